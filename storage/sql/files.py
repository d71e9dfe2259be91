"""The database as a file: making it, locking it, looking into it, copying it.

These functions work on the disk and wait for it: call them in a thread, `hold` excepted.
"""

import errno
import logging
import os
import shutil
import sqlite3
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory, mkstemp
from typing import Final

from filelock import FileLock, Timeout

from storage.errors import (
    DatabaseBusy,
    DatabaseDamaged,
    DatabaseInUse,
    DatabaseReadOnly,
    DatabaseUnavailable,
    NotFound,
)
from storage.sql import mending
from storage.sql.mending import PagesDamaged, is_sound
from storage.sql.rows import text
from storage.sql.schema import METADATA

_log = logging.getLogger(__name__)
_PRIVATE: Final = 0o600
_HEADER: Final = b"SQLite format 3\0"
_ENDINGS: Final = ("-wal", "-shm", "-journal")
DAMAGED: Final = ".damaged.bak"
RESCUED: Final = ".rescued.bak"
_PAGES: Final = 256
"""How many pages are copied between two looks at whether the copy is still wanted."""


def resolved(path: Path) -> Path:
    """Return where the file really is; links that lead in a circle lead to a file that is not.

    Raises DatabaseUnavailable where no ordinary file can be there, or something else is, or beside
    it: to open a pipe is to wait for whoever is at its other end.
    """
    try:
        found = Path(os.path.realpath(path))  # Path.resolve raises in a circle, in some Pythons
    except ValueError as error:  # a NUL in the name
        raise DatabaseUnavailable(path=str(path), reason="no-file") from error
    for ending in ("", *_ENDINGS, ".lock"):
        file = beside(found, ending)
        try:
            mode = file.stat().st_mode
        except OSError as error:
            if error.errno == errno.ENAMETOOLONG:
                raise DatabaseUnavailable(path=str(found), reason="name-too-long") from error
            continue  # whoever opens it finds out more
        if not stat.S_ISREG(mode):
            raise DatabaseUnavailable(path=str(file), reason="no-file")
    return found


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
    files = [path, *(beside(path, ending) for ending in (*_ENDINGS, ".lock"))]
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


def _size(file: Path) -> int:
    try:
        return file.stat().st_size
    except FileNotFoundError:
        return 0


