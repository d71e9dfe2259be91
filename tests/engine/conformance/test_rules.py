"""What the rules of every game must obey, whatever the game is."""

import copy
import json
import pickle
from collections.abc import Callable
from dataclasses import replace

import pytest

from engine.actions import Action
from engine.errors import GameError, GameOver, NotYourTurn
from engine.registry import games
from engine.replay import ActionRefused, read_record, replay, write_record
from engine.seats import Seat, seats
from tests.engine.conformance.cases import (
    Case,
    all_cases,
    expressible,
    few_cases,
    record_of,
    walk,
)

every_table = pytest.mark.parametrize("case", all_cases(), ids=str)
every_size = pytest.mark.parametrize("case", few_cases(), ids=str)


@every_table
def test_random_games_end_and_only_the_end_has_an_outcome(case: Case) -> None:
    game = case.game
    for number in range(3):
        *before, last = walk(case, f"end {number}")
        assert all(game.outcome(moment.state) is None for moment in before)
        assert game.next_deal(last.state) is None
        assert game.to_act(last.state) == ()
        outcome = game.outcome(last.state)
        assert outcome is not None
        assert len(outcome.ranking) == len(outcome.scores) == case.players
        assert outcome.scores == game.scores(last.state)
        assert outcome.winners
        for place in outcome.ranking:
            better = sum(other < place for other in outcome.ranking)
            assert place == 1 + better, "equal places are shared and the next ones skipped"


@every_table
def test_a_game_waits_for_a_deal_or_for_somebody_or_is_over(case: Case) -> None:
    game = case.game
    for moment in walk(case, "waits"):
        dealt = game.next_deal(moment.state)
        waits = (dealt is not None, game.to_act(moment.state) != (), game.outcome(moment.state))
        assert sum(map(bool, waits)) == 1
        assert dealt in (None, len(moment.deals) + 1)
        for seat in seats(case.players):
            to_act = seat in game.to_act(moment.state)
            assert bool(game.legal_actions(moment.state, seat)) == to_act


@every_size
def test_legal_if_and_only_if_accepted(case: Case) -> None:
    """Every action that can be expressed, by every seat, at every moment."""
    game = case.game
    attempts = set(expressible(game))
    for moment in walk(case, "legal"):
        state, before = moment.state, pickle.dumps(moment.state)
        for seat in seats(case.players):
            legal = game.legal_actions(state, seat)
            attempts.update(legal)
            assert len(set(legal)) == len(legal)
            accepted = {action for action in attempts if _accepts(case, state, seat, action)}
            assert accepted == set(legal)
        assert pickle.dumps(state) == before


def _accepts(case: Case, state: object, seat: Seat, action: Action) -> bool:
    """Whether `check` lets it pass; `apply` must do the same, and refuse for the same reason."""
    checked = _refusal(case.game.check, state, seat, action)
    assert _refusal(case.game.apply, state, seat, action) == checked
    return checked is None


def _refusal(attempt: Callable[..., object], *arguments: object) -> object:
    try:
        attempt(*arguments)
    except GameError as refused:
        return refused.code, refused.params
    return None


@every_size
def test_out_of_turn_and_after_the_end_are_refused_as_such(case: Case) -> None:
    game = case.game
    action = expressible(game)[0]
    *before, last = walk(case, "refusals")
    for moment in before:
        waited_for = game.to_act(moment.state)
        for seat in set(seats(case.players)) - set(waited_for):
            with pytest.raises(NotYourTurn) as refused:
                game.check(moment.state, seat, action)
            assert refused.value.params == {"to_act": waited_for}
    for seat in seats(case.players):
        with pytest.raises(GameOver):
            game.check(last.state, seat, action)


@every_size
def test_a_state_never_changes(case: Case) -> None:
    """Its value and its hash, which a copy through bytes keeps too."""
    moments = list(walk(case, "frozen"))
    kept = [(copy.deepcopy(moment.state), hash(moment.state)) for moment in moments]
    for moment, (twin, hashed) in zip(moments, kept, strict=True):
        for seat in case.game.to_act(moment.state):
            for action in case.game.legal_actions(moment.state, seat):
                case.game.apply(moment.state, seat, action)
        assert moment.state == twin == pickle.loads(pickle.dumps(moment.state))
        assert hash(moment.state) == hashed == hash(twin)


@every_size
def test_a_game_goes_on_from_a_state_that_came_through_bytes(case: Case) -> None:
    """Cards count by what they are, not by which object they are."""
    game = case.game
    for moment in walk(case, "bytes"):
        twin = pickle.loads(pickle.dumps(moment.state))
        for seat in game.to_act(moment.state):
            assert game.view(twin, seat) == game.view(moment.state, seat)
            for action in game.legal_actions(moment.state, seat):
                assert game.apply(twin, seat, action) == game.apply(moment.state, seat, action)
                same = pickle.loads(pickle.dumps(action))
                assert game.apply(moment.state, seat, same) == game.apply(twin, seat, action)


@every_table
def test_every_action_has_one_text_that_reads_back(case: Case) -> None:
    game = case.game
    verbs = {verb.name for verb in game.verbs}
    told = set(expressible(game))
    for moment in walk(case, "texts"):
        for seat in game.to_act(moment.state):
            told.update(game.legal_actions(moment.state, seat))
    assert len({action.text for action in told}) == len(told)
    for action in told:
        assert game.read_action(action.text) == action
        assert str(action) == action.text
        assert len(action.text) <= 24
        assert action.text.isascii()
        assert action.text.split(" ")[0] == action.verb
        assert action.verb in verbs


@every_table
def test_a_record_replays_to_an_equal_state_and_history(case: Case) -> None:
    game = case.game
    *_, last = moments = list(walk(case, "record"))
    text = json.dumps(write_record(record_of(case, last), game))
    record = read_record(text, games())
    assert record == record_of(case, last)
    end = replay(game, record)
    assert end.applied == len(last.actions)
    assert end.step.state == last.state
    assert game.history(end.step.state) == game.history(last.state)
    for moment in moments[:: len(moments) // 7]:
        part = read_record(json.dumps(write_record(record_of(case, moment), game)), games())
        assert replay(game, part).step.state == moment.state
        if game.next_deal(moment.state) is None:
            until = len(moment.actions)
            reached = replay(game, record, until)
            assert (reached.step.state, reached.applied) == (moment.state, until)


@every_size
def test_a_record_with_an_action_too_many_is_refused_there(case: Case) -> None:
    *_, last = walk(case, "too many")
    record = record_of(case, last)
    longer = replace(record, actions=(*last.actions, last.actions[0]))
    with pytest.raises(ActionRefused) as refused:
        replay(case.game, longer)
    assert refused.value.index == len(last.actions)
    assert isinstance(refused.value.error, GameOver)


@every_table
def test_history_and_views_are_json(case: Case) -> None:
    game = case.game
    for moment in walk(case, "json"):
        history = game.history(moment.state)
        assert json.loads(json.dumps(history)) == history
        assert len(history) == len(moment.deals)
        for seat in (None, *seats(case.players)):
            shown = game.view(moment.state, seat).as_json()
            assert json.loads(json.dumps(shown, allow_nan=False)) == shown
