"""The vectors of the rules, one test each, and what lies between them."""

from itertools import pairwise

import pytest

from engine.actions import Bid, Play
from engine.cards.decks import FRENCH_40
from engine.cards.tricks import Played
from engine.errors import (
    BadAction,
    CardNotHeld,
    GameError,
    GameOver,
    IllegalAction,
    IllegalBid,
    IllegalCard,
    NotYourTurn,
)
from engine.games.bisqa.core import hand_size
from engine.games.bisqa.rules import BISQA, strength
from engine.games.bisqa.scoring import losses
from engine.games.bisqa.state import State
from engine.outcome import Outcome
from engine.seats import Seat
from tests.engine.games.bisqa.tables import (
    before_round,
    bids,
    cards,
    dealt,
    do,
    legal,
    new,
    step,
    with_hands,
)

CODES = [card.code for card in FRENCH_40.cards]


def winner(trick: str) -> str:
    """Which of the cards, as played in this order, takes the trick."""
    table = []
    for seat, word in enumerate(trick.split()):
        [card] = cards(word.rstrip("+-"))
        table.append(Played(Seat(seat), card, word[2:]))
    return max(table, key=strength).code


@pytest.mark.parametrize(
    ("trick", "best"),
    [
        pytest.param("7C 2D KS", "2D", id="Q1"),
        pytest.param("7C 2D KS 3H", "3H", id="Q2"),
        pytest.param("KH AH+ QH", "AH+", id="Q7"),
        pytest.param("AH- AS", "AS", id="Q8"),
        pytest.param("AS 2S", "2S", id="Q10"),
        pytest.param("AD 2D KD 7D", "KD", id="Q11"),
        pytest.param("JH QH 7H", "QH", id="Q12"),
        pytest.param("AD KC", "AD", id="Q13"),
    ],
)
def test_strongest_card_takes_the_trick(trick: str, best: str) -> None:
    assert winner(trick) == best
    assert winner(" ".join(reversed(trick.split()))) == best


def test_strength_runs_through_suits_then_ranks() -> None:
    every = [f"{rank}{suit}" for suit in "SCDH" for rank in "A234567JQK" if rank + suit != "AH"]
    order = ["AH-", *every, "AH+"]
    for weaker, stronger in pairwise(order):
        assert winner(f"{weaker} {stronger}") == stronger


def test_q3_last_bidder_may_not_make_the_sum() -> None:
    state = with_hands(4, "KH 5C 2S 3S", "QD 7D 4S 5S", "JC 6S 7S KS")
    assert legal(do(state, "bid 2", "bid 1")) == bids(0, 2, 3, 4)


@pytest.mark.parametrize(("bid", "won", "lost"), [(2, 2, 0), (0, 1, 1), (3, 1, 2), (1, 4, 3)])
def test_q4_lives_lost(bid: int, won: int, lost: int) -> None:
    assert losses((bid,), (won,)) == (lost,)


def test_q5_a_whole_round() -> None:
    state = with_hands(3, "KH 5C 2S", "QD 7D 3S", "AH JC 6S")
    state = do(state, "bid 1", "bid 1")
    assert legal(state) == bids(0, 2, 3)
    state = do(state, "bid 0", "play KH", "play QD", "play AH-")
    assert BISQA.to_act(state) == (0,)
    state = do(state, "play 2S", "play 7D", "play JC")
    assert BISQA.to_act(state) == (1,)
    state = do(state, "play 3S", "play 6S", "play 5C")
    assert state.round
    assert [trick.winner for trick in state.round.tricks] == [0, 1, 0]
    assert state.round.won == (2, 1, 0)
    assert state.round.losses == (1, 0, 0)
    assert state.lives == (4, 5, 5)


@pytest.mark.parametrize("mine", [code for code in CODES if code not in ("KH", "4C")])
def test_q6_only_the_ace_of_hearts_beats_the_king_in_a_hidden_round(mine: str) -> None:
    state = do(with_hands(1, mine, "KH", "4C"), "bid 0", "bid 0", "bid 0")
    assert state.round
    assert state.round.won == ((1, 0, 0) if mine == "AH" else (0, 1, 0))


def test_q9_ace_of_hearts_wins_the_hidden_round_without_a_choice() -> None:
    state = with_hands(1, "AH", "KH")
    assert legal(state) == bids(0, 1)
    done = step(state, "bid 1", "bid 0")
    assert done.state.round
    assert done.state.round.won == (1, 0)
    assert [(seat, action.text) for seat, action in done.forced] == [(0, "play AH"), (1, "play KH")]


