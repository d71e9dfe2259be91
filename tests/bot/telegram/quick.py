"""Games that are played on quickly, through the table service, to where a test begins."""

import random
from collections.abc import Callable

from bot.tables.commands import Act
from bot.tables.updates import Phase, TableView
from bot.telegram.addresses import person
from tests.bot.telegram.stage import Stage

LONGEST = 1_000
"""Steps within which everything that is waited for comes about."""


async def play_until(room: Stage, reached: Callable[[TableView], bool]) -> TableView:
    """Everybody moves, without a press, until a spectator's view has ``reached`` something."""
    luck = random.Random(7)
    for _ in range(LONGEST):
        seen = await room.seen()
        if reached(seen):
            return seen
        for who in room.people.values():
            mine = await room.seen(who)
            if mine.legal:
                act = Act(mine.table, person(who.id), luck.choice(mine.legal))
                await room.house.service.handle(act)
                break
        else:
            await room.passes(2)
    raise AssertionError("it never comes to that")


async def finish(room: Stage) -> TableView:
    """Play a game to its end."""
    return await play_until(room, lambda seen: seen.phase is Phase.OVER)
