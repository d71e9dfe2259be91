"""A table as one person may see it: the only way from a `Table` to who looks at it."""

from collections.abc import Iterator, Mapping
from typing import Any

from bot.tables.lobby import capacity
from bot.tables.pacing import Kind, next_duty, turn_end
from bot.tables.ports import Pace
from bot.tables.settings import NOTHING_CHOSEN
from bot.tables.sitters import ERASED, Sitter
from bot.tables.table import Table
from bot.tables.timecontrol import Tempo
from bot.tables.updates import (
    Choice,
    GameOffer,
    Glance,
    Moment,
    Offered,
    Phase,
    Place,
    TableView,
    Who,
)
from engine.actions import Action
from engine.game import Game
from engine.seats import Seat
from engine.view import View

_MOVES = (Kind.DEAL, Kind.THINK)


def view_for(table: Table, person: str | None, *, now: int, pace: Pace) -> TableView:
    """The table for ``person``, for a spectator if they have no seat (or None is given)."""
    seat = table.seat_of(person) if person is not None else None
    if person in table.kicked:
        seat = None
    view = _view(table, seat)
    possible: tuple[Action, ...] = ()
    if seat in table.to_act() and not table.sitters[seat].left:
        possible = table.game.legal_actions(table.state, seat)
    decides = table.game.decides
    duty = next_duty(table, pace)
    return TableView(
        table=table.id,
        version=table.version,
        phase=table.phase,
        game_number=table.game_number,
        offer=offer(table.game),
        places=tuple(_place(who) for who in table.sitters),
        seat=seat,
        view=view,
        legal=tuple(action.text for action in possible if decides(action)),
        free=tuple(action.text for action in possible if not decides(action)),
        decision=table.decisions[seat] if seat is not None and table.begun else None,
        happened=tuple(told for told in table.happened if told.event.is_for(view.seat)),
        commitment=table.commitment,
        due_at=duty.at if duty and duty.kind in _MOVES else None,
        ended=table.ended,
        proof=table.proof,
        moment=moment_of(table),
        time=table.time,
        deadline=_deadline(table, now),
        paused=table.paused,
        host=table.host(),
        offered=tuple(_offered(table, person)),
        played=table.sitters[seat].played if seat is not None else (),
        seats=table.seats,
        newcomers=table.newcomers,
        salt=table.salt or table.presses,
        prospects=_prospects(table, seat, view),
        choice=_choice(table),
        chat=table.chat,
        level=table.level,
        opened_at=table.opened_at,
        removed=tuple(
            removed for who, removed in table.kicked.items() if not who.startswith(ERASED)
        ),
    )


def offer(game: Game[Any]) -> GameOffer:
    """What there is to say about a game before it begins."""
    return GameOffer(
        id=game.id,
        min_players=game.min_players,
        max_players=game.max_players,
        pack=game.pack,
        verbs=game.verbs,
        options=game.options,
    )


def glance_at(table: Table) -> Glance:
    """A table as the publisher has to know it."""
    hands = [
        who.person
        for seat, who in enumerate(table.sitters)
        if who.person and not who.left and not table.is_out(Seat(seat))
    ]
    playing, mover = table.phase is Phase.PLAYING, table.person_to_act()
    awaited = mover if table.paused is None else table.awaited()
    return Glance(
        version=table.version,
        game=table.game_number,
        deal=len(table.deals),
        moment=moment_of(table),
        timed=table.deadline is not None,
        done=table.phase is Phase.OVER or (table.begun and not table.game.to_act(table.state)),
        hands=tuple(hands) if playing else (),
        mover=(table.sitters[mover].person or "") if mover is not None else "",
        people=tuple(who.person for who in table.sitters if who.person and who.stays),
        clocked=playing and table.time.tempo is not Tempo.OFF,
        slow=table.time.tempo is Tempo.SLOW,
        paused=table.paused,
        awaited=(table.sitters[awaited].person or "") if awaited is not None else "",
        at=table.at,
    )


def moment_of(table: Table) -> Moment:
    """The decision that is waited for at a table."""
    return Moment(table.game_number, table.made, table.turn_entry)


