"""Actions and verbs: what somebody does, and what a game lets people do, as data.

Each action has one text form, the same in records, buttons, logs, tests and the terminal:
the verb, then its arguments, with one space between (``bid 2``, ``play AH+``). At most 24
characters, so that a button can carry it.
"""

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from engine.cards.card import Card
from engine.cards.decks import Pack
from engine.errors import BadAction

_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,18}")


class Action(ABC):
    """Something a seat does. Frozen; equal when the text is equal."""

    __slots__ = ()
    verb: ClassVar[str]

    @property
    @abstractmethod
    def text(self) -> str:
        """The one text form."""

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """Promise to take ``number`` tricks."""

    number: int
    verb: ClassVar[str] = "bid"

    @property
    def text(self) -> str:
        """``bid N``."""
        return f"bid {self.number}"


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Play ``card`` to the trick; ``mark`` where the game asks how (Bisqa's ``+`` and ``-``)."""

    card: Card
    mark: str = ""
    verb: ClassVar[str] = "play"

    @property
    def text(self) -> str:
        """``play CARD``, the mark directly behind the code."""
        return f"play {self.card.code}{self.mark}"


class Kind(StrEnum):
    """What an argument of a verb is."""

    NUMBER = "number"
    CARD = "card"
    SLOT = "slot"
    WORD = "word"


class Shown(StrEnum):
    """How a front end offers a verb: as buttons, in a menu, or only typed."""

    BUTTONS = "buttons"
    MENU = "menu"
    TYPED = "typed"


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument of a verb: name and kind; the marks a card may carry; the words there are."""

    name: str
    kind: Kind
    marks: tuple[str, ...] = ()
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Verb:
    """One thing a game lets people do. ``free`` verbs make no decision and pass no turn. Of an
    ``open`` verb everybody knows what is legal: it depends on nothing that is hidden.
    """

    name: str
    arguments: tuple[Argument, ...] = ()
    shown: Shown = Shown.BUTTONS
    free: bool = False
    open: bool = False


def read_number(word: str) -> int:
    """A whole number in plain digits, or `BadAction`."""
    if not _NUMBER.fullmatch(word):
        raise BadAction(text=word)
    return int(word)


def read_card(word: str, pack: Pack, marks: tuple[str, ...] = ()) -> tuple[Card, str]:
    """A card code of ``pack`` with one of ``marks`` or none behind it, or `BadAction`."""
    for mark in marks:
        if word.endswith(mark) and (card := pack.find(word[: -len(mark)])):
            return card, mark
    card = pack.find(word)
    if card is None:
        raise BadAction(text=word)
    return card, ""
