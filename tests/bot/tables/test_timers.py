"""The one sleeper: everything happens when it is due, whatever fails, and nothing happens twice."""

import asyncio
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from bot.tables import timers as module
from bot.tables.commands import Pause, TableId
from bot.tables.errors import NotSaved
from bot.tables.pacing import DELIVERY
from bot.tables.ports import Pace
from bot.tables.timecontrol import HOUR, LIVE, MINUTE, SECOND
from bot.tables.timers import AT_A_TIME, FIRST_LOOK, Timers, cancelled
from bot.tables.updates import Change, Phase
from bot.tables.waiting import RETRY_LAST
from storage.base import UnitOfWork
from storage.errors import DatabaseBusy, DatabaseUnavailable
from storage.records import EntryRecord, TableStatus
from tests.bot.tables.room import ADA, BEN, CEM, Room, dealt_in, timers
from tests.fakes import FakeStore, settle

PACE = Pace()
TURN = DELIVERY + LIVE.turn


async def computers(room: Room) -> TableId:
    return await room.open(computers=3)


async def test_computers_play_at_their_own_moments_and_to_the_end() -> None:
    room = Room(pace=PACE)
    table = await computers(room)
    async with timers(room):
        while (due := await room.service.due_at(table)) is not None:
            before = (await room.table(table)).entries
            await room.clock.move(due - room.clock.now() - 1)
            assert (await room.table(table)).entries == before
            await room.clock.move(1)
            rows = await room.rows(table)
            assert len(rows) > before
            assert rows[before].at == due
    assert (await room.table(table)).phase is Phase.OVER


async def test_a_person_is_waited_for_and_the_computers_go_on_after_them() -> None:
    room, table = await dealt_in(ADA, computers=2, pace=PACE)
    async with timers(room):
        await room.clock.move(1_000)
        await room.play(table, ADA)
        await room.clock.move(PACE.computer - 1)
        assert (await room.table(table)).made == 1
        await room.clock.move(1)
        assert (await room.table(table)).made == 2
        await room.clock.move(PACE.computer)
        assert (await room.table(table)).made == 3


async def test_a_date_that_comes_nearer_is_kept_and_one_that_goes_is_not() -> None:
    room, table = await dealt_in(ADA, BEN)
    async with timers(room) as sleeper:
        await room.delay(table, HOUR)
        assert sleeper._due == {table: await room.service.due_at(table)}
        await room.clock.move(2 * TURN)
        assert (await room.table(table)).made == 0
        await room.play(table, ADA)
        await room.clock.move(TURN)
        assert (await room.table(table)).made == 2, "Ben's time was up before Ada's would have been"
        await room.service.handle(Pause(table, ADA.id, moderator=True))
        entries = (await room.table(table)).entries
        await room.clock.move(2 * HOUR)
        assert (await room.table(table)).entries == entries


async def test_what_was_due_when_the_program_ended_is_done_at_the_next_start() -> None:
    room = Room(pace=PACE)
    table = await computers(room)
    lobby = await room.lobby(ADA)
    await room.clock.move(HOUR)
    room.restart()
    async with timers(room):
        assert (await room.table(table)).made == 1
        assert (await room.look(lobby)).ended == "expired"


async def test_no_persons_clock_is_looked_at_before_it_can_have_run_out() -> None:
    """A thousand live tables are not played again from disk at once when the program starts."""
    room, table = await dealt_in(ADA, BEN)
    await room.clock.move(HOUR)
    room.restart()
    async with timers(room) as sleeper:
        started = room.clock.now()
        assert len(room.service._keeper._tables) == 0
        assert sleeper._due == {table: started + FIRST_LOOK}
        await room.clock.move(LIVE.turn - 1)
        assert (await room.table(table)).made == 0
        await room.clock.move(1)
        assert (await room.table(table)).made == 1


async def test_many_tables_each_have_their_own_clock() -> None:
    room = Room(pace=PACE)
    tables = [await room.open(ADA, BEN, time=LIVE) for _ in range(AT_A_TIME + 20)]
    begun = room.clock.now()
    async with timers(room):
        for number, table in enumerate(tables):
            if number % 2:
                await room.delay(table, number * 1_000)
        await room.clock.move(TURN)
        await settle(2_000)
        for number, table in enumerate(tables):
            made = (await room.table(table)).made
            assert made == (0 if number % 2 else 1)
        await room.clock.move(len(tables) * 1_000)
        for number, table in enumerate(tables):
            rows = [row for row in await room.rows(table) if row.kind == "acted"]
            assert rows[0].at == begun + TURN + (number * 1_000 if number % 2 else 0)


