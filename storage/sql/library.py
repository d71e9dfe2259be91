"""The SQLite library that this Python uses, and its one fault that a database may suffer from."""

import logging
import sqlite3
from typing import Final

_log = logging.getLogger(__name__)
_log.addHandler(logging.NullHandler())  # without any set-up of logs it is not for the screen

_FIRST: Final = (3, 7, 0)
_FIXED: Final = (3, 51, 3)
# Older lines that the fix was given to as well.
_FIXED_LINES: Final = {(3, 44): (3, 44, 6), (3, 50): (3, 50, 7)}


def has_reset_fault(version: tuple[int, int, int]) -> bool:
    """Return whether this version of SQLite has the "WAL-reset" fault.

    When two connections write and checkpoint at the same instant, it may take a part of the log
    for copied that is not, and damage the file (https://sqlite.org/wal.html#walresetbug). A system
    may have mended an older version without changing its number.
    """
    if not _FIRST <= version < _FIXED:
        return False
    fixed = _FIXED_LINES.get(version[:2])
    return fixed is None or version < fixed


def warn_of_faults() -> None:
    """Write a line to the log where the library in use has the fault."""
    if has_reset_fault(sqlite3.sqlite_version_info):
        _log.warning(
            "SQLite %s may damage a database that several connections write to: "
            "let no other program write to it, and use SQLite 3.51.3 or newer where you can",
            sqlite3.sqlite_version,
        )
