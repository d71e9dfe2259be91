"""How long it takes to rebuild a whole game of Bisqa from options, deals and actions."""

import argparse
import json
import time

from engine import options
from engine.game import Deal
from engine.games.bisqa.rules import BISQA
from engine.games.bisqa.state import State
from engine.players.chance import Chance
from engine.randomness import seeded
from engine.replay import Record, replay
from engine.seats import Seat


def random_game(players: int, seed: int, number: int) -> tuple[Record, State]:
    """A game of random moves as a record, and how it ended."""
    chosen = options.complete(BISQA.options, {})
    luck = seeded(seed, players, number)
    state = BISQA.new(players, chosen, Seat(0))
    deals: list[Deal] = []
    actions: list[str] = []
    while BISQA.outcome(state) is None:
        if BISQA.next_deal(state):
            cards = list(BISQA.pack.cards)
            luck.shuffle(cards)
            deals.append(BISQA.lay_out(state, cards))
            state = BISQA.deal(state, deals[-1]).state
            continue
        seat = BISQA.to_act(state)[0]
        legal = BISQA.legal_actions(state, seat)
        action = Chance().choose(BISQA.view(state, seat), legal, luck)
        actions.append(f"{seat} {action.text}")
        state = BISQA.apply(state, seat, action).state
    names = tuple(f"player {seat}" for seat in range(players))
    return Record(BISQA.id, chosen, names, Seat(0), tuple(deals), tuple(actions)), state


def milliseconds(record: Record, ended: State, repeats: int) -> float:
    """The CPU time of one rebuilding, the best of the repeats."""
    best = float("inf")
    for _ in range(repeats):
        start = time.process_time()
        rebuilt = replay(BISQA, record)
        best = min(best, time.process_time() - start)
        assert rebuilt.step.state == ended
    return best * 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 4, 8])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    rows = []
    for players in chosen.seats:
        games = [random_game(players, chosen.seed, number) for number in range(chosen.games)]
        times = sorted(milliseconds(*game, chosen.repeats) for game in games)
        rows.append(
            {
                "seats": players,
                "games": chosen.games,
                "mean_actions": round(sum(len(one.actions) for one, _ in games) / len(games), 1),
                "p50_ms": round(times[len(times) // 2], 3),
                "p95_ms": round(times[len(times) * 95 // 100], 3),
                "max_ms": round(times[-1], 3),
            }
        )
    print(json.dumps({"rows": rows}, indent=2))


if __name__ == "__main__":
    main()
