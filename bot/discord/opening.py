"""Opening tables: in a channel, in a thread made for it, or in private, where the game begins."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from discord import ui
from msgspec import structs

from bot.discord import pages
from bot.discord.addresses import Place, server
from bot.discord.answers import Answer
from bot.discord.askers import Asker
from bot.discord.delivery import Delivery
from bot.discord.reading import state_page
from bot.discord.refusals import LOST
from bot.discord.rights import missing, names_of
from bot.discord.times import TIMES
from bot.discord.tongues import Tongues
from bot.logs import get
from bot.tables.commands import Open, Person, Showing, TableId
from bot.tables.errors import NotAllowed, TooManyPlayers
from bot.tables.ports import DrawingError
from bot.tables.publisher import Publisher
from bot.tables.service import TableService
from bot.tables.settings import ChatSettings, Usual
from bot.tables.settings import Opening as Policy
from bot.tables.timecontrol import LIVE, NO_CLOCK, Tempo, TimeControl
from bot.tables.updates import GameOffer, TableView
from engine.player import Level

USUAL_SEATS = 4
HOUR, DAY = 60, 1_440
"""Minutes after which Discord archives a thread without messages: of a live game, of a slow one."""

_log = get("discord")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a new table is to be like."""

    usual: Usual
    time: TimeControl
    level: Level
    computers: int


class Opening:
    """Opens tables and shows them."""

    def __init__(
        self, service: TableService, publisher: Publisher, delivery: Delivery, tongues: Tongues
    ) -> None:
        self._service = service
        self._publisher = publisher
        self._delivery = delivery
        self._tongues = tongues

    async def open(self, game: str, given: Mapping[str, Any], asker: Asker, answer: Answer) -> None:
        """Open a table of ``game`` with what was chosen of it."""
        place, offer = asker.place, self._service.offer(game)
        if place is None:
            await self._solo(_wanted(offer, given, Usual()), offer, asker, answer)
            return
        settings = await self._service.chat_settings(server(place.guild))
        _check_policy(settings, asker)
        if await self._lacks_rights(asker, answer):
            return
        wanted = _wanted(offer, given, settings.usual.get(game, Usual()))
        command, slow = _lobby(wanted, offer, asker), _slow_mode(asker)
        self._service.check(command)  # before a thread is made for it
        await self.remember_locale(asker)
        spot = await self._spot(place, offer, wanted, settings, slow, asker)
        opened = await self._service.handle(replace(command, showing=Showing(spot.chat)))
        if spot != place:
            await self._announce(opened.table, spot, asker, answer)
            return
        told = asker.words("discord-opened", table=opened.table)
        if slow:
            told += "\n" + asker.words("discord-slow-mode")
        await answer.say(pages.text_page(told))

    async def show(self, asker: Asker, seen: TableView, answer: Answer) -> None:
        """Show a table where somebody asks for it, at the end of what was said there."""
        if asker.place and await self._lacks_rights(asker, answer):
            return
        if asker.place and seen.table not in await self._service.tables_in(asker.chat):
            _check_policy(await self._service.chat_settings(server(asker.place.guild)), asker)
        reader = "" if asker.place else asker.person
        await self._publisher.show(seen.table, Showing(asker.chat, reader))
        await answer.say(state_page(asker.words, asker.words("discord-done-table"), seen))

    async def hide(self, asker: Asker, seen: TableView, answer: Answer) -> None:
        """Show a table no longer where it was not opened, as those want who look after the chat."""
        if not asker.moderates or asker.chat == seen.chat:
            raise NotAllowed()
        await self._publisher.hide(seen.table, asker.chat)
        await answer.redraw(pages.text_page(asker.words("discord-hidden", table=seen.table)))

    async def remember_locale(self, asker: Asker) -> None:
        """Speak to a person who plays as Discord does, in private messages too."""
        settings = await self._service.settings(asker.person)
        locale = asker.interaction.locale.value
        if settings.locale != locale:
            await self._service.choose(asker.person, structs.replace(settings, locale=locale))

    async def _solo(self, wanted: Wanted, offer: GameOffer, asker: Asker, answer: Answer) -> None:
        """A game against computers begins at once, without a clock."""
        computers = wanted.computers or min(USUAL_SEATS, offer.max_players) - 1
        seats = wanted.usual.seats or 1 + computers
        if wanted.computers >= seats:
            raise TooManyPlayers(most=seats)
        command = replace(
            _lobby(wanted, offer, asker),
            computers=(wanted.level,) * (seats - 1),
            time=NO_CLOCK,
            lobby=False,
            seats=None,
            newcomers=False,
            showing=Showing(asker.chat, asker.person),
        )
        self._service.check(command)
        await self.remember_locale(asker)  # the first drawing speaks to them already
        opened = await self._service.handle(command)
        await answer.say(pages.text_page(asker.words("discord-opened-solo", table=opened.table)))

    async def _lacks_rights(self, asker: Asker, answer: Answer) -> bool:
        """Say what the bot may not do here but has to, if there is anything."""
        lacking = missing(asker)
        if lacking:
            named = asker.words.all_of(names_of(lacking, asker.words))
            await answer.say(pages.text_page(asker.words("discord-no-rights", rights=named)))
        return bool(lacking)

    async def _spot(
        self,
        place: Place,
        offer: GameOffer,
        wanted: Wanted,
        settings: ChatSettings,
        slow: bool,
        asker: Asker,
    ) -> Place:
        """Where the table will be: in a thread where the server wants that, or a slow mode would
        hold up the game; where there can be none, in the channel all the same.
        """
        rights = asker.interaction.app_permissions
        may = rights.create_public_threads and rights.send_messages_in_threads
        if place.thread or not may or not (settings.threads or slow):
            return place
        words = await self._tongues.of_chat(place.chat)
        name = words("discord-thread", game=words(f"{offer.id}-name"), host=asker.name)
        rest = DAY if wanted.time.tempo is Tempo.SLOW else HOUR
        try:
            return await self._delivery.open_thread(place, name, rest)
        except (DrawingError, *LOST) as refusal:
            _log.info("no thread", failure=type(refusal).__name__)
            return place

    async def _announce(self, table: TableId, spot: Place, asker: Asker, answer: Answer) -> None:
        """Tell the channel where the table is."""
        seen = await self._service.look(table, None)
        words = await self._tongues.of_chat(spot.chat)
        view = ui.View(timeout=None)
        view.add_item(pages.order_button(seen, "join", words))
        told = words("discord-thread-opened", host=pages.plain(asker.name), thread=spot.mention)
        if not await answer.announce(told, view):
            parent = Place(spot.guild, spot.channel)
            with suppress(DrawingError, *LOST):
                await self._delivery.say(parent.chat, told, view, f"{table}/thread")
            await answer.say(pages.text_page(asker.words("discord-opened", table=table)))


