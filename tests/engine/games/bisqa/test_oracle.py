"""Whole random games against a second, slow writing of the rules."""

import json
import random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from engine.games.bisqa.options import REMAINDER, SHARED
from engine.games.bisqa.rules import BISQA
from engine.replay import read_record, replay, report
from engine.seats import Seat
from tests.engine.games.bisqa.oracle import PACK, Oracle, beats, retold
from tests.engine.games.bisqa.tables import legal, new


@given(
    players=st.integers(2, 8),
    lives=st.sampled_from((3, 4, 5)),
    tie=st.sampled_from((REMAINDER, SHARED)),
    caution=st.integers(1, 4),
    seed=st.integers(0, 2**32),
)
def test_whole_games(players: int, lives: int, tie: str, caution: int, seed: int) -> None:
    luck = random.Random(seed)
    first = luck.randrange(players)
    oracle, state = Oracle(players, lives, tie, first), new(players, first, lives, tie)
    names = [f"Seat {seat}" for seat in range(players)]
    deals: list[dict[str, object]] = []
    actions: list[str] = []
    while not oracle.over:
        assert BISQA.outcome(state) is None
        if oracle.waits_for_deal:
            assert BISQA.history(state) == oracle.report(names)["deals"]
            assert list(BISQA.scores(state)) == oracle.report(names)["scores"]
            hands = some_hands(oracle, luck)
            deals.append({"hands": hands})
            oracle.begin(hands)
            state = BISQA.deal(state, BISQA.read_deal(deals[-1])).state
        else:
            text = cautious(oracle.legal(), caution, luck)
            seat = oracle.to_act()
            assert seat is not None
            assert BISQA.to_act(state) == (seat,)
            assert legal(state) == oracle.legal()
            oracle.act(text)
            state = BISQA.apply(state, Seat(seat), BISQA.read_action(text)).state
            actions.append(f"{seat} {text}")
    data: dict[str, Any] = {
        "format": "bisqa-record/1",
        "game": "bisqa",
        "options": {"lives": lives, "tie": tie},
        "players": names,
        "first": first,
        "deals": deals,
        "actions": actions,
    }
    record = read_record(json.dumps(data), {"bisqa": BISQA})
    assert report(BISQA, record, replay(BISQA, record)) == oracle.report(names)
    until = luck.randint(0, len(actions))
    part = retold(data, until)
    assert report(BISQA, record, replay(BISQA, record, until)) == part.report(names)


def some_hands(oracle: Oracle, luck: random.Random) -> list[list[str]]:
    pack = luck.sample(PACK, 40)
    alive = oracle.alive()
    return [
        [pack.pop() for _ in range(oracle.size())] if seat in alive else []
        for seat in range(oracle.players)
    ]


def cautious(texts: list[str], caution: int, luck: random.Random) -> str:
    """One of the actions; of bids the lowest of ``caution`` draws, so that some games last."""
    drawn = luck.choices(texts, k=caution)
    return min(drawn) if drawn[0].startswith("bid") else drawn[0]


def test_the_oracle_judges_every_pair_of_cards_one_way() -> None:
    played = [card for card in PACK if card != "AH"]
    for marked in ("AH+", "AH-"):
        cards = [*played, marked]
        for one in cards:
            for other in cards:
                assert one == other or beats(one, other) != beats(other, one)
