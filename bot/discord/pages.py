"""Scenes as messages: text in Discord's markup, and buttons below it. Sends nothing.

A page has at most 4,000 characters of text and 40 components.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot.discord.addresses import place_of
from bot.discord.controls import Control, button, rows
from bot.discord.ids import Move, Order
from bot.rendering.build import NOTHING_YET
from bot.rendering.scene import Button, Line, Pile, Scene
from bot.rendering.text import pile_text
from bot.tables.commands import Press
from bot.tables.timecontrol import SECOND
from bot.tables.updates import Phase, TableView
from bot.texts.catalogue import Words

LONGEST = 4_000
"""Characters of all texts of a message together."""
GREEN, BLUE, GREY = 0x2E7D4F, 0x3B6EA8, 0x5A6270
LATEST = 4
"""So many of the latest news are shown."""
BOARD = ("hand", "join", "go", "resume", "back", "addbot", "rematch", "configure", "leave", "rules")
"""The commands that have a button on a board where they make sense, in this order."""
_STYLES = {
    "join": discord.ButtonStyle.success,
    "go": discord.ButtonStyle.primary,
    "hand": discord.ButtonStyle.primary,
    "back": discord.ButtonStyle.success,
    "resume": discord.ButtonStyle.success,
    "rematch": discord.ButtonStyle.success,
    "end": discord.ButtonStyle.danger,
}
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
    return _STARTS.sub(r"\1\\\2", _MARKUP.sub(r"\\\g<0>", text))


def text_page(text: str, controls: Sequence[Control] = ()) -> Page:
    """A page of plain text with buttons."""
    return marked_page([plain(text)], controls)


def marked_page(
    texts: Iterable[str], controls: Sequence[Control] = (), menus: Sequence[Control] = ()
) -> Page:
    """A page of texts with markup, menus and buttons."""
    shown = _texts(texts)
    return Page(*shown, *(row for each in menus for row in rows([each])), *rows(controls))


def file_page(text: str, name: str) -> Page:
    """A page with a file that is sent with it: one that is not named on it nobody would see."""
    return Page(ui.TextDisplay(plain(text)), ui.File(f"attachment://{name}"))


def board_page(scene: Scene, seen: TableView, words: Words, *, live: bool) -> Page:
    """What everybody in a chat sees of a table; where it is ``live``, with its buttons and what it
    waits for.
    """
    scene = scene if live else replace(scene, ask="")
    texts = _board(scene, seen, words) if seen.view.deal else _lobby(scene)
    controls = _board_rows(scene, seen, words) if live else []
    return _page(texts, controls, GREEN if live else GREY)


def solo_page(scene: Scene, seen: TableView, words: Words, *, live: bool) -> Page:
    """Board and hand in one, where nobody else reads. A press must not end the game there: to leave
    is typed, and to end is asked twice.
    """
    scene = scene if live else replace(scene, ask="")
    hand = _cards(scene) if seen.phase is Phase.PLAYING else ""
    moves = _moves(seen, scene.choices, scene.next_press)
    without = ("hand",) if seen.seat is None else ("hand", "join", "leave")
    controls = [*rows(moves), *_board_rows(scene, seen, words, without)]
    return _page(_board(scene, seen, words, hand), controls if live else [], BLUE)


def hand_page(
    scene: Scene,
    seen: TableView,
    words: Words,
    *,
    live: bool,
    passing: bool = False,
    note: str = "",
) -> Page:
    """What only its reader knows of a table. ``passing`` answers to a press tell of which moment
    they are and can be drawn again; ``note`` stands above.
    """
    texts = [plain(note)] if note else []
    texts += [f"### {plain(scene.title)}", _cards(scene) or plain(words("discord-no-hand"))]
    texts += _others(scene, words)
    if scene.played:
        texts.append(_small(scene.played))
    if passing:
        texts += [_trick(scene, seen, words), _asked(scene, seen, words)]
    place = place_of(seen.chat)
    texts.append(f"{_footer(seen, words)}{f' · {place.mention}' if place else ''}")
    moves = _moves(seen, scene.choices, scene.next_press) if live else []
    away = seen.seat is not None and seen.places[seen.seat].away
    back = any(each.command == "back" for each in scene.commands)
    controls = [order_button(seen, "back", words)] if live and away and back else []
    if passing:
        controls.append(button(words("discord-refresh"), Order(seen.table, "hand", "again")))
    return _page(texts, [*rows(moves), *rows(controls)], BLUE)


def _page(texts: Iterable[str], controls: Sequence[ui.ActionRow[Any]], colour: int) -> Page:
    return Page(ui.Container(*_texts(texts), *controls, accent_colour=colour))


def _texts(texts: Iterable[str]) -> list[ui.TextDisplay[Any]]:
    """Those that there is room for."""
    shown, left = [], LONGEST
    for text in texts:
        if text and len(text) <= left:
            shown.append(ui.TextDisplay[Any](text))
            left -= len(text)
    return shown


def _lobby(scene: Scene) -> list[str]:
    seats = "\n".join(f"{number}. {_name(line)}" for number, line in enumerate(scene.lines, 1))
    about = [plain(line) for line in scene.about]  # one that is closed has none
    told = [f"**{plain(text)}**" for text in (scene.ask, scene.over) if text]
    return [
        f"## {plain(scene.title)}",
        "\n".join(about[:-1]),
        seats,
        *told,
        *(f"-# {seal}" for seal in about[-1:]),
    ]


def _board(scene: Scene, seen: TableView, words: Words, hand: str = "") -> list[str]:
    """Where it is too much, which takes many players with long names, news are left out first, then
    cards that lie there already.
    """
    lines = "\n".join(_seat(line, scene.columns, words) for line in scene.lines)
    open_cards = any(line.faces for line in scene.lines)
    piles = [] if open_cards else [scene.trick, scene.last_trick]
    lying = "\n".join(_pile(pile, words) for pile in (*scene.piles, *piles) if pile)
    scores = [_score(each.name, each.scores, each.place, words) for each in scene.scores]
    over = f"## {plain(scene.over)}" if scene.over else ""
    above = [over, f"### {plain(scene.title)}", lines]
    below = [hand, _asked(scene, seen, words), _footer(seen, words)]
    proven = ["\n".join(scores), _small(scene.proof)]
    room = LONGEST - sum(map(len, (*above, *proven, *below)))
    news, own, lying = _fitting([_small(scene.news[-LATEST:]), _small(scene.played), lying], room)
    return [*above, lying, *proven, news, own, *below]


def _fitting(texts: Sequence[str], room: int) -> list[str]:
    """``texts``, of which the first are empty where there is no ``room`` for all."""
    kept = list(texts)
    for at in range(len(kept)):
        if sum(map(len, kept)) > room:
            kept[at] = ""
    return kept


def state_line(scene: Scene, seen: TableView, words: Words) -> str:
    """Which table it is, and what it waits for or how it ended."""
    told = plain(scene.over or "") or _asked(scene, seen, words)
    return f"{plain(scene.title)} · {told}" if told else plain(scene.title)


def order_button(seen: TableView, command: str, words: Words) -> Control:
    """The button of a command to a table."""
    label = (
        words("discord-more")
        if command == "more"
        else words.find_attribute(f"command-{command}", f"button-{seen.phase}")
        or words.attribute(f"command-{command}", "button")
    )
    style = _STYLES.get(command, discord.ButtonStyle.secondary)
    return button(label, Order(seen.table, command), style)


def _asked(scene: Scene, seen: TableView, words: Words) -> str:
    """Who or what is waited for, and for how long."""
    if not scene.ask:
        return ""
    running = scene.deadline is not None and seen.paused is None
    until = words("discord-until", when=f"<t:{(scene.deadline or 0) // SECOND}:R>")
    return f"**{plain(scene.ask)}**" + (f" {until}" if running else "")


def _trick(scene: Scene, seen: TableView, words: Words) -> str:
    """Which trick is played, and what lies in it; "" before the first card and after a deal."""
    deal = seen.view.deal
    if deal is None or deal.done or not deal.tricks:
        return ""
    number = len(deal.tricks) if scene.trick else len(deal.tricks) + 1
    told = plain(words("discord-trick", number=number))
    return f"{told} · {_pile(scene.trick, words)}" if scene.trick else told


def _footer(seen: TableView, words: Words) -> str:
    game = words(f"{seen.offer.id}-name")
    return f"-# {plain(words('notice-about', game=game, table=seen.table))}"


def _name(line: Line) -> str:
    told = plain(line.name) if line.free else f"**{plain(line.name)}**"
    return f"{told} {plain(line.mark)}".rstrip()


def _seat(line: Line, columns: Sequence[str], words: Words) -> str:
    if line.out:
        return f"▫️ ~~{plain(line.name)}~~ · {plain(words('board-out'))}"
    facts = [
        value if value.strip("♥") == "" else f"{heading} {value}"
        for heading, value in zip(columns, line.values, strict=True)
        if value != NOTHING_YET
    ]
    faces = " ".join(face.text for face in line.faces)
    told = " · ".join(plain(each) for each in (*facts, faces) if each)
    return f"{'▶️' if line.turn else '▫️'} {_name(line)} · {told}"


def _pile(pile: Pile, words: Words) -> str:
    cards = pile_text(pile, words).removeprefix(pile.heading)
    return f"**{plain(pile.heading)}**{plain(cards)}"


def _score(name: str, scores: Sequence[int], place: int | None, words: Words) -> str:
    where = words("board-place", place=place) if place else "·"
    return f"**{plain(f'{where} {name}')}** · {' '.join(map(str, scores))}"


def _cards(scene: Scene) -> str:
    """The reader's own cards, large."""
    if not scene.hand:
        return ""
    cards = "  ".join(plain(face.text) for face in scene.hand)
    return f"**{plain(scene.hand_heading)}**\n## {cards}"


