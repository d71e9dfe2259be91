"""What a command comes to before a game and between two: who sits down, and how it begins.

Pure but for the luck that is handed in, as everything in `decide`.
"""

from collections.abc import Sequence
from typing import Any

from bot.tables.commands import (
    AddComputer,
    Admit,
    Asked,
    Configure,
    Join,
    Leave,
    Open,
    Rematch,
    Start,
    Unseat,
)
from bot.tables.entries import (
    Admitted,
    Configured,
    Dealt,
    Ended,
    Entry,
    Opened,
    Released,
    Reserved,
    Returned,
    Seated,
    Started,
    Unseated,
)
from bot.tables.entropy import Entropy
from bot.tables.errors import (
    AlreadySeated,
    GameFinished,
    GameRunning,
    Kicked,
    NoFreeSeat,
    NotHost,
    NotSeated,
    TableClosed,
    TableFull,
    TooFewPlayers,
    TooManyPlayers,
    UnknownGame,
)
from bot.tables.history import then
from bot.tables.names import called, computer_names
from bot.tables.table import Table
from bot.tables.timecontrol import LIVE, Tempo, checked
from bot.tables.updates import Phase
from engine import options
from engine.fairness import FairStream, seating
from engine.game import Game
from engine.player import Level
from engine.seats import Seat

MOST_PRESSES = 1_000
"""So many requests to join a lobby are mixed into its deals; who comes and goes on does not add to
them for ever.
"""


def open_table(table: Table, command: Open, entropy: Entropy) -> list[Entry]:
    """A new table: a lobby with its first people, or a game that begins at once."""
    game = table.games.get(command.game)
    if game is None:
        raise UnknownGame(games=tuple(table.games))
    if len({person.id for person in command.people}) < len(command.people):
        raise AlreadySeated()
    chosen = options.complete(game.options, command.options)
    time, seats = checked(command.time), _checked_seats(game, command.seats)
    players = len(command.people) + len(command.computers)
    if players > (seats or game.max_players):
        raise TooManyPlayers(most=seats or game.max_players)
    if players < game.min_players and not command.lobby:
        raise TooFewPlayers(least=game.min_players)
    people = [Seated(called(who.id, who.name), who.id) for who in command.people]
    if people and command.press and command.lobby:
        people[0] = Seated(people[0].name, people[0].person, press=command.press)
    secret = entropy.secret().hex()
    chat = command.showing.chat if command.showing else ""
    opened = Opened(game.id, chosen, secret, time, seats, command.level, command.newcomers, chat)
    entries: list[Entry] = [opened, *people, *_computers(people, command.computers, entropy)]
    return entries if command.lobby else [*entries, *_begun(table, entries)]


def join(table: Table, command: Join, entropy: Entropy) -> list[Entry]:
    """Take a seat: in the lobby any, where all are taken a computer's; in a game one's own again,
    or a computer's from the next deal on.
    """
    if table.ended:
        raise TableClosed()
    if command.person in table.kicked:
        raise Kicked()
    if table.phase is Phase.OVER:
        raise GameFinished()
    seat = table.seat_of(command.person)
    if seat is not None:
        return [Returned(seat)]
    name = called(command.person, command.name)
    if table.phase is Phase.LOBBY:
        press = command.press if len(table.presses) < MOST_PRESSES else ""
        return _joined(table, Seated(name, command.person, press=press))
    free = table.free_seat()
    if free is None:
        raise NoFreeSeat()
    reserved: list[Entry] = [Reserved(free, name, command.person)]
    if table.time.tempo is Tempo.OFF and any(who.stays for who in table.sitters):
        reserved.append(_with_clock(table))
    return reserved


