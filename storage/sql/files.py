"""The database as a file: making it, locking it, looking into it, copying it.

These functions work on the disk and wait for it: call them in a thread, `hold` excepted.
"""

import os
import shutil
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from filelock import FileLock, Timeout

from storage.errors import DatabaseDamaged, DatabaseInUse, DatabaseUnavailable, NotFound

_PRIVATE = 0o600
_HEADER = b"SQLite format 3\0"


def beside(path: Path, ending: str) -> Path:
    """Return the path of a file that accompanies the database, such as FILE.lock."""
    return path.with_name(path.name + ending)


def hold(path: Path) -> FileLock:
    """Take the lock on FILE.lock, held until it is released or this process ends.

    Raises DatabaseInUse at once when another has it.
    """
    if not path.parent.is_dir():  # which FileLock would make
        raise DatabaseUnavailable(path=str(path), reason="folder-missing")
    lock = FileLock(
        beside(path, ".lock"),
        timeout=0,
        mode=_PRIVATE,
        thread_local=False,
        # A marker file in place of a lock would outlive a process that is killed.
        fallback_to_soft=False,
    )
    try:
        lock.acquire()
    except Timeout as error:
        raise DatabaseInUse(path=str(path)) from error
    return lock


def missing(path: Path) -> list[Path]:
    """Return those of the database's files that do not exist yet."""
    files = [path, *(beside(path, ending) for ending in ("-wal", "-shm", "-journal", ".lock"))]
    return [file for file in files if not os.path.lexists(file)]


def remove(files: Iterable[Path]) -> None:
    """Remove the files, as far as they exist and the system allows it."""
    for file in files:
        with suppress(OSError):
            file.unlink()


def create(path: Path) -> None:
    """Make an empty file that only its owner can read, unless there is a file."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL, _PRIVATE))


def writing_uri(path: Path) -> str:
    """Return how SQLite opens the existing file for writing."""
    return f"{path.as_uri()}?mode=rw"


def reading_uri(path: Path) -> str:
    """Return how SQLite opens the file now, to read it without making or changing a file.

    A database with a log would have its -wal and -shm made by a reader. While somebody writes,
    both are there; when both are gone, nothing is in the log and the file alone says all.
    """
    live = beside(path, "-wal").exists() and beside(path, "-shm").exists()
    return f"{path.as_uri()}?mode=ro" + ("" if live else "&immutable=1")


@contextmanager
def readable(path: Path) -> Iterator[Path]:
    """Give the file, or a private copy if it cannot be read without making a file beside it.

    That is so when somebody has copied a database with its -wal, but without its -shm. No
    process writes to such a database, so it holds still for being copied.
    """
    log = beside(path, "-wal")
    if beside(path, "-shm").exists() or not log.exists() or not log.stat().st_size:
        yield path
        return
    with TemporaryDirectory() as folder:
        copy = Path(folder) / path.name
        shutil.copyfile(path, copy)
        shutil.copyfile(log, beside(copy, "-wal"))
        with closing(sqlite3.connect(copy)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        yield copy


def examine(path: Path) -> str | None:
    """Return the revision of the schema, None in an empty database; change nothing.

    Raises NotFound, DatabaseDamaged, or DatabaseUnavailable for another program's database.
    """
    if not path.exists():
        raise NotFound(path=str(path))
    with path.open("rb") as opened:
        # SQLite takes a file of a few bytes for an empty one and would write over it.
        if opened.read(len(_HEADER)) not in {b"", _HEADER}:
            raise DatabaseDamaged(path=str(path))
    with (
        readable(path) as file,
        closing(sqlite3.connect(reading_uri(file), uri=True)) as connection,
    ):
        if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise DatabaseDamaged(path=str(path))
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        if not names:
            return None
        if "alembic_version" not in names:
            raise DatabaseUnavailable(path=str(path), reason="foreign")
        row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        return str(row[0]) if row else None


def copy(path: Path, target: Path) -> None:
    """Copy the database with what is in its log; `target` appears whole or not at all."""
    unfinished = beside(target, ".part")
    remove([unfinished])
    create(unfinished)
    try:
        with (
            closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as source,
            closing(sqlite3.connect(writing_uri(unfinished), uri=True)) as copied,
        ):
            source.backup(copied)
            # One file alone, without a log that could be lost when somebody moves it.
            copied.execute("PRAGMA journal_mode=DELETE")
        unfinished.replace(target)
    finally:
        remove([unfinished])
