"""The fast core against the rules, move for move: it trusts its caller, so they must agree."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import Action, Bid, Play
from engine.cards.decks import FRENCH_40
from engine.cards.tricks import Played
from engine.games.bisqa.core import (
    ACE,
    ACE_HIGH,
    ACE_LOW,
    DECK,
    NOBODY,
    STRENGTH,
    Core,
    forbidden_bid,
    hand_size,
)
from engine.games.bisqa.rules import BISQA, strength
from engine.games.bisqa.state import State
from engine.seats import Seat
from tests.engine.games.bisqa.tables import before_round, new


def number_of(action: Action) -> int:
    """The core's number for an action of the rules."""
    if isinstance(action, Bid):
        return action.number
    assert isinstance(action, Play)
    return strength(Played(Seat(0), action.card, action.mark))


def begun(players: int, number: int, luck: random.Random) -> tuple[State, Core]:
    """Round ``number`` dealt to both, with any seat first and perhaps some seats out."""
    first = luck.randrange(players)
    state = replace(before_round(number, new(players, first)), lives=(9,) * players)
    gone = luck.sample(range(players), luck.randint(0, players - 2))
    state = replace(state, out=tuple(int(seat in gone) for seat in range(players)))
    deal = BISQA.lay_out(state, luck.sample(FRENCH_40.cards, 40))
    state = BISQA.deal(state, deal).state
    assert state.round
    order = state.round.order
    return state, Core([[STRENGTH[card] for card in deal.hands[seat]] for seat in order])


@given(players=st.integers(2, 8), number=st.integers(1, 10), seed=st.integers(0, 2**32))
def test_core_and_rules_agree_move_for_move(players: int, number: int, seed: int) -> None:
    luck = random.Random(seed)
    state, core = begun(players, number, luck)
    assert state.round
    order = state.round.order
    size = state.round.size
    assert core.size == size == hand_size(number)
    while core.turn != NOBODY:
        seat = order[core.turn]
        assert BISQA.to_act(state) == (seat,)
        legal = {number_of(each): each for each in BISQA.legal_actions(state, seat)}
        told = core.legal_actions()
        assert len(set(told)) == len(told)
        assert set(told) == set(legal)
        chosen = luck.choice(told)
        untouched = core.copy()
        core.apply(chosen)
        state = BISQA.apply(state, seat, legal[chosen]).state
        assert fields(untouched) != fields(core)
        assert_alike(state, core, order)
        untouched.apply(chosen)
        assert fields(untouched) == fields(core)
    assert BISQA.to_act(state) == ()
    assert core.legal_actions() == []
    assert state.round
    assert state.round.losses
    assert core.losses() == [state.round.losses[seat] for seat in order]


def assert_alike(state: State, core: Core, order: tuple[Seat, ...]) -> None:
    now = state.round
    assert now
    assert core.turn == (NOBODY if now.turn is None else order.index(now.turn))
    assert core.bids == [NOBODY if now.bids[seat] is None else now.bids[seat] for seat in order]
    assert core.won == [now.won[seat] for seat in order]
    hands = [sorted(STRENGTH[card] for card in now.hands[seat]) for seat in order]
    assert [sorted(hand) for hand in core.hands] == hands
    assert core.bid_total == sum(bid for bid in now.bids if bid is not None)
    assert core.to_bid == sum(now.bids[seat] is None for seat in order)
    assert core.tricks_left * core.players - core.in_trick == sum(map(len, hands))
    assert core.in_trick == len(now.table)
    if now.table:
        best = max(now.table, key=strength)
        assert (core.best, order[core.best_place]) == (strength(best), best.seat)


def fields(core: Core) -> dict[str, object]:
    return {name: getattr(core, name) for name in Core.__slots__}


def test_a_copy_shares_no_list_with_its_original() -> None:
    core = Core([[0, 1], [2, 3]])
    twin = core.copy()
    for action in (0, 1, 0, 2):
        twin.apply(action)
    assert fields(core) == fields(Core([[0, 1], [2, 3]]))
    twin = core.copy()
    for action in (0, 1, 0, 2):
        core.apply(action)
    assert fields(twin) == fields(Core([[0, 1], [2, 3]]))


def test_a_card_is_its_own_strength() -> None:
    assert len(DECK) == 40
    assert all(DECK[number] is card for card, number in STRENGTH.items())
    assert DECK[ACE].code == "AH"
    assert ACE_LOW < min(STRENGTH.values()) < max(STRENGTH.values()) < ACE_HIGH


@pytest.mark.parametrize(
    ("before", "size", "barred"), [(3, 4, 1), (0, 5, 5), (3, 3, 0), (1, 1, NOBODY), (0, 1, NOBODY)]
)
def test_the_barred_bid(before: int, size: int, barred: int) -> None:
    assert forbidden_bid(before, size) == barred


def test_no_bid_is_barred_once_the_sum_is_too_high() -> None:
    assert forbidden_bid(6, 5) not in range(6)
