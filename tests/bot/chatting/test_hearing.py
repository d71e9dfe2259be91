"""What nobody could read is said, counted, and in the end a sign that the program is deaf."""

import logging

import pytest

from bot.chatting.hearing import AWHILE, MANY, QUIET, SHARED_FOR, Hearing
from bot.connecting import State
from bot.metrics import Metrics
from bot.sparing import FEW, WINDOW
from tests.fakes import FakeClock


async def heard(hearing: Hearing, clock: FakeClock, times: int, apart: int) -> None:
    for _ in range(times):
        hearing.left_out("update", "no date", number=5)
        await clock.move(apart)


async def test_a_platform_of_which_nothing_is_understood_for_a_while_is_not_in_order() -> None:
    clock = FakeClock()
    hearing = Hearing("telegram", clock)
    assert hearing.state(connected=True) is State.OK
    await heard(hearing, clock, MANY, AWHILE // MANY)
    assert hearing.state(connected=True) is State.DEAF
    assert hearing.state(connected=False) is State.FAILING
    hearing.understood()
    assert hearing.state(connected=True) is State.OK


async def test_where_it_is_quiet_or_something_is_understood_it_is_in_order() -> None:
    clock = FakeClock()
    hearing = Hearing("telegram", clock)
    await heard(hearing, clock, MANY - 1, AWHILE)
    assert hearing.state(connected=True) is State.OK
    for _ in range(10):
        await heard(hearing, clock, 1_000, 10)
        hearing.understood()
        assert hearing.state(connected=True) is State.OK
    await heard(hearing, clock, MANY, AWHILE)
    assert hearing.state(connected=True) is State.DEAF
    await clock.move(QUIET)
    assert hearing.state(connected=True) is State.OK


async def test_thousands_of_them_are_a_few_lines_and_a_sum(
    caplog: pytest.LogCaptureFixture,
) -> None:
    clock, metrics = FakeClock(), Metrics()
    hearing = Hearing("telegram", clock)
    hearing.metrics = metrics
    with caplog.at_level(logging.INFO):
        for _ in range(1_000):
            hearing.left_out("update", "no date", number=5)
            hearing.failed("update", ValueError("x"))
            hearing.sum_up()
        await clock.move(WINDOW)
        hearing.sum_up()
        hearing.sum_up()
    assert len(caplog.records) == 2 * FEW + 2
    for kind in ("more left out", "more failed"):
        (line,) = (each for each in caplog.records if kind in each.getMessage())
        assert f"count={1_000 - FEW}" in line.getMessage() or "995" in line.getMessage()
    text = metrics.text()
    for outcome in ("left-out", "failed"):
        told = f'bisqa_updates_total{{outcome="{outcome}",platform="telegram"}} 1000.0'
        assert told in text


async def test_another_program_with_our_token_is_told_of_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    clock = FakeClock()
    hearing = Hearing("telegram", clock)
    with caplog.at_level(logging.INFO):
        hearing.rival()  # it may have been our own predecessor
        assert hearing.state(connected=True) is State.OK
        assert not caplog.records
        for _ in range(50):
            hearing.rival()
            assert hearing.state(connected=True) is State.SHARED
            await clock.move(SHARED_FOR // 3)
        assert len(caplog.records) == 1
        assert "another program uses the same token" in caplog.text
        await clock.move(SHARED_FOR)
        assert hearing.state(connected=True) is State.OK
        hearing.rival()
        hearing.rival()
        assert len(caplog.records) == 2
