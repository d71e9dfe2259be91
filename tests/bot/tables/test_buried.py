"""A board that is far up in its chat comes to the end of it, where there is room for that."""

import pytest

from bot.tables.commands import End
from bot.tables.ports import Budget, Limits
from bot.tables.timecontrol import MINUTE
from tests.bot.tables.room import ADA, BEN, CEM
from tests.bot.tables.stage import CAFE, GROUP, Stage, quiet, turns
from tests.frontend import PLENTY

RECALLS = Limits(overall=PLENTY, recalls=True, hands=False)
LAVISH = Budget(calls=100, window=1_000, burst=50)
BOTH = pytest.mark.parametrize(
    "limits", [RECALLS, Limits(overall=PLENTY, hands=False)], ids=["recalls", "in two calls"]
)


@BOTH
async def test_it_is_posted_anew_with_the_next_change_and_the_old_one_has_no_buttons(
    limits: Limits,
) -> None:
    async with Stage(limits=limits, budget=GROUP) as stage:
        table = await stage.opened(ADA, BEN)
        await stage.pass_(MINUTE)
        first = stage.board(table)
        stage.server.buried.add(first.id)
        await stage.pass_(MINUTE)
        assert stage.boards(table) == [first], "nothing has changed"
        await stage.acts(table)
        await quiet()
        assert len(stage.boards(table)) == 2
        assert not first.body.live
        await stage.is_shown(table)
        await stage.pass_(MINUTE)
        await stage.acts(table)
        await quiet()
        assert len(stage.boards(table)) == 2
        await stage.is_shown(table)


@pytest.mark.parametrize("calls", [1, 2])
async def test_where_there_is_no_room_for_that_it_is_edited(calls: int) -> None:
    async with Stage(limits=RECALLS, budget=GROUP) as stage:
        table = await stage.opened(ADA, BEN)
        await stage.pass_(MINUTE)
        stage.server.buried.add(stage.board(table).id)
        for _ in range(GROUP.burst - calls):
            assert await stage.publisher.spend(CAFE)
        await stage.acts(table)
        await quiet()
        assert len(stage.boards(table)) == 1
        await stage.is_shown(table)


async def test_nor_where_three_calls_never_follow_one_another() -> None:
    async with Stage(limits=RECALLS, budget=Budget(20, MINUTE, burst=2)) as stage:
        table = await stage.opened(ADA, BEN)
        stage.server.buried.add(stage.board(table).id)
        for _ in range(3):
            await stage.pass_(MINUTE)
            await stage.acts(table)
        await quiet()
        assert len(stage.boards(table)) == 1


async def test_the_board_of_a_deal_that_is_done_stays_where_it_is() -> None:
    async with Stage(limits=RECALLS, budget=LAVISH) as stage:
        table = await stage.opened(ADA, BEN, time=turns(60))
        boards = 0
        while not (seen := await stage.look(table)).between_deals:
            boards = len(stage.boards(table))
            stage.server.buried = {each.id for each in stage.boards(table)}
            assert await stage.played(table)
        assert seen.deal == 1
        assert len(stage.boards(table)) == boards > 3
        stage.server.buried = {each.id for each in stage.boards(table)}
        await stage.service.advance(table)
        await quiet()
        assert len(stage.boards(table)) == boards + 1
        await stage.is_shown(table)


async def test_nor_is_a_lobby_that_was_closed_posted_anew() -> None:
    async with Stage(limits=RECALLS, budget=LAVISH) as stage:
        table = await stage.opened(ADA, lobby=True)
        stage.server.buried.add(stage.board(table).id)
        await stage.joins(table, CEM)
        await quiet()
        assert len(stage.boards(table)) == 2
        stage.server.buried.add(stage.board(table).id)
        await stage.service.handle(End(table, ADA.id))
        await quiet()
        assert len(stage.boards(table)) == 2
        assert stage.board(table).body.seen.ended
