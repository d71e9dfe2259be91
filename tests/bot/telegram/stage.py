"""The whole program on the emulated Telegram: people type and press, and see what comes of it."""

import asyncio
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

from bot import app
from bot.config import Secret, TelegramSettings
from bot.tables.commands import TableId
from bot.tables.computers import InProcess
from bot.tables.ports import Pace
from bot.tables.updates import TableView
from bot.telegram import FRONTEND
from bot.telegram.addresses import Place, person
from tests.emulators.telegram.groups import Group
from tests.emulators.telegram.people import Answer, Person
from tests.emulators.telegram.server import Telegram, running
from tests.emulators.telegram.world import Chat, Message, Topic
from tests.fakes import FakeClock, FakeEntropy

CALM = 4
"""So many looks in a row find nothing new where everybody waits."""
STUCK = 40
"""After so many without anything new, whoever is busy can only be waiting for the clock."""
LOOK_S = 0.002
LIMIT_S = 30.0
_T = TypeVar("_T")


class Stage:
    """One group, and the program that plays there; ``clock`` is everybody's."""

    def __init__(self, server: Telegram, clock: FakeClock, path: Path | None, pace: Pace) -> None:
        self.server = server
        self.clock = clock
        self.group: Group = server.group("Club")
        self.people: dict[str, Person] = {}
        self.path = path
        self.pace = pace
        self.settings = TelegramSettings(
            token=Secret(server.token), base_url=server.base, language="en"
        )
        self.entropy = FakeEntropy()
        self.house: app.House
        self.frontend: FRONTEND

    @property
    def chat(self) -> str:
        """The address of the group."""
        return Place(self.group.id).chat

    def join(self, name: str, language: str | None = "en", last_name: str = "") -> Person:
        """Somebody comes to the group."""
        who = self.server.user(name, language=language, last_name=last_name)
        self.group.join(who)
        self.people[name] = who
        return who

    @asynccontextmanager
    async def program(self) -> AsyncIterator[None]:
        """The program runs; to be entered again after an end."""
        self.frontend = FRONTEND(self.settings, self.clock)
        async with app.house(
            self.path,
            {"telegram": self.frontend},
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
        known, calm, same = self._traces(), 0, 0
        async with asyncio.timeout(LIMIT_S):
            while calm < CALM and same < STUCK:
                await asyncio.sleep(LOOK_S)
                now = self._traces()
                same = same + 1 if now == known else 0
                calm = calm + 1 if same and not self._busy() else 0
                known = now

    async def passes(self, seconds: float) -> None:
        """Time passes, and everybody does what they do then."""
        await self.clock.move(round(seconds * 1_000), self.calm)

    async def then(self, doing: Awaitable[_T], seconds: float = 6) -> _T:
        """Do something, and see what comes of it within a few seconds."""
        done = await doing
        await self.calm()
        await self.passes(seconds)
        return done

    async def types(
        self,
        who: Person,
        text: str,
        chat: Chat | None = None,
        *,
        topic: Topic | None = None,
        ephemeral: bool = False,
    ) -> Message:
        """Type something, and see what comes of it."""
        where = chat or self.group
        return await self.then(who.types(where, text, topic=topic, ephemeral=ephemeral))

    async def press(self, who: Person, message: Message, what: str, seconds: float = 6) -> Answer:
        """Press, and see what comes of it within a few seconds."""
        pressing = asyncio.create_task(who.presses(message, what, within=LIMIT_S))
        while not pressing.done():
            await asyncio.sleep(LOOK_S)
            await self.calm()
            if not pressing.done():  # it waits for its turn
                await self.passes(0.1)
        await self.passes(seconds)
        return pressing.result()

    def boards(self, chat: Chat | None = None, topic: Topic | None = None) -> list[Message]:
        """What everybody sees there of the bot's."""
        shown = [each for each in (chat or self.group).messages if each.viewer is None]
        mine = [each for each in shown if each.author is self.server.bot and not each.deleted]
        return [each for each in mine if topic is None or each.topic == topic.id]

    def board(self, chat: Chat | None = None, topic: Topic | None = None) -> Message:
        """The present board: the last with buttons that shows a table."""
        shown = self.boards(chat, topic)
        return [each for each in shown if _is_screen(each)][-1]

    def hand(self, who: Person) -> Message:
        """The last message in somebody's private chat that shows a table."""
        seen = who.sees(who.private)
        return [each for each in seen if _is_screen(each)][-1]

    async def open(self, who: Person, options: str = "") -> Message:
        """Open a table; its board."""
        await self.types(who, f"/bisqa new {options}".strip())
        return self.board()

    def code(self) -> TableId:
        """The newest table."""
        return TableId(f"T{self.entropy._tables}")

    async def seen(self, who: Person | None = None, table: TableId | None = None) -> TableView:
        """A table as the service tells it."""
        reader = person(who.id) if who else None
        return await self.house.service.look(table or self.code(), reader)

    def _traces(self) -> tuple[int, ...]:
        world = self.server
        return len(world.calls), len(world.updates.pending), self.clock.moment

    def _busy(self) -> bool:
        """Whether somebody waits for an answer, or the publisher for Telegram."""
        reception = self.frontend._reception
        drawing = any(chat.drawing.locked() for chat in self.house.publisher._chats.values())
        coming = bool(self.server.updates.pending) and self.frontend.connected
        rooms = self.house.publisher._rooms._rooms.values()
        waiting = sum(room._spending for room in rooms)  # for the clock
        return len(reception._doing if reception else ()) > waiting or drawing or coming


@asynccontextmanager
async def stage(
    path: Path | None = None, pace: Pace | None = None, *, ephemerals: bool = True
) -> AsyncIterator[Stage]:
    """A stage with Telegram's limits on: nobody may ever run into them."""
    clock = FakeClock()
    async with running(clock=clock, ephemerals=ephemerals, longest_poll=0.3) as server:
        yield Stage(server, clock, path, pace or Pace())
        assert server.floods == []


def _is_screen(message: Message) -> bool:
    """Whether a message has the buttons of a board or a hand."""
    return any(each[:1] == "s" for each in message.data.values())
