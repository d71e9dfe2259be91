"""Opening tables: where others may join, or in private, where the game begins at once; and showing
them in further chats.
"""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Protocol

from msgspec import structs

from bot.chatting.addresses import is_public
from bot.chatting.again import INSTEAD, LastWishes, going, question, read
from bot.chatting.asking import Answer, Asker
from bot.chatting.choosing import chosen, table_settings
from bot.chatting.consent import Consent
from bot.chatting.fields import AS_EVER
from bot.chatting.reading import state_sheet
from bot.chatting.sheets import sheet
from bot.chatting.tongues import keep_locale
from bot.tables.commands import End, Open, Person, Showing, TableId
from bot.tables.errors import NotAllowed, TableError, TooManyPlayers, UnknownGame
from bot.tables.locks import NamedLocks
from bot.tables.publisher import Publisher
from bot.tables.service import TableService
from bot.tables.settings import ChatSettings, Usual
from bot.tables.settings import Opening as Policy
from bot.tables.timecontrol import LIVE, NO_CLOCK, TimeControl
from bot.tables.updates import GameOffer, TableView
from engine.player import Level

USUAL_SEATS = 4


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a new table is to be like."""

    usual: Usual
    time: TimeControl
    level: Level
    computers: int


class Ground(Protocol):
    """What a platform does about the place where a table is opened."""

    async def lacking(self, asker: Asker) -> str:
        """What the bot may not do there but has to, in words of whoever asks; "" for nothing."""

    async def spot(
        self, asker: Asker, offer: GameOffer, wanted: Wanted, settings: ChatSettings
    ) -> str:
        """The chat where the table will be: the one where somebody asks, or one made for it."""

    def area(self, chat: str) -> tuple[str, ...]:
        """The chats that show no more than so many tables together: see `Open`."""

    async def announce(self, table: TableId, spot: str, asker: Asker, answer: Answer) -> None:
        """Answer that a table was opened there."""


class OpeningTables:
    """Opens tables and shows them."""

    def __init__(
        self, service: TableService, publisher: Publisher, ground: Ground, consent: Consent
    ) -> None:
        self._service = service
        self._publisher = publisher
        self._ground = ground
        self._consent = consent
        self._locks = NamedLocks()
        self._just_opened = LastWishes()
        self._just_shown = LastWishes()

    async def open(self, game: str, given: Mapping[str, Any], asker: Asker, answer: Answer) -> None:
        """Open a table of ``game`` with what was chosen of it. Who plays alone already is asked
        what becomes of that game; who presses twice has opened one table.
        """

        async def opened() -> TableId | None:
            if not is_public(asker.chat) and (other := await self._alone_at(asker)):
                await answer.say(question(asker.words, other, game, given))
                return None
            return await self._open(game, given, asker, answer)

        await self._once((game, tuple(given.items())), opened, asker, answer)

    async def again(self, how: str, wanted: str, asker: Asker, answer: Answer) -> None:
        """Open a table where a game goes on, which is ended before or goes on beside it."""
        what = read(wanted)
        if what is None or what.game not in self._service.games:
            raise UnknownGame(games=tuple(self._service.games))

        async def opened() -> TableId | None:
            replaces = what.other if how == INSTEAD else ""
            table = await self._open(what.game, what.given, asker, answer, replaces)
            other = await self._service.look(what.other, asker.person)
            if how == INSTEAD and going([other]):
                await self._service.handle(End(other.table, asker.person, other.game_number))
            return table

        await self._once((how, wanted), opened, asker, answer)

    async def _once(
        self,
        wish: object,
        opened: Callable[[], Awaitable[TableId | None]],
        asker: Asker,
        answer: Answer,
    ) -> None:
        """Open a table, but not for a wish that has just opened one."""
        who = asker.chat, asker.person
        async with self._locks.of(" ".join(who)):
            if before := self._just_opened.table(*who, asker.sent_at, wish):
                told = asker.words("chat-opened-already", table=before)
                await answer.done(told, shown=True)
            elif table := await opened():
                self._just_opened.note(*who, asker.sent_at, wish, table)

    async def _alone_at(self, asker: Asker) -> TableView | None:
        """The game that somebody plays against computers here."""
        found = []
        for table in await self._service.tables_in(asker.chat):
            with suppress(TableError):  # damaged, or just forgotten
                found.append(await self._service.look(table, asker.person))
        return going(found)

    async def _open(
        self,
        game: str,
        given: Mapping[str, Any],
        asker: Asker,
        answer: Answer,
        replaces: str = "",
    ) -> TableId | None:
        offer = self._service.offer(game)
        if not is_public(asker.chat):
            want = wanted(offer, given, Usual())
            return await self._solo(want, offer, asker, answer, replaces)
        settings = await self._service.chat_settings(asker.owner)
        _check_policy(settings, asker)
        if await self._lacks(asker, answer):
            return None
        want = wanted(offer, given, settings.usual.get(game, Usual()))
        command = replace(_lobby(want, offer, asker), area=self._ground.area(asker.chat))
        self._service.check(command)  # before a place is made for it
        async with self._service.quotas.opening(command):
            await self.remember_locale(asker)
            await keep_locale(self._service, asker.owner, asker.locale)
            spot = await self._ground.spot(asker, offer, want, settings)
            opened = await self._service.handle(replace(command, showing=Showing(spot)))
        await self._ground.announce(opened.table, spot, asker, answer)
        return opened.table

    async def show(self, asker: Asker, seen: TableView, answer: Answer) -> None:
        """Show a table where somebody asks for it, at the end of what was said there. Where it was
        not shown before, those decide who look after the chat, or else the host of the table.
        """
        public = is_public(asker.chat)
        if public and await self._lacks(asker, answer):
            return
        here = seen.table in await self._service.tables_in(asker.chat)
        if public and not here:
            if not (asker.moderates or (seen.seat is not None and seen.seat == seen.host)):
                await self._consent.ask(asker, seen)
                told, all_read = (
                    words("chat-consent-asked", table=seen.table)
                    for words in (asker.words, asker.around)
                )
                await answer.say(replace(sheet(told), public=all_read))
                return
            _check_policy(await self._service.chat_settings(asker.owner), asker)
        wish = (asker.chat, "", asker.sent_at, seen.table)  # whoever of them was faster
        if not (here and self._just_shown.table(*wish)):
            self._just_shown.note(*wish, seen.table)
            reader = "" if public else asker.person
            await self._show(seen.table, Showing(asker.chat, reader))
        told = asker.words("chat-done-table")
        await answer.done(told, state_sheet(asker.words, told, seen), shown=True)

    async def agree(self, asker: Asker, seen: TableView, token: str, answer: Answer) -> None:
        """The host agrees that the table is shown where somebody has asked for it."""
        if seen.seat is None or seen.seat != seen.host:
            raise NotAllowed(reason="consent")
        chat, already = await self._consent.given(seen, token)
        if chat and not already:
            await self._show(seen.table, Showing(chat))
        told = asker.words("chat-consent-given" if chat else "chat-consent-late", table=seen.table)
        await answer.done(told)

    async def hide(self, asker: Asker, seen: TableView, answer: Answer) -> None:
        """Show a table no longer where it was not opened, as those want who look after the chat."""
        if not asker.moderates or asker.chat == seen.chat:
            raise NotAllowed()
        await self._publisher.hide(seen.table, asker.chat)
        await answer.redraw(sheet(asker.words("chat-hidden", table=seen.table)))

    async def remember_locale(self, asker: Asker) -> None:
        """Speak to a person who plays as their platform does, in private messages too."""
        if not asker.person:
            return
        settings = await self._service.settings(asker.person)
        if asker.locale and settings.locale != asker.locale:
            await self._service.choose(asker.person, structs.replace(settings, locale=asker.locale))

    async def _show(self, table: TableId, showing: Showing) -> None:
        """Show a table besides, where not so many are shown already."""
        area = () if showing.reader else self._ground.area(showing.chat)
        async with self._service.quotas.showing(table, area):
            await self._publisher.show(table, showing)

    async def _solo(
        self, want: Wanted, offer: GameOffer, asker: Asker, answer: Answer, replaces: str
    ) -> TableId:
        """A game against computers begins at once, without a clock."""
        computers = want.computers or min(USUAL_SEATS, offer.max_players) - 1
        seats = want.usual.seats or 1 + computers
        if want.computers >= seats:
            raise TooManyPlayers(most=seats)
        command = replace(
            _lobby(want, offer, asker),
            computers=(want.level,) * (seats - 1),
            time=NO_CLOCK,
            lobby=False,
            seats=None,
            newcomers=False,
            showing=Showing(asker.chat, asker.person),
            replaces=replaces,
        )
        self._service.check(command)
        await self.remember_locale(asker)  # the first drawing speaks to them already
        opened = await self._service.handle(command)
        told = asker.words("chat-opened-solo", table=opened.table)
        await answer.done(told, shown=True)
        return opened.table

    async def _lacks(self, asker: Asker, answer: Answer) -> bool:
        """Say what the bot may not do here but has to, if there is anything."""
        lacking = await self._ground.lacking(asker)
        if lacking:
            await answer.say(sheet(lacking))
        return bool(lacking)


def wanted(offer: GameOffer, given: Mapping[str, Any], usual: Usual) -> Wanted:
    """What was chosen, over what is usual here. Raises `ParseError`."""
    said = chosen(table_settings(offer), given)
    anew = {name: value for name, value in said.items() if value != AS_EVER}
    names = {spec.name for spec in offer.options}
    options = {**usual.options, **{name: anew[name] for name in anew if name in names}}
    seats = anew.get("seats") if "seats" in said else usual.seats
    time = anew.get("time", usual.time or LIVE)
    level = anew.get("level", usual.level or Level.NORMAL)
    return Wanted(Usual(options, seats=seats), time, level, int(anew.get("computers", 0)))


def _lobby(want: Wanted, offer: GameOffer, asker: Asker) -> Open:
    """A table where others may join, shown nowhere yet."""
    return Open(
        offer.id,
        (Person(asker.person, asker.name),) if asker.person else (),
        (want.level,) * want.computers,
        want.usual.options,
        want.time,
        lobby=True,
        seats=want.usual.seats,
        level=want.level,
        press=asker.press,
        sent_at=asker.sent_at,
    )


def _check_policy(settings: ChatSettings, asker: Asker) -> None:
    """Raises `NotAllowed` where those who govern a chat want others to open tables."""
    if settings.opening is Policy.EVERYONE or asker.moderates:
        return
    if settings.opening is Policy.ROLE and settings.role in asker.roles:
        return
    raise NotAllowed(reason="opening")
