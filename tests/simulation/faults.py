"""What can go wrong: how often, and the things that make it go wrong."""

import asyncio
import random
from collections import Counter
from dataclasses import dataclass

from bot.tables.ports import Clock, MustWait, Rejected, Unavailable, Unreachable
from bot.tables.timecontrol import MINUTE, SECOND
from storage.base import UnitOfWork
from storage.errors import DatabaseBusy, DatabaseFull
from storage.memory import MemoryStore
from tests.fakes import FakeStore
from tests.frontend import Server


@dataclass(frozen=True)
class Weather:
    """How often each fault happens, as a part of all calls; drawn anew for each run."""

    crash: float = 0.0
    wall_set: float = 0.0
    commit_fails: float = 0.0
    commit_lost: float = 0.0
    commit_slow: float = 0.0
    read_fails: float = 0.0
    platform_fails: float = 0.0
    platform_silent: float = 0.0
    platform_slow: float = 0.0
    platform_waits: float = 0.0
    rejected: float = 0.0
    unreachable: float = 0.0

    @classmethod
    def drawn(cls, rng: random.Random) -> "Weather":
        """Some faults often, some seldom, some never."""

        def often(most: float) -> float:
            return rng.choice([0.0, 0.0, most / 20, most / 5, most])

        return cls(
            crash=often(0.01),
            wall_set=often(0.01),
            commit_fails=often(0.1),
            commit_lost=often(0.05),
            commit_slow=often(0.2),
            read_fails=often(0.05),
            platform_fails=often(0.2),
            platform_silent=often(0.1),
            platform_slow=often(0.3),
            platform_waits=often(0.1),
            rejected=often(0.02),
            unreachable=often(0.02),
        )


CALM = Weather()


class Life:
    """One run of the program, from a start to a crash. Whatever happens after the crash has no
    effect any more.
    """

    def __init__(self, rng: random.Random, tally: Counter[str]) -> None:
        self.weather = CALM
        self.rng = rng
        self.tally = tally
        self.crashed = asyncio.Event()

    def happens(self, fault: str) -> bool:
        """Whether ``fault`` happens now."""
        chance: float = getattr(self.weather, fault)
        if chance and self.rng.random() < chance:
            self.tally[fault] += 1
            return True
        return False

    def goes_on(self) -> None:
        """Nothing while the program lives; it may just die here."""
        if not self.crashed.is_set() and self.happens("crash"):
            self.crashed.set()
        if self.crashed.is_set():
            raise asyncio.CancelledError


class Disk(FakeStore):
    """The store as one run of the program has it: it fails, is slow, or keeps what it denies."""

    def __init__(self, inner: MemoryStore, life: Life, clock: Clock) -> None:
        super().__init__(inner)
        self._life = life
        self._clock = clock

    async def _commit(self, unit: UnitOfWork) -> None:
        life = self._life
        life.goes_on()
        if life.happens("commit_slow"):
            await self._clock.sleep_until(self._clock.now() + life.rng.randrange(1, 5 * SECOND))
        else:
            await asyncio.sleep(0)
        life.goes_on()
        if life.happens("commit_fails"):
            raise DatabaseFull(path="disk")
        await self.inner.commit(unit)
        life.goes_on()
        if life.happens("commit_lost"):
            raise DatabaseBusy(path="disk")

    def _read(self) -> None:
        self._life.goes_on()
        if self._life.happens("read_fails"):
            raise DatabaseBusy(path="disk")


class Line:
    """The way to the platform: what `Server` asks before and after each call."""

    def __init__(self, server: Server, life: Life, clock: Clock) -> None:
        self._life = life
        self._clock = clock
        server.before = self.before
        server.after = self.after

    async def before(self, kind: str, chat: str) -> None:
        life = self._life
        life.goes_on()
        if life.happens("platform_slow"):
            longest = 30 * SECOND if life.rng.random() < 0.1 else 2 * SECOND
            await self._clock.sleep_until(self._clock.now() + life.rng.randrange(1, longest))
            life.goes_on()
        if life.happens("platform_fails"):
            raise Unavailable()
        if life.happens("platform_waits"):
            everywhere = life.rng.random() < 0.2
            raise MustWait(life.rng.randrange(1, MINUTE), everywhere=everywhere)
        if life.happens("rejected"):
            raise Rejected()
        if life.happens("unreachable"):
            raise Unreachable()

    async def after(self, kind: str, chat: str) -> None:
        self._life.goes_on()
        if self._life.happens("platform_silent"):
            raise ConnectionResetError("no answer")
