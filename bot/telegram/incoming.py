"""What Telegram tells, as far as the program needs it: read from the very bytes that came. Pure.

Telegram is ahead of every library: there are kinds of updates and fields that nobody knows here,
and fields may be missing. So each update is read by itself, of its fields only those are looked at
that something depends on, and what cannot be read is told apart from what is not there.
"""

import re
from collections.abc import Iterator
from typing import Annotated, Any, Final

import msgspec
from msgspec import Raw

Id = Annotated[int, msgspec.Meta(ge=-(2**53), le=2**53)]
UserId = Annotated[int, msgspec.Meta(ge=1, le=2**53)]
MessageId = Annotated[int, msgspec.Meta(ge=0, lt=2**31)]
UpdateNumber = Annotated[int, msgspec.Meta(ge=1, lt=2**31)]
"""What is larger is none of Telegram's, and to go on from there would mean to hear nothing more."""
Seconds = Annotated[int, msgspec.Meta(ge=0, lt=2**38)]

PRIVATE: Final = "private"
CHANNEL: Final = "channel"
GROUPS: Final = ("group", "supergroup")
OTHERS: Final = frozenset(
    {"edited_message", "channel_post", "edited_channel_post", "business_connection"}
    | {"business_message", "edited_business_message", "deleted_business_messages"}
    | {"message_reaction", "message_reaction_count", "inline_query", "chosen_inline_result"}
    | {"shipping_query", "pre_checkout_query", "purchased_paid_media", "poll", "poll_answer"}
    | {"chat_member", "chat_join_request", "chat_boost", "removed_chat_boost", "managed_bot"}
    | {"guest_message"}
)
"""Kinds of updates that are none of ours, whatever is in them."""
TROUBLE: Final = (msgspec.MsgspecError, UnicodeError, RecursionError)
"""What goes wrong with bytes that are not what they should be."""
_NAME = re.compile(r"[a-z_]{1,40}")
_BEGIN = re.compile(rb'\s*\{\s*"ok"\s*:\s*true\s*,\s*"result"\s*:\s*\[')
_MARKS = re.compile(rb'[][{},]|"[^"\\]*(?:\\.[^"\\]*)*"', re.DOTALL)
_HEAD = re.compile(rb'\s*\{\s*"update_id"\s*:\s*(\d{1,10})\b')
_FIRST = re.compile(_BEGIN.pattern + _HEAD.pattern)


class TelegramUser(msgspec.Struct, frozen=True):
    """Somebody who has an account."""

    id: UserId
    first_name: str | None = None
    last_name: str | None = None
    username: str | None = None
    language_code: str | None = None
    is_bot: bool | None = None

    @property
    def full_name(self) -> str:
        """What others call them; perhaps nothing."""
        return f"{self.first_name or ''} {self.last_name or ''}".strip()


class TelegramChat(msgspec.Struct, frozen=True):
    """A private chat, a group, or a channel; also one of a kind that is not known here."""

    id: Id
    type: str = ""
    title: str | None = None


class Message(msgspec.Struct, frozen=True):
    """A message. Where ``date`` is 0 nobody can see it any more, and no more is told of it."""

    message_id: MessageId
    chat: TelegramChat
    date: Seconds | None = None
    user: TelegramUser | None = msgspec.field(name="from", default=None)
    sender_chat: TelegramChat | None = None
    text: str | None = None
    entities: tuple[Any, ...] | None = None
    message_thread_id: Id | None = None
    is_topic_message: bool | None = None
    migrate_to_chat_id: Id | None = None
    migrate_from_chat_id: Id | None = None
    ephemeral_message_id: Id | None = None
    reply_markup: Any = None
    forum_topic_reopened: Any = None
    is_automatic_forward: Any = None
    forward_origin: Any = None
    forward_date: Any = None  # of servers that do not know of origins
    via_bot: Any = None

    @property
    def sent(self) -> int:
        """When it was sent, by Telegram's clock, in UTC milliseconds."""
        return (self.date or 0) * 1_000

    @property
    def visible(self) -> bool:
        """Whether people can see it still."""
        return self.date != 0

    @property
    def passed_on(self) -> bool:
        """Whether somebody has only passed on what is from elsewhere: these are not their words."""
        signs = (self.is_automatic_forward, self.forward_origin, self.forward_date, self.via_bot)
        return any(signs)

    @property
    def is_command(self) -> bool:
        """Whether Telegram sees a command at its beginning."""
        return any(
            isinstance(each, dict) and each.get("type") == "bot_command" and each.get("offset") == 0
            for each in self.entities or ()
        )

    @property
    def pressable(self) -> list[str]:
        """What its buttons carry."""
        return [str(key["callback_data"]) for key in self._keys() if key.get("callback_data")]

    def _keys(self) -> Iterator[dict[str, Any]]:
        markup = self.reply_markup
        rows = markup.get("inline_keyboard") if isinstance(markup, dict) else None
        for row in rows if isinstance(rows, list) else ():
            for key in row if isinstance(row, list) else ():
                if isinstance(key, dict):
                    yield key


