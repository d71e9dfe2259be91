"""The player that plays anything."""

from collections import Counter

from engine.actions import Bid
from engine.games.bisqa.rules import BISQA
from engine.players.chance import Chance
from engine.randomness import seeded
from engine.seats import Seat
from tests.engine.games.bisqa.tables import with_hands


def test_every_legal_action_is_chosen_as_often() -> None:
    state = with_hands(3, "KH 5C 2S", "QD 7D 3S")
    view, legal = BISQA.view(state, Seat(0)), BISQA.legal_actions(state, Seat(0))
    rng = seeded("chance")
    counts = Counter(Chance().choose(view, legal, rng) for _ in range(2000))
    assert set(counts) == set(legal) == {Bid(number) for number in range(4)}
    assert 400 < min(counts.values()) <= max(counts.values()) < 600