def get_up(table: Table, command: Leave) -> list[Entry]:
    """Leave a lobby, which closes behind the last person; or a seat that was only promised, which
    ends a game that nobody else is left in.
    """
    promised = table.promised(command.person)
    if promised is None:
        return _up(table, seated(table, command.person))
    released = Released(promised)
    others = (who for seat, who in enumerate(table.sitters) if seat != promised)
    waited_for = any(who.stays or who.heir for who in others)
    left = any(who.left for who in table.sitters)
    if table.phase is Phase.PLAYING and left and not waited_for:
        return [released, Ended("left")]
    return [released]


def unseat(table: Table, place: int, *, kicked: bool) -> list[Entry]:
    """Take somebody's place in the lobby; ``place`` is where in joining order they sit."""
    return _up(table, place, kicked=kicked)


def admit(table: Table, command: Admit) -> list[Entry]:
    """Let somebody come back who was kicked, and has not been let in since (host).

    Not between two games: who is let in is told so, and should find a table that they can join.
    """
    for_host(table, command)
    if table.phase is Phase.OVER:
        raise GameFinished(reason="admit") if table.begun else TableClosed()
    found = (who for who, removed in table.kicked.items() if removed.id == command.removal)
    return [Admitted(next(found))]


def add_computer(table: Table, command: AddComputer, entropy: Entropy) -> list[Entry]:
    """One more computer in the lobby (host)."""
    for_host(table, command)
    in_lobby(table)
    if len(table.sitters) >= capacity(table):
        raise TableFull(most=capacity(table))
    return [*_computers(table.sitters, [command.level], entropy)]


def configure(table: Table, command: Configure) -> list[Entry]:
    """Another game of the same kind than was announced (host)."""
    for_host(table, command)
    in_lobby(table)
    chosen = {**(table.options or {}), **command.options}
    seats = table.seats if command.seats is None else command.seats or None
    new = Configured(
        options.complete(table.game.options, chosen),
        checked(command.time or table.time),
        _checked_seats(table.game, seats),
        command.level or table.level,
        table.newcomers if command.newcomers is None else command.newcomers,
    )
    most = new.seats or table.game.max_players
    people = sum(who.person is not None for who in table.sitters)
    if people > most:
        raise TooManyPlayers(most=most)
    surplus = max(0, len(table.sitters) - most)
    places = [at for at, who in enumerate(table.sitters) if who.person is None]
    dropped = [Unseated(place) for place in reversed(places[len(places) - surplus :])]
    return [new, *dropped]


def start(table: Table, command: Start, entropy: Entropy) -> list[Entry]:
    """Begin; computers take what is left of a fixed number of seats (host)."""
    for_host(table, command)
    in_lobby(table)
    missing = max(0, (table.seats or 0) - len(table.sitters))
    filled: list[Entry] = [*_computers(table.sitters, [table.level] * missing, entropy)]
    people = sum(who.person is not None for who in table.sitters)
    if table.time.tempo is Tempo.OFF and people > 1:
        filled.insert(0, _with_clock(table))
    return [*filled, *_begun(table, filled, command.press)]


def rematch(table: Table, command: Rematch, entropy: Entropy) -> list[Entry]:
    """The same once more. A computer takes the seat of a person who has left or fell asleep."""
    asking = seated(table, command.person)
    if table.phase is not Phase.OVER:
        raise GameRunning()
    if not table.begun:
        raise TableClosed()
    again: list[Seated] = []
    for who in table.joined():
        who = who.heir or who
        if who.person == command.person or (who.person and not who.away):
            press = command.press if command.lobby and who.person == command.person else ""
            again.append(Seated(who.given, who.person, press=press))
        elif who.person is None:
            again.append(Seated(who.given, level=who.level))
        else:
            names = [*table.names(), *(other.name for other in again)]
            again.append(Seated(computer_names(names, 1, entropy)[0], level=Level.NORMAL))
    assert any(who.person == table.sitters[asking].person for who in again)
    opened = Opened(
        table.game_id,
        dict(table.options or {}),
        entropy.secret().hex(),
        table.time,
        table.seats,
        table.level,
        table.newcomers,
    )
    entries: list[Entry] = [opened, *again]
    return entries if command.lobby else [*entries, *_begun(table, entries)]


