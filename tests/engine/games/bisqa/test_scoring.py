"""Lives, eliminations and places (vectors Q23 to Q25, readings E1, E2, E12, E14)."""

from dataclasses import replace

import pytest

from engine.games.bisqa import scoring
from engine.games.bisqa.options import REMAINDER, SHARED
from engine.games.bisqa.rules import BISQA
from engine.outcome import Outcome
from tests.engine.games.bisqa.tables import dealt, do, new, with_hands
from tests.engine.games.bisqa.tables import step as last_step


@pytest.mark.parametrize(("tie", "ranking"), [(REMAINDER, (2, 1)), (SHARED, (1, 1))])
def test_q23_both_out_with_another_rest(tie: str, ranking: tuple[int, int]) -> None:
    """P0 has 2 lives, bids 3, wins 0; P1 has 1 life, bids 0, wins 1."""
    state = replace(new(2, tie=tie), lives=(2 - 3, 1 - 1), out=(3, 3))
    assert scoring.losses((3, 0), (0, 1)) == (3, 1)
    decided = scoring.BELOW_ZERO if tie == REMAINDER else ""
    assert scoring.outcome(state) == Outcome((0, 0), ranking, decided)


@pytest.mark.parametrize(("tie", "left"), [(REMAINDER, (0, -1)), (SHARED, (0, 0))])
def test_what_parts_two_who_go_out_together_is_told(tie: str, left: tuple[int, int]) -> None:
    """Both have three lives; P0 bids 3 and wins none, P1 bids 1 and wins all five."""
    state = dealt(new(2, lives=3, tie=tie), "2S 3S 4S 5S 6S", "KH QH JH 7H 6H")
    tricks = ["2S", "KH", "QH", "3S", "JH", "4S", "7H", "5S", "6H", "6S"]
    step = last_step(state, "bid 3", "bid 1", *(f"play {card}" for card in tricks))
    told = {
        event.params["seat"]: event.params["left"]
        for event in step.events
        if event.code == "change"
    }
    assert (told[0], told[1]) == left
    deal = BISQA.view(step.state, None).deal
    assert deal
    assert deal.score == left
    assert BISQA.scores(step.state) == (0, 0)
    outcome = BISQA.outcome(step.state)
    assert outcome
    assert outcome.winners == ((0,) if tie == REMAINDER else (0, 1))
    assert outcome.decided == (scoring.BELOW_ZERO if tie == REMAINDER else "")


def test_alone_nobody_has_less_than_none() -> None:
    assert scoring.told_lives((2, 5, 0), (-1, 4, 0), REMAINDER) == (0, 4, 0)
    assert scoring.told_lives((2, 1, 0), (-1, 0, -3), REMAINDER) == (-1, 0, 0)
    assert scoring.told_lives((2, 1, 5), (-1, 0, 5), SHARED) == (0, 0, 5)


@pytest.mark.parametrize("tie", [REMAINDER, SHARED])
def test_q24_both_out_with_an_equal_rest(tie: str) -> None:
    """Both have one life and miss by one, played through the rules in a one-card round."""
    state = replace(with_hands(1, "AS", "KH", tie=tie), lives=(1, 1))
    ended = do(state, "bid 1", "bid 0")
    assert ended.lives == (0, 0)
    assert BISQA.outcome(ended) == Outcome((0, 0), (1, 1))
    assert BISQA.next_deal(ended) is None
    assert BISQA.to_act(ended) == ()


def test_q25_more_lives_lost_than_left() -> None:
    """P0 has 2 lives, bids 1 and wins 4 of 4: shown with none, -1 inside."""
    state = replace(with_hands(4, "KH QH JH 7H", "AS 2S 3S 4S", "5S 6S 7S JS"), lives=(2, 5, 5))
    state = do(state, "bid 1", "bid 0", "bid 0")
    for trick in ("KH AS 5S", "QH 2S 6S", "JH 3S 7S", "7H 4S JS"):
        state = do(state, *(f"play {card}" for card in trick.split()))
    assert state.round
    assert state.round.won == (4, 0, 0)
    assert state.lives == (-1, 5, 5)
    assert state.out == (2, 0, 0)
    assert BISQA.scores(state) == (0, 5, 5)
    assert BISQA.view(state, None).facts["lives"] == (0, 5, 5)


def test_who_is_out_loses_nothing_more() -> None:
    assert scoring.losses((None, 2, 0), (0, 0, 3)) == (0, 2, 3)


@pytest.mark.parametrize(
    ("out", "over"),
    [((0, 0), False), ((1, 0), True), ((2, 2), True), ((1, 0, 0), False), ((1, 0, 4), True)],
)
def test_a_game_is_over_when_at_most_one_is_left(out: tuple[int, ...], over: bool) -> None:
    state = replace(new(len(out)), out=out, lives=tuple(0 if gone else 5 for gone in out))
    assert scoring.is_over(state) is over
    assert (scoring.outcome(state) is not None) is over


@pytest.mark.parametrize(
    ("tie", "ranking"),
    [(REMAINDER, (1, 4, 3, 2, 5, 7, 5)), (SHARED, (1, 3, 3, 2, 5, 5, 5))],
)
def test_later_out_is_better_and_ties_go_by_the_option(tie: str, ranking: tuple[int, ...]) -> None:
    """One left; out in rounds 6 6 7 2 2 2, also in mid-game by what would be left."""
    state = replace(new(7, tie=tie), out=(0, 6, 6, 7, 2, 2, 2), lives=(1, -3, -1, -4, 0, -2, 0))
    assert scoring.outcome(state) == Outcome((1, 0, 0, 0, 0, 0, 0), ranking)


def test_winners_are_all_who_are_placed_first() -> None:
    assert Outcome((0, 0, 0), (1, 3, 1)).winners == (0, 2)
