"""The one writer: merges all units that wait into a few statements and one commit."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from sqlalchemy.ext.asyncio import AsyncConnection

from storage.base import UnitOfWork
from storage.errors import Conflict, DatabaseBusy, DatabaseUnavailable, StorageError
from storage.sql.connection import roll_back, translated
from storage.sql.merging import statements

BUSY_S = 0.01
"""Where a commit follows another one so soon, there are many."""
GATHER_S = 0.01
"""Then so long is waited for others to join it: a commit costs as much as ten units."""

TAKEN_AWAY: Final = "taken-away"
"""Why nothing is saved any more after a check that failed."""

Job: TypeAlias = Callable[[AsyncConnection], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class _Waiting:
    unit: UnitOfWork | Job
    done: asyncio.Future[None]


async def _nothing() -> None:
    return


class Writer:
    """A queue of units and the task that saves them, and whether any was ``saved``. Only the writer
    uses its connection.

    ``check`` is awaited after each commit, before anybody hears of it: where it raises a
    StorageError, what was saved will not be found again, and nothing is saved any more.
    """

    def __init__(
        self,
        connection: AsyncConnection,
        path: Path,
        check: Callable[[], Awaitable[None]] = _nothing,
    ) -> None:
        self.connection = connection
        self.saved = False
        self._path = path
        self._check = check
        self._queue: asyncio.Queue[_Waiting | None] = asyncio.Queue()
        self._waiting: list[_Waiting] = []
        self._refusal = ""
        self._task = asyncio.create_task(self._run(), name="storage-writer")

    async def commit(self, unit: UnitOfWork) -> None:
        """See `Store.commit`."""
        await self._wait_for(unit)

    async def do(self, job: Job) -> None:
        """Do something with the connection while no unit is saved."""
        await self._wait_for(job)

    def length(self) -> int:
        """How many units wait."""
        return self._queue.qsize()

    async def close(self) -> None:
        """Refuse new units, save those that wait, and end."""
        if not self._task.done():
            self._refusal = self._refusal or "closed"
            self._queue.put_nowait(None)
        await asyncio.wait([self._task])

    async def _wait_for(self, unit: UnitOfWork | Job) -> None:
        if self._refusal:
            raise self._refused()
        done = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(_Waiting(unit, done))
        await done

    def _refused(self) -> StorageError:
        return DatabaseUnavailable(path=str(self._path), reason=self._refusal)

    async def _run(self) -> None:
        loop, ended = asyncio.get_running_loop(), -BUSY_S
        try:
            last = False
            while not last:
                taken = [await self._queue.get()]
                if taken != [None] and loop.time() - ended < BUSY_S:
                    await asyncio.sleep(GATHER_S)
                while not self._queue.empty():
                    taken.append(self._queue.get_nowait())
                last = None in taken
                self._waiting = [one for one in taken if one is not None]
                await self._serve(self._waiting)
                ended = loop.time()
        finally:
            # Cancelled, or a fault of our own: nobody may wait for ever.
            self._refusal = self._refusal or "stopped"
            while not self._queue.empty():
                if one := self._queue.get_nowait():
                    self._waiting.append(one)
            for one in self._waiting:
                _fail(one, DatabaseUnavailable(path=str(self._path), reason="stopped"))

    async def _serve(self, waiting: Sequence[_Waiting]) -> None:
        if self._refusal == TAKEN_AWAY:
            for one in waiting:
                _fail(one, self._refused())
            return
        if units := [one for one in waiting if isinstance(one.unit, UnitOfWork)]:
            await self._save(units)
        for one in waiting:
            if not isinstance(one.unit, UnitOfWork):
                try:
                    with translated(self._path):
                        await one.unit(self.connection)
                except StorageError as error:
                    _fail(one, error)
                else:
                    _succeed(one)

    async def _save(self, waiting: Sequence[_Waiting]) -> None:
        try:
            await self._apply([one.unit for one in waiting if isinstance(one.unit, UnitOfWork)])
        except Exception as error:
            await roll_back(self.connection)
            # A locked file is no unit's fault, and every further try would wait for it again.
            if len(waiting) == 1 or isinstance(error, DatabaseBusy):
                for one in waiting:
                    _fail(one, error)
                return
            for one in waiting:
                await self._save([one])
            return
        try:
            await self._check()
        except StorageError as error:
            if not isinstance(error, DatabaseBusy):
                self._refusal = TAKEN_AWAY
            for one in waiting:
                _fail(one, error)
            return
        for one in waiting:
            _succeed(one)

    async def _apply(self, units: Sequence[UnitOfWork]) -> None:
        with translated(self._path):
            for each in statements(units):
                result = await self.connection.execute(each.sql, each.parameters)
                if each.exact and result.rowcount != len(each.parameters):
                    raise Conflict(path=str(self._path))
            await self.connection.commit()
        self.saved = True


def _succeed(one: _Waiting) -> None:
    if not one.done.done():  # cancelled: it is saved all the same
        one.done.set_result(None)


def _fail(one: _Waiting, error: Exception) -> None:
    if not one.done.done():
        one.done.set_exception(error)
