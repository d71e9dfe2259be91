"""Reading what is kept, and copying it."""

import asyncio
import logging
import threading
from collections.abc import Collection, Sequence
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import Executable, Row, Select, false, func, or_, select, text
from sqlalchemy.ext.asyncio import AsyncEngine

from storage.errors import DatabaseDamaged, DatabaseUnavailable, NotFound, RowDamaged
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
from storage.sql import files, rows, schema
from storage.sql.connection import translated
from storage.sql.mending import LOST

_MOST_TOLD: Final = 1_000
_R = TypeVar("_R", bound=Record)
_log = logging.getLogger(__name__)
_NEWEST_FIRST = select(schema.tables).order_by(
    schema.tables.c.touched_at.desc(), schema.tables.c.id
)


class SqlReader:
    """The reading half of `storage.base.Store`. Every call is one statement: one moment's state.

    Where the file is not `in_order`, rows were damaged when it was opened: `mending` tells more.
    """

    def __init__(
        self, engine: AsyncEngine, path: Path, closers: AsyncExitStack, *, in_order: bool = True
    ) -> None:
        self.in_order = in_order
        self._engine = engine
        self._path = path
        self._closers = closers
        self._closing: asyncio.Task[None] | None = None
        # One read at a time, and none under way when the connection is closed.
        self._turn = asyncio.Lock()
        self._copying = asyncio.Lock()
        self._refusal = ""
        self._told: set[tuple[object, ...]] = set()

    async def table(self, table: TableId) -> TableRecord:
        """See `Store.table`."""
        chosen = select(schema.tables).where(schema.tables.c.id == table)
        for row in await self._rows(chosen):
            try:
                found = rows.record(TableRecord, row)
            except rows.BadRow as bad:
                raise RowDamaged(table=table, column=bad.column) from bad
            if found.id != table:  # an index has led to it that does not fit it
                raise RowDamaged(table=table, column="id")
            return found
        raise NotFound(table=table)

    async def entries(self, table: TableId, after: int = 0) -> tuple[EntryRecord, ...]:
        """See `Store.entries`."""
        columns = schema.entries.c
        chosen = (
            select(schema.entries)
            .where(columns.table == table, columns.number > after)
            .order_by(columns.number)
        )
        try:
            return tuple(_entry(table, row) for row in await self._rows(chosen))
        except DatabaseDamaged:  # where these are; perhaps not where others are
            self._tell(schema.entries.name, table)
            return (EntryRecord(table, 0, 0, "", "", rows.NO_CHECKSUM),)

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

    async def unlisted(self) -> tuple[TableId, ...]:
        """See `Store.unlisted`."""
        found = []
        for row in await self._rows(select(schema.tables)):
            if not self._readable(TableRecord, row) and type(row[0]) is str:
                found.append(TableId(row[0]))
        found += [TableId(row[0]) for row in await self._rows(text(LOST)) if type(row[0]) is str]
        return tuple(sorted(found))

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
        found = await self._rows(select(table.id).where(older).order_by(table.id))
        return tuple(TableId(row[0]) for row in found if type(row[0]) is str)

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
        # The engine would connect anew.
        if refusal := "closed" if self._closing is not None else self._refusal:
            raise DatabaseUnavailable(path=str(self._path), reason=refusal)

    async def _records(self, kind: type[_R], chosen: Select[*tuple[Any, ...]]) -> tuple[_R, ...]:
        found = (self._readable(kind, row) for row in await self._rows(chosen))
        return tuple(row for row in found if row)

    def _readable(self, kind: type[_R], row: Sequence[Any]) -> _R | None:
        """Return the record of a row; None for a damaged one, which is told once."""
        try:
            return rows.record(kind, row)
        except rows.BadRow as bad:
            what = f"{schema.TABLES[kind].name}.{bad.column}"
            self._tell(what, row[0] if kind is not SettingsRecord else "", *row[1 : len(kind.KEY)])
            return None

    def _tell(self, what: str, table: object, *key: object) -> None:
        """Write to the log that something is damaged, once for each row."""
        if (what, table, *key) not in self._told and len(self._told) < _MOST_TOLD:
            self._told.add((what, table, *key))
            _log.error("damaged row: %s cannot be read, of table %s", what, table)

    async def _rows(self, chosen: Executable) -> Sequence[Row[*tuple[Any, ...]]]:
        self._check_open()
        with translated(self._path):
            async with self._turn, self._engine.connect() as connection:
                return (await connection.execute(chosen)).all()


def _entry(table: TableId, row: Sequence[Any]) -> EntryRecord:
    """Return the entry of a row; a stand-in with a checksum that none has for a damaged one."""
    try:
        found = rows.record(EntryRecord, row)
    except rows.BadRow as bad:
        _, number, _, _, body, _ = row
        here = bad.column not in EntryRecord.KEY
        told = body.decode(errors="replace") if isinstance(body, bytes) else str(body)
        return EntryRecord(table, number if here else 0, 0, "", told, rows.NO_CHECKSUM)
    if found.table != table:  # a page stands where it does not belong
        return EntryRecord(table, 0, 0, "", "", rows.NO_CHECKSUM)
    return found
