"""Dealing is a step of its own in every game, and no card is lost or doubled after it."""

import json
from dataclasses import replace
from typing import Any

import pytest

from engine.errors import BadDeal, BadOption
from engine.game import Deal
from engine.seats import Seat, seats
from tests.engine.conformance.cases import Case, all_cases, few_cases, next_deal, walk

every_table = pytest.mark.parametrize("case", all_cases(), ids=str)
every_size = pytest.mark.parametrize("case", few_cases(), ids=str)


@every_table
def test_a_new_game_waits_for_its_first_deal_only(case: Case) -> None:
    for first in seats(case.players):
        state = case.new(first)
        assert case.game.next_deal(state) == 1
        assert case.game.to_act(state) == ()
        assert case.game.history(state) == []
        dealt = case.game.deal(state, next_deal(case, state, case.random("first")))
        assert case.game.next_deal(dealt.state) is None
        assert case.game.to_act(dealt.state)


@every_table
def test_a_deal_comes_off_a_shuffled_pack_without_loss_or_doubling(case: Case) -> None:
    rng = case.random("pack")
    for moment in walk(case, "pack"):
        if case.game.next_deal(moment.state) is None:
            continue
        shuffled = tuple(rng.sample(case.game.pack.cards, len(case.game.pack)))
        deal = case.game.lay_out(moment.state, shuffled)
        assert deal == case.game.lay_out(moment.state, shuffled)
        assert len(deal.hands) == case.players
        assert len(set(deal.cards())) == len(deal.cards())
        assert set(deal.cards()) <= set(case.game.pack.cards)


@every_table
def test_cards_are_only_ever_in_a_hand_or_played(case: Case) -> None:
    """What was dealt into hands is somewhere, each card once, and nothing that was not dealt."""
    for moment in walk(case, "cards"):
        if not moment.deals:
            continue
        deal, owners = moment.deals[-1], seats(case.players)
        held = [card for seat in owners for card in _cards_of(case, moment.state, seat)]
        assert len(set(held)) == len(held)
        assert {card for hand in deal.hands for card in hand} <= set(held) <= set(deal.cards())


def _cards_of(case: Case, state: Any, seat: Seat) -> list[Any]:
    """What ``seat`` holds, by whichever view shows it, and has played in the running deal."""
    views = [case.game.view(state, reader) for reader in seats(case.players)]
    zones = [zone for view in views for zone in view.zones if zone.seat == seat]
    own = {card for zone in zones for card in zone.cards}
    deal = views[0].deal
    assert deal
    played = [one.card for trick in deal.tricks for one in trick.cards if one.seat == seat]
    return [*(own - {None}), *played]


@every_size
def test_a_deal_that_is_not_waited_for_is_refused(case: Case) -> None:
    early = next_deal(case, case.new(), case.random("early"))
    for moment in walk(case, "early"):
        if case.game.next_deal(moment.state) is None:
            with pytest.raises(BadDeal) as refused:
                case.game.deal(moment.state, early)
            assert refused.value.params == {"reason": "early"}


@every_size
def test_hands_of_another_size_are_refused(case: Case) -> None:
    for moment in walk(case, "sizes"):
        if case.game.next_deal(moment.state) is None:
            continue
        deal = next_deal(case, moment.state, case.random("sizes"))
        for wrong in _wrong_sizes(deal):
            with pytest.raises(BadDeal) as refused:
                case.game.deal(moment.state, wrong)
            assert refused.value.params == {"reason": "size"}


def _wrong_sizes(deal: Deal) -> list[Deal]:
    """One card fewer, a hand too many, a hand too few, a hand of nobody's cards."""
    holder = max(range(len(deal.hands)), key=lambda seat: len(deal.hands[seat]))
    short = list(deal.hands)
    short[holder] = short[holder][1:]
    wrong = [tuple(short), (*deal.hands, ()), deal.hands[:-1], ()]
    for seat, hand in enumerate(deal.hands):
        if not hand:  # whoever is out gets no card
            wrong.append((*deal.hands[:seat], deal.hands[holder][:1], *deal.hands[seat + 1 :]))
    return [replace(deal, hands=hands) for hands in wrong]


@every_size
def test_deals_are_written_and_read_back(case: Case) -> None:
    for moment in walk(case, "write"):
        if case.game.next_deal(moment.state) is not None:
            deal = next_deal(case, moment.state, case.random("write"))
            written = json.loads(json.dumps(case.game.write_deal(deal)))
            assert case.game.read_deal(written) == deal
            assert case.game.read_deal({**written, "unknown": 1}) == deal


@every_size
def test_what_is_no_deal_is_refused_with_its_reason(case: Case) -> None:
    game, state = case.game, case.new()
    good = game.write_deal(next_deal(case, state, case.random("no deal")))
    hands = good["hands"]
    assert isinstance(hands, list)
    no_deals: list[object] = [None, 1, "x", [], {}, {"hands": None}, {"hands": {}}, {"hands": [1]}]
    for wrong in no_deals:
        assert _refusal(case, wrong) == "shape"
    no_cards: list[object] = ["", "ZZ", "XH", 5, None, True, ["AH"], {}]
    for card in no_cards:
        assert _refusal(case, {**good, "hands": [[card, *hands[0][1:]], *hands[1:]]}) == "foreign"
    twice = [[hands[0][1], *hands[0][1:]], *hands[1:]]
    elsewhere = [[hands[1][0], *hands[0][1:]], *hands[1:]]
    assert _refusal(case, {**good, "hands": twice}) == "repeated"
    assert _refusal(case, {**good, "hands": elsewhere}) == "repeated"
    for pile in game.piles:
        assert _refusal(case, {key: good[key] for key in good if key != pile}) == "shape"


def _refusal(case: Case, data: object) -> object:
    with pytest.raises(BadDeal) as refused:
        case.game.read_deal(data)
    return refused.value.params["reason"]


@pytest.mark.parametrize("case", all_cases(), ids=str)
def test_tables_that_do_not_exist_are_refused(case: Case) -> None:
    game = case.game
    for players in (-1, 0, 1, game.min_players - 1, game.max_players + 1, 100):
        if not game.min_players <= players <= game.max_players:
            with pytest.raises(BadOption) as refused:
                game.new(players, case.options, Seat(0))
            assert refused.value.params["option"] == "players"
    for first in (-1, case.players):
        with pytest.raises(BadOption) as refused:
            case.new(first)
        assert refused.value.params["option"] == "first"