def _view(table: Table, seat: Seat | None) -> View:
    if table.begun:
        return table.game.view(table.state, seat)
    players = len(table.sitters)
    options: Mapping[str, Any] = table.options or {}
    return View(table.game_id, None, players, options, (), "", (False,) * players, {}, (), None)


def _prospects(table: Table, seat: Seat | None, view: View) -> tuple[str, ...]:
    if seat is None or table.sitters[seat].left or table.phase is not Phase.PLAYING:
        return ()
    return tuple(action.text for action in table.game.prospects(view))


def _choice(table: Table) -> Choice | None:
    seat = table.person_to_act()
    if seat is None:
        return None
    open_verbs = {verb.name for verb in table.game.verbs if verb.open}
    legal = table.game.legal_actions(table.state, seat)
    known = tuple(action.text for action in legal if action.verb in open_verbs)
    return Choice(seat, table.decisions[seat], known) if known else None


def _place(who: Sitter) -> Place:
    return Place(
        name=who.name,
        level=who.level,
        away=who.away,
        id=who.since,
        left=who.left,
        autopilot=who.autopilot,
        heir=who.heir.name if who.heir else "",
    )


def _deadline(table: Table, now: int) -> int | None:
    """As it will be once this view is delivered: that is when a person's time begins to run."""
    if table.deadline is None:
        return None
    if table.time.tempo is Tempo.SLOW:
        return table.deadline
    return min(table.deadline, turn_end(table, now, NOTHING_CHOSEN))


def _offered(table: Table, person: str | None) -> Iterator[Offered]:
    """What makes sense now: of what does not belong to the host only what a ``person`` may do, all
    of it where everybody reads.
    """
    for offered in _offers(table):
        if person is None or offered.who is Who.HOST or _is_one(table, person, offered.who):
            yield offered


def _offers(table: Table) -> list[Offered]:
    match table.phase:
        case Phase.LOBBY:
            return _before(table)
        case Phase.PLAYING:
            return _meanwhile(table)
        case Phase.OVER:
            return [Offered("rematch", Who.SEATED)] if table.begun else []


def _before(table: Table) -> list[Offered]:
    seats, sitting = capacity(table), len(table.sitters)
    people = sum(who.person is not None for who in table.sitters)
    enough = max(sitting, table.seats or 0) >= table.game.min_players
    offers = {
        "join": (Who.ANYONE, people < seats),  # a computer makes room
        "leave": (Who.PRESENT, True),
        "addbot": (Who.HOST, sitting < seats),
        "configure": (Who.HOST, True),
        "go": (Who.HOST, enough),
        "unseat": (Who.HOST, sitting > 0),
        "end": (Who.HOST, True),
    }
    return [Offered(name, who) for name, (who, sensible) in offers.items() if sensible]


def _meanwhile(table: Table) -> list[Offered]:
    rests, clock = table.paused is not None, table.time.tempo is not Tempo.OFF
    away = any(who.may_return and who.person not in table.kicked for who in table.sitters)
    offers = {
        "resume": (Who.SEATED, rests),
        "join": (Who.ANYONE, table.free_seat() is not None),
        "back": (Who.AWAY, away),
        "leave": (Who.PRESENT, True),
        "pause": (Who.HOST, clock and not rests),
        "unseat": (Who.HOST, True),
        "end": (Who.HOST, True),
    }
    return [Offered(name, who) for name, (who, sensible) in offers.items() if sensible]


def _is_one(table: Table, person: str, who: Who) -> bool:
    """Whether somebody is one of those who may."""
    if person in table.kicked:
        return False
    seat, promised = table.seat_of(person), table.promised(person) is not None
    sitter = table.sitters[seat] if seat is not None else None
    match who:
        case Who.ANYONE:
            return sitter is None and not promised
        case Who.SEATED:
            return sitter is not None or (promised and table.phase is Phase.PLAYING)
        case Who.PRESENT:
            return promised or (sitter is not None and not sitter.left)
        case Who.AWAY:
            return sitter is not None and sitter.may_return
        case Who.HOST:
            host = table.host()
            return host is not None and host == seat
