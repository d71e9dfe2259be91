"""Stand-ins for what a test must not have: time, luck, a disk that fails by itself."""

import asyncio
import heapq
import random
from collections.abc import Awaitable, Callable, Collection, Sequence
from itertools import count
from typing import TypeVar

from bot.tables.ports import Past
from bot.tables.systemclock import NANOSECONDS, SystemClock
from bot.tables.updates import Change
from engine.actions import Action
from engine.randomness import Rng
from engine.view import View
from storage.base import Store, UnitOfWork
from storage.errors import StorageError
from storage.memory import MemoryStore
from storage.records import (
    EntryRecord,
    NoticeRecord,
    ScreenRecord,
    SettingsRecord,
    TableId,
    TableRecord,
    TableStatus,
)

_T = TypeVar("_T")

NOON = 1_800_000_000_000
"""When a fake clock begins, in UTC milliseconds."""


class FakeClock:
    """Time that moves when a test says so (`bot.tables.ports.Clock`). It goes on by itself, whether
    a program runs or not.
    """

    def __init__(self, moment: int = NOON) -> None:
        self.moment = moment
        self.past = Past()
        self.wall_ahead = 0
        self._number = count()
        self._sleepers: list[tuple[int, int, asyncio.Future[None]]] = []

    def now(self) -> int:
        return self.moment

    def ahead(self) -> int:
        return self.wall_ahead

    def go_on(self, moment: int, past: Past) -> None:
        pass

    async def sleep_until(self, moment: int) -> None:
        if moment <= self.moment:
            await asyncio.sleep(0)
            return
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (moment, next(self._number), woken))
        await woken

    def next_alarm(self) -> int | None:
        """When the first of those who sleep wants to be woken; None where nobody sleeps."""
        while self._sleepers and self._sleepers[0][2].done():
            heapq.heappop(self._sleepers)
        return self._sleepers[0][0] if self._sleepers else None

    async def move(
        self, milliseconds: int, settled: Callable[[], Awaitable[None]] | None = None
    ) -> None:
        """Let time pass: everybody who sleeps wakes at their own moment, and goes on, until all
        have ``settled``.
        """
        settled = settled or settle
        end = self.moment + milliseconds
        while (alarm := self.next_alarm()) is not None and alarm <= end:
            self.moment = max(self.moment, alarm)
            _, _, woken = heapq.heappop(self._sleepers)
            woken.set_result(None)
            await settled()
        self.moment = end
        await settled()


class Machine:
    """A machine whose clock on the wall can be set. ``time`` is that of the world around it."""

    def __init__(self, time: FakeClock | None = None) -> None:
        self.time = time or FakeClock()
        self.wall_ahead = 0

    def clock(self) -> SystemClock:
        """That of a program which begins now."""
        return SystemClock(self._wall, self._passed, self._sleep)

    def _wall(self) -> int:
        return (self.time.now() + self.wall_ahead) * NANOSECONDS

    def _passed(self) -> int:
        return (self.time.now() - NOON) * NANOSECONDS

    async def _sleep(self, seconds: float) -> None:
        await self.time.sleep_until(self.time.now() + round(seconds * 1_000))


async def settle(turns: int = 20) -> None:
    """Let everybody who can go on do so."""
    for _ in range(turns):
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
        doing = asyncio.ensure_future(self._commit(unit))
        doing.add_done_callback(lambda done: done.cancelled() or done.exception())
        await asyncio.shield(doing)

    async def _commit(self, unit: UnitOfWork) -> None:
        self.reached.set()
        await self.gate.wait()
        if self.failures:
            raise self.failures.pop(0)
        await self.inner.commit(unit)
        self.commits += 1
        if self.lost:
            raise self.lost.pop(0)

    async def scrub(self, *texts: str) -> None:
        self._read()
        await self.inner.scrub(*texts)

    def taken_away(self) -> bool:
        return self.inner.taken_away()

    async def table(self, table: TableId) -> TableRecord:
        self._read()
        return await self.inner.table(table)

    async def entries(self, table: TableId, after: int = 0) -> tuple[EntryRecord, ...]:
        self._read()
        return await self.inner.entries(table, after)

    async def tables(
        self,
        statuses: Collection[TableStatus] = tuple(TableStatus),
        limit: int | None = None,
        *,
        touched_before: int | None = None,
    ) -> tuple[TableRecord, ...]:
        self._read()
        return await self.inner.tables(statuses, limit, touched_before=touched_before)

    async def unlisted(self) -> tuple[TableId, ...]:
        self._read()
        return await self.inner.unlisted()

    async def waiting(self) -> tuple[TableRecord, ...]:
        self._read()
        return await self.inner.waiting()

    async def tables_of(self, person: str) -> tuple[TableRecord, ...]:
        self._read()
        return await self.inner.tables_of(person)

    async def tables_mentioning(self, *texts: str) -> tuple[TableRecord, ...]:
        self._read()
        return await self.inner.tables_mentioning(*texts)

    async def tables_in(self, chat: str) -> tuple[TableRecord, ...]:
        self._read()
        return await self.inner.tables_in(chat)

    async def screens(self, table: TableId) -> tuple[ScreenRecord, ...]:
        self._read()
        return await self.inner.screens(table)

    async def stale(self) -> tuple[TableId, ...]:
        self._read()
        return await self.inner.stale()

    async def notices(self) -> tuple[NoticeRecord, ...]:
        self._read()
        return await self.inner.notices()

    async def settings(self, owner: str) -> SettingsRecord | None:
        self._read()
        return await self.inner.settings(owner)

    async def backup(self, target: str) -> None:
        self._read()
        await self.inner.backup(target)

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
        self.changes: list[Change] = []
        self._hears = hears

    @property
    def heard(self) -> list[TableId]:
        return [change.table for change in self.changes]

    def changed(self, change: Change) -> None:
        self.changes.append(change)
        if self._hears:
            self._hears(change.table)
