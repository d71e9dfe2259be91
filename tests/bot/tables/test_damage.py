"""A table whose own row cannot be read: it is set aside like one whose entries cannot, and stays so
until somebody has looked at it.
"""

from dataclasses import replace

import pytest

from bot.tables.codec import to_row
from bot.tables.commands import Leave
from bot.tables.entries import Left
from bot.tables.errors import TableDamaged
from bot.tables.inspection import Inspection, inspected
from bot.tables.notices import EVERYBODY
from bot.tables.timecontrol import LIVE
from storage.base import UnitOfWork
from storage.errors import DatabaseFull, RowDamaged
from storage.memory import MemoryStore
from storage.records import TableId, TableRecord, TableStatus
from tests.bot.tables.room import ADA, BEN, CEM, Room, timers
from tests.bot.tables.stage import CAFE, Stage
from tests.fakes import FakeStore, settle


class BadRows(MemoryStore):
    """The rows of these tables cannot be read until others are in their place."""

    def __init__(self) -> None:
        super().__init__()
        self.bad: set[TableId] = set()

    async def table(self, table: TableId) -> TableRecord:
        if table in self.bad:
            raise RowDamaged(table=table, column="status")
        return await super().table(table)

    async def tables(self, *given: object, **named: object) -> tuple[TableRecord, ...]:
        found = await super().tables(*given, **named)  # type: ignore[arg-type]
        return tuple(row for row in found if row.id not in self.bad)

    async def waiting(self) -> tuple[TableRecord, ...]:
        return tuple(row for row in await super().waiting() if row.id not in self.bad)

    async def unlisted(self) -> tuple[TableId, ...]:
        return tuple(sorted(self.bad))

    async def commit(self, unit: UnitOfWork) -> None:
        await super().commit(unit)
        self.bad -= {row.id for row in unit.puts if isinstance(row, TableRecord)}


async def damaged() -> tuple[Room, BadRows, TableId, TableId]:
    """As the next start finds it: a table with a bad row, and a good one."""
    store = BadRows()
    room = Room(store)
    table, good = [await room.open(ADA, BEN, computers=1, time=LIVE) for _ in range(2)]
    for _ in range(7):
        await room.step(table)
    store.bad.add(table)
    room.restart()
    return room, store, table, good


async def test_it_is_set_aside_once_and_that_is_told() -> None:
    room, store, table, good = await damaged()
    heard, kept = len(room.listener.changes), await room.rows(table)
    for start in range(3):
        with pytest.raises(TableDamaged) as caught:
            await room.look(table, ADA)
        assert caught.value.params == {"table": table}
        await settle()
        row = await room.row(table)
        assert (row.status, row.due_at, row.deadline) == (TableStatus.DAMAGED, None, None)
        assert (row.opened_at, row.touched_at, row.game) == (kept[0].at, kept[-1].at, "bisqa")
        if start:
            room.restart()
    assert await room.rows(table) == kept
    [notice] = await room.waiting(table)
    assert (notice.code, notice.to) == ("damaged", EVERYBODY)
    [change] = room.listener.changes[heard:]
    assert (change.table, change.notices) == (table, (notice,))
    assert store.bad == set()
    assert (await room.finish(good)).ended is None


async def test_it_goes_on_when_somebody_says_how_many_entries_there_are() -> None:
    room, store, table, _ = await damaged()
    with pytest.raises(TableDamaged):
        await room.look(table)
    row = replace(await room.row(table), entries=len(await room.rows(table)))
    await store.commit(UnitOfWork(puts=(row,)))
    assert (await room.finish(table)).ended is None
    assert (await room.row(table)).status is TableStatus.OVER


async def test_a_start_finds_it_where_nobody_asks() -> None:
    room, store, table, good = await damaged()
    async with timers(room):
        await room.clock.move(60_000)
    assert store.bad == set()
    assert (await room.row(table)).status is TableStatus.DAMAGED
    assert (await room.row(good)).status is TableStatus.PLAYING
    assert len(await room.waiting(table, "damaged")) == 1


