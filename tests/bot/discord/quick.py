"""Games that are played on quickly, through the table service, to where a test begins."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from bot.discord.addresses import person
from bot.tables.commands import Act, Rematch, TableId
from bot.tables.updates import Phase, TableView
from tests.bot.discord.stage import Stage
from tests.emulators.discord.people import Answer, Person

LONGEST = 1_000
"""Steps within which everything that is waited for comes about."""
ID_TIME = 22
"""An id holds its moment above so many bits."""


async def play_until(
    room: Stage, reached: Callable[[TableView], bool], *, table: TableId | None = None
) -> TableView:
    """Everybody moves, without a press, until a spectator's view has ``reached`` something; where a
    game is over before that, they play again.
    """
    luck = random.Random(7)
    for _ in range(LONGEST):
        seen = await room.seen(table=table)
        if reached(seen):
            return seen
        if seen.phase is Phase.OVER:
            first = person(int(next(iter(room.people.values())).id))
            await room.house.service.handle(Rematch(seen.table, first))
        for who in room.people.values():
            mine = await room.seen(who, table)
            if mine.legal:
                act = Act(mine.table, person(int(who.id)), luck.choice(mine.legal))
                await room.house.service.handle(act)
                break
        else:
            await room.passes(2)
    raise AssertionError("it never comes to that")


async def finish(room: Stage, table: TableId | None = None) -> TableView:
    """Play a game to its end."""
    return await play_until(room, lambda seen: seen.phase is Phase.OVER, table=table)


async def mover(room: Stage, table: TableId | None = None) -> Person:
    """Who is to move now."""
    (who,) = [each for each in room.people.values() if (await room.seen(each, table)).legal]
    return who


@contextmanager
def sent_before(room: Stage, milliseconds: int) -> Iterator[None]:
    """What is done within was sent so long ago, and came late."""
    server = room.server
    new_id = server.new_id
    server.new_id = lambda: str(int(new_id()) - (milliseconds << ID_TIME))  # type: ignore[method-assign]
    try:
        yield
    finally:
        server.new_id = new_id  # type: ignore[method-assign]


def text(answer: Answer) -> str:
    """What an answer says, which only who asked sees."""
    assert answer.message
    assert answer.message.ephemeral
    assert answer.message.viewer is answer.interaction.user
    return answer.message.text
