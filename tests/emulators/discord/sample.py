"""A small real client for tests of the emulation: each test says what it does."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import discord
import pytest
import yarl
from discord import app_commands

from tests.emulators.discord.server import Discord

Doing = Callable[[discord.Interaction], Awaitable[object]]


class Sample(discord.Client):
    """Does ``does[what]`` for ``/do what`` and for a press of the custom_id ``what``."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)
        self.does: dict[str, Doing] = {}
        self.errors: list[Exception] = []
        self.events: list[str] = []

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        if interaction.type is discord.InteractionType.component:
            await self.do(interaction, str((interaction.data or {}).get("custom_id")))

    async def on_socket_event_type(self, event: str) -> None:
        self.events.append(event)

    async def do(self, interaction: discord.Interaction, what: str) -> None:
        if doing := self.does.get(what):
            try:
                await doing(interaction)
            except discord.HTTPException as error:
                self.errors.append(error)

    async def code(self, asking: Awaitable[object]) -> int:
        """Return Discord's code for what must be refused."""
        with pytest.raises(discord.HTTPException) as refused:
            await asking
        return refused.value.code


@app_commands.command()
async def do(interaction: discord.Interaction[Sample], what: str) -> None:
    """Do something that a test has said."""
    await interaction.client.do(interaction, what)


@asynccontextmanager
async def logged_in(server: Discord, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Sample]:
    """Run a sample client against a server."""
    monkeypatch.setattr(discord.http.Route, "BASE", server.rest)
    address = yarl.URL(server.gateway)
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", address)
    async with Sample() as client:
        client.tree.add_command(do)
        await client.login(server.token)
        await client.tree.sync()
        running = asyncio.create_task(client.connect())
        async with asyncio.timeout(5):
            await client.wait_until_ready()
        yield client
        await client.close()
        await running
