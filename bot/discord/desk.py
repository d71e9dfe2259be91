"""Where presses and commands come in: each is carried out, and each gets its answer."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeAlias

import discord

from bot.config import DiscordSettings
from bot.discord import pages
from bot.discord.about import About
from bot.discord.addresses import message_id
from bot.discord.answers import Answer
from bot.discord.askers import Asker
from bot.discord.commands import GAMES_OWN
from bot.discord.completion import Completion
from bot.discord.controls import button
from bot.discord.delivery import Delivery
from bot.discord.ids import Move, Order, Remembered, Wish
from bot.discord.lookup import Lookup
from bot.discord.notices import Notices
from bot.discord.opening import Opening
from bot.discord.orders import command_for
from bot.discord.panels import Panels
from bot.discord.reading import (
    Reading,
    done,
    hand_of,
    refusal,
    rules_page,
    state_page,
    sure_page,
    which_page,
)
from bot.discord.refusals import LOST
from bot.discord.tongues import Tongues
from bot.logs import bound, get
from bot.parsing.commands import Move as Typed
from bot.parsing.errors import ParseError
from bot.parsing.tables import read_at
from bot.tables.commands import Act, Press, TableId
from bot.tables.errors import Away, Confirm, GamePaused, NotSeated, TableError, WhichTable
from bot.tables.ports import Clock
from bot.tables.publisher import Publisher
from bot.tables.service import TableService
from bot.tables.updates import GameOffer, Phase, TableView
from engine.actions import Kind
from engine.errors import GameError

Interaction: TypeAlias = discord.Interaction[Any]
Work: TypeAlias = Callable[[Asker, Answer], Awaitable[None]]

WAYS_OUT: Mapping[type[Exception], str] = {GamePaused: "resume", Away: "back"}
"""What helps against a refusal: the command of a button."""

_log = get("discord")


class Desk:
    """Answers everybody. While it is ``stopping`` nothing new is begun."""

    def __init__(
        self,
        service: TableService,
        publisher: Publisher,
        clock: Clock,
        settings: DiscordSettings,
        delivery: Delivery,
        tongues: Tongues,
        notices: Notices,
    ) -> None:
        self.service = service
        self.stopping = False
        self._publisher = publisher
        self._clock = clock
        self.tongues = tongues
        self._lookup = Lookup(service)
        self._completion = Completion(service, self._lookup)
        self._opening = Opening(service, publisher, delivery, tongues)
        self._about = About(service, publisher, self._lookup, settings.contact)
        self._panels = Panels(service, self._about, tongues)
        self._reading = Reading(self._lookup)
        self._notices = notices
        self._doing: set[asyncio.Task[None]] = set()
        self._sure: dict[str, tuple[TableId, str]] = {}  # who was asked whether to end which game

    @property
    def offers(self) -> Sequence[GameOffer]:
        """The games there are."""
        return [self.service.offer(game) for game in self.service.games]

    async def pressed(
        self, interaction: Interaction, what: Remembered, values: Sequence[str]
    ) -> None:
        """A button, or ``values`` in a menu."""
        match what:
            case Move():
                await self._serve(interaction, partial(self._move, what), what.table)
            case Order():
                await self._serve(interaction, partial(self._order, what, values), what.table)
            case Wish():
                await self._serve(interaction, partial(self._panels.chosen, what, values))

    async def typed(
        self, interaction: Interaction, command: str, given: Mapping[str, Any], game: str = ""
    ) -> None:
        """A command."""
        await self._serve(interaction, partial(self._command, command, given, game))

    async def complete(
        self, interaction: Interaction, command: str, parameter: str, begun: str
    ) -> list[tuple[str, str]]:
        """What a parameter may be."""
        asker = await self._asker(interaction)
        try:
            return await self._completion.offer(asker, command, parameter, begun)
        except TableError:  # there is nothing to choose from
            return []

    async def failed(self, interaction: Interaction) -> None:
        """Something went wrong before it came here."""
        answer = Answer(interaction, self._clock)
        words = (await self._asker(interaction)).words
        await answer.say(pages.text_page(words.error("unknown", {"code": "command"})))

    async def finished(self) -> None:
        """Wait until everything is answered."""
        while self._doing:
            await asyncio.wait(self._doing)

    async def _serve(self, interaction: Interaction, work: Work, table: str = "") -> None:
        """Do something for whoever asks, and see to it that they get an answer."""
        doing = asyncio.current_task()
        assert doing
        self._doing.add(doing)
        try:
            with bound(table=table):
                await self._answered(interaction, work, table)
        finally:
            self._doing.discard(doing)

    async def _answered(self, interaction: Interaction, work: Work, table: str) -> None:
        answer = Answer(interaction, self._clock)
        try:
            await answer.within(self._worked(interaction, answer, work, table))
        except Exception:
            _log.exception("not answered")
            words = await self.tongues.of_interaction(interaction)
            await answer.say(pages.text_page(words.error("unknown", {"code": "program"})))

    async def _worked(
        self, interaction: Interaction, answer: Answer, work: Work, table: str
    ) -> None:
        asker = await self._asker(interaction)
        if self.stopping:
            await answer.say(pages.text_page(asker.words("discord-restarting")))
            return
        try:
            await work(asker, answer)
        except (TableError, ParseError, GameError) as reason:
            await self._refuse(asker, answer, reason, table)
        await self._publisher.heard(asker.chat)
        self._notices.heard(interaction)
        message = interaction.message
        if table and message and _shows_tables(message):
            where = message_id(message.channel.id, message.id)
            await self._publisher.pressed(TableId(table), asker.chat, where)

    async def _asker(self, interaction: Interaction) -> Asker:
        return Asker(interaction, await self.tongues.of_interaction(interaction))

    async def _refuse(
        self, asker: Asker, answer: Answer, reason: TableError | ParseError | GameError, table: str
    ) -> None:
        """Say why not, and how things stand."""
        seen = await self._reading.seen(asker, table)
        told = refusal(asker.words, reason, seen)
        controls = []
        if isinstance(reason, Confirm) and seen:
            self._sure[asker.person] = seen.table, str(reason.params["game"])
            sure = Order(seen.table, "end", str(reason.params["game"]))
            style = discord.ButtonStyle.danger
            label = asker.words.attribute("command-end", "button")
            controls.append(button(label, sure, style))
        elif seen and (way_out := WAYS_OUT.get(type(reason))):
            controls.append(pages.order_button(seen, way_out, asker.words))
        await answer.say(state_page(asker.words, told, seen, controls))

    async def _move(self, move: Move, asker: Asker, answer: Answer) -> None:
        """A card or a bid was pressed: on the board, on one's hand, or on an answer."""
        message = asker.interaction.message
        seen = await self._seen(asker, move)
        if not move.sure and await self._asks_twice(asker, seen, move.action):
            await answer.say(sure_page(asker.words, move, seen))
            return
        act = Act(move.table, asker.person, move.action, move.press)
        if message is None or message.flags.ephemeral:
            await answer.redraw(await self._after(act, asker))
            return
        if asker.place:  # what everybody sees is drawn once for all presses that come together
            await self.service.handle(act)
            await answer.nothing()
        else:
            where = message_id(message.channel.id, message.id)
            async with self._publisher.answering(move.table, asker.chat, where) as draw:
                await self.service.handle(act)
                try:
                    drawn = await draw(answer.draw)
                except LOST as failure:
                    _log.info("hand not drawn", failure=type(failure).__name__)
                    drawn = False
            if not drawn:
                await answer.nothing()

    async def _asks_twice(self, asker: Asker, seen: TableView, action: str) -> bool:
        """Whether somebody wants to be asked once more before they play a card."""
        if not (await self.service.settings(asker.person)).two_step:
            return False
        name = action.partition(" ")[0]
        verbs = (verb for verb in seen.offer.verbs if verb.name == name)
        return any(each.kind is Kind.CARD for verb in verbs for each in verb.arguments)

    async def _after(self, act: Act, asker: Asker) -> pages.Page:
        """The hand after a move, or with the reason why there was none."""
        reason = None
        try:
            await self.service.handle(act)
        except TableError as refused:
            reason = refused
        seen = await self.service.look(act.table, asker.person)
        return hand_of(asker, seen, note=refusal(asker.words, reason, seen) if reason else "")

    async def _seen(self, asker: Asker, move: Move) -> TableView:
        return await self.service.look(move.table, asker.person)

    async def _order(
        self, order: Order, values: Sequence[str], asker: Asker, answer: Answer
    ) -> None:
        """A button or menu that is about a table."""
        seen = await self.service.look(order.table, asker.person)
        argument = values[0] if values else order.argument
        if order.command == "table":
            await self._opening.show(asker, seen, answer)
        elif order.command == "hide":
            await self._opening.hide(asker, seen, answer)
        elif order.command == "configure":
            await self._panels.configure(order, values, asker, seen, answer)
        elif command := command_for(order.command, asker, seen, argument):
            await self.service.handle(command)
            await self._settled(order, asker, seen, answer)
        else:
            await self._read(order.command, argument, asker, seen, answer)

    async def _settled(self, order: Order, asker: Asker, before: TableView, answer: Answer) -> None:
        """After an order: the board shows it; on an answer of ours it is said."""
        message = asker.interaction.message
        if order.command == "join":
            await self._opening.remember_locale(asker)
        told = pages.text_page(done(asker.words, order.command, before))
        if message and message.flags.ephemeral:
            await answer.redraw(told)
        elif message and not _shows_tables(message):
            await answer.say(told)
        else:
            await answer.nothing()

    async def _read(
        self, command: str, argument: str, asker: Asker, seen: TableView, answer: Answer
    ) -> None:
        await self._reading.answer(command, argument, asker, seen, answer)
        if command == "hand":  # one cannot see whether private messages are open again, but try
            await self._publisher.heard(asker.person)

    async def _command(
        self, name: str, given: Mapping[str, Any], game: str, asker: Asker, answer: Answer
    ) -> None:
        if name == "new":
            await self._opening.open(game, given, asker, answer)
        elif name.startswith("settings-"):
            await self._panels.settings(name, given, asker, answer)
        elif name in GAMES_OWN and game:
            await answer.say(rules_page(asker.words, game, name))
        elif await self._about.answer(name, given, asker, answer):
            return
        elif name in self._verbs():
            await self._act(name, given, asker, answer)
        else:
            await self._at_table(name, given, asker, answer)

    def _verbs(self) -> frozenset[str]:
        return frozenset(verb.name for offer in self.offers for verb in offer.verbs)

    async def _act(self, verb: str, given: Mapping[str, Any], asker: Asker, answer: Answer) -> None:
        """A typed move at the table that is meant."""
        seen = await self._lookup.meant(asker, to_move=True)
        try:
            await self._act_at(seen, verb, given, asker, answer)
        except (TableError, ParseError) as reason:
            await self._refuse(asker, answer, reason, seen.table)

    async def _act_at(
        self, seen: TableView, verb: str, given: Mapping[str, Any], asker: Asker, answer: Answer
    ) -> None:
        """Read a move as people write cards, and make it if it is meant for this turn."""
        if seen.seat is None:
            raise NotSeated()
        line = " ".join([verb, *map(str, given.values())])
        move = read_at(seen, line, asker.words.language)
        if not isinstance(move, Typed):
            raise ParseError("unknown-command")
        if seen.decision is not None and await self._asks_twice(asker, seen, move.action):
            asked = Move(seen.table, Press(seen.game_number, seen.decision), move.action)
            await answer.say(sure_page(asker.words, asked, seen))
            return
        act = Act(seen.table, asker.person, move.action, sent_at=asker.sent_at)
        await self.service.handle(act)
        await answer.say(hand_of(asker, await self.service.look(seen.table, asker.person)))

    async def _at_table(
        self, name: str, given: Mapping[str, Any], asker: Asker, answer: Answer
    ) -> None:
        """A command to the table that is meant."""
        code = str(given.get("code", ""))
        argument = str(next((given[each] for each in ("who", "level") if each in given), ""))
        try:
            seen = await self._lookup.meant(asker, code, command=name)
        except WhichTable as several:
            if name == "unseat":  # who it is about sits at one of them only
                raise
            await answer.say(which_page(asker.words, several, name, argument))
            return
        if name == "end" and (sure := self._sure.pop(asker.person, None)):
            argument = sure[1] if sure[0] == seen.table else ""  # asked for once more
        command = command_for(name, asker, seen, argument)
        if name == "table":
            await self._opening.show(asker, seen, answer)
            return
        if command is None:
            await self._read(name, argument, asker, seen, answer)
            return
        try:
            await self.service.handle(replace(command, sent_at=asker.sent_at))
        except TableError as reason:
            await self._refuse(asker, answer, reason, seen.table)
            return
        if name == "join":
            await self._opening.remember_locale(asker)
        now = await self.service.look(seen.table, asker.person)
        controls = []
        if now.phase is Phase.PLAYING and now.seat is not None:
            controls.append(pages.order_button(now, "hand", asker.words))
        await answer.say(state_page(asker.words, done(asker.words, name, seen), now, controls))


def _shows_tables(message: discord.Message) -> bool:
    """Whether it may be a screen. A notice is not: its button is for the next one, too."""
    return message.flags.components_v2 and not message.flags.ephemeral
