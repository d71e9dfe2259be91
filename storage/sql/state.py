"""Looking at a database without opening it for anything: what a start would find."""

import shutil
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from storage.errors import DatabaseInUse, DatabaseUnavailable, NotFound
from storage.sql import files
from storage.sql.connection import translated
from storage.sql.store import newest_revision


@dataclass(frozen=True, slots=True)
class DatabaseState:
    """What there is: `name` is "new" (no database yet), "older", "unsound" (a start mends it) or
    "ready"; how many tables it has, whether a process has it open for saving, and how many bytes
    are free on its disk.
    """

    name: str
    tables: int
    in_use: bool
    free: int


def state_of(path: Path) -> DatabaseState:
    """Look at the database at `path`; make and change no file. It waits for the disk.

    Raises what a start would raise for what is there, a StorageError, but for a database in use.
    """
    path = files.resolved(path)
    with translated(path):
        if not path.parent.is_dir():
            raise DatabaseUnavailable(path=str(path), reason="folder-missing")
        free, in_use = shutil.disk_usage(path.parent).free, _held(path)
        try:
            found = files.examine(path)
        except NotFound:
            return DatabaseState("new", 0, in_use, free)
        newest = newest_revision(path, found.revision)
        if found.revision is None:
            return DatabaseState("new", 0, in_use, free)
        if not found.sound:
            return DatabaseState("unsound", 0, in_use, free)
        if found.revision != newest:
            return DatabaseState("older", 0, in_use, free)
        files.check_columns(path)
        return DatabaseState("ready", _count(path), in_use, free)


def _held(path: Path) -> bool:
    """Whether a process has it open for saving; no lock file is made to find that out."""
    if not files.beside(path, ".lock").exists():
        return False
    try:
        files.hold(path).release()
    except DatabaseInUse:
        return True
    return False


def _count(path: Path) -> int:
    with (
        files.readable(path) as file,
        closing(sqlite3.connect(files.reading_uri(file), uri=True)) as connection,
    ):
        return int(connection.execute("SELECT count(*) FROM tables").fetchone()[0])
