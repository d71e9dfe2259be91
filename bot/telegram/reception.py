"""Updates of Telegram come in here, and go to the desk."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

from bot.chatting.about import About
from bot.chatting.asking import Asker
from bot.chatting.commands import GAMES_OWN, GENERAL, TABLE
from bot.chatting.consent import Consent
from bot.chatting.desk import Desk
from bot.chatting.fields import Features
from bot.chatting.ids import Move
from bot.chatting.lookup import OF_CLOSED, Lookup
from bot.chatting.opening import OpeningTables
from bot.chatting.panels import Panels
from bot.chatting.reading import refusal
from bot.chatting.sheets import Sheet, sheet
from bot.chatting.typed import Typed, unknown_command
from bot.config import TelegramSettings
from bot.logs import get
from bot.parsing.errors import ParseError
from bot.tables.commands import TableId
from bot.tables.errors import TableError
from bot.telegram import keyboards, reading
from bot.telegram.askers import TelegramAsker
from bot.telegram.ground import TelegramGround
from bot.telegram.incoming import GROUPS, PRIVATE, CallbackQuery, Message, TelegramUser, Update
from bot.telegram.keyboards import Kind
from bot.telegram.means import Means
from bot.telegram.moving import Moving
from bot.telegram.newest import Newest
from bot.telegram.once import Once
from bot.telegram.presence import Presence
from bot.telegram.reading import Head
from bot.telegram.titles import Titles
from bot.telegram.visitors import STAFF, Visitors
from bot.telegram.visits import TelegramVisit
from bot.telegram.welcome import Welcome, menu_of

HELPED = frozenset({"join", "leave", "table", "hand", "settings"})
"""Besides what a game is opened and played with, what is told of in the help."""
FOR_ANYBODY = STAFF | {"last", "help", "about", "rules", "tips"}
"""For these it does not matter who somebody is."""

_log = get("telegram")


class Reception:
    """Makes visits of updates; each is carried out once."""

    def __init__(
        self,
        means: Means,
        settings: TelegramSettings,
        moving: Moving,
        once: Once,
        newest: Newest,
        titles: Titles,
    ) -> None:
        self.means = means
        self._moving = moving
        self._once = once
        self._newest = newest
        self._titles = titles
        service, publisher = means.service, means.publisher
        lookup = Lookup(service, publisher)
        about = About(service, publisher, lookup, settings.contact, self._listed)
        panels = Panels(service, about, means.tongues, Features())
        ground = TelegramGround(means.rights)
        opening = OpeningTables(service, publisher, ground, Consent(service, publisher))
        self.desk = Desk(service, publisher, lookup, about, panels, opening, means.clock)
        self._presence = Presence(means, greeting=settings.greeting)
        self._visitors = Visitors(means, moving)
        self._welcome = Welcome(means, self.desk)
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
        if not self._once.first(update.number):
            _log.info("update came twice")
            return
        self._titles.heard(update.chat)
        if query := update.callback_query:
            await self._pressed(query, update.number)
        elif message := update.message:
            await self._written(message, update.number)
        elif changed := update.my_chat_member:
            await self._presence.changed(changed, self._moving.first(changed.chat.id))

    async def _pressed(self, query: CallbackQuery, number: int) -> None:
        kind, what, values = keyboards.read(query.data or "") or (Kind.NOTICE, None, ())
        visit = await self._visitors.pressed(query, kind, what)
        if what is None:
            await self.desk.unknown(visit)
            return
        if not isinstance(what, Move):
            await self._note(number)
        await self.desk.pressed(visit, what, values)

    async def _written(self, message: Message, number: int) -> None:
        if message.migrate_to_chat_id:
            await self._moving.moved(message.chat.id, message.migrate_to_chat_id)
        elif message.migrate_from_chat_id:
            await self._moving.moved(message.migrate_from_chat_id, message.chat.id)
        elif message.forum_topic_reopened is not None:
            await self._presence.reopened(message, self._moving.first(message.chat.id))
        elif message.user and message.text:
            if message.chat.type in GROUPS:
                self._newest.seen(message.chat.id, message.message_id)
            if message.passed_on:
                await self._passed_on(message, message.user, number)
            elif message.chat.type in GROUPS:
                await self._in_group(message, message.text, message.user, number)
            elif message.chat.type == PRIVATE:
                await self._in_private(message, message.text, message.user, number)

    async def _passed_on(self, message: Message, user: TelegramUser, number: int) -> None:
        """Nobody gives an order with words that are somebody else's. In a group they are not meant
        for us; in private that is told, but not for each of many.
        """
        if message.chat.type == PRIVATE:
            visit = await self._visitors.typed(message, user, "", number)
            if self.means.may_be_loud(visit.who.chat, visit.who.person):
                await visit.answer.say(sheet(visit.who.words("telegram-passed-on")))

    async def _in_group(self, message: Message, text: str, user: TelegramUser, number: int) -> None:
        """Commands alone, and of these only what is for us."""
        head = self._head(text)
        if head is None or not message.is_command:
            return
        visit = await self._visitors.typed(message, user, head.name, number)
        asker, typed = visit.who, self._read(head)
        if message.sender_chat and message.sender_chat.id != message.chat.id:
            if typed and await self._concerns(head, typed, asker):
                await visit.answer.say(_public(asker.around("telegram-as-yourself")))
            return
        if await self._refused(head, visit, group=True):
            return
        if typed is None:
            if head.addressed:
                await self._refuse(unknown_command(head.name, asker.words.language), visit)
            return
        if not await self._concerns(head, typed, asker):
            return
        if not asker.person and typed.command not in FOR_ANYBODY:
            await visit.answer.say(_public(asker.around("telegram-anonymous")))
            return
        await self._note(number)
        match typed.command:
            case "start":
                await self._welcome.started(head.rest, visit, in_group=True)
            case "menu":
                await visit.answer.say(menu_of(typed.game, asker))
            case "settings" if asker.person and not asker.governs:
                own, around = (it("telegram-settings-yours") for it in (asker.words, asker.around))
                await visit.answer.say(replace(sheet(own), public=around))
            case "settings":
                await self.desk.typed(visit, "settings-server", typed.given)
            case command:
                await self.desk.typed(visit, command, typed.given, typed.game)

    async def _in_private(
        self, message: Message, text: str, user: TelegramUser, number: int
    ) -> None:
        """What begins with no command is a move, where a table is played."""
        head = self._head(text) or reading.in_words(text, self.desk.offers)
        visit = await self._visitors.typed(message, user, head.name if head else "", number)
        if head and await self._refused(head, visit, group=False):
            return
        typed = reading.read(head, self.desk.offers, group=False) if head else None
        if head is None or typed is None:
            await self._unread(text, visit, number)
            return
        await self._note(number)
        match typed.command:
            case "start":
                await self._welcome.started(head.rest, visit, in_group=False)
            case "menu":
                await visit.answer.say(menu_of(typed.game, visit.who))
            case "settings":
                await self.desk.typed(visit, "settings-me", typed.given)
            case command:
                await self.desk.typed(visit, command, typed.given, typed.game)

    async def _unread(self, text: str, visit: TelegramVisit, number: int) -> None:
        """A move, or what nobody knows: where no table is played it is said what there is."""
        if await self._plays(visit.who.person):
            await self._note(number)
            await self.desk.line(visit, text[: reading.LONGEST])
            return
        note, words = "", visit.who.words
        if text.lstrip().startswith("/"):
            note = refusal(words, unknown_command(text, words.language), None)
        await visit.answer.say(self._welcome.sheet(visit.who, note))

    async def _refused(self, head: Head, visit: TelegramVisit, *, group: bool) -> bool:
        """Whether something was given with a command that it does not take; then that is said,
        unless it was meant for another bot.
        """
        try:
            reading.read(head, self.desk.offers, group=group)
        except ParseError as reason:
            named = reading.read(replace(head, rest=""), self.desk.offers, group=group)
            if group and named and not await self._concerns(head, named, visit.who):
                return True
            await self._refuse(reason, visit)
            return True
        return False

    async def _refuse(self, reason: ParseError, visit: TelegramVisit) -> None:
        told = refusal(visit.who.words, reason, None)
        public = refusal(visit.who.around, reason, None, public=True)
        await visit.answer.say(replace(sheet(told), public=public))

    async def _concerns(self, head: Head, typed: Typed, asker: TelegramAsker) -> bool:
        """In a group a command that is not addressed to us may be meant for another bot: it is for
        us if it names a game, or there is a table that it fits.
        """
        if head.addressed or typed.game:
            return True
        code = str(typed.given.get("code", ""))
        with suppress(TableError):
            closed = typed.command in OF_CLOSED
            if await self.means.service.tables_in(asker.chat, closed=closed):
                return True
            return bool(code) and bool(await self.means.service.look(TableId(code), None))
        return False

    async def _plays(self, person: str) -> bool:
        """Whether somebody sits at a table; the desk says so where nobody can know."""
        with suppress(TableError):
            return bool(await self.means.service.tables_of(person))
        return True

    async def _note(self, number: int) -> None:
        """Where that fails, it may be done twice after a crash."""
        with suppress(TableError):
            await self._once.note(number)

    def _head(self, text: str) -> Head | None:
        bot = self.means.calls.bot
        return reading.head(text, bot.username if bot else "")

    def _read(self, head: Head) -> Typed | None:
        with suppress(ParseError):
            return reading.read(head, self.desk.offers, group=True)
        return None

    def _listed(self, asker: Asker) -> Iterator[tuple[str, str]]:
        """What can be typed, and the text with its help, of what matters most: a phone shows little
        at once, and the menu of commands tells the help of all.
        """
        words = asker.words
        for offer in self.desk.offers:
            for name in ("new", *GAMES_OWN):
                yield f"{offer.id} {words(f'command-{name}')}", f"command-{name}"
        verbs = dict.fromkeys(verb.name for offer in self.desk.offers for verb in offer.verbs)
        for name in (*verbs, *TABLE, *GENERAL):
            yield name, f"command-{name}" if name in verbs or name in HELPED else ""


def _public(told: str) -> Sheet:
    """Something that all may read."""
    return replace(sheet(told), public=told)
