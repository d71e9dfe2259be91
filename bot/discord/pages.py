"""Sheets and layouts as messages: text in Discord's markup, and buttons below it. Sends nothing.

A page has at most 4,000 characters of text and 40 components.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Any

import discord
from discord import ui

from bot.chatting import layout
from bot.chatting.layout import Layout, Told
from bot.chatting.sheets import (
    Block,
    Button,
    HandSheet,
    Line,
    RoleMenu,
    Said,
    Sheet,
    Span,
    Tone,
    Weight,
)
from bot.discord.addresses import place_of
from bot.discord.controls import Control, Option, button, menu, role_menu, rows
from bot.rendering.build import NO_NEWS, build
from bot.rendering.scene import Scene
from bot.tables.timecontrol import SECOND
from bot.tables.updates import Phase, TableView
from bot.texts.catalogue import Words
from bot.typography import isolated

LONGEST = 4_000
"""Characters of all texts of a message together."""
GREEN, BLUE, GREY = 0x2E7D4F, 0x3B6EA8, 0x5A6270
_STYLES = {
    Tone.PLAIN: discord.ButtonStyle.secondary,
    Tone.MAIN: discord.ButtonStyle.primary,
    Tone.GOOD: discord.ButtonStyle.success,
    Tone.BAD: discord.ButtonStyle.danger,
}
_WEIGHTS = {Weight.TITLE: "## ", Weight.HEADING: "### ", Weight.PLAIN: "", Weight.SMALL: "-# "}
_MARKUP = re.compile(r"[\\*_~`|<>\[\]@]|(?<=\w):(?=//)")
_STARTS = re.compile(r"^([ \t]*(?:\d+(?=[.)]))?)([#+.)-])", re.MULTILINE)
"""What makes a line a heading or a point; a digit itself cannot be escaped."""


class Page(ui.LayoutView):
    """A message of texts and buttons."""

    def __init__(self, *items: ui.Item[Any]) -> None:
        super().__init__(timeout=None)
        for item in items:
            self.add_item(item)
        self.stop()  # its buttons are found by their ids; the library would keep it for 15 minutes

    def components(self) -> list[dict[str, Any]]:
        """What is sent."""
        made: list[dict[str, Any]] = self.to_components()  # type: ignore[no-untyped-call]
        return made


def plain(text: str) -> str:
    """``text`` so that Discord shows it as it is: no markup, no mention, no link."""
    return _STARTS.sub(r"\1\\\2", _inner(text))


def page_of(said: Said) -> Page:
    """An answer as a page."""
    if isinstance(said, HandSheet):
        seen, words = said.seen, said.words
        scene = build(seen, words, since=NO_NEWS)
        return hand_page(scene, seen, words, live=True, passing=True, note=said.note)
    return sheet_page(said)


def sheet_page(sheet: Sheet) -> Page:
    """A page of texts, menus and buttons; a file that is sent with it has to be named on it."""
    items: list[ui.Item[Any]] = list(_texts(sheet.texts))
    for each in sheet.menus:
        items.append(ui.TextDisplay(f"**{plain(each.label)}**"))
        items.append(ui.ActionRow(_menu(each)))
    if sheet.file:
        items.append(ui.File(f"attachment://{sheet.file.name}"))
    return Page(*items, *rows([control(each) for each in sheet.buttons]))


def board_page(scene: Scene, seen: TableView, words: Words, *, live: bool) -> Page:
    """What everybody in a chat sees of a table."""
    laid_out = layout.board(scene, seen, words, live=live, told=_told(scene, words))
    return _page(laid_out, GREEN if live else GREY)


def solo_page(scene: Scene, seen: TableView, words: Words, *, live: bool) -> Page:
    """Board and hand in one, where nobody else reads."""
    told = _told(scene, words)
    return _page(layout.solo(scene, seen, words, live=live, told=told), BLUE)


def hand_page(
    scene: Scene,
    seen: TableView,
    words: Words,
    *,
    live: bool,
    passing: bool = False,
    note: str = "",
) -> Page:
    """What only its reader knows of a table."""
    told = _told(scene, words, seen)
    laid_out = layout.hand(scene, seen, words, live=live, told=told, passing=passing, note=note)
    return _page(laid_out, BLUE)


def drawn_page(seen: TableView, words: Words, *, reader: str, hand: bool, live: bool) -> Page:
    """A screen of a table, as the publisher wants it."""
    words = words.of_game(seen.offer.id, seen.offer.pack)
    if hand:
        return hand_page(build(seen, words, since=NO_NEWS), seen, words, live=live)
    scene = build(seen, words, since=layout.fresh_since(seen))
    if reader and seen.phase is not Phase.LOBBY:
        return solo_page(scene, seen, words, live=live)
    return board_page(scene, seen, words, live=live)


def control(of: Button) -> Control:
    """A button as Discord has it."""
    return button(of.label, of.what, _STYLES[of.tone])


def _menu(of: Any) -> Control:
    if isinstance(of, RoleMenu):
        return role_menu(of.label, of.what, int(of.role or 0))
    options = [Option(each.label, each.value, each.chosen) for each in of.options]
    return menu(of.label, of.what, options)


def _told(scene: Scene, words: Words, seen: TableView | None = None) -> Told:
    """Discord counts down by itself; a hand leads to its table, where that is on Discord, too."""
    when = f"<t:{(scene.deadline or 0) // SECOND}:R>"
    until = Span(words("discord-until", when=when), raw=True)
    place = place_of(seen.chat) if seen else None
    return Told(until, Span(place.mention, raw=True) if place else Span(""))


def _page(laid_out: Layout, colour: int) -> Page:
    controls = [row for group in laid_out.groups for row in rows([control(each) for each in group])]
    return Page(ui.Container(*_texts(laid_out.blocks), *controls, accent_colour=colour))


def _texts(blocks: Iterable[Block]) -> list[ui.TextDisplay[Any]]:
    """Those that there is room for."""
    made = [(each, text) for each in blocks if (text := _marked(each.lines))]
    kept = layout.fitted([each for each, _ in made], [len(text) for _, text in made], LONGEST)
    return [ui.TextDisplay[Any](made[at][1]) for at in kept]


def _marked(lines: Sequence[Line]) -> str:
    return "\n".join(_WEIGHTS[each.weight] + each.lead + _spans(each.spans) for each in lines)


def _spans(spans: Sequence[Span]) -> str:
    """Only the first of them can begin a line."""
    told = ""
    for at, span in enumerate(spans):
        text = span.text if span.raw else plain(span.text) if at == 0 else _inner(span.text)
        mark = "**" if span.bold else "~~" if span.struck else ""
        told += f"{mark}{text}{mark}"
    return told


def _inner(text: str) -> str:
    return _MARKUP.sub(r"\\\g<0>", isolated(text))
