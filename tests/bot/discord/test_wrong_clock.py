"""However wrong the clock of the machine is, what people type counts in its time, and in no other;
and what counts down on their screens ends when the turn does.
"""

import re
from pathlib import Path

import pytest

from bot.tables.timecontrol import DAY, HOUR
from tests.bot.discord.evenings import game
from tests.bot.discord.quick import mover, sent_before, text
from tests.bot.discord.stage import Stage, stage
from tests.fakes import Machine

YEAR = 365 * DAY


async def counts_down_right(room: Stage) -> None:
    deadline = (await room.seen()).deadline
    assert deadline
    ends = room.clock.now() + deadline - room.own.now()
    found = re.search(r"<t:(\d+):R>", room.board().text)
    assert found
    assert abs(int(found[1]) * 1_000 - ends) <= 3_000


@pytest.mark.parametrize("wrong", [-HOUR, YEAR])
async def test_what_is_typed_counts_and_what_is_old_does_not(wrong: int, tmp_path: Path) -> None:
    async with stage(tmp_path / "tables.db") as room:
        room.machine = Machine(room.clock)
        room.machine.wall_ahead = wrong
        ada, ben = room.join("Ada"), room.join("Ben")
        async with room.program():
            await game(room, ada, ben)
            first = await mover(room)
            await room.then(first.types(room.table, "/bid", number=1))
            assert not (await room.seen(first)).legal
            await counts_down_right(room)
        await room.clock.move(DAY)
        async with room.program():
            await room.passes(2)
            second = await mover(room)
            assert second is not first
            await room.then(second.types(room.table, "/bid", number=1))
            assert not (await room.seen(second)).legal
            await counts_down_right(room)
            room.machine.wall_ahead = -wrong  # somebody sets it
            version = (await room.seen()).version
            with sent_before(room, 121_000):
                answer = await room.then(ada.types(room.table, "/leave"))
            assert text(answer).startswith("You asked for that too long ago")
            await room.passes(5)
            who = await mover(room)
            card = (await room.seen(who)).legal[0].split()[1].rstrip("+-")
            with sent_before(room, HOUR):
                answer = await room.then(who.types(room.table, "/play", card=card))
            assert "earlier turn" in text(answer)
            assert (await room.seen()).version == version
            await counts_down_right(room)
