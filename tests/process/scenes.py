"""How an evening comes to a moment that a test is about."""

from tests.process.evening import A, Evening
from tests.process.sight import M, P, moves


async def lobby(room: Evening[P, M, A]) -> M:
    """Both sit at a table that has not begun."""
    await room.start()
    await room.open()
    board, *_ = await room.until(lambda: room.seen)
    await room.press(room.ben, board, "Join")
    return board


async def game(room: Evening[P, M, A]) -> M:
    """The first deal, and somebody is to bid."""
    board = await lobby(room)
    await room.press(room.ada, board, "Start")
    await room.settled()
    (board,) = room.seen
    return board


def mover(room: Evening[P, M, A]) -> P:
    """Whose turn it is by the board."""
    (board,) = room.seen
    return next(who for who in room.people if room.on_turn(who, board))


def choice(room: Evening[P, M, A], message: M) -> str:
    """The id of the first button that moves."""
    return next(iter(moves(room.buttons(message))))


async def press_late(room: Evening[P, M, A], who: P, message: M, what: str) -> None:
    """Press once more what was done already, unless the message has been drawn anew meanwhile."""
    if what in room.buttons(message):
        assert room.is_done(await room.press(who, message, what)), "it is so already"


async def again(room: Evening[P, M, A]) -> None:
    """It has been killed; start it again."""
    await room.gone()
    await room.start()
