"""The entries of a table: everything that ever happened at it, in order. All else is derived.

Each is a small frozen value with a JSON form (``codec``). Fields may be added with a default; a
field is never renamed or given another meaning: tables on disk outlive the program that wrote them.
"""

from typing import Any, TypeAlias

import msgspec

from bot.tables.timecontrol import NO_CLOCK, TimeControl
from engine.options import OptionValue
from engine.player import Level


class Opened(msgspec.Struct, frozen=True, omit_defaults=True, tag="opened"):
    """A game is announced at the table: which, with all its options, and its secret (hex).

    With ``seats`` the game has so many players: computers of ``level`` take the seats that are
    empty when it starts. ``newcomers`` may take over a computer's seat while it runs. ``chat`` is
    where the table was opened: whoever looks after it may look after the table.
    """

    game: str
    options: dict[str, OptionValue]
    secret: str
    time: TimeControl = NO_CLOCK
    seats: int | None = None
    level: Level = Level.NORMAL
    newcomers: bool = True
    chat: str = ""

    def __repr__(self) -> str:
        return f"Opened({self.game!r})"  # never the secret: this may end in a log


class Seated(msgspec.Struct, frozen=True, omit_defaults=True, tag="seated"):
    """Somebody took a seat: a person by their id, or a computer of a level.

    ``press`` is what the platform calls the request to join: a part of the salt.
    """

    name: str
    person: str | None = None
    level: Level | None = None
    press: str = ""


class Unseated(msgspec.Struct, frozen=True, omit_defaults=True, tag="unseated"):
    """The one at ``place`` of the lobby (in joining order) got up, or was ``kicked``."""

    place: int
    kicked: bool = False


class Admitted(msgspec.Struct, frozen=True, omit_defaults=True, tag="admitted"):
    """Somebody who was kicked may come back."""

    person: str


class Configured(msgspec.Struct, frozen=True, omit_defaults=True, tag="configured"):
    """The host changed what the lobby is for; all of it as it is from now on. In a game: it has got
    a clock, since somebody else came to it.
    """

    options: dict[str, OptionValue]
    time: TimeControl
    seats: int | None
    level: Level
    newcomers: bool


class Started(msgspec.Struct, frozen=True, omit_defaults=True, tag="started"):
    """The game began. ``order`` gives for each seat the place in joining order (from 0).

    ``salt`` is what was mixed into the deals: the presses of who joined, then that of the start.
    """

    order: tuple[int, ...]
    first: int
    salt: tuple[str, ...]


class Dealt(msgspec.Struct, frozen=True, omit_defaults=True, tag="dealt"):
    """Cards were dealt, in the form of a record. Newcomers sit at their seats from here on."""

    deal: dict[str, Any]

    def __repr__(self) -> str:
        return "Dealt()"  # never the hands


class Acted(msgspec.Struct, frozen=True, omit_defaults=True, tag="acted"):
    """A seat acted; ``by_computer`` also where a computer did it for a person: then the seat is on
    autopilot until the person acts or comes back.
    """

    seat: int
    action: str
    by_computer: bool = False


class Left(msgspec.Struct, frozen=True, omit_defaults=True, tag="left"):
    """The person on this seat left, or was ``kicked``; a computer plays on."""

    seat: int
    kicked: bool = False


class Returned(msgspec.Struct, frozen=True, omit_defaults=True, tag="returned"):
    """The person of this seat, who had left or was played for, plays again."""

    seat: int


class Reserved(msgspec.Struct, frozen=True, omit_defaults=True, tag="reserved"):
    """A newcomer takes over this computer's seat from the next deal on."""

    seat: int
    name: str
    person: str


class Released(msgspec.Struct, frozen=True, omit_defaults=True, tag="released"):
    """The newcomer who would have taken over this seat has thought better of it, or gets another
    one.
    """

    seat: int


class Paused(msgspec.Struct, frozen=True, omit_defaults=True, tag="paused"):
    """Nothing goes on until somebody resumes; ``reason`` is a code: ``asked``, ``asleep``, or
    ``muted`` where the program may not write where the table is.
    """

    reason: str


class Resumed(msgspec.Struct, frozen=True, omit_defaults=True, tag="resumed"):
    """The game goes on."""


class Ended(msgspec.Struct, frozen=True, omit_defaults=True, tag="ended"):
    """The game was ended without result, or the lobby closed.

    ``reason`` is a code: ``left`` (nobody is there any more), ``asked``, ``expired``.
    """

    reason: str


Entry: TypeAlias = (
    Opened
    | Seated
    | Unseated
    | Admitted
    | Configured
    | Started
    | Dealt
    | Acted
    | Left
    | Returned
    | Reserved
    | Released
    | Paused
    | Resumed
    | Ended
)
