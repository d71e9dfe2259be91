"""What a seat may come to choose from: known before its turn, and no hint at what others do."""

from itertools import pairwise

import pytest

from engine.actions import Action
from engine.cards.card import Card
from engine.seats import Seat, seats
from engine.view import View
from tests.engine.conformance.cases import Case, Moment, all_cases, few_cases, walk
from tests.leaks import named

every_table = pytest.mark.parametrize("case", all_cases(), ids=str)
every_size = pytest.mark.parametrize("case", few_cases(), ids=str)
BUTTON = 24
"""The characters of an action that a button can carry."""


def prospects(case: Case, moment: Moment, reader: Seat | None) -> tuple[Action, ...]:
    return case.game.prospects(case.game.view(moment.state, reader))


def decisions(case: Case, moment: Moment, seat: Seat) -> set[Action]:
    legal = case.game.legal_actions(moment.state, seat)
    return {action for action in legal if case.game.decides(action)}


@every_table
def test_what_may_be_decided_now_was_a_prospect(case: Case) -> None:
    asked = 0
    for moment in walk(case, "prospects"):
        for seat in case.game.to_act(moment.state):
            found = prospects(case, moment, seat)
            assert len(set(found)) == len(found)
            assert decisions(case, moment, seat) <= set(found)
            asked += 1
    assert asked


@every_size
def test_they_are_the_same_until_ones_own_next_decision(case: Case) -> None:
    """Whatever others do meanwhile, and whosever turn it is, as long as the deal goes on."""
    game, waited = case.game, 0
    for before, after in pairwise(walk(case, "until")):
        if before.deals != after.deals or not game.to_act(after.state):
            continue
        seat_acted, action = after.actions[-1].split(" ", 1)
        decided = game.decides(game.read_action(action))
        for seat in seats(case.players):
            if not decided or str(seat) != seat_acted:
                found = prospects(case, after, seat)
                assert found == prospects(case, before, seat)
                waited += bool(found) and seat not in game.to_act(before.state)
    assert waited, "nobody ever knew before their turn"


@every_size
def test_there_are_none_for_who_has_nothing_to_decide_in_this_deal(case: Case) -> None:
    game = case.game
    for moment in walk(case, "none"):
        assert prospects(case, moment, None) == ()
        for seat in seats(case.players):
            view = game.view(moment.state, seat)
            running = view.deal is not None and not view.deal.done
            if not (running and game.in_play(moment.state, seat)):
                assert game.prospects(view) == ()


@every_size
def test_they_name_no_card_that_their_reader_does_not_see(case: Case) -> None:
    for moment in walk(case, "unseen"):
        for reader in seats(case.players):
            view = case.game.view(moment.state, reader)
            texts = "; ".join(action.text for action in case.game.prospects(view))
            assert named(texts, case.game.pack.cards) <= _shown(view)


def _shown(view: View) -> set[Card]:
    return {card for zone in view.zones for card in zone.cards if card}


@every_size
def test_each_has_a_text_that_is_read_back_and_fits_a_button(case: Case) -> None:
    for moment in walk(case, "texts"):
        for seat in seats(case.players):
            for action in prospects(case, moment, seat):
                assert case.game.read_action(action.text) == action
                assert case.game.decides(action)
                assert len(action.text) <= BUTTON
