"""The whole program on the emulated Discord: people type and press, and see what comes of it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.config import DiscordSettings, Secret
from bot.discord import FRONTEND
from bot.discord.addresses import Place, person
from bot.tables.commands import TableId
from bot.tables.ports import Pace
from bot.tables.updates import TableView
from tests.bot import stage as stages
from tests.emulators.discord.people import Answer, Person
from tests.emulators.discord.server import Discord, running
from tests.emulators.discord.world import Channel, Guild, Message
from tests.fakes import FakeClock


class Stage(stages.Stage):
    """One server with a channel, and the program that plays there; ``clock`` is everybody's."""

    def __init__(self, server: Discord, clock: FakeClock, path: Path | None, pace: Pace) -> None:
        super().__init__(clock, path, pace)
        self.server = server
        self.guild: Guild = server.guild("Club")
        self.table: Channel = self.guild.channel("table")
        self.people: dict[str, Person] = {}
        self.settings = DiscordSettings(
            token=Secret(server.token), rest=server.rest, gateway=server.gateway
        )
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

    def frontends(self) -> dict[str, FRONTEND]:
        """See `stage.Stage`."""
        self.frontend = FRONTEND(self.settings, self.own, ready_after=0.01)
        return {"discord": self.frontend}

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

    async def sure(self, who: Person, message: Message, what: str) -> Answer:
        """Press what is asked about first, read the question, and press its button."""
        asked = await self.press(who, message, what)
        assert asked.message
        await self.passes(2)
        return await self.press(who, asked.message, asked.message.buttons[0].custom_id)

    async def seen(self, who: Person | None = None, table: TableId | None = None) -> TableView:
        """A table as the service tells it."""
        return await self.seen_by(person(int(who.id)) if who else None, table)


@asynccontextmanager
async def stage(
    path: Path | None = None, pace: Pace | None = None, *, clock: FakeClock | None = None
) -> AsyncIterator[Stage]:
    """A stage without Discord's rate limits, for then the library waits by the real clock."""
    clock = clock or FakeClock()
    async with running(clock=clock) as server:
        server.limiter.windows.clear()
        yield Stage(server, clock, path, pace or Pace())
