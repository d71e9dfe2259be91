"""What everybody knows that somebody may decide: it depends on nothing that is hidden."""

import pytest

from tests.engine.conformance.cases import Case, all_cases, walk


@pytest.mark.parametrize("case", all_cases(), ids=str)
def test_of_an_open_verb_everybody_knows_what_is_legal(case: Case) -> None:
    game, rng = case.game, case.random("imagined")
    names = {verb.name for verb in game.verbs if verb.open}
    for moment in walk(case, "open verbs"):
        for seat in game.to_act(moment.state):
            imagined = game.guess(game.view(moment.state, None), rng)
            known, told = (
                [each.text for each in game.legal_actions(state, seat) if each.verb in names]
                for state in (imagined, moment.state)
            )
            assert known == told
