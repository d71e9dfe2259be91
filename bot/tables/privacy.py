"""What is kept about one person: what there is, and how it is taken out of the rows. Pure.

Whoever is erased leaves first. Then a stranger has sat where they sat: everything else about their
games stays as it was, so that others can play them again and verify the deals. `docs/privacy.md`
tells people what that means for them.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from typing import Any

import msgspec

from bot.tables.codec import BadEntry, body_of, from_row
from bot.tables.commands import Leave
from bot.tables.decide import leave
from bot.tables.entries import (
    Acted,
    Admitted,
    Entry,
    Left,
    Opened,
    Released,
    Reserved,
    Returned,
    Seated,
    Unseated,
)
from bot.tables.errors import TableError
from bot.tables.history import then
from bot.tables.names import called, may_be
from bot.tables.notices import read_params
from bot.tables.settings import Settings
from bot.tables.sitters import ERASED
from bot.tables.table import Table
from engine.game import Game
from engine.seats import Seat
from storage.base import Delete, UnitOfWork
from storage.records import (
    EntryRecord,
    NoticeRecord,
    ScreenRecord,
    SeatRecord,
    TableId,
    TableRecord,
    TableStatus,
)


@dataclass(frozen=True, slots=True)
class KeptEntry:
    """Something that a person did, or that was done on their seat, and when."""

    at: datetime
    entry: Entry


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game at a table: its ``number`` there, and which ``game`` it was.

    ``name`` is what the person was called, ``seat`` theirs in the end (from 0 in playing order;
    None where they had none, or before the start).
    """

    number: int
    game: str
    name: str
    seat: Seat | None
    entries: tuple[KeptEntry, ...]


@dataclass(frozen=True, slots=True)
class KeptTable:
    """A table where a person sits or sat, or that is shown to them.

    It may be ``opened_in_private``, in their own chat. ``messages`` are the addresses of those that
    show it there, ``notices`` the codes of what they are still to be told.
    """

    code: TableId
    status: TableStatus
    opened: datetime
    touched: datetime
    opened_in_private: bool
    games: tuple[KeptGame, ...]
    messages: tuple[str, ...]
    notices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Kept:
    """All that is kept about a person; ``settings`` None: nothing chosen. Nothing about others."""

    person: str
    settings: Settings | None
    tables: tuple[KeptTable, ...]


@dataclass(frozen=True, slots=True)
class Erased:
    """What was erased: at how many ``tables`` the person stood, and whether they had settings."""

    tables: int
    settings: bool


@dataclass(frozen=True, slots=True)
class Rows:
    """What the store has of one table."""

    table: TableRecord
    entries: tuple[EntryRecord, ...]
    screens: tuple[ScreenRecord, ...]
    notices: tuple[NoticeRecord, ...]


def mentions(person: str) -> tuple[str, str]:
    """Of these texts one stands in the body of each entry that names a person, and in no other."""
    quoted = msgspec.json.encode(person).decode()
    return f'"person":{quoted}', f'"chat":{quoted}'


def kept_at(
    rows: Rows, games: Mapping[str, Game[Any]], person: str, date: Callable[[int], int]
) -> KeptTable:
    """What is kept about a person at one table; of a damaged one what can be read. ``date`` tells
    what the clock on the wall showed at a moment.
    """
    return KeptTable(
        code=rows.table.id,
        status=rows.table.status,
        opened=_utc(date(rows.table.opened_at)),
        touched=_utc(date(rows.table.touched_at)),
        opened_in_private=any(mentions(person)[1] in row.body for row in rows.entries),
        games=_games(rows, games, person, date),
        messages=tuple(each.message for each in _screens(rows, person) if each.message),
        notices=tuple(notice.code for notice in rows.notices if notice.to == person),
    )


def exported(kept: Kept) -> bytes:
    """What is kept as JSON for people to read and for programs."""
    return msgspec.json.format(msgspec.json.encode(kept), indent=2)


