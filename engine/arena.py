"""Whole games between computer players, without any storage: who is stronger, and by how much.

Everything follows from a seed. Deals depend on (seed, table, number of the deal), a player's luck on
(seed, table, seat, number of its decision). A table is played once for each rotation of the players
over the seats, always with the same deals, so that nobody wins by better cards.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from engine.game import Game
from engine.options import OptionValue
from engine.outcome import Outcome
from engine.player import Player
from engine.randomness import Rng, seeded
from engine.seats import Seat
from engine.view import DealView

SURE = 1.96
"""Standard errors on either side that make a 95% interval."""


@dataclass(frozen=True, slots=True)
class Match:
    """One finished game: ``seating`` is the player (an index) in each seat, ``decisions`` counts
    those of each seat, ``deals`` are public."""

    number: int
    seating: tuple[int, ...]
    outcome: Outcome
    decisions: tuple[int, ...]
    deals: tuple[DealView, ...]

    def share(self, player: int) -> float:
        """The part of the win that ``player`` has: 1, or less when a win is shared."""
        winners = self.outcome.winners
        return (self.seating.index(player) in winners) / len(winners)

    def place(self, player: int) -> int:
        """Where ``player`` came in, 1 is best."""
        return self.outcome.ranking[self.seating.index(player)]

    def bids(self, player: int) -> tuple[int, int]:
        """How many bids ``player`` made and how many of them were exact; (0, 0) in a game without."""
        seat = self.seating.index(player)
        made = exact = 0
        for deal in self.deals:
            bids, won = deal.facts.get("bids"), deal.facts.get("won")
            if isinstance(bids, tuple) and isinstance(won, tuple) and bids[seat] is not None:
                made += 1
                exact += bids[seat] == won[seat]
        return made, exact


@dataclass(frozen=True, slots=True)
class Figure:
    """A mean and the half-width of its 95% interval."""

    mean: float
    margin: float


@dataclass(frozen=True, slots=True)
class Standing:
    """How one player did: its share of wins, mean place, and rate of exact bids, if there are bids."""

    games: int
    wins: Figure
    place: Figure
    exact: Figure | None


def play_match(
    game: Game[Any],
    players: Sequence[Player],
    options: Mapping[str, OptionValue],
    seed: str,
    number: int,
) -> Match:
    """Game ``number`` of a series: its table is ``number // seats``, its rotation the rest."""
    count = len(players)
    table, turned = divmod(number, count)
    seating = tuple((seat - turned) % count for seat in range(count))
    decisions = [0] * count
    state = game.new(count, options, Seat(table % count))
    while (outcome := game.outcome(state)) is None:
        deal = game.next_deal(state)
        if deal is not None:
            state = game.deal(state, game.lay_out(state, _shuffled(game, seed, table, deal))).state
            continue
        seat = game.to_act(state)[0]
        luck = seeded(seed, table, "seat", seat, decisions[seat])
        decisions[seat] += 1
        legal = game.legal_actions(state, seat)
        action = players[seating[seat]].choose(game.view(state, seat), legal, luck)
        state = game.apply(state, seat, action).state
    view = game.view(state, None)
    deals = (*view.past, view.deal) if view.deal else view.past
    return Match(number, seating, outcome, tuple(decisions), deals)


def _shuffled(game: Game[Any], seed: str, table: int, deal: int) -> list[Any]:
    cards = list(game.pack.cards)
    seeded(seed, table, "deal", deal).shuffle(cards)
    return cards


def figure(values: Sequence[float]) -> Figure:
    """Mean and 95% interval by the normal approximation, games taken as independent."""
    count = len(values)
    mean = sum(values) / count
    variance = sum((value - mean) ** 2 for value in values) / max(count - 1, 1)
    return Figure(mean, SURE * sqrt(variance / count))
