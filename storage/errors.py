"""What can go wrong when rows are kept.

StorageError
 ├─ NotFound               the row or the file asked for is not there
 ├─ Conflict               someone saved first
 ├─ RowDamaged             what stands in the row cannot be
 ├─ DatabaseInUse          another process writes to this database
 ├─ DatabaseBusy           someone keeps the file locked for longer than we wait
 ├─ DatabaseReadOnly       the file or its disk cannot be written
 ├─ DatabaseFull           no room is left on the disk
 ├─ DatabaseDamaged        this is not a database, or no longer a sound one
 ├─ DatabaseNewer          a newer version of the program has upgraded the database
 └─ DatabaseUnavailable    anything else that the file system or the database refuses
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar


class StorageError(Exception):
    """A code with parameters, never a sentence; the cause, if any, is chained."""

    code: ClassVar[str] = "storage"
    params: Mapping[str, str]

    def __init__(self, **params: str) -> None:
        super().__init__(self.code)
        self.params = MappingProxyType(params)

    def __str__(self) -> str:
        return " ".join([self.code, *(f"{name}={value}" for name, value in self.params.items())])


class NotFound(StorageError):
    """What was asked for is not there. Parameters: `table` or `path`."""

    code = "not-found"


class Conflict(StorageError):
    """Someone saved first, or what the unit builds on is not there: nothing of it was applied."""

    code = "conflict"


class RowDamaged(StorageError):
    """The row of a table cannot be read; others can. Parameters: `table`, `column`."""

    code = "row-damaged"


class DatabaseInUse(StorageError):
    """Another process holds the lock on FILE.lock. Parameters: `path`."""

    code = "database-in-use"


class DatabaseBusy(StorageError):
    """Somebody kept the file locked for longer than the waiting time. Parameters: `path`."""

    code = "database-busy"


class DatabaseReadOnly(StorageError):
    """The file, or the disk that it is on, cannot be written. Parameters: `path`."""

    code = "database-read-only"


class DatabaseFull(StorageError):
    """No room is left for more rows. Parameters: `path`."""

    code = "database-full"


class DatabaseDamaged(StorageError):
    """The file is not a database or fails its check; it was left as it is. Parameters: `path`."""

    code = "database-damaged"


class DatabaseNewer(StorageError):
    """The schema is one that this program does not know. Parameters: `path`, `revision`."""

    code = "database-newer"


class DatabaseUnavailable(StorageError):
    """The database, or a copy of it, cannot be used. Parameters: `path`, `reason`.

    `reason` is a short code: `closed`, `empty` or `older` (a reader upgrades nothing), `exists`
    (a copy would take the place of another file), `folder-missing`, `foreign` (another program's
    database), `memory` (there is no file), `no-log` (the file system allows no write-ahead log),
    `name-too-long`, `no-file` (a folder, a pipe or a device stands there, or beside it),
    `self-test` (what was read is not what was saved), `stopped` (the writer ended), `taken-away`
    (its files were deleted or replaced while they were open), or the name of an error of SQLite or
    of the operating system, such as `SQLITE_CANTOPEN` or `EACCES`.
    """

    code = "database-unavailable"
