"""What is said to people, in words already but for no certain platform: texts, buttons, menus."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from bot.chatting.ids import Remembered
from bot.tables.updates import TableView
from bot.texts.catalogue import Words


class Weight(Enum):
    """How a line stands out."""

    TITLE = "title"
    HEADING = "heading"
    PLAIN = "plain"
    SMALL = "small"


class Tone(Enum):
    """What pressing a button is like."""

    PLAIN = "plain"
    MAIN = "main"
    GOOD = "good"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a line. What is ``raw`` has the platform's own markup already."""

    text: str
    bold: bool = False
    struck: bool = False
    raw: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a text; ``lead`` stands in front of it: a sign, or the number of a point."""

    spans: tuple[Span, ...]
    weight: Weight = Weight.PLAIN
    lead: str = ""


@dataclass(frozen=True, slots=True)
class Block:
    """Lines that belong together. Where there is too much, the ``spare`` ones are left out first,
    the largest number before others.
    """

    lines: tuple[Line, ...]
    spare: int = 0


@dataclass(frozen=True, slots=True)
class Button:
    """Something to press."""

    label: str
    what: Remembered
    tone: Tone = Tone.PLAIN


@dataclass(frozen=True, slots=True)
class Option:
    """One of the choices of a menu."""

    label: str
    value: str
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Menu:
    """A list of which one thing is chosen; `RoleMenu` lists what the platform knows. ``short`` is
    for where there is no room for the ``label``.
    """

    label: str
    what: Remembered
    options: tuple[Option, ...]
    short: str = ""


@dataclass(frozen=True, slots=True)
class RoleMenu:
    """A list of the roles that a platform has; ``role`` is the one that was chosen."""

    label: str
    what: Remembered
    role: str


@dataclass(frozen=True, slots=True)
class File:
    """A file that comes with a message."""

    name: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Sheet:
    """A message: texts, menus, and buttons below them. ``public`` says the same so that all may
    read it, where an answer can be given in no other way; "" where it is for who asked alone. A
    ``common`` one may be read by everybody as it is.

    ``opened`` is the menu, by what it is about, that somebody looks at where a platform shows one
    at a time.
    """

    texts: tuple[Block, ...]
    buttons: tuple[Button, ...] = ()
    menus: tuple[Menu | RoleMenu, ...] = ()
    file: File | None = None
    public: str = ""
    opened: str = ""
    common: bool = False


@dataclass(frozen=True, slots=True)
class HandSheet:
    """What only its reader may see of a table, as it is now, in ``words`` that know its cards;
    ``note`` stands above it, ``done`` is what they have just done.
    """

    seen: TableView
    words: Words
    note: str = ""
    done: str = ""


Said: TypeAlias = Sheet | HandSheet


def line(text: str, weight: Weight = Weight.PLAIN, *, bold: bool = False) -> Line:
    """A line of one piece."""
    return Line((Span(text, bold=bold),), weight)


def block(text: str, weight: Weight = Weight.PLAIN, *, bold: bool = False) -> Block:
    """A text by itself, as many lines as it has."""
    return Block(tuple(line(each, weight, bold=bold) for each in text.split("\n")))


def lines(texts: Iterable[str], weight: Weight = Weight.PLAIN, *, spare: int = 0) -> Block:
    """Lines that belong together."""
    split = (each for text in texts for each in text.split("\n"))
    return Block(tuple(line(each, weight) for each in split), spare)


def sheet(text: str, buttons: Sequence[Button] = ()) -> Sheet:
    """One text with buttons."""
    return Sheet((block(text),), tuple(buttons))