@pytest.mark.parametrize("before", [(1, 0), (0, 0)])
def test_q14_every_bid_is_free_in_a_one_card_round(before: tuple[int, int]) -> None:
    state = with_hands(1, "7C", "KH", "4C")
    assert legal(do(state, *bids(*before))) == bids(0, 1)


def test_q15_every_bid_is_free_when_the_sum_is_already_too_high() -> None:
    state = with_hands(3, "KH 5C 2S", "QD 7D 3S", "AH JC 6S")
    assert legal(do(state, "bid 3", "bid 2")) == bids(0, 1, 2, 3)


def test_q16_zero_may_be_the_barred_bid() -> None:
    state = with_hands(3, "KH 5C 2S", "QD 7D 3S", "AH JC 6S")
    assert legal(do(state, "bid 1", "bid 2")) == bids(1, 2, 3)


@pytest.mark.parametrize(("first", "left"), [(2, (0, 1, 2, 4, 5)), (5, (1, 2, 3, 4, 5))])
def test_q17_two_players(first: int, left: tuple[int, ...]) -> None:
    state = with_hands(5, "KH 5C 2S 3S 4S", "QD 7D 7S 5S 6S")
    assert legal(do(state, f"bid {first}")) == bids(*left)


def test_q18_the_ace_of_hearts_is_two_plays() -> None:
    state = do(with_hands(2, "AH 4D", "KS QS"), "bid 0", "bid 0")
    assert legal(state) == ["play 4D", "play AH+", "play AH-"]


def test_the_ace_of_hearts_is_two_plays_as_the_last_card_too() -> None:
    state = do(with_hands(2, "AH 4D", "KS QS"), "bid 0", "bid 0", "play 4D", "play KS")
    assert legal(state) == ["play AH+", "play AH-"]


def test_q19_hand_sizes() -> None:
    assert [hand_size(number) for number in range(1, 8)] == [5, 4, 3, 2, 1, 5, 4]
    assert hand_size(12) == 4
    shuffled = FRENCH_40.cards
    for number, size in ((1, 5), (2, 4), (5, 1), (6, 5), (7, 4), (12, 4)):
        deal = BISQA.lay_out(before_round(number, new(3)), shuffled)
        assert [len(hand) for hand in deal.hands] == [size] * 3


def test_hands_are_laid_out_seat_after_seat_from_the_top() -> None:
    deal = BISQA.lay_out(before_round(3, new(3)), FRENCH_40.cards)
    assert deal.hands == (FRENCH_40.cards[:3], FRENCH_40.cards[3:6], FRENCH_40.cards[6:9])


def play_out(state: State, losers: frozenset[int]) -> State:
    """Deal and play the next round so that just the ``losers`` lose lives, if anybody can."""
    state = BISQA.deal(state, BISQA.lay_out(state, FRENCH_40.cards)).state
    while BISQA.to_act(state):
        [seat] = BISQA.to_act(state)
        number = next_bid(state, seat in losers)
        options = legal(state, seat)
        state = do(state, number if number in options else options[0])
    return state


def next_bid(state: State, loses: bool) -> str:
    """Seats come in order of strength here, so the last of them wins every trick."""
    now = state.round
    assert now
    strongest = max(now.order)
    [seat] = BISQA.to_act(state)
    right = now.size if seat == strongest else 0
    return f"bid {(now.size - right) if loses else right}"


def first_bidders(out_in_round_1: frozenset[int], rounds: int) -> list[int]:
    """Who bids first in rounds 2, 3, … of four seats, round 1 begun by seat 0."""
    state = play_out(new(4, lives=3), out_in_round_1)
    assert {seat for seat, out in enumerate(state.out) if out} == out_in_round_1
    firsts: list[int] = []
    for _ in range(rounds):
        state = BISQA.deal(state, BISQA.lay_out(state, FRENCH_40.cards)).state
        firsts += BISQA.to_act(state)
        while BISQA.to_act(state):
            number = next_bid(state, loses=False)
            state = do(state, number if number in legal(state) else legal(state)[0])
    return firsts


def test_q20_first_bidder_passes_over_who_is_out() -> None:
    assert first_bidders(frozenset({1}), 3) == [2, 3, 0]


def test_q21_first_bidder_is_counted_from_a_seat_that_is_out() -> None:
    assert first_bidders(frozenset({0, 1}), 1) == [2]


