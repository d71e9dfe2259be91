"""The sample client as a program of its own, for a test that kills it.

It is started with the address of a server and its token; what it opens has a button "Join", and
it answers a press with its process id.
"""

import asyncio
import os
import sys

import discord

from tests.emulators.discord.sample import Sample, point_at


async def open_table(interaction: discord.Interaction) -> None:
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Join", custom_id="join"))
    await interaction.response.send_message("Board", view=view)


async def join(interaction: discord.Interaction) -> None:
    await interaction.response.send_message(str(os.getpid()), ephemeral=True)


async def main(base: str, token: str) -> None:
    point_at(base)
    async with Sample() as client:
        client.does = {"open": open_table, "join": join}
        await client.start(token)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
