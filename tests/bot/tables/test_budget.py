"""Never more calls than a place allows, and the urgent ones first."""

import asyncio
from bisect import bisect_right
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.tables.budget import Meter
from bot.tables.ports import Budget
from bot.tables.timecontrol import MINUTE
from tests.bot.tables.stage import quiet
from tests.fakes import NOON, FakeClock

BUDGETS = st.builds(
    Budget,
    calls=st.integers(1, 40),
    window=st.integers(1, 70_000),
    burst=st.integers(1, 50),
    apart=st.integers(0, 3_000),
)
RESTS = st.lists(st.integers(0, 5_000), min_size=1, max_size=60)


def most_in(window: int, calls: list[int]) -> int:
    """The most calls within any window that holds its beginning but not its end."""
    return max(bisect_right(calls, at + window - 1) - i for i, at in enumerate(calls))


def closest(calls: list[int]) -> int:
    """How close to each other two calls are at the closest."""
    return min((after - before for before, after in pairwise(calls)), default=1_000_000)


@given(BUDGETS, RESTS)
async def test_there_are_never_more_calls_in_any_window(budget: Budget, rests: list[int]) -> None:
    clock = FakeClock()
    meter = Meter(budget, clock)
    calls = []
    for rest in rests:
        clock.moment = max(clock.moment + rest, meter.ready_at())
        meter.use()
        calls.append(clock.moment)
    assert most_in(budget.window, calls) <= budget.calls
    assert closest(calls) >= budget.apart


@given(BUDGETS, RESTS, RESTS, RESTS)
async def test_nor_where_calls_take_long_and_are_counted_when_they_are_done(
    budget: Budget, rests: list[int], before: list[int], after: list[int]
) -> None:
    clock = FakeClock()
    meter = Meter(budget, clock)
    calls = []
    for rest, way, back in zip(rests, before, after, strict=False):
        clock.moment = max(clock.moment + rest, meter.ready_at())
        clock.moment += way
        calls.append(clock.moment)  # here the other side counts it
        clock.moment += back
        meter.use()
    assert most_in(budget.window, calls) <= budget.calls
    assert closest(calls) >= budget.apart


@given(BUDGETS, st.lists(st.sampled_from(["use", "give back", "hold", "rest"]), max_size=60))
async def test_what_is_given_back_or_held_lets_no_more_through(
    budget: Budget, steps: list[str]
) -> None:
    clock = FakeClock()
    meter = Meter(budget, clock)
    calls: list[int] = []
    held = 0
    for step in steps:
        match step:
            case "use":
                clock.moment = max(clock.moment, meter.ready_at())
                assert clock.moment >= held
                meter.use()
                calls.append(clock.moment)
            case "give back" if calls and calls[-1] == clock.moment:
                meter.give_back()
                calls.pop()
                assert meter.ready_at() >= held
            case "hold":
                held = max(held, clock.moment + 1_000)
                meter.hold(clock.moment + 1_000)
            case "rest":
                clock.moment += 700
    assert not calls or most_in(budget.window, calls) <= budget.calls
    assert closest(calls) >= budget.apart


@given(BUDGETS, RESTS, st.integers(2, 5))
async def test_where_there_is_room_for_several_they_may_follow_one_another(
    budget: Budget, rests: list[int], several: int
) -> None:
    clock = FakeClock()
    meter = Meter(budget, clock)
    for rest in rests:
        clock.moment = max(clock.moment + rest, meter.ready_at())
        if not meter.has_room(several):
            meter.use()
            continue
        begin = clock.moment
        for number in range(several):
            assert meter.ready_at() <= begin + number * budget.apart
            clock.moment = max(clock.moment, meter.ready_at())
            meter.use()


def test_calls_keep_apart_also_in_a_burst_and_after_what_was_given_back() -> None:
    clock = FakeClock()
    meter = Meter(Budget(calls=20, window=60_000, burst=4, apart=1_000), clock)
    for number in range(4):
        assert meter.ready_at() == (NOON + number * 1_000 if number else 0)
        clock.moment = NOON + number * 1_000
        meter.use()
        assert not meter.try_take()
    clock.moment += MINUTE
    assert meter.try_take()
    assert not meter.idle()
    meter.give_back()
    assert meter.ready_at() == clock.moment + 1_000
    meter.hold(clock.moment + 5_000)
    assert meter.ready_at() == clock.moment + 5_000