async def test_a_table_that_cannot_be_saved_is_tried_again_and_others_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = Room(pace=PACE)
    table, other = await computers(room), await computers(room)
    failures = [NotSaved(DatabaseBusy(path="x")) for _ in range(3)]
    advance = room.service.advance

    async def failing(asked: TableId) -> bool:
        if asked == table and failures:
            raise failures.pop()
        return await advance(asked)

    monkeypatch.setattr(room.service, "advance", failing)
    async with timers(room):
        await room.clock.move(PACE.computer)
        for wait in (1, 2):
            await room.clock.move(wait * SECOND)
            assert (await room.table(table)).made == 0
        await room.clock.move(4 * SECOND)
        assert (await room.table(table)).made >= 1
        assert (await room.table(other)).made > 2
        made = (await room.table(table)).made
        await room.clock.move(PACE.computer)
        assert (await room.table(table)).made == made + 1, "and then as if nothing had been"


async def test_retries_are_a_minute_apart_at_the_most(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room(pace=PACE)
    table = await computers(room)
    tried: list[int] = []

    async def broken(_: TableId) -> bool:
        tried.append(room.clock.now())
        raise RuntimeError

    monkeypatch.setattr(room.service, "advance", broken)
    async with timers(room):
        await room.clock.move(10 * MINUTE)
    waits = [after - before for before, after in pairwise(tried)]
    assert waits[:6] == [1_000, 2_000, 4_000, 8_000, 16_000, 32_000]
    assert set(waits[6:]) == {RETRY_LAST}
    assert (await room.row(table)).status is TableStatus.PLAYING


async def test_a_store_that_cannot_be_read_at_the_start_is_asked_again() -> None:
    store = FakeStore()
    room = Room(store, pace=PACE)
    table = await computers(room)
    await room.clock.move(HOUR)
    store.unreadable = [DatabaseUnavailable(path="x", reason="stopped")] * 2
    room.restart()
    version = (await store.inner.table(table)).version
    async with timers(room):
        assert (await store.inner.table(table)).version == version
        await room.clock.move(3 * SECOND)
        assert (await store.inner.table(table)).version > version


async def test_a_damaged_table_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room(pace=PACE)
    table, good = await computers(room), await computers(room)
    rows = await room.rows(table)
    await room.store.commit(UnitOfWork(puts=(replace(rows[-1], body="{"),)))
    room.restart()
    reads = 0
    entries = room.store.entries

    async def counted(table_id: TableId, after: int = 0) -> tuple[EntryRecord, ...]:
        nonlocal reads
        reads += table_id == table
        return await entries(table_id, after)

    monkeypatch.setattr(room.store, "entries", counted)
    async with timers(room) as sleeper:
        await room.clock.move(HOUR)
        assert table not in sleeper._due
    assert reads == 1
    assert (await room.row(table)).status is TableStatus.DAMAGED
    assert (await room.row(good)).status is TableStatus.OVER


async def test_a_table_that_is_gone_is_not_asked_for_again() -> None:
    room = Room(pace=PACE)
    table = await computers(room)
    async with timers(room) as sleeper:
        await room.store.commit(UnitOfWork(purges=(table,)))
        room.service._keeper._tables.clear()
        await room.clock.move(HOUR)
        assert (sleeper._due, sleeper._failures) == ({}, {})


async def test_the_program_waits_for_who_must_see_it_first() -> None:
    room = Room(pace=PACE)
    table = await computers(room)
    seen = asyncio.Event()
    asked: list[TableId] = []

    async def before(waiting: TableId) -> None:
        asked.append(waiting)
        await seen.wait()

    sleeper = Timers(room.service, room.store, clock=room.clock, before=before)
    task = asyncio.create_task(sleeper.run())
    await settle()
    await room.clock.move(MINUTE)
    assert (asked, (await room.table(table)).made) == ([table], 0)
    seen.set()
    await settle()
    assert (await room.table(table)).made == 1
    await cancelled(task)


async def test_a_change_while_a_table_is_looked_after_is_not_passed_over() -> None:
    """Ada plays while a computer, whose turn it was at another look, still thinks."""
    store = FakeStore()
    room = Room(store, pace=PACE)
    table = await room.open(ADA, BEN, computers=1, time=LIVE)
    async with timers(room) as sleeper:
        for _ in range(40):
            if (await room.look(table)).phase is Phase.OVER:
                break
            store.hold()
            await room.clock.move(PACE.hidden)
            person = await room.to_act(table)
            asking = None
            if person is not None:
                asking = asyncio.create_task(room.play(table, person))
                await settle()
            store.gate.set()
            if asking:
                await asking
            await settle(100)
            due = await room.service.due_at(table)
            assert sleeper._due == ({} if due is None else {table: due})
            assert not sleeper._busy


async def test_who_stops_it_leaves_nothing_half_done() -> None:
    store = FakeStore()
    room = Room(store, pace=PACE)
    table = await computers(room)
    sleeper = Timers(room.service, store, clock=room.clock)
    task = asyncio.create_task(sleeper.run())
    await settle()
    store.hold()
    moving = asyncio.create_task(room.clock.move(PACE.computer))
    await store.reached.wait()
    await cancelled(task)
    assert task.cancelled()
    assert sleeper._busy == set()
    store.gate.set()
    await moving
    await room.service.close()
    assert (await room.table(table)).made == 1, "what was begun is on disk"
    async with timers(room):
        while (due := await room.service.due_at(table)) is not None:
            await room.clock.move(due - room.clock.now())
    assert (await room.table(table)).phase is Phase.OVER


async def test_it_may_run_again_after_it_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room(pace=PACE)
    table = await computers(room)
    sleeper = Timers(room.service, room.store, clock=room.clock)

    def broken(self: Timers, now: int) -> list[TableId]:
        raise RuntimeError

    with monkeypatch.context() as patched:
        patched.setattr(Timers, "_overdue", broken)
        with pytest.raises(RuntimeError):
            await sleeper.run()
    task = asyncio.create_task(sleeper.run())
    await settle()
    await room.clock.move(PACE.computer)
    assert (await room.table(table)).made == 1
    await cancelled(task)


async def test_a_sweep_that_fails_is_made_another_time(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room()
    sweeps: list[int] = []

    async def forget() -> int:
        sweeps.append(room.clock.now())
        raise RuntimeError

    monkeypatch.setattr(room.service, "forget", forget)
    async with timers(room):
        await room.clock.move(4 * module.SWEEP)
    assert len(sweeps) == 4


async def test_nobody_leads_and_the_game_goes_on() -> None:
    """Whoever never does anything: the table plays, rests, and is closed in the end."""
    room, table = await dealt_in(ADA, BEN, CEM, pace=PACE)
    async with timers(room):
        await room.clock.move(3 * 24 * HOUR)
        await settle(500)
    seen = await room.look(table)
    assert seen.ended == "expired" or seen.view.outcome
    assert await room.store.waiting() == ()


async def test_what_goes_wrong_in_a_listener_stops_nobody() -> None:
    room = Room(pace=PACE)

    class Broken:
        def changed(self, change: Any) -> None:
            raise RuntimeError

    room.service.listeners.insert(0, Broken())
    table = await computers(room)
    async with timers(room):
        await room.clock.move(PACE.computer)
        assert (await room.table(table)).made == 1
    assert room.listener.heard == [table] * (await room.row(table)).version


async def test_dates_that_were_replaced_do_not_pile_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every decision of a game without a clock gives it another day, weeks ahead."""
    monkeypatch.setattr(module, "SPARE_DATES", 10)
    room = Room(pace=PACE)
    sleeper = Timers(room.service, room.store, clock=room.clock)
    for number in range(1_000):
        for table in ("T1", "T2", "T3"):
            due = room.clock.now() + 14 * 24 * HOUR + number
            sleeper.changed(Change(TableId(table), number, due))
        assert len(sleeper._queue) <= 16
    assert sorted(sleeper._due) == ["T1", "T2", "T3"]
    assert {due for due, _ in sleeper._queue} >= set(sleeper._due.values())
