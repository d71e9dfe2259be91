"""What matters first, and never more than a place allows."""

import random

import pytest

from bot.tables.commands import Person, Start
from bot.tables.ports import Budget, Limits, Pace, Unavailable
from bot.tables.screens import Urgency
from bot.tables.timecontrol import MINUTE
from tests.bot.tables.room import ADA, BEN, CEM
from tests.bot.tables.stage import CAFE, GROUP, SCHOOL, Stage, quiet, slow, turns
from tests.frontend import PLENTY

SERVER = Budget(calls=20, window=MINUTE)
EIGHT = tuple(
    Person(f"test:{name.lower()}", name)
    for name in ("Ada", "Ben", "Cem", "Dua", "Eve", "Fei", "Gil", "Hua")
)
INTERVAL = 60_000 // 17 + 1
"""Between two calls in a group where there is always something to be drawn."""


@pytest.mark.parametrize("seed", [0])
@pytest.mark.parametrize("pace", [0, 900])
async def test_eight_people_as_fast_as_they_can_against_twenty_calls_a_minute(
    seed: int, pace: int
) -> None:
    rng = random.Random(f"fast/{seed}")
    limits = Limits(overall=Budget(30, 1_000, 10), recalls=True, hands=False)
    stage = Stage(limits=limits, budget=GROUP, limit=SERVER, seed=seed)
    async with stage:
        stage.server.before = slow(stage, lambda: rng.randrange(0, 1 + pace))
        stage.server.after = slow(stage, lambda: rng.randrange(0, 1 + pace))
        table = await stage.opened(*EIGHT)
        since = {0: stage.clock.now()}  # when each version came
        late = [0]
        for _ in range(150):
            if not await stage.acts(table):
                await stage.service.advance(table)
            since[(await stage.row(table)).version] = stage.clock.now()
            await stage.pass_(300)
            shown = stage.boards(table)[-1].body.seen.version if stage.boards(table) else 0
            newer = [at for version, at in since.items() if version > shown]
            late.append(stage.clock.now() - min(newer, default=stage.clock.now()))
        await stage.pass_(MINUTE)
        assert stage.server.refused == 0
        await stage.is_shown(table)
        stage.in_order()
        # What was drawn when it began is seen when it has arrived; at the end of a deal that takes
        # two calls.
        assert max(late) <= 2 * (INTERVAL + 2 * pace)
        assert sorted(late)[len(late) // 2] <= INTERVAL + 2 * pace


async def test_one_person_among_seven_computers_sees_every_turn_in_time() -> None:
    """The computers' moves are shown as far as the budget goes, the person's turn at once."""
    limits = Limits(overall=PLENTY, recalls=True)
    stage = Stage(limits=limits, budget=GROUP, limit=SERVER, timers=True, pace=Pace())
    async with stage:
        table = await stage.opened(ADA, computers=7)
        waits = []
        for _ in range(300):
            await stage.pass_(500)
            if await stage.to_act(table):
                opened = stage.clock.now()
                while stage.board(table).moment != (await stage.look(table)).moment:
                    await stage.pass_(100)
                waits.append(stage.clock.now() - opened)
                await stage.pass_(1_500)
                await stage.acts(table)
        assert len(waits) > 10
        assert stage.server.refused == 0
        assert max(waits) <= 2 * INTERVAL
        assert sorted(waits)[len(waits) // 2] <= 500


async def test_eight_joins_in_three_seconds_are_few_edits() -> None:
    async with Stage(limits=Limits(overall=PLENTY, recalls=True), budget=GROUP) as stage:
        table = await stage.opened(ADA, lobby=True)
        await stage.pass_(MINUTE)
        before = len(stage.kinds())
        for person in EIGHT[1:]:
            await stage.joins(table, person)
            await stage.pass_(400)
        assert len(stage.kinds()) - before <= GROUP.burst
        await stage.pass_(10_000)
        await stage.is_shown(table)
        assert len(stage.kinds()) - before <= GROUP.burst + 2


async def test_a_turn_comes_before_what_is_only_nice_to_see() -> None:
    """In one chat: a lobby where people come and go, and a game with a clock."""
    two = Budget(calls=12, window=MINUTE, burst=2)
    async with Stage(limits=Limits(overall=PLENTY, recalls=True), budget=two) as stage:
        lobby = await stage.opened(ADA, lobby=True)
        game = await stage.opened(BEN, CEM)
        await stage.pass_(5 * MINUTE)
        for person in EIGHT[3:6]:
            await stage.joins(lobby, person)
            await quiet()
        await stage.acts(game)
        await quiet()
        await stage.is_shown(game)  # one call was kept in hand for it
        assert "Fei" not in stage.board(lobby).body.text
        await stage.pass_(MINUTE)
        await stage.is_shown(lobby)


async def test_but_it_does_not_starve_the_rest() -> None:
    """A game that is played faster than it can be drawn leaves room for the lobby beside it."""
    slow_one = Budget(calls=6, window=MINUTE, burst=1)
    async with Stage(limits=Limits(overall=PLENTY, recalls=True), budget=slow_one) as stage:
        game = await stage.opened(BEN, CEM, options={"lives": 5})
        lobby = await stage.opened(ADA, lobby=True)
        await stage.pass_(MINUTE)
        await stage.joins(lobby, BEN)
        joined = stage.clock.now()
        while "Ben" not in stage.board(lobby).body.text:
            if not await stage.acts(game):
                await stage.service.advance(game)
            await stage.pass_(1_000)
            assert stage.clock.now() - joined < MINUTE
        assert stage.clock.now() > joined


async def test_two_tables_in_a_chat_are_drawn_in_turn() -> None:
    budget = Budget(calls=20, window=MINUTE, burst=1)
    async with Stage(limits=Limits(overall=PLENTY, recalls=True), budget=budget) as stage:
        tables = [await stage.opened(*pair, options={"lives": 5}) for pair in ((ADA, BEN),) * 2]
        await stage.pass_(MINUTE)
        drawn = {table: len(stage.board(table).bodies) for table in tables}
        for _ in range(40):
            for table in tables:
                if not await stage.acts(table):
                    await stage.service.advance(table)
            await stage.pass_(1_000)
        counts = [sum(len(each.bodies) for each in stage.boards(table)) for table in tables]
        assert abs(counts[0] - counts[1]) <= 2
        assert min(counts) > min(drawn.values()) + 4


async def test_of_many_chats_under_one_budget_the_urgent_ones_come_first() -> None:
    """Boards without a clock wait; those where a person's time runs do not."""
    overall = Budget(calls=5, window=1_000, burst=1)
    async with Stage(limits=Limits(overall=overall, recalls=True, hands=False)) as stage:
        lobbies = [await stage.opened(ADA, lobby=True, chat=f"test:l{n}") for n in range(30)]
        games = [await stage.opened(ADA, BEN, chat=f"test:g{n}") for n in range(5)]
        await stage.pass_(5 * MINUTE)
        begin = stage.clock.now()
        for table in lobbies:
            await stage.joins(table, CEM)
        await quiet()
        for table in games:
            await stage.acts(table)
        await stage.pass_(20_000)
        after = [(at - begin, chat) for at, _, chat in stage.server.calls if at >= begin]
        order = [chat[5] for _, chat in after]
        assert len(order) == 35
        assert "".join(order).rindex("g") <= 7
        most = max(sum(at <= other < at + 1_000 for other, _ in after) for at, _ in after)
        assert most <= 5


async def test_a_board_that_waits_for_the_budget_of_all_becomes_urgent_with_its_turn() -> None:
    """It had asked for a place when it was only nice to see."""
    overall = Budget(calls=1, window=1_000, burst=1)
    async with Stage(limits=Limits(overall=overall, recalls=True, hands=False)) as stage:
        game = await stage.opened(ADA, BEN, lobby=True, chat=SCHOOL)
        others = [await stage.opened(CEM, lobby=True, chat=f"test:l{n}") for n in range(20)]
        await stage.pass_(5 * MINUTE)
        for table in others:
            await stage.joins(table, ADA)
        await stage.joins(game, CEM)
        await quiet()
        await stage.service.handle(Start(game, ADA.id))
        await stage.pass_(4_000)
        assert stage.board(game, SCHOOL).body.seen.deal == 1


async def test_a_call_that_was_not_needed_is_there_for_others_at_once() -> None:
    """Hands that look as before are looked at for every move; that must cost the others nothing."""
    overall = Budget(calls=2, window=10_000, burst=2)
    async with Stage(limits=Limits(overall=overall, recalls=True)) as stage:
        table = await stage.opened(*EIGHT[:4], time=turns(60))
        await stage.pass_(5 * MINUTE)
        begin = stage.clock.now()
        await stage.acts(table)
        await stage.pass_(11_000)
        calls = [(kind, chat) for at, kind, chat in stage.server.calls if at >= begin]
        assert ("edit", CAFE) in calls
        assert len(calls) <= 2  # the board, and the hand of who acted if that changed


async def test_what_was_refused_counts_as_well() -> None:
    """A platform that fails is not asked more often than one that works."""
    stage = Stage(limits=Limits(overall=PLENTY, recalls=True), budget=GROUP)
    async with stage:
        table = await stage.opened(ADA, BEN)
        await stage.pass_(MINUTE)
        attempts = []

        async def before(kind: str, chat: str) -> None:
            attempts.append(stage.clock.now())
            raise Unavailable

        stage.server.before = before
        for _ in range(30):
            await stage.acts(table)
            await stage.pass_(1_000)
        in_cafe = [at for at in attempts if at]
        assert len(in_cafe) <= 20


async def test_who_presses_all_the_time_is_refused_nothing_by_the_platform() -> None:
    """Old buttons are taken off within the budget too."""
    stage = Stage(limits=Limits(overall=PLENTY, recalls=True), budget=GROUP, limit=SERVER)
    async with stage:
        table = await stage.opened(ADA, BEN)
        await stage.pass_(MINUTE)
        for number in range(40):
            await stage.publisher.pressed(table, CAFE, f"old{number}")
            await stage.publisher.pressed(table, CAFE, "old0")
            await stage.pass_(50)
        await stage.acts(table)
        await stage.pass_(2 * INTERVAL)
        await stage.is_shown(table)
        await stage.pass_(5 * MINUTE)
        assert stage.server.refused == 0


def test_the_urgencies_are_in_order() -> None:
    assert Urgency.DEAL < Urgency.TURN < Urgency.REST
