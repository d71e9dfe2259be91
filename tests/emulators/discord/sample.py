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

Doing = Callable[[discord.Interaction], Awaitable[object]]


async def code_of(asking: Awaitable[object]) -> int:
    """Return the code with which something is refused, as it must be."""
    with pytest.raises(discord.HTTPException) as refused:
        await asking
    return refused.value.code


class Sample(discord.Client):
    """Does ``does[what]`` for ``/do what`` and for a press of the custom_id ``what``."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)
        self.does: dict[str, Doing] = {}
        self.errors: list[Exception] = []
        self.events: list[str] = []
        self.heard = asyncio.Condition()
        self._doing = 0
        self._rests = asyncio.Event()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait for nothing; the library would rest for five seconds before it begins anew."""

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        data: Any = interaction.data
        if interaction.type is discord.InteractionType.component:
            await self.do(interaction, data["custom_id"])

    async def on_socket_event_type(self, event: str) -> None:
        self.events.append(event)
        async with self.heard:
            self.heard.notify_all()

    async def hears(self, event: str) -> None:
        """Wait until this event of the gateway has come, since this was last asked."""
        async with asyncio.timeout(5), self.heard:
            await self.heard.wait_for(lambda: event in self.events)
            self.events.clear()

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


@app_commands.command()
async def do(interaction: discord.Interaction[Sample], what: str) -> None:
    """Do something that a test has said."""
    await interaction.client.do(interaction, what)


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
    interaction: discord.Interaction[Sample], card: str, times: app_commands.Range[int, 1, 3] = 1
) -> None:
    """Play a card."""
    await interaction.response.send_message(f"{card} {times}")


@play.autocomplete("card")
async def cards(
    interaction: discord.Interaction[Sample], current: str
) -> list[app_commands.Choice[str]]:
    """Offer the card that begins so."""
    return [app_commands.Choice(name=f"{current} of clubs", value=f"{current}c")]


@asynccontextmanager
async def logged_in(server: Discord, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Sample]:
    """Run a sample client against a server."""
    monkeypatch.setattr(discord.http.Route, "BASE", server.rest)
    address = yarl.URL(server.gateway)
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", address)
    async with Sample() as client:
        client.tree.add_command(do)
        client.tree.add_command(play)
        await client.tree.set_translator(French())
        await client.login(server.token)
        await client.tree.sync()
        running = asyncio.create_task(client.connect())
        async with asyncio.timeout(5):
            await client.wait_until_ready()
        yield client
        assert client.errors == []
        await client.close()
        await running
