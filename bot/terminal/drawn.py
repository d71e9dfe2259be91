"""The table drawn with rich, and lines typed with prompt_toolkit."""

from collections import deque
from collections.abc import Iterable, Sequence

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from rich import box
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from bot.rendering.scene import Face as CardFace
from bot.rendering.scene import Line, Pile, Scene, Tale
from bot.texts.catalogue import Words

SUIT_STYLES = {"H": "bold bright_red", "D": "bold yellow", "C": "bold green", "S": "bold"}
"""Four colours; the symbol tells the suit, the colour only helps."""
NEWS_LINES = 9
"""How many of the last things that happened stay in sight: a trick of eight and who took it."""
BARS = " ▁▂▃▄▅▆▇█"


class DrawnFace:
    """Draws the whole table anew for every change."""

    def __init__(self, words: Words, console: Console | None = None) -> None:
        self._words = words
        self._console = console or Console(highlight=False)
        self._news: deque[str] = deque(maxlen=NEWS_LINES)
        self._prompt: PromptSession[str] = PromptSession()

    def show(self, scene: Scene) -> None:
        """See `Face`."""
        self._news.extend(scene.news)
        self._console.clear()
        self._console.print(picture(scene, list(self._news), self._words))

    def ask(self, scene: Scene) -> None:
        """See `Face`: the drawn table says all that is needed already."""

    def say(self, text: str) -> None:
        """See `Face`."""
        self._console.print(Text(text))

    def end(self, scene: Scene) -> None:
        """See `Face`."""
        self._console.print(ending(scene, self._words))

    async def read(self, choices: Sequence[str]) -> str | None:
        """See `Face`; Tab completes ``choices``."""
        try:
            return await self._prompt.prompt_async("> ", completer=_Choices(choices))
        except EOFError:
            return None


class _Choices(Completer):
    """Completes whole commands; a card or number without its verb completes to the command."""

    def __init__(self, choices: Sequence[str]) -> None:
        self._choices = choices

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterable[Completion]:
        typed = document.text_before_cursor.lstrip().casefold()
        for choice in self._choices:
            command = choice.casefold()
            argument = command.partition(" ")[2]
            if any(form.startswith(typed) for form in (command, command[1:], argument) if form):
                yield Completion(choice, start_position=-len(document.text_before_cursor))


def picture(scene: Scene, news: Sequence[str], words: Words) -> RenderableType:
    """The table: seats, trick, hand, news, and what is asked."""
    parts: list[RenderableType] = [_seats(scene, words)]
    parts += [_pile(pile) for pile in (scene.trick, scene.last_trick) if pile]
    if news:
        parts.append(Text("\n".join(news), style="dim"))
    if scene.hand:
        parts += [Text(scene.hand_heading, style="bold"), _cards(scene.hand)]
    if scene.ask:
        parts.append(Text(scene.ask, style="bold"))
    return Panel(Group(*_spaced(parts)), title=scene.title, box=box.ROUNDED, padding=(0, 1))


def ending(scene: Scene, words: Words) -> RenderableType:
    """The places, a bar for each seat's score after each deal, and what proves the deals."""
    table = Table(box=None, padding=(0, 1), show_header=False)
    most = max((score for tale in scene.tales for score in tale.scores), default=1) or 1
    for tale in scene.tales:
        place = words("board-place", place=tale.place) if tale.place else ""
        table.add_row(
            place, Text(tale.name), _bars(tale, most), Text(" ".join(map(str, tale.scores)), "dim")
        )
    proof = Text("\n".join(scene.proof), style="dim")
    return Group(Text(scene.over, style="bold"), Text(), table, Text(), proof)


def _seats(scene: Scene, words: Words) -> Table:
    table = Table(box=None, padding=(0, 1), show_edge=False)
    table.add_column("")
    table.add_column("")
    for column in scene.columns:
        table.add_column(column, header_style="dim")
    if any(line.faces for line in scene.lines):
        table.add_column("")
    for line in scene.lines:
        table.add_row(*_seat(line, words))
    return table


def _seat(line: Line, words: Words) -> list[RenderableType]:
    name = Text(line.name, style="bold" if line.turn or line.you else "")
    if line.mark:
        name.append(f" {line.mark}", style="dim")
    if line.out:
        return [Text(" "), Text(f"{line.name} · {words('board-out')}", style="dim strike")]
    cells: list[RenderableType] = [Text("▶" if line.turn else " ", style="bold cyan"), name]
    cells += [Text(value, style="red" if "♥" in value else "") for value in line.values]
    return [*cells, *([_cards(line.faces, boxed=False)] if line.faces else [])]


def _pile(pile: Pile) -> Text:
    text = Text(f"{pile.heading}  ", style="dim")
    for number, (name, face) in enumerate(pile.cards):
        text.append("   " if number else "")
        text.append(f"{name} ", style="default")
        text.append_text(_card(face))
    if pile.taken:
        text.append(f"   {pile.taken}", style="dim")
    return text


def _card(face: CardFace) -> Text:
    return Text(face.text, style=SUIT_STYLES.get(face.suit, ""))


def _cards(faces: Sequence[CardFace], *, boxed: bool = True) -> Text:
    if not boxed:
        return Text(" ").join(_card(face) for face in faces)
    width = max(len(face.text) for face in faces)
    rows = [Text(), Text(), Text()]
    for face in faces:
        rows[0].append(f"╭─{'─' * width}─╮ ")
        rows[1].append("│ ").append_text(_card(face)).append(" " * (width - len(face.text)) + " │ ")
        rows[2].append(f"╰─{'─' * width}─╯ ")
    return Text("\n").join(rows)


def _bars(tale: Tale, most: int) -> Text:
    steps = len(BARS) - 1
    heights = (max(0, score) * steps // most for score in tale.scores)
    return Text("".join(BARS[height] for height in heights), style="red")


def _spaced(parts: Sequence[RenderableType]) -> list[RenderableType]:
    spaced: list[RenderableType] = []
    for part in parts:
        spaced += [part, Text()]
    return spaced[:-1]
