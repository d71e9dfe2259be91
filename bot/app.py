"""The composition root: the only place where store, rules, clock and places to play meet."""

import asyncio
import importlib
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.tables.entropy import Entropy, SystemEntropy
from bot.tables.errors import TableNotFound
from bot.tables.ports import Clock, Pace
from bot.tables.service import TableService
from bot.tables.table import Table
from engine.registry import games
from storage.errors import NotFound
from storage.memory import MemoryStore
from storage.records import TableId
from storage.sql.store import open_reader, open_store


class SystemClock:
    """The time of this machine."""

    def now(self) -> int:
        """UTC milliseconds."""
        return time.time_ns() // 1_000_000

    async def sleep_until(self, moment: int) -> None:
        """Return at ``moment``, at once if it has passed."""
        await asyncio.sleep(max(0, moment - self.now()) / 1000)


@asynccontextmanager
async def tables(
    path: Path | None,
    *,
    pace: Pace,
    clock: Clock | None = None,
    entropy: Entropy | None = None,
) -> AsyncIterator[TableService]:
    """The table service on the database at ``path``, in memory for None. Raises `StorageError`."""
    store = MemoryStore() if path is None else await open_store(path)
    try:
        yield TableService(
            store,
            games(),
            clock=clock or SystemClock(),
            entropy=entropy or SystemEntropy(),
            pace=pace,
        )
    finally:
        await store.close()


async def stored_table(path: Path, table_id: str | None, game: int | None = None) -> Table:
    """A table as it is on disk, the one touched last for None; at the end of its ``game`` if that
    is asked for. Through a read-only connection, also while a program plays there.

    Raises `StorageError`, `TableNotFound`, `GameNotFound`, `TableDamaged`.
    """
    reader = await open_reader(path)
    try:
        if table_id is None:
            newest = await reader.tables(limit=1)
            table_id = newest[0].id if newest else ""
        try:
            row = await reader.table(TableId(table_id))
        except NotFound as missing:
            raise TableNotFound(table=table_id) from missing
        entries = await reader.entries(row.id)
    finally:
        await reader.close()
    return Table.of(row.id, games(), row.version, entries, game)


def frontend(name: str) -> Any:
    """The place to play of that name: ``bot.<name>`` is imported only when it is used."""
    return importlib.import_module(f"bot.{name}").FRONTEND
