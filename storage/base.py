"""The contract that every store keeps."""

from collections.abc import Collection
from dataclasses import dataclass, fields
from enum import Enum
from typing import Any, Final, Protocol

from storage.records import EntryRecord, Record, TableId, TableRecord, TableStatus


class Unchanged(Enum):
    """The type of UNCHANGED, for a column that an update leaves as it is (None is a value)."""

    UNCHANGED = "unchanged"


UNCHANGED: Final = Unchanged.UNCHANGED


@dataclass(frozen=True, slots=True)
class TableUpdate:
    """New values for a table that is at `version`; the update makes that version + 1.

    Every field but the first two is a column of the table under the name of its field.
    """

    table: TableId
    version: int
    status: TableStatus | Unchanged = UNCHANGED
    touched_at: int | Unchanged = UNCHANGED
    due_at: int | Unchanged | None = UNCHANGED

    def changes(self) -> dict[str, Any]:
        """Return the columns that are set, by name."""
        values = {name: getattr(self, name) for name in CHANGEABLE}
        return {name: value for name, value in values.items() if value is not UNCHANGED}


CHANGEABLE: Final[tuple[str, ...]] = tuple(
    field.name for field in fields(TableUpdate) if field.name not in {"table", "version"}
)


@dataclass(frozen=True, slots=True)
class UnitOfWork:
    """What is saved together or not at all. It reads nothing; inserts come before updates."""

    inserts: tuple[Record, ...] = ()
    updates: tuple[TableUpdate, ...] = ()


class Store(Protocol):
    """Keeps rows. Besides the errors named here every method may raise a StorageError.

    Units that wait at the same time may be applied in any order, each as a whole.
    """

    async def commit(self, unit: UnitOfWork) -> None:
        """Apply the unit and return when it is durable.

        Raises Conflict, and applies nothing of the unit, when a row with the same key exists,
        a table is not at the expected version, or a row belongs to a table that does not exist.
        Cancelling the caller does not stop the unit, only the waiting for it.
        """

    async def table(self, table: TableId) -> TableRecord:
        """Return the table; raises NotFound."""

    async def entries(self, table: TableId, after: int = 0) -> tuple[EntryRecord, ...]:
        """Return the table's entries with a number above `after`, in order."""

    async def tables(
        self, statuses: Collection[TableStatus] = tuple(TableStatus), limit: int | None = None
    ) -> tuple[TableRecord, ...]:
        """Return the tables in one of the statuses, newest touched first, at most `limit`."""

    async def close(self) -> None:
        """Wait until everything is saved, then let go of it; a second call does nothing."""
