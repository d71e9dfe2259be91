"""How often one computer player wins against equals of another kind, and how long it thinks.

A row is HERO-OTHERS: one hero and n-1 others, whole games, the seats rotated over the same deals,
so that the hero plays every hand of a table once. Times are CPU time of one decision of the hero.
"""

import argparse
import json
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, replace
from functools import partial

from engine import options
from engine.actions import Action
from engine.arena import Figure, Match, play_match, standings
from engine.games.bisqa.player import Plain, player
from engine.games.bisqa.rules import BISQA
from engine.player import Level, Player
from engine.players.chance import Chance
from engine.randomness import Rng
from engine.view import View

KINDS: Mapping[str, Callable[[], Player]] = {
    **{level.value: partial(player, level) for level in Level},
    "plain": Plain,
    "random": Chance,
}
ROWS = ("normal-plain", "hard-normal", "easy-random", "normal-random", "hard-random")
BATCH = 40
"""Games that one worker plays at a time."""


class Timed:
    """A player whose decisions are timed."""

    def __init__(self, inner: Player) -> None:
        self.inner = inner
        self.times: list[float] = []

    def choose(self, view: View, legal: tuple[Action, ...], rng: Rng) -> Action:
        """Pass the question on and take the time of the answer."""
        start = time.process_time()
        action = self.inner.choose(view, legal, rng)
        self.times.append(time.process_time() - start)
        return action


@dataclass(frozen=True)
class Batch:
    """Some games of a row: which, with what lives, from what seed."""

    row: str
    seats: int
    lives: int
    seed: str
    games: range


def play_batch(batch: Batch) -> tuple[list[Match], list[float]]:
    """The games, and the hero's decision times in seconds."""
    hero, others = batch.row.split("-")
    timed = Timed(KINDS[hero]())
    players = [timed, *(KINDS[others]() for _ in range(batch.seats - 1))]
    chosen = options.complete(BISQA.options, {"lives": batch.lives})
    games = [play_match(BISQA, players, chosen, batch.seed, number) for number in batch.games]
    return [without_tricks(game) for game in games], timed.times


def without_tricks(game: Match) -> Match:
    """The game without its cards: thousands of games are kept, and nothing here looks at cards."""
    return replace(game, deals=tuple(replace(deal, tricks=()) for deal in game.deals))


def percent(figure: Figure | None) -> dict[str, float] | None:
    """A share as percent, with the half-width of its 95% interval."""
    if figure is None:
        return None
    return {name: round(100 * value, 1) for name, value in asdict(figure).items()}


def exact_in_hidden_rounds(games: list[Match], number: int) -> float | None:
    """Percent of exact bids of player ``number`` in the one-card rounds."""
    met = []
    for match in games:
        seat = match.seat_of(number)
        for deal in match.deals:
            bids, won = deal.facts["bids"], deal.facts["won"]
            assert isinstance(bids, tuple)
            assert isinstance(won, tuple)
            if deal.facts["cards"] == 1 and bids[seat] is not None:
                met.append(bids[seat] == won[seat])
    return round(100 * sum(met) / len(met), 1) if met else None


def parts(games: int) -> list[range]:
    """The numbers of all games, a batch at a time."""
    return [range(start, min(start + BATCH, games)) for start in range(0, games, BATCH)]


def report(row: str, seats: int, games: list[Match], times: list[float]) -> dict[str, object]:
    """What one row and size of table came to."""
    hero, other = standings(games, seats)[:2]
    times = sorted(1000 * seconds for seconds in times)
    return {
        "row": row,
        "seats": seats,
        "games": len(games),
        "wins": percent(hero.wins),
        "even": round(100 / seats, 1),
        "place": {name: round(value, 2) for name, value in asdict(hero.place).items()},
        "exact": percent(hero.exact),
        "exact_of_another": percent(other.exact),
        "exact_hidden": exact_in_hidden_rounds(games, 0),
        "exact_hidden_of_another": exact_in_hidden_rounds(games, 1),
        "decision_ms": {
            "p50": round(times[len(times) // 2], 3),
            "p95": round(times[len(times) * 95 // 100], 3),
            "max": round(times[-1], 3),
        },
    }


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument(
        "--row", nargs="+", default=ROWS, help="HERO-OTHERS, each one of " + ", ".join(KINDS)
    )
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 4, 8])
    parser.add_argument("--games", type=int, default=800, help="a multiple of the seats")
    parser.add_argument("--lives", type=int, default=5)
    parser.add_argument("--jobs", type=int, default=1, help="worker processes")
    parser.add_argument("--seed", default="strength")
    chosen = parser.parse_args()
    for row in chosen.row:
        if len(names := row.split("-")) != 2 or not set(names) <= set(KINDS):
            parser.error(f"no such row: {row}")
    return chosen


def main() -> None:
    chosen = arguments()
    rows = []
    with ProcessPoolExecutor(chosen.jobs) as workers:
        for row in chosen.row:
            for seats in chosen.seats:
                batches = [
                    Batch(row, seats, chosen.lives, chosen.seed, part)
                    for part in parts(chosen.games)
                ]
                games: list[Match] = []
                times: list[float] = []
                for played, taken in workers.map(play_batch, batches):
                    games += played
                    times += taken
                rows.append(report(row, seats, games, times))
    print(json.dumps({"seed": chosen.seed, "lives": chosen.lives, "rows": rows}, indent=2))


if __name__ == "__main__":
    main()
