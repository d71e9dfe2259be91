"""What people see of a table, and whether it is what stands on disk."""

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

from bot.chatting.ids import Move, Order, Remembered
from bot.tables.table import Table
from bot.tables.updates import Phase


class Player(Protocol):
    """Somebody with a client."""

    name: str


class Shown(Protocol):
    """A message."""

    @property
    def text(self) -> str:
        """What is to be read."""


P = TypeVar("P", bound=Player)
M = TypeVar("M", bound=Shown)


class Seen(Protocol[P, M]):
    """What two people see: see `tests.process.evening.Evening`."""

    @property
    def people(self) -> Sequence[P]:
        """Both."""

    @property
    def seen(self) -> list[M]:
        """The boards with buttons."""

    def hands(self, who: P) -> list[M]:
        """What shows somebody's hand in private."""

    def buttons(self, message: M) -> Mapping[str, Remembered]:
        """What can be pressed."""

    def on_turn(self, who: P, board: M) -> bool:
        """Whether it is somebody's turn by the board."""


def orders(buttons: Mapping[str, Remembered]) -> list[str]:
    """The orders among what can be pressed."""
    return [each.command for each in buttons.values() if isinstance(each, Order)]


def moves(buttons: Mapping[str, Remembered]) -> dict[str, Move]:
    """The moves among what can be pressed."""
    return {id: each for id, each in buttons.items() if isinstance(each, Move)}


def shows(room: Seen[P, M], table: Table | None) -> bool:
    """Whether there is one live board of a table and one hand a person, and all as it is."""
    boards = room.seen
    if table is None or len(boards) != 1:
        return False
    (board,) = boards
    if table.phase is not Phase.PLAYING:
        return all(each.name in board.text for each in table.sitters)
    if not table.to_act() or any(len(room.hands(who)) != 1 for who in room.people):
        return False
    for who, (hand,) in ((who, room.hands(who)) for who in room.people):
        seat = next(seat for seat, each in enumerate(table.sitters) if each.name == who.name)
        own = moves(room.buttons(hand)).values()
        if any(move.press.decision != table.decisions[seat] for move in own):
            return False
        turn = seat in table.to_act()
        if turn != room.on_turn(who, board):
            return False
        choices = [*moves(room.buttons(board)).values(), *own]
        if turn and not any(move.press.decision == table.decisions[seat] for move in choices):
            return False
    return True
