"""The entries of a table: everything that ever happened at it, in order. All else is derived.

Each is a small frozen value with a JSON form (``codec``). Fields may be added with a default; a
field is never renamed or given another meaning: tables on disk outlive the program that wrote them.
"""

from typing import Any, TypeAlias

import msgspec

from engine.options import OptionValue
from engine.player import Level


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    """A game is announced at the table: which, with all its options, and its secret (hex)."""

    game: str
    options: dict[str, OptionValue]
    secret: str

    def __repr__(self) -> str:
        return f"Opened({self.game!r})"  # never the secret: this may end in a log


class Seated(msgspec.Struct, frozen=True, tag="seated"):
    """Somebody took a seat: a person by their id, or a computer of a level."""

    name: str
    person: str | None = None
    level: Level | None = None


class Started(msgspec.Struct, frozen=True, tag="started"):
    """The game began. ``order`` gives for each seat the place in joining order (from 0)."""

    order: tuple[int, ...]
    first: int
    salt: tuple[str, ...]


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    """Cards were dealt, in the form of a record."""

    deal: dict[str, Any]

    def __repr__(self) -> str:
        return "Dealt()"  # never the hands


class Acted(msgspec.Struct, frozen=True, tag="acted"):
    """A seat acted; ``by_computer`` also where a computer did it for a person."""

    seat: int
    action: str
    by_computer: bool = False


class Left(msgspec.Struct, frozen=True, tag="left"):
    """The person on this seat left; a computer plays on."""

    seat: int


class Ended(msgspec.Struct, frozen=True, tag="ended"):
    """The game was ended without result; ``reason`` is a code (``left``)."""

    reason: str


Entry: TypeAlias = Opened | Seated | Started | Dealt | Acted | Left | Ended
