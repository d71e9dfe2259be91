"""Where the bot is and what it may do there: what Discord tells when that changes."""

import discord

from bot.discord.addresses import NAME, Place, of_channel, of_server
from bot.discord.places import Channel, may_show
from bot.tables.publisher import Publisher


class Presence:
    """Follows the bot itself through servers, channels and threads."""

    def __init__(self, publisher: Publisher) -> None:
        self._visibility = publisher.visibility

    async def connected(self) -> None:
        """Discord has told of all servers."""
        await self._visibility.connected(NAME)

    async def removed(self, guild: discord.Guild) -> None:
        """The bot is in a server no longer."""
        await self._visibility.lost(of_server(guild.id), "kicked")

    async def changed(self, guild: discord.Guild) -> None:
        """The bot is in a server again, it is back after an outage, or other roles do other
        things there.
        """
        await self._visibility.survey(of_server(guild.id))

    async def channel_changed(self, before: Channel, after: Channel) -> None:
        """Rights may have changed; most changes are of no interest here."""
        if _rights(before) != _rights(after):
            for where in of_channel(after.guild.id, after.id):
                await self._visibility.survey(where)

    async def channel_deleted(self, guild: int, channel: int) -> None:
        """A channel is gone, with its threads."""
        for where in of_channel(guild, channel):
            await self._visibility.lost(where, "deleted")

    async def thread_deleted(self, thread: discord.RawThreadDeleteEvent) -> None:
        """A thread is gone."""
        place = Place(thread.guild_id, thread.parent_id, thread.thread_id)
        await self._visibility.lost(place.chat, "deleted")

    async def thread_changed(self, thread: discord.RawThreadUpdateEvent) -> None:
        """A thread that is put away is taken out again to be written in, unless it is locked."""
        chat = Place(thread.guild_id, thread.parent_id, thread.thread_id).chat
        state = thread.data["thread_metadata"]
        if state["archived"] and state.get("locked"):
            await self._visibility.lost(chat, "archived")
        else:
            await self._visibility.survey(chat)


def _rights(channel: Channel) -> list[bool]:
    return [
        may_show(channel, in_thread, posting=posting)
        for in_thread in (False, True)
        for posting in (False, True)
    ]
