"""People who play as fast as they can: Telegram's limits are kept, and boards keep up."""

from collections.abc import Sequence

import pytest

from bot.tables.codec import from_row
from bot.tables.entries import Acted
from tests.bot.telegram.crowd import Crowd, play
from tests.bot.telegram.stage import Stage
from tests.emulators.telegram.people import Person

MOST_A_MINUTE = 18
NAMES = ("Ada", "Ben", "Cy", "Dan", "Eve", "Flo", "Gus", "Hal")
BEHIND = 9_000
"""For so many milliseconds a board may be behind: a deal's last state and the next deal's board are
two calls, a good four seconds apart.
"""


async def come(room: Stage) -> list[Person]:
    """Eight people, of whom two have never begun a private chat."""
    people = [room.join(name) for name in NAMES]
    for who in people[:-2]:
        await room.then(who.starts(), 1)
    return people


async def check(room: Stage, crowds: Sequence[Crowd], behind: int) -> None:
    """Nobody was refused, everything is shown, and nothing is lost."""
    assert room.server.floods == []
    assert room.server.busiest(room.group) <= MOST_A_MINUTE
    for crowd in crowds:
        assert await crowd.shown()
        assert max(crowd.behind) <= behind
        rows = await room.house.store.entries(crowd.table)
        acts = [each for each in map(from_row, rows) if isinstance(each, Acted)]
        assert len(acts) == crowd.made
        assert not any(each.by_computer for each in acts)
        assert {each.kind for each in crowd.answers} == {"toast"}


async def test_eight_people_at_a_table(room: Stage) -> None:
    crowd = Crowd(room, await come(room))
    await crowd.sit_down(8)
    await play(room, [crowd])
    await check(room, [crowd], BEHIND)
    assert "In first place" in room.board().text


@pytest.mark.parametrize("topics", [False, True], ids=["in one group", "in two topics"])
async def test_two_tables(room: Stage, topics: bool) -> None:
    if topics:
        room.group = room.server.group("Forum", forum=True)
    people = await come(room)
    crowds = [
        Crowd(room, some, room.group.topic(name) if topics else None)
        for some, name in ((people[::2], "One"), (people[1::2], "Two"))
    ]
    for crowd in crowds:
        await crowd.sit_down(4)
    await play(room, crowds)
    await check(room, crowds, 2 * BEHIND)
