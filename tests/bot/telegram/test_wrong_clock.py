"""However wrong the clock of the machine is, what people type counts in its time and no other."""

from pathlib import Path

import pytest

from bot.tables.timecontrol import DAY, HOUR
from tests.bot.telegram.gatherings import drawn, game, mover, moves, started
from tests.bot.telegram.stage import stage
from tests.fakes import Machine

YEAR = 365 * DAY


@pytest.mark.parametrize("wrong", [-YEAR, HOUR])
async def test_what_is_typed_counts_and_what_is_old_does_not(wrong: int, tmp_path: Path) -> None:
    async with stage(tmp_path / "tables.db") as room:
        room.machine = Machine(room.clock)
        room.machine.wall_ahead = wrong
        ada, ben = room.join("Ada"), room.join("Ben")
        async with room.program():
            await started(room, ada, ben)
            await game(room, ada, ben)
            first = await mover(room)
            await room.types(first, "/bid 1")
            await drawn(room)
            room.machine.wall_ahead = -wrong  # somebody sets it
            version = (await room.seen()).version
            await room.types(await mover(room), "/bid 1")
            await drawn(room)
            assert (await room.seen()).version > version
            who = await mover(room)
            card = (await room.seen(who)).legal[0]
        await ada.types(room.group, "/pause")
        await who.types(room.group, f"/{card.rstrip('+-')}" + (" high" if card[-1] in "+-" else ""))
        await room.clock.move(150_000)
        room.machine.wall_ahead = wrong
        async with room.program():
            await room.passes(6)
            await drawn(room)
            assert (await room.seen()).paused is None
            assert any("too long ago" in each.text for each in ada.sees(ada.private))
            assert (await mover(room)) is not None
            deal = (await room.seen()).view.deal
            assert deal
            assert [len(trick.cards) for trick in deal.tricks] == [1], "it was still their turn"
            await moves(room, 1)
            await room.types(ada, "/pause")
            await drawn(room)
            assert (await room.seen()).paused
