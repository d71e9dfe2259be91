"""What the drawn display draws: the table and the end of a game, roomy or tight."""

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, replace

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from bot.rendering.scene import Face, Line, Pile, Scene, ScoreLine
from bot.texts.catalogue import Words

SUIT_STYLES = {
    "red": "bold bright_red",
    "yellow": "bold yellow",
    "green": "bold green",
    "plain": "bold",
}
"""The colours that texts name; the symbol tells the suit, the colour only helps."""
NEWS_LINES = 9
"""How many of the last things that happened stay in sight: a trick of eight and who took it."""
BARS = "▁▂▃▄▅▆▇█"
NARROW = 60
"""Below this width there is no frame, and names stand without what kind of player it is."""


@dataclass(frozen=True, slots=True)
class Layout:
    """How roomy a picture is. ``width`` is that of the text in it."""

    news: int
    spaced: bool = False
    boxed: bool = False
    last_trick: bool = True
    framed: bool = True
    width: int = 76

    def for_width(self, columns: int) -> "Layout":
        """The same in a terminal of so many columns."""
        framed = columns >= NARROW
        return replace(self, framed=framed, width=max(10, columns - 4 if framed else columns))


LAYOUTS = (
    Layout(NEWS_LINES, spaced=True, boxed=True),
    Layout(6, spaced=True, boxed=True),
    Layout(6, boxed=True),
    Layout(4, boxed=True),
    Layout(4),
    Layout(3),
    Layout(2),
    Layout(3, last_trick=False),
    Layout(2, last_trick=False),
    Layout(1, last_trick=False),
    Layout(0, last_trick=False),
)
"""From the roomiest to the tightest."""


def picture(scene: Scene, news: Sequence[str], words: Words, layout: Layout) -> RenderableType:
    """The table: seats, trick, hand, news, and what is asked."""
    parts: list[RenderableType] = [_seats(scene, words, layout)]
    parts += _told(scene, news, layout)
    if scene.played:
        parts.append(Text("\n").join(_sentence(told, layout, "dim") for told in scene.played))
    if scene.hand:
        parts.append(_hand(scene, words, layout))
    if scene.ask:
        parts.append(_sentence(scene.ask, layout, "bold"))
    sits_here = any(line.you for line in scene.lines)
    return _framed(scene.title, parts, layout, words("terminal-hint") if sits_here else "")


def ending(scene: Scene, news: Sequence[str], words: Words, layout: Layout) -> RenderableType:
    """The places, a bar for each seat's score after each deal, and what proves the deals."""
    table = Table(box=None, padding=(0, 1, 0, 0), show_header=False)
    for _ in range(4 if layout.framed else 3):
        table.add_column(no_wrap=True)
    most = max((score for line in scene.scores for score in line.scores), default=1) or 1
    for line in scene.scores:
        place = words("board-place", place=line.place) if line.place else ""
        row = [Text(place), Text(line.name), _bars(line, most)]
        if layout.framed:
            row.append(Text(" ".join(map(str, line.scores)), "dim"))
        table.add_row(*row)
    proof = Text("\n", "dim").join(_sentence(told, layout, "dim") for told in scene.proof)
    parts: list[RenderableType] = [
        *_told(scene, news, layout),
        _sentence(scene.over, layout, "bold"),
        Group(_sentence(words("board-scores"), layout, "dim"), table),
        proof,
    ]
    return _framed(scene.title, parts, layout)


def lines_of(drawn: RenderableType) -> int:
    """How high a drawing is, without drawing it: that would take too long for every layout."""
    match drawn:
        case Text():
            return drawn.plain.count("\n") + 1
        case Table():
            return drawn.row_count + drawn.show_header
        case Group():
            return sum(map(lines_of, drawn.renderables))
        case Panel():
            return lines_of(drawn.renderable) + 2
        case _:
            return 1


def _framed(
    title: str, parts: Sequence[RenderableType], layout: Layout, hint: str = ""
) -> RenderableType:
    if layout.spaced:
        parts = [part for each in parts for part in (each, Text())][:-1]
    if not layout.framed:
        return Group(Text(title, style="bold"), *parts)
    return Panel(
        Group(*parts),
        title=Text(title),
        subtitle=Text(hint, style="dim") if hint else None,
        box=box.ROUNDED,
        padding=(0, 1),
    )


