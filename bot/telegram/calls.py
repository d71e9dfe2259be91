"""Calls to Telegram that write, edit and delete: the only ones that there are, besides whispers.

What only one person may read is sent to their own private chat and nowhere else.
"""

import io
from collections.abc import Awaitable, Callable
from typing import TypeVar

from telegram import Bot, InputFile, LinkPreviewOptions, Message
from telegram.constants import ParseMode
from telegram.error import ChatMigrated

from bot.tables.ports import MessageGone, Unavailable
from bot.telegram.addresses import message_id, message_of, place_of, user_of
from bot.telegram.keyboards import markup
from bot.telegram.moving import Moving
from bot.telegram.pages import Page
from bot.telegram.refusals import Unchanged, understood

NO_PREVIEW = LinkPreviewOptions(is_disabled=True)
_T = TypeVar("_T")


class ForOthersToRead(Exception):
    """A page that one person may read was about to be sent where others read."""


class Calls:
    """Sends through ``bot``; without one nothing can be reached."""

    def __init__(self, moving: Moving) -> None:
        self.bot: Bot | None = None
        self._moving = moving

    async def post(self, chat: str, page: Page, *, quiet: bool = False) -> str:
        """A new message; its address. With ``quiet`` nobody's phone makes a sound."""
        sent = await self._sent(chat, page, quiet=quiet)
        assert sent
        return message_id(sent.chat.id, sent.message_id)

    async def edit(self, chat: str, message: str, page: Page) -> None:
        """Another content for a message."""
        _check(chat, page)
        number, id = message_of(message)

        async def edit(now: int) -> object:
            if number != now:  # it stayed behind where the group was before
                raise MessageGone()
            return await self._bot().edit_message_text(
                page.text,
                chat_id=number,
                message_id=id,
                parse_mode=ParseMode.HTML,
                reply_markup=markup(page.keyboard),
                link_preview_options=NO_PREVIEW,
            )

        await self._reached(chat, edit)

    async def strip(self, chat: str, message: str) -> None:
        """Take the buttons off a message."""
        number, id = message_of(message)

        async def strip(now: int) -> object:
            if number != now:
                raise MessageGone()
            return await self._bot().edit_message_reply_markup(chat_id=number, message_id=id)

        await self._reached(chat, strip)

    async def delete(self, chat: str, message: str) -> None:
        """Take a message away."""
        number, id = message_of(message)
        await self._reached(chat, lambda now: self._bot().delete_message(number, id))

    def whom(self, chat: str) -> int:
        """How Telegram calls a chat."""
        place = place_of(chat)
        return self._moving.now(place.group) if place else user_of(chat)

    async def _sent(self, chat: str, page: Page, *, quiet: bool) -> Message | None:
        _check(chat, page)
        place = place_of(chat)
        topic = place.topic if place and place.topic else None

        async def send(now: int) -> Message:
            if page.file:
                return await self._bot().send_document(
                    now,
                    InputFile(io.BytesIO(page.file.content), page.file.name),
                    caption=page.text,
                    parse_mode=ParseMode.HTML,
                    message_thread_id=topic,
                )
            return await self._bot().send_message(
                now,
                page.text,
                parse_mode=ParseMode.HTML,
                reply_markup=markup(page.keyboard),
                message_thread_id=topic,
                link_preview_options=NO_PREVIEW,
                disable_notification=quiet,
            )

        return await self._reached(chat, send)

    async def _reached(self, chat: str, call: Callable[[int], Awaitable[_T]]) -> _T | None:
        """Make a call with the number that a chat has now; where it has moved on, once more."""
        try:
            with understood():
                try:
                    return await call(self.whom(chat))
                except ChatMigrated as moved:
                    await self._moving.moved(self.whom(chat), moved.new_chat_id)
                    return await call(self.whom(chat))
        except Unchanged:
            return None

    def _bot(self) -> Bot:
        if self.bot is None:
            raise Unavailable()
        return self.bot


def _check(chat: str, page: Page) -> None:
    if page.reader and page.reader != chat:
        raise ForOthersToRead(chat)
