"""What people can ask of the program itself: help, what it is, what it keeps, and old games."""

import io
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import discord

from bot.discord import pages
from bot.discord.answers import Answer
from bot.discord.askers import Asker
from bot.discord.commands import GAMES_OWN, SETTINGS, TABLE
from bot.discord.controls import button
from bot.discord.ids import Wish
from bot.discord.lookup import Lookup
from bot.discord.tongues import speaking
from bot.discord.translator import as_name
from bot.tables.codec import record_file
from bot.tables.errors import GameRunning, NotSeated
from bot.tables.privacy import Erased
from bot.tables.publisher import Publisher
from bot.tables.service import TableService
from bot.tables.updates import Phase
from bot.texts.catalogue import Words


class About:
    """Answers what is about no table that goes on; ``contact`` is how to reach who runs this."""

    def __init__(
        self, service: TableService, publisher: Publisher, lookup: Lookup, contact: str
    ) -> None:
        self._service = service
        self._publisher = publisher
        self._lookup = lookup
        self._contact = contact

    async def answer(
        self, name: str, given: Mapping[str, Any], asker: Asker, answer: Answer
    ) -> bool:
        """Answer a command, if it is one of these."""
        match name:
            case "help":
                await answer.say(self._help(asker))
            case "about":
                told = pages.plain(asker.words("discord-about", program=_program()))
                await answer.say(pages.marked_page([told, self._contact]))
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
                await _send(answer, words("discord-exported"), "bisqa.json", content)
            case "erase":
                sure = button(
                    words("discord-erase-sure"), Wish("privacy", "sure"), discord.ButtonStyle.danger
                )
                await answer.redraw(pages.text_page(words("discord-erase-ask"), [sure]))
            case "sure":
                erased = await self._erase(asker.person)
                await answer.redraw(pages.text_page(words("discord-erased", count=erased.tables)))

    async def _erase(self, person: str) -> Erased:
        """First what shows tables in their private chat: it would be drawn anew."""
        for table in await self._service.tables_about(person):
            await self._publisher.hide(table, person)
        return await self._service.erase(person)

    def _help(self, asker: Asker) -> pages.Page:
        words = asker.words
        lines = [
            f"**/{typed}** · {pages.plain(words.attribute(message_id, 'help'))}"
            for typed, message_id in self._listed(speaking(asker.interaction.locale.value))
        ]
        return pages.marked_page([pages.plain(words("discord-help")), "\n".join(lines)])

    def _listed(self, words: Words) -> Iterator[tuple[str, str]]:
        """What can be typed, and the text that has its help."""
        games = self._service.games
        verbs = {verb.name: "" for game in games.values() for verb in game.verbs}
        for game in games:
            yield from _group(words, f"{game}-name", "command", ("new", *GAMES_OWN))
        for name in (*verbs, *TABLE):
            yield as_name(words(f"command-{name}")), f"command-{name}"
        yield from _group(words, "command-settings", "discord-settings", SETTINGS)

    async def _privacy(self, asker: Asker) -> pages.Page:
        words, tables = asker.words, await self._service.tables_about(asker.person)
        told = pages.plain(words("discord-kept", tables=len(tables)))
        controls = [
            button(words("discord-export"), Wish("privacy", "export")),
            button(words("discord-erase"), Wish("privacy", "erase"), discord.ButtonStyle.danger),
        ]
        return pages.marked_page([told, self._contact], controls)

    async def _replay(self, given: Mapping[str, Any], asker: Asker, answer: Answer) -> None:
        """The record of a game that is over, for those who sit there, and where it was played."""
        code = str(given.get("code", ""))
        seen = await self._lookup.meant(asker, code, command="replay")
        if seen.seat is None and seen.chat != asker.chat:
            raise NotSeated()
        game = int(given.get("game") or seen.game_number)
        if game == seen.game_number and seen.phase is not Phase.OVER:
            raise GameRunning()
        record = await self._service.record(seen.table, game, with_hands=True)
        content = record_file(record, self._service.games)
        told = asker.words("discord-record", table=seen.table)
        await _send(answer, told, f"{seen.table}-{game}.json", content)


async def _send(answer: Answer, text: str, name: str, content: bytes) -> None:
    await answer.say(pages.file_page(text, name), [discord.File(io.BytesIO(content), name)])


def _group(words: Words, group: str, kind: str, names: Iterable[str]) -> Iterator[tuple[str, str]]:
    for message_id in (f"{kind}-{name}" for name in names):
        yield f"{as_name(words(group))} {as_name(words(message_id))}", message_id


def _program() -> str:
    """What the program is called, with its version where it was installed."""
    try:
        return f"Bisqa {version('bisqa')}"
    except PackageNotFoundError:
        return "Bisqa"
