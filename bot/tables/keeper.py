"""Tables between memory and disk: loads them, and saves what a command came to in one unit.

Whoever calls `load`, `save`, `remind`, `reset_clock` or `erase` holds the table's lock.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from bot.metrics import Metrics
from bot.tables.codec import to_row
from bot.tables.commands import Showing
from bot.tables.counting import timed
from bot.tables.damage import replacing, setting_aside
from bot.tables.entries import Entry
from bot.tables.errors import TableDamaged, TableNotFound
from bot.tables.history import replayed, then
from bot.tables.interruptions import Interruptions
from bot.tables.noted import Noted
from bot.tables.notices import notices_of, reminder
from bot.tables.pacing import next_deadline, next_duty, remind_at
from bot.tables.ports import Clock, Pace
from bot.tables.privacy import Kept, KeptTable, Rows, erasing, kept_at, leaving, mentions
from bot.tables.settings import NOTHING_CHOSEN, Settings, of_table, places_of, read_settings
from bot.tables.table import Table
from bot.tables.timecontrol import DAY, Tempo
from bot.tables.updates import Change
from engine.game import Game
from storage.base import Delete, Store, TableUpdate, UnitOfWork
from storage.errors import Conflict, NotFound, RowDamaged, StorageError
from storage.records import (
    EntryRecord,
    NoticeRecord,
    Record,
    ScreenRecord,
    SeatRecord,
    SettingsRecord,
    TableId,
    TableRecord,
    TableStatus,
)

CACHED_TABLES = 1_000
"""How many tables stay in memory; any other is played again from disk when it is asked for."""
KEPT_FOR = 30 * DAY
"""How long a table without a result is remembered after it was closed."""
NOTHING_BESIDES = UnitOfWork()
PROBE = "program:probe"
"""Whose settings are saved to see whether anything can be."""


class Keeper:
    """Keeps tables in memory and on disk alike. ``tell`` hears of a table that was set aside."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, Game[Any]],
        *,
        clock: Clock,
        pace: Pace,
        tell: Callable[[Change], None],
        metrics: Metrics,
    ) -> None:
        self._store = store
        self._games = games
        self._clock = clock
        self._pace = pace
        self._tell = tell
        self._metrics = metrics
        self._interruptions = Interruptions(clock)
        self._tables: OrderedDict[TableId, Table] = OrderedDict()
        self._noted = Noted(store)

    async def load(self, table_id: TableId) -> Table:
        """The table as it is. Raises `TableNotFound`, `TableDamaged` and `StorageError`."""
        if cached := self.cached(table_id):
            return cached
        row = None
        try:
            row, rows = await self._rows(table_id)
            table = replayed(row, self._games, rows)
        except TableDamaged:
            if row is None or row.status is not TableStatus.DAMAGED:
                await self._set_aside(table_id, row)
            raise
        if table.time.tempo is Tempo.SLOW:
            table = replace(table, mover=await self._settings_of_mover(table))
        table = self._interruptions.found(table)
        self._keep(table)
        return table

    def cached(self, table_id: TableId) -> Table | None:
        """The table, if it is in memory."""
        if self._interruptions.wall_was_set():
            self._change(self._interruptions.after_step)
        cached = self._tables.get(table_id)
        if cached:
            self._tables.move_to_end(table_id)
        return cached

    async def probe(self) -> None:
        """Where nothing could be saved for a while: see whether it can be again, before anybody's
        time runs out for it. Raises `StorageError`.
        """
        if self._interruptions.store_was_out:
            probe = SettingsRecord(PROBE, str(self._clock.now()))
            await self._store.commit(UnitOfWork(puts=(probe,)))
            self._works()

    async def found(self, table_id: TableId) -> Change | None:
        """What there is of a table, as if all of it had just changed; None for nothing."""
        try:
            table = await self.load(table_id)
        except (TableNotFound, TableDamaged):
            return None
        waiting = [each for each in await self._store.notices() if each.table == table_id]
        fresh = tuple(each for each in waiting if each.claimed_at is None)
        return Change(table.id, table.version, self._due(table), fresh)

    async def at_end_of(self, table_id: TableId, game: int, deal: int | None) -> Table:
        """The table at the end of a game, or of a deal of it. Also raises `GameNotFound`."""
        row, rows = await self._rows(table_id)
        return replayed(row, self._games, rows, game, deal)

    async def save(
        self,
        before: Table,
        entries: Sequence[Entry],
        showing: Showing | None = None,
        besides: UnitOfWork = NOTHING_BESIDES,
    ) -> Change:
        """Add ``entries`` to a table, with everything that follows from them; a new table is shown
        at ``showing``. What is to be put and deleted ``besides`` is saved with that.
        """
        now = max(self._clock.now(), before.at)
        after = before
        rows: list[Record] = []
        for entry in entries:
            after = then(after, entry, now)
            rows.append(to_row(entry, before.id, after.entries, now))
        after = replace(after, ahead=self._interruptions.ahead)
        settings = await self._settings_of_mover(after)
        deadline, warned = after.deadline, after.warned
        if _decision(before) != _decision(after):
            deadline, warned = next_deadline(after, now, settings), 0
        after = replace(
            after,
            version=before.version + 1,
            deadline=deadline,
            warned=warned,
            mover=settings,
        )
        notices = notices_of(before, after, now, settings)
        rows += notices
        if showing and showing.chat:
            rows.append(_first_screen(after, showing))
        were, are = before.people(), after.people()
        come = [SeatRecord(after.id, person) for person in sorted(are - were)]
        gone = [Delete(SeatRecord, (after.id, person)) for person in sorted(were - are)]
        unit = UnitOfWork((*rows,), (), (*come, *besides.puts), (*gone, *besides.deletes))
        return await self._commit(before, after, unit, notices)

    async def remind(self, before: Table) -> Change:
        """Remind the person to move that their time is running: once, however often it was due
        while the program was down.
        """
        now, after = max(self._clock.now(), before.at), before
        while (at := remind_at(after)) is not None and at <= now:
            after = replace(after, warned=after.warned + 1)
        notice = reminder(after, now, await self._settings_of_mover(after))
        notices = (notice,) if notice else ()
        return await self._commit(before, after, UnitOfWork(puts=notices), notices)

    async def reset_clock(
        self,
        before: Table,
        change: Callable[[Table, Settings], int | None],
        screen: ScreenRecord | None = None,
    ) -> int | None:
        """Give a table the deadline that ``change`` makes of it, and save a screen with it. Returns
        when the table goes on by itself.
        """
        deadline = change(before, await self._settings_of_mover(before))
        after = replace(before, deadline=deadline)
        unit = UnitOfWork(puts=(screen,) if screen else ())
        if deadline == before.deadline:
            if screen:
                await self._store.commit(unit)
            return self._due(before)
        return (await self._commit(before, after, unit)).due_at

    async def settings(self, owner: str) -> Settings:
        """What a person has chosen."""
        body = await self.noted(owner)
        return read_settings(body) if body else NOTHING_CHOSEN

    async def noted(self, owner: str) -> str:
        """What is kept under a name, "" for nothing."""
        return await self._noted.under(owner)

    async def note(self, owner: str, body: str) -> None:
        """Keep something under a name."""
        await self._noted.keep(owner, body)

    async def tables_about(self, person: str) -> tuple[TableId, ...]:
        """The tables where anything is kept about a person. All entries there are read for it."""
        store = self._store
        found = [
            *await store.tables_mentioning(*mentions(person)),
            *await store.tables_of(person),
            *await store.tables_in(person),
        ]
        told = (notice.table for notice in await store.notices() if notice.to == person)
        return tuple(dict.fromkeys((*(row.id for row in found), *told)))

    async def kept(self, person: str) -> Kept:
        """All that is kept about a person."""
        body = await self.noted(person)
        tables: list[KeptTable] = []
        for table_id in await self.tables_about(person):
            with suppress(TableNotFound, TableDamaged):  # it was forgotten, or damaged, meanwhile
                rows = await self._all_rows(table_id)
                tables.append(kept_at(rows, self._games, person, self._clock.past.date))
        return Kept(person, read_settings(body) if body else None, tuple(tables))

    async def erase(self, table_id: TableId, person: str) -> Change:
        """Let a person leave a table and take them out of its rows, all in one unit."""
        try:
            before = await self.load(table_id)
        except TableDamaged:
            before = None
        rows = await self._all_rows(table_id)
        erased = erasing(rows, person)
        if before is None:
            update = TableUpdate(table_id, rows.table.version)
            await self._store.commit(replace(erased, updates=(update,)))
            return Change(table_id, rows.table.version + 1, None)
        change = await self.save(before, leaving(before, person), besides=erased)
        del self._tables[table_id]  # it knows the person still
        return change

    async def forget_choices(self, person: str) -> bool:
        """Forget what somebody has chosen, and leave no trace; whether there was anything."""
        chosen = bool(await self.noted(person))
        await self._noted.forget(person)
        await self._store.scrub(person)
        return chosen

    async def tables(self, person: str | None) -> tuple[TableRecord, ...]:
        """All tables, or those where a person has a seat; the one touched last first."""
        if person is not None:
            return await self._store.tables_of(person)
        return await self._store.tables((TableStatus.PLAYING,), limit=1)

    async def tables_in(self, chat: str) -> tuple[TableRecord, ...]:
        """Those that are shown in a chat; the one touched last first."""
        return await self._store.tables_in(chat)

    async def closed_long_ago(self) -> list[TableId]:
        """Some of the tables that may be forgotten."""
        before = self._clock.now() - KEPT_FOR
        if before < self._clock.past.since:
            return []  # since when the others have been closed nobody can tell
        closed = (TableStatus.CLOSED,)
        return [row.id for row in await self._store.tables(closed, 100, touched_before=before)]

    async def forget(self, table_id: TableId) -> None:
        """Forget a table, unless somebody has touched it meanwhile."""
        row = await self._store.table(table_id)
        if row.status is TableStatus.CLOSED and row.touched_at < self._clock.now() - KEPT_FOR:
            names = of_table(table_id), places_of(table_id)
            notes = (*(Delete(SettingsRecord, (name,)) for name in names),)
            await self._store.commit(UnitOfWork(purges=(table_id,), deletes=notes))
            self._tables.pop(table_id, None)
            for name in names:
                self._noted.remember(name, "")

    async def _rows(self, table_id: TableId) -> tuple[TableRecord, tuple[EntryRecord, ...]]:
        try:
            row = await self._store.table(table_id)
        except NotFound as missing:
            raise TableNotFound(table=table_id) from missing
        except RowDamaged as wrong:
            raise TableDamaged(table=table_id) from wrong
        return row, await self._store.entries(table_id)

    async def _all_rows(self, table_id: TableId) -> Rows:
        row, entries = await self._rows(table_id)
        notices = (each for each in await self._store.notices() if each.table == table_id)
        return Rows(row, entries, await self._store.screens(table_id), tuple(notices))

    async def _set_aside(self, table_id: TableId, row: TableRecord | None) -> None:
        """Mark a table that cannot be read, so that nothing is due there, and say so once. Whoever
        asks for it has it read again: a better program may know how.
        """
        if row:
            unit, change = setting_aside(row, self._clock.now())
        else:
            entries = await self._store.entries(table_id)
            screens = await self._store.screens(table_id)
            unit, change = replacing(table_id, entries, screens, self._clock.now())
        await self._store.commit(unit)
        self._metrics.damaged_tables.inc()
        asyncio.get_running_loop().call_soon(self._tell, change)  # when the lock is free

    async def _settings_of_mover(self, table: Table) -> Settings:
        seat = table.person_to_act()
        person = table.sitters[seat].person if seat is not None else None
        return await self.settings(person) if person else NOTHING_CHOSEN

    async def _commit(
        self,
        before: Table,
        after: Table,
        unit: UnitOfWork,
        notices: tuple[NoticeRecord, ...] = (),
    ) -> Change:
        due = self._due(after)
        if before.version:
            update = TableUpdate(
                after.id,
                before.version,
                shown=after.version != before.version,
                status=_status(after),
                touched_at=after.at,
                due_at=due,
                deadline=after.deadline,
                warned=after.warned,
                entries=after.entries,
            )
            unit = replace(unit, updates=(update,))
        else:
            row = TableRecord(
                id=after.id,
                game=after.game_id,
                status=_status(after),
                version=after.version,
                opened_at=after.at,
                touched_at=after.at,
                due_at=due,
                deadline=after.deadline,
                warned=after.warned,
                entries=after.entries,
            )
            unit = replace(unit, inserts=(row, *unit.inserts))
        # Until the commit has answered nobody knows what is on disk: a failure must leave no table
        # in the cache that may be wrong.
        self._tables.pop(after.id, None)
        observe = self._metrics.commit.observe
        try:
            await timed(observe, self._clock, self._store.commit(unit))
        except Conflict:
            raise
        except StorageError:
            self._interruptions.failed()
            raise
        self._works()
        self._keep(after)
        return Change(after.id, after.version, due, notices)

    def _works(self) -> None:
        if self._interruptions.works():
            self._change(self._interruptions.after_outage)

    def _change(self, change: Callable[[Table], Table]) -> None:
        for table_id, table in self._tables.items():
            self._tables[table_id] = change(table)

    def _due(self, table: Table) -> int | None:
        duty = next_duty(table, self._pace)
        return duty.at if duty else None

    def _keep(self, table: Table) -> None:
        self._tables[table.id] = table
        self._tables.move_to_end(table.id)
        if len(self._tables) > CACHED_TABLES:
            self._tables.popitem(last=False)


def _decision(table: Table) -> object:
    """What a deadline belongs to."""
    return table.game_number, table.turn_entry, table.person_to_act(), table.paused, table.time


def _status(table: Table) -> TableStatus:
    """A table where a game has come to a result is never as if nothing had been."""
    if table.ended and not table.results:
        return TableStatus.CLOSED
    return TableStatus(table.phase)


def _first_screen(table: Table, showing: Showing) -> ScreenRecord:
    deal = len(table.deals)
    return ScreenRecord(table.id, showing.chat, showing.reader, table.game_number, deal)
