"""One lock a name, so that two requests for a table are answered one after the other."""

import asyncio
from weakref import WeakValueDictionary


class NamedLocks:
    """Locks that are there while somebody holds or awaits them."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def of(self, name: str) -> asyncio.Lock:
        """The lock of ``name``."""
        return self._locks.setdefault(name, asyncio.Lock())

    def held(self, name: str) -> bool:
        """Whether somebody holds the lock of ``name``."""
        lock = self._locks.get(name)
        return lock is not None and lock.locked()
