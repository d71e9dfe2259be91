import errno
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy.exc import InvalidRequestError, OperationalError

from storage.errors import StorageError
from storage.sql.connection import translated


def sqlite_error(number: int) -> sqlite3.Error:
    error = sqlite3.OperationalError("text")
    error.sqlite_errorcode, error.sqlite_errorname = number, "SQLITE_X"
    return error


@pytest.mark.parametrize(
    ("error", "code", "reason"),
    [
        (sqlite_error(sqlite3.SQLITE_BUSY_SNAPSHOT), "database-busy", None),
        (sqlite_error(sqlite3.SQLITE_READONLY_DIRECTORY), "database-read-only", None),
        (sqlite_error(sqlite3.SQLITE_FULL), "database-full", None),
        (sqlite_error(sqlite3.SQLITE_NOTADB), "database-damaged", None),
        (sqlite_error(sqlite3.SQLITE_CORRUPT_VTAB), "database-damaged", None),
        (sqlite_error(sqlite3.SQLITE_CONSTRAINT_UNIQUE), "conflict", None),
        (sqlite_error(sqlite3.SQLITE_CONSTRAINT_NOTNULL), "database-unavailable", "SQLITE_X"),
        (sqlite_error(sqlite3.SQLITE_IOERR_FSYNC), "database-unavailable", "SQLITE_X"),
        (sqlite3.ProgrammingError(), "database-unavailable", "ProgrammingError"),
        (OSError(errno.EROFS, ""), "database-read-only", None),
        (OSError(errno.ENOSPC, ""), "database-full", None),
        (PermissionError(errno.EACCES, ""), "database-unavailable", "EACCES"),
        (InvalidRequestError(), "database-unavailable", "InvalidRequestError"),
    ],
)
@pytest.mark.parametrize("wrapped", [False, True])
def test_errors_become_codes(
    error: Exception, code: str, reason: str | None, wrapped: bool
) -> None:
    if wrapped and isinstance(error, sqlite3.Error):
        error = OperationalError("", (), error)
    with pytest.raises(StorageError) as caught, translated(Path("x.db")):
        raise error
    assert caught.value.code == code
    assert caught.value.params.get("path") == "x.db"
    assert caught.value.params.get("reason") == reason
    assert caught.value.__cause__ is error
    assert str(caught.value).startswith(f"{code} path=x.db")
