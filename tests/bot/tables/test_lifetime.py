"""From run to run the program's time goes on, and stands while nothing runs."""

import pytest

from bot.tables.lifetime import EVERY, NOTED, Lifetime
from bot.tables.ports import Past
from bot.tables.systemclock import STEP, SystemClock
from bot.tables.timecontrol import DAY, HOUR, MINUTE, SECOND
from storage.base import Store, UnitOfWork
from storage.errors import DatabaseFull
from storage.memory import MemoryStore
from storage.records import SettingsRecord, TableId, TableRecord, TableStatus
from tests.fakes import NOON, FakeStore, Machine

YEAR = 365 * DAY
GAPS = (-YEAR, -HOUR, 0, HOUR, YEAR)
"""By how much the wall has gone on, or back, while nothing ran."""


async def started(store: Store, machine: Machine) -> tuple[SystemClock, Lifetime]:
    clock = machine.clock()
    lifetime = Lifetime(store, clock)
    await lifetime.begin()
    return clock, lifetime


async def touched(store: Store, at: int, name: str = "T") -> None:
    row = TableRecord(TableId(name), "bisqa", TableStatus.PLAYING, 1, at, at, None)
    await store.commit(UnitOfWork(inserts=(row,)))


@pytest.mark.parametrize("gap", GAPS)
async def test_a_run_goes_on_where_the_one_before_it_ended(gap: int) -> None:
    machine, store = Machine(), MemoryStore()
    clock, lifetime = await started(store, machine)
    first = clock.now()
    await machine.time.move(90 * SECOND)
    await lifetime.keep()
    machine.wall_ahead += gap
    await machine.time.move(HOUR)  # down
    clock, lifetime = await started(store, machine)
    assert clock.now() == clock.past.until == first + 90 * SECOND + 1
    assert clock.past.since == first
    assert abs(clock.ahead() - HOUR - gap) < STEP
    await machine.time.move(SECOND)
    assert clock.now() == first + 91 * SECOND + 1


@pytest.mark.parametrize("gap", GAPS)
async def test_after_a_crash_it_is_no_earlier_than_the_last_change_of_a_table(gap: int) -> None:
    machine, store = Machine(), MemoryStore()
    clock, lifetime = await started(store, machine)
    await lifetime.keep()
    await machine.time.move(EVERY - 1)
    await touched(store, clock.now())
    ended = clock.now()
    await machine.time.move(DAY)
    machine.wall_ahead = gap
    clock, _ = await started(store, machine)
    assert clock.now() == ended + 1, "it comes after all that is stored"


async def test_what_another_clock_has_told_since_does_not_count() -> None:
    machine, store = Machine(), MemoryStore()
    clock, lifetime = await started(store, machine)
    await lifetime.keep()
    ended = clock.now()
    await touched(store, ended + YEAR)
    clock, _ = await started(store, machine)
    assert clock.now() == ended + 1


@pytest.mark.parametrize("at", [NOON - YEAR, NOON - 1, NOON, NOON + HOUR, NOON + YEAR, 10**17])
@pytest.mark.parametrize("body", [None, "", "{", "[]", '{"since":9,"lived":3}', '{"since":"x"}'])
async def test_without_a_note_it_begins_after_all_that_is_stored(at: int, body: str | None) -> None:
    machine, store = Machine(), MemoryStore()
    await touched(store, at)
    if body is not None:
        await store.commit(UnitOfWork(puts=(SettingsRecord(NOTED, body),)))
    clock, _ = await started(store, machine)
    plausible = at if at < 10**14 else 0
    assert clock.now() == max(NOON, plausible) + 1
    assert clock.past.since == clock.now()


async def test_it_is_kept_again_and_again_and_a_store_that_fails_stops_nothing() -> None:
    machine, store = Machine(), FakeStore()
    _, lifetime = await started(store, machine)
    store.failures.append(DatabaseFull(path="x"))
    await lifetime.keep()
    assert await store.settings(NOTED) is None
    await lifetime.keep()
    await machine.time.move(5 * MINUTE)
    again, _ = await started(store, machine)
    assert again.now() == NOON + 2


async def test_dates_hold_through_runs_and_steps() -> None:
    machine, store = Machine(), MemoryStore()
    clock = machine.clock()
    moments: list[tuple[int, int]] = []
    for step in (0, HOUR, -YEAR, 0, 30 * SECOND):
        machine.wall_ahead = step
        clock, lifetime = await started(store, machine)
        await lifetime.keep()
        for _ in range(3):
            await machine.time.move(HOUR)
            moments.append((clock.now(), machine.time.now() + machine.wall_ahead))
        await machine.time.move(SECOND)
        machine.wall_ahead += YEAR
        await lifetime.keep()
        moments.append((clock.now(), machine.time.now() + machine.wall_ahead))
        await machine.time.move(SECOND)
        await lifetime.keep()
        await machine.time.move(DAY)  # down
    past = clock.past
    for moment, shown in moments:
        assert abs(past.date(moment) - shown) <= MINUTE
    assert Past().date(NOON) == NOON


async def test_steps_are_not_remembered_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.tables.lifetime.MOST_STEPS", 5)
    machine, store = Machine(), MemoryStore()
    clock, lifetime = await started(store, machine)
    for step in range(20):
        machine.wall_ahead = step * HOUR
        await lifetime.keep()
        await machine.time.move(SECOND)
    assert len(clock.past.civil) == 5
    again, _ = await started(store, machine)
    assert again.past.civil == clock.past.civil
