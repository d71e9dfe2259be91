"""Whole games between computer players, without any storage: who is stronger, and by how much.

Everything follows from a seed. A *table* is one series of deals; it is played once for each
rotation of the players over the seats, always with the same deals, so that nobody does well by
better cards. Deals depend on (seed, table, number of the deal), a player's luck on (seed, table,
seat, number of that seat's decision), and on nothing else: games may be played in any order, or
side by side.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from engine.cards.card import Card
from engine.game import Game
from engine.options import OptionValue
from engine.outcome import Outcome
from engine.player import Player
from engine.randomness import seeded
from engine.seats import Seat
from engine.view import DealView

SURE = 1.96
"""Standard errors to either side that make a 95% interval."""


@dataclass(frozen=True, slots=True)
class Match:
    """One finished game. Players are numbers, the same in all games of a series.

    ``seating`` has the player in each seat, ``decisions`` how many each seat made, ``deals`` what
    everybody may know of each deal.
    """

    number: int
    seating: tuple[int, ...]
    outcome: Outcome
    decisions: tuple[int, ...]
    deals: tuple[DealView, ...]

    def seat_of(self, player: int) -> Seat:
        """Where ``player`` sat."""
        return Seat(self.seating.index(player))

    def share(self, player: int) -> float:
        """The part of the win that is ``player``'s: less than 1 when it is shared."""
        winners = self.outcome.winners
        return (self.seat_of(player) in winners) / len(winners)

    def place(self, player: int) -> int:
        """Where ``player`` came in; 1 is best."""
        return self.outcome.ranking[self.seat_of(player)]

    def bids(self, player: int) -> tuple[tuple[int, int], ...]:
        """Bid and tricks of ``player`` in each deal with a bid; empty in a game without bids."""
        seat = self.seat_of(player)
        found = []
        for deal in self.deals:
            bids, won = deal.facts.get("bids"), deal.facts.get("won")
            if isinstance(bids, tuple) and isinstance(won, tuple):
                bid, tricks = bids[seat], won[seat]
                if bid is not None and tricks is not None:
                    found.append((bid, tricks))
        return tuple(found)

    def exact(self, player: int) -> float | None:
        """The part of ``player``'s bids that were met exactly; None where there were none."""
        bids = self.bids(player)
        return sum(bid == tricks for bid, tricks in bids) / len(bids) if bids else None


@dataclass(frozen=True, slots=True)
class Figure:
    """A mean, and how far the 95% interval reaches to either side of it."""

    mean: float
    margin: float


@dataclass(frozen=True, slots=True)
class Standing:
    """How one player did: share of the wins, mean place, rate of exact bids if there are any."""

    games: int
    wins: Figure
    place: Figure
    exact: Figure | None


def play_match(
    game: Game[Any],
    players: Sequence[Player],
    options: Mapping[str, OptionValue],
    seed: str | int,
    number: int,
) -> Match:
    """Game ``number`` of a series, played to its end.

    Game 0 is table 0 with player 0 in seat 0, game 1 is table 0 with player 0 in seat 1, and after
    as many games as there are seats comes the next table.
    """
    count = len(players)
    table, turned = divmod(number, count)
    seating = tuple((seat - turned) % count for seat in range(count))
    decisions = [0] * count
    state = game.new(count, options, Seat(table % count))
    while (outcome := game.outcome(state)) is None:
        due = game.next_deal(state)
        if due is not None:
            deal = game.lay_out(state, _shuffled(game, seed, table, due))
            state = game.deal(state, deal).state
            continue
        seat = game.to_act(state)[0]
        luck = seeded(seed, table, "seat", seat, decisions[seat])
        decisions[seat] += 1
        possible = game.legal_actions(state, seat)
        legal = tuple(action for action in possible if game.decides(action))
        action = players[seating[seat]].choose(game.view(state, seat), legal, luck)
        state = game.apply(state, seat, action).state
    public = game.view(state, None)
    deals = (*public.past, public.deal) if public.deal else public.past
    return Match(number, seating, outcome, tuple(decisions), deals)


def _shuffled(game: Game[Any], seed: str | int, table: int, due: int) -> list[Card]:
    cards = list(game.pack.cards)
    seeded(seed, table, "deal", due).shuffle(cards)
    return cards


def standings(matches: Iterable[Match], players: int) -> tuple[Standing, ...]:
    """How each of the ``players`` did over ``matches``, of which there is at least one."""
    shares: list[list[float]] = [[] for _ in range(players)]
    places: list[list[float]] = [[] for _ in range(players)]
    exact: list[list[float]] = [[] for _ in range(players)]
    for match in matches:
        for player in range(players):
            shares[player].append(match.share(player))
            places[player].append(match.place(player))
            rate = match.exact(player)
            if rate is not None:
                exact[player].append(rate)
    return tuple(
        Standing(
            games=len(shares[player]),
            wins=figure(shares[player]),
            place=figure(places[player]),
            exact=figure(exact[player]) if exact[player] else None,
        )
        for player in range(players)
    )


def figure(values: Sequence[float]) -> Figure:
    """The mean of one value a game, with its 95% interval by the normal approximation.

    Games count as independent. Those of one table share their deals, which makes the true interval
    for players in rotated seats a little narrower than this one.
    """
    count = len(values)
    mean = sum(values) / count
    variance = sum((value - mean) ** 2 for value in values) / max(count - 1, 1)
    return Figure(mean, SURE * sqrt(variance / count))
