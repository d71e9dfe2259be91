"""A place to play whose connection does what a test says (`bot.connecting.OnlineFrontend`)."""

import asyncio
from collections.abc import Awaitable, Callable

from bot.connecting import State
from bot.tables.ports import Clock, Drawn
from bot.tables.publisher import Publisher
from bot.tables.service import TableService
from tests.frontend import FakeFrontend, Server

Steps = list[str]


class FakeOnline(FakeFrontend):
    """``troubles`` are raised one after the other, in place of a connection. What happens is kept
    in ``steps``, which several may share.
    """

    def __init__(self, clock: Clock, name: str = "a", steps: Steps | None = None) -> None:
        super().__init__(Server(clock))
        self.troubles: list[Exception] = []
        self.tried: list[int] = []
        self.reached = asyncio.Event()
        self.lost = asyncio.Event()
        self.steps: Steps = [] if steps is None else steps
        self.connected = False
        self.finishing: Callable[[TableService], Awaitable[None]] | None = None
        self.closing: Callable[[], Awaitable[None]] | None = None
        self.refuses_to_stop: Exception | None = None
        self._name = name
        self._service: TableService | None = None

    @property
    def state(self) -> State:
        return State.OK if self.connected else State.FAILING

    async def run(self, service: TableService, publisher: Publisher) -> None:
        self._service = service
        self.tried.append(self.server.clock.now())
        self.reached.set()
        if self.troubles:
            raise self.troubles.pop(0)
        self.connected = True
        await self.lost.wait()
        self.lost.clear()
        self.connected = False

    def stop_intake(self) -> None:
        self.steps.append(f"{self._name} stops")
        if self.refuses_to_stop:
            raise self.refuses_to_stop

    async def finished(self) -> None:
        if self.finishing and self._service:
            await self.finishing(self._service)
        self.steps.append(f"{self._name} has finished")

    async def close(self) -> None:
        if self.closing:
            await self.closing()
        self.steps.append(f"{self._name} closes")
        self.lost.set()

    async def post(self, chat: str, drawn: Drawn, key: str) -> str:
        assert self.connected, "nothing can be drawn without a connection"
        self.steps.append(f"{self._name} draws")
        return await super().post(chat, drawn, key)
