"""What there is: users, chats and messages, and how each looks on the wire."""

from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count
from typing import Final, Protocol

from tests.emulators.telegram import keyboards
from tests.emulators.telegram.errors import Payload
from tests.emulators.telegram.members import MODERATORS, NOBODY, Member
from tests.emulators.telegram.texts import piece

PRIVATE: Final = "private"
GROUP: Final = "group"
SUPERGROUP: Final = "supergroup"
CHANNEL: Final = "channel"
TELEGRAM: Final = 777000
ANONYMOUS: Final = 1087968824
CHANNEL_BOT: Final = 136817688


class Clock(Protocol):
    """Time in UTC milliseconds."""

    def now(self) -> int:
        """The present moment."""

    async def sleep_until(self, moment: int) -> None:
        """Return at ``moment``, at once if it has passed."""


class World:
    """Everything that exists, and who is told of what happens."""

    def __init__(self, clock: Clock, token: str, username: str) -> None:
        self.clock = clock
        self.users: dict[int, User] = {}
        self.chats: dict[int, Chat] = {}
        self.moved: dict[int, int] = {}
        """Groups that became supergroups: the old id and the new one."""
        self.files: dict[str, Attached] = {}
        self.tell: Callable[[str, Payload], None] = lambda kind, data: None
        self._count = count(1)
        self.box = count(1)
        """Numbers for messages in private chats and small groups, which share them."""
        self.bot = User(self, "Table Bot", id=int(token.partition(":")[0]), username=username)
        self.bot.is_bot = True
        self.anonymous = User(self, "Group", id=ANONYMOUS, username="GroupAnonymousBot")
        self.channel_bot = User(self, "Channel", id=CHANNEL_BOT, username="Channel_Bot")
        self.anonymous.is_bot = self.channel_bot.is_bot = True
        self.telegram = User(self, "Telegram", id=TELEGRAM)

    def now(self) -> int:
        return self.clock.now()

    def seconds(self) -> int:
        """The present moment as messages tell it."""
        return self.now() // 1000

    def number(self) -> int:
        """Return a number that was not used before."""
        return next(self._count)

    def private(self, user: "User") -> "Chat":
        """Return the chat between this user and the bot."""
        return self.chats.get(user.id) or Chat(self, PRIVATE, user.id, person=user)

    def known(self, id: int) -> Payload | None:
        """Return a user whom the bot has met, or None."""
        user = self.users.get(id)
        return user.payload() if user and (user.met or user.shares_a_chat) else None


class User:
    """An account."""

    def __init__(
        self,
        world: World,
        name: str,
        *,
        last_name: str = "",
        username: str = "",
        language: str | None = None,
        id: int = 0,
    ) -> None:
        self.world, self.name, self.last_name = world, name, last_name
        self.username, self.language = username, language
        self.id = id or 5_000_000_000 + world.number()
        self.is_bot = False
        self.started = self.blocked = self.deactivated = False
        self.online = True
        """Ephemeral messages do not come to who is not."""
        self.met = False
        """Whether the bot has had an update from this user."""
        world.users[self.id] = self

    @property
    def shares_a_chat(self) -> bool:
        """Whether this user and the bot are in a group together."""
        bot = self.world.bot
        return any(
            each.member(self).inside and each.member(bot).inside
            for each in self.world.chats.values()
            if each.kind != PRIVATE
        )

    def payload(self) -> Payload:
        optional = {
            "last_name": self.last_name,
            "username": self.username,
            "language_code": self.language,
        }
        found = {key: value for key, value in optional.items() if value}
        return {"id": self.id, "is_bot": self.is_bot, "first_name": self.name} | found


@dataclass(frozen=True, slots=True)
class Attached:
    """A file in a message."""

    name: str
    data: bytes
    type: str = "application/octet-stream"


