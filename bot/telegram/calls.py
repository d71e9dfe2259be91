"""Calls to Telegram that write, edit and delete: the only ones that there are, besides whispers.

What only one person may read is sent to their own private chat and nowhere else.
"""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from telegram.error import ChatMigrated, NetworkError

from bot.tables.ports import MessageGone, Unavailable
from bot.telegram.addresses import message_id, message_of, place_of, user_of
from bot.telegram.keyboards import markup
from bot.telegram.moving import Moving
from bot.telegram.pages import Page
from bot.telegram.refusals import Unchanged, understood
from bot.telegram.wire import CALL_S, Wire

ANSWER_S = 6.0
"""For so long Telegram is waited for when a press is answered: twice that fits into its limit."""
LOOKS: dict[str, Any] = {"parse_mode": "HTML", "link_preview_options": {"is_disabled": True}}
"""How every text is to be read; what an address leads to is not shown."""
_T = TypeVar("_T")


class ForOthersToRead(Exception):
    """A page that one person may read was about to be sent where others read."""


class Calls:
    """Sends through ``bot``; without one nothing can be reached."""

    def __init__(self, moving: Moving) -> None:
        self.bot: Wire | None = None
        self._moving = moving

    async def post(
        self, chat: str, page: Page, *, quiet: bool = False, within: float = CALL_S
    ) -> str:
        """A new message; its address, if that is told ``within`` so many seconds. With ``quiet``
        nobody's phone makes a sound.
        """
        return message_id(*await self._sent(chat, page, quiet=quiet, within=within))

    async def edit(self, chat: str, message: str, page: Page) -> None:
        """Another content for a message."""
        _check(chat, page)
        number, id = message_of(message)

        async def edit(now: int) -> object:
            if number != now:  # it stayed behind where the group was before
                raise MessageGone()
            return await self._bot().call(
                "editMessageText",
                chat_id=number,
                message_id=id,
                text=page.text,
                reply_markup=markup(page.keyboard),
                **LOOKS,
            )

        await self._reached(chat, edit)

    async def strip(self, chat: str, message: str) -> None:
        """Take the buttons off a message."""
        number, id = message_of(message)

        async def strip(now: int) -> object:
            if number != now:
                raise MessageGone()
            return await self._bot().call("editMessageReplyMarkup", chat_id=number, message_id=id)

        await self._reached(chat, strip)

    async def delete(self, chat: str, message: str) -> None:
        """Take a message away."""
        number, id = message_of(message)

        async def delete(now: int) -> object:
            return await self._bot().call("deleteMessage", chat_id=number, message_id=id)

        await self._reached(chat, delete)

    async def answer(self, press: str, text: str, *, alert: bool) -> None:
        """A few words that only who pressed sees; nothing where there are none."""
        await self._bot().call(
            "answerCallbackQuery",
            callback_query_id=press,
            within=ANSWER_S,
            text=text or None,
            show_alert=alert or None,
        )

    def whom(self, chat: str) -> int:
        """How Telegram calls a chat."""
        place = place_of(chat)
        return self._moving.now(place.group) if place else user_of(chat)

    async def _sent(self, chat: str, page: Page, *, quiet: bool, within: float) -> tuple[int, int]:
        """Where a new message is: its chat, and its number there."""
        _check(chat, page)
        place = place_of(chat)
        topic = place.topic if place and place.topic else None

        async def send(now: int) -> tuple[int, int]:
            where: dict[str, Any] = {"chat_id": now, "message_thread_id": topic}
            if page.file:
                file = "document", page.file.name, page.file.content
                look: dict[str, Any] = {"caption": page.text, "parse_mode": LOOKS["parse_mode"]}
                sent = await self._bot().call(
                    "sendDocument", within=within, file=file, **where, **look
                )
            else:
                sent = await self._bot().call(
                    "sendMessage",
                    within=within,
                    text=page.text,
                    reply_markup=markup(page.keyboard),
                    disable_notification=quiet or None,
                    **where,
                    **LOOKS,
                )
            return now, number_of(sent)

        found = await self._reached(chat, send)
        assert found
        return found

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

    def _bot(self) -> Wire:
        if self.bot is None:
            raise Unavailable()
        return self.bot


def number_of(sent: Any) -> int:
    """The number of a message that was sent. Raises `NetworkError` where it is not told: then
    nobody knows which message it is.
    """
    number = sent.get("message_id") if isinstance(sent, dict) else None
    if not isinstance(number, int):
        raise NetworkError("no number of a message")
    return number


def _check(chat: str, page: Page) -> None:
    if page.reader and page.reader != chat:
        raise ForOthersToRead(chat)