def _lobby(wanted: Wanted, offer: GameOffer, asker: Asker) -> Open:
    """A table where others may join, shown nowhere yet."""
    return Open(
        offer.id,
        (Person(asker.person, asker.name),),
        (wanted.level,) * wanted.computers,
        wanted.usual.options,
        wanted.time,
        lobby=True,
        seats=wanted.usual.seats,
        level=wanted.level,
        press=asker.press,
        sent_at=asker.sent_at,
    )


def _check_policy(settings: ChatSettings, asker: Asker) -> None:
    """Raises `NotAllowed` where the server wants others to open tables."""
    if settings.opening is Policy.EVERYONE or asker.moderates:
        return
    if settings.opening is Policy.ROLE and settings.role in map(str, asker.roles):
        return
    raise NotAllowed(reason="opening")


def _wanted(offer: GameOffer, given: Mapping[str, Any], usual: Usual) -> Wanted:
    """What was chosen, over what is usual here. Raises `BadOption`."""
    specs = {spec.name: spec for spec in offer.options}
    chosen = {name: specs[name].read(str(value)) for name, value in given.items() if name in specs}
    options = {**usual.options, **chosen}
    time = TIMES[given["time"]] if "time" in given else usual.time or LIVE
    level = Level(given["level"]) if "level" in given else usual.level or Level.NORMAL
    seats = given.get("seats", usual.seats)
    return Wanted(Usual(options, seats=seats), time, level, int(given.get("computers", 0)))


def _slow_mode(asker: Asker) -> bool:
    """Whether people have to wait between two commands in a channel; moderators never have to, but
    others will play.
    """
    return bool(getattr(asker.interaction.channel, "slowmode_delay", 0))