class Chat:
    """A private chat, a group or a channel."""

    def __init__(
        self, world: World, kind: str, id: int, title: str = "", person: User | None = None
    ) -> None:
        self.world, self.kind, self.id, self.title, self.person = world, kind, id, title, person
        self.username = ""
        self.is_forum = False
        self.members: dict[int, Member] = {}
        self.messages: list[Message] = []
        self.write_forbidden = False
        self.gone = False
        self.another_bot_wrote_last = False
        """Then commands that are not addressed do not reach our bot, unless it moderates."""
        self.topics: dict[int, Topic] = {}
        self.pinned: Message | None = None
        self._ids = world.box if kind in (PRIVATE, GROUP) else count(1)
        world.chats[id] = self

    @property
    def is_private(self) -> bool:
        return self.kind == PRIVATE

    def next_id(self) -> int:
        """Return the number of the next message."""
        return next(self._ids)

    def member(self, user: User) -> Member:
        """Return what somebody is here."""
        return self.members.get(user.id, NOBODY)

    def readers(self) -> frozenset[int]:
        """Return the ids of all people who can read here."""
        if self.person:
            return frozenset({self.person.id})
        return frozenset(
            user
            for user, member in self.members.items()
            if member.inside and not self.world.users[user].is_bot
        )

    def find(self, id: int) -> "Message | None":
        """Return the message with this number that everybody here sees."""
        found = (each for each in reversed(self.messages) if each.id == id and each.viewer is None)
        return next(found, None)

    def whisper(self, user: User, id: int) -> "Message | None":
        """Return the ephemeral message of this user with this number."""
        found = (each for each in self.messages if each.viewer is user and each.whisper_id == id)
        return next(found, None)

    def next_whisper(self, user: User) -> int:
        """Return a number for an ephemeral message: the least that is free, so also a used one."""
        taken = {each.whisper_id for each in self.messages if each.viewer is user}
        return next(number for number in count(1) if number not in taken)

    def payload(self) -> Payload:
        if self.person:
            shown = self.person.payload()
            keys = ("id", "first_name", "last_name", "username")
            return {key: shown[key] for key in keys if key in shown} | {"type": PRIVATE}
        more: Payload = {"username": self.username} if self.username else {}
        if self.is_forum:
            more["is_forum"] = True
        return {"id": self.id, "type": self.kind, "title": self.title, **more}

    def full(self) -> Payload:
        """Return the chat as it is told to whoever asks for it."""
        gifts = ("unlimited_gifts", "limited_gifts", "unique_gifts", "premium_subscription")
        return self.payload() | {
            "accent_color_id": 0,
            "max_reaction_count": 11,
            "accepted_gift_types": dict.fromkeys((*gifts, "gifts_from_channels"), False),
        }

    def add(self, message: "Message", *, told: bool = True) -> "Message":
        """Put a message on view, and tell the bot if it hears of it."""
        self.messages.append(message)
        if told and self.bot_hears(message):
            kind = "channel_post" if self.kind == CHANNEL else "message"
            self.world.tell(kind, message.raw)
        return message

    def bot_hears(self, message: "Message") -> bool:
        """Return whether a message reaches the bot: by its status, and by privacy mode."""
        bot = self.world.bot
        if message.author is bot and not message.service:
            return False
        if message.author and message.author.is_bot and message.author.id not in _SHADOWS:
            return False
        if self.person:
            return not self.person.blocked
        mine = self.member(bot)
        if not mine.inside:
            return False
        if self.kind == CHANNEL or mine.status in MODERATORS or message.service or message.viewer:
            return True
        answered = message.raw.get("reply_to_message") or {}
        if (answered.get("from") or {}).get("id") == bot.id and FORUM_CREATED not in answered:
            return True
        command = next((each for each in message.entities if each["type"] == "bot_command"), None)
        if command is None or command["offset"] != 0:
            return False
        addressee = piece(message.text, command).partition("@")[2]
        if not addressee:
            return not self.another_bot_wrote_last
        return addressee.lower() == bot.username.lower()


FORUM_CREATED: Final = "forum_topic_created"
_SHADOWS = {ANONYMOUS, CHANNEL_BOT}


@dataclass(eq=False)
class Topic:
    """A topic of a forum."""

    chat: Chat
    id: int
    name: str
    closed: bool = False
    deleted: bool = False


