"""What a command comes to: the entries it adds to a table, or the reason why none. Of what is so
already come no entries, and no reason.

Pure but for the luck it is handed: the same table, command, moment and luck give the same entries.
"""

from bot.tables import lobby
from bot.tables.already import is_so, is_timely
from bot.tables.commands import (
    Act,
    AddComputer,
    Admit,
    Answer,
    Asked,
    Back,
    Command,
    Configure,
    Deal,
    End,
    Expire,
    Join,
    Leave,
    Open,
    Pause,
    Press,
    Rematch,
    Remind,
    Resume,
    Start,
    Unseat,
)
from bot.tables.entries import Acted, Ended, Entry, Left, Paused, Resumed, Returned
from bot.tables.entropy import Entropy
from bot.tables.errors import (
    Away,
    Confirm,
    ConfirmLeave,
    Expired,
    GameFinished,
    GamePaused,
    Late,
    NoGameRunning,
    NoSuchPlayer,
    NotYours,
    NotYourTurn,
    TableClosed,
)
from bot.tables.history import then
from bot.tables.pacing import Kind, next_duty
from bot.tables.ports import Pace
from bot.tables.table import Table
from bot.tables.timecontrol import MINUTE
from bot.tables.updates import Phase
from engine import errors
from engine.seats import Seat

TYPED_LIFETIME = 2 * MINUTE
"""A request to a table that was typed longer ago is not carried out any more."""


def decide(
    table: Table, command: Command, *, entropy: Entropy, now: int, pace: Pace
) -> list[Entry]:
    """The entries of any command; raises `TableError` or the rules' `GameError`."""
    _check_sent(command, now)
    if isinstance(command, Asked) and is_so(table, command):
        return []
    match command:
        case Open():
            return lobby.open_table(table, command, entropy)
        case Join():
            return lobby.join(table, command, entropy)
        case AddComputer():
            return lobby.add_computer(table, command, entropy)
        case Configure():
            return lobby.configure(table, command)
        case Start():
            return lobby.start(table, command, entropy)
        case Rematch():
            return lobby.rematch(table, command, entropy)
        case Unseat():
            return unseat(table, command)
        case Admit():
            return lobby.admit(table, command)
        case Leave():
            return leave(table, command)
        case Act():
            return act(table, command)
        case Back():
            return back(table, command)
        case Pause():
            return pause(table, command)
        case Resume():
            return resume(table, command)
        case End():
            return end(table, command)
        case Deal():
            return deal(table, command)
        case Answer():
            return answer(table, command, now)
        case Expire():
            return expire(table, now, pace)
        case Remind():
            return remind(table, command, now, pace)


def act(table: Table, command: Act) -> list[Entry]:
    """A person's decision, by button or typed; it ends an autopilot."""
    seat = lobby.seated(table, command.person)
    if table.sitters[seat].left:
        raise Away()
    if command.press:
        _check_press(table, seat, command.press)
    elif not is_timely(table, command):
        raise Late()
    _check_running(table)
    return [Acted(seat, _legal(table, seat, command.action))]


def answer(table: Table, command: Answer, now: int) -> list[Entry]:
    """A decision by a computer, its own or for a person; `Late` where it has been overtaken.

    When everybody sleeps, the game rests, unless somebody else wants to see its end.
    """
    seat = command.seat
    _check_press(table, seat, Press(command.game, command.decision))
    if seat not in table.to_act():
        raise Late()
    if not table.sitters[seat].automatic and (table.deadline is None or now < table.deadline):
        raise Late()
    acted = Acted(seat, _legal(table, seat, command.action), by_computer=True)
    after = then(table, acted, now)
    if after.phase is Phase.PLAYING and after.all_asleep() and not after.unattended:
        return [acted, Paused("asleep")]
    return [acted]


def deal(table: Table, command: Deal) -> list[Entry]:
    """The next deal, unless it lies on the table already."""
    if command.game != table.game_number or table.next_deal() != command.number:
        raise Late()
    return [*lobby.moved_heirs(table), lobby.dealt(table, command.number)]


def leave(table: Table, command: Leave) -> list[Entry]:
    """Get up: from the lobby, from a seat that was promised, or, once it is sure, from a game that
    one has a part in.
    """
    promised = table.promised(command.person) is not None
    if promised or table.phase is Phase.LOBBY:
        return lobby.get_up(table, command)
    _check_going_on(table)
    seat = lobby.seated(table, command.person)
    gone = _gone(table, seat)
    if command.sure != table.game_number and not table.is_out(seat):
        raise ConfirmLeave(game=table.game_number, then="over" if len(gone) > 1 else "on")
    return gone


