"""Opening a database: to save and read, which one process may, or only to read."""

import asyncio
import sqlite3
from contextlib import AsyncExitStack, suppress
from pathlib import Path

from sqlalchemy import Connection, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from storage.base import UnitOfWork
from storage.errors import DatabaseDamaged, DatabaseNewer, DatabaseUnavailable, StorageError
from storage.records import MOST
from storage.sql import files, migrations, schema
from storage.sql.connection import pragma, reading_engine, translated, writing_engine
from storage.sql.library import warn_of_faults
from storage.sql.reader import SqlReader
from storage.sql.writer import Writer


class SqlStore(SqlReader):
    """Keeps the contract of `storage.base.Store` in an SQLite file; made by `open_store`."""

    def __init__(
        self, engine: AsyncEngine, writer: Writer, path: Path, closers: AsyncExitStack
    ) -> None:
        super().__init__(engine, path, closers)
        self.writer = writer

    async def commit(self, unit: UnitOfWork) -> None:
        """See `Store.commit`."""
        await self.writer.commit(unit)


async def open_store(path: Path) -> SqlStore:
    """Open the database for saving; make it if there is none, upgrade it if it is old.

    Before an upgrade the file is copied to FILE.REVISION.bak. Raises DatabaseInUse when another
    process has it open for saving, DatabaseDamaged, DatabaseNewer, or another StorageError; then
    an existing file is as it was and what was made on the way is removed.
    """
    warn_of_faults()
    opening = asyncio.create_task(_open(path), name="storage-open")
    try:
        return await asyncio.shield(opening)
    except asyncio.CancelledError:
        # A thread may be in the middle of a write: let it finish, then undo what can be undone.
        with suppress(StorageError):
            await (await opening).close()
        raise


async def open_reader(path: Path) -> SqlReader:
    """Open the database for reading, also while another process saves to it.

    Makes and changes no file. Raises NotFound without a file, DatabaseUnavailable when the
    database is empty or older than this program, DatabaseNewer, or another StorageError.
    """
    path = await asyncio.to_thread(files.resolved, path)
    with translated(path):
        found = await asyncio.to_thread(files.examine, path)
        if found.revision != await asyncio.to_thread(_newest, path, found.revision):
            reason = "empty" if found.revision is None else "older"
            raise DatabaseUnavailable(path=str(path), reason=reason)
        async with AsyncExitStack() as closers:
            file = await asyncio.to_thread(closers.enter_context, files.readable(path))
            engine = reading_engine(file, lasting=False)
            closers.push_async_callback(engine.dispose)
            return SqlReader(engine, path, closers.pop_all(), in_order=found.sound)


async def _open(path: Path) -> SqlStore:
    path = await asyncio.to_thread(files.resolved, path)
    with translated(path):
        async with AsyncExitStack() as closers:
            litter = await asyncio.to_thread(files.missing, path)
            closers.callback(files.hold(path).release)
            closers.callback(lambda: files.remove(litter))
            await asyncio.to_thread(files.create, path)
            found = await asyncio.to_thread(files.examine, path)
            revision = found.revision
            newest = await asyncio.to_thread(_newest, path, revision)
            outdated = revision not in {None, newest}
            # A table is not upgraded under rows that belong to none.
            if not found.sound or (outdated and await asyncio.to_thread(files.lacks_tables, path)):
                await asyncio.to_thread(files.mend, path)
            if outdated:
                copy = files.beside(path, f".{revision}.bak")
                await asyncio.to_thread(files.copy, path, copy)
            connection = await _connect(path, closers)
            if revision != newest:
                await _upgrade(connection, path)
            reading = reading_engine(path, lasting=True)
            closers.push_async_callback(reading.dispose)
            await _test(connection, reading, path)
            writer = Writer(connection, path)
            closers.push_async_callback(writer.close)
            litter.clear()
            return SqlStore(reading, writer, path, closers.pop_all())


def _newest(path: Path, found: str | None) -> str:
    known = migrations.revisions()
    if found is not None and found not in known:
        raise DatabaseNewer(path=str(path), revision=found)
    return known[0]


async def _connect(path: Path, closers: AsyncExitStack) -> AsyncConnection:
    engine = writing_engine(path)
    closers.push_async_callback(engine.dispose)
    connection = await engine.connect()
    closers.push_async_callback(_disconnect, connection)
    if await pragma(connection, "journal_mode") != "wal":
        raise DatabaseUnavailable(path=str(path), reason="no-log")
    return connection


async def _disconnect(connection: AsyncConnection) -> None:
    with suppress(sqlite3.Error):  # a courtesy to the next start, and not worth a failure
        await pragma(connection, "optimize")
    await connection.close()


async def _upgrade(connection: AsyncConnection, path: Path) -> None:
    def upgrade(inside: Connection) -> None:
        migrations.upgrade(inside)
        if inside.exec_driver_sql("PRAGMA foreign_key_check").first() is not None:
            raise DatabaseDamaged(path=str(path))

    # A table that is replaced by a new one is dropped; those who refer to it must not mind.
    await pragma(connection, "foreign_keys=OFF")
    async with connection.begin():
        await connection.run_sync(upgrade)
    await pragma(connection, "foreign_keys=ON")


async def _test(connection: AsyncConnection, reading: AsyncEngine, path: Path) -> None:
    """Save a row as games are saved, and read it as they are read."""
    starts = schema.probe.c.starts
    async with connection.begin():
        before = await connection.scalar(select(starts))
        saved = before + 1 if type(before) is int and before in range(MOST) else 1
        await connection.execute(schema.probe.delete())
        await connection.execute(schema.probe.insert().values(id=1, starts=saved))
    async with reading.connect() as reader:
        if await reader.scalar(select(starts)) != saved:
            raise DatabaseUnavailable(path=str(path), reason="self-test")