def moved_heirs(table: Table) -> list[Entry]:
    """A newcomer whose promised seat has gone out of the game gets another one, if there is one."""
    moved: list[Entry] = []
    for seat, who in enumerate(table.sitters):
        free = table.free_seat()
        if who.heir and who.heir.person and table.is_out(Seat(seat)) and free is not None:
            for entry in (Released(seat), Reserved(free, who.heir.given, who.heir.person)):
                moved.append(entry)
                table = then(table, entry, table.at)
    return moved


def dealt(table: Table, number: int) -> Dealt:
    """Deal ``number`` as the game's secret has it."""
    stream = FairStream(table.secret, table.salt, number)
    laid_out = table.game.lay_out(table.state, stream.shuffled(table.game.pack.cards))
    return Dealt(table.game.write_deal(laid_out))


def capacity(table: Table) -> int:
    """How many seats there are."""
    return table.seats or table.game.max_players


def seated(table: Table, person: str) -> Seat:
    """The seat of somebody who has one; raises `NotSeated`."""
    seat = table.seat_of(person)
    if seat is None or person in table.kicked:
        raise NotSeated()
    return seat


def for_host(table: Table, command: Asked) -> None:
    """Nothing, where the host or a moderator asks; else `NotHost`."""
    host = table.host()
    if command.moderator or (host is not None and table.sitters[host].person == command.person):
        return
    raise NotHost(name=table.sitters[host].name if host is not None else "")


def in_lobby(table: Table) -> None:
    """Nothing, where the game has not begun."""
    if table.ended:
        raise TableClosed()
    if table.phase is Phase.OVER:
        raise GameFinished()
    if table.phase is Phase.PLAYING:
        raise GameRunning()


def place_of(table: Table, command: Unseat) -> int:
    """Where the one sits who is to be unseated, who has not gone already."""
    return next(at for at, who in enumerate(table.sitters) if who.since == command.place)


def _joined(table: Table, newcomer: Seated) -> list[Entry]:
    if len(table.sitters) < capacity(table):
        return [newcomer]
    computers = [at for at, who in enumerate(table.sitters) if who.person is None]
    if not computers:
        raise TableFull(most=capacity(table))
    return [Unseated(computers[-1]), newcomer]


def _up(table: Table, place: int, *, kicked: bool = False) -> list[Entry]:
    others = [who for at, who in enumerate(table.sitters) if at != place and who.person]
    up: list[Entry] = [Unseated(place, kicked)]
    return up if others or table.sitters[place].person is None else [*up, Ended("left")]


def _with_clock(table: Table) -> Configured:
    """Who waits for somebody else needs a clock."""
    options = dict(table.options or {})
    return Configured(options, LIVE, table.seats, table.level, table.newcomers)


def _computers(sitting: Sequence[Any], levels: Sequence[Level], entropy: Entropy) -> list[Seated]:
    names = computer_names([who.name for who in sitting], len(levels), entropy)
    return [Seated(name, level=level) for name, level in zip(names, levels, strict=True)]


def _begun(table: Table, before: Sequence[Entry], press: str = "") -> list[Entry]:
    """The start and the first deal, for the table as it is after the entries ``before``.

    A game that begins at once has no ``press`` to start it, and nothing was shown before: there is
    no salt.
    """
    for entry in before:
        table = then(table, entry, table.at)
    if len(table.sitters) < table.game.min_players:
        raise TooFewPlayers(least=table.game.min_players)
    salt = (*table.presses, press) if press else table.presses
    order, first = seating(table.secret, salt, len(table.sitters))
    started = Started(order, first, salt)
    return [started, dealt(then(table, started, table.at), 1)]


def _checked_seats(game: Game[Any], seats: int | None) -> int | None:
    if seats is None:
        return None
    if seats < game.min_players:
        raise TooFewPlayers(least=game.min_players)
    if seats > game.max_players:
        raise TooManyPlayers(most=game.max_players)
    return seats
