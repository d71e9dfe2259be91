"""Where a table is shown, what becomes of old messages, and that nothing grows for ever."""

import asyncio

import pytest

from bot.tables.commands import Rematch, Showing, TableId
from bot.tables.ports import Limits, MustWait, Unavailable
from bot.tables.timecontrol import MINUTE
from tests.bot.tables.room import ADA, BEN, CEM
from tests.bot.tables.stage import CAFE, SCHOOL, Stage, failing, quiet, slow
from tests.frontend import PLENTY, FakeFrontend, Server

RECALLS = Limits(overall=PLENTY, recalls=True)
BOTH = pytest.mark.parametrize("limits", [RECALLS, Limits(overall=PLENTY)])


@BOTH
async def test_a_board_is_shown_anew_at_the_end_of_its_chat(limits: Limits) -> None:
    async with Stage(limits=limits) as stage:
        table = await stage.opened(ADA, BEN)
        for number in (2, 3):
            await stage.publisher.show(table, Showing(CAFE))
            await quiet()
            assert len(stage.boards(table)) == number
            await stage.is_shown(table)
        await stage.acts(table)
        await quiet()
        await stage.is_shown(table)


@BOTH
async def test_a_table_may_be_shown_in_several_chats(limits: Limits) -> None:
    async with Stage(limits=limits) as stage:
        table = await stage.opened(ADA, BEN)
        await stage.publisher.show(table, Showing(SCHOOL))
        await stage.publisher.show(table, Showing("test:eve", "test:eve"))
        await quiet()
        while await stage.played(table):
            await stage.is_shown(table)
            await stage.is_shown(table, SCHOOL)
            await stage.is_shown(table, "test:eve", "test:eve")
        await stage.reboot()
        await stage.service.handle(Rematch(table, ADA.id))
        await quiet()
        for chat in (CAFE, SCHOOL):
            await stage.is_shown(table, chat)


@BOTH
async def test_a_table_that_was_never_shown_anywhere_can_be_shown_at_any_time(
    limits: Limits,
) -> None:
    async with Stage(limits=limits) as stage:
        table = await stage.open(ADA, BEN)
        await stage.publisher.show(table, Showing(CAFE))
        await stage.publisher.show(table, Showing("elsewhere:there"))
        await quiet()
        await stage.is_shown(table)
        await stage.finish(table)
        await stage.publisher.show(table, Showing(SCHOOL))
        await quiet()
        await stage.is_shown(table, SCHOOL)


@BOTH
async def test_a_table_that_is_hidden_is_drawn_there_no_longer_until_it_is_shown(
    limits: Limits,
) -> None:
    async with Stage(limits=limits) as stage:
        table = await stage.opened(ADA, BEN)
        await stage.publisher.hide(table, CAFE)
        await stage.publisher.hide(table, "elsewhere:there")
        await quiet()
        assert stage.live(table) == []
        calls = len(stage.kinds())
        await stage.acts(table)
        await stage.pass_(MINUTE)
        assert len(stage.kinds()) == calls
        assert stage.hands(ADA)
        await stage.publisher.show(table, Showing(CAFE))
        await quiet()
        await stage.is_shown(table)
        assert len(stage.boards(table)) == 2


async def test_hiding_waits_for_what_is_being_drawn() -> None:
    async with Stage(limits=RECALLS) as stage:
        table = await stage.opened(ADA, BEN)
        stage.server.before = slow(stage, lambda: 3_000)
        await stage.acts(table)
        await quiet()
        hiding = asyncio.create_task(stage.publisher.hide(table, CAFE))
        await stage.pass_(10_000)
        assert hiding.done()
        assert stage.live(table) == []
        assert [row for row in await stage.screens(table) if row.chat == CAFE] == []


async def test_a_board_can_be_wished_for_while_it_is_being_drawn() -> None:
    async with Stage(limits=RECALLS) as stage:
        table = await stage.opened(ADA, BEN)
        stage.server.before = slow(stage, lambda: 3_000)
        await stage.acts(table)
        await quiet()
        await stage.publisher.show(table, Showing(CAFE))
        await stage.acts(table)
        await stage.pass_(30_000)
        assert len(stage.boards(table)) == 2
        await stage.is_shown(table)


