"""How an evening comes to a moment that a test is about."""

from tests.emulators.discord.people import Person
from tests.emulators.discord.world import Message
from tests.process.evening import Evening


async def lobby(room: Evening) -> Message:
    """Both sit at a table that has not begun."""
    await room.start()
    await room.open()
    board, *_ = await room.until(lambda: room.seen)
    await room.press(room.ben, board, "Join")
    return board


async def game(room: Evening) -> Message:
    """The first deal, and somebody is to bid."""
    board = await lobby(room)
    await room.press(room.ada, board, "Start")
    await room.settled()
    (board,) = room.seen
    return board


def mover(room: Evening) -> Person:
    """Whose turn it is by the board."""
    (board,) = room.seen
    return next(who for who in room.people if f"▶️ **{who.name}**" in board.text)


def choice(message: Message) -> str:
    """The id of the first button that moves."""
    return next(each.custom_id for each in message.buttons if each.custom_id.startswith("m:"))


async def press_late(room: Evening, who: Person, message: Message, what: str) -> None:
    """Press once more what was done already, unless the message has been drawn anew meanwhile."""
    if what in [each.custom_id for each in message.buttons]:
        assert (await room.press(who, message, what)).kind == "message"
