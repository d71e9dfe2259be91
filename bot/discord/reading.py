"""What people can read about a table when they ask: their hand, the last trick, the rules, how
things stand. Only who asks sees it.
"""

from collections.abc import Sequence
from dataclasses import replace

import discord

from bot.discord import pages
from bot.discord.answers import Answer
from bot.discord.askers import Asker
from bot.discord.controls import MOST_CHOICES, Control, Option, button, menu
from bot.discord.ids import Move, Order
from bot.discord.lookup import Lookup
from bot.discord.orders import may_manage, place_value
from bot.discord.pages import Page
from bot.parsing.errors import ParseError
from bot.rendering.build import NO_NEWS, build, in_order
from bot.rendering.text import pile_text
from bot.tables.commands import TableId
from bot.tables.errors import NotSeated, TableError, WhichTable
from bot.tables.updates import Phase, TableView, Who
from bot.texts.catalogue import Words
from engine.errors import GameError


class Reading:
    """Answers questions about tables."""

    def __init__(self, lookup: Lookup) -> None:
        self._lookup = lookup

    async def seen(self, asker: Asker, table: str) -> TableView | None:
        """The table of that code, or the one that is meant; None where there is none."""
        try:
            return await self._lookup.meant(asker, table)
        except TableError:
            return None

    async def answer(
        self, command: str, argument: str, asker: Asker, seen: TableView, answer: Answer
    ) -> None:
        """Answer a question by the name of its command; ``hand`` ``again`` is drawn in place."""
        words = words_for(asker.words, seen)
        match command:
            case "hand" if argument == "again":
                await answer.redraw(hand_of(asker, seen))
            case "hand":
                await answer.say(hand_of(asker, seen))
            case "more":
                await answer.say(_more(asker, seen, words))
            case "last":
                trick = build(seen, words, since=NO_NEWS).last_trick
                told = pile_text(trick, words) if trick else words("discord-no-trick")
                await answer.say(pages.text_page(told))
            case _:
                await answer.say(rules_page(words, seen.offer.id, command))


def words_for(words: Words, seen: TableView) -> Words:
    """Words that know the cards of a table."""
    return words.of_game(seen.offer.id, seen.offer.pack)


def hand_of(asker: Asker, seen: TableView, note: str = "") -> Page:
    """What the asker alone may see of a table, as it is now. Raises `NotSeated`."""
    if seen.seat is None:
        raise NotSeated()
    words = words_for(asker.words, seen)
    scene = build(seen, words, since=NO_NEWS)
    return pages.hand_page(scene, seen, words, live=True, passing=True, note=note)


def rules_page(words: Words, game: str, what: str = "rules") -> Page:
    """The rules of a game, or hints (``tips``)."""
    heading = f"## {pages.plain(words(f'{game}-name'))}"
    return pages.marked_page([heading, pages.plain(words(f"{game}-{what}"))])


def state_page(
    words: Words, told: str, seen: TableView | None, controls: Sequence[Control] = ()
) -> Page:
    """A sentence, and below it how things stand at the table."""
    texts = [pages.plain(told)]
    if seen:
        words = words_for(words, seen)
        texts.append(f"-# {pages.state_line(build(seen, words, since=NO_NEWS), seen, words)}")
    return pages.marked_page(texts, controls)


def which_page(words: Words, several: WhichTable, command: str, argument: str) -> Page:
    """Ask back which of ``several`` tables a command is for."""
    offered = several.tables[:MOST_CHOICES]
    controls = [button(table, Order(TableId(table), command, argument)) for table in offered]
    return pages.text_page(words.error(several.code, several.params), controls)


def sure_page(words: Words, move: Move, seen: TableView) -> Page:
    """Ask once more before a move is made."""
    words = words_for(words, seen)
    label = words.action(move.action)
    yes = button(label, replace(move, sure=True), discord.ButtonStyle.success)
    return pages.text_page(words("discord-sure", action=label), [yes])


def done(words: Words, command: str, before: TableView) -> str:
    """That a command was carried out, at a table that was as ``before``."""
    if command == "end" and before.phase is Phase.LOBBY:
        command = "close"
    if command == "join" and before.phase is Phase.PLAYING and before.seat is None:
        command = "join-later"
    return words(f"discord-done-{command}", table=before.table)


def refusal(
    words: Words, reason: TableError | ParseError | GameError, seen: TableView | None
) -> str:
    """Why something cannot be done, in one sentence."""
    params = dict(reason.params)
    if seen:
        words = words_for(words, seen)
        legal = params.get("legal")
        if isinstance(legal, tuple) and set(legal) == set(seen.legal):
            params["legal"] = in_order(seen)  # as the hand is shown
    return words.error(reason.code, params)


def _more(asker: Asker, seen: TableView, words: Words) -> Page:
    """What can be done besides what the board has buttons for."""
    mine = {Who.ANYONE}
    if seen.seat is not None:
        mine |= {Who.SEATED, Who.AWAY}
    if may_manage(asker, seen):
        mine.add(Who.HOST)
    offered = {each.command for each in seen.offered if each.who in mine}
    shown = [name for name in ("pause", "end") if name in offered]
    controls: list[Control] = [pages.order_button(seen, name, words) for name in ("last", *shown)]
    if asker.moderates and asker.chat != seen.chat:
        controls.append(button(words("discord-hide"), Order(seen.table, "hide")))
    menus = []
    if "unseat" in offered:
        places = [Option(place.name, place_value(place)) for place in seen.places]
        label = words.attribute("command-unseat", "button")
        menus.append(menu(label, Order(seen.table, "unseat"), places))
    return pages.marked_page(
        [pages.plain(words("discord-more-of", table=seen.table))], controls, menus
    )
