"""Reading what is kept, and copying it."""

import asyncio
import threading
from collections.abc import Callable, Collection, Sequence
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Row, Select, false, func, or_, select
from sqlalchemy.ext.asyncio import AsyncEngine

from storage.errors import DatabaseUnavailable, NotFound
from storage.records import (
    EntryRecord,
    NoticeRecord,
    Record,
    ScreenRecord,
    SettingsRecord,
    TableId,
    TableRecord,
    TableStatus,
)
from storage.sql import files, schema
from storage.sql.connection import translated

_R = TypeVar("_R", bound=Record)
_NEWEST_FIRST = select(schema.tables).order_by(
    schema.tables.c.touched_at.desc(), schema.tables.c.id
)


class SqlReader:
    """The reading half of `storage.base.Store`. Every call is one statement: one moment's state."""

    def __init__(self, engine: AsyncEngine, path: Path, closers: AsyncExitStack) -> None:
        self._engine = engine
        self._path = path
        self._closers = closers
        self._closing: asyncio.Task[None] | None = None
        # One read at a time, and none under way when the connection is closed.
        self._turn = asyncio.Lock()
        self._copying = asyncio.Lock()

    async def table(self, table: TableId) -> TableRecord:
        """See `Store.table`."""
        chosen = select(schema.tables).where(schema.tables.c.id == table)
        for record in await self._records(TableRecord, chosen):
            return record
        raise NotFound(table=table)

    async def entries(self, table: TableId, after: int = 0) -> tuple[EntryRecord, ...]:
        """See `Store.entries`."""
        columns = schema.entries.c
        chosen = (
            select(schema.entries)
            .where(columns.table == table, columns.number > after)
            .order_by(columns.number)
        )
        return await self._records(EntryRecord, chosen)

    async def tables(
        self,
        statuses: Collection[TableStatus] = tuple(TableStatus),
        limit: int | None = None,
        *,
        touched_before: int | None = None,
    ) -> tuple[TableRecord, ...]:
        """See `Store.tables`."""
        columns = schema.tables.c
        chosen = _NEWEST_FIRST.where(columns.status.in_(statuses)).limit(limit)
        if touched_before is not None:
            chosen = chosen.where(columns.touched_at < touched_before)
        return await self._records(TableRecord, chosen)

    async def waiting(self) -> tuple[TableRecord, ...]:
        """See `Store.waiting`."""
        columns = schema.tables.c
        chosen = (
            select(schema.tables)
            .where(columns.due_at.is_not(None))
            .order_by(columns.due_at, columns.id)
        )
        return await self._records(TableRecord, chosen)

    async def tables_of(self, person: str) -> tuple[TableRecord, ...]:
        """See `Store.tables_of`."""
        columns = schema.seats.c
        names = select(columns.table).where(columns.person == person)
        chosen = _NEWEST_FIRST.where(schema.tables.c.id.in_(names))
        return await self._records(TableRecord, chosen)

    async def tables_mentioning(self, *texts: str) -> tuple[TableRecord, ...]:
        """See `Store.tables_mentioning`."""
        columns = schema.entries.c
        # Not LIKE, which takes "a" for "A", and "%" and "_" for anything.
        mentioned = or_(false(), *(func.instr(columns.body, text) > 0 for text in texts))
        chosen = _NEWEST_FIRST.where(schema.tables.c.id.in_(select(columns.table).where(mentioned)))
        return await self._records(TableRecord, chosen)

    async def tables_in(self, chat: str) -> tuple[TableRecord, ...]:
        """See `Store.tables_in`."""
        columns = schema.screens.c
        whole = columns.chat.startswith(chat, autoescape=True)
        names = select(columns.table).where(whole if chat.endswith("/") else columns.chat == chat)
        chosen = _NEWEST_FIRST.where(schema.tables.c.id.in_(names))
        return await self._records(TableRecord, chosen)

    async def screens(self, table: TableId) -> tuple[ScreenRecord, ...]:
        """See `Store.screens`."""
        chosen = (
            select(schema.screens)
            .where(schema.screens.c.table == table)
            .order_by(*schema.screens.primary_key)
        )
        return await self._records(ScreenRecord, chosen)

    async def stale(self) -> tuple[TableId, ...]:
        """See `Store.stale`."""
        table, screen = schema.tables.c, schema.screens.c
        older = (
            select(screen.table).where(screen.table == table.id, screen.version < table.version)
        ).exists()
        rows = await self._rows(select(table.id).where(older).order_by(table.id))
        return tuple(TableId(row[0]) for row in rows)

    async def notices(self) -> tuple[NoticeRecord, ...]:
        """See `Store.notices`."""
        order = (schema.notices.c.at, *schema.notices.primary_key)
        return await self._records(NoticeRecord, select(schema.notices).order_by(*order))

    async def settings(self, owner: str) -> SettingsRecord | None:
        """See `Store.settings`."""
        chosen = select(schema.settings).where(schema.settings.c.owner == owner)
        for record in await self._records(SettingsRecord, chosen):
            return record
        return None

    async def backup(self, target: str) -> None:
        """See `Store.backup`. Whoever stops waiting for it stops it, and there is no copy then."""
        async with self._copying:
            self._check_open()
            stop = threading.Event()
            copying = asyncio.create_task(
                asyncio.to_thread(files.backup, self._path, Path(target), stop.is_set),
                name="storage-backup",
            )
            try:
                with translated(Path(target)):
                    await asyncio.shield(copying)
            except asyncio.CancelledError:
                stop.set()
                with suppress(Exception):
                    await copying
                    await asyncio.to_thread(Path(target).unlink)  # it was done at this moment
                raise

    async def close(self) -> None:
        """See `Store.close`. Goes on even if the caller is cancelled."""
        if self._closing is None:
            self._closing = asyncio.create_task(self._close(), name="storage-close")
        with translated(self._path):
            await asyncio.shield(self._closing)

    async def _close(self) -> None:
        async with self._copying, self._turn:
            await self._closers.aclose()

    def _check_open(self) -> None:
        if self._closing is not None:  # the engine would connect anew
            raise DatabaseUnavailable(path=str(self._path), reason="closed")

    async def _records(
        self, record: Callable[..., _R], chosen: Select[*tuple[Any, ...]]
    ) -> tuple[_R, ...]:
        return tuple(record(*row) for row in await self._rows(chosen))

    async def _rows(self, chosen: Select[*tuple[Any, ...]]) -> Sequence[Row[*tuple[Any, ...]]]:
        self._check_open()
        with translated(self._path):
            async with self._turn, self._engine.connect() as connection:
                return (await connection.execute(chosen)).all()