def _others(scene: Scene, words: Words) -> list[str]:
    """The open cards of others, where the reader sees those."""
    seen = [
        f"{plain(line.name)} **{' '.join(face.text for face in line.faces)}**"
        for line in scene.lines
        if line.faces and not line.you
    ]
    return [f"{plain(words('discord-others'))} {' · '.join(seen)}"] if seen else []


def _small(lines: Iterable[str]) -> str:
    return "\n".join(f"-# {plain(line)}" for line in lines)


def _board_rows(
    scene: Scene, seen: TableView, words: Words, without: Sequence[str] = ()
) -> list[ui.ActionRow[Any]]:
    """What the one to move may choose, then what can be done about the table."""
    offered = {each.command for each in scene.commands} | {"rules"}
    if seen.phase is Phase.PLAYING:
        offered |= {"hand", "more"}
    shown = [name for name in (*BOARD, "more") if name in offered and name not in without]
    choices = () if "hand" in without else scene.open_choices
    moves = _moves(seen, choices, scene.open_press)
    return [*rows(moves), *rows([order_button(seen, name, words) for name in shown])]


def _moves(seen: TableView, choices: Sequence[Button], press: Press | None) -> list[Control]:
    if press is None:
        return []
    style = discord.ButtonStyle.primary
    return [button(each.label, Move(seen.table, press, each.action), style) for each in choices]
