"""A platform that is away, slow or broken costs nobody anything."""

from collections.abc import Callable

import pytest

from bot.tables.commands import Leave, Start
from bot.tables.ports import (
    Drawn,
    Limits,
    MustWait,
    Unavailable,
)
from bot.tables.timecontrol import HOUR, MINUTE, SECOND
from bot.tables.updates import Phase
from tests.bot.tables.room import ADA, BEN, CEM
from tests.bot.tables.stage import CAFE, GROUP, SCHOOL, Stage, failing, quiet, slow
from tests.frontend import PLENTY, Body

RECALLS = Limits(overall=PLENTY, recalls=True)
BROKEN: list[Callable[[], Exception]] = [Unavailable, ConnectionResetError, TimeoutError, KeyError]


@pytest.mark.parametrize("error", BROKEN)
@pytest.mark.parametrize("recalls", [True, False])
async def test_an_hour_without_the_platform_costs_nobody_a_decision(
    error: Callable[[], Exception], recalls: bool
) -> None:
    limits = Limits(overall=PLENTY, recalls=recalls)
    async with Stage(limits=limits, timers=True) as stage:
        table = await stage.opened(ADA, BEN)
        alone = await stage.opened(CEM, computers=2, chat=SCHOOL)
        await stage.pass_(10_000)
        stage.server.before = failing(error)
        for each in (table, alone):
            await stage.acts(each)
        await stage.pass_(HOUR)
        await stage.nobody_was_played_for(table)
        rows = [row for row in await stage.rows(alone) if row.kind == "acted"]
        people = (await stage.table(alone)).seat_of(CEM.id)
        mine = [row for row in rows if f'"seat":{people},' in row.body]
        assert not [row for row in mine if "by_computer" in row.body]
        stage.server.before = None
        await stage.pass_(61_000)
        await stage.is_shown(table)
        await stage.is_shown(alone, SCHOOL)
        stage.in_order()
        told = [(code, chat) for code, chat in stage.told() if code in ("time", "reminder")]
        assert len(told) == len(set(told))


async def test_nor_where_there_was_nothing_to_be_drawn_when_it_went_away() -> None:
    """It is noticed at the latest when somebody is to be reminded."""
    async with Stage(limits=RECALLS, timers=True) as stage:
        table = await stage.opened(ADA, BEN)
        await stage.pass_(10_000)
        stage.server.before = failing(Unavailable)
        await stage.pass_(HOUR)
        await stage.nobody_was_played_for(table)
        stage.server.before = None
        await stage.pass_(59_000)
        await stage.nobody_was_played_for(table)
        assert len(stage.told("time")) == 1
        assert await stage.acts(table)


async def test_nor_does_one_that_takes_long_to_fail() -> None:
    async with Stage(limits=RECALLS, timers=True) as stage:
        table = await stage.opened(ADA, BEN)
        await stage.pass_(1_000)

        async def before(kind: str, chat: str) -> None:
            await stage.clock.sleep_until(stage.clock.now() + 25_000)
            raise TimeoutError

        stage.server.before = before
        await stage.acts(table)
        await stage.pass_(HOUR)
        await stage.nobody_was_played_for(table)


async def test_a_call_that_never_comes_back_is_given_up() -> None:
    async with Stage(limits=RECALLS) as stage:
        table = await stage.opened(ADA, BEN)
        stage.server.before = slow(stage, lambda: 100 * HOUR)
        await stage.acts(table)
        await quiet()
        stage.server.before = None
        await stage.pass_(70_000)
        await stage.is_shown(table)


async def test_a_platform_that_is_slow_shows_everything_in_the_end_and_wrongs_nobody() -> None:
    async with Stage(limits=RECALLS, timers=True) as stage:
        stage.server.before = slow(stage, lambda: 30_000)
        table = await stage.opened(ADA, BEN)
        for _ in range(40):
            await stage.pass_(10_000)
            if stage.boards(table) and await stage.acts(table):
                await quiet()
        await stage.nobody_was_played_for(table)
        stage.server.before = None
        await stage.pass_(60_000)
        stage.in_order()


async def test_one_person_who_cannot_be_written_to_does_not_stop_the_clock() -> None:
    """A private chat that fails for ever would hold up all others."""
    async with Stage(limits=RECALLS, timers=True) as stage:
        stage.server.before = failing(KeyError, chat=BEN.id)
        table = await stage.opened(ADA, BEN)
        await stage.pass_(10 * MINUTE)
        assert (await stage.look(table)).paused == "asleep"