def test_room_for_several_calls() -> None:
    clock = FakeClock()
    meter = Meter(Budget(calls=20, window=60_000, burst=3), clock)
    assert meter.has_room(3)
    assert not meter.has_room(4)
    meter.use()
    assert meter.has_room(2)
    assert not meter.has_room(3)


def test_after_a_rest_there_may_be_a_burst() -> None:
    clock = FakeClock()
    meter = Meter(Budget(calls=20, window=60_000, burst=4), clock)
    interval = 60_000 / 17
    moments = []
    for _ in range(6):
        clock.moment = max(clock.moment, meter.ready_at())
        moments.append(clock.moment - NOON)
        meter.use()
    assert moments[:4] == [0, 0, 0, 0]
    assert moments[4] == pytest.approx(interval, abs=1)
    assert moments[5] == pytest.approx(2 * interval, abs=1)


def test_one_call_can_be_held_in_reserve() -> None:
    clock = FakeClock()
    meter = Meter(Budget(calls=20, window=60_000, burst=2), clock)
    meter.use()
    assert meter.ready_at() <= NOON
    assert meter.ready_at(reserve=1) > NOON


def test_without_bursts_nothing_can_be_held_in_reserve() -> None:
    meter = Meter(Budget(calls=20, window=60_000), FakeClock())
    meter.use()
    assert meter.ready_at(reserve=1) == meter.ready_at()


async def test_who_waits_is_let_through_by_urgency_then_in_order() -> None:
    clock = FakeClock()
    meter = Meter(Budget(calls=1, window=1_000), clock)
    meter.use()
    passed: list[tuple[int, int, int]] = []

    async def take(urgency: int, name: int) -> None:
        await meter.take(urgency)
        passed.append((clock.now() - NOON, urgency, name))

    tasks = [asyncio.create_task(take(urgency, name)) for name, urgency in enumerate([2, 1, 2, 0])]
    await quiet()
    assert not meter.try_take()
    await clock.move(1_000, quiet)
    late = asyncio.create_task(take(0, 9))
    await quiet()
    await clock.move(10_000, quiet)
    assert passed == [(1000, 0, 3), (2000, 0, 9), (3000, 1, 1), (4000, 2, 0), (5000, 2, 2)]
    await asyncio.gather(*tasks, late)
    assert meter.idle()


async def test_what_is_given_back_is_there_for_the_next_at_once() -> None:
    clock = FakeClock()
    meter = Meter(Budget(calls=1, window=60_000), clock)
    assert meter.try_take()
    waiting = asyncio.create_task(meter.take(2))
    await quiet()
    assert not waiting.done()
    meter.give_back()
    await quiet()
    assert waiting.done()
    assert clock.now() == NOON


async def test_who_does_not_want_any_more_holds_up_nobody() -> None:
    clock = FakeClock()
    meter = Meter(Budget(calls=1, window=1_000), clock)
    meter.use()
    first, second = (asyncio.create_task(meter.take(urgency)) for urgency in (0, 1))
    await quiet()
    first.cancel()
    await clock.move(1_000, quiet)
    assert second.done()
    assert not second.cancelled()


async def test_many_may_wait_without_all_of_them_looking_at_the_clock() -> None:
    """Only the first one sleeps, so that a thousand chats do not wake up at every call."""
    clock = FakeClock()
    meter = Meter(Budget(calls=1, window=10), clock)
    meter.use()
    tasks = [asyncio.create_task(meter.take(1)) for _ in range(1_000)]
    await quiet()
    assert clock.next_alarm() == NOON + 10
    assert len(clock._sleepers) == 1
    await clock.move(10 * 1_000, quiet)
    assert all(task.done() for task in tasks)


async def test_nobody_is_let_through_while_it_is_held_not_even_who_was_about_to() -> None:
    clock = FakeClock()
    meter = Meter(Budget(calls=5, window=1_000, burst=5), clock)
    for _ in range(5):
        meter.use()
    waiting = asyncio.create_task(meter.take(0))
    await quiet()
    meter.hold(NOON + 30_000)
    await clock.move(29_999, quiet)
    assert not waiting.done()
    assert not meter.idle()
    await clock.move(1, quiet)
    assert waiting.done()
    assert not meter.try_take()  # and no burst right after it