def _told(scene: Scene, news: Sequence[str], layout: Layout) -> list[RenderableType]:
    open_cards = any(line.faces for line in scene.lines)  # a trick of the deal before would confuse
    last = scene.last_trick if layout.last_trick and not open_cards else None
    piles = (*scene.piles, scene.trick, last)
    parts: list[RenderableType] = [_pile(pile, layout) for pile in piles if pile]
    lines: list[str] = []
    for told in reversed(news):  # whole pieces of news, as far back as there is room
        wrapped = textwrap.wrap(told, layout.width)
        if lines and len(lines) + len(wrapped) > layout.news:
            break
        lines = wrapped + lines
    if lines and layout.news:
        parts.append(Text("\n".join(lines[-layout.news :]), style="dim"))
    return parts


def _seats(scene: Scene, words: Words, layout: Layout) -> Table:
    table = Table(box=None, padding=(0, 2 if layout.framed else 1, 0, 0), show_edge=False)
    table.add_column("", no_wrap=True)
    table.add_column("", no_wrap=True, overflow="ellipsis")
    for column in scene.columns:
        table.add_column(Text(column, "dim"), no_wrap=True)
    faces = max((len(line.faces) for line in scene.lines), default=0)
    if faces:
        table.add_column(Text(words("board-open", count=faces), "dim"), no_wrap=True)
    for line in scene.lines:
        table.add_row(*_seat(line, words, layout))
    return table


def _seat(line: Line, words: Words, layout: Layout) -> list[RenderableType]:
    if line.out:
        gone = Text(line.name, style="dim strike")
        gone.append(f" · {words('board-out')}", style="not strike")
        return [Text(" "), gone]
    name = Text(line.name, style="bold" if line.turn or line.you else "")
    if line.mark and layout.framed:
        name.append(f" {line.mark}", style="dim not bold")
    cells: list[RenderableType] = [Text("▶" if line.turn else " ", style="bold cyan"), name]
    cells += [Text(value, style="red" if "♥" in value else "") for value in line.values]
    return [*cells, Text(" ").join(map(_card, line.faces))]


def _pile(pile: Pile, layout: Layout) -> Text:
    """Who laid what; a name and its card are never torn apart."""
    items = [Text(pile.heading, style="dim")]
    for name, face in pile.cards:
        items.append(Text(f"{name} " if name else "").append_text(_card(face)))
    if pile.taken:
        items.append(Text(pile.taken, style="dim"))
    lines: list[list[Text]] = [[]]
    filled = 0
    for item in items:
        if lines[-1] and filled + item.cell_len > layout.width:
            lines.append([])
            filled = 0
        lines[-1].append(item)
        filled += item.cell_len + 3
    return Text("\n").join(Text("   ").join(line) for line in lines)


def _hand(scene: Scene, words: Words, layout: Layout) -> RenderableType:
    choosing = any(face.playable for face in scene.hand)
    cards = [_card(face, dim=choosing and not face.playable) for face in scene.hand]
    if layout.boxed:
        return Group(Text(scene.hand_heading, style="bold"), _boxes(cards))
    line = Text(words("board-line", head=scene.hand_heading, rest=""), style="bold")
    return line.append_text(Text("  ").join(cards))


def _card(face: Face, *, dim: bool = False) -> Text:
    style = SUIT_STYLES.get(face.style, "bold")
    return Text(face.text, style=style.replace("bold", "dim") if dim else style)


def _boxes(cards: Sequence[Text]) -> Text:
    width = max(card.cell_len for card in cards)
    rows = [Text(), Text(), Text()]
    for card in cards:
        rows[0].append(f"╭─{'─' * width}─╮ ")
        rows[1].append("│ ").append_text(card).append(" " * (width - card.cell_len) + " │ ")
        rows[2].append(f"╰─{'─' * width}─╯ ")
    return Text("\n").join(rows)


def _bars(line: ScoreLine, most: int) -> Text:
    """One bar a deal; nothing stands where nothing is left."""
    bars = (
        BARS[max(1, score * len(BARS) // most) - 1] if score > 0 else " " for score in line.scores
    )
    return Text("".join(bars), style="red")


def _sentence(text: str, layout: Layout, style: str) -> Text:
    """``text`` broken at plain spaces only: a no-break space keeps a French sign at its word."""
    return Text("\n".join(textwrap.wrap(text, layout.width)), style=style)
