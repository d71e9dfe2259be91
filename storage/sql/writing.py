"""The connection that saves, and the lock that lets no other process do so: both can be taken up
anew, where somebody has taken their files away.
"""

import asyncio
import os
import sqlite3
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import Any

from filelock import FileLock
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from storage.errors import DatabaseBusy, DatabaseUnavailable
from storage.sql import files
from storage.sql.connection import pragma
from storage.sql.writer import TAKEN_AWAY


class Writing:
    """The connection and the lock of `path`. `rescued` is where all is that was saved before."""

    def __init__(self, path: Path, engine: AsyncEngine, lock: FileLock) -> None:
        self.path = path
        self.rescued = path
        self.connection: AsyncConnection
        self._engine = engine
        self._lock = lock

    async def connect(self) -> None:
        """Open the file for saving, with a log that has nothing in it any more."""
        self.connection = await self._engine.connect()
        if await pragma(self.connection, "journal_mode") != "wal":
            raise DatabaseUnavailable(path=str(self.path), reason="no-log")
        await pragma(self.connection, "wal_checkpoint(TRUNCATE)")

    async def disconnect(self) -> None:
        """Let go of the file."""
        # A courtesy to the next start, and not worth a failure.
        with suppress(sqlite3.Error, SQLAlchemyError):
            await pragma(self.connection, "optimize")
        await self.connection.close()

    async def take_up(self, lost: Collection[str]) -> None:
        """Put new files in the place of those that are gone, with all that there is in them.

        Nobody else may use the database meanwhile: SQLite lets go of a file only with its last
        connection. Raises DatabaseUnavailable where another database is in its place.
        """
        there = await asyncio.to_thread(os.path.lexists, self.path)
        if "" in lost:
            self.rescued = files.beside(self.path, files.RESCUED) if there else self.path
            await self._rescue()
        # The log of this database must not be taken for one of another that has its name now.
        if await pragma(self.connection, "wal_checkpoint(TRUNCATE)"):
            raise DatabaseBusy(path=str(self.path))
        await self.connection.close()
        logs = [files.beside(self.path, ending) for ending in ("-wal", "-shm")]
        await asyncio.to_thread(files.remove, logs)
        if "" in lost and there:
            raise DatabaseUnavailable(path=str(self.path), reason=TAKEN_AWAY)
        if ".lock" in lost:
            self._lock.release()
            self._lock = files.hold(self.path)
        await self.connect()

    def release(self) -> None:
        """Let others save."""
        self._lock.release()

    async def _rescue(self) -> None:
        """Copy all that there is from what is still open."""
        raw = await self.connection.get_raw_connection()
        driver: Any = raw.driver_connection
        with files.unfinished(self.rescued) as copied:
            await driver.execute("VACUUM INTO ?", (str(copied),))
            await asyncio.to_thread(files.finish, copied, self.rescued)
