"""Whether what somebody asks for is so already. Pure.

Whoever asks for it gets a quiet yes: they pressed twice, somebody else was faster, or a computer
has played what they would have. `decide` asks here before it looks for anything that stands against
a command, so that no repetition is answered with what is wrong with something else.
"""

from collections.abc import Iterable

from bot.tables.commands import (
    Act,
    AddComputer,
    Admit,
    Back,
    Configure,
    End,
    Join,
    Leave,
    Pause,
    PersonCommand,
    Rematch,
    Resume,
    Start,
    Unseat,
)
from bot.tables.table import Table
from bot.tables.timecontrol import SECOND
from bot.tables.updates import Phase
from engine.actions import Action
from engine.errors import GameError
from engine.seats import Seat

TYPED_TOLERANCE = 2 * SECOND
"""How much earlier than its turn a typed move may seem to be: clocks of platforms differ."""
TOGETHER = 10 * SECOND
"""Who types so soon after somebody else that they want to play again means the same game."""


def is_so(table: Table, command: PersonCommand) -> bool:
    """Whether ``command`` has nothing left to do, whoever gives it."""
    match command:
        case Act():
            return _made(table, command)
        case Join(person=person):
            return _takes_part(table, person)
        case Leave(person=person):
            return _is_gone(table, person)
        case AddComputer():
            return False  # two of them are two computers
        case Unseat():
            return _has_no_seat(table, command)
        case Admit(removal=removal):
            return all(removed.id != removal for removed in table.kicked.values())
        case Configure():
            return _is_configured(table, command)
        case Start():
            return table.phase is Phase.PLAYING
        case Back(person=person):
            return _plays(table, person) and table.paused != "asleep"
        case Pause():
            return table.paused is not None
        case Resume(person=person):
            goes_on = table.phase is Phase.PLAYING and table.paused is None
            return goes_on and not _sleeps(table, person)
        case End(sure=sure):
            return table.phase is Phase.OVER or (sure is not None and sure < table.game_number)
        case Rematch():
            return _has_begun_anew(table, command)


def is_timely(table: Table, command: Act) -> bool:
    """Whether a typed move can be meant for the turn that is open now; for a button its decision
    says so.
    """
    sent_at = command.sent_at
    return sent_at is None or sent_at >= table.turn_at - TYPED_TOLERANCE


def _made(table: Table, command: Act) -> bool:
    """Whether the seat of a person has made this very decision, or a computer has for them.

    A button tells which of the seat's decisions it is for; what it says of a deal before this one,
    but for the last of it, is over. Words do not: on the person's turn they repeat the last one of
    this deal, unless it can be made once more; at other times any of this deal, and where they are
    too old to be meant for it, the last one of the deal before.
    """
    seat = table.seat_of(command.person)
    action = _decision(table, command.action)
    if seat is None or action is None or not table.begun or command.person in table.kicked:
        return False
    made, press = _decisions(table, seat, table.moves), command.press
    if press and (press.game != table.game_number or press.seat not in (None, seat)):
        return False
    of_this_deal = _decisions(table, seat, table.moves[-1:])
    if press and press.decision != table.decisions[seat]:
        fresh = press.decision >= len(made) - len(of_this_deal) - 1
        return fresh and made[press.decision : press.decision + 1] == [action.text]
    if not is_timely(table, command):
        return action.text in {*made[-1:], *of_this_deal}
    if seat in table.to_act():
        return of_this_deal[-1:] == [action.text] and not _is_legal(table, seat, action)
    rests = table.paused is not None and (command.sent_at or table.at + 1) > table.at
    return press is None and not rests and action.text in of_this_deal


def _decision(table: Table, text: str) -> Action | None:
    """The action of that text, if it is a decision: what is free may be done again and again."""
    try:
        action = table.game.read_action(text)
    except GameError:
        return None
    return action if table.game.decides(action) else None


def _decisions(table: Table, seat: Seat, deals: Iterable[tuple[str, ...]]) -> list[str]:
    """The decisions of a seat in some deals, by whomever they were made."""
    told = (text.split(" ", 1) for moves in deals for text in moves)
    return [action for who, action in told if who == str(seat) and _decision(table, action)]


def _is_legal(table: Table, seat: Seat, action: Action) -> bool:
    try:
        table.game.check(table.state, seat, action)
    except GameError:
        return False
    return True


def _takes_part(table: Table, person: str) -> bool:
    if table.ended or person in table.kicked:
        return False
    seat = table.seat_of(person)
    if seat is None:
        return table.promised(person) is not None
    return not table.sitters[seat].left


def _is_gone(table: Table, person: str) -> bool:
    """Also where the table is closed: nobody takes part in anything there."""
    if table.ended:
        return True
    seat = table.seat_of(person)
    if seat is None or person in table.kicked:
        return table.promised(person) is None
    return table.sitters[seat].left


def _has_no_seat(table: Table, command: Unseat) -> bool:
    who = next((who for who in table.sitters if who.since == command.place), None)
    if who is None or who.person in table.kicked:
        return True
    return who.person == command.person and who.left


def _is_configured(table: Table, command: Configure) -> bool:
    if table.ended:
        return False
    options = table.options or {}
    asked = (
        (command.time, table.time),
        (command.seats, table.seats or 0),
        (command.level, table.level),
        (command.newcomers, table.newcomers),
        *((value, options.get(name)) for name, value in command.options.items()),
    )
    return all(wanted in (None, now) for wanted, now in asked)


def _plays(table: Table, person: str) -> bool:
    seat = table.seat_of(person)
    return table.phase is Phase.PLAYING and seat is not None and not table.sitters[seat].away


def _sleeps(table: Table, person: str) -> bool:
    seat = table.seat_of(person)
    return seat is not None and table.sitters[seat].autopilot


def _has_begun_anew(table: Table, command: Rematch) -> bool:
    """A button is always for a game that is over. Words are, where they came together with those of
    somebody else, or as long as the next game has not begun.
    """
    if table.phase is Phase.OVER or table.game_number == 1:
        return False
    sent_at = command.sent_at
    together = sent_at is None or sent_at <= table.opened_at + TOGETHER
    return table.phase is Phase.LOBBY or together
