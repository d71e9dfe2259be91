"""The composition root: the only place where store, rules, clock and places to play meet."""

import asyncio
import importlib
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot import control
from bot.logs import get
from bot.metrics import Metrics, Queue
from bot.tables.entropy import Entropy, SystemEntropy
from bot.tables.errors import TableDamaged, TableNotFound
from bot.tables.history import replayed
from bot.tables.inspection import Inspection, inspected
from bot.tables.lifetime import Lifetime
from bot.tables.ports import BOUNDLESS, Clock, Frontend, Pace, Quota
from bot.tables.publisher import Publisher
from bot.tables.service import TableService
from bot.tables.systemclock import SystemClock
from bot.tables.table import Table
from bot.tables.timers import Timers, cancelled
from bot.tables.worker import WorkerProcess
from engine.registry import games
from storage.base import Store
from storage.errors import DatabaseBusy, DatabaseUnavailable, NotFound, RowDamaged
from storage.memory import MemoryStore
from storage.records import TableId
from storage.sql.state import DatabaseState as DatabaseState  # the command line has it from here
from storage.sql.state import state_of
from storage.sql.store import SqlStore, open_reader, open_store

FLUSH_S = 2.0
RESTART_S = 1.0
AGAIN_S = 0.2
TRIES = 5

_log = get("app")


@dataclass(frozen=True, slots=True)
class House:
    """Everything that runs: commands go to ``service``, drawings come from ``publisher``."""

    service: TableService
    publisher: Publisher
    store: Store
    metrics: Metrics


@asynccontextmanager
async def house(
    path: Path | None,
    frontends: Mapping[str, Frontend],
    *,
    pace: Pace,
    clock: Clock | None = None,
    entropy: Entropy | None = None,
    quota: Quota = BOUNDLESS,
    ready: Callable[[], Awaitable[object]] | None = None,
    before: Callable[[TableId, TableService, Publisher], Awaitable[None]] | None = None,
) -> AsyncIterator[House]:
    """Tables in the database at ``path``, in memory for None, with their clocks running and shown
    through ``frontends``. Raises `StorageError`.

    Nothing goes on by itself before ``ready`` returns, and no table before ``before`` does, which
    is called for each step.

    In the end what can be drawn is drawn, for a moment; what cannot is drawn at the next start.
    """
    clock = clock or SystemClock()
    store: Store = MemoryStore() if path is None else await open_store(path)
    lifetime = Lifetime(store, clock)
    try:
        await lifetime.begin()
    except BaseException:
        await store.close()
        raise
    metrics, mind = Metrics(), WorkerProcess()
    metrics.queue.labels(queue=Queue.THINKER).set_function(lambda: mind.waiting)
    if isinstance(store, SqlStore):
        metrics.queue.labels(queue=Queue.WRITER).set_function(store.writer.length)
    service = TableService(
        store,
        games(),
        clock=clock,
        entropy=entropy or SystemEntropy(),
        pace=pace,
        mind=mind,
        metrics=metrics,
        quota=quota,
    )
    publisher = Publisher(service, store, frontends, clock=clock, metrics=metrics)

    async def seen(table: TableId) -> None:
        await (before(table, service, publisher) if before else publisher.caught_up(table))

    timers = Timers(service, store, clock=clock, before=seen, metrics=metrics)
    lifetime.listeners.append(timers.wall_was_set)
    publishing = asyncio.create_task(_for_ever(publisher.run), name="publisher")
    sleeping = asyncio.create_task(_for_ever(timers.run, ready), name="timers")
    living = asyncio.create_task(_for_ever(lifetime.run), name="lifetime")
    try:
        async with control.listening(path, store.backup):
            yield House(service, publisher, store, metrics)
    finally:
        try:
            await cancelled(sleeping)
            await service.close()
            with suppress(TimeoutError):
                await asyncio.wait_for(publisher.settled(), FLUSH_S)
            await cancelled(publishing)
            await cancelled(living)
            await lifetime.keep()
        finally:
            await store.close()


async def _for_ever(
    run: Callable[[], Awaitable[None]], ready: Callable[[], Awaitable[object]] | None = None
) -> None:
    """Run a part of the program, and again should it ever fail: the tables must go on."""
    while True:
        try:
            if ready:
                await ready()
            await run()
        except Exception:
            _log.exception("restarted", part=getattr(run, "__qualname__", ""))
        await asyncio.sleep(RESTART_S)


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
        except RowDamaged as wrong:
            raise TableDamaged(table=table_id) from wrong
        entries = await reader.entries(row.id)
    finally:
        await reader.close()
    return replayed(row, games(), entries, game)


def database_state(path: Path) -> DatabaseState:
    """What a start would find at ``path``; waits for the disk. Raises `StorageError`."""
    return state_of(path)


@dataclass(frozen=True, slots=True)
class Copied:
    """A backup: its size in bytes, what there is in it as far as this program can look into it, and
    whether its rows are ``in_order``.
    """

    size: int
    found: Inspection | None = None
    in_order: bool = True


async def back_up(path: Path, target: Path) -> Copied:
    """Copy the database into a new file: by the program that has it open, if there is one, else
    through a read-only connection; then look at every table in it. Raises `StorageError`.

    Every action that was answered before is in the copy.
    """
    await _copy(path, target)
    try:
        size = await asyncio.to_thread(os.path.getsize, target)
    except OSError as missing:  # the program that has written it sees other disks than we do
        raise NotFound(path=str(target)) from missing
    try:
        reader = await open_reader(target)
    except DatabaseUnavailable:  # the program that has written it is of another version
        return Copied(size)
    try:
        return Copied(size, await inspected(reader, games()), reader.in_order)
    finally:
        await reader.close()


async def _copy(path: Path, target: Path) -> None:
    for rest in reversed(range(TRIES)):
        if await control.back_up(path, target):
            return
        try:
            reader = await open_reader(path)
            try:
                await reader.backup(str(target))
            finally:
                await reader.close()
        except DatabaseBusy:  # a program begins or ends at this moment
            if not rest:
                raise
            await asyncio.sleep(AGAIN_S)
        else:
            return


def frontend(name: str) -> Any:
    """The place to play of that name: ``bot.<name>`` is imported only when it is used."""
    return importlib.import_module(f"bot.{name}").FRONTEND