async def test_its_chats_are_told_and_shown_no_table_of_others() -> None:
    store = BadRows()
    async with Stage(store, timers=True) as stage:
        table = await stage.opened(ADA, BEN)
        other = await stage.opened(ADA, BEN)
        await stage.played(table)
        shown = [screen.version for screen in await stage.screens(table)]
        store.bad.add(table)
        await stage.reboot()
        await stage.pass_(10_000)
        await stage.reboot()
        await stage.pass_(10_000)
        assert stage.told("damaged") == [("damaged", CAFE)]
        assert (await stage.row(table)).version > max(shown)
        await stage.is_shown(other)


async def test_where_it_cannot_be_set_aside_it_is_later() -> None:
    room, inner, table, _ = await damaged()
    store = FakeStore(inner)
    room.store = store
    room.restart()
    store.failures = [DatabaseFull(path="x")]
    with pytest.raises(Exception, match="out-of-order"):
        await room.look(table)
    assert inner.bad == {table}
    with pytest.raises(TableDamaged):
        await room.look(table)
    assert inner.bad == set()


async def test_who_was_there_can_be_erased() -> None:
    room, store, table, good = await damaged()
    assert {kept.code for kept in (await room.service.kept_about(ADA.id)).tables} == {good}
    await room.service.erase(ADA.id)
    for row in (*await room.rows(table), *await room.rows(good)):
        assert ADA.id not in row.body
        assert row.checksum == row.reckoned()
    assert await store.tables_of(ADA.id) == ()
    assert (await room.row(table)).status is TableStatus.DAMAGED


async def test_what_is_damaged_is_never_written_as_if_it_was_whole() -> None:
    """The table is in memory and in order when its rows on the disk are damaged."""
    room = Room()
    table = await room.open(ADA, BEN, computers=1, time=LIVE)
    for _ in range(5):
        await room.step(table)
    rows = await room.rows(table)
    hurt = replace(rows[1], body=rows[1].body.replace("Ada", "Adb"))
    await room.store.commit(UnitOfWork(puts=(hurt,)))
    await room.service.handle(Leave(table, BEN.id, sure=1))
    assert (await room.rows(table))[1] == hurt
    await room.service.erase(ADA.id)
    for row in await room.rows(table):
        assert ADA.id not in row.body
        assert (row.checksum == row.reckoned()) is (row.number != 2)
    with pytest.raises(TableDamaged):
        await room.look(table)


async def test_entries_from_before_checksums_are_erased_and_stay_without() -> None:
    room = Room()
    table = await room.open(ADA, BEN, computers=1)
    old = tuple(replace(row, checksum=None) for row in await room.rows(table))
    await room.store.commit(UnitOfWork(puts=old))
    room.restart()
    for _ in range(4):
        await room.step(table)
    await room.service.erase(ADA.id)
    rows = await room.rows(table)
    assert {row.checksum for row in rows[: len(old)]} == {None}
    assert all(row.checksum == row.reckoned() for row in rows[len(old) :])
    assert ADA.name not in str([row.body for row in rows])
    await room.finish(table)


async def test_all_tables_are_looked_at() -> None:
    room, store, table, good = await damaged()
    third = await room.open(CEM, computers=1)
    over = await room.open(CEM, computers=1)
    await room.finish(over)
    assert await inspected(store, room.games) == Inspection(4, (table,))
    row = to_row(Left(0), third, 1, 0)
    await store.commit(UnitOfWork(puts=(replace(row, checksum=1),)))
    old = tuple(replace(row, checksum=None) for row in await room.rows(over))
    await store.commit(UnitOfWork(puts=old))
    damage = tuple(sorted((table, third)))
    assert await inspected(store, room.games) == Inspection(4, damage, old=len(old))
    # Where there is no time to play them again, checksums can still tell.
    assert await inspected(store, room.games, 0) == Inspection(4, damage, summed=3, old=len(old))
    assert good not in damage
    assert (await room.row(good)).status is TableStatus.PLAYING, "nothing was changed"