def test_q22_eight_hands_of_five_are_the_whole_pack() -> None:
    deal = BISQA.lay_out(new(8), FRENCH_40.cards)
    assert len(deal.cards()) == 40 == len(set(deal.cards()))


def test_wrong_in_turn_phase_or_card_is_refused_in_this_order() -> None:
    state = with_hands(2, "AH 4D", "KS QS")
    refused(state, 1, "bid 0", NotYourTurn, to_act=(0,))
    refused(state, 1, "play AH", NotYourTurn, to_act=(0,))
    all_bids = tuple(bids(0, 1, 2))
    for text in ("play 4D", "play AH+", "play KS"):
        refused(state, 0, text, IllegalAction, reason="bidding", legal=all_bids)
    for text in ("bid 3", "bid -1", "bid 99999999"):
        refused(state, 0, text, IllegalBid, reason="range", legal=all_bids)
    refused(do(state, "bid 1"), 1, "bid 1", IllegalBid, reason="sum", legal=("bid 0", "bid 2"))
    playing = do(state, "bid 0", "bid 0")
    mine = ("play AH+", "play AH-", "play 4D")
    refused(playing, 0, "bid 0", IllegalAction, reason="playing", legal=mine)
    refused(playing, 0, "play KS", CardNotHeld, card="KS", legal=mine)
    refused(playing, 0, "play 7C", CardNotHeld, card="7C", legal=mine)
    refused(playing, 0, "play AH", IllegalCard, reason="ace", legal=mine)
    for text in ("play AH", "play AH+", "play AH-"):
        after = do(playing, "play 4D")
        refused(after, 1, text, CardNotHeld, card="AH", legal=("play KS", "play QS"))


def refused(state: State, seat: int, text: str, error: type[GameError], **params: object) -> None:
    for attempt in (BISQA.check, BISQA.apply):
        with pytest.raises(error) as caught:
            attempt(state, Seat(seat), BISQA.read_action(text))
        assert caught.value.params == params


def test_after_the_end_everything_is_refused_as_over() -> None:
    ended = play_out(new(2, lives=3), frozenset({0}))
    assert BISQA.outcome(ended) == Outcome((0, 3), (2, 1))
    refused(ended, 0, "bid 0", GameOver)
    refused(ended, 1, "play KS", GameOver)


def test_nothing_can_be_done_between_two_rounds() -> None:
    refused(new(2), 0, "bid 0", NotYourTurn, to_act=())
    between = do(with_hands(1, "KH", "7S"), "bid 1", "bid 0")
    refused(between, 0, "play KH", NotYourTurn, to_act=())
    assert BISQA.next_deal(between) == 6


def test_texts_that_are_no_action() -> None:
    for text in (
        *("", "bid", "play", "bid ", "bid x", "bid 1.5", "bid 01", "bid +1", "bid -0", "bid  1"),
        *(
            "bid 1 ",
            "bid ²",
            "bid \u0661",
            "BID 1",
            "Bid 1",
            "play ",
            "play 8H",
            "play 10H",
            "play TH",
        ),
        *(
            "play kh",
            "play K♥",
            "play KH+",
            "play KH-",
            "play AH+-",
            "play AH++",
            "play AS+",
            "swap",
        ),
        *("play KH QH", "pass", "bid " + "9" * 5000, "play AH +", "play\tKH", "bid 1\n", " bid 1"),
    ):
        with pytest.raises(BadAction):
            BISQA.read_action(text)


def test_texts_of_actions() -> None:
    [king, ace] = cards("KH AH")
    assert BISQA.read_action("bid 0") == Bid(0)
    assert BISQA.read_action("play KH") == Play(king)
    assert BISQA.read_action("play AH+") == Play(ace, "+")
    assert BISQA.read_action("play AH-") == Play(ace, "-")
    assert BISQA.read_action("play AH") == Play(ace)


def test_seats_that_are_out_are_passed_over_in_bidding_and_play() -> None:
    state = play_out(new(4, lives=3), frozenset({1}))
    state = dealt(state, "KH QH JH 7H", "", "KD QD JD 7D", "KC QC JC 7C")
    turns = [BISQA.to_act(state)]
    for text in ("bid 0", "bid 0", "bid 0", "play 7D", "play 7C", "play 7H", "play KH", "play JD"):
        state = do(state, text)
        turns.append(BISQA.to_act(state))
    assert [seat for (seat,) in turns] == [2, 3, 0, 2, 3, 0, 0, 2, 3]
    assert BISQA.legal_actions(state, Seat(1)) == ()
