"""People who are erased in the middle of whatever happens: all goes on as if they had left."""

import asyncio

from hypothesis import given
from hypothesis import strategies as st

from bot.tables.commands import Person
from bot.tables.privacy import mentions
from tests.bot.tables.evening import Evening, Opening
from tests.bot.tables.test_alive import STEPS, openings

steps = st.tuples(
    st.sampled_from((*STEPS, *("erase",) * 6)), st.integers(0, 3), st.integers(0, 2**16)
)


class Forgetful(Evening):
    """An evening at which people may also be erased. It checks the rest."""

    async def erase(self, person: Person, number: int) -> None:
        before = await self.now()
        await self.room.service.erase(person.id)
        bodies = [row.body for row in await self.room.rows(self.table)]
        assert not any(text in body for body in bodies for text in mentions(person.id))
        after = await self.now()
        assert (after.deals, after.state) == (before.deals, before.state)
        assert (after.secret, after.salt, after.presses) == (
            *(before.secret, before.salt, before.presses),
        )
        strangers = [who for who in after.sitters if (who.person or "").startswith("erased:")]
        assert all(who.left for who in strangers), "nobody waits for who does not come"


async def spend(opening: Opening, what: list[tuple[str, int, int]], *, playing: bool) -> None:
    evening = Forgetful(opening)
    await evening.begin()
    try:
        for step in what:
            await evening.do(*step)
        await evening.finish(playing=playing)
    finally:
        await evening.stop()


@given(opening=openings, what=st.lists(steps, max_size=40), playing=st.booleans())
def test_every_evening_comes_to_an_end_without_them(
    opening: Opening, what: list[tuple[str, int, int]], playing: bool
) -> None:
    asyncio.run(spend(opening, what, playing=playing))