class CallbackQuery(msgspec.Struct, frozen=True):
    """A press. Telegram leaves out of it what it does not know any more."""

    id: str
    user: TelegramUser = msgspec.field(name="from")
    message: Message | None = None
    data: str | None = None


class ChatMember(msgspec.Struct, frozen=True):
    """What somebody is in a chat."""

    status: str
    user: TelegramUser | None = None
    is_member: bool | None = None
    can_send_messages: bool | None = None


class ChatMemberUpdated(msgspec.Struct, frozen=True):
    """The bot itself is something else in a chat than it was."""

    chat: TelegramChat
    user: TelegramUser = msgspec.field(name="from")
    old: ChatMember = msgspec.field(name="old_chat_member")
    new: ChatMember = msgspec.field(name="new_chat_member")


class Update(msgspec.Struct, frozen=True):
    """One thing that has happened; none of these where it is none of ours."""

    number: int
    message: Message | None = None
    callback_query: CallbackQuery | None = None
    my_chat_member: ChatMemberUpdated | None = None

    @property
    def chat(self) -> TelegramChat | None:
        """Where it has happened, if that is told."""
        query = self.callback_query
        message = self.message or (query.message if query else None)
        told = message or self.my_chat_member
        return told.chat if told else None


WANTED: Final = {
    "message": Message,
    "callback_query": CallbackQuery,
    "my_chat_member": ChatMemberUpdated,
}


class Unreadable(Exception):
    """Something that cannot be read: of which ``kind`` it is, its ``number`` if that can be, and
    ``why`` the rest cannot.
    """

    def __init__(self, why: str, kind: str = "", number: int | None = None) -> None:
        super().__init__(why)
        self.why = why
        self.kind = kind
        self.number = number


class _Answer(msgspec.Struct):
    ok: bool = False
    result: list[Raw] | None = None


def listed(payload: bytes) -> list[bytes]:
    """The updates of an answer, each as it came. Raises `Unreadable` for what is no such answer."""
    try:
        answer = msgspec.json.decode(payload, type=_Answer)
    except TROUBLE as trouble:
        if pieces := _pieces(payload):  # one of them spoils the whole
            return pieces
        raise Unreadable(_said(trouble), "answer") from None
    if not answer.ok or answer.result is None:
        raise Unreadable("no list of updates", "answer")
    return [bytes(each) for each in answer.result]


def first_number(payload: bytes) -> int | None:
    """The number of the first update in an answer that can be read no further."""
    return _number(_FIRST.match(payload))


def _pieces(payload: bytes) -> list[bytes]:
    """What is between the outermost commas of a list of updates, whatever that is; nothing where
    there is no such list, or it has no end.
    """
    begun = _BEGIN.match(payload)
    if not begun:
        return []
    start = begun.end()
    pieces, depth = list[bytes](), 0
    for mark in _MARKS.finditer(payload, start):
        match mark[0]:
            case b"[" | b"{":
                depth += 1
            case b"," if depth == 0:
                pieces.append(payload[start : mark.start()])
                start = mark.end()
            case b"]" | b"}" if depth == 0:
                return [*pieces, payload[start : mark.start()]]
            case b"]" | b"}":
                depth -= 1
            case _:  # a text, or a comma that is further in
                pass
    return []


def read(raw: bytes) -> Update:
    """One update. Raises `Unreadable`."""
    try:
        parts = msgspec.json.decode(raw, type=dict[str, Raw])
    except TROUBLE as trouble:
        raise Unreadable(_said(trouble), number=_number(_HEAD.match(raw))) from None
    kind = _kind(parts)
    try:
        number = msgspec.json.decode(parts.get("update_id", b""), type=UpdateNumber)
    except TROUBLE as trouble:
        raise Unreadable(f"update_id: {_said(trouble)}", kind) from None
    if kind in OTHERS:
        return Update(number)
    if kind not in WANTED:
        raise Unreadable("unknown kind", kind, number)
    try:
        content: Any = msgspec.json.decode(parts[kind], type=WANTED[kind])
    except TROUBLE as trouble:
        raise Unreadable(_said(trouble), kind, number) from None
    if isinstance(content, Message) and content.date is None:
        raise Unreadable("no date", kind, number)
    return Update(number, **{kind: content})


def _number(found: re.Match[bytes] | None) -> int | None:
    number = int(found[1]) if found else 0
    return number if 0 < number < 2**31 else None


def _kind(parts: dict[str, Raw]) -> str:
    """What an update is about: what we want before anything else."""
    there = [name for name, value in parts.items() if bytes(value) != b"null"]
    for names in (WANTED, OTHERS):
        for name in there:
            if name in names:
                return name
    unknown = (name for name in there if name != "update_id" and _NAME.fullmatch(name))
    return next(unknown, "nothing")


def _said(trouble: Exception) -> str:
    """Why something cannot be read, without what was in it."""
    return str(trouble) if isinstance(trouble, msgspec.MsgspecError) else type(trouble).__name__
