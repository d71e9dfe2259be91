"""What people can ask of the program itself: help, what it is, what it keeps, and old games."""

from collections.abc import Callable, Iterable, Mapping
from importlib.metadata import PackageNotFoundError, version
from typing import Any, TypeAlias

from bot.chatting.addresses import platform_of
from bot.chatting.asking import Answer, Asker
from bot.chatting.ids import Wish
from bot.chatting.lookup import Lookup
from bot.chatting.sheets import Block, Button, File, Line, Sheet, Span, Tone, block, sheet
from bot.parsing.errors import ParseError
from bot.tables.codec import record_file
from bot.tables.errors import GameRunning, NotSeated
from bot.tables.privacy import Erased
from bot.tables.publisher import Publisher
from bot.tables.service import TableService
from bot.tables.updates import Phase

Listed: TypeAlias = Callable[[Asker], Iterable[tuple[str, str]]]
"""What can be typed, as it is typed, and the id of the text that has its help; "" where its name
has to do.
"""


class About:
    """Answers what is about no table that goes on; ``contact`` is how to reach who runs this."""

    def __init__(
        self,
        service: TableService,
        publisher: Publisher,
        lookup: Lookup,
        contact: str,
        listed: Listed,
    ) -> None:
        self._service = service
        self._publisher = publisher
        self._lookup = lookup
        self._contact = contact
        self._listed = listed

    async def answer(
        self, name: str, given: Mapping[str, Any], asker: Asker, answer: Answer
    ) -> bool:
        """Answer a command, if it is one of these."""
        match name:
            case "help":
                await answer.say(self._help(asker))
            case "about":
                told = block(asker.words("chat-about", program=_program()))
                await answer.say(Sheet((told, *self._contacts())))
            case "privacy":
                await answer.say(await self._privacy(asker))
            case "replay":
                await self._replay(given, asker, answer)
            case _:
                return False
        return True

    async def chosen(self, field: str, asker: Asker, answer: Answer) -> None:
        """A button of `/privacy`."""
        words = asker.words
        match field:
            case "export":
                content = await self._service.export_of(asker.person)
                file = File("bisqa.json", content)
                await answer.say(Sheet((block(words("chat-exported")),), file=file))
            case "erase":
                sure = Button(words("chat-erase-sure"), Wish("privacy", "sure"), Tone.BAD)
                await answer.redraw(sheet(words("chat-erase-ask"), [sure]))
            case "sure":
                erased = await self._erase(asker.person)
                await answer.redraw(sheet(words("chat-erased", count=erased.tables)))
            case _:
                raise ParseError("outdated")

    async def _erase(self, person: str) -> Erased:
        """First what shows tables in their private chat: it would be drawn anew."""
        for table in await self._service.tables_about(person):
            await self._publisher.hide(table, person)
        return await self._service.erase(person)

    def _help(self, asker: Asker) -> Sheet:
        words = asker.words
        listed = list(self._listed(asker))
        lines = tuple(
            Line((Span(f"/{typed}", bold=True), Span(f" · {words.attribute(message_id, 'help')}")))
            for typed, message_id in listed
            if message_id
        )
        rest = " ".join(f"/{typed}" for typed, message_id in listed if not message_id)
        more = [block(words("chat-help-more", commands=rest))] if rest else []
        return Sheet((block(words(f"{platform_of(asker.chat)}-help")), Block(lines), *more))

    async def _privacy(self, asker: Asker) -> Sheet:
        words, tables = asker.words, await self._service.tables_about(asker.person)
        buttons = (
            Button(words("chat-export"), Wish("privacy", "export")),
            Button(words("chat-erase"), Wish("privacy", "erase"), Tone.BAD),
        )
        told = block(words(f"{platform_of(asker.chat)}-kept", tables=len(tables)))
        return Sheet((told, *self._contacts()), buttons)

    def _contacts(self) -> tuple[Block, ...]:
        return (Block((Line((Span(self._contact, raw=True),)),)),) if self._contact else ()

    async def _replay(self, given: Mapping[str, Any], asker: Asker, answer: Answer) -> None:
        """The record of a game that is over, the last one where none is named, for those who sit
        there, and where it was played.
        """
        code = str(given.get("code", ""))
        seen = await self._lookup.meant(asker, code, command="replay")
        if seen.seat is None and seen.chat != asker.chat:
            raise NotSeated()
        played = seen.phase is Phase.OVER and seen.view.deal is not None
        last = seen.game_number if played else max(seen.game_number - 1, 1)
        game = int(given.get("game") or last)
        if game == seen.game_number and seen.phase is not Phase.OVER:
            raise GameRunning()
        record = await self._service.record(seen.table, game, with_hands=True)
        file = File(f"{seen.table}-{game}.json", record_file(record, self._service.games))
        told = asker.words("chat-record", table=seen.table)
        await answer.say(Sheet((block(told),), file=file))


def _program() -> str:
    """What the program is called, with its version where it was installed."""
    try:
        return f"Bisqa {version('bisqa')}"
    except PackageNotFoundError:
        return "Bisqa"
