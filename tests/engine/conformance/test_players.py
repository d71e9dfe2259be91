"""Every game's computer players always answer with a legal decision, from their view alone."""

import pickle

import pytest

from engine.actions import Action
from engine.player import Level
from engine.randomness import seeded
from engine.seats import Seat
from tests.engine.conformance.cases import Case, few_cases, walk


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("case", few_cases(), ids=str)
def test_a_player_answers_with_a_legal_decision(case: Case, level: Level) -> None:
    game = case.game
    player = game.player(level)
    asked = 0
    for number, moment in enumerate(walk(case, f"players/{level}")):
        for seat in game.to_act(moment.state):
            if level is Level.HARD and number % 7:
                continue  # thinks long; a part of the moments will do
            legal = decisions(case, moment.state, seat)
            view = game.view(moment.state, seat)
            chosen = player.choose(view, legal, seeded("players", number))
            assert chosen in legal
            # The same from a copy that another process may have sent, and nothing is remembered.
            copied = pickle.loads(pickle.dumps(view))
            assert game.player(level).choose(copied, legal, seeded("players", number)) == chosen
            asked += 1
    assert asked


def decisions(case: Case, state: object, seat: Seat) -> tuple[Action, ...]:
    legal = case.game.legal_actions(state, seat)
    return tuple(action for action in legal if case.game.decides(action))
