"""Presses of buttons, and how they are answered."""

import asyncio
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from tests.emulators.telegram.errors import TOO_OLD, Payload, bad, require
from tests.emulators.telegram.rest import Method, Request
from tests.emulators.telegram.texts import units
from tests.emulators.telegram.world import Message, User, World, instance

ANSWER_WITHIN: Final = 15_000
MOST_ANSWER: Final = 200


@dataclass(eq=False)
class Callback:
    """A press: whose, of what, when, and how it was answered."""

    id: str
    user: User
    message: Message
    data: str
    at: int
    answered: asyncio.Event = field(default_factory=asyncio.Event)
    text: str = ""
    alert: bool = False
    url: str = ""


class Callbacks:
    """All presses so far."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.known: dict[str, Callback] = {}

    def methods(self) -> Mapping[str, Method]:
        return {"answerCallbackQuery": Method(self._answer)}

    def begin(self, user: User, message: Message, data: str, raw: Payload) -> Callback:
        """Tell the bot of a press by a person who sees this in the message."""
        world = self._world
        id = str(4_000_000_000_000_000_000 + world.number())
        callback = self.known[id] = Callback(id, user, message, data, world.now())
        gone = {"chat": raw["chat"], "message_id": raw["message_id"], "date": 0}
        query: Payload = {
            "id": id,
            "from": user.payload(),
            "message": gone if message.deleted else message.raw,
            "chat_instance": instance(message.chat),
            "data": data,
        }
        world.tell("callback_query", query)
        return callback

    def _answer(self, request: Request) -> bool:
        callback = self.known.get(request.text("callback_query_id"))
        late = callback and self._world.now() - callback.at > ANSWER_WITHIN
        if callback is None or late or callback.answered.is_set():
            raise bad(TOO_OLD)
        text, url = request.text("text"), request.text("url")
        require(units(text) <= MOST_ANSWER, "MESSAGE_TOO_LONG")
        if url:
            bot = re.escape(self._world.bot.username)
            pattern = rf"(?:https?://)?(?:t|telegram)\.me/{bot}\?start=[\w-]{{1,64}}"
            require(re.fullmatch(pattern, url, re.IGNORECASE), "URL_INVALID")
        callback.text, callback.url, callback.alert = text, url, request.flag("show_alert")
        callback.answered.set()
        request.readers = frozenset({callback.user.id})
        return True
