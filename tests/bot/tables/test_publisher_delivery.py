"""A person has their whole turn, from the moment when they could see it."""

import pytest

from bot.tables.commands import (
    Pause,
    Resume,
)
from bot.tables.ports import Limits, Unavailable
from tests.bot.tables.room import ADA, BEN
from tests.bot.tables.stage import CAFE, Stage, failing, quiet, slow
from tests.frontend import PLENTY

RECALLS = Limits(overall=PLENTY, recalls=True)
EVERYWHERE = pytest.mark.parametrize("limits", [Limits(overall=PLENTY), RECALLS])


async def test_the_clock_runs_from_the_first_drawing_that_shows_the_turn() -> None:
    async with Stage(limits=RECALLS) as stage:
        table = await stage.opened(ADA, BEN)
        await stage.pass_(1_000)
        stage.server.before = slow(stage, lambda: 3_000)
        await stage.acts(table)
        await quiet()
        assert (await stage.row(table)).deadline == stage.clock.now() + 60_000
        await stage.pass_(2_999)
        assert (await stage.row(table)).deadline == stage.clock.now() - 2_999 + 60_000
        await stage.pass_(1)
        assert (await stage.row(table)).deadline == stage.clock.now() + 30_000
        await stage.pass_(5_000)
        assert (await stage.row(table)).deadline == stage.clock.now() + 25_000


async def test_a_bare_board_shows_no_turn() -> None:
    """What has no buttons yet tells nobody that they may act: the clock waits for the buttons."""
    async with Stage() as stage:
        stage.server.before = failing(Unavailable, "edit")
        table = await stage.opened(ADA, BEN)
        assert stage.kinds() == ["post"]
        opened = stage.clock.now()
        assert (await stage.row(table)).deadline >= opened + 60_000  # type: ignore[operator]
        stage.server.before = None
        await stage.pass_(2_000)
        now = (await stage.row(table)).deadline
        assert now is not None
        assert opened + 30_000 < now <= stage.clock.now() + 30_000


async def test_a_drawing_of_an_older_decision_starts_nobodys_clock() -> None:
    async with Stage(limits=RECALLS) as stage:
        table = await stage.opened(ADA, BEN)
        await stage.pass_(1_000)
        stage.server.after = slow(stage, lambda: 5_000)
        await stage.acts(table)
        await quiet()  # the drawing of this turn is on its way
        await stage.pass_(1_000)
        await stage.acts(table)
        opened = stage.clock.now()
        await stage.pass_(4_000)  # the old one has arrived
        assert (await stage.row(table)).deadline == opened + 60_000
        await stage.pass_(5_000)
        assert (await stage.row(table)).deadline == stage.clock.now() + 30_000


async def test_the_hand_of_somebody_else_starts_nobodys_clock() -> None:
    """Ada's hand changes with her play; it does not tell Ben that it is his turn."""
    async with Stage(limits=RECALLS) as stage:
        table = await stage.opened(ADA, BEN)
        await stage.play_on(table, lambda seen: seen.view.phase == "play")
        await stage.pass_(1_000)
        stage.server.before = failing(Unavailable, chat=CAFE)
        mover = await stage.to_act(table)
        assert mover
        hands = len(stage.kinds(mover.id))
        await stage.acts(table)
        opened = stage.clock.now()
        await quiet()
        assert len(stage.kinds(mover.id)) == hands + 1
        assert (await stage.row(table)).deadline >= opened + 60_000  # type: ignore[operator]


async def test_a_pause_that_nobody_saw_has_cost_nobody_time() -> None:
    """The turn was opened anew, but the board looks as before: it shows it already."""
    async with Stage(limits=RECALLS) as stage:
        table = await stage.opened(ADA, BEN)
        await stage.pass_(1_000)
        stage.server.before = slow(stage, lambda: 2_000)
        before = len(stage.kinds())
        host = await stage.look(table)
        assert host.host is not None
        name = host.places[host.host].name
        person = next(each for each in (ADA, BEN) if each.name == name)
        async with stage.publisher._chats[CAFE].drawing:  # as if something was drawn just now
            await stage.service.handle(Pause(table, person.id))
            await stage.service.handle(Resume(table, person.id))
        await quiet()
        assert len(stage.kinds()) == before
        assert (await stage.row(table)).deadline == stage.clock.now() + 30_000
