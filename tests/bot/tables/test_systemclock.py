"""Time goes by as it does, whoever sets the clock on the wall."""

import asyncio
import time

import pytest

from bot.tables.ports import Past
from bot.tables.systemclock import STEP, SystemClock
from bot.tables.timecontrol import DAY, HOUR, SECOND
from tests.fakes import NOON, Machine, settle

YEAR = 365 * DAY
STEPS = (-YEAR, -HOUR, HOUR, YEAR)


def test_it_begins_with_the_clock_on_the_wall() -> None:
    machine = Machine()
    machine.wall_ahead = -HOUR
    clock = machine.clock()
    assert (clock.now(), clock.ahead()) == (NOON - HOUR, 0)
    before, real, after = time.time_ns(), SystemClock().now(), time.time_ns()
    assert before // 1_000_000 <= real <= after // 1_000_000


@pytest.mark.parametrize("step", STEPS)
async def test_what_has_passed_is_what_has_passed(step: int) -> None:
    machine = Machine()
    clock = machine.clock()
    begun = clock.now()
    await machine.time.move(7)
    machine.wall_ahead = step
    assert clock.now() - begun == 7
    assert clock.ahead() == step
    await machine.time.move(SECOND)
    assert clock.now() - begun == SECOND + 7
    assert clock.ahead() == step
    machine.wall_ahead = 0
    assert clock.ahead() == 0


@pytest.mark.parametrize("step", STEPS)
async def test_who_sleeps_wakes_when_so_much_has_passed(step: int) -> None:
    machine = Machine()
    clock = machine.clock()
    sleeping = asyncio.create_task(clock.sleep_until(clock.now() + 90 * SECOND))
    await settle()
    machine.wall_ahead = step
    await machine.time.move(90 * SECOND - 1)
    assert not sleeping.done()
    await machine.time.move(1)
    assert sleeping.done()
    await clock.sleep_until(clock.now() - 1)  # at once


async def test_going_on_elsewhere_wakes_nobody_earlier_or_later() -> None:
    for elsewhere in (NOON - YEAR, NOON + YEAR):
        machine = Machine()
        clock = machine.clock()
        sleeping = asyncio.create_task(clock.sleep_until(clock.now() + SECOND))
        await settle()
        clock.go_on(elsewhere, Past(until=elsewhere))
        assert clock.now() == elsewhere
        assert clock.ahead() == NOON - elsewhere
        await machine.time.move(SECOND - 1)
        assert not sleeping.done()
        await machine.time.move(1)
        assert sleeping.done()


async def test_what_is_between_two_readings_is_no_step() -> None:
    machine = Machine()
    clock = machine.clock()
    for little in (1, -1, STEP - 1, 1 - STEP):
        machine.wall_ahead = little
        assert clock.ahead() == 0
    machine.wall_ahead = STEP
    assert clock.ahead() == STEP


def test_dates_are_those_that_the_wall_showed() -> None:
    past = Past(since=100, until=500, civil=((200, 50), (400, -7)))
    shown = {100: 100, 199: 199, 200: 250, 399: 449, 400: 393, 999: 992}
    assert {moment: past.date(moment) for moment in shown} == shown
    assert Past().date(5) == 5
    assert [*past.spans(150, 450)] == [(150, 200, 0), (200, 400, 50), (400, 450, -7)]
    assert [*past.spans(450, 450)] == [(450, 450, -7)]
    assert [*Past().spans(1, 9)] == [(1, 9, 0)]
