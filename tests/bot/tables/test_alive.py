"""Anything people may do, in any order, while the clock runs and the program starts anew now and
then: no game stands still, none goes on for ever, none ends without a reason.
"""

import asyncio

from hypothesis import given
from hypothesis import strategies as st

from tests.bot.tables.evening import Evening, Opening

STEPS = (
    *("turn",) * 12,
    *("act", "wait", "rematch", "begin_game") * 3,
    *("leave", "back", "join", "restart", "just_before", "same_moment", "resume") * 2,
    *("add", "configure", "unseat", "pause", "nonsense", "end", "drawn", "delay"),
)
steps = st.tuples(st.sampled_from(STEPS), st.integers(0, 3), st.integers(0, 2**16))
openings = st.builds(
    Opening,
    seed=st.integers(0, 2**16),
    people=st.integers(1, 4),
    computers=st.integers(0, 3),
    time=st.integers(0, 2),
    lobby=st.booleans(),
)


async def spend(opening: Opening, what: list[tuple[str, int, int]], *, playing: bool) -> None:
    evening = Evening(opening)
    await evening.begin()
    try:
        for step in what:
            await evening.do(*step)
        await evening.finish(playing=playing)
    finally:
        await evening.stop()


@given(opening=openings, what=st.lists(steps, max_size=40), playing=st.booleans())
def test_every_evening_comes_to_an_end(
    opening: Opening, what: list[tuple[str, int, int]], playing: bool
) -> None:
    asyncio.run(spend(opening, what, playing=playing))
