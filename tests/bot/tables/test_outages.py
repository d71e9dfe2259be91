"""The store fails while people play: what they could not do must not cost them anything."""

import asyncio

import pytest

from bot.tables.commands import Answer
from bot.tables.pacing import LATE_START
from bot.tables.timecontrol import DAY, LIVE, MINUTE, SECOND, SLOW
from bot.tables.timers import cancelled
from engine.seats import Seat
from storage.errors import DatabaseFull
from tests.bot.tables.room import ADA, BEN, dealt_in, timers
from tests.fakes import FakeStore


@pytest.mark.parametrize("minutes", [1, 2, 3, 20])
async def test_an_outage_of_the_store_costs_nobody_a_decision(minutes: int) -> None:
    room, table = await dealt_in(ADA, BEN)
    store = FakeStore(room.store)
    room.service = room.restarted(store)
    async with timers(room):
        store.failures = [DatabaseFull(path="disk")] * 10_000
        await room.clock.move(minutes * MINUTE)
        store.failures = []
        mended = room.clock.now()
        await room.clock.move(3 * MINUTE)
        played = [row.at for row in await room.rows(table) if row.kind == "acted"]
        assert played, "and then the clock runs as ever"
        assert min(played) >= mended + LIVE.turn


async def test_a_failure_or_two_stop_no_clock() -> None:
    room, table = await dealt_in(ADA, BEN)
    store = FakeStore(room.store)
    room.service = room.restarted(store)
    async with timers(room):
        await room.clock.move(58 * SECOND)
        store.failures = [DatabaseFull(path="disk")] * 2
        await room.clock.move(10 * SECOND)
        assert (await room.table(table)).made == 1


async def test_an_answer_for_a_game_with_more_seats_comes_too_late() -> None:
    room, table = await dealt_in(ADA, BEN)
    assert await room.code(Answer(table, 7, Seat(5), 0, "bid 1")) == "late"


async def test_a_start_at_night_gives_a_slow_turn_an_hour_of_the_day() -> None:
    room, table = await dealt_in(ADA, BEN, time=SLOW)
    midnight = (room.clock.now() // DAY + 5) * DAY
    await room.clock.move(midnight - room.clock.now())
    room.restart()
    assert (await room.look(table)).deadline == midnight + 8 * 60 * MINUTE + LATE_START


async def test_what_has_failed_by_itself_is_ended_without_a_word() -> None:
    async def fails() -> None:
        raise ValueError

    task = asyncio.create_task(fails())
    await asyncio.sleep(0)
    await cancelled(task)
    assert isinstance(task.exception(), ValueError)
