"""Servers, channels and threads as Discord has told of them: what they are called, and whether a
board can be shown there.
"""

from typing import TypeAlias

import discord

from bot.discord.addresses import Place, place_of
from bot.discord.delivery import Delivery
from bot.discord.refusals import LOST
from bot.tables.ports import OUTAGE, UNSURE, DrawingError, Unreachable

Channel: TypeAlias = discord.abc.GuildChannel | discord.Thread


class Places:
    """Knows the places through the connection of ``delivery``; without one, nothing."""

    def __init__(self, delivery: Delivery) -> None:
        self._delivery = delivery

    def named(self, chat: str) -> str:
        """See `Frontend`."""
        place = place_of(chat)
        guild = self._guild(place) if place else None
        channel = guild.get_channel_or_thread(place.where) if place and guild else None
        return f"{guild.name} · #{channel.name}" if guild and channel else ""

    def barred(self, chat: str, *, posting: bool = False) -> str:
        """See `Frontend`. What is not told of, such as a thread that was put away, may be there."""
        place, client = place_of(chat), self._delivery.client
        if place is None or client is None or not client.is_ready():
            return ""
        guild = self._guild(place)
        if guild and guild.unavailable:
            return OUTAGE
        channel = guild.get_channel(place.channel) if guild else None
        if guild is None or channel is None:
            return UNSURE
        thread = guild.get_thread(place.thread) if place.thread else None
        if thread and thread.archived and thread.locked:
            return "archived"
        return "" if may_show(channel, place.thread > 0, posting=posting) else "rights"

    async def asked(self, chat: str) -> str:
        """See `Frontend`."""
        place = place_of(chat)
        if place is None:
            return ""
        try:
            await self._delivery.look(place)
        except Unreachable as refusal:
            return refusal.reason if self._guild(place) else "kicked"
        except (DrawingError, *LOST):  # nobody knows
            return ""
        return ""

    def _guild(self, place: Place) -> discord.Guild | None:
        client = self._delivery.client
        return client.get_guild(place.guild) if client else None


def may_show(channel: Channel, in_thread: bool = False, *, posting: bool = False) -> bool:
    """Whether the bot may change its messages in a channel, and with ``posting`` write new ones."""
    me: discord.Member | None = channel.guild.me
    if me is None or me.joined_at is None:  # nobody knows; or made up for an answer, without roles
        return True
    rights = channel.permissions_for(me)
    send = rights.send_messages_in_threads if in_thread else rights.send_messages
    return rights.view_channel and (send or not posting)
