"""Random deals a second: the contract, the fast core, and OpenSpiel's Oh Hell, interleaved.

All three play deals of 5 cards for 4 players with the same loop (deal, then a random legal action
until the deal is done), by turns in one run, by CPU time; the best of the repeats counts. One
decision is a bid or a card. Besides: how many deals a second the policy of *hard* plays out.
"""

import argparse
import json
import random
import sys
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, TypeVar

from engine import options
from engine.games.bisqa.core import CYCLE, DECK, Core
from engine.games.bisqa.policy import best_bid, playout
from engine.games.bisqa.rules import BISQA
from engine.seats import Seat

PLAYERS = 4
DECISIONS = PLAYERS * (CYCLE + 1)
"""Bids and cards of one deal, the same for all that are compared."""

T = TypeVar("T")

Play = Callable[[random.Random], int]
"""Plays one deal and returns how many decisions were made in it."""


def drawn(pack: Sequence[T], count: int, luck: random.Random) -> list[T]:
    """The first ``count`` cards of a shuffle; three times as fast as `random.sample`, which would
    be a third of what is measured."""
    cards = list(pack)
    for place in range(count):
        other = place + int(luck.random() * (len(cards) - place))
        cards[place], cards[other] = cards[other], cards[place]
    return cards[:count]


def contract() -> Play:
    """One deal through `new`, `deal`, `to_act`, `legal_actions` and `apply`, all checked."""
    fresh = BISQA.new(PLAYERS, options.complete(BISQA.options, {}), Seat(0))

    def play(luck: random.Random) -> int:
        cards = drawn(DECK, PLAYERS * CYCLE, luck)
        state = BISQA.deal(fresh, BISQA.lay_out(fresh, cards)).state
        draw = luck.random
        decisions = 0
        while seats := BISQA.to_act(state):
            legal = BISQA.legal_actions(state, seats[0])
            action = legal[int(draw() * len(legal))]
            state = BISQA.apply(state, seats[0], action).state
            decisions += 1
        return decisions

    return play


def core() -> Play:
    """One deal on the fast core."""
    pack = range(len(DECK))

    def play(luck: random.Random) -> int:
        cards = drawn(pack, PLAYERS * CYCLE, luck)
        deal = Core([cards[at : at + CYCLE] for at in range(0, len(cards), CYCLE)])
        draw = luck.random
        decisions = 0
        while legal := deal.legal_actions():
            deal.apply(legal[int(draw() * len(legal))])
            decisions += 1
        return decisions

    return play


def open_spiel() -> Play:
    """One deal of OpenSpiel's Oh Hell; the cards of its chance nodes are drawn in one go."""
    pyspiel: Any = import_module("pyspiel")
    game = pyspiel.load_game("oh_hell", {"players": PLAYERS, "num_tricks_fixed": CYCLE})
    pack = range(52)

    def play(luck: random.Random) -> int:
        state = game.new_initial_state()
        state.apply_action(CYCLE)
        state.apply_action(int(luck.random() * PLAYERS))
        for card in drawn(pack, PLAYERS * CYCLE + 1, luck):
            state.apply_action(card)
        draw = luck.random
        decisions = 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(draw() * len(legal))])
            decisions += 1
        return decisions

    return play


def policy() -> Play:
    """One deal played out from the first card by the policy of *hard*, bids given."""
    luck = random.Random("hands")
    ready = []
    for _ in range(200):
        cards = luck.sample(range(len(DECK)), PLAYERS * CYCLE)
        deal = Core([sorted(cards[at : at + CYCLE]) for at in range(0, len(cards), CYCLE)])
        while deal.to_bid:
            deal.apply(best_bid(deal))
        ready.append(deal)

    def play(luck: random.Random) -> int:
        playout(ready[int(luck.random() * len(ready))].copy(), 0)
        return PLAYERS * CYCLE

    return play


def deals_a_second(play: Play, deals: int, seed: int) -> float:
    """Play ``deals`` deals; by CPU time."""
    luck = random.Random(seed)
    start = time.process_time()
    for _ in range(deals):
        play(luck)
    return deals / (time.process_time() - start)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--deals", type=int, default=10_000, help="deals a repeat (contract: 1/10)")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    try:
        subjects = {
            "contract": (contract(), chosen.deals // 10),
            "core": (core(), chosen.deals),
            "open_spiel": (open_spiel(), chosen.deals),
            "policy": (policy(), chosen.deals // 10),
        }
    except ImportError:
        sys.exit("OpenSpiel is not installed: pip install open-spiel (there is none for Windows).")
    for name in ("contract", "core", "open_spiel"):
        assert subjects[name][0](random.Random(0)) == DECISIONS, name
    best = dict.fromkeys(subjects, 0.0)
    for repeat in range(chosen.repeats):
        for name, (play, deals) in subjects.items():
            best[name] = max(best[name], deals_a_second(play, deals, chosen.seed + repeat))
    decisions = {name: round(speed * DECISIONS) for name, speed in best.items()}
    result = {
        "players": PLAYERS,
        "cards": CYCLE,
        "decisions_per_second": {
            name: decisions[name] for name in ("contract", "core", "open_spiel")
        },
        "core_to_open_spiel": round(best["core"] / best["open_spiel"], 3),
        "contract_to_open_spiel": round(best["contract"] / best["open_spiel"], 3),
        "policy_playouts_per_second": round(best["policy"]),
    }
    print(json.dumps(result, indent=2))


if __name__ == "__main__":
    main()
