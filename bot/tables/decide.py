"""What a command comes to: the entries it adds to a table, or the reason why none.

Pure but for the luck it is handed: the same table, command and luck give the same entries.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from bot.tables.commands import Act, Answer, Deal, Leave, Open, Person, Press, Rematch
from bot.tables.entries import Acted, Dealt, Ended, Entry, Left, Opened, Seated, Started
from bot.tables.entropy import Entropy
from bot.tables.errors import (
    AlreadySeated,
    Away,
    GameRunning,
    Late,
    NoGameRunning,
    NotSeated,
    NotYourTurn,
    TooFewPlayers,
    TooManyPlayers,
    UnknownGame,
)
from bot.tables.names import CAFE
from bot.tables.table import Table
from bot.tables.updates import Phase
from engine import errors, options
from engine.fairness import FairStream, seating
from engine.game import Game
from engine.options import OptionValue
from engine.player import Level
from engine.seats import Seat

TYPED_TOLERANCE_MS = 2_000
"""How much earlier than its turn a typed move may seem to be: clocks of platforms differ."""


def open_table(table: Table, command: Open, entropy: Entropy) -> list[Entry]:
    """A new game with everybody seated, and its first deal."""
    game = table.games.get(command.game)
    if game is None:
        raise UnknownGame(games=tuple(table.games))
    chosen = options.complete(game.options, command.options)
    if len({person.id for person in command.people}) < len(command.people):
        raise AlreadySeated()
    _check_size(game, len(command.people) + len(command.computers))
    seated = [Seated(person.name, person=person.id) for person in command.people]
    seated += _computers(command.people, command.computers, entropy)
    return _begun(table, game, chosen, seated, entropy)


def rematch(table: Table, command: Rematch, entropy: Entropy) -> list[Entry]:
    """The same people and options once more. Who left stays away, but for the one who asks."""
    asking = _seat(table, command.person)
    if table.phase is not Phase.OVER:
        raise GameRunning()
    joined = [Seated(sitter.name, sitter.person, sitter.level) for sitter in table.joined()]
    away = {sitter.person for sitter in table.sitters if sitter.away}
    away.discard(table.sitters[asking].person)
    return _begun(table, table.game, table.options or {}, joined, entropy, away)


def act(table: Table, command: Act) -> list[Entry]:
    """A person's decision, by button or typed."""
    seat = _seat(table, command.person)
    if table.sitters[seat].away:
        raise Away()
    if command.press:
        _check_press(table, seat, command.press)
    elif command.sent_at is not None and command.sent_at < table.turn_at - TYPED_TOLERANCE_MS:
        raise Late()
    if table.phase is not Phase.PLAYING:
        raise NoGameRunning()
    return [Acted(seat, _legal(table, seat, command.action))]


def answer(table: Table, command: Answer) -> list[Entry]:
    """A computer's decision, unless it has been overtaken."""
    seat = command.seat
    _check_press(table, seat, Press(command.game, command.decision))
    if seat not in table.to_act() or not table.sitters[seat].automatic:
        raise Late()
    return [Acted(seat, _legal(table, seat, command.action), by_computer=True)]


def deal(table: Table, command: Deal) -> list[Entry]:
    """The next deal, unless it lies on the table already."""
    if command.game != table.game_number or table.next_deal() != command.number:
        raise Late()
    return [dealt(table, command.number)]


def dealt(table: Table, number: int) -> Dealt:
    """Deal ``number`` as the game's secret has it."""
    stream = FairStream(table.secret, table.salt, number)
    laid_out = table.game.lay_out(table.state, stream.shuffled(table.game.pack.cards))
    return Dealt(table.game.write_deal(laid_out))


def leave(table: Table, command: Leave) -> list[Entry]:
    """Get up. The game ends without result when no person is left at the table, or when the last
    person leaves who had a part in it still; others who are out do not keep it going.
    """
    seat = _seat(table, command.person)
    if table.phase is not Phase.PLAYING or table.sitters[seat].away:
        raise NoGameRunning()
    others = [
        Seat(number)
        for number, sitter in enumerate(table.sitters)
        if number != seat and not sitter.automatic
    ]
    if all(table.is_out(other) for other in others) and not (others and table.is_out(seat)):
        return [Left(seat), Ended("left")]
    return [Left(seat)]


def _seat(table: Table, person: str) -> Seat:
    seat = table.seat_of(person)
    if seat is None:
        raise NotSeated()
    return seat


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
    made = table.decisions[seat] if table.decisions else None  # None: the game has not begun
    if press.game != table.game_number or press.decision != made:
        raise Late()


def _computers(people: Sequence[Person], levels: Sequence[Level], entropy: Entropy) -> list[Seated]:
    taken = {person.name.casefold() for person in people}
    free = [name for name in CAFE if name.casefold() not in taken]
    names = entropy.sample(free, len(levels))
    return [Seated(name, level=level) for name, level in zip(names, levels, strict=True)]


def _begun(
    table: Table,
    game: Game[Any],
    chosen: Mapping[str, OptionValue],
    joined: Sequence[Seated],
    entropy: Entropy,
    away: Collection[str | None] = (),
) -> list[Entry]:
    secret = entropy.secret()
    salt: tuple[str, ...] = ()  # nobody pressed Join: there is nothing the program could not choose
    order, first = seating(secret, salt, len(joined))
    begun: list[Entry] = [
        Opened(game.id, dict(chosen), secret.hex()),
        *joined,
        Started(order, first, salt),
    ]
    for entry in begun:
        table = table.then(entry, table.at)
    gone = [Left(seat) for seat, sitter in enumerate(table.sitters) if sitter.person in away]
    return [*begun, *gone, dealt(table, 1)]


def _check_size(game: Game[Any], players: int) -> None:
    if players < game.min_players:
        raise TooFewPlayers(least=game.min_players)
    if players > game.max_players:
        raise TooManyPlayers(most=game.max_players)