def leaving(table: Table, person: str) -> list[Entry]:
    """What makes a person leave for good, as if they had asked to; they leave a game that is over,
    too, so that nobody waits for them in the next one.
    """
    seat = table.seat_of(person)
    if seat is not None and table.sitters[seat].left:
        return []
    try:
        return leave(table, Leave(table.id, person, sure=table.game_number))
    except TableError:
        return [] if seat is None else [Left(seat)]


def erasing(rows: Rows, person: str) -> UnitOfWork:
    """What takes a person out of the rows of a table that they have left."""
    stranger = _stranger(rows.entries)
    named = [each for each in rows.entries if any(text in each.body for text in mentions(person))]
    given = {entry.name for entry in map(_read, named) if isinstance(entry, Seated | Reserved)}
    names = given | {called(person, name) for name in given}
    told = [
        notice
        for notice in rows.notices
        if notice.to == person
        or any(may_be(str(read_params(notice).get("name")), name) for name in names)
    ]
    return UnitOfWork(
        puts=tuple(_without(row, person, *stranger) for row in named),
        deletes=(
            Delete(SeatRecord, (rows.table.id, person)),
            *(Delete(ScreenRecord, screen.key()) for screen in _screens(rows, person)),
            *(Delete(NoticeRecord, notice.key()) for notice in told),
        ),
    )


def _games(
    rows: Rows, games: Mapping[str, Game[Any]], person: str, date: Callable[[int], int]
) -> tuple[KeptGame, ...]:
    table, found = Table(rows.table.id, games), dict[int, list[KeptEntry]]()
    last: dict[int, Table] = {}
    for row in rows.entries:
        try:
            entry = from_row(row)
            after = then(table, entry, row.at)
        except Exception:  # the table is damaged here
            break
        if _concerns(entry, table, person):
            told = KeptEntry(_utc(date(row.at)), entry)
            found.setdefault(after.game_number, []).append(told)
        table = last[after.game_number] = after
    return tuple(_game(last[number], entries, person) for number, entries in found.items())


def _game(table: Table, entries: list[KeptEntry], person: str) -> KeptGame:
    names = [each.entry.name for each in entries if isinstance(each.entry, Seated | Reserved)]
    seat = table.seat_of(person) if table.begun else None
    name = names[-1] if names else ""  # let in again, in a game that they did not come to
    return KeptGame(table.game_number, table.game_id, name, seat, tuple(entries))


def _concerns(entry: Entry, before: Table, person: str) -> bool:
    """Whether an entry is about a person. The secret of a game is in none of these."""
    match entry:
        case Seated() | Reserved() | Admitted():
            return entry.person == person
        case Unseated(place=at) | Acted(seat=at) | Left(seat=at) | Returned(seat=at):
            return before.sitters[at].person == person
        case Released(seat=at):
            return before.promised(person) == at
        case _:
            return False


def _screens(rows: Rows, person: str) -> list[ScreenRecord]:
    return [screen for screen in rows.screens if person in (screen.chat, screen.reader)]


def _stranger(rows: tuple[EntryRecord, ...]) -> tuple[str, str]:
    """An id that no platform gives, and a name; both new at their table."""
    told = "\n".join(row.body for row in rows)
    strangers = ((f"{ERASED}{number}", f"Player {number}") for number in count(1))
    return next(new for new in strangers if not any(f'"{word}"' in told for word in new))


def _without(row: EntryRecord, person: str, stranger: str, name: str) -> EntryRecord:
    match _read(row):
        case Seated() | Reserved() as entry:
            changed: Entry = msgspec.structs.replace(entry, person=stranger, name=name)
        case Admitted() as entry:
            changed = msgspec.structs.replace(entry, person=stranger)
        case Opened() as entry:
            changed = msgspec.structs.replace(entry, chat="")
        case _:  # it cannot be read, but perhaps by another program
            body = row.body
            for hers, nobodys in zip(mentions(person), mentions(stranger), strict=True):
                body = body.replace(hers, nobodys)
            return row.rewritten(body)
    return row.rewritten(body_of(changed))


def _read(row: EntryRecord) -> Entry | None:
    try:
        return from_row(row)
    except BadEntry:
        return None


def _utc(moment: int) -> datetime:
    return datetime.fromtimestamp(moment / 1000, UTC)
