"""Commands about a table, pressed or typed: which table, what is asked first, what is answered."""

from collections.abc import Coroutine, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.chatting.addresses import is_public
from bot.chatting.again import LastWishes
from bot.chatting.asking import Answer, Asker
from bot.chatting.choosing import level_setting
from bot.chatting.commands import WITH_CODE
from bot.chatting.ids import Order
from bot.chatting.layout import order_button
from bot.chatting.lookup import Lookup
from bot.chatting.opening import OpeningTables
from bot.chatting.orders import chosen_place, command_for, deed
from bot.chatting.panels import Panels
from bot.chatting.questions import ASKED_TWICE, Question, Questions
from bot.chatting.reading import Reading, already, done, state_sheet, which_sheet
from bot.chatting.refusals import Refusals
from bot.parsing import values
from bot.tables.commands import PersonCommand, TableId
from bot.tables.errors import Confirm, TableError, WhichTable
from bot.tables.locks import NamedLocks
from bot.tables.publisher import Publisher
from bot.tables.service import TableService
from bot.tables.updates import Phase, TableView


class Ordering:
    """Carries out what is about a table and no move of its game."""

    def __init__(
        self,
        service: TableService,
        publisher: Publisher,
        lookup: Lookup,
        reading: Reading,
        panels: Panels,
        opening: OpeningTables,
        questions: Questions,
        refusals: Refusals,
    ) -> None:
        self._service = service
        self._publisher = publisher
        self._lookup = lookup
        self._reading = reading
        self._panels = panels
        self._opening = opening
        self._questions = questions
        self._refusals = refusals
        self._last = LastWishes()
        self._locks = NamedLocks()

    async def pressed(
        self, order: Order, values: Sequence[str], asker: Asker, answer: Answer
    ) -> None:
        """A button or menu that is about a table."""
        seen = await self._service.look(order.table, asker.person)
        name, argument = order.command, chosen_place(values[0] if values else order.argument)
        match name:
            case "hide":
                await self._opening.hide(asker, seen, answer)
            case "agree":
                await self._opening.agree(asker, seen, argument, answer)
            case "configure":
                await self._panels.configure(order, values, asker, seen, answer)
            case "table":
                await self._opening.show(asker, seen, answer)
            case _:
                doing = self._pressed(name, argument, asker, seen, answer)
                await self._one_by_one(name, doing, asker, seen, answer)

    async def typed(
        self, name: str, given: Mapping[str, Any], asker: Asker, answer: Answer
    ) -> None:
        """A command to the table that is meant; the code of one that they know may stand behind."""
        if name not in WITH_CODE and (code := await self._code_behind(given, asker)):
            who = str(given.get("who", "")).rpartition(" ")[0]
            given = {**given, "who": who, "code": code}
        argument = str(given.get("who", ""))
        if "level" in given:
            argument = level_setting().value(str(given["level"]))
        try:
            seen = await self._meant(name, given, asker)
        except WhichTable as several:
            if name == "unseat":  # who it is about sits at one of them only
                raise
            codes = map(TableId, several.tables)
            tables = [await self._service.look(code, asker.person) for code in codes]
            await answer.say(which_sheet(asker, tables, self._lookup.places, name, argument))
            return
        try:
            if name == "table":
                await self._opening.show(asker, seen, answer)
            else:
                doing = self._typed(name, argument, asker, seen, answer)
                await self._one_by_one(name, doing, asker, seen, answer)
        except TableError as reason:
            await self._refusals.say(asker, answer, reason, seen.table)

    async def _code_behind(self, given: Mapping[str, Any], asker: Asker) -> str:
        """The code of a table that stands behind a command, "" for none."""
        last = str(given.get("behind") or given.get("who", "")).rpartition(" ")[2]
        known = await self._lookup.known(asker) if last else []
        return next((seen.table for seen in known if seen.table == values.code(last)), "")

    async def _meant(self, name: str, given: Mapping[str, Any], asker: Asker) -> TableView:
        """The table that a typed command is for; typed twice it is still for the same one."""
        who, wish = (asker.chat, asker.person, asker.sent_at), (name, tuple(given.items()))
        code = str(given.get("code", "") or self._last.table(*who, wish) or "")
        seen = await self._lookup.meant(asker, code, command=name)
        self._last.note(*who, wish, seen.table)
        return seen

    async def _one_by_one(
        self,
        name: str,
        doing: Coroutine[Any, Any, None],
        asker: Asker,
        seen: TableView,
        answer: Answer,
    ) -> None:
        """Do what is asked for. What is asked about first is asked once, also where it is asked for
        twice in one moment.
        """
        if name not in ASKED_TWICE:
            await doing
            return
        async with self._locks.of(" ".join((name, seen.table, asker.chat, asker.person))):
            try:
                await doing
            except Confirm as reason:
                await self._refusals.say(asker, answer, reason, seen.table)

    async def _pressed(
        self, name: str, argument: str, asker: Asker, seen: TableView, answer: Answer
    ) -> None:
        sure = self._sure(name, argument, asker, seen)
        if isinstance(sure, Question):
            await answer.nothing()  # they see it
        elif command := command_for(name, asker, seen, sure):
            told, _ = await self._carried_out(name, command, asker, seen)
            await answer.done(told)
        else:
            await self._read(name, argument, asker, seen, answer)

    async def _typed(
        self, name: str, argument: str, asker: Asker, seen: TableView, answer: Answer
    ) -> None:
        sure = self._sure(name, argument, asker, seen)
        if isinstance(sure, Question):
            await answer.done(sure.told, shown=True)
        elif command := command_for(name, asker, seen, sure):
            command = replace(command, sent_at=asker.sent_at)
            told, changed = await self._carried_out(name, command, asker, seen)
            what = deed(name, command)
            await self._say_typed(what, told, asker, seen.table, answer, changed=changed)
        else:
            await self._read(name, argument, asker, seen, answer)

    def _sure(self, name: str, argument: str, asker: Asker, seen: TableView) -> str | Question:
        """What a command is given: of those that are asked about, the game that it is sure about;
        or the question that they are being asked.
        """
        if name not in ASKED_TWICE:
            return argument
        return self._questions.answered(asker, seen.table, name, argument)

    async def _carried_out(
        self, name: str, command: PersonCommand, asker: Asker, seen: TableView
    ) -> tuple[str, bool]:
        """What was done, in words, or what is so already; and whether it was done."""
        reply = await self._service.handle(command)
        if name == "join":
            await self._opening.remember_locale(asker)
        what = deed(name, command)
        if reply.changed:
            return done(asker.words, what, seen), True
        now = await self._service.look(seen.table, asker.person)
        return already(asker.words, what, now), False

    async def _say_typed(
        self, name: str, told: str, asker: Asker, table: TableId, answer: Answer, *, changed: bool
    ) -> None:
        """Answer what was typed with what was done, and how things stand. Where nothing was done no
        board will show it, so it is said in any case.
        """
        now = await self._service.look(table, asker.person)
        buttons = []
        if now.phase is Phase.PLAYING and now.seat is not None:
            buttons.append(order_button(now, "hand", asker.words))
        shown = table in await self._service.tables_in(asker.chat)
        if name == "join" and not shown and not is_public(asker.chat):
            buttons.append(order_button(now, "table", asker.words))  # else they see their hand only
        public = "" if changed else already(asker.around, name, now)
        said = state_sheet(asker.words, told, now, buttons, public)
        await answer.done(told, said, shown=shown and changed)

    async def _read(
        self, command: str, argument: str, asker: Asker, seen: TableView, answer: Answer
    ) -> None:
        """A question about a table."""
        await self._reading.answer(command, argument, asker, seen, answer)
        if command == "hand":  # one cannot see whether private messages are open again, but try
            await self._publisher.heard(asker.person)
