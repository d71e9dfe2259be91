"""A small real client for tests of the emulation: each test says what it does."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import discord
import pytest
import yarl
from discord import app_commands

from tests.emulators.discord.server import Discord
from tests.emulators.discord.world import Channel

INTENTS = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)
Doing = Callable[[discord.Interaction], Awaitable[object]]


async def code_of(asking: Awaitable[object]) -> int:
    """Return the code with which something is refused, as it must be."""
    with pytest.raises(discord.HTTPException) as refused:
        await asking
    return refused.value.code


class French(app_commands.Translator):
    """Knows three names in French."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        words = {"play": "jouer", "card": "carte", "times": "fois"}
        return words.get(string.message) if locale is discord.Locale.french else None


@app_commands.command()
async def play(
    interaction: discord.Interaction[Any], card: str, times: app_commands.Range[int, 1, 3] = 1
) -> None:
    """Play a card."""
    await interaction.response.send_message(f"{card} {times}")


@play.autocomplete("card")
async def cards(
    interaction: discord.Interaction[Any], current: str
) -> list[app_commands.Choice[str]]:
    """Offer the card that begins so."""
    return [app_commands.Choice(name=f"{current} of clubs", value=f"{current}c")]


bisqa = app_commands.Group(name="bisqa", description="Tables.")


@bisqa.command()
async def new(interaction: discord.Interaction[Any], seats: int) -> None:
    """Open a table."""
    await interaction.response.send_message(f"{seats} seats")


@app_commands.command()
async def do(interaction: discord.Interaction[Any], what: str) -> None:
    """Do something that a test has said."""
    await interaction.client.do(interaction, what)


COMMANDS: tuple[app_commands.Command[Any, ..., Any] | app_commands.Group, ...] = (do, play, bisqa)


class Sample(discord.Client):
    """Does ``does[what]`` for ``/do what`` and for a press of the custom_id ``what``."""

    def __init__(self) -> None:
        super().__init__(intents=INTENTS, guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)
        for each in COMMANDS:
            self.tree.add_command(each)
        self.does: dict[str, Doing] = {}
        self.errors: list[Exception] = []
        self.events: list[str] = []
        self.joined: list[str] = []
        self.heard = asyncio.Condition()
        self._doing = 0
        self._rests = asyncio.Event()

    async def setup_hook(self) -> None:
        await self.tree.set_translator(French())
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait for nothing; the library would rest for five seconds before it begins anew."""

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        data: Any = interaction.data
        if interaction.type is discord.InteractionType.component:
            await self.do(interaction, data["custom_id"])

    async def on_guild_join(self, guild: discord.Guild) -> None:
        self.joined.append(guild.name)

    async def on_socket_event_type(self, event: str) -> None:
        self.events.append(event)
        async with self.heard:
            self.heard.notify_all()

    async def hears(self, event: str) -> list[str]:
        """Wait for this event of the gateway; return what has come since this was last asked."""
        async with asyncio.timeout(5), self.heard:
            await self.heard.wait_for(lambda: event in self.events)
            events, self.events = self.events, []
            return events

    def place(self, channel: Channel) -> discord.PartialMessageable:
        """Return a channel as the library writes to it."""
        return self.get_partial_messageable(int(channel.id))

    async def do(self, interaction: discord.Interaction, what: str) -> None:
        self._doing += 1
        self._rests.clear()
        try:
            await self.does[what](interaction)
        except Exception as error:
            self.errors.append(error)
        finally:
            self._doing -= 1
            if not self._doing:
                self._rests.set()

    async def rested(self) -> None:
        """Wait until everything that was begun is done, without an error."""
        async with asyncio.timeout(5):
            await self._rests.wait()
        assert self.errors == []


def point_at(base: str, patch: Callable[[object, str, object], None] = setattr) -> None:
    """Let clients of this process talk to the server at this address."""
    patch(discord.http.Route, "BASE", base + "/api/v10")
    gateway = yarl.URL(base.replace("http", "ws", 1) + "/gateway/")
    patch(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", gateway)


@asynccontextmanager
async def logged_in(server: Discord, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Sample]:
    """Run a sample client against a server."""
    point_at(server.base, monkeypatch.setattr)
    async with Sample() as client:
        await client.login(server.token)
        running = asyncio.create_task(client.connect())
        async with asyncio.timeout(5):
            await client.wait_until_ready()
        yield client
        assert client.errors == []
        await client.close()
        await running
