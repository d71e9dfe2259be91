"""Opening a database: to save and read, which one process may, or only to read."""

import asyncio
import logging
import time
from collections.abc import Collection
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from storage.base import UnitOfWork
from storage.errors import (
    DatabaseBusy,
    DatabaseDamaged,
    DatabaseNewer,
    DatabaseUnavailable,
    StorageError,
)
from storage.records import MOST
from storage.sql import copies, files, migrations, schema
from storage.sql.anchor import Anchor
from storage.sql.connection import (
    WAIT_MS,
    pragma,
    reading_engine,
    translated,
    writing_engine,
)
from storage.sql.library import warn_of_faults
from storage.sql.reader import SqlReader
from storage.sql.writer import TAKEN_AWAY, Writer
from storage.sql.writing import Writing

TOLD_S: Final = 60.0
"""For so long it is told that files were taken away: whoever looks every half a minute sees it."""

SCRUB_TRIES: Final = 10
SCRUB_PAUSE_S: Final = 0.02
"""Whoever reads is done by then, if it is not a copy that is made."""

_log = logging.getLogger(__name__)


class SqlStore(SqlReader):
    """Keeps the contract of `storage.base.Store` in an SQLite file; made by `open_store`."""

    def __init__(
        self,
        reading: AsyncEngine,
        writing: Writing,
        path: Path,
        closers: AsyncExitStack,
        made: Collection[Path] = (),
    ) -> None:
        super().__init__(reading, path, closers)
        self.writer = Writer(writing.connection, path, self._check)
        self._writing = writing
        self._anchor = Anchor(path)
        self._taken_at: float | None = None
        self._made = made
        self._unscrubbed = False

    async def commit(self, unit: UnitOfWork) -> None:
        """See `Store.commit`."""
        await self.writer.commit(unit)

    def taken_away(self) -> bool:
        """See `Store.taken_away`."""
        return self._taken_at is not None and time.monotonic() - self._taken_at < TOLD_S

    async def scrub(self, *texts: str) -> None:
        """See `Store.scrub`."""
        for _ in range(SCRUB_TRIES):
            await self.writer.do(self._write_back)
            if not self._unscrubbed:
                break
            await asyncio.sleep(SCRUB_PAUSE_S)
        held = [text.encode() for text in texts]
        with translated(self._path):
            for copy in await asyncio.to_thread(copies.forget, self._path, held):
                _log.warning("%s holds what was erased: remove it when nobody needs it", copy)

    async def _write_back(self, connection: AsyncConnection) -> None:
        """Write the log into the file and empty it: until then it holds what was overwritten. While
        somebody reads that cannot be; then it is tried again after the next commit.
        """
        await pragma(connection, "busy_timeout=0")  # nobody is to wait for it
        try:
            self._unscrubbed = bool(await pragma(connection, "wal_checkpoint(TRUNCATE)"))
        finally:
            await pragma(connection, f"busy_timeout={WAIT_MS}")

    async def _close(self) -> None:
        await self.writer.close()  # who takes up a file anew waits for those who read
        await super()._close()
        if not self.writer.saved and files.beside(self._path, "-wal") in self._made:
            await asyncio.to_thread(self._remove_half_made)

    def _remove_half_made(self) -> None:
        """A file that was made for this store, and where there was no room for anything: its log
        is there still, since not even that could be written back.
        """
        if files.beside(self._path, "-wal").exists():
            files.remove(self._made)

    async def _check(self) -> None:
        """See that what was saved stands where the next start will look for it. Where somebody has
        taken files away, put that right; raises a StorageError where it cannot be.
        """
        lost = self._anchor.lost()
        if not lost:
            if self._unscrubbed:
                await self._write_back(self.writer.connection)
            return
        self._taken_at = time.monotonic()
        names = ", ".join(f"{self._path.name}{ending}" for ending in sorted(lost))
        try:
            with translated(self._path):
                async with self._copying, self._turn:
                    await self._engine.dispose()
                    await self._writing.take_up(lost)
                    await _test(self._writing.connection, self._engine, self._path)
        except DatabaseBusy:  # somebody reads: the next commit may find the right moment
            raise
        except StorageError as failure:
            self._refusal = TAKEN_AWAY
            _log.critical(
                "%s was deleted or replaced while it was open (%s): nothing is saved any more, and"
                " all that was answered is in %s: start the program again",
                *(names, failure.code, self._writing.rescued),
            )
            raise
        self.writer.connection = self._writing.connection
        self._anchor = Anchor(self._path)
        _log.error(
            "%s was deleted or replaced while it was open: all is kept, and new files are there",
            names,
        )


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
        if found.revision != await asyncio.to_thread(newest_revision, path, found.revision):
            reason = "empty" if found.revision is None else "older"
            raise DatabaseUnavailable(path=str(path), reason=reason)
        await asyncio.to_thread(files.check_columns, path)
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
            engine = writing_engine(path)
            writing = Writing(path, engine, files.hold(path))
            closers.callback(writing.release)
            closers.callback(lambda: files.remove(litter))
            closers.push_async_callback(engine.dispose)
            await asyncio.to_thread(files.create, path)
            found = await asyncio.to_thread(files.examine, path)
            revision = found.revision
            newest = await asyncio.to_thread(newest_revision, path, revision)
            outdated = revision not in {None, newest}
            if revision == newest:
                await asyncio.to_thread(files.check_columns, path)
            # A table is not upgraded under rows that belong to none.
            if not found.sound or (outdated and await asyncio.to_thread(files.lacks_tables, path)):
                await asyncio.to_thread(files.mend, path)
            if outdated:
                await asyncio.to_thread(files.copy, path, copies.of_revision(path, revision or ""))
            await writing.connect()
            closers.push_async_callback(writing.disconnect)
            if revision != newest:
                await _upgrade(writing.connection, path)
            reading = reading_engine(path, lasting=True)
            closers.push_async_callback(reading.dispose)
            await _test(writing.connection, reading, path)
            made = litter.copy() if path in litter else ()
            litter.clear()
            return SqlStore(reading, writing, path, closers.pop_all(), made)


def newest_revision(path: Path, found: str | None) -> str:
    """The revision that this program writes. Raises DatabaseNewer where what was found is another
    than it knows.
    """
    known = migrations.revisions()
    if found is not None and found not in known:
        raise DatabaseNewer(path=str(path), revision=found)
    return known[0]


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
