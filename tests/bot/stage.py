"""What the stages of all platforms have in common: the whole program, by a clock that moves when a
test says so, and only once everybody waits.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Awaitable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import TypeVar

from bot import app
from bot.connecting import OnlineFrontend
from bot.tables.commands import TableId
from bot.tables.computers import InProcess
from bot.tables.ports import BOUNDLESS, Clock, Pace
from bot.tables.updates import TableView
from tests.fakes import FakeClock, FakeEntropy, Machine
from tests.idle import a_moment, idle

LIMIT_S = 60.0
_T = TypeVar("_T")


class Stage(ABC):
    """The program, and the platforms it plays on; ``clock`` is everybody's."""

    PAUSE_S: float = 2
    """So long people look what comes of something."""

    def __init__(self, clock: FakeClock, path: Path | None, pace: Pace) -> None:
        self.clock = clock
        self.path = path
        self.pace = pace
        self.entropy = FakeEntropy()
        self.quota = BOUNDLESS
        self.machine: Machine | None = None  # where its clock is not everybody's
        self.own: Clock = clock
        self.house: app.House

    @abstractmethod
    def frontends(self) -> Mapping[str, OnlineFrontend]:
        """New ones, by name, for a program that is about to run."""

    def opened(self, house: app.House) -> None:
        """The program has begun."""
        self.house = house

    @asynccontextmanager
    async def program(self) -> AsyncIterator[None]:
        """The program runs; to be entered again after an end."""
        if self.machine:
            self.own = self.machine.clock()
        frontends = self.frontends()
        async with AsyncExitStack() as running:
            house = await running.enter_async_context(
                app.house(
                    self.path,
                    frontends,
                    pace=self.pace,
                    clock=self.own,
                    entropy=self.entropy,
                    quota=self.quota,
                )
            )
            # A process of its own would think by real time, which people here do not have.
            house.service._thinker._mind = InProcess(house.service.games)
            self.opened(house)
            for each in frontends.values():
                await running.enter_async_context(_serving(each, house))
            yield

    async def calm(self) -> None:
        """Wait until nothing happens any more before the clock moves."""
        async with asyncio.timeout(LIMIT_S):
            await idle()

    async def passes(self, seconds: float) -> None:
        """Time passes, and everybody does what they do then."""
        await self.clock.move(round(seconds * 1_000), self.calm)

    async def then(self, doing: Awaitable[_T], seconds: float | None = None) -> _T:
        """Do something, and see what comes of it within a few seconds."""
        done = await doing
        await self.passes(self.PAUSE_S if seconds is None else seconds)
        return done

    def code(self) -> TableId:
        """The newest table."""
        return TableId(f"T{self.entropy._tables}")

    async def seen_by(self, reader: str | None, table: TableId | None = None) -> TableView:
        """A table as the service tells it."""
        return await self.house.service.look(table or self.code(), reader)


@asynccontextmanager
async def _serving(frontend: OnlineFrontend, house: app.House) -> AsyncIterator[None]:
    """A platform is connected, for as long as this lasts."""
    serving = asyncio.create_task(frontend.run(house.service, house.publisher))
    try:
        async with asyncio.timeout(LIMIT_S):
            while not frontend.connected:
                await a_moment()
                if serving.done():
                    serving.result()
        yield
    finally:
        await frontend.close()
        await serving
