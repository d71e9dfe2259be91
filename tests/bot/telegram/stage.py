"""The whole program on the emulated Telegram: people type and press, and see what comes of it."""

import asyncio
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

from bot.config import Secret, TelegramSettings
from bot.tables.commands import TableId
from bot.tables.ports import Pace
from bot.tables.updates import TableView
from bot.telegram import FRONTEND
from bot.telegram.addresses import Place, person
from tests.bot import stage as stages
from tests.bot.stage import LIMIT_S
from tests.emulators.telegram.groups import Group
from tests.emulators.telegram.people import Answer, Person
from tests.emulators.telegram.server import Telegram, running
from tests.emulators.telegram.world import Chat, Message, Topic
from tests.fakes import FakeClock

LONGEST_POLL_S = 0.3
SHORT_POLL_S = 0.002
_T = TypeVar("_T")


class Stage(stages.Stage):
    """One group, and the program that plays there; ``clock`` is everybody's."""

    PAUSE_S = 6

    def __init__(self, server: Telegram, clock: FakeClock, path: Path | None, pace: Pace) -> None:
        super().__init__(clock, path, pace)
        self.server = server
        self.group: Group = server.group("Club")
        self.people: dict[str, Person] = {}
        self.settings = TelegramSettings(
            token=Secret(server.token), base_url=server.base, language="en"
        )
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

    def frontends(self) -> dict[str, FRONTEND]:
        """See `stage.Stage`."""
        self.frontend = FRONTEND(self.settings, self.own)
        return {"telegram": self.frontend}

    @asynccontextmanager
    async def program(self) -> AsyncIterator[None]:
        """See `stage.Stage`. It is connected when a poll was answered: the first ones are short."""
        self.server.updates._longest = SHORT_POLL_S
        async with super().program():
            self.server.updates._longest = LONGEST_POLL_S
            yield

    async def then(self, doing: Awaitable[_T], seconds: float | None = None) -> _T:
        """See `stage.Stage`; nobody who types here waits for the bot."""

        async def done() -> _T:
            made = await doing
            await self.calm()
            return made

        return await super().then(done(), seconds)

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

    async def seen(self, who: Person | None = None, table: TableId | None = None) -> TableView:
        """A table as the service tells it."""
        return await self.seen_by(person(who.id) if who else None, table)


@asynccontextmanager
async def stage(
    path: Path | None = None,
    pace: Pace | None = None,
    *,
    ephemerals: bool = True,
    clock: FakeClock | None = None,
) -> AsyncIterator[Stage]:
    """A stage with Telegram's limits on: nobody may ever run into them."""
    clock = clock or FakeClock()
    async with running(clock=clock, ephemerals=ephemerals, longest_poll=LONGEST_POLL_S) as server:
        yield Stage(server, clock, path, pace or Pace())
        assert server.floods == []


def _is_screen(message: Message) -> bool:
    """Whether a message has the buttons of a board or a hand."""
    return any(each[:1] == "s" for each in message.data.values())
