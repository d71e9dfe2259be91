"""Tables between memory and disk: what is damaged is set aside once, and what is saved fits."""

import asyncio
from dataclasses import replace

import pytest

from bot.tables.codec import to_row
from bot.tables.commands import Leave, Showing
from bot.tables.commands import Open as OpenTable
from bot.tables.entries import Acted
from bot.tables.errors import TableDamaged
from bot.tables.history import replayed
from bot.tables.notices import EVERYBODY
from bot.tables.pacing import DELIVERY
from bot.tables.timecontrol import HOUR, LIVE
from bot.tables.updates import Change
from storage.base import UnitOfWork
from storage.errors import DatabaseFull
from storage.memory import MemoryStore
from storage.records import EntryRecord, ScreenRecord, TableId, TableStatus
from tests.bot.tables.room import ADA, BEN, CEM, EVE, Room, dealt_in, timers
from tests.fakes import FakeStore, settle


class CountingStore(MemoryStore):
    """Counts how often the entries of each table are read."""

    def __init__(self) -> None:
        super().__init__()
        self.reads: list[TableId] = []

    async def entries(self, table: TableId, after: int = 0) -> tuple[EntryRecord, ...]:
        self.reads.append(table)
        return await super().entries(table, after)


async def damaged() -> tuple[Room, TableId, TableId]:
    """A table whose last entry cannot be read, as the next start finds it, and a good one."""
    room = Room(CountingStore())
    table, good = [await room.open(ADA, BEN, time=LIVE) for _ in range(2)]
    rows = await room.rows(table)
    await room.store.commit(UnitOfWork(puts=(replace(rows[-1], body="{"),)))
    room.restart()
    return room, table, good


async def test_a_damaged_table_is_set_aside_once_and_that_is_told() -> None:
    room, table, good = await damaged()
    before = await room.row(table)
    heard = len(room.listener.changes)
    for _ in range(3):
        with pytest.raises(TableDamaged):
            await room.look(table, ADA)
        await settle()
    row = await room.row(table)
    assert (row.status, row.due_at, row.deadline) == (TableStatus.DAMAGED, None, None)
    assert row.version == before.version + 1, "once"
    [notice] = await room.waiting(table)
    assert (notice.code, notice.to) == ("damaged", EVERYBODY)
    assert room.listener.changes[heard:] == [Change(table, row.version, None, (notice,))]
    assert (await room.finish(good)).ended is None


async def test_nobody_is_locked_while_it_is_told() -> None:
    room, table, _ = await damaged()
    locked: list[bool] = []

    class Listener:
        def changed(self, change: Change) -> None:
            locked.append(room.service._locks.of(change.table).locked())

    room.service.listeners.append(Listener())
    with pytest.raises(TableDamaged):
        await room.service.handle(Leave(table, ADA.id, sure=1))
    await settle()
    assert locked == [False]


async def test_a_damaged_table_is_not_played_again_for_ever() -> None:
    room, table, good = await damaged()
    store = room.store
    assert isinstance(store, CountingStore)
    store.reads.clear()
    async with timers(room):
        await room.clock.move(10 * HOUR)
    assert store.reads.count(table) == 1
    room.restart()
    store.reads.clear()
    async with timers(room):
        await room.clock.move(10 * HOUR)
    assert table not in store.reads, "nor by the next start"
    assert (await room.row(good)).status is not TableStatus.DAMAGED


async def test_a_damaged_table_that_cannot_be_set_aside_is_later() -> None:
    store = FakeStore()
    room = Room(store)
    table = await room.open(ADA, BEN)
    await store.commit(UnitOfWork(puts=(to_row(Acted(9, "?"), table, 3, 0),)))
    room.restart()
    store.failures = [DatabaseFull(path="x")]
    with pytest.raises(Exception, match="out-of-order"):
        await room.look(table)
    with pytest.raises(TableDamaged):
        await room.look(table)
    assert (await room.row(table)).status is TableStatus.DAMAGED


async def test_a_table_that_was_repaired_goes_on() -> None:
    room, table, _ = await damaged()
    with pytest.raises(TableDamaged):
        await room.look(table)
    twin = Room()
    other = await twin.open(ADA, BEN, time=LIVE)
    good = [row for row in await twin.rows(other) if row.kind == "dealt"]
    await room.store.commit(UnitOfWork(puts=(replace(good[0], table=table),)))
    assert (await room.look(table, ADA)).seat is not None
    person = await room.to_act(table)
    assert person
    await room.play(table, person)
    row = await room.row(table)
    assert (row.status, row.deadline is None) == (TableStatus.PLAYING, False)


async def test_what_is_kept_of_people_is_where_they_sit() -> None:
    room = Room()
    table = await room.lobby(ADA, BEN)

    async def sit() -> set[str]:
        people = {ADA, BEN, CEM, EVE}
        return {each.name for each in people if await room.store.tables_of(each.id)}

    assert await sit() == {"Ada", "Ben"}
    await room.leave(table, BEN)
    assert await sit() == {"Ada"}
    await room.join(table, CEM)
    await room.begin(table)
    await room.leave(table, CEM)
    assert await sit() == {"Ada", "Cem"}, "who left may come back"
    await room.finish(table)
    await room.rematch(table, ADA)
    assert await sit() == {"Ada"}


async def test_a_new_table_has_its_screen_with_its_first_entries() -> None:
    room = Room()
    opening = OpenTable("bisqa", (ADA,), (), lobby=True, showing=Showing("test:chat"))
    table = (await room.service.handle(opening)).table
    assert await room.store.screens(table) == (ScreenRecord(table, "test:chat", "", 1, 0),)
    assert await room.service.tables_in("test:chat") == (table,)
    assert await room.service.tables_in("test:elsewhere") == ()
    begun = replace(opening, people=(ADA, BEN), lobby=False)
    other = (await room.service.handle(begun)).table
    [screen] = await room.store.screens(other)
    assert screen.deal == 1
    await room.leave(table, ADA)
    assert await room.service.tables_in("test:chat") == (other,), "not those that were closed"
    assert await room.service.tables_in("test:chat", closed=True) == (other, table)


async def test_what_is_in_memory_is_what_the_rows_come_to() -> None:
    room, table = await dealt_in(ADA, BEN, computers=2)
    while await room.step(table):
        row, rows = await room.row(table), await room.rows(table)
        cached = await room.service._fetch(table)
        assert cached == replayed(row, room.games, rows)
        assert cached.version == row.version


async def test_a_clock_that_is_set_back_makes_no_entry_older_than_the_one_before() -> None:
    room, table = await dealt_in(ADA, BEN)
    room.clock.moment -= HOUR
    await room.play(table, ADA)
    await room.play(table, BEN)
    times = [row.at for row in await room.rows(table)]
    assert times == sorted(times)
    assert (await room.row(table)).deadline == times[-1] + DELIVERY + LIVE.turn


async def test_many_ask_for_a_table_that_must_be_read_first() -> None:
    store = CountingStore()
    room = Room(store)
    table = await room.open(ADA, BEN)
    room.restart()
    store.reads.clear()
    await asyncio.gather(*(room.look(table, ADA) for _ in range(20)))
    assert store.reads == [table]