@dataclass(eq=False)
class Message:
    """A message; ``viewer`` is the one person who sees an ephemeral one."""

    chat: Chat
    raw: Payload
    author: User | None
    viewer: User | None = None
    file: Attached | None = None
    deleted: bool = False
    service: bool = False
    history: list[Payload] = field(default_factory=list)
    reactions: list[Payload] = field(default_factory=list)
    silent: bool = False
    """Whether nobody was rung for it."""
    lost: bool = False
    """Whether it never came to the one who should see it; the bot does not know."""
    writer: User | None = None
    """Who wrote it in truth, also where they hide behind a chat."""
    replaces: "Message | None" = None
    """The message in whose place the viewer sees this one."""
    at: int = 0
    """When it was put up, in milliseconds."""

    def __post_init__(self) -> None:
        self.at = self.at or self.chat.world.now()
        self.writer = self.writer or self.author

    @property
    def id(self) -> int:
        """The number in the chat; 0 for an ephemeral message."""
        return int(self.raw["message_id"])

    @property
    def whisper_id(self) -> int:
        """The number of an ephemeral message; 0 for others."""
        return int(self.raw.get("ephemeral_message_id", 0))

    @property
    def text(self) -> str:
        """What is to be read, without any marks."""
        return str(self.raw.get("text", self.raw.get("caption", "")))

    @property
    def entities(self) -> list[Payload]:
        """The marks on the text."""
        found: list[Payload] | None = self.raw.get("entities") or self.raw.get("caption_entities")
        return found or []

    @property
    def marked(self) -> list[tuple[str, str]]:
        """What each mark is, and the piece of text that it is on."""
        return [(str(each["type"]), piece(self.text, each)) for each in self.entities]

    @property
    def buttons(self) -> list[str]:
        """The labels of the buttons."""
        return [str(each["text"]) for each in keyboards.walk(self.raw)]

    @property
    def rows(self) -> list[list[str]]:
        """The labels of the buttons, row by row."""
        return [[str(each["text"]) for each in row] for row in keyboards.rows(self.raw)]

    @property
    def data(self) -> dict[str, str]:
        """What the buttons carry that are presses, by label."""
        pressed = [each for each in keyboards.walk(self.raw) if "callback_data" in each]
        return {each["text"]: each["callback_data"] for each in pressed}

    @property
    def urls(self) -> dict[str, str]:
        """Where the buttons that are links lead to, by label."""
        return {each["text"]: each["url"] for each in keyboards.walk(self.raw) if "url" in each}

    @property
    def ephemeral(self) -> bool:
        return self.viewer is not None

    @property
    def document(self) -> Attached | None:
        """The document in it."""
        return self.file if "document" in self.raw else None

    @property
    def photo(self) -> Attached | None:
        """The photo in it."""
        return self.file if "photo" in self.raw else None

    @property
    def topic(self) -> int | None:
        """The id of the forum's topic that it is in."""
        return self.raw["message_thread_id"] if self.raw.get("is_topic_message") else None

    @property
    def reply_to(self) -> int | None:
        """The number of the message that it answers."""
        answered = self.raw.get("reply_to_message")
        if answered is None or FORUM_CREATED in answered:
            return None
        return int(answered["message_id"])

    @property
    def edits(self) -> int:
        return len(self.history)

    def readers(self) -> frozenset[int]:
        """Return the ids of the people who can read it now."""
        return frozenset({self.viewer.id}) if self.viewer else self.chat.readers()

    def change(self, raw: Payload) -> None:
        """Show something else from now on."""
        self.history.append(self.raw)
        self.raw = raw

    def delete(self) -> None:
        """Take it out of view, as its author, a moderator, or the one who sees it would."""
        self.deleted = True
        self.chat.messages.remove(self)


def instance(chat: Chat) -> str:
    """Return what a callback query calls the chat."""
    return str(int.from_bytes(sha256(str(chat.id).encode()).digest()[:8], "big", signed=True))
