"""Calls to Discord's API for the publisher: post, edit and delete messages, archive threads.

Of what is answered only numbers are needed: the library would make objects of all of it, and where
that failed nobody would know that the message is there.
"""

from collections import OrderedDict
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import discord
from discord import ui
from discord.http import MultipartParameters, Route, handle_message_parameters

from bot.discord.addresses import Place, message_id, message_of, place_of, user_of
from bot.discord.pages import Page
from bot.discord.refusals import LOST, Code, understood
from bot.logs import get
from bot.tables.budget import Meter
from bot.tables.ports import Budget, Clock, MessageGone, Unavailable
from bot.typography import cut, isolated

PRIVATE_CHATS = Budget(calls=8, window=1_000, burst=4)
"""How many may be opened: that is a call of its own, besides those that the publisher counts."""
LONGEST_NAME = 100
"""Characters of what a thread is called."""
MOST_PRIVATE = 5_000
"""So many private chats are known again by their numbers."""
NOBODY = discord.AllowedMentions.none()
_log = get("discord")


@dataclass(frozen=True, slots=True)
class Shown:
    """What is drawn; after the ``last`` drawing of a table nothing comes any more."""

    page: Page
    last: bool = False


class Delivery:
    """Sends through one connection of ``client``; without one nothing can be reached."""

    def __init__(self, clock: Clock) -> None:
        self.client: discord.Client | None = None
        self._opened = Meter(PRIVATE_CHATS, clock)
        self._private: OrderedDict[int, int] = OrderedDict()  # people's private chats

    async def post(self, chat: str, shown: Shown, key: str) -> str:
        """A new message; under the same ``key`` within a few minutes it is the same message."""
        with understood():
            return await self._sent(chat, key, view=shown.page)

    async def edit(self, chat: str, message: str, shown: Shown) -> None:
        """Another content for a message; an archived thread is opened for it."""
        place, there = place_of(chat), message_of(message)
        with understood():
            try:
                await self._edit(there, shown, place)
            except discord.HTTPException as refusal:
                if refusal.code == Code.TOO_MANY_EDITS:
                    await self._delete_old(message)
                raise

    async def look(self, place: Place) -> None:
        """Whether a place is there for the bot to see; raises what is wrong with it."""
        with understood():
            await self._client().http.get_channel(place.where)

    async def delete(self, message: str) -> None:
        """Take a message away, as if it had never been there."""
        try:
            with understood():
                await self._message(message).delete()
        except MessageGone:
            pass

    async def say(
        self, chat: str, text: str, view: ui.View, key: str, called: int = 0, *, last: bool = False
    ) -> str:
        """A line of text with buttons, that calls one person at the most; like a post it has a
        ``key``. After the ``last`` one about a table its thread is closed, which a message opens.
        """
        allowed = discord.AllowedMentions(users=[discord.Object(called)]) if called else NOBODY
        with understood():
            sent = await self._sent(chat, key, content=text, view=view, allowed_mentions=allowed)
        if last:
            await self._close(place_of(chat))
        return sent

    async def open_thread(self, place: Place, name: str, rest_minutes: int) -> Place:
        """A thread in a channel, that Discord archives after so many minutes without a message."""
        with understood():
            # Not by the library's own call: that names a slow mode, which only moderators may.
            route = Route("POST", "/channels/{channel_id}/threads", channel_id=place.channel)
            wanted = {
                "name": cut(isolated(name), LONGEST_NAME),
                "auto_archive_duration": rest_minutes,
                "type": discord.ChannelType.public_thread.value,
            }
            made: Any = await self._client().http.request(route, json=wanted)
            return Place(place.guild, place.channel, int(made["id"]))

    async def _sent(self, chat: str, key: str, **parts: Any) -> str:
        where, nonce = await self._where(chat), _nonce(key)
        with _written(nonce=nonce, **parts) as written:
            sent: Any = await self._client().http.send_message(where, params=written)
        return message_id(where, int(sent["id"]))

    async def _edit(self, there: tuple[int, int], shown: Shown, place: Place | None) -> None:
        try:
            await self._edited(there, shown)
        except discord.HTTPException as refusal:
            if refusal.code != Code.THREAD_ARCHIVED or place is None:
                raise
            try:
                await self._archive(place, archived=False)
            except discord.Forbidden:  # it is locked
                raise refusal from None
            await self._edited(there, shown)
        if shown.last:
            await self._close(place)

    async def _edited(self, there: tuple[int, int], shown: Shown) -> None:
        with _written(view=shown.page) as written:
            await self._client().http.edit_message(*there, params=written)

    async def _close(self, place: Place | None) -> None:
        """Archive a thread, if it is one that was opened for a game; where that fails, it is
        archived by itself, later.
        """
        if place and place.thread:
            try:
                found: Any = await self._client().http.get_channel(place.thread)
                user = self._client().user
                if user and found.get("owner_id") == str(user.id):
                    await self._archive(place, archived=True)
            except LOST as failure:
                _log.info("thread not archived", failure=type(failure).__name__)

    async def _archive(self, place: Place, *, archived: bool) -> None:
        await self._client().http.edit_channel(place.thread, archived=archived)

    async def _delete_old(self, message: str) -> None:
        """Its place is taken by a new one: nobody must see both."""
        try:
            await self._message(message).delete()
        except discord.HTTPException as refusal:
            _log.info("old message not deleted", code=refusal.code)

    async def _where(self, chat: str) -> int:
        """The number of a channel, thread or private chat, which is opened for that."""
        if place := place_of(chat):
            return place.where
        user = user_of(chat)
        if user not in self._private:
            await self._opened.take(0)
            opened: Any = await self._client().http.start_private_message(user)
            self._private[user] = int(opened["id"])
        self._private.move_to_end(user)
        while len(self._private) > MOST_PRIVATE:
            self._private.popitem(last=False)
        return self._private[user]

    def _message(self, address: str) -> discord.PartialMessage:
        channel, message = message_of(address)
        return self._client().get_partial_messageable(channel).get_partial_message(message)

    def _client(self) -> discord.Client:
        if self.client is None or self.client.is_closed():
            raise Unavailable()
        return self.client


def _written(**parts: Any) -> MultipartParameters:
    """A message as Discord is sent it; nobody is called who is not named."""
    return handle_message_parameters(
        previous_allowed_mentions=NOBODY, **{"allowed_mentions": NOBODY, **parts}
    )


def _nonce(key: str) -> str:
    """What tells Discord that a message is the same one: at most 25 characters."""
    return sha256(key.encode()).hexdigest()[:24]
