"""Ephemeral messages: answers in a group that one person alone sees.

Telegram has had them since version 10.2 of its Bot API, and changed their form with 10.3. A server
that is older ignores what makes a message ephemeral and would show it to all: nothing is whispered
before it is certain that the server knows how.
"""

from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from telegram.error import BadRequest, EndPointNotFound, TelegramError

from bot.logs import get
from bot.tables.ports import Clock, Unavailable
from bot.telegram.addresses import message_id, place_of, user_of
from bot.telegram.calls import LOOKS, Calls, number_of
from bot.telegram.incoming import Message
from bot.telegram.keyboards import Keyboard, markup
from bot.telegram.markup import shown_length
from bot.telegram.pages import Page
from bot.telegram.refusals import Unchanged, understood
from bot.telegram.wire import Wire

PROOF = "…"
"""What is whispered first: there is no card in it, whoever may see it."""
LONGEST_EDIT = 1_024
"""Characters that can be put in the place of something whispered: they are taken for a caption."""
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


def can_replace(page: Page) -> bool:
    """Whether a page may take the place of something whispered."""
    return shown_length(page.text) <= LONGEST_EDIT


class Whispers:
    """Whispers through the bot of ``calls``, once it is known that its server can."""

    def __init__(self, calls: Calls, clock: Clock) -> None:
        self._calls = calls
        self._clock = clock
        self.known = False
        self.proven = False
        """Whether something was whispered that nobody else has seen."""

    async def probe(self, bot: Wire) -> None:
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
        """Whisper a page; once it is proven that nobody else sees it. Raises `DrawingError`. False
        where others would have seen it: then it is gone already, and nothing is whispered any more.
        """
        if page.reader != occasion.person or page.file or not (self.known and self.proven):
            return False
        sent = await self._sent(occasion, page.text, page.keyboard)
        return await self._was_whispered(sent, occasion.chat)

    async def prove(self, occasion: Occasion) -> int | None:
        """Whisper nothing, to see who sees it; its number, to be filled by `fill`. None as `say` is
        False. Raises `DrawingError`.
        """
        if not self.known:
            return None
        sent = await self._sent(occasion, PROOF)
        self.proven = await self._was_whispered(sent, occasion.chat)
        return sent["ephemeral_message_id"] if self.proven else None

    async def fill(self, occasion: Occasion, number: int, page: Page) -> None:
        """Put a page in the place of what proved that it may be there. Raises `DrawingError`."""
        if page.reader == occasion.person:
            await self._edited(self._calls.whom(occasion.chat), number, occasion.person, page)

    async def _sent(self, occasion: Occasion, text: str, keyboard: Keyboard = ()) -> Any:
        place, receiver = place_of(occasion.chat), user_of(occasion.person)
        # In both forms: a server that knows but one of them must not take it for a public message.
        hidden: dict[str, Any] = {
            "receiver_user_id": receiver,
            "callback_query_id": occasion.press or None,
        }
        told = {key: value for key, value in hidden.items() if value}
        reply = {"ephemeral_message_id": occasion.command} if occasion.command else None
        with understood():
            return await self._bot().call(
                "sendMessage",
                chat_id=self._calls.whom(occasion.chat),
                message_thread_id=(place.topic if place else 0) or None,
                text=text,
                reply_markup=markup(keyboard),
                reply_parameters=reply,
                ephemeral_message_parameters=told,
                **told,
                **LOOKS,
            )

    async def take_back(self, occasion: Occasion, number: int) -> None:
        """Nobody sees it any more. Raises `DrawingError`."""
        with understood():
            await self._bot().call(
                "deleteEphemeralMessage",
                chat_id=self._calls.whom(occasion.chat),
                receiver_user_id=user_of(occasion.person),
                ephemeral_message_id=number,
            )

    async def edit(self, message: Message, person: str, page: Page) -> None:
        """Another content for something whispered. Raises `DrawingError`."""
        if page.reader == person:
            await self._edited(message.chat.id, message.ephemeral_message_id, person, page)

    async def _edited(self, group: int, number: int | None, person: str, page: Page) -> None:
        with suppress(Unchanged), understood():
            await self._bot().call(
                "editEphemeralMessageText",
                chat_id=group,
                receiver_user_id=user_of(person),
                ephemeral_message_id=number,
                text=page.text,
                parse_mode=LOOKS["parse_mode"],
                reply_markup=markup(page.keyboard),
            )

    async def _answered(self, bot: Wire) -> bool | None:
        """Whether the server knows the call; None where it has not said."""
        nothing: dict[str, Any] = {
            "chat_id": bot.id,
            "receiver_user_id": bot.id,
            "ephemeral_message_id": 1,
        }
        try:
            await bot.call("deleteEphemeralMessage", **nothing)
        except EndPointNotFound:
            return False
        except BadRequest:
            return True
        except TelegramError as trouble:
            _log.info("not asked", failure=type(trouble).__name__)
            return None
        return True

    async def _was_whispered(self, sent: Any, chat: str) -> bool:
        if isinstance(sent, dict) and sent.get("ephemeral_message_id"):
            return True
        self.known = False
        _log.error("not ephemeral")
        await self._calls.delete(chat, message_id(self._calls.whom(chat), number_of(sent)))
        return False

    def _bot(self) -> Wire:
        if self._calls.bot is None:
            raise Unavailable()
        return self._calls.bot
