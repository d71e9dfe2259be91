"""Who presses or types: each update of a person becomes a visit."""

from contextlib import suppress

from bot.chatting.ids import Order, Remembered
from bot.parsing.words import squeeze, vocabulary
from bot.rendering.people import name_of
from bot.tables.errors import TableError
from bot.telegram.addresses import Place, message_id, person, place_of
from bot.telegram.answers import PressAnswer, TypedAnswer, is_answer
from bot.telegram.askers import TelegramAsker
from bot.telegram.incoming import (
    GROUPS,
    PRIVATE,
    CallbackQuery,
    Message,
    TelegramChat,
    TelegramUser,
)
from bot.telegram.keyboards import Kind
from bot.telegram.means import Means
from bot.telegram.moving import Moving
from bot.telegram.visits import TelegramVisit
from bot.telegram.whispers import Occasion
from bot.texts.catalogue import Words

SECOND = 1_000
STAFF = frozenset(
    {"new", "menu", "go", "addbot", "unseat", "pause", "resume", "end", "table", "hide", "more"}
    | {"configure", "settings", "agree", "server", "usual"}
)
"""For these it matters whether somebody looks after the group."""


class Visitors:
    """Knows who asks for something, where, and what they may do there."""

    def __init__(self, means: Means, moving: Moving) -> None:
        self._means = means
        self._moving = moving

    async def pressed(
        self, query: CallbackQuery, kind: Kind, what: Remembered | None
    ) -> TelegramVisit:
        """Whoever presses a button that is for ``what``. Where Telegram does not say on which
        message, it is as if that were in their private chat, where nobody sees it any more.
        """
        user = query.user
        message = query.message or Message(0, TelegramChat(user.id, PRIVATE), date=0)
        chat = self._chat(message.chat, message)
        there = message.visible and query.data in message.pressable
        screen = there and kind is Kind.SCREEN
        about = what.command if isinstance(what, Order) else getattr(what, "about", "")
        words, now = await self._words(user), self._means.clock.now()
        asker = TelegramAsker(
            user=user.id,
            name=_name(user, words),
            chat=chat,
            words=words,
            where=message.chat.title or "",
            around=await self._means.tongues.of_chat(chat),
            press=query.id,
            sent_at=now,
            meant_at=now,
            locale=self._locale(user),
            moderates=await self._moderates(user.id, message.chat, about),
            asked_about=await self._asked_about(user.id, message.chat, what),
            message=message_id(message.chat.id, message.message_id) if screen else "",
            passing=message.visible and is_answer(message),
        )
        if query.message and message.chat.type == PRIVATE:
            await self._means.reached(asker.person, reachable=True)
        occasion = Occasion(chat, asker.person, asker.sent_at, press=query.id)
        hint = ""
        if about == "join" and not await self._means.reachable(asker.person):
            hint = asker.words("telegram-start-me")
        return TelegramVisit(asker, PressAnswer(query, self._means, occasion, asker.words, hint))

    async def typed(
        self, message: Message, user: TelegramUser, command: str, number: int
    ) -> TelegramVisit:
        """Whoever types a ``command``, with update ``number``. An administrator may hide behind the
        group, and anybody behind a channel: then nobody knows who they are.
        """
        hidden, stamp = message.sender_chat, message.sent
        anonymous = hidden is not None and hidden.id == message.chat.id
        chat = self._chat(message.chat, message)
        around = await self._means.tongues.of_chat(chat)
        words = around if hidden else await self._words(user)
        command = vocabulary().commands.get(squeeze(command), "new")
        asker = TelegramAsker(
            user=0 if hidden else user.id,
            name="" if anonymous else _name(user, words, (hidden and hidden.title) or ""),
            chat=chat,
            words=words,
            where=message.chat.title or "",
            around=around,
            press=str(number),
            sent_at=self._means.telegrams.at(stamp),
            meant_at=self._means.telegrams.meant_at(stamp),
            locale=None if hidden else self._locale(user),
            moderates=anonymous or await self._moderates(user.id, message.chat, command),
        )
        if message.chat.type == PRIVATE:
            await self._means.reached(asker.person, reachable=True)
        whispered = message.ephemeral_message_id or 0
        occasion = Occasion(chat, asker.person, asker.sent_at, command=whispered)
        return TelegramVisit(asker, TypedAnswer(self._means, occasion, around, asker.name))

    def _chat(self, chat: TelegramChat, message: Message) -> str:
        """What the program calls the place of a message. In *General*, and where answers make
        threads by themselves, a message has a number of a topic that must not be used.
        """
        if chat.type == PRIVATE:
            return person(chat.id)
        topic = message.message_thread_id if message.is_topic_message else None
        return Place(self._moving.first(chat.id), topic or 0).chat

    async def _moderates(self, user: int, chat: TelegramChat, command: str) -> bool:
        if chat.type not in GROUPS or command not in STAFF:
            return False
        staff = await self._means.rights.staff(self._moving.first(chat.id))
        return user in staff.people

    async def _asked_about(self, user: int, chat: TelegramChat, what: Remembered | None) -> str:
        """The group of the table that a button is about, where an administrator who has ordered
        something there was asked back in private; else "".
        """
        if not isinstance(what, Order) or what.command not in STAFF:
            return ""
        if chat.type != PRIVATE:
            return ""
        with suppress(TableError):
            shown = (await self._means.service.look(what.table, person(user))).chat
            place = place_of(shown)
            if place and user in (await self._means.rights.staff(place.group)).people:
                return shown
        return ""

    def _locale(self, user: TelegramUser) -> str | None:
        return self._means.tongues.last_told(person(user.id), user.language_code)

    async def _words(self, user: TelegramUser) -> Words:
        return await self._means.tongues.of_person(person(user.id), user.language_code)


def _name(user: TelegramUser, words: Words, title: str = "") -> str:
    """What somebody is called; ``title`` is that of a channel for which they speak."""
    return name_of(person(user.id), words, title, user.full_name, user.username or "")
