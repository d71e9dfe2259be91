"""Connections to an SQLite file, and its errors in our words."""

import errno
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Connection, NullPool, event
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from storage.errors import (
    Conflict,
    DatabaseBusy,
    DatabaseDamaged,
    DatabaseFull,
    DatabaseReadOnly,
    DatabaseUnavailable,
    StorageError,
)
from storage.sql import rows
from storage.sql.files import reading_uri, writing_uri

WAIT_MS: Final = 5000

# FULL: a commit returns when it is on the disk, so that no confirmed move is lost with the power.
# secure_delete: what is erased is overwritten, not only forgotten.
_WRITING = ("synchronous=FULL", "foreign_keys=ON", "secure_delete=ON")
_READING = ("query_only=ON", "wal_autocheckpoint=0")
_BOTH = (f"busy_timeout={WAIT_MS}", "temp_store=MEMORY")

_BY_SQLITE: Final[Mapping[int, type[StorageError]]] = {
    sqlite3.SQLITE_BUSY: DatabaseBusy,
    sqlite3.SQLITE_LOCKED: DatabaseBusy,
    sqlite3.SQLITE_READONLY: DatabaseReadOnly,
    sqlite3.SQLITE_FULL: DatabaseFull,
    sqlite3.SQLITE_IOERR_SHMSIZE: DatabaseFull,  # there is none for the index of the log
    sqlite3.SQLITE_CORRUPT: DatabaseDamaged,
    sqlite3.SQLITE_NOTADB: DatabaseDamaged,
    sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY: Conflict,
    sqlite3.SQLITE_CONSTRAINT_UNIQUE: Conflict,
    sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY: Conflict,
}
_BY_SYSTEM: Final[Mapping[int | None, type[StorageError]]] = {
    errno.EROFS: DatabaseReadOnly,
    errno.ENOSPC: DatabaseFull,
    errno.EDQUOT: DatabaseFull,
}


def writing_engine(path: Path) -> AsyncEngine:
    """Return an engine whose transactions hold the right to write from their beginning on.

    A transaction that begins with reading would fail at once when it turns to writing while
    somebody else writes, however long it is told to wait.
    """
    engine = _engine(path, writing_uri, ("journal_mode=WAL", *_BOTH, *_WRITING), NullPool)

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def reading_engine(path: Path, *, lasting: bool) -> AsyncEngine:
    """Return an engine that can only read, each statement the newest that is saved.

    `lasting`: one connection is kept; otherwise each use opens the file anew, which finds out
    whether somebody writes at this time.
    """
    if not lasting:
        return _engine(path, reading_uri, (*_BOTH, *_READING), NullPool)
    return _engine(path, reading_uri, (*_BOTH, *_READING), None, pool_size=1, max_overflow=0)


def _engine(
    path: Path,
    uri: Callable[[Path], str],
    pragmas: tuple[str, ...],
    pool: type[NullPool] | None,
    **options: Any,
) -> AsyncEngine:
    url = URL.create("sqlite+aiosqlite", database=str(path))
    engine = create_async_engine(url, poolclass=pool, hide_parameters=True, **options)

    # isolation_level=None: the driver begins no transactions of its own.
    @event.listens_for(engine.sync_engine, "do_connect")
    def connect(dialect: Any, _record: object, _args: object, _options: object) -> Any:
        return dialect.connect(uri(path), uri=True, isolation_level=None)

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _record: object) -> None:
        # What is no text must not fail the statement that finds it among others.
        connection.driver_connection.text_factory = rows.text
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine


async def pragma(connection: AsyncConnection, text: str) -> Any:
    """Execute a PRAGMA outside of transactions; return its first value, None without a row."""
    raw = await connection.get_raw_connection()
    driver: Any = raw.driver_connection
    rows = list(await driver.execute_fetchall(f"PRAGMA {text}"))
    return rows[0][0] if rows else None


async def roll_back(connection: AsyncConnection) -> None:
    """End the transaction, if any, without applying it.

    After a failed commit SQLAlchemy holds the transaction for over and sends no ROLLBACK, but
    SQLite may still be in it; the driver knows.
    """
    await connection.rollback()
    raw = await connection.get_raw_connection()
    driver: Any = raw.driver_connection
    await driver.rollback()


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """Raise what the database or the file system refuses as a StorageError."""
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise _translation(error, str(path)) from error
    except UnicodeDecodeError as error:  # SQLite quotes what it has found in the file
        raise DatabaseDamaged(path=str(path)) from error


def _translation(error: Exception, path: str) -> StorageError:
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, sqlite3.Error):
        # Only errors that SQLite itself reports have a number; the low byte is its kind.
        number = getattr(cause, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
        kind = _BY_SQLITE.get(number) or _BY_SQLITE.get(number & 0xFF)
        reason = getattr(cause, "sqlite_errorname", type(cause).__name__)
    elif isinstance(cause, OSError):
        kind = _BY_SYSTEM.get(cause.errno)
        reason = errno.errorcode.get(cause.errno or 0, type(cause).__name__)
    else:
        kind, reason = None, type(cause).__name__
    return kind(path=path) if kind else DatabaseUnavailable(path=path, reason=reason)
