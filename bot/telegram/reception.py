"""Updates of Telegram come in here, and go to the desk."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

from telegram import CallbackQuery, Chat, Message, Update, User
from telegram.constants import ChatType, MessageEntityType

from bot.chatting.about import About
from bot.chatting.asking import Asker
from bot.chatting.commands import GAMES_OWN, GENERAL, TABLE
from bot.chatting.consent import Consent
from bot.chatting.desk import Desk
from bot.chatting.fields import Features
from bot.chatting.ids import Move, Order, Remembered, Wish
from bot.chatting.layout import order_button
from bot.chatting.lookup import Lookup
from bot.chatting.opening import OpeningTables
from bot.chatting.panels import Panels
from bot.chatting.reading import refusal
from bot.chatting.sheets import Button, Sheet, Tone, block, sheet
from bot.config import TelegramSettings
from bot.logs import get
from bot.parsing.words import squeeze, vocabulary
from bot.tables.commands import TableId
from bot.tables.errors import TableError
from bot.tables.updates import Phase
from bot.telegram import keyboards, links, reading
from bot.telegram.addresses import Place, message_id, person, place_of
from bot.telegram.answers import PressAnswer, TypedAnswer, is_answer, pressable
from bot.telegram.askers import TelegramAsker
from bot.telegram.ground import TelegramGround
from bot.telegram.keyboards import Kind
from bot.telegram.means import Means
from bot.telegram.moving import Moving
from bot.telegram.newest import Newest
from bot.telegram.once import Once
from bot.telegram.presence import Presence
from bot.telegram.reading import Head, Typed
from bot.telegram.visits import TelegramVisit
from bot.telegram.whispers import Occasion, ephemeral_id
from bot.texts.catalogue import Words
from engine.errors import GameError

SECOND = 1_000
GROUPS = (ChatType.GROUP, ChatType.SUPERGROUP)
STAFF = frozenset(
    {"new", "menu", "go", "addbot", "unseat", "pause", "resume", "end", "table", "hide", "more"}
    | {"configure", "settings", "agree", "server", "usual"}
)
"""For these it matters whether somebody looks after the group."""
FOR_ANYBODY = STAFF | {"last", "help", "about", "rules", "tips"}
"""For these it does not matter who somebody is."""

_log = get("telegram")


class Reception:
    """Makes visits of updates; each is carried out once."""

    def __init__(
        self, means: Means, settings: TelegramSettings, moving: Moving, once: Once, newest: Newest
    ) -> None:
        self.means = means
        self._moving = moving
        self._once = once
        self._newest = newest
        service, publisher = means.service, means.publisher
        lookup = Lookup(service)
        about = About(service, publisher, lookup, settings.contact, self._listed)
        panels = Panels(service, about, means.tongues, Features())
        ground = TelegramGround(means.rights)
        opening = OpeningTables(service, publisher, ground, Consent(service, publisher))
        self.desk = Desk(service, publisher, lookup, about, panels, opening)
        self._presence = Presence(means, greeting=settings.greeting)
        self._doing: set[asyncio.Task[Any]] = set()

    @property
    def busy(self) -> bool:
        """Whether something is dealt with at this moment."""
        return bool(self._doing)

    async def finished(self) -> None:
        """Wait until everything is dealt with."""
        while self._doing:
            await asyncio.wait(self._doing)

    async def update(self, update: Update) -> None:
        """Something has happened."""
        doing = asyncio.current_task()
        assert doing
        self._doing.add(doing)
        try:
            await self._dealt_with(update)
        finally:
            self._doing.discard(doing)

    async def _dealt_with(self, update: Update) -> None:
        if not self._once.first(update.update_id):
            _log.info("update came twice")
        elif query := update.callback_query:
            await self._pressed(query, update.update_id)
        elif message := update.message:
            await self._written(message, update.update_id)
        elif changed := update.my_chat_member:
            await self._presence.changed(changed, self._moving.first(changed.chat.id))

    async def _pressed(self, query: CallbackQuery, number: int) -> None:
        message, found = query.message, keyboards.read(query.data or "")
        if message is None:
            return
        chat = self._chat(message.chat, message if isinstance(message, Message) else None)
        kind, what, values = found or (Kind.NOTICE, None, ())
        there = isinstance(message, Message) and query.data in pressable(message)
        screen = there and kind is Kind.SCREEN
        about = what.command if isinstance(what, Order) else getattr(what, "about", "")
        asker = TelegramAsker(
            user=query.from_user.id,
            name=_name(query.from_user),
            chat=chat,
            words=await self._words(query.from_user),
            press=query.id,
            sent_at=self.means.clock.now(),
            locale=query.from_user.language_code,
            moderates=await self._moderates(query.from_user.id, message.chat, about),
            looks_after=await self._looks_after(query.from_user.id, message.chat, what),
            message=message_id(message.chat.id, message.message_id) if screen else "",
            passing=isinstance(message, Message) and is_answer(message),
        )
        occasion = Occasion(chat, asker.person, self.means.clock.now(), press=query.id)
        hint = ""
        if about == "join" and not await self._reachable(asker.person):
            hint = asker.words("telegram-start-me")
        visit = TelegramVisit(asker, PressAnswer(query, self.means, occasion, asker.words, hint))
        if message.chat.type == ChatType.PRIVATE:
            await self.means.reached(asker.person, reachable=True)
        if what is None:
            await self.desk.unknown(visit)
            return
        if not isinstance(what, Move):
            with suppress(TableError):  # then it may be done twice after a crash
                await self._once.note(number)
        await self.desk.pressed(visit, what, values)

    async def _written(self, message: Message, number: int) -> None:
        if message.migrate_to_chat_id:
            await self._moving.moved(message.chat.id, message.migrate_to_chat_id)
        elif message.migrate_from_chat_id:
            await self._moving.moved(message.migrate_from_chat_id, message.chat.id)
        elif message.from_user and message.text and not message.is_automatic_forward:
            if message.chat.type in GROUPS:
                self._newest.seen(message.chat.id, message.message_id)
            await self._typed(message, message.text, message.from_user, number)

    async def _typed(self, message: Message, text: str, user: User, number: int) -> None:
        bot = self.means.calls.bot
        head = reading.head(text, bot.username if bot else "")
        in_group = message.chat.type in GROUPS
        if in_group and (head is None or not self._is_command(message)):
            return
        if not in_group and message.chat.type != ChatType.PRIVATE:
            return
        visit, asker = await self._visit(message, user, head.name if head else "", number)
        if not in_group:
            await self.means.reached(asker.person, reachable=True)
        elif message.sender_chat and message.sender_chat.id != message.chat.id:
            typed = self._read(head)
            if typed and await self._concerns(typed, asker, in_group=True):
                told = asker.words("telegram-as-yourself")
                await visit.answer.say(replace(sheet(told), public=told))
            return
        if head is None:
            await self._plain(visit, text)
            return
        try:
            typed = reading.read(head, self.desk.offers, group=in_group)
        except (GameError, TableError) as reason:
            told = refusal(asker.words, reason, None)
            await visit.answer.say(replace(sheet(told), public=told))
            return
        if typed and await self._concerns(typed, asker, in_group=in_group):
            if not asker.person and typed.command not in FOR_ANYBODY:
                told = asker.words("telegram-anonymous")
                await visit.answer.say(replace(sheet(told), public=told))
                return
            with suppress(TableError):
                await self._once.note(number)
            await self._carry_out(typed, visit, asker, in_group=in_group)
        elif typed is None and not in_group:
            await self.desk.typed(visit, "help", {})

    async def _carry_out(
        self, typed: Typed, visit: TelegramVisit, asker: TelegramAsker, *, in_group: bool
    ) -> None:
        match typed.command:
            case "start":
                await self._started(typed.rest, visit, asker, in_group=in_group)
            case "menu":
                await visit.answer.say(self._menu(asker, typed.game))
            case "settings":
                name = "settings-server" if in_group else "settings-me"
                await self.desk.typed(visit, name, typed.given)
            case command:
                await self.desk.typed(visit, command, typed.given, typed.game)

    async def _plain(self, visit: TelegramVisit, text: str) -> None:
        """Words without a sign in front, in private: a move, where a table is played."""
        asker = await visit.asker()
        if await self.means.service.tables_of(asker.person):
            await self.desk.line(visit, text[: reading.LONGEST])
        else:
            await visit.answer.say(self._welcome(asker))

    async def _started(
        self, payload: str, visit: TelegramVisit, asker: TelegramAsker, *, in_group: bool
    ) -> None:
        """The private chat was opened, by a link perhaps."""
        link = links.read(payload)
        if in_group:
            if link and link.command == "join":
                await self.desk.typed(visit, "join", {"code": link.code})
            return
        await self.means.publisher.heard(asker.person)
        if link is None:
            note = asker.words("telegram-bad-link") if payload else ""
            await visit.answer.say(self._welcome(asker, note))
        elif link.command == "join":
            await self.desk.typed(visit, "join", {"code": link.code})
        else:
            await self._opened(link.code, visit, asker)

    async def _opened(self, code: str, visit: TelegramVisit, asker: TelegramAsker) -> None:
        """Whoever sits at the table has their cards here from now on; others are asked to join."""
        try:
            seen = await self.means.service.look(TableId(code), asker.person)
        except TableError as reason:
            note = refusal(asker.words, reason, None)
            await visit.answer.say(self._welcome(asker, note))
            return
        if seen.seat is not None:
            await visit.answer.say(sheet(asker.words("telegram-started", table=code)))
        elif any(each.command == "join" for each in seen.offered):
            join = order_button(seen, "join", asker.words)
            told = asker.words("telegram-not-seated", table=code)
            await visit.answer.say(sheet(told, [join]))
        else:
            over = seen.phase is Phase.OVER
            words = asker.words
            note = words("telegram-table-over") if over else words.error("no-free-seat", {})
            await visit.answer.say(self._welcome(asker, note))

    def _welcome(self, asker: TelegramAsker, note: str = "") -> Sheet:
        words, games = asker.words, [offer.id for offer in self.desk.offers]
        buttons = []
        for game in games:
            name = words(f"{game}-name")
            new = words("telegram-new", game=name)
            buttons += [Button(new, Wish("new", game), Tone.MAIN)]
            rules = words.attribute("command-rules", "button")
            buttons += [Button(rules, Wish("rules", game))]
        texts = [block(note)] if note else []
        return Sheet((*texts, block(words("telegram-welcome"))), tuple(buttons))

    def _menu(self, asker: TelegramAsker, game: str) -> Sheet:
        """What a game can be asked for, as buttons."""
        words = asker.words
        buttons = (
            Button(words("telegram-new", game=words(f"{game}-name")), Wish("new", game), Tone.MAIN),
            Button(words.attribute("command-rules", "button"), Wish("rules", game)),
            Button(words.attribute("command-tips", "button"), Wish("tips", game)),
        )
        return Sheet((block(words(f"{game}-summary")),), buttons, common=True)

    async def _concerns(self, typed: Typed, asker: TelegramAsker, *, in_group: bool) -> bool:
        """In a group a command that is not addressed to us may be meant for another bot: it is for
        us if it names a game, or there is a table that it fits.
        """
        if not in_group or typed.addressed or typed.game:
            return True
        if await self.means.service.tables_in(asker.chat):
            return True
        code = str(typed.given.get("code", "")).upper()
        with suppress(TableError):
            return bool(code) and bool(await self.means.service.look(TableId(code), None))
        return False

    async def _visit(
        self, message: Message, user: User, command: str, number: int
    ) -> tuple[TelegramVisit, TelegramAsker]:
        hidden = message.sender_chat
        anonymous = hidden is not None and hidden.id == message.chat.id
        chat, sent_at = self._chat(message.chat, message), _moment(message)
        whispered = ephemeral_id(message)
        moderates = anonymous or await self._moderates(user.id, message.chat, _canonical(command))
        asker = TelegramAsker(
            user=0 if hidden else user.id,
            name="" if anonymous else (hidden and hidden.title) or _name(user),
            chat=chat,
            words=await (self.means.tongues.of_chat(chat) if hidden else self._words(user)),
            press=str(number),
            sent_at=sent_at,
            locale=None if hidden else user.language_code,
            moderates=moderates,
        )
        occasion = Occasion(chat, asker.person, sent_at, command=whispered)
        answer = TypedAnswer(self.means, occasion, asker.words, asker.name)
        return TelegramVisit(asker, answer), asker

    def _read(self, head: Head | None) -> Typed | None:
        with suppress(GameError, TableError):
            return reading.read(head, self.desk.offers, group=True) if head else None
        return None

    def _chat(self, chat: Chat, message: Message | None) -> str:
        """What the program calls the place of a message. In *General*, and where answers make
        threads by themselves, a message has a number of a topic that must not be used.
        """
        if chat.type == ChatType.PRIVATE:
            return person(chat.id)
        topic = message.message_thread_id if message and message.is_topic_message else None
        return Place(self._moving.first(chat.id), topic or 0).chat

    async def _moderates(self, user: int, chat: Chat, command: str) -> bool:
        if chat.type not in GROUPS or command not in STAFF:
            return False
        staff = await self.means.rights.staff(self._moving.first(chat.id))
        return user in staff.people

    async def _looks_after(self, user: int, chat: Chat, what: Remembered | None) -> str:
        """The group of the table that a button is about, where an administrator who has ordered
        something there was asked back in private; else "".
        """
        if not isinstance(what, Order) or what.command not in STAFF:
            return ""
        if chat.type != ChatType.PRIVATE:
            return ""
        with suppress(TableError):
            shown = (await self.means.service.look(what.table, person(user))).chat
            place = place_of(shown)
            if place and user in (await self.means.rights.staff(place.group)).people:
                return shown
        return ""

    async def _reachable(self, who: str) -> bool:
        return bool((await self.means.service.settings(who)).reachable)

    async def _words(self, user: User) -> Words:
        return await self.means.tongues.of_person(person(user.id), user.language_code)

    def _is_command(self, message: Message) -> bool:
        return any(
            each.type == MessageEntityType.BOT_COMMAND and each.offset == 0
            for each in message.entities
        )

    def _listed(self, asker: Asker) -> Iterator[tuple[str, str]]:
        """What can be typed, and the text with its help."""
        for offer in self.desk.offers:
            for name in ("new", *GAMES_OWN):
                yield f"{offer.id} {name}", f"command-{name}"
        verbs = dict.fromkeys(verb.name for offer in self.desk.offers for verb in offer.verbs)
        for name in (*verbs, *TABLE, *GENERAL):
            yield name, f"command-{name}"


def _name(user: User) -> str:
    return user.full_name.strip() or str(user.id)


def _moment(message: Message) -> int:
    """When a message was sent, in UTC milliseconds; Telegram tells whole seconds, so it may have
    been almost a second later.
    """
    return int(message.date.timestamp() * SECOND) + SECOND - 1


def _canonical(command: str) -> str:
    return vocabulary().commands.get(squeeze(command), "new")
