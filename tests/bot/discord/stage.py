"""The whole program on the emulated Discord: people type and press, and see what comes of it."""

import asyncio
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

from bot import app
from bot.config import DiscordSettings, Secret
from bot.discord import FRONTEND
from bot.discord.addresses import Place, person
from bot.tables.commands import TableId
from bot.tables.computers import InProcess
from bot.tables.ports import Pace
from bot.tables.updates import TableView
from tests.emulators.discord.people import Answer, Person
from tests.emulators.discord.server import Discord, running
from tests.emulators.discord.world import Channel, Guild, Message
from tests.fakes import FakeClock, FakeEntropy

CALM = 4
"""So many looks in a row find nothing new where everybody waits."""
LOOK_S = 0.002
LIMIT_S = 30.0
_T = TypeVar("_T")


class Stage:
    """One server with a channel, and the program that plays there; ``clock`` is everybody's."""

    def __init__(self, server: Discord, clock: FakeClock, path: Path | None, pace: Pace) -> None:
        self.server = server
        self.clock = clock
        self.guild: Guild = server.guild("Club")
        self.table: Channel = self.guild.channel("table")
        self.people: dict[str, Person] = {}
        self.path = path
        self.pace = pace
        self.settings = DiscordSettings(
            token=Secret(server.token), rest=server.rest, gateway=server.gateway
        )
        self.entropy = FakeEntropy()
        self.house: app.House
        self.frontend: FRONTEND

    @property
    def chat(self) -> str:
        """The address of the channel."""
        return Place(int(self.guild.id), int(self.table.id)).chat

    def join(self, name: str, locale: str = "en-US") -> Person:
        """Somebody comes to the server."""
        who = self.server.user(name, locale=locale)
        self.guild.join(who)
        self.people[name] = who
        return who

    @asynccontextmanager
    async def program(self) -> AsyncIterator[None]:
        """The program runs; to be entered again after an end."""
        self.frontend = FRONTEND(self.settings, self.clock, ready_after=0.01)
        async with app.house(
            self.path,
            {"discord": self.frontend},
            pace=self.pace,
            clock=self.clock,
            entropy=self.entropy,
        ) as self.house:
            # A process of its own would think by real time, which people here do not have.
            self.house.service._thinker._mind = InProcess(self.house.service.games)
            serving = asyncio.create_task(
                self.frontend.run(self.house.service, self.house.publisher)
            )
            try:
                async with asyncio.timeout(LIMIT_S):
                    while not self.frontend.connected:
                        await asyncio.sleep(LOOK_S)
                        if serving.done():
                            serving.result()
                yield
            finally:
                await self.frontend.close()
                await serving

    async def calm(self) -> None:
        """Wait until nothing happens any more before the clock moves."""
        known, calm = self._traces(), 0
        async with asyncio.timeout(LIMIT_S):
            while calm < CALM:
                await asyncio.sleep(LOOK_S)
                now = self._traces()
                calm = calm + 1 if now == known and not self._busy() else 0
                known = now

    async def passes(self, seconds: float) -> None:
        """Time passes, and everybody does what they do then."""
        await self.clock.move(round(seconds * 1_000), self.calm)

    async def then(self, doing: Awaitable[_T]) -> _T:
        """Do something, and see what comes of it within two seconds."""
        done = await doing
        await self.passes(2)
        return done

    async def open(self, who: Person, **options: object) -> Message:
        """Open a table; its board."""
        await self.then(who.types(self.table, "/bisqa new", **options))
        return self.board()

    def board(self, channel: Channel | None = None) -> Message:
        """The last message that everybody sees with a table's footer, the present board."""
        seen = [each for each in (channel or self.table).messages if each.viewer is None]
        return [each for each in seen if not each.deleted and "components" in each.raw][-1]

    def hand(self, who: Person) -> Message:
        """The last message in somebody's private chat."""
        return who.sees(who.private)[-1]

    async def press(self, who: Person, message: Message, what: str, **more: object) -> Answer:
        """Press, and see what comes of it."""
        return await self.then(who.presses(message, what, **more))  # type: ignore[arg-type]

    def code(self) -> TableId:
        """The newest table."""
        return TableId(f"T{self.entropy._tables}")

    async def seen(self, who: Person | None = None, table: TableId | None = None) -> TableView:
        """A table as the service tells it."""
        reader = person(int(who.id)) if who else None
        return await self.house.service.look(table or self.code(), reader)

    def _traces(self) -> tuple[int, ...]:
        world = self.server
        return len(world.calls), len(world.outgoing), self.clock.moment

    def _busy(self) -> bool:
        """Whether somebody waits for an answer, or the publisher for Discord."""
        reception = self.frontend._reception
        drawing = sum(chat.drawing.locked() for chat in self.house.publisher._chats.values())
        resting = len(self.frontend._delivery._opened._waiting)
        return bool(reception and reception.desk.busy) or drawing > resting


@asynccontextmanager
async def stage(path: Path | None = None, pace: Pace | None = None) -> AsyncIterator[Stage]:
    """A stage without Discord's rate limits, for then the library waits by the real clock."""
    clock = FakeClock()
    async with running(clock=clock) as server:
        server.limiter.windows.clear()
        yield Stage(server, clock, path, pace or Pace())