async def test_one_table_that_always_fails_does_not_starve_another_in_its_chat() -> None:
    async with Stage(limits=RECALLS, budget=GROUP) as stage:
        bad = await stage.opened(ADA, BEN)
        good = await stage.opened(BEN, CEM, lobby=True)
        await stage.pass_(MINUTE)
        board = stage.board(bad).id

        real = stage.frontend.edit

        async def edit(chat: str, message: str, drawn: Drawn) -> None:
            if message == board:
                raise KeyError
            await real(chat, message, drawn)

        stage.frontend.edit = edit  # type: ignore[method-assign]
        for _ in range(10):
            await stage.acts(bad)
            await stage.pass_(5_000)
        await stage.joins(good, ADA)
        await stage.pass_(2 * MINUTE)
        assert "Ada" in stage.board(good).body.text
        stage.frontend.edit = real  # type: ignore[method-assign]
        await stage.pass_(2 * MINUTE)
        await stage.is_shown(bad)


async def test_what_was_lost_on_the_way_back_is_drawn_again_and_nothing_twice() -> None:
    """The platform did it, but the answer never came."""
    for recalls in (True, False):
        async with Stage(limits=Limits(overall=PLENTY, recalls=recalls)) as stage:
            stage.server.after = failing(ConnectionResetError, "post")
            table = await stage.opened(ADA, BEN)
            await stage.acts(table)
            await stage.pass_(10 * SECOND)
            stage.server.after = None
            await stage.pass_(MINUTE)
            await stage.is_shown(table)
            assert len(stage.live(table)) == 1
            if recalls:
                assert len(stage.boards(table)) == 1


async def test_a_board_that_may_be_there_is_found_and_finished_when_the_table_has_gone_on() -> None:
    """Its post was done, but the answer never came; meanwhile the game began."""
    async with Stage(limits=RECALLS) as stage:
        stage.server.after = failing(ConnectionResetError, "post")
        table = await stage.opened(ADA, lobby=True)
        await stage.joins(table, BEN)
        await stage.service.handle(Start(table, ADA.id))
        stage.server.after = None
        await stage.pass_(MINUTE)
        lobby, _ = stage.boards(table)
        assert not lobby.body.live
        assert lobby.body.seen.view.deal is None
        await stage.is_shown(table)


async def test_so_is_a_hand() -> None:
    async with Stage(limits=RECALLS) as stage:
        stage.server.after = failing(ConnectionResetError, "post", chat=BEN.id)
        table = await stage.opened(ADA, BEN, CEM)
        await stage.service.handle(Leave(table, BEN.id, sure=1))
        stage.server.after = None
        await stage.pass_(MINUTE)
        (hand,) = stage.hands(BEN)
        assert not hand.body.live
        assert not [row for row in await stage.screens(table) if row.reader == BEN.id]


async def test_the_game_ends_while_the_platform_is_away_and_is_shown_when_it_is_back() -> None:
    async with Stage(limits=RECALLS) as stage:
        table = await stage.opened(ADA, BEN)
        stage.server.before = failing(Unavailable)
        await stage.over(table)
        await stage.pass_(HOUR)
        stage.server.before = None
        await stage.pass_(MINUTE)
        await stage.is_shown(table)
        assert (stage.board(table).body.seen).phase is Phase.OVER
        assert stage.told("result") == [("result", CAFE)]
        assert stage.live(table, ADA.id) == []


async def test_a_table_opened_while_all_must_wait_has_all_its_time_too() -> None:
    async with Stage(limits=RECALLS, timers=True) as stage:
        first = await stage.opened(ADA, BEN, chat="test:first")
        stage.server.before = failing(lambda: MustWait(600_000, everywhere=True), "edit")
        await stage.acts(first)
        await quiet()
        stage.server.before = None
        second = await stage.opened(ADA, BEN, chat="test:second")
        await stage.pass_(599_000)
        await stage.nobody_was_played_for(second)


async def test_a_board_that_can_never_be_drawn_holds_up_no_other_in_its_chat() -> None:
    async with Stage(limits=RECALLS, timers=True) as stage:
        poor = await stage.opened(ADA, BEN)
        rich = await stage.opened(ADA, BEN)
        board = stage.board(poor).id

        edit = stage.server.edit

        async def editing(chat: str, message: str, body: Body, kind: str = "edit") -> None:
            if message == board:
                raise ValueError
            await edit(chat, message, body, kind)

        stage.server.edit = editing  # type: ignore[method-assign]
        await stage.acts(poor)
        await stage.acts(rich)
        await stage.pass_(5 * 60_000)
        assert (await stage.table(rich)).paused == "asleep", "its clock has run out as ever"
        await stage.pass_(4 * 3_600_000)
        assert (await stage.table(poor)).paused == "asleep", "nor does it wait for ever"
