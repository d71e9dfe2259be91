"""One message where the bot is new."""

import discord

from bot.discord.delivery import NOBODY
from bot.discord.pages import plain
from bot.logs import get
from bot.texts.catalogue import Words

_log = get("discord")


async def greet(guild: discord.Guild, words: Words) -> None:
    """Say how to open a table: where the server welcomes people, else in the first channel where
    the bot may write.
    """
    text = plain(words("discord-greeting"))
    for channel in (guild.system_channel, *guild.text_channels):
        if channel and _may_write(channel, guild):
            try:
                await channel.send(text, allowed_mentions=NOBODY)
            except discord.HTTPException as refusal:
                _log.info("not greeted", code=refusal.code)
            return


def _may_write(channel: discord.TextChannel, guild: discord.Guild) -> bool:
    rights = channel.permissions_for(guild.me) if guild.me else discord.Permissions.none()
    return rights.view_channel and rights.send_messages