def unseat(table: Table, command: Unseat) -> list[Entry]:
    """Take somebody's seat: a person may not come back, unless it is their own; a computer in the
    lobby makes room.
    """
    lobby.for_host(table, command)
    if table.phase is Phase.LOBBY:
        lobby.in_lobby(table)
        place = lobby.place_of(table, command)
        themselves = table.sitters[place].person == command.person
        return lobby.unseat(table, place, kicked=not themselves)
    _check_going_on(table)
    place = lobby.place_of(table, command)
    who = table.sitters[place]
    if who.person is None:
        raise NoSuchPlayer(reason="computer", names=_people(table))
    return _gone(table, Seat(place), kicked=who.person != command.person)


def back(table: Table, command: Back) -> list[Entry]:
    """Play oneself again. Where the game rests since everybody slept, it goes on with that."""
    seat = lobby.seated(table, command.person)
    _check_going_on(table)
    return [Returned(seat), Resumed()] if table.paused == "asleep" else [Returned(seat)]


def pause(table: Table, command: Pause) -> list[Entry]:
    """Let the game rest (host)."""
    lobby.for_host(table, command)
    _check_running(table)
    return [Paused(command.reason)]


def resume(table: Table, command: Resume) -> list[Entry]:
    """Let it go on. Whoever asks for it is awake, also where somebody else was faster; a newcomer
    who waits for their seat may too.
    """
    if not command.moderator and table.promised(command.person) is None:
        lobby.seated(table, command.person)
    _check_going_on(table)
    seat = table.seat_of(command.person)
    awake: list[Entry] = []
    if seat is not None and table.sitters[seat].autopilot:
        awake = [Returned(seat)]
    return [*awake, Resumed()] if table.paused is not None else awake


def end(table: Table, command: End) -> list[Entry]:
    """Close the lobby, or the game without a result, once it is sure which is meant (host)."""
    lobby.for_host(table, command)
    if table.phase is Phase.PLAYING and command.sure != table.game_number:
        raise Confirm(game=table.game_number)
    return [Ended("asked")]


def expire(table: Table, now: int, pace: Pace) -> list[Entry]:
    """Close what nobody has touched for too long; `Late` where somebody has."""
    duty = next_duty(table, pace)
    if duty is None or duty.kind is not Kind.EXPIRE or now < duty.at:
        raise Late()
    return [Ended("expired")]


def remind(table: Table, command: Remind, now: int, pace: Pace) -> list[Entry]:
    """Nothing that the table would remember: the service writes a notice."""
    duty = next_duty(table, pace)
    if duty is None or duty.kind is not Kind.REMIND or now < duty.at:
        raise Late()
    if (command.game, command.made) != (table.game_number, table.made):
        raise Late()
    if command.count != table.warned + 1:
        raise Late()
    return []


def _gone(table: Table, seat: Seat, *, kicked: bool = False) -> list[Entry]:
    """Somebody leaves a game. It ends without result when no person is left at the table, or when
    the last person leaves who had a part in it still; others who are out do not keep it going.
    """
    left = Left(seat, kicked)
    others = [
        Seat(number) for number, who in enumerate(table.sitters) if number != seat and who.stays
    ]
    if any(who.heir for who in table.sitters):
        return [left]
    if all(table.is_out(other) for other in others) and not (others and table.is_out(seat)):
        return [left, Ended("left")]
    return [left]


def _check_sent(command: Command, now: int) -> None:
    """Typed moves are for their turn; everything else that is typed is good for a while only."""
    if not isinstance(command, Open | Asked) or isinstance(command, Act):
        return
    if command.sent_at is not None and command.sent_at < now - TYPED_LIFETIME:
        raise Expired()


def _check_going_on(table: Table) -> None:
    if table.ended:
        raise TableClosed()
    if table.phase is Phase.OVER:
        raise GameFinished()
    if table.phase is Phase.LOBBY:
        raise NoGameRunning()


def _check_running(table: Table) -> None:
    _check_going_on(table)
    if table.paused is not None:
        raise GamePaused()


def _people(table: Table) -> tuple[str, ...]:
    return tuple(who.name for who in table.sitters if who.person is not None)


def _legal(table: Table, seat: Seat, text: str) -> str:
    """The one text form of an action, which must be legal now."""
    action = table.game.read_action(text)
    try:
        table.game.check(table.state, seat, action)
    except errors.NotYourTurn as early:
        names = tuple(table.sitters[other].name for other in table.to_act())
        raise NotYourTurn(names=names) from early
    return action.text


def _check_press(table: Table, seat: Seat, press: Press) -> None:
    """A press is good for its own decision only; one for a later one cannot be."""
    if press.game != table.game_number or not table.begun:
        raise Late()
    if press.seat is not None and press.seat != seat:
        names = (who.name for other, who in enumerate(table.sitters) if other == press.seat)
        raise NotYours(names=tuple(names))
    if press.decision != table.decisions[seat]:
        raise Late()
