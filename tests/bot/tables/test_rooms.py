"""Chats that share a budget, and calls that are neither screens nor notices."""

import asyncio
import random
from dataclasses import replace
from itertools import pairwise

import pytest

from bot.tables.commands import TableId
from bot.tables.ports import Budget, Limits, MustWait
from bot.tables.rooms import MOST_SPENDING
from bot.tables.settings import Settings, TurnNotice
from bot.tables.timecontrol import MINUTE, SECOND
from tests.bot.tables.room import ADA, BEN, CEM, EVE
from tests.bot.tables.stage import CAFE, GROUP, SCHOOL, Stage, failing, quiet, slow, turns
from tests.frontend import PLENTY

LIMITS = Limits(overall=PLENTY, recalls=True, hands=False)
THREADS = tuple(f"{CAFE}#{number}" for number in range(4))
APART = Budget(calls=20, window=MINUTE, burst=4, apart=SECOND)


def calls_in(stage: Stage, since: int = 0) -> list[int]:
    """When calls were made in the room of all threads."""
    return [at for at, _, chat in stage.server.calls if chat.startswith(CAFE) and at >= since]


async def opened_in_all(stage: Stage) -> list[TableId]:
    tables = [await stage.opened(ADA, BEN, chat=chat, time=turns(60)) for chat in THREADS]
    await stage.pass_(3 * MINUTE)
    return tables


@pytest.mark.parametrize("pace", [0, 900, 7_000])
async def test_chats_of_a_room_never_go_over_its_budget_together(pace: int) -> None:
    rng = random.Random(f"room/{pace}")
    async with Stage(limits=LIMITS, budget=APART) as stage:
        tables = await opened_in_all(stage)
        stage.server.before = slow(stage, lambda: rng.randrange(0, 1 + pace))
        stage.server.after = slow(stage, lambda: rng.randrange(0, 1 + pace))
        begin = stage.clock.now()
        spent: list[int] = []
        for _ in range(120):
            for table in tables:
                if not await stage.acts(table):
                    await stage.service.advance(table)
            if await stage.publisher.spend(rng.choice(THREADS)):
                spent.append(stage.clock.now())
            await stage.pass_(rng.randrange(100, 1_500))
        stage.server.before = stage.server.after = None
        calls = sorted(calls_in(stage, begin) + spent)
        assert pace > 900 or len(spent) > 3
        assert len(calls) > 10
        assert max(sum(at <= each < at + MINUTE for each in calls) for at in calls) <= 20
        assert min(after - before for before, after in pairwise(calls)) >= SECOND
        await stage.pass_(5 * MINUTE)
        for table, chat in zip(tables, THREADS, strict=True):
            await stage.is_shown(table, chat)
        stage.in_order()


@pytest.mark.parametrize("late", [0, 30])
async def test_chats_of_a_room_are_drawn_in_turn(late: int) -> None:
    """Also where calls take no time, so that the one that has called is the first to wait."""
    async with Stage(limits=LIMITS, budget=APART) as stage:
        chats = THREADS[:2]
        tables = [await stage.opened(ADA, BEN, chat=chat, time=turns(60)) for chat in chats]
        await stage.pass_(3 * MINUTE)
        begin = stage.clock.now()
        stage.server.before = slow(stage, lambda: late)
        for _ in range(100):
            for table in tables:
                if not await stage.acts(table):
                    await stage.service.advance(table)
            await stage.pass_(400)
        called = [chat for at, _, chat in stage.server.calls if at >= begin and chat in chats]
        assert len(called) >= 8
        assert abs(called.count(chats[0]) - called.count(chats[1])) <= 1


async def test_other_rooms_do_not_wait() -> None:
    async with Stage(limits=LIMITS, budget=APART) as stage:
        tables = await opened_in_all(stage)
        other = await stage.opened(ADA, BEN, chat=SCHOOL)
        await stage.pass_(MINUTE)
        for table in (*tables, other):
            await stage.acts(table)
        await quiet()
        await stage.is_shown(other, SCHOOL)
        assert len(calls_in(stage, stage.clock.now())) == 1


async def test_in_a_room_one_call_is_kept_in_hand_for_what_is_urgent_elsewhere_in_it() -> None:
    """Lobbies where people come and go leave room for a game in another thread."""
    two = Budget(calls=12, window=MINUTE, burst=2)
    async with Stage(limits=LIMITS, budget=two) as stage:
        lobbies = [await stage.opened(ADA, lobby=True, chat=chat) for chat in THREADS[:3]]
        game = await stage.opened(BEN, CEM, chat=THREADS[3])
        await stage.pass_(5 * MINUTE)
        for table in lobbies:
            await stage.joins(table, EVE)
        await quiet()
        await stage.acts(game)
        await quiet()
        await stage.is_shown(game, THREADS[3])
        assert len(calls_in(stage, stage.clock.now())) == 2
        await stage.pass_(MINUTE)
        for table, chat in zip(lobbies, THREADS, strict=False):
            await stage.is_shown(table, chat)


