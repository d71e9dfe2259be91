"""A scene: what is to be shown, in words of the reader's language, for no certain platform."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Face:
    """A card to draw: its ``text`` (``5♣``), its suit's letter, and whether it may be played now.

    A card that the reader cannot see has the text ``?`` and no suit.
    """

    text: str
    suit: str = ""
    playable: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """One seat: who, what is known of them under each of the scene's columns, and their open cards.

    ``mark`` says in a word or sign what kind of player it is (a computer, somebody away).
    """

    name: str
    mark: str
    values: tuple[str, ...]
    faces: tuple[Face, ...] = ()
    you: bool = False
    turn: bool = False
    out: bool = False


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards that people laid down, in order, under a heading, and who took them."""

    heading: str
    cards: tuple[tuple[str, Face], ...]
    taken: str = ""


@dataclass(frozen=True, slots=True)
class Tale:
    """How one seat's score went, deal by deal, and where it led."""

    name: str
    scores: tuple[int, ...]
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """A table as one reader sees it. Everything is text already, but nothing is laid out."""

    title: str
    columns: tuple[str, ...]
    lines: tuple[Line, ...]
    trick: Pile | None
    last_trick: Pile | None
    hand: tuple[Face, ...]
    hand_heading: str
    news: tuple[str, ...]
    ask: str
    over: str = ""
    tales: tuple[Tale, ...] = ()
    proof: tuple[str, ...] = ()
