"""What a table tells one reader: never more than they may know."""

from dataclasses import dataclass, replace
from enum import StrEnum

from bot.tables.timecontrol import TimeControl
from engine.actions import Verb
from engine.cards.decks import Pack
from engine.events import Event
from engine.options import OptionSpec
from engine.player import Level
from engine.replay import Fair
from engine.seats import Seat
from engine.view import View
from storage.records import NoticeRecord, TableId


class Phase(StrEnum):
    """Where a table is: before a game, in it, or after it."""

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"


class Who(StrEnum):
    """Who may use something that a table offers."""

    ANYONE = "anyone"
    SEATED = "seated"
    PRESENT = "present"  # who has a seat, or is promised one, and has not left
    AWAY = "away"
    HOST = "host"


@dataclass(frozen=True, slots=True)
class Offered:
    """A command of the table that makes sense now (``join``), and who may give it; a moderator may
    do what the host may.
    """

    command: str
    who: Who


@dataclass(frozen=True, slots=True)
class Happened:
    """An event and the number of the entry it came from."""

    entry: int
    event: Event


@dataclass(frozen=True, slots=True)
class Moment:
    """Which decision of a table is meant: how many had been made in that game before it, and the
    entry that opened it.
    """

    game: int
    made: int
    entry: int


@dataclass(frozen=True, slots=True)
class Choice:
    """What the person on ``seat`` may decide now, as their decision number ``decision``, and what
    everybody knows of it: see `Verb.open`.
    """

    seat: Seat
    decision: int
    actions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameOffer:
    """What there is to say about a game before it begins, all of it data."""

    id: str
    min_players: int
    max_players: int
    pack: Pack
    verbs: tuple[Verb, ...]
    options: tuple[OptionSpec, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Who sits on a seat: the name, and the level of a computer.

    ``id`` names them at this table for as long as they sit there. A person may have ``left``, or be
    on ``autopilot``; either way they are ``away`` and played for. ``heir`` is the name of the
    newcomer who takes over the seat from the next deal.
    """

    name: str
    level: Level | None
    away: bool
    id: int = 0
    left: bool = False
    autopilot: bool = False
    heir: str = ""


@dataclass(frozen=True, slots=True)
class Removed:
    """Somebody who was kicked from the table: what they were called there, and an ``id`` for it."""

    name: str
    id: int


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to a command: the table it was for, and its version once that was on disk. Where
    what was asked for was so already nothing has ``changed``.
    """

    table: TableId
    version: int
    changed: bool = True


@dataclass(frozen=True, slots=True)
class Change:
    """What listeners hear of a table after a change is on disk: when it goes on by itself, and the
    notices that came with it.
    """

    table: TableId
    version: int
    due_at: int | None
    notices: tuple[NoticeRecord, ...] = ()


@dataclass(frozen=True, slots=True)
class Glance:
    """What the publisher has to know of a table before it draws: its version, and which game and
    deal lie there (deal 0: the lobby).

    ``hands`` are the people who have cards of their own there. ``timed`` tells whether a person's
    clock runs for ``moment``, and ``mover`` is who that is, "" where nobody is waited for; ``done``
    tells whether the deal is over, or all of it.
    ``people`` are all who sit there and have not left. ``clocked`` tells whether a game goes on in
    which clocks run, ``slow`` whether they are slow, ``paused`` why it rests; ``awaited`` is who
    moves, also while it rests; ``at`` is when something has happened there last.
    """

    version: int
    game: int
    deal: int
    moment: Moment
    timed: bool
    done: bool
    hands: tuple[str, ...]
    mover: str = ""
    people: tuple[str, ...] = ()
    clocked: bool = False
    slow: bool = False
    paused: str | None = None
    awaited: str = ""
    at: int = 0


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as one person may see it.

    ``places`` are in playing order, in the lobby in joining order; ``seat`` is the reader's,
    ``host`` that of the host. ``view`` is what they may know of the game (before it has
    begun: its players and options); ``legal`` the texts of the decisions they may make now,
    ``free`` those of what they may do besides; both for ``decision`` of game ``game_number``, and
    so are ``prospects``, which stay the same until then (see `Game.prospects`). ``choice`` is what
    everybody knows that somebody may decide.
    ``moment`` is the decision that is waited for, ``deadline`` when a person must have made it.
    ``happened`` is what this reader may hear of, oldest first. ``due_at`` is when the program goes
    on by itself, ``paused`` why nothing goes on; ``offered`` what can be done about the table, and
    of what does not belong to the host only what this reader may do. ``opened_at`` is when the game
    was announced. ``played`` was played for the reader: deal number and action. ``seats`` is their
    number where it is fixed: computers of ``level`` take those that stay empty. ``salt`` and
    ``commitment`` bind the deals, ``proof`` is there once the game is over. ``chat`` is where the
    table was opened. ``removed`` are those who may not come back, unless the host lets them.
    """

    table: TableId
    version: int
    phase: Phase
    game_number: int
    offer: GameOffer
    places: tuple[Place, ...]
    seat: Seat | None
    view: View
    legal: tuple[str, ...]
    free: tuple[str, ...]
    decision: int | None
    happened: tuple[Happened, ...]
    commitment: str
    due_at: int | None
    ended: str | None
    proof: Fair | None
    moment: Moment
    time: TimeControl
    deadline: int | None
    paused: str | None
    host: Seat | None
    offered: tuple[Offered, ...]
    played: tuple[tuple[int, str], ...]
    seats: int | None
    newcomers: bool
    salt: tuple[str, ...]
    prospects: tuple[str, ...] = ()
    choice: Choice | None = None
    chat: str = ""
    level: Level = Level.NORMAL
    opened_at: int = 0
    removed: tuple[Removed, ...] = ()

    @property
    def between_deals(self) -> bool:
        """Whether a deal is done and the next one will come."""
        done = self.view.deal is not None and self.view.deal.done
        return done and self.phase is Phase.PLAYING and self.paused is None

    @property
    def choices(self) -> tuple[str, ...]:
        """What the reader may choose from: before their turn all that they may come to choose, on
        it what is legal then.
        """
        return self.legal or self.prospects

    @property
    def private(self) -> object:
        """What only the reader knows and may do of it; while that is equal, so is their hand."""
        place = self.places[self.seat] if self.seat is not None else None
        return (
            self.game_number,
            self.deal,
            self.view.deal is not None and self.view.deal.done,
            self.phase,
            self.decision,
            self.choices,
            self.played,
            place and (place.left, place.autopilot),
            tuple(zone for zone in self.view.zones if any(zone.cards)),
        )

    @property
    def deal(self) -> int:
        """The number of the deal that lies on the table, or is just done; 0 in the lobby."""
        return self.view.deal.number if self.view.deal else 0

    def as_lobby(self) -> "TableView":
        """The lobby as it was left, with nothing to be done about it."""
        view = replace(
            self.view, to_act=(), phase="", facts={}, zones=(), deal=None, past=(), outcome=None
        )
        return replace(self.still(), view=view, happened=(), deadline=None, due_at=None)

    def still(self) -> "TableView":
        """The same with nothing to be done about it."""
        return replace(self, legal=(), free=(), prospects=(), choice=None, offered=())
