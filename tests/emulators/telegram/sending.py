"""Methods that put something up: messages with text, documents and photos."""

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from tests.emulators.telegram import access, keyboards
from tests.emulators.telegram.errors import NotEmulated, Payload, bad, require
from tests.emulators.telegram.rest import Method, Request
from tests.emulators.telegram.texts import MOST_CAPTION, MOST_TEXT, read
from tests.emulators.telegram.whispers import Whispers
from tests.emulators.telegram.world import (
    CHANNEL,
    SUPERGROUP,
    Attached,
    Chat,
    Message,
    World,
)

_MOST_BYTES = 50 * 1024 * 1024
_ATTACHED = "attach://"


class Sending:
    """What the bot may put up."""

    def __init__(self, world: World, whispers: Whispers) -> None:
        self._world, self._whispers = world, whispers

    def methods(self) -> Mapping[str, Method]:
        return {
            "sendMessage": Method(self._message, counts=True),
            "sendDocument": Method(self._document, counts=True),
            "sendPhoto": Method(self._photo, counts=True),
            "sendChatAction": Method(self._action),
        }

    def _message(self, request: Request) -> Payload:
        chat = access.writable(self._world, request)
        return self._post(request, chat, text(self._world, request))

    def _document(self, request: Request) -> Payload:
        chat = access.writable(self._world, request, "documents")
        content, file = attached(self._world, request, "document")
        return self._post(request, chat, content | caption(self._world, request), file)

    def _photo(self, request: Request) -> Payload:
        chat = access.writable(self._world, request, "photos")
        content, file = attached(self._world, request, "photo")
        return self._post(request, chat, content | caption(self._world, request), file)

    def _action(self, request: Request) -> bool:
        chat = access.writable(self._world, request)
        access.thread(self._world, request, chat)
        require(request.text("action"), "wrong parameter action in request")
        request.readers = chat.readers()
        return True

    def _post(
        self, request: Request, chat: Chat, content: Payload, file: Attached | None = None
    ) -> Payload:
        world = self._world
        answered = access.answered(request, chat)
        topic = access.thread(world, request, chat, answered)
        markup = keyboards.checked(request.json("reply_markup"), private=chat.is_private)
        whisper = self._whispers.wanted(request, chat)
        raw: Payload = {"message_id": 0 if whisper else chat.next_id()}
        raw |= _sender(world, chat) | {"chat": chat.payload(), "date": world.seconds()}
        raw |= _place(chat, topic, answered)
        raw |= content
        if markup and "inline_keyboard" in markup:
            raw["reply_markup"] = markup
        message = Message(chat, raw, world.bot, file=file)
        message.silent = request.flag("disable_notification")
        if whisper:
            whisper.address(message)
        else:
            chat.another_bot_wrote_last = False
        chat.add(message)
        request.readers = message.readers()
        return message.raw


def _sender(world: World, chat: Chat) -> Payload:
    if chat.kind == CHANNEL:
        return {"sender_chat": chat.payload()}
    return {"from": world.bot.payload()}


def _place(chat: Chat, topic: int | None, answered: Message | None) -> Payload:
    """Return where a message stands: in a topic, and what it answers."""
    place: Payload = {}
    if answered:
        place["reply_to_message"] = quoted(answered)
    if topic is not None:
        return place | {"message_thread_id": topic, "is_topic_message": True}
    if answered and chat.kind == SUPERGROUP:
        place["message_thread_id"] = answered.raw.get("message_thread_id", answered.id)
    return place


def quoted(message: Message) -> Payload:
    """Return a message as another one shows it that answers it."""
    return {key: value for key, value in message.raw.items() if key != "reply_to_message"}


def text(world: World, request: Request) -> Payload:
    """Return the text of a request as a message keeps it."""
    _only_known(request)
    given, entities = request.text("text"), request.json("entities")
    plain, marks = read(given, request.mode, MOST_TEXT, world.known, entities)
    require(plain, "message text is empty")
    return {"text": plain} | ({"entities": marks} if marks else {})


def caption(world: World, request: Request, given: Mapping[str, Any] | None = None) -> Payload:
    """Return the caption of a request, or of one medium, as a message keeps it."""
    body = request.body if given is None else given
    entities = body.get("caption_entities")
    plain, marks = read(
        str(body.get("caption") or ""),
        body.get("parse_mode"),
        MOST_CAPTION,
        world.known,
        json.loads(entities) if isinstance(entities, str) else entities,
    )
    return ({"caption": plain} if plain else {}) | ({"caption_entities": marks} if marks else {})


def _only_known(request: Request) -> None:
    if (request.mode or "html").lower() != "html":
        raise NotEmulated(f"parse_mode {request.mode}")


def attached(
    world: World, request: Request, kind: str, given: object = None
) -> tuple[Payload, Attached]:
    """Return a file as a message keeps it: sent along, or one that the service has already."""
    value = str(given or request.body.get(kind) or "")
    if value.startswith(_ATTACHED):
        file = request.files.get(value.removeprefix(_ATTACHED))
    elif kind in request.files and not given:
        file = request.files[kind]
    else:
        file = world.files.get(value)
        if file is None:
            raise bad("wrong file identifier/HTTP URL specified")
    if file is None:
        raise bad(f"there is no {kind} in the request")
    require(file.data, "file must be non-empty")
    require(len(file.data) <= _MOST_BYTES, "file is too big")
    id = next((known for known, each in world.files.items() if each is file), "")
    id = id or f"file-{world.number()}"
    world.files[id] = file
    common = {
        "file_id": id,
        "file_unique_id": sha256(file.data).hexdigest()[:16],
        "file_size": len(file.data),
    }
    if kind == "photo":
        return {"photo": [common | {"width": 320, "height": 240}]}, file
    return {"document": common | {"file_name": file.name, "mime_type": file.type}}, file
