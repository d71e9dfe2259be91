"""What is pressed on Discord after kills was shown before them."""

from pathlib import Path

from tests.process.discord import evening
from tests.process.scenes import again, choice, lobby, mover


async def test_old_buttons_are_good_after_a_start(tmp_path: Path) -> None:
    async with evening(tmp_path) as room:
        board = await lobby(room)
        room.strike()
        await again(room)
        await room.press(room.ada, board, "Start")
        await room.settled()
        (board,) = room.seen
        first = mover(room)
        own = (await room.press(first, board, "My hand")).message
        assert own
        room.strike()
        await again(room)
        assert (await room.press(first, own, "Refresh")).kind == "update"
        await room.press(first, board, choice(room, board))
        other = room.ben if first is room.ada else room.ada
        await room.settled()
        assert room.made == 1
        (hand,) = room.hands(other)
        await room.press(other, hand, choice(room, hand))
        await room.settled()
        await room.press(first, own, "Refresh")
        room.strike()  # in the first trick
        await again(room)
        assert (await room.press(first, own, choice(room, own))).kind == "update"
        (hand,) = room.hands(other)
        assert (await room.press(other, hand, choice(room, hand))).kind == "update"
        await room.settled()
        assert room.made == 4
