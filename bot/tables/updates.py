"""What a table tells one reader: never more than they may know."""

from dataclasses import dataclass
from enum import StrEnum

from engine.actions import Verb
from engine.cards.decks import Pack
from engine.events import Event
from engine.options import OptionSpec
from engine.player import Level
from engine.replay import Fair
from engine.seats import Seat
from engine.view import View
from storage.records import TableId


class Phase(StrEnum):
    """Where a table is: before a game, in it, or after it."""

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Happened:
    """An event and the number of the entry it came from."""

    entry: int
    event: Event


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
    """Who sits on a seat: the name, the level of a computer, and whether the person is away."""

    name: str
    level: Level | None
    away: bool


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to a command: the table it was for, and its version once that was on disk."""

    table: TableId
    version: int


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as one person may see it.

    ``places`` are in playing order; ``seat`` is the reader's; ``view`` what they may know of the
    game; ``legal`` the texts of the decisions they may make now, ``free`` those of what they may do
    besides; both for ``decision`` of game ``game_number``;
    ``happened`` what this reader may hear of, oldest first. ``due_at`` is when the program goes on
    by itself. ``proof`` is there once the game is over.
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
