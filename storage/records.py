"""Rows as the rest of the program sees them. Times are UTC milliseconds."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar, NewType

TableId = NewType("TableId", str)


class TableStatus(StrEnum):
    """Where a table is in its life."""

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"


class Record:
    """A kind of row: a frozen dataclass that names the fields of its unique key.

    A field called `table` says that the row belongs to that table, which must exist.
    """

    __slots__ = ()

    KEY: ClassVar[tuple[str, ...]]

    def key(self) -> tuple[object, ...]:
        """Return the values of the unique key, in the order of KEY."""
        return tuple(getattr(self, name) for name in self.KEY)


@dataclass(frozen=True, slots=True)
class TableRecord(Record):
    """A table. `version` grows by one with every update; `due_at` is its next deadline, if any."""

    KEY: ClassVar[tuple[str, ...]] = ("id",)

    id: TableId
    game: str
    status: TableStatus
    version: int
    opened_at: int
    touched_at: int
    due_at: int | None


@dataclass(frozen=True, slots=True)
class EntryRecord(Record):
    """One step of a table: `number` counts from 1 within the table, `body` is JSON text."""

    KEY: ClassVar[tuple[str, ...]] = ("table", "number")

    table: TableId
    number: int
    at: int
    kind: str
    body: str = field(repr=False)  # it may hold a secret or hidden cards
