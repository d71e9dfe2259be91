"""Everything that can be asked of a table, as frozen values. `TableService.handle` takes them.

People's commands carry the person; the program's own (`Deal`, `Answer`, `Remind`, `Expire`) carry
what they are for, so that whatever was overtaken does nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from bot.tables.timecontrol import NO_CLOCK, TimeControl
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
class Showing:
    """Where a table is shown: a ``chat`` (``discord:…``), and there, where nobody else reads, as
    one ``reader`` sees it, cards included.
    """

    chat: str
    reader: str = ""


@dataclass(frozen=True, slots=True)
class Open:
    """Open a table of ``game``; begin at once, or as a lobby where others may join.

    People are seated in the order given, the first of them as host, then one computer of each level
    in ``computers``. For ``seats``, ``level`` and ``newcomers`` see `entries.Opened`; ``press`` is
    what the platform calls this request, for a lobby. ``area`` are the chats that show no more than
    so many tables together (all whose addresses begin so, where one ends with "/"); ``replaces`` is
    the table that is ended for this one.
    """

    game: str
    people: tuple[Person, ...]
    computers: tuple[Level, ...]
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    time: TimeControl = NO_CLOCK
    lobby: bool = False
    seats: int | None = None
    level: Level = Level.NORMAL
    newcomers: bool = True
    showing: Showing | None = None
    press: str = ""
    sent_at: int | None = None
    area: tuple[str, ...] = ()
    replaces: str = ""


@dataclass(frozen=True, slots=True)
class Press:
    """What a button remembers: the game at the table, the seat's decision it was made for, and the
    seat, where others see the button too.
    """

    game: int
    decision: int
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """What every request of a person has: the table, and who asks.

    A ``moderator`` may do what the host may. ``sent_at`` is when a typed request was sent (UTC
    milliseconds); None where it was a button, or is answered where it is typed.
    """

    table: TableId
    person: str
    moderator: bool = field(default=False, kw_only=True)
    sent_at: int | None = field(default=None, kw_only=True)


@dataclass(frozen=True, slots=True)
class Join(Asked):
    """Take a seat; in a running game a computer's, from the next deal on. Who left comes back."""

    name: str
    press: str = ""


@dataclass(frozen=True, slots=True)
class Leave(Asked):
    """Get up: a computer plays on for the person; when nobody is left the game ends. A game that
    they have a part in asks back first: ``sure`` is the number of the game that is to be left.
    """

    sure: int | None = None


@dataclass(frozen=True, slots=True)
class AddComputer(Asked):
    """Seat a computer in the lobby (host)."""

    level: Level = Level.NORMAL


@dataclass(frozen=True, slots=True)
class Unseat(Asked):
    """Take the seat from whoever has it (host): ``place`` is the id of a `updates.Place`."""

    place: int


@dataclass(frozen=True, slots=True)
class Admit(Asked):
    """Let somebody come back who was kicked (host): ``removal`` is the id of an
    `updates.Removed`.
    """

    removal: int


@dataclass(frozen=True, slots=True)
class Configure(Asked):
    """Change what the lobby is for (host); what is None stays. ``seats`` 0: as many as come."""

    options: Mapping[str, OptionValue] = field(default_factory=dict)
    time: TimeControl | None = None
    seats: int | None = None
    level: Level | None = None
    newcomers: bool | None = None


@dataclass(frozen=True, slots=True)
class Start(Asked):
    """Begin the game (host). ``press`` is what the platform calls this request: it is made after
    the seal was shown, and mixed into the deals.
    """

    press: str = ""


@dataclass(frozen=True, slots=True)
class Act(Asked):
    """Bid, play, …: ``action`` is the engine's text form. A button brings its ``press``."""

    action: str
    press: Press | None = None


@dataclass(frozen=True, slots=True)
class Back(Asked):
    """Play oneself again, after having left or having been played for."""


@dataclass(frozen=True, slots=True)
class Pause(Asked):
    """Let the game rest (host); for ``reason`` see `entries.Paused`."""

    reason: str = "asked"


@dataclass(frozen=True, slots=True)
class Resume(Asked):
    """Let it go on (anyone who sits there, or will)."""


@dataclass(frozen=True, slots=True)
class End(Asked):
    """End the game without result, or close the lobby (host). A game asks back first: ``sure`` is
    the number of the game that is to be ended.
    """

    sure: int | None = None


@dataclass(frozen=True, slots=True)
class Rematch(Asked):
    """The same people once more, after the game is over: in a lobby, for which ``press`` is as in
    `Open`, or at once.
    """

    lobby: bool = False
    press: str = ""


@dataclass(frozen=True, slots=True)
class Deal:
    """The program's own: deal the next cards, as deal ``number`` of game ``game``."""

    table: TableId
    game: int
    number: int


@dataclass(frozen=True, slots=True)
class Answer:
    """The program's own: the ``action`` a computer chose for decision ``decision`` of its seat, or
    of that of a person who is played for or whose time has run out.
    """

    table: TableId
    game: int
    seat: Seat
    decision: int
    action: str


@dataclass(frozen=True, slots=True)
class Remind:
    """The program's own: tell the person to move that the time runs, for the ``count``-th time."""

    table: TableId
    game: int
    made: int
    count: int


@dataclass(frozen=True, slots=True)
class Expire:
    """The program's own: close a table that nobody has touched for too long."""

    table: TableId


PersonCommand: TypeAlias = (
    Join
    | Leave
    | AddComputer
    | Unseat
    | Admit
    | Configure
    | Start
    | Act
    | Back
    | Pause
    | Resume
    | End
    | Rematch
)
Command: TypeAlias = Open | PersonCommand | Deal | Answer | Remind | Expire
