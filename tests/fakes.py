"""Stand-ins for what a test must not have: time, luck, a disk that fails by itself."""

import asyncio
import random
from collections.abc import Callable, Collection, Sequence
from typing import TypeVar

from engine.actions import Action
from engine.randomness import Rng
from engine.view import View
from storage.base import Store, UnitOfWork
from storage.errors import StorageError
from storage.memory import MemoryStore
from storage.records import EntryRecord, TableId, TableRecord, TableStatus

_T = TypeVar("_T")

NOON = 1_800_000_000_000
"""When a fake clock begins, in UTC milliseconds."""


class FakeClock:
    """Time that moves when a test says so (`bot.tables.ports.Clock`)."""

    def __init__(self, moment: int = NOON) -> None:
        self.moment = moment
        self._moved = asyncio.Condition()

    def now(self) -> int:
        return self.moment

    async def sleep_until(self, moment: int) -> None:
        async with self._moved:
            await self._moved.wait_for(lambda: self.moment >= moment)

    async def move(self, milliseconds: int) -> None:
        """Let time pass, and those who have slept long enough go on."""
        async with self._moved:
            self.moment += milliseconds
            self._moved.notify_all()
        for _ in range(10):
            await asyncio.sleep(0)


class FakeEntropy:
    """Luck that is the same each time (`bot.tables.entropy.Entropy`)."""

    def __init__(self, seed: object = 0) -> None:
        self._rng = random.Random(f"entropy/{seed}")
        self._tables = 0
        self.secrets: list[bytes] = []

    def secret(self) -> bytes:
        self.secrets.append(self._rng.randbytes(32))
        return self.secrets[-1]

    def code(self) -> str:
        self._tables += 1
        return f"T{self._tables}"

    def sample(self, things: Sequence[_T], count: int) -> list[_T]:
        return self._rng.sample(things, count)


class FakeStore:
    """A store whose commits wait at a gate, or fail, as a test says.

    ``failures`` are raised one after the other, in place of a commit. ``lost`` are raised after the
    commit was made: nobody can know its outcome.
    """

    def __init__(self, store: Store | None = None) -> None:
        self.inner: Store = store or MemoryStore()
        self.gate = asyncio.Event()
        self.gate.set()
        self.reached = asyncio.Event()
        self.failures: list[StorageError] = []
        self.lost: list[StorageError] = []
        self.unreadable: list[StorageError] = []
        self.commits = 0
        self.reads = 0

    def hold(self) -> None:
        """Let no commit through until the gate is set again."""
        self.gate.clear()
        self.reached.clear()

    async def commit(self, unit: UnitOfWork) -> None:
        # Cancelling the caller must not stop the unit.
        await asyncio.shield(asyncio.ensure_future(self._commit(unit)))

    async def _commit(self, unit: UnitOfWork) -> None:
        self.reached.set()
        await self.gate.wait()
        if self.failures:
            raise self.failures.pop(0)
        await self.inner.commit(unit)
        self.commits += 1
        if self.lost:
            raise self.lost.pop(0)

    async def table(self, table: TableId) -> TableRecord:
        self._read()
        return await self.inner.table(table)

    async def entries(self, table: TableId, after: int = 0) -> tuple[EntryRecord, ...]:
        self._read()
        return await self.inner.entries(table, after)

    async def tables(
        self, statuses: Collection[TableStatus] = tuple(TableStatus), limit: int | None = None
    ) -> tuple[TableRecord, ...]:
        self._read()
        return await self.inner.tables(statuses, limit)

    async def close(self) -> None:
        await self.inner.close()

    def _read(self) -> None:
        self.reads += 1
        if self.unreadable:
            raise self.unreadable.pop(0)


class FakePlayer:
    """A computer player that does what a test says; keeps what it was given."""

    def __init__(self, choose: Callable[[View, tuple[Action, ...], Rng], Action]) -> None:
        self._choose = choose
        self.views: list[View] = []

    def choose(self, view: View, legal: tuple[Action, ...], rng: Rng) -> Action:
        self.views.append(view)
        return self._choose(view, legal, rng)


class FakeListener:
    """Keeps which tables changed (`bot.tables.ports.Listener`)."""

    def __init__(self, hears: Callable[[TableId], None] | None = None) -> None:
        self.heard: list[TableId] = []
        self._hears = hears

    def changed(self, table: TableId) -> None:
        self.heard.append(table)
        if self._hears:
            self._hears(table)
