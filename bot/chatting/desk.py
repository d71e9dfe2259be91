"""Where presses and commands come in: each is carried out, and each gets its answer."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, TypeAlias

from bot.chatting import moves
from bot.chatting.about import About
from bot.chatting.addresses import is_public
from bot.chatting.again import AGAIN, LastWishes
from bot.chatting.asking import Answer, Asker, Visit
from bot.chatting.commands import GAMES_OWN, GENERAL, TABLE
from bot.chatting.full import full_sheet
from bot.chatting.ids import Move, Order, Remembered, Wish
from bot.chatting.lookup import Lookup
from bot.chatting.opening import OpeningTables
from bot.chatting.ordering import Ordering
from bot.chatting.panels import Panels
from bot.chatting.questions import Questions
from bot.chatting.reading import (
    Reading,
    hand_of,
    refusal,
    rules_sheet,
    state_sheet,
    sure_sheet,
    words_for,
)
from bot.chatting.refusals import Refusals
from bot.chatting.sheets import HandSheet, sheet
from bot.chatting.typed import given_with
from bot.logs import bound, get
from bot.parsing.commands import Call
from bot.parsing.commands import Move as Typed
from bot.parsing.errors import ParseError
from bot.tables.asked_back import AskedBack
from bot.tables.commands import Act, Press, TableId
from bot.tables.errors import NotSeated, TableError, TableNotFound, UnknownGame
from bot.tables.ports import Clock, Drawn
from bot.tables.publisher import Publisher
from bot.tables.service import TableService
from bot.tables.updates import GameOffer, Phase, TableView
from engine.actions import Kind
from engine.errors import GameError

Send: TypeAlias = Callable[[Drawn], Awaitable[None]]
Work: TypeAlias = Callable[[Asker, Answer], Awaitable[None]]

_log = get("desk")


class Desk:
    """Answers everybody. While it is ``stopping`` nothing new is begun."""

    def __init__(
        self,
        service: TableService,
        publisher: Publisher,
        lookup: Lookup,
        about: About,
        panels: Panels,
        opening: OpeningTables,
        clock: Clock,
    ) -> None:
        self.service = service
        self.stopping = False
        self._publisher = publisher
        self._lookup = lookup
        self._opening = opening
        self._about = about
        self._panels = panels
        reading, questions = Reading(lookup), Questions(clock)
        full = partial(full_sheet, service=service, named=publisher.visibility.named)
        self._refusals = Refusals(reading, questions, AskedBack(service), full)
        self._ordering = Ordering(
            service, publisher, lookup, reading, panels, opening, questions, self._refusals
        )
        self._last = LastWishes()
        self._doing: set[asyncio.Task[None]] = set()

    @property
    def offers(self) -> Sequence[GameOffer]:
        """The games there are."""
        return [self.service.offer(game) for game in self.service.games]

    @property
    def busy(self) -> bool:
        """Whether somebody waits for an answer."""
        return bool(self._doing)

    async def pressed(self, visit: Visit, what: Remembered, values: Sequence[str] = ()) -> None:
        """A button, or ``values`` in a menu."""
        match what:
            case Move():
                await self.serve(visit, partial(self._move, what, visit), what.table)
            case Order():
                await self.serve(visit, partial(self._ordering.pressed, what, values), what.table)
            case Wish(about, game) if about in ("new", *GAMES_OWN):
                await self.typed(visit, about, {}, game)
            case Wish(about, wanted) if about in AGAIN:
                await self.serve(visit, partial(self._opening.again, about, wanted))
            case Wish():
                await self.serve(visit, partial(self._panels.chosen, what, values))

    async def typed(
        self, visit: Visit, command: str, given: Mapping[str, Any], game: str = ""
    ) -> None:
        """A command."""
        await self.serve(visit, partial(self._command, command, given, game))

    async def line(self, visit: Visit, text: str) -> None:
        """Something typed where nobody else reads: a move, or a command in other words."""
        await self.serve(visit, partial(self._line, text))

    async def unknown(self, visit: Visit) -> None:
        """Something that nobody knows any more."""
        words = (await visit.asker()).words
        await visit.answer.say(sheet(words.error("outdated")))

    async def finished(self) -> None:
        """Wait until everything is answered."""
        while self._doing:
            await asyncio.wait(self._doing)

    async def serve(self, visit: Visit, work: Work, table: str = "") -> None:
        """Do something for whoever asks, and see to it that they get an answer."""
        doing = asyncio.current_task()
        assert doing
        self._doing.add(doing)
        try:
            with bound(table=table):
                await self._answered(visit, work, table)
        finally:
            self._doing.discard(doing)

    async def _answered(self, visit: Visit, work: Work, table: str) -> None:
        try:
            await visit.answer.within(self._worked(visit, work, table))
        except Exception:
            _log.exception("not answered")
            words = (await visit.asker()).words
            await visit.answer.say(sheet(words.error("unknown")))

    async def _worked(self, visit: Visit, work: Work, table: str) -> None:
        asker, answer = await visit.asker(), visit.answer
        if table:
            self.service.attended.note(TableId(table))
        self._lookup.places.note(asker)
        if self.stopping:
            await answer.say(sheet(asker.words("chat-restarting")))
            return
        try:
            await work(asker, answer)
        except (TableError, ParseError, GameError) as reason:
            await self._refusals.say(asker, answer, reason, table)
        await self._publisher.heard(asker.chat)
        await visit.over()
        if table and asker.message:
            await self._publisher.pressed(TableId(table), asker.chat, asker.message)

    async def _move(self, move: Move, visit: Visit, asker: Asker, answer: Answer) -> None:
        """A card or a bid was pressed: on the board, on one's hand, or on an answer."""
        seen = await self.service.look(move.table, asker.person)
        if not move.sure and await self._asks_twice(asker, seen, move.action):
            await answer.say(sure_sheet(asker.words, move, seen))
            return
        act = Act(move.table, asker.person, move.action, move.press)
        if asker.passing:
            await answer.redraw(await self._after(act, asker))
        elif is_public(asker.chat) or answer.draw is None:
            # What everybody sees is drawn once for all presses that come together.
            await self.service.handle(act)
            await answer.done(words_for(asker.words, seen).action(move.action, done=True))
        else:
            await self._draw(act, visit, asker, answer, answer.draw)

    async def _draw(self, act: Act, visit: Visit, asker: Asker, answer: Answer, send: Send) -> None:
        """Make a move, and let the answer draw the hand that was pressed."""
        async with self._publisher.answering(act.table, asker.chat, asker.message) as draw:
            await self.service.handle(act)
            try:
                drawn = await draw(send)
            except visit.lost as failure:
                _log.info("hand not drawn", failure=type(failure).__name__)
                drawn = False
        if not drawn:
            await answer.nothing()

    async def _asks_twice(self, asker: Asker, seen: TableView, action: str) -> bool:
        """Whether somebody wants to be asked once more before they play a card, and can play it."""
        if action not in seen.legal or not (await self.service.settings(asker.person)).two_step:
            return False
        name = action.partition(" ")[0]
        verbs = (verb for verb in seen.offer.verbs if verb.name == name)
        return any(each.kind is Kind.CARD for verb in verbs for each in verb.arguments)

    async def _after(self, act: Act, asker: Asker) -> HandSheet:
        """The hand after a move, or with the reason why there was none."""
        reason = None
        try:
            await self.service.handle(act)
        except TableError as refused:
            reason = refused
        seen = await self.service.look(act.table, asker.person)
        if reason:
            return hand_of(asker.words, seen, refusal(asker.words, reason, seen))
        done = words_for(asker.words, seen).action(act.action, done=True)
        return replace(hand_of(asker.words, seen), done=done)

    async def _command(
        self, name: str, given: Mapping[str, Any], game: str, asker: Asker, answer: Answer
    ) -> None:
        if (name == "new" or game) and game not in self.service.games:
            raise UnknownGame(games=tuple(self.service.games))
        if name == "new":
            await self._opening.open(game, given, asker, answer)
        elif name.startswith("settings-"):
            await self._panels.settings(name, given, asker, answer)
        elif name == "configure":
            await self._configure(asker, answer)
        elif name in GAMES_OWN and game:
            await answer.say(rules_sheet(asker.words, game, name))
        elif await self._about.answer(name, given, asker, answer):
            return
        elif name in self._verbs():
            await self._act(name, given, asker, answer)
        else:
            await self._ordering.typed(name, given, asker, answer)

    async def _configure(self, asker: Asker, answer: Answer) -> None:
        """The options of the table that is open here; where there is none, those of a person."""
        with suppress(TableNotFound):
            seen = await self._lookup.meant(asker, command="configure")
            if seen.phase is Phase.LOBBY or is_public(asker.chat):
                order = Order(seen.table, "configure")
                await self._panels.configure(order, (), asker, seen, answer)
                return
        await self._panels.settings("settings-me", {}, asker, answer)

    def _verbs(self) -> frozenset[str]:
        return frozenset(verb.name for offer in self.offers for verb in offer.verbs)

    async def _act(self, verb: str, given: Mapping[str, Any], asker: Asker, answer: Answer) -> None:
        """A typed move, at the table of its ``code`` or the one that is meant."""
        told = (str(value) for name, value in given.items() if name != "code")
        await self._line(" ".join([verb, *told]), asker, answer, str(given.get("code", "")))

    async def _line(self, text: str, asker: Asker, answer: Answer, code: str = "") -> None:
        """A typed line: a move, as people write cards, or a command in other words."""
        who, wish = (asker.chat, asker.person, asker.sent_at), text.casefold()
        code = code or self._last.table(*who, wish) or ""
        several = await moves.meant(self._lookup, asker, text, code)
        if len(several) > 1:
            await answer.say(moves.which_move(asker, several, self._lookup.places))
            return
        (meant,) = several
        seen = meant.seen
        if meant.line == text:  # it names no table: typed twice it is still for this one
            self._last.note(*who, wish, seen.table)
        try:
            line = meant.read(asker.words.language)
            if isinstance(line, Typed):
                await self._made(seen, line, asker, answer)
        except (TableError, ParseError) as reason:
            await self._refusals.say(asker, answer, reason, seen.table)
            return
        if isinstance(line, Call):  # what is refused of it need not be about this table
            if line.command not in (*GAMES_OWN, *GENERAL, *TABLE):
                raise ParseError("unknown-command")
            name = "settings-me" if line.command == "settings" else line.command
            await self._command(name, given_with(line.command, line.words), "", asker, answer)

    async def _made(self, seen: TableView, move: Typed, asker: Asker, answer: Answer) -> None:
        """Make a typed move, once it is sure."""
        if seen.seat is None:
            raise NotSeated()
        if seen.decision is not None and await self._asks_twice(asker, seen, move.action):
            asked = Move(seen.table, Press(seen.game_number, seen.decision), move.action)
            await answer.say(sure_sheet(asker.words, asked, seen))
            return
        act = Act(seen.table, asker.person, move.action, sent_at=asker.meant_at)
        reply = await self.service.handle(act)
        told = words_for(asker.words, seen).action(move.action, done=True)
        now = await self.service.look(seen.table, asker.person)
        if not reply.changed:  # no screen will show it
            public = asker.around("chat-already-made")
            await answer.done(told, state_sheet(asker.words, told, now, public=public))
            return
        shown = seen.table in await self.service.tables_in(asker.chat)
        await answer.done(told, hand_of(asker.words, now), shown=shown)
