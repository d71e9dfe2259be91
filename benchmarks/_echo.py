"""The baseline of `benchmarks.discord`: the same library, answering presses and nothing else.

A command posts a message with buttons like a hand's; each press is answered with the same message.
"""

import asyncio
import os
import signal
from typing import Any, Self

import discord
import yarl
from discord import app_commands, ui
from discord.gateway import DiscordWebSocket
from discord.http import Route

LABELS = ("K♥", "Q♦", "7♣", "2♠", "A♥↑", "A♥↓")


class Echo(ui.DynamicItem[ui.Button[Any]], template="echo:[0-9]"):
    """A button that changes nothing."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: Any
    ) -> Self:
        assert isinstance(item, ui.Button)
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.edit_message(view=page())


def page() -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    buttons = [
        Echo(ui.Button(label=label, custom_id=f"echo:{number}"))
        for number, label in enumerate(LABELS)
    ]
    text: ui.TextDisplay[Any] = ui.TextDisplay("## K♥ Q♦ 7♣ 2♠ A♥")
    view.add_item(
        ui.Container(text, ui.ActionRow(*buttons[:5]), ui.ActionRow(*buttons[5:]), accent_colour=1)
    )
    return view


class Client(discord.Client):
    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True), max_messages=None, guild_ready_timeout=0.1
        )
        self.tree = app_commands.CommandTree(self)
        self.add_dynamic_items(Echo)

        @self.tree.command(description="Post a message with buttons.")
        async def echo(interaction: discord.Interaction[Any]) -> None:
            await interaction.response.send_message(view=page())

    async def setup_hook(self) -> None:
        await self.tree.sync()


async def main() -> None:
    Route.BASE = os.environ["ECHO_REST"]
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["ECHO_GATEWAY"])
    client = Client()
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGTERM, lambda: loop.create_task(client.close()))
    await client.start(os.environ["ECHO_TOKEN"])


if __name__ == "__main__":
    asyncio.run(main())
