"""A copy of the tables is put back, and people press what was posted after it was made."""

import asyncio
from pathlib import Path

from bot import app
from tests.bot.stage import LIMIT_S
from tests.bot.telegram.gatherings import data, drawn, game, mover, moves, started
from tests.bot.telegram.stage import stage


async def test_later_buttons_are_answered_and_the_game_goes_on_from_the_copy(
    tmp_path: Path,
) -> None:
    path, copy = tmp_path / "tables.db", tmp_path / "copy.db"
    async with stage(path) as room:
        ada, ben = room.join("Ada"), room.join("Ben")
        async with room.program():
            await started(room, ada, ben)
            await game(room, ada, ben)
            await moves(room, 2)
            copied = await app.back_up(path, copy)
            assert copied.found is not None
            assert (copied.found.tables, copied.found.damaged) == (1, ())
            await moves(room, 3)
            who = await mover(room)
            legal = (await room.seen(who)).legal
            hand = room.hand(who)
            later, shown = data(hand, f":{legal[0]}"), hand.raw
            assert (await room.seen()).moment.made == 5
        for file in tmp_path.glob("tables.db*"):
            file.unlink()
        copy.rename(path)
        async with room.program():
            await drawn(room)
            assert (await room.seen()).moment.made == 2
            pressing = asyncio.create_task(who.presses(hand, later, LIMIT_S, shown=shown))
            while not pressing.done():
                await room.passes(0.1)
            assert pressing.result().text
            assert (await room.seen()).moment.made == 2
            # What they see is the table as it is now: its buttons are good.
            await moves(room, 3)
            assert (await room.seen()).moment.made == 5
            assert len([board for board in room.boards() if board.buttons]) == 1
