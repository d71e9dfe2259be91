"""One lock a table, so that two requests for it are answered one after the other."""

import asyncio
from weakref import WeakValueDictionary

from storage.records import TableId


class TableLocks:
    """Locks that are there while somebody holds or awaits them."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[TableId, asyncio.Lock] = WeakValueDictionary()

    def of(self, table: TableId) -> asyncio.Lock:
        """The lock of ``table``."""
        return self._locks.setdefault(table, asyncio.Lock())

    def held(self, table: TableId) -> bool:
        """Whether somebody holds the lock of ``table``."""
        lock = self._locks.get(table)
        return lock is not None and lock.locked()
