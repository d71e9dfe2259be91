"""When something was sent, whatever the clocks of platform and machine show."""

import pytest

from bot.chatting.platform_clock import DRIFT, STEADY, PlatformClock
from bot.tables.already import TYPED_TOLERANCE
from bot.tables.ports import Past
from bot.tables.systemclock import SystemClock
from bot.tables.timecontrol import DAY, HOUR, MINUTE, SECOND
from tests.bot.rendering.views import a_lobby
from tests.fakes import NOON, FakeClock, Machine

YEAR = 365 * DAY
WRONG = (-YEAR, -HOUR, 0, HOUR, YEAR)
"""How far the wall of the machine is ahead of the platform's clock."""


def running(wrong: int, lasted: int = 0) -> tuple[Machine, SystemClock]:
    """A program that began ``lasted`` into its time, on such a machine."""
    machine = Machine()
    machine.wall_ahead = wrong
    clock = machine.clock()
    start = clock.now() - lasted
    clock.go_on(start, Past(since=start - DAY, until=start))
    return machine, clock


@pytest.mark.parametrize("wrong", WRONG)
async def test_what_is_certainly_new_tells_the_time(wrong: int) -> None:
    machine, clock = running(wrong, lasted=3 * HOUR)
    theirs = PlatformClock(clock)
    asked = clock.now()
    await machine.time.move(20 * SECOND)
    theirs.heard(machine.time.now() - 70, asked)
    assert theirs.sure
    assert theirs.at(machine.time.now()) == clock.now() + 70
    assert theirs.at(machine.time.now() - HOUR) == clock.now() + 70 - HOUR
    await machine.time.move(SECOND)
    theirs.heard(machine.time.now() - 5)  # the line was faster this time
    assert theirs.at(machine.time.now()) == clock.now() + 5
    theirs.heard(machine.time.now() - HOUR)  # something old
    assert theirs.at(machine.time.now()) == clock.now() + 5


@pytest.mark.parametrize("wrong", WRONG)
async def test_whatever_step_the_wall_makes_nothing_changes(wrong: int) -> None:
    machine, clock = running(0)
    theirs = PlatformClock(clock)
    theirs.heard(machine.time.now(), clock.now() - SECOND)
    machine.wall_ahead = wrong
    await machine.time.move(MINUTE)
    assert abs(theirs.at(machine.time.now()) - clock.now()) <= MINUTE // DRIFT + 1


@pytest.mark.parametrize("wrong", [-YEAR, -HOUR, 0])
def test_before_anything_is_sure_the_wall_is_believed_but_nothing_comes_from_the_future(
    wrong: int,
) -> None:
    machine, clock = running(wrong, lasted=HOUR)
    theirs = PlatformClock(clock)
    if not wrong:
        assert theirs.at(machine.time.now() - 5 * MINUTE) == clock.now() - 5 * MINUTE
    theirs.heard(machine.time.now() - 10 * MINUTE)
    theirs.heard(machine.time.now() - 3 * MINUTE)
    newest = clock.now() if wrong else clock.now() - 3 * MINUTE
    assert theirs.at(machine.time.now() - 3 * MINUTE) == newest
    assert not theirs.sure


async def test_what_was_thought_wrong_is_put_right_by_what_is_sure() -> None:
    """The wall is an hour ahead, so all seems an hour old, until something is certainly new."""
    machine, clock = running(HOUR)
    theirs = PlatformClock(clock)
    theirs.heard(machine.time.now())
    assert theirs.at(machine.time.now()) == clock.now() - HOUR
    await machine.time.move(SECOND)
    theirs.heard(machine.time.now(), clock.now() - SECOND)
    assert theirs.at(machine.time.now()) == clock.now()
    # A platform that sets its own clock back: what is sure again is believed.
    await machine.time.move(SECOND)
    theirs.heard(machine.time.now() - YEAR, clock.now() - SECOND)
    assert theirs.at(machine.time.now() - YEAR) == clock.now()
    theirs.heard(machine.time.now(), clock.now() - SECOND)
    assert theirs.at(machine.time.now()) == clock.now()


async def test_clocks_that_run_apart_slowly_are_no_trouble() -> None:
    for gains in (-1, 1):  # a part in ten thousand
        clock = FakeClock()
        theirs = PlatformClock(clock)
        for hour in range(1, 200):
            await clock.move(HOUR)
            stamp = clock.now() + gains * hour * HOUR // 10_000
            theirs.heard(stamp, clock.now() - 25 * SECOND if hour == 1 else None)
            assert 0 <= theirs.at(stamp) - clock.now() <= HOUR // DRIFT + 1


async def test_whole_seconds_may_have_been_almost_one_more() -> None:
    clock = FakeClock()
    theirs = PlatformClock(clock, precision=SECOND)
    await clock.move(999)
    theirs.heard(NOON, clock.now() - SECOND)  # sent just now
    assert clock.now() <= theirs.at(NOON) <= clock.now() + SECOND
    await clock.move(SECOND)
    theirs.heard(NOON + SECOND, clock.now() - SECOND)
    assert clock.now() <= theirs.at(NOON + SECOND) <= clock.now() + SECOND


@pytest.mark.parametrize("wrong", WRONG)
async def test_a_move_may_be_meant_for_the_turn_that_was_open_at_the_start(wrong: int) -> None:
    machine, clock = running(wrong, lasted=3 * HOUR)
    theirs = PlatformClock(clock)
    start = clock.past.until
    await machine.time.move(10 * SECOND)
    theirs.heard(machine.time.now(), clock.now() - SECOND)
    for sent in (-HOUR, -11 * SECOND):  # while nothing ran
        stamp = machine.time.now() + sent
        assert theirs.meant_at(stamp) < start - TYPED_TOLERANCE
        assert theirs.meant_at(stamp) >= start - 1 - TYPED_TOLERANCE, "any turn before the start"
        assert theirs.at(stamp) == clock.now() + sent, "its age is what it is"
    assert theirs.meant_at(machine.time.now() - 5 * SECOND) == clock.now() - 5 * SECOND


async def test_people_are_shown_what_their_own_clocks_show() -> None:
    machine, clock = running(HOUR, lasted=DAY)
    theirs = PlatformClock(clock)
    seen = a_lobby(deadline=clock.now() + MINUTE)
    assert theirs.shown(a_lobby()).deadline is None
    assert theirs.shown(seen).deadline == machine.time.now() + HOUR + MINUTE  # as the wall has it
    await machine.time.move(5)
    theirs.heard(machine.time.now(), clock.now() - SECOND)
    assert theirs.shown(seen).deadline == machine.time.now() - 5 + MINUTE
    theirs.heard(machine.time.now() + STEADY - 1)
    assert theirs.shown(seen).deadline == machine.time.now() - 5 + MINUTE, "that is not worth it"
    theirs.heard(machine.time.now() + STEADY)
    assert theirs.shown(seen).deadline == machine.time.now() - 5 + MINUTE + STEADY
