"""Reading tables and entries."""

import asyncio
from collections.abc import Callable, Collection
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Select, select
from sqlalchemy.ext.asyncio import AsyncEngine

from storage.errors import DatabaseUnavailable, NotFound
from storage.records import EntryRecord, Record, TableId, TableRecord, TableStatus
from storage.sql import schema
from storage.sql.connection import translated

_R = TypeVar("_R", bound=Record)


class SqlReader:
    """The reading half of `storage.base.Store`. Every call is one statement: one moment's state."""

    def __init__(self, engine: AsyncEngine, path: Path, closers: AsyncExitStack) -> None:
        self._engine = engine
        self._path = path
        self._closers = closers
        self._closing: asyncio.Task[None] | None = None
        # One read at a time, and none under way when the connection is closed.
        self._turn = asyncio.Lock()

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
        self, statuses: Collection[TableStatus] = tuple(TableStatus), limit: int | None = None
    ) -> tuple[TableRecord, ...]:
        """See `Store.tables`."""
        columns = schema.tables.c
        chosen = (
            select(schema.tables)
            .where(columns.status.in_(statuses))
            .order_by(columns.touched_at.desc(), columns.id)
            .limit(limit)
        )
        return await self._records(TableRecord, chosen)

    async def close(self) -> None:
        """See `Store.close`. Goes on even if the caller is cancelled."""
        if self._closing is None:
            self._closing = asyncio.create_task(self._close(), name="storage-close")
        with translated(self._path):
            await asyncio.shield(self._closing)

    async def _close(self) -> None:
        async with self._turn:
            await self._closers.aclose()

    async def _records(
        self, record: Callable[..., _R], chosen: Select[*tuple[Any, ...]]
    ) -> tuple[_R, ...]:
        if self._closing is not None:  # the engine would connect anew
            raise DatabaseUnavailable(path=str(self._path), reason="closed")
        with translated(self._path):
            async with self._turn, self._engine.connect() as connection:
                return tuple(record(*row) for row in await connection.execute(chosen))
