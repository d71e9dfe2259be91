"""Methods that change what is there: edits, deletions, pins, reactions, topics."""

from collections.abc import Mapping

from tests.emulators.telegram import access, keyboards
from tests.emulators.telegram.errors import NOT_MODIFIED, Payload, bad, require
from tests.emulators.telegram.groups import Group
from tests.emulators.telegram.rest import Method, Request
from tests.emulators.telegram.sending import attached, caption, quoted, text
from tests.emulators.telegram.whispers import change
from tests.emulators.telegram.world import PRIVATE, Attached, Message, World

_MOST_AGE = 48 * 60 * 60
_MEDIA = ("photo", "document")


class Editing:
    """What the bot may change."""

    def __init__(self, world: World) -> None:
        self._world = world

    def methods(self) -> Mapping[str, Method]:
        return {
            "editMessageText": Method(self._text, counts=True),
            "editMessageCaption": Method(self._caption, counts=True),
            "editMessageReplyMarkup": Method(self._markup, counts=True),
            "editMessageMedia": Method(self._media, counts=True),
            "deleteMessage": Method(self._delete, counts=True),
            "deleteMessages": Method(self._delete_many, counts=True),
            "pinChatMessage": Method(self._pin, counts=True),
            "unpinChatMessage": Method(self._unpin, counts=True),
            "setMessageReaction": Method(self._react, counts=True),
            "createForumTopic": Method(self._topic, counts=True),
        }

    def _own(self, request: Request) -> Message:
        return access.own(self._world, request, access.writable(self._world, request))

    def _text(self, request: Request) -> Payload:
        message = self._own(request)
        content = text(self._world, request)
        require("text" in message.raw, "there is no text in the message to edit")
        return self._edit(request, message, {"entities": []} | content)

    def _caption(self, request: Request) -> Payload:
        message = self._own(request)
        require("text" not in message.raw, "there is no caption in the message to edit")
        content: Payload = {"caption": None, "caption_entities": []}
        return self._edit(request, message, content | caption(self._world, request))

    def _markup(self, request: Request) -> Payload:
        return self._edit(request, self._own(request), {})

    def _media(self, request: Request) -> Payload:
        message = self._own(request)
        medium = request.json("media") or {}
        kind = medium.get("type")
        if kind not in _MEDIA:
            raise bad("type of file mismatch")
        content, file = attached(self._world, request, kind, medium.get("media"))
        gone = dict.fromkeys((*_MEDIA, "text", "entities", "caption", "caption_entities"))
        new = gone | content | caption(self._world, request, medium)
        return self._edit(request, message, new, file)

    def _edit(
        self, request: Request, message: Message, content: Payload, file: Attached | None = None
    ) -> Payload:
        private = message.chat.is_private
        markup = keyboards.checked(request.json("reply_markup"), private=private)
        require(change(message, content, markup, self._world.seconds()), NOT_MODIFIED)
        message.file = file or message.file
        request.readers = message.readers()
        return message.raw

    def _delete(self, request: Request) -> bool:
        chat = access.reached(self._world, request)
        message = chat.find(request.needed("message_id"))
        if message is None:
            raise bad("message to delete not found")
        self._check_deletion(message)
        request.readers = message.readers()
        message.delete()
        return True

    def _delete_many(self, request: Request) -> bool:
        chat = access.reached(self._world, request)
        for id in request.json("message_ids") or ():
            message = chat.find(int(id))
            if message:
                self._check_deletion(message)
                message.delete()
        request.readers = chat.readers()
        return True

    def _check_deletion(self, message: Message) -> None:
        chat, world = message.chat, self._world
        if chat.member(world.bot).may("can_delete_messages"):
            return
        mine = message.author is world.bot
        require(mine or chat.kind == PRIVATE, "message can't be deleted")
        young = world.seconds() - int(message.raw["date"]) < _MOST_AGE
        require(young, "message can't be deleted for everyone")

    def _pin(self, request: Request) -> bool:
        chat = access.reached(self._world, request)
        message = chat.find(request.needed("message_id"))
        if message is None:
            raise bad("message to pin not found")
        self._check_pinning(request)
        chat.pinned = message
        raw = {
            "message_id": chat.next_id(),
            "from": self._world.bot.payload(),
            "chat": chat.payload(),
            "date": self._world.seconds(),
            "pinned_message": quoted(message),
        }
        chat.add(Message(chat, raw, self._world.bot, service=True))
        request.readers = chat.readers()
        return True

    def _unpin(self, request: Request) -> bool:
        chat = access.reached(self._world, request)
        self._check_pinning(request)
        chat.pinned = None
        request.readers = chat.readers()
        return True

    def _check_pinning(self, request: Request) -> None:
        chat = access.reached(self._world, request)
        allowed = chat.is_private or chat.member(self._world.bot).may("can_pin_messages")
        require(allowed, "not enough rights to manage pinned messages in the chat")

    def _react(self, request: Request) -> bool:
        chat = access.reached(self._world, request)
        message = chat.find(request.needed("message_id"))
        if message is None:
            raise bad("message to react not found")
        reactions = request.json("reaction") or []
        require(len(reactions) <= 1, "REACTIONS_TOO_MANY")
        message.reactions = reactions
        request.readers = message.readers()
        return True

    def _topic(self, request: Request) -> Payload:
        chat = access.reached(self._world, request)
        require(isinstance(chat, Group) and chat.is_forum, "the chat is not a forum")
        assert isinstance(chat, Group)
        allowed = chat.member(self._world.bot).may("can_manage_topics")
        require(allowed, "not enough rights to create a topic")
        name = request.text("name")
        require(1 <= len(name) <= 128, "TOPIC_TITLE_EMPTY" if not name else "TOPIC_TITLE_INVALID")
        topic = chat.topic(name, self._world.bot)
        request.readers = chat.readers()
        return {"message_thread_id": topic.id, "name": name, "icon_color": 7322096}
