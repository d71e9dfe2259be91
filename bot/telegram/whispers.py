"""Ephemeral messages: answers in a group that one person alone sees.

Telegram has had them since version 10.2 of its Bot API, and changed their form with 10.3; the
library knows of none, so what is whispered is whispered here alone. A server that is older ignores
what makes a message ephemeral and would show it to all: nothing is whispered before it is certain
that the server knows how.
"""

from contextlib import suppress
from dataclasses import dataclass

from telegram import Bot, Message
from telegram.constants import ParseMode
from telegram.error import BadRequest, EndPointNotFound, TelegramError

from bot.logs import get
from bot.tables.ports import Clock, Unavailable
from bot.telegram.addresses import message_id, place_of, user_of
from bot.telegram.calls import NO_PREVIEW, Calls
from bot.telegram.keyboards import markup
from bot.telegram.pages import Page
from bot.telegram.refusals import Unchanged, understood

FRESH = 14_000
"""For so many milliseconds what somebody did can be answered so; Telegram allows 15 seconds."""
TRIES = 3
"""So often the server is asked whether it knows them: the answer holds until the next start."""

_log = get("telegram")


@dataclass(frozen=True, slots=True)
class Occasion:
    """What allows something to be whispered to a ``person`` in a ``chat``: a press, or an ephemeral
    command, that came at the moment ``at``; nothing but the bot's rights in the group for neither.
    """

    chat: str
    person: str
    at: int
    press: str = ""
    command: int = 0


class Whispers:
    """Whispers through the bot of ``calls``, once it is known that its server can."""

    def __init__(self, calls: Calls, clock: Clock) -> None:
        self._calls = calls
        self._clock = clock
        self.known = False

    async def probe(self, bot: Bot) -> None:
        """Find out whether the server knows ephemeral messages, by a call that changes nothing."""
        known = None
        for _ in range(TRIES):
            if known is None:
                known = await self._answered(bot)
        self.known = bool(known)
        _log.info("ephemeral messages", known=self.known)

    def may(self, occasion: Occasion, *, admin: bool) -> bool:
        """Whether Telegram would take it."""
        if not self.known or place_of(occasion.chat) is None:
            return False
        given = bool(occasion.press or occasion.command)
        return admin or (given and self._clock.now() - occasion.at <= FRESH)

    async def say(self, occasion: Occasion, page: Page) -> bool:
        """Whisper a page. Raises `DrawingError`. False where others would have seen it: then it is
        gone already, and nothing is whispered any more.
        """
        place, bot = place_of(occasion.chat), self._bot()
        if not self.known or place is None or page.reader != occasion.person or page.file:
            return False
        receiver = user_of(occasion.person)
        # In both forms: a server that knows but one of them must not take it for a public message.
        hidden = {"receiver_user_id": receiver, "callback_query_id": occasion.press or None}
        told = {key: value for key, value in hidden.items() if value}
        reply = {"ephemeral_message_id": occasion.command} if occasion.command else None
        with understood():
            sent = await bot.send_message(
                self._calls.whom(occasion.chat),
                page.text,
                parse_mode=ParseMode.HTML,
                reply_markup=markup(page.keyboard),
                message_thread_id=place.topic or None,
                link_preview_options=NO_PREVIEW,
                api_kwargs={
                    **told,
                    "ephemeral_message_parameters": told,
                    **({"reply_parameters": reply} if reply else {}),
                },
            )
        return await self._was_whispered(sent)

    async def edit(self, message: Message, person: str, page: Page) -> None:
        """Another content for something whispered. Raises `DrawingError`."""
        if page.reader != person:
            return
        keyboard = markup(page.keyboard)
        with suppress(Unchanged), understood():
            await self._bot().do_api_request(
                "editEphemeralMessageText",
                {
                    "chat_id": message.chat.id,
                    "receiver_user_id": user_of(person),
                    "ephemeral_message_id": ephemeral_id(message),
                    "text": page.text,
                    "parse_mode": ParseMode.HTML,
                    **({"reply_markup": keyboard.to_dict()} if keyboard else {}),
                },
            )

    async def _answered(self, bot: Bot) -> bool | None:
        """Whether the server knows the call; None where it has not said."""
        nothing = {"chat_id": bot.id, "receiver_user_id": bot.id, "ephemeral_message_id": 1}
        try:
            await bot.do_api_request("deleteEphemeralMessage", nothing)
        except EndPointNotFound:
            return False
        except BadRequest:
            return True
        except TelegramError as trouble:
            _log.info("not asked", failure=type(trouble).__name__)
            return None
        return True

    async def _was_whispered(self, sent: Message) -> bool:
        if ephemeral_id(sent):
            return True
        self.known = False
        _log.error("not ephemeral")
        await self._calls.delete(
            f"telegram:{sent.chat.id}/0", message_id(sent.chat.id, sent.message_id)
        )
        return False

    def _bot(self) -> Bot:
        if self._calls.bot is None:
            raise Unavailable()
        return self._calls.bot


def ephemeral_id(message: Message) -> int:
    """What an ephemeral message is known by; 0 for any other."""
    known = getattr(message, "ephemeral_message_id", None)  # by a library that knows of it
    return int(known or message.api_kwargs.get("ephemeral_message_id") or 0)