async def test_where_one_chat_has_to_wait_its_whole_room_waits_and_the_clocks_stand() -> None:
    async with Stage(limits=LIMITS, budget=GROUP) as stage:
        tables = await opened_in_all(stage)
        other = await stage.opened(ADA, BEN, chat=SCHOOL, time=turns(60))
        await stage.acts(tables[1])  # there a decision opens while its room waits
        await stage.pass_(MINUTE // 4)
        deadlines = [(await stage.row(table)).deadline or 0 for table in (*tables, other)]
        stage.server.before = failing(lambda: MustWait(20_000), chat=THREADS[0])
        await stage.acts(tables[0])
        await quiet()
        stage.server.before = None
        waits = stage.clock.now()
        await stage.acts(tables[2])
        await quiet()
        after = [(await stage.row(table)).deadline or 0 for table in (*tables, other)]
        assert after[0] > waits + 20_000 + 60_000
        assert after[1] == deadlines[1] + 20_000
        assert after[2] > waits + 20_000 + 60_000
        assert after[3] == deadlines[3] + 20_000
        assert after[4] == deadlines[4]
        await stage.pass_(19_999)
        assert calls_in(stage, waits) == []
        await stage.pass_(10_000)
        await stage.is_shown(tables[2], THREADS[2])


@pytest.mark.parametrize("everywhere", [False, True])
async def test_who_stands_in_line_when_a_notice_is_refused_is_not_let_through(
    *, everywhere: bool
) -> None:
    limits = replace(LIMITS, calls=True)
    async with Stage(limits=limits, budget=Budget(100, SECOND, 50)) as stage:
        tables = await opened_in_all(stage)
        for person in (ADA, BEN):
            await stage.service.choose(person.id, Settings(turn_notice=TurnNotice.ALWAYS))

        async def before(kind: str, chat: str) -> None:
            if kind == "tell":
                await stage.clock.sleep_until(stage.clock.now() + 1_000)
                raise MustWait(20_000, everywhere=everywhere)

        stage.server.before = before
        await stage.acts(tables[1])
        await stage.pass_(500)
        for table in tables:
            await stage.acts(table)
        await stage.pass_(500)
        refused = stage.clock.now()
        assert calls_in(stage, refused - 500) == [], "all wait for the notice that is under way"
        await stage.pass_(19_999)
        assert calls_in(stage, refused) == []
        stage.server.before = None
        await stage.pass_(MINUTE)
        for table, chat in zip(tables, THREADS, strict=True):
            await stage.is_shown(table, chat)


async def test_a_new_chat_of_a_room_that_waits_waits_too() -> None:
    async with Stage(limits=LIMITS, budget=GROUP) as stage:
        await stage.publisher.must_wait(THREADS[0], MustWait(20_000))
        table = await stage.opened(ADA, BEN, chat=THREADS[1], time=turns(60))
        deadline = (await stage.row(table)).deadline or 0
        assert deadline == stage.clock.now() + 20_000 + 30_000 + 60_000
        await stage.pass_(19_999)
        assert stage.boards(table, THREADS[1]) == []
        await stage.pass_(1)
        await stage.is_shown(table, THREADS[1])


async def test_while_a_call_hangs_the_clocks_of_its_whole_room_stand() -> None:
    async with Stage(limits=LIMITS, budget=GROUP) as stage:
        tables = await opened_in_all(stage)
        before = (await stage.row(tables[1])).deadline or 0
        stage.server.before = slow(stage, lambda: 50_000)
        await stage.acts(tables[0])
        await stage.pass_(30_000)
        assert ((await stage.row(tables[1])).deadline or 0) >= before + 25_000


async def test_what_is_spent_is_counted_with_what_is_drawn() -> None:
    async with Stage(limits=LIMITS, budget=GROUP) as stage:
        table = await stage.opened(ADA, BEN, chat=THREADS[0], lobby=True)
        await stage.pass_(MINUTE)
        spent = [await stage.publisher.spend(chat) for chat in (*THREADS, THREADS[0])]
        assert spent == [True] * 4 + [False]
        await stage.joins(table, CEM)
        await quiet()
        assert "Cem" not in stage.board(table, THREADS[0]).body.text
        await stage.pass_(2 * MINUTE)
        assert "Cem" in stage.board(table, THREADS[0]).body.text


async def test_what_is_spent_leaves_calls_for_screens() -> None:
    async with Stage(limits=LIMITS, budget=GROUP) as stage:
        table = (await opened_in_all(stage))[0]
        spent = [await stage.publisher.spend(THREADS[1], reserve=1) for _ in range(5)]
        assert spent == [True] * 3 + [False] * 2
        await stage.acts(table)
        await quiet()
        await stage.is_shown(table, THREADS[0])


async def test_what_is_to_be_spent_may_wait_a_while_but_not_longer() -> None:
    async with Stage(limits=LIMITS, budget=APART) as stage:
        begin = stage.clock.now()
        assert await stage.publisher.spend(CAFE)
        assert not await stage.publisher.spend(CAFE, within=999)
        waiting = [
            asyncio.create_task(stage.publisher.spend(chat, within=2_500)) for chat in THREADS
        ]
        await quiet()
        assert not any(each.done() for each in waiting)
        await stage.pass_(1_000)
        assert sum(each.done() for each in waiting) == 1
        await stage.pass_(1_500)
        assert [each.result() for each in waiting] == [True, True, False, False]
        assert stage.clock.now() == begin + 2_500


async def test_only_so_many_wait_in_one_room() -> None:
    """Or somebody who asks for hundreds of things at once has everybody else wait for theirs."""
    async with Stage(limits=LIMITS, budget=APART) as stage:
        assert await stage.publisher.spend(CAFE)
        waiting = [
            asyncio.create_task(stage.publisher.spend(CAFE, within=5_000)) for _ in range(300)
        ]
        await quiet()
        assert len([each for each in waiting if not each.done()]) == MOST_SPENDING
        assert await stage.publisher.spend(SCHOOL)
        await stage.pass_(5_000)
        assert all(each.done() for each in waiting)
        assert waiting[0].result()
        assert not any(each.result() for each in waiting[MOST_SPENDING:])


async def test_it_waits_for_a_call_that_is_under_way() -> None:
    async with Stage(limits=LIMITS, budget=GROUP) as stage:
        tables = await opened_in_all(stage)
        stage.server.before = slow(stage, lambda: 2_000)
        await stage.acts(tables[0])
        await quiet()
        assert not await stage.publisher.spend(THREADS[1])
        short, long = (
            asyncio.create_task(stage.publisher.spend(THREADS[1], within=wait))
            for wait in (1_000, 3_000)
        )
        await stage.pass_(1_999)
        assert short.done()
        assert not short.result()
        assert not long.done()
        await stage.pass_(1)
        assert long.result()


async def test_who_does_not_wait_any_more_has_spent_nothing() -> None:
    overall = Budget(calls=2, window=10_000, burst=2)
    async with Stage(limits=Limits(overall=overall), budget=Budget(2, MINUTE, 2)) as stage:
        stage.server.before = slow(stage, lambda: 5_000)
        table = await stage.opened(ADA, lobby=True, chat=THREADS[0])  # its call is under way
        waiting = asyncio.create_task(stage.publisher.spend(THREADS[1], within=4_000))
        await quiet()
        waiting.cancel()
        await quiet()
        assert waiting.cancelled()
        assert await stage.publisher.spend(SCHOOL)
        await stage.pass_(3 * MINUTE)
        await stage.is_shown(table, THREADS[0])


async def test_the_budget_of_all_chats_together_is_kept_as_well() -> None:
    overall = Budget(calls=2, window=10_000, burst=2)
    async with Stage(limits=Limits(overall=overall), budget=PLENTY) as stage:
        spent = [await stage.publisher.spend(f"test:{number}") for number in range(3)]
        assert spent == [True, True, False]
        assert not await stage.publisher.spend("test:8", within=9_999)
        waiting = asyncio.create_task(stage.publisher.spend("test:9", within=11_000))
        await stage.pass_(10_000)
        assert waiting.result()
        assert not await stage.publisher.spend("elsewhere:there", within=MINUTE)
        await stage.publisher.must_wait("elsewhere:there", MustWait(1_000, everywhere=True))


@pytest.mark.parametrize("everywhere", [False, True])
async def test_a_refused_answer_holds_up_its_room_or_everything(everywhere: bool) -> None:
    async with Stage(limits=LIMITS, budget=GROUP) as stage:
        tables = await opened_in_all(stage)
        other = await stage.opened(ADA, BEN, chat=SCHOOL, time=turns(60))
        await stage.pass_(SECOND)
        before = [(await stage.row(table)).deadline or 0 for table in (tables[1], other)]
        await stage.publisher.must_wait(THREADS[0], MustWait(9_000, everywhere=everywhere))
        after = [(await stage.row(table)).deadline or 0 for table in (tables[1], other)]
        assert after == [before[0] + 9_000, before[1] + 9_000 * everywhere]
        assert not await stage.publisher.spend(THREADS[2], within=8_999)
        assert await stage.publisher.spend(SCHOOL) is not everywhere
        begin = stage.clock.now()
        await stage.acts(tables[1])
        await stage.acts(other)
        await stage.pass_(8_999)
        assert calls_in(stage, begin) == []
        await stage.pass_(10_001)
        await stage.is_shown(tables[1], THREADS[1])
        await stage.is_shown(other, SCHOOL)


async def test_rooms_that_nobody_needs_any_more_are_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.tables.rooms.SPARE_ROOMS", 5)
    async with Stage(limits=LIMITS, budget=GROUP) as stage:
        tables = await opened_in_all(stage)
        for number in range(100):
            for _ in range(GROUP.burst):
                assert await stage.publisher.spend(f"test:{number}")
            assert not await stage.publisher.spend(f"test:{max(0, number - 1)}")
            await stage.publisher.must_wait("test:busy", MustWait(20_000))
            await stage.pass_(SECOND)
            assert not await stage.publisher.spend("test:busy")
        assert len(stage.publisher._rooms._rooms) < 60
        await stage.acts(tables[0])
        await quiet()
        await stage.is_shown(tables[0], THREADS[0])
