"""What may be on disk although the store has failed: it is looked up as soon as that can be."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

from bot.tables.ports import Clock
from bot.tables.updates import Change
from bot.tables.waiting import RETRY_FIRST, insist
from storage.errors import Conflict, StorageError
from storage.records import TableId


class Doubts:
    """Finds out with ``found`` what there is of a table after a failure, and ``tell``s of it."""

    def __init__(
        self,
        clock: Clock,
        found: Callable[[TableId], Awaitable[Change | None]],
        tell: Callable[[Change], None],
    ) -> None:
        self._clock = clock
        self._found = found
        self._tell = tell
        self._tasks: dict[TableId, asyncio.Task[None]] = {}

    @contextmanager
    def about(self, table: TableId) -> Iterator[None]:
        """Where the store fails, what was to be saved may be on disk all the same: then listeners
        must hear of it as soon as it can be known.
        """
        try:
            yield
        except Conflict:
            raise
        except StorageError:
            if table not in self._tasks:
                self._tasks[table] = asyncio.create_task(self._find_out(table))
            raise

    def drop(self) -> None:
        """Find out nothing any more: the next start does."""
        for task in self._tasks.values():
            task.cancel()

    async def _find_out(self, table: TableId) -> None:
        try:
            await self._clock.sleep_until(self._clock.now() + RETRY_FIRST)
            change = await insist(self._clock, self._found, table)
        finally:
            del self._tasks[table]
        if change:
            self._tell(change)
