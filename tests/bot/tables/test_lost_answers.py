"""A platform that does what it was asked, and does not say so."""

from bot.tables.commands import Back, Leave, Pause, Resume
from bot.tables.ports import Limits
from bot.tables.timecontrol import MINUTE
from tests.bot.tables.room import ADA, BEN, CEM
from tests.bot.tables.stage import Stage, failing, quiet
from tests.frontend import PLENTY

RECALLS = Limits(overall=PLENTY, recalls=True)


async def test_where_nobody_knows_what_a_message_shows_it_is_drawn_anew() -> None:
    """Ada leaves and comes back; the table rests and goes on: the platform does the first of both
    and does not say so.
    """
    async with Stage(limits=RECALLS) as stage:
        table = await stage.opened(ADA, BEN, CEM)
        for one, other in (
            (Leave(table, ADA.id, sure=1), Back(table, ADA.id)),
            (Pause(table, BEN.id), Resume(table, BEN.id)),
        ):
            stage.server.after = failing(TimeoutError)
            await stage.service.handle(one)
            await quiet()
            stage.server.after = None
            await stage.service.handle(other)
            await stage.pass_(2 * MINUTE)
            await stage.is_shown(table)
            assert len(stage.server.live(ADA.id)) == 1