@contextmanager
def readable(path: Path) -> Iterator[Path]:
    """Give the file, or a private copy if it cannot be read without making a file beside it.

    That is so when somebody has copied a database with its -wal, but without its -shm. No
    process writes to such a database, so it holds still for being copied. For a moment it looks
    the same when a process begins or ends to write to it: then it raises DatabaseBusy.
    """
    log, index = beside(path, "-wal"), beside(path, "-shm")
    if index.exists() or not _size(log):
        yield path
        return
    with TemporaryDirectory() as folder:
        copy = Path(folder) / path.name
        before = _look(path)
        try:
            shutil.copyfile(path, copy)
            shutil.copyfile(log, beside(copy, "-wal"))
        except FileNotFoundError as error:
            raise DatabaseBusy(path=str(path)) from error
        if index.exists() or _look(path) != before:
            raise DatabaseBusy(path=str(path))
        with closing(sqlite3.connect(copy)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        yield copy


@dataclass(frozen=True, slots=True)
class Examined:
    """What a file is: the `revision` of its schema, None in an empty database. One that is not
    `sound` has rows that are damaged, or in disorder: `mend` puts that right.
    """

    revision: str | None
    sound: bool = True


def examine(path: Path) -> Examined:
    """Look into the file and change nothing.

    Raises NotFound, DatabaseDamaged, or DatabaseUnavailable for another program's database.
    """
    if not path.exists():
        raise NotFound(path=str(path))
    with path.open("rb") as opened:
        # SQLite takes a file of a few bytes for an empty one and would write over it.
        if opened.read(len(_HEADER)) not in {b"", _HEADER}:
            raise DatabaseDamaged(path=str(path))
    with (
        _damage_told(path),
        readable(path) as file,
        closing(sqlite3.connect(reading_uri(file), uri=True)) as connection,
    ):
        connection.text_factory = text
        sound = is_sound(connection)
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        if not names:
            return Examined(None, sound)
        if "alembic_version" not in names:
            raise DatabaseUnavailable(path=str(path), reason="foreign")
        sound = sound and not mending.has_lost_tables(connection)
        row = connection.execute("SELECT version_num FROM alembic_version NOT INDEXED").fetchone()
        return Examined(str(row[0]) if row else None, sound)


def check_columns(path: Path) -> None:
    """Raise DatabaseDamaged where a table or a column of this program's is called otherwise, or
    refers to another one.
    """
    with (
        readable(path) as file,
        closing(sqlite3.connect(reading_uri(file), uri=True)) as connection,
    ):
        for table in METADATA.sorted_tables:
            # With its table: SQLite takes a name in quotes that it does not know for a text.
            names = ", ".join(f'{table.name}."{column.name}"' for column in table.columns)
            try:
                connection.execute(f"SELECT {names} FROM {table.name} LIMIT 0")
                found = connection.execute(f"PRAGMA foreign_key_list({table.name})").fetchall()
            except sqlite3.OperationalError as error:
                raise DatabaseDamaged(path=str(path)) from error
            meant = {
                (key.column.table.name, key.parent.name, key.column.name)
                for key in table.foreign_keys
            }
            if {row[2:5] for row in found} != meant:
                raise DatabaseDamaged(path=str(path))


def mend(path: Path) -> None:
    """Put the rows of the file in order, after a copy to FILE.damaged.bak; see `mending.mend`.

    Nobody else may write meanwhile. Raises DatabaseDamaged, and leaves the file as it is, where
    that does not help.
    """
    copy(path, beside(path, DAMAGED))
    _log.error("damaged rows in the database; as it was it is in %s", beside(path, DAMAGED))
    with (
        _damage_told(path),
        closing(sqlite3.connect(writing_uri(path), uri=True, isolation_level=None)) as connection,
    ):
        connection.execute("PRAGMA foreign_keys=OFF")
        connection.execute("BEGIN IMMEDIATE")
        try:
            mending.mend(connection)
            if not is_sound(connection) or mending.has_lost_rows(connection):
                raise DatabaseDamaged(path=str(path))
        except BaseException:
            connection.execute("ROLLBACK")
            raise
        connection.execute("COMMIT")


def lacks_tables(path: Path) -> bool:
    """Return whether there are rows of tables that are not there."""
    with (
        readable(path) as file,
        closing(sqlite3.connect(reading_uri(file), uri=True)) as connection,
    ):
        return mending.has_lost_rows(connection)


def copy(path: Path, target: Path) -> None:
    """Copy the database with what is in its log; `target` appears whole or not at all.

    It takes the place of an older copy. Nobody else may write meanwhile.
    """
    with unfinished(target) as copied:
        _fill(f"{path.as_uri()}?mode=ro", copied, lambda: False)
        _doubt_screens(copied)
        finish(copied, target)


def backup(path: Path, target: Path, stopped: Callable[[], bool]) -> None:
    """Copy the database as it is at one moment, also while others write; end when `stopped`.

    A connection of its own reads here, which can neither write nor checkpoint. In a database with
    a log whoever reads holds up nobody: units are saved as ever, and only the log cannot begin
    anew before the copy is done. The writer's connection would have to copy and save by turns.

    Raises DatabaseUnavailable when there is something at `target`, or no folder for it;
    DatabaseReadOnly when nothing may be written there; DatabaseBusy when somebody began to write
    who was not there at first; DatabaseDamaged.
    """
    if not target.parent.is_dir():
        raise DatabaseUnavailable(path=str(target), reason="folder-missing")
    _check_free(target)
    with _damage_told(path), readable(path) as file, unfinished(target) as copied:
        before = _look(file)
        source = reading_uri(file)
        _fill(source, copied, stopped)
        # As long as it is taken for unchanging, it is read without any lock.
        if "immutable" in source and _look(file) != before:
            raise DatabaseBusy(path=str(path))
        with closing(sqlite3.connect(reading_uri(copied), uri=True)) as connection:
            is_sound(connection)
        _doubt_screens(copied)
        # A link would refuse an existing file by itself, but not every disk for copies knows links.
        _check_free(target)
        finish(copied, target)


class _Stopped(Exception):
    """Nobody wants the copy any more."""


def _doubt_screens(copied: Path) -> None:
    """Let all screens be drawn anew where a copy is put back: until then the messages will have
    shown what comes after it.
    """
    # A damaged row is no reason to be without a copy: what is shown there is drawn with a change.
    with (
        suppress(sqlite3.DatabaseError),
        closing(sqlite3.connect(writing_uri(copied), uri=True)) as connection,
        connection,
    ):
        connection.execute("UPDATE screens SET version = 0, fingerprint = ''")


@contextmanager
def _damage_told(path: Path) -> Iterator[None]:
    """Say of the database itself that it is damaged: the copy only shows it."""
    try:
        yield
    except (PagesDamaged, UnicodeDecodeError) as error:  # the latter: SQLite quotes what it found
        raise DatabaseDamaged(path=str(path)) from error
    except sqlite3.DatabaseError as error:
        kind = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
        if kind in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}:
            raise DatabaseDamaged(path=str(path)) from error
        raise


def _check_free(target: Path) -> None:
    if os.path.lexists(target):
        raise DatabaseUnavailable(path=str(target), reason="exists")


def _look(path: Path) -> tuple[object, ...]:
    """Return what differs after somebody has written to the file, or while somebody may."""
    found = path.stat()
    return found.st_ino, found.st_size, found.st_mtime_ns, beside(path, "-wal").exists()


@contextmanager
def unfinished(target: Path) -> Iterator[Path]:
    """Give an empty file with a name of its own beside the target, and remove what is left."""
    try:
        number, name = mkstemp(prefix=f"{target.name}.", suffix=".part", dir=target.parent)
    except PermissionError as error:
        raise DatabaseReadOnly(path=str(target)) from error
    os.close(number)
    copied = Path(name)
    try:
        yield copied
    finally:
        remove([copied, *(beside(copied, ending) for ending in _ENDINGS)])


def _fill(source: str, copied: Path, stopped: Callable[[], bool]) -> None:
    def progress(_status: int, _remaining: int, _total: int) -> None:
        if stopped():
            raise _Stopped

    with (
        closing(sqlite3.connect(source, uri=True, isolation_level=None)) as reading,
        closing(sqlite3.connect(writing_uri(copied), uri=True)) as writing,
    ):
        # Without a transaction around all steps, the copy would begin anew at every commit.
        reading.execute("BEGIN")
        reading.execute("SELECT count(*) FROM sqlite_master").fetchone()
        reading.backup(writing, pages=_PAGES, progress=progress)
        # One file alone, without a log that could be lost when somebody moves it.
        writing.execute("PRAGMA journal_mode=DELETE")


def finish(copied: Path, target: Path) -> None:
    """Give the copy its name once it is on the disk, and see that the name is there too."""
    with copied.open("rb+") as opened:
        os.fsync(opened.fileno())
    copied.replace(target)
    with suppress(OSError):  # not every system can open a folder
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
