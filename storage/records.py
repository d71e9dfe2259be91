"""Rows as the rest of the program sees them. Times are UTC milliseconds."""

import zlib
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Annotated, ClassVar, Final, NewType, Self, TypeAlias

TableId = NewType("TableId", str)


@dataclass(frozen=True, slots=True)
class Range:
    """Which numbers may stand in a column."""

    least: int
    most: int


MOST: Final = 2**53
Moment: TypeAlias = Annotated[int, Range(0, 253_402_300_799_999)]
"""UTC milliseconds, up to the last ones of the year 9999: no calendar goes on."""
Count: TypeAlias = Annotated[int, Range(0, MOST)]
Ordinal: TypeAlias = Annotated[int, Range(1, MOST)]
Number: TypeAlias = Annotated[int, Range(-MOST, MOST)]


class TableStatus(StrEnum):
    """Where a table is in its life: ``over`` has a result, ``closed`` has none; a ``damaged`` one
    is set aside until somebody repairs it.
    """

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"
    DAMAGED = "damaged"


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
    """A table. `version` grows by one with every update that others are to see.

    `due_at` is when the program has something to do there; `deadline` when the decision that is
    waited for must have been made by a person, `warned` how often they were reminded of it.
    `entries` is how many entries it has, None where that was never counted.
    """

    KEY: ClassVar[tuple[str, ...]] = ("id",)

    id: TableId
    game: str
    status: TableStatus
    version: Ordinal
    opened_at: Moment
    touched_at: Moment
    due_at: Moment | None
    deadline: Moment | None = None
    warned: Count = 0
    entries: Count | None = None


@dataclass(frozen=True, slots=True)
class EntryRecord(Record):
    """One step of a table: `number` counts from 1 within the table, `body` is JSON text.

    `checksum` is what `reckoned` gave when it was written, None for what was written before there
    were any. A row with another one is damaged.
    """

    KEY: ClassVar[tuple[str, ...]] = ("table", "number")

    table: TableId
    number: Ordinal
    at: Moment
    kind: str
    body: str = field(repr=False)  # it may hold a secret or hidden cards
    checksum: Number | None = None

    def reckoned(self) -> int:
        """Return the checksum of everything else in the row."""
        parts = (self.table, str(self.number), str(self.at), self.kind, self.body)
        return zlib.crc32("\0".join(parts).encode("utf-8", "surrogatepass"))

    def sealed(self) -> Self:
        """Return the row with its checksum."""
        return replace(self, checksum=self.reckoned())

    def rewritten(self, body: str) -> Self:
        """Return the row with another body. A checksum that was right is right again; one that was
        wrong stays wrong, so that no damage is taken for what was meant; and none stays none.
        """
        changed = replace(self, body=body)
        if self.checksum is None:
            return changed
        return replace(changed, checksum=self.checksum ^ self.reckoned() ^ changed.reckoned())


@dataclass(frozen=True, slots=True)
class SeatRecord(Record):
    """A person who has a seat at a table, also while a computer plays for them."""

    KEY: ClassVar[tuple[str, ...]] = ("table", "person")

    table: TableId
    person: str


@dataclass(frozen=True, slots=True)
class ScreenRecord(Record):
    """A message that shows a table: a board or a hand, in a chat.

    `reader` is whose cards it shows ("" for nobody's), `game` and `deal` what it belongs to (a
    hand: the game alone, with deal -1). `message` is its address in the chat, None before it is
    posted and after it is gone; `posts` counts the messages it has had, `posted_at` is the time of
    the last. `version` is the table's version that it shows, `fingerprint` that of what was drawn.
    `muted` tells why nothing can be shown there ("" while it can).
    """

    KEY: ClassVar[tuple[str, ...]] = ("table", "chat", "reader", "game", "deal")

    table: TableId
    chat: str
    reader: str
    game: Count
    deal: Number
    message: str | None = None
    version: Count = 0
    fingerprint: str = ""
    posts: Count = 0
    posted_at: Moment = 0
    muted: str = ""


@dataclass(frozen=True, slots=True)
class NoticeRecord(Record):
    """Something to be told once: to a person, or with `to` "" in every chat that shows the table.

    `entry` is the entry that it comes from, `params` JSON text. It may be sent from `at` on, and is
    pointless from `until` on, or once the game has moved on from `decision` (the number of all
    decisions made in `game`; None: it belongs to none). `claimed_at` is set just before it is sent.
    """

    KEY: ClassVar[tuple[str, ...]] = ("table", "entry", "code", "to")

    table: TableId
    entry: Number
    code: str
    to: str
    game: Count
    at: Moment
    params: str = field(default="{}", repr=False)  # it may tell what somebody played
    decision: Count | None = None
    until: Moment | None = None
    claimed_at: Moment | None = None


@dataclass(frozen=True, slots=True)
class SettingsRecord(Record):
    """What a person or a chat has chosen: `body` is JSON text."""

    KEY: ClassVar[tuple[str, ...]] = ("owner",)

    owner: str
    body: str
