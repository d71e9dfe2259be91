"""A scene: what is to be shown, in words of the reader's language, for no certain platform."""

from dataclasses import dataclass

from bot.tables.commands import Press
from bot.tables.updates import Who


@dataclass(frozen=True, slots=True)
class Face:
    """A card to draw: its ``text`` (``5♣``), its colour (red, yellow, green or plain), and whether
    it may be played now. A card that the reader cannot see has the text ``?``.
    """

    text: str
    style: str = "plain"
    playable: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """One seat: who, what is known of them under each of the scene's columns, and their open cards.

    ``name`` is "You" for the reader, as everywhere in a scene. ``mark`` says in a few words what
    kind of player it is (a computer, the host, somebody away). ``out`` had no part in the deal that
    is shown; ``free`` is a seat that nobody has taken yet, and ``name`` says so.
    """

    name: str
    mark: str
    values: tuple[str, ...]
    faces: tuple[Face, ...] = ()
    you: bool = False
    turn: bool = False
    out: bool = False
    free: bool = False


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards that lie together, in order, under a heading: each with who laid it ("" for nobody),
    and who took them.
    """

    heading: str
    cards: tuple[tuple[str, Face], ...]
    taken: str = ""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """How one seat's score went, deal by deal, and where it led."""

    name: str
    scores: tuple[int, ...]
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Button:
    """Something that the reader may do now: what to call it, and the text form of the action."""

    label: str
    action: str


@dataclass(frozen=True, slots=True)
class CommandButton:
    """Something that can be done about the table now: what to call it, the name of the command
    (``join``), and who may press it.
    """

    label: str
    command: str
    who: Who


@dataclass(frozen=True, slots=True)
class Scene:
    """A table as one reader sees it. Everything is text already, but nothing is laid out.

    ``piles`` are what lies there besides the tricks. ``buttons`` and ``menu`` are what the reader
    may do now, as the game wants it offered; ``press`` is the decision that they are good for.
    ``about`` are lines that tell what the table is for, before a game; ``commands`` is what can be
    done about it. ``choices`` are what the reader may come to decide next, whoever's turn it is,
    for their decision ``next_press``; ``open_choices`` what everybody knows that the one to move
    may decide, for ``open_press``. ``ask`` is what is waited for, a pause too; by ``deadline`` (UTC
    milliseconds) it must be done. ``played`` are lines that tell what was played for the reader.
    """

    title: str
    columns: tuple[str, ...]
    lines: tuple[Line, ...]
    trick: Pile | None
    last_trick: Pile | None
    hand: tuple[Face, ...]
    hand_heading: str
    news: tuple[str, ...]
    ask: str
    piles: tuple[Pile, ...] = ()
    buttons: tuple[Button, ...] = ()
    menu: tuple[Button, ...] = ()
    press: Press | None = None
    over: str = ""
    scores: tuple[ScoreLine, ...] = ()
    proof: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    commands: tuple[CommandButton, ...] = ()
    deadline: int | None = None
    played: tuple[str, ...] = ()
    choices: tuple[Button, ...] = ()
    next_press: Press | None = None
    open_choices: tuple[Button, ...] = ()
    open_press: Press | None = None
