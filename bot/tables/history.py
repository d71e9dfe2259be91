"""How a table comes about: what follows from its entries, one after the other.

`then` is pure. It trusts that the entries were decided by the service or come from the store; what
cannot follow raises the engine's own errors, and the table is then set aside as damaged.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Concatenate, ParamSpec

from bot.tables.codec import BadEntry, from_row
from bot.tables.entries import (
    Acted,
    Admitted,
    Configured,
    Dealt,
    Ended,
    Entry,
    Left,
    Opened,
    Paused,
    Released,
    Reserved,
    Resumed,
    Returned,
    Seated,
    Started,
    Unseated,
)
from bot.tables.errors import GameNotFound, TableDamaged
from bot.tables.names import called, told_apart
from bot.tables.sitters import Sitter, acted, gone, played_for, returned, succeeded
from bot.tables.table import Table
from bot.tables.updates import Happened, Phase, Removed
from engine.events import Event
from engine.game import Deal, Game, Step
from engine.player import Level
from engine.seats import Seat
from storage.records import EntryRecord, TableRecord

_A = ParamSpec("_A")


def replayed(
    row: TableRecord,
    games: Mapping[str, Game[Any]],
    rows: Iterable[EntryRecord],
    game: int | None = None,
    deal: int | None = None,
) -> Table:
    """The table that its stored entries make; as it was at the end of its ``game`` (from 1), or of
    a ``deal`` of that game, where that is asked for. Raises `TableDamaged`, and `GameNotFound`.
    """
    if game is not None and game < 1:
        raise GameNotFound(table=row.id, game=game)
    made = Table(row.id, games, version=row.version)
    try:
        for entry_row, entry in entries_of(row, rows):
            if made.game_number == game and (
                isinstance(entry, Opened) or (isinstance(entry, Dealt) and len(made.deals) == deal)
            ):
                break
            made = then(made, entry, entry_row.at)
        if not made.game_number:
            raise BadEntry(f"{row.id}: no game")
    except Exception as wrong:  # whatever they hold, only this table is set aside for it
        raise TableDamaged(table=row.id) from wrong
    if game is not None and (made.game_number != game or deal not in (None, len(made.deals))):
        raise GameNotFound(table=row.id, game=game)
    if made.phase is Phase.OVER or deal is not None:
        return made  # what stands in the row may belong to a later game
    return replace(made, deadline=row.deadline, warned=row.warned)


def entries_of(
    row: TableRecord, rows: Iterable[EntryRecord]
) -> Iterator[tuple[EntryRecord, Entry]]:
    """The entries of a table, one after the other. Raises `BadEntry` where one is damaged, where
    one is missing (also the last), and where one is not from the time it should be: those from
    before there were checksums come first.
    """
    number, summed = 0, False
    for number, each in enumerate(rows, 1):
        if each.number != number or each.table != row.id:
            raise BadEntry(f"{each.table}/{each.number}: out of order")
        if summed and each.checksum is None:
            raise BadEntry(f"{row.id}/{number}: no checksum")
        summed = each.checksum is not None
        yield each, from_row(each)
    if row.entries not in (None, number):
        raise BadEntry(f"{row.id}: {number} entries of {row.entries}")


def then(table: Table, entry: Entry, at: int) -> Table:
    """The table after one more entry, made at ``at`` (UTC milliseconds)."""
    after = _then(table, entry, at)
    if after.unattended and not after.only_sleepers():
        return replace(after, unattended=False)  # somebody is back, or has come
    return after


def _then(table: Table, entry: Entry, at: int) -> Table:
    entered = replace(table, entries=table.entries + 1, at=at)
    match entry:
        case Opened():
            return _opened(entered, entry)
        case Configured():
            return _configured(entered, entry)
        case Seated():
            return _seated(entered, entry)
        case Unseated(place, kicked):
            return _unseated(entered, place, kicked)
        case Admitted(person):
            return _admitted(entered, person)
        case Started():
            return _started(entered, entry)
        case Dealt(data):
            return _dealt(entered, table.game.read_deal(data))
        case Acted(seat, text, by_computer):
            return _acted(entered, Seat(seat), text, by_computer)
        case Left(seat, kicked):
            return _left(entered, Seat(seat), kicked)
        case Returned(seat):
            sitters = _changed(entered, seat, returned, entered.entries)
            return _tell(entered, Event("returned", {"seat": seat}), sitters=sitters)
        case Reserved(seat, name, person):
            heir = _newcomer(entered, name, person)
            sitters = _changed(entered, seat, _promised, heir)
            reserved = Event("reserved", {"seat": seat, "newcomer": heir.name})
            return _tell(entered, reserved, sitters=sitters)
        case Released(seat):
            return replace(entered, sitters=_changed(entered, seat, _promised, None))
        case Paused(reason):
            return _tell(entered, Event("paused", {"reason": reason}), paused=reason)
        case Resumed():
            return _resumed(entered)
        case Ended(reason):
            event = Event("ended", {"reason": reason})
            return _tell(entered, event, phase=Phase.OVER, paused=None, ended=reason)


def _opened(table: Table, entry: Opened) -> Table:
    return Table(
        id=table.id,
        games=table.games,
        version=table.version,
        entries=table.entries,
        at=table.at,
        kicked=table.kicked,
        results=table.results,
        game_number=table.game_number + 1,
        opened_at=table.at,
        game_id=table.games[entry.game].id,
        options=entry.options,
        time=entry.time,
        chat=entry.chat or table.chat,
        seats=entry.seats,
        level=entry.level,
        newcomers=entry.newcomers,
        secret=bytes.fromhex(entry.secret),
    )


def _configured(table: Table, entry: Configured) -> Table:
    configured = replace(
        table,
        options=entry.options,
        time=entry.time,
        seats=entry.seats,
        level=entry.level,
        newcomers=entry.newcomers,
    )
    return _tell(configured, Event("configured")) if table.phase is Phase.LOBBY else configured


def _seated(table: Table, entry: Seated) -> Table:
    sitter = _newcomer(table, entry.name, entry.person, entry.level)
    presses = (*table.presses, entry.press) if entry.press else table.presses
    sitters = (*table.sitters, sitter)
    return _tell(table, Event("seated", {"name": sitter.name}), sitters=sitters, presses=presses)


def _newcomer(table: Table, given: str, person: str | None, level: Level | None = None) -> Sitter:
    """Somebody who comes to a table, called so that nobody is taken for them."""
    shown = called(person, given) if person else given
    name = told_apart(shown, table.names())
    return Sitter(name, person, level, since=table.entries, given=shown)


def _unseated(table: Table, place: int, kicked: bool) -> Table:
    who = table.sitters[place]
    rest = table.sitters[:place] + table.sitters[place + 1 :]
    barred = _barred(table, who) if kicked else table.kicked
    return _tell(table, Event("unseated", {"name": who.name}), sitters=rest, kicked=barred)


def _barred(table: Table, who: Sitter) -> Mapping[str, Removed]:
    """Those who may not come back, with one more; a computer has no wish to."""
    if who.person is None:
        return table.kicked
    return {**table.kicked, who.person: Removed(who.name, table.entries)}


def _admitted(table: Table, person: str) -> Table:
    others = {each: removed for each, removed in table.kicked.items() if each != person}
    event = Event("admitted", {"name": table.kicked[person].name})
    return _tell(table, event, kicked=others)


def _started(table: Table, entry: Started) -> Table:
    players = len(table.sitters)
    return _opening_turn(
        table,
        phase=Phase.PLAYING,
        sitters=tuple(table.sitters[place] for place in entry.order),
        order=entry.order,
        first=Seat(entry.first),
        salt=entry.salt,
        state=table.game.new(players, table.options or {}, Seat(entry.first)),
        decisions=(0,) * players,
        happened=(),  # who sat down when is of no interest any more
    )


def _dealt(table: Table, deal: Deal) -> Table:
    step = table.game.deal(table.state, deal)
    before = [happened for happened in table.happened if happened.event.code == "dealt"]
    kept = before[-1].entry if before else 0
    fresh = _opening_turn(
        table,
        sitters=tuple(succeeded(who) for who in table.sitters),
        deals=(*table.deals, deal),
        moves=(*table.moves, ()),
        happened=tuple(happened for happened in table.happened if happened.entry >= kept),
    )
    for seat, who in enumerate(table.sitters):
        if who.heir:
            fresh = _tell(fresh, Event("taken-over", {"seat": seat, "computer": who.name}))
    return _stepped(fresh, step)


def _acted(table: Table, seat: Seat, text: str, by_computer: bool) -> Table:
    action = table.game.read_action(text)
    step = table.game.apply(table.state, seat, action)
    moves = (*table.moves[:-1], (*table.moves[-1], f"{seat} {text}"))
    if table.game.decides(action):
        made = tuple(count + (number == seat) for number, count in enumerate(table.decisions))
        table = _opening_turn(table, decisions=made)
    if not by_computer:
        return _stepped(table, step, moves=moves, sitters=_changed(table, seat, acted))
    sitters = _changed(table, seat, played_for, len(table.deals), text)
    if table.sitters[seat].stays and not table.sitters[seat].autopilot:
        table = _tell(table, Event("autopilot", {"seat": seat}))
    return _stepped(table, step, moves=moves, sitters=sitters)


def _left(table: Table, seat: Seat, kicked: bool) -> Table:
    who = table.sitters[seat]
    event = Event("kicked" if kicked else "left", {"seat": seat})
    barred = _barred(table, who) if kicked else table.kicked
    return _tell(table, event, sitters=_changed(table, seat, gone), kicked=barred)


def _resumed(table: Table) -> Table:
    """Everybody counts as awake again, but who slept plays by autopilot until they act. Where all
    who are still in the game sleep, it was somebody else who wants to see its end.
    """
    sitters = tuple(replace(who, missed=0) for who in table.sitters)
    unattended = table.only_sleepers()
    resumed = _opening_turn(table, paused=None, sitters=sitters, unattended=unattended)
    return _tell(resumed, Event("resumed"))


# A table has many fields and takes its time to copy. So these take ``changes``: other fields that
# change with theirs.


def _stepped(table: Table, step: Step[Any], **changes: Any) -> Table:
    over = table.game.outcome(step.state) is not None
    return _tell(
        table,
        *step.events,
        state=step.state,
        last_step=replace(step, state=None),  # the state is above; this keeps what happened
        phase=Phase.OVER if over else Phase.PLAYING,
        results=table.results + over,
        **changes,
    )


def _opening_turn(table: Table, **changes: Any) -> Table:
    return replace(table, turn_at=table.at, turn_entry=table.entries, **changes)


def _tell(table: Table, *events: Event, **changes: Any) -> Table:
    told = tuple(Happened(table.entries, event) for event in events)
    return replace(table, happened=table.happened + told, **changes)


def _promised(who: Sitter, heir: Sitter | None) -> Sitter:
    return replace(who, heir=heir)


def _changed(
    table: Table,
    seat: int,
    change: Callable[Concatenate[Sitter, _A], Sitter],
    *given: _A.args,
    **named: _A.kwargs,
) -> tuple[Sitter, ...]:
    new = change(table.sitters[seat], *given, **named)
    return tuple(new if at == seat else who for at, who in enumerate(table.sitters))
