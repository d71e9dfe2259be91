"""Ephemeral messages: shown in a group to one person alone."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tests.emulators.telegram import access, keyboards
from tests.emulators.telegram.callbacks import Callbacks
from tests.emulators.telegram.errors import NOT_MODIFIED, Payload, bad, require
from tests.emulators.telegram.members import MODERATORS
from tests.emulators.telegram.rest import Method, Request
from tests.emulators.telegram.texts import MOST_CAPTION, MOST_TEXT, read, units
from tests.emulators.telegram.world import GROUP, SUPERGROUP, Chat, Message, User, World

FRESH: Final = 15_000
"""For how long a press or an ephemeral command may be answered so, in milliseconds."""
METHODS: Final = (
    "editEphemeralMessageText",
    "editEphemeralMessageReplyMarkup",
    "deleteEphemeralMessage",
)


@dataclass(frozen=True, slots=True)
class Whisper:
    """To whom something is whispered, and which message it hides from them."""

    user: User
    replaces: Message | None

    def address(self, message: Message) -> None:
        """Make a message ephemeral."""
        message.raw |= {
            "ephemeral_message_id": message.chat.next_whisper(self.user),
            "receiver_user": self.user.payload(),
        }
        message.viewer, message.replaces = self.user, self.replaces
        message.lost = not self.user.online


class Whispers:
    """Who may be whispered to, and how that is changed; an older server has none of it."""

    def __init__(self, world: World, callbacks: Callbacks, *, known: bool) -> None:
        self._world, self._callbacks = world, callbacks
        self.known = known

    def methods(self) -> Mapping[str, Method]:
        return {
            "editEphemeralMessageText": Method(self._edit_text, counts=True),
            "editEphemeralMessageReplyMarkup": Method(self._edit_markup, counts=True),
            "deleteEphemeralMessage": Method(self._delete, counts=True),
        }

    def wanted(self, request: Request, chat: Chat) -> Whisper | None:
        """Return to whom a message is to be whispered; None: it is for everybody.

        An older server reads none of the parameters, so there it is for everybody.
        """
        if not self.known:
            return None
        asked = request.json("ephemeral_message_parameters") or {
            key: request.body[key]
            for key in ("receiver_user_id", "callback_query_id")
            if request.body.get(key)
        }
        if not asked:
            return None
        require(chat.kind in (GROUP, SUPERGROUP), "ephemeral messages can be sent only in groups")
        user = self._world.users.get(int(asked.get("receiver_user_id") or 0))
        if user is None:
            raise bad("user not found")
        require(chat.member(user).inside and not user.is_bot, "USER_NOT_PARTICIPANT")
        callback = self._callbacks.known.get(str(asked.get("callback_query_id") or ""))
        pressed = callback.message if callback else None
        fresh = bool(
            callback
            and callback.user is user
            and callback.message.chat is chat
            and self._world.now() - callback.at <= FRESH
        )
        moderates = chat.member(self._world.bot).status in MODERATORS
        allowed = moderates or fresh or self._answers(request, chat, user)
        require(allowed, "not enough rights to send ephemeral messages to the user")
        if not asked.get("replace_callback_query_message"):
            return Whisper(user, None)
        require(pressed and pressed.viewer is None, "message to be replaced not found")
        return Whisper(user, pressed)

    def _answers(self, request: Request, chat: Chat, user: User) -> bool:
        """Return whether this answers an ephemeral command that has just come."""
        parameters = request.json("reply_parameters") or {}
        asking = chat.whisper(user, int(parameters.get("ephemeral_message_id") or 0))
        if asking is None or asking.author is not user:
            return False
        return self._world.now() - asking.at <= FRESH

    def _found(self, request: Request, missing: str) -> Message:
        chat = access.reached(self._world, request)
        user = self._world.users.get(request.needed("receiver_user_id"))
        id = request.needed("ephemeral_message_id")
        message = chat.whisper(user, id) if user else None
        if message is None:
            raise bad(missing)
        request.readers = message.readers()
        return message

    def _edit_text(self, request: Request) -> bool:
        message = self._found(request, "message to edit not found")
        plain, marks = read(
            request.text("text"),
            request.mode,
            MOST_TEXT,
            self._world.known,
            request.json("entities"),
        )
        require(plain, "message text is empty")
        # The service takes the text of such an edit for a caption.
        require(units(plain) <= MOST_CAPTION, "MEDIA_CAPTION_TOO_LONG")
        return self._edit(request, message, {"text": plain, "entities": marks})

    def _edit_markup(self, request: Request) -> bool:
        return self._edit(request, self._found(request, "message to edit not found"), {})

    def _edit(self, request: Request, message: Message, content: Payload) -> bool:
        require(message.author is self._world.bot, "message can't be edited")
        markup = keyboards.checked(request.json("reply_markup"), private=False)
        require(change(message, content, markup, self._world.seconds()), NOT_MODIFIED)
        return True

    def _delete(self, request: Request) -> bool:
        self._found(request, "message to delete not found").delete()
        return True


def change(message: Message, content: Payload, markup: Payload | None, seconds: int) -> bool:
    """Show something else in a message; return False, and do nothing, where that is the same."""
    changed = {key: value for key, value in message.raw.items() if key != "reply_markup"}
    changed |= content | {"reply_markup": markup}
    changed = {key: value for key, value in changed.items() if value not in (None, [])}
    before = {key: value for key, value in message.raw.items() if key != "edit_date"}
    changed.pop("edit_date", None)
    if changed == before:
        return False
    message.change(changed | {"edit_date": seconds})
    return True
