"""The contract that every store keeps."""

from collections.abc import Collection
from dataclasses import dataclass, fields
from enum import Enum
from typing import Any, Final, Protocol

from storage.records import (
    EntryRecord,
    NoticeRecord,
    Record,
    ScreenRecord,
    SettingsRecord,
    TableId,
    TableRecord,
    TableStatus,
)


class Unchanged(Enum):
    """The type of UNCHANGED, for a column that an update leaves as it is (None is a value)."""

    UNCHANGED = "unchanged"


UNCHANGED: Final = Unchanged.UNCHANGED


@dataclass(frozen=True, slots=True)
class TableUpdate:
    """New values for a table that is at `version`; the update makes that version + 1.

    With `shown` False the version stays: nobody has to see the change. Every field but the first
    three is a column of the table under the name of its field.
    """

    table: TableId
    version: int
    shown: bool = True
    status: TableStatus | Unchanged = UNCHANGED
    touched_at: int | Unchanged = UNCHANGED
    due_at: int | Unchanged | None = UNCHANGED
    deadline: int | Unchanged | None = UNCHANGED
    warned: int | Unchanged = UNCHANGED
    entries: int | Unchanged = UNCHANGED

    def changes(self) -> dict[str, Any]:
        """Return the columns that are set, by name."""
        values = {name: getattr(self, name) for name in CHANGEABLE}
        return {name: value for name, value in values.items() if value is not UNCHANGED}


CHANGEABLE: Final[tuple[str, ...]] = tuple(
    field.name for field in fields(TableUpdate) if field.name not in {"table", "version", "shown"}
)


@dataclass(frozen=True, slots=True)
class Delete:
    """The row of a kind with that key; it need not be there."""

    kind: type[Record]
    key: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class UnitOfWork:
    """What is saved together or not at all. It reads nothing.

    `inserts` must be new, `puts` take the place of the row with their key, if there is one;
    `purges` are tables to be forgotten with every row that belongs to them. They are done in the
    order of the fields; in each of them tables are inserted first and deleted last. It is a
    conflict to insert or put a row whose table is not there, or to delete a table under its rows.
    """

    inserts: tuple[Record, ...] = ()
    updates: tuple[TableUpdate, ...] = ()
    puts: tuple[Record, ...] = ()
    deletes: tuple[Delete, ...] = ()
    purges: tuple[TableId, ...] = ()


class Reader(Protocol):
    """What can be asked of a store. Besides the errors named every method may raise a StorageError.

    A row that cannot be what it should be is left out of every answer, and costs no other row: but
    for entries, where a stand-in that fails its checksum has its place.
    """

    async def table(self, table: TableId) -> TableRecord:
        """Return the table; raises NotFound, and RowDamaged where its row cannot be read."""

    async def entries(self, table: TableId, after: int = 0) -> tuple[EntryRecord, ...]:
        """Return the table's entries with a number above `after`, in order."""

    async def tables(
        self,
        statuses: Collection[TableStatus] = tuple(TableStatus),
        limit: int | None = None,
        *,
        touched_before: int | None = None,
    ) -> tuple[TableRecord, ...]:
        """Return the tables in one of the statuses, newest touched first, at most `limit`; only
        those last touched before a moment, if one is given.
        """

    async def unlisted(self) -> tuple[TableId, ...]:
        """Return the tables whose own row cannot be read: those that no other list names."""

    async def waiting(self) -> tuple[TableRecord, ...]:
        """Return the tables that have a `due_at`, the earliest first."""

    async def tables_of(self, person: str) -> tuple[TableRecord, ...]:
        """Return the tables where the person has a seat, newest touched first."""

    async def tables_mentioning(self, *texts: str) -> tuple[TableRecord, ...]:
        """Return the tables that have an entry whose body contains one of the texts, letter for
        letter; newest touched first. It reads every entry there is: not for every day.
        """

    async def tables_in(self, chat: str) -> tuple[TableRecord, ...]:
        """Return the tables that have a screen in the chat, newest touched first."""

    async def screens(self, table: TableId) -> tuple[ScreenRecord, ...]:
        """Return the table's screens in the order of their keys."""

    async def stale(self) -> tuple[TableId, ...]:
        """Return the tables that have a screen with an older version than their own."""

    async def notices(self) -> tuple[NoticeRecord, ...]:
        """Return all notices, the earliest `at` first."""

    async def settings(self, owner: str) -> SettingsRecord | None:
        """Return what a person or a chat has chosen, if they have."""

    async def backup(self, target: str) -> None:
        """Copy everything as it is at one moment into a new file, also while units are saved.

        Raises DatabaseUnavailable where it cannot be written, or is there already.
        """

    async def close(self) -> None:
        """Wait until everything is saved, then let go of it; a second call does nothing."""


class Store(Reader, Protocol):
    """Keeps rows. Units that wait at the same time may be applied in any order, each as a whole."""

    async def scrub(self, *texts: str) -> None:
        """Leave nothing of what was deleted or replaced before, also where rows are kept only for a
        while; and no copy of the store's own that holds one of the texts and that nobody needs.
        """

    def taken_away(self) -> bool:
        """Return whether somebody has just deleted or replaced files of the store. Nothing that was
        answered is lost by it; but they may do so again.
        """

    async def commit(self, unit: UnitOfWork) -> None:
        """Apply the unit and return when it is durable.

        Raises Conflict, and applies nothing of the unit, when a row with the same key exists,
        a table is not at the expected version, or a row belongs to a table that does not exist.
        Cancelling the caller does not stop the unit, only the waiting for it.
        """
