"""The whole of a Bisqa game at one moment, hidden cards included. Knows no rule."""

from dataclasses import dataclass

from engine.cards.card import Card
from engine.cards.tricks import Played, Trick
from engine.games.bisqa.options import Options
from engine.seats import Seat


@dataclass(frozen=True, slots=True)
class Round:
    """One deal. Tuples have one entry a seat, also for seats that are out.

    ``order`` are the seats that play, in bidding order; ``hands`` hold what is not played yet;
    ``bids`` are None until made; ``table`` are the cards of the running trick; ``turn`` is None
    once the round is done, and then ``losses`` are there (0 for a seat that was out).
    """

    number: int
    size: int
    order: tuple[Seat, ...]
    hands: tuple[tuple[Card, ...], ...]
    bids: tuple[int | None, ...]
    won: tuple[int, ...]
    tricks: tuple[Trick, ...]
    table: tuple[Played, ...]
    turn: Seat | None
    losses: tuple[int, ...] | None = None

    @property
    def bidding(self) -> bool:
        """Whether bids are still open."""
        return self.bids[self.order[-1]] is None

    @property
    def hidden(self) -> bool:
        """Whether this is the one-card round, in which nobody sees their own card."""
        return self.size == 1


@dataclass(frozen=True, slots=True)
class State:
    """A game of Bisqa.

    ``first`` bids first in the running round, or in the next one while none runs. ``lives`` may be
    below 0: the rest counts when several go out together. ``out`` is the round in which each seat
    went out, 0 for those who play. ``round`` is the running or last round, ``past`` those before.
    """

    players: int
    options: Options
    first: Seat
    lives: tuple[int, ...]
    out: tuple[int, ...]
    round: Round | None = None
    past: tuple[Round, ...] = ()

    @property
    def rounds(self) -> tuple[Round, ...]:
        """All rounds begun, in order."""
        return (*self.past, self.round) if self.round else self.past