async def test_a_message_with_buttons_that_is_no_screen_loses_them_when_pressed() -> None:
    async with Stage(limits=RECALLS) as stage:
        table = await stage.opened(ADA, BEN)
        body = stage.board(table).body
        lost = await stage.server.post(CAFE, body, None)
        await stage.publisher.pressed(table, CAFE, stage.board(table).id)
        known = stage.boards(table)[0].id
        await stage.publisher.pressed(table, CAFE, known)
        await stage.publisher.pressed(table, "elsewhere:there", "m1")
        await quiet()
        assert [each.body.live for each in stage.boards(table)] == [True, False]
        calls = len(stage.server.calls)
        await stage.publisher.pressed(TableId("T99"), CAFE, "not there")
        await quiet()
        assert stage.server.messages[lost].body.live is False
        assert len(stage.server.calls) == calls


@pytest.mark.parametrize("error", [Unavailable, lambda: MustWait(5_000)])
async def test_also_where_that_takes_several_attempts(error: type[Exception]) -> None:
    async with Stage(limits=RECALLS) as stage:
        table = await stage.opened(ADA, BEN)
        lost = await stage.server.post(CAFE, stage.board(table).body, None)
        stage.server.before = failing(error, "retire")
        await stage.publisher.pressed(table, CAFE, lost)
        await stage.pass_(3_000)
        assert stage.server.messages[lost].body.live
        stage.server.before = None
        await stage.pass_(MINUTE)
        assert not stage.server.messages[lost].body.live


async def test_a_press_that_is_faster_than_the_answer_takes_nothing_off() -> None:
    """Somebody presses a button of a board whose address has not come back yet."""
    async with Stage(limits=RECALLS) as stage:
        table = await stage.opened(ADA, BEN)
        await stage.deal_over(table)
        stage.server.after = slow(stage, lambda: 2_000)
        await stage.played(table)
        await stage.pass_(1_000)
        board = stage.board(table)
        assert len(stage.boards(table)) == 2
        assert board.id not in {row.message for row in await stage.screens(table)}
        await stage.publisher.pressed(table, CAFE, board.id)
        await stage.pass_(20_000)
        assert board.body.live
        await stage.is_shown(table)


async def test_settled_waits_until_all_is_drawn_and_told() -> None:
    async with Stage(limits=RECALLS) as stage:
        table = await stage.opened(ADA, BEN)
        await stage.publisher.settled()
        stage.server.before = slow(stage, lambda: 3_000)
        await stage.finish(table)
        settled = asyncio.create_task(stage.publisher.settled())
        await stage.pass_(2_000)
        assert not settled.done()
        await stage.pass_(60_000)
        assert settled.done()
        assert stage.told("result")
        await stage.is_shown(table)
        assert await stage.notices() == ()


@pytest.mark.parametrize("local", [True, False])
async def test_the_program_waits_for_those_who_sit_at_this_machine_alone(local: bool) -> None:
    async with Stage(limits=Limits(overall=PLENTY, recalls=True, local=local)) as stage:
        table = await stage.opened(ADA, BEN)
        other = await stage.opened(ADA, CEM, chat=SCHOOL)
        await stage.publisher.caught_up(table)
        stage.server.before = slow(stage, lambda: 3_000)
        await stage.acts(table)
        waiting = asyncio.create_task(stage.publisher.caught_up(table))
        await stage.publisher.caught_up(other)
        await quiet()
        assert waiting.done() is not local
        await stage.pass_(10_000)
        assert waiting.done()


async def test_a_second_platform_is_drawn_to_on_its_own() -> None:
    stage = Stage(limits=RECALLS)
    far = Server(stage.clock)
    stage.frontends["far"] = FakeFrontend(far, limits=RECALLS, language="fr")
    async with stage:
        table = await stage.opened(ADA, BEN)
        await stage.publisher.show(table, Showing("far:salon"))
        far.before = failing(Unavailable)
        for _ in range(3):
            await stage.acts(table)
            await quiet()
        await stage.is_shown(table)
        far.before = None
        await stage.pass_(MINUTE)
        assert far.chat("far:salon")[-1].body.seen.version == (await stage.row(table)).version
        assert {message.chat for message in far.messages.values()} == {"far:salon"}
