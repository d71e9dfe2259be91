"""Everything that can be asked of a table, as frozen values. `TableService.handle` takes them.

People's commands carry the person; the program's own (`Deal`, `Answer`) carry the deal or decision
they are for, so that whatever was overtaken does nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from engine.options import OptionValue
from engine.player import Level
from engine.seats import Seat
from storage.records import TableId as TableId  # front ends have it from here


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody: ``id`` is unique over all platforms (``terminal:…``), ``name`` is only shown."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Open:
    """Open a table of ``game`` with these people and computers and begin at once.

    People are seated in the order given, then one computer of each level in ``computers``.
    """

    game: str
    people: tuple[Person, ...]
    computers: tuple[Level, ...]
    options: Mapping[str, OptionValue] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Press:
    """What a button remembers: the game at the table and the seat's decision it was made for."""

    game: int
    decision: int


@dataclass(frozen=True, slots=True)
class Act:
    """Bid, play, …: ``action`` is the engine's text form.

    A button brings its ``press``; a typed move the moment it was sent (UTC milliseconds), None when
    it is answered where it is typed.
    """

    table: TableId
    person: str
    action: str
    press: Press | None = None
    sent_at: int | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    """Get up: a computer plays on for the person; when nobody is left the game ends."""

    table: TableId
    person: str


@dataclass(frozen=True, slots=True)
class Rematch:
    """The same people once more, after the game is over."""

    table: TableId
    person: str


@dataclass(frozen=True, slots=True)
class Deal:
    """The program's own: deal the next cards, as deal ``number`` of game ``game``."""

    table: TableId
    game: int
    number: int


@dataclass(frozen=True, slots=True)
class Answer:
    """The program's own: the ``action`` a computer chose for decision ``decision`` of its seat."""

    table: TableId
    game: int
    seat: Seat
    decision: int
    action: str


Command: TypeAlias = Open | Act | Leave | Rematch | Deal | Answer
