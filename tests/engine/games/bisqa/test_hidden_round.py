"""The one-card round: nobody sees their own card, nobody ever chooses one."""

import json
import random
from dataclasses import replace
from itertools import product

import pytest

from engine.actions import Play
from engine.cards.decks import FRENCH_40
from engine.errors import GameError, IllegalAction
from engine.games.bisqa.rules import BISQA
from engine.games.bisqa.state import State
from engine.games.bisqa.view import HAND
from engine.seats import Seat, seats
from tests.engine.games.bisqa.tables import (
    before_round,
    cards,
    dealt,
    do,
    legal,
    new,
    step,
    with_hands,
)
from tests.leaks import named

HANDS = ("AH", "KH", "4C")


def hands_seen(state: State, reader: int | None) -> list[list[str | None]]:
    view = BISQA.view(state, None if reader is None else Seat(reader))
    zones = [view.zone(HAND, seat) for seat in seats(state.players)]
    return [[card.code if card else None for card in zone] for zone in zones]


def test_everybody_sees_all_cards_but_their_own() -> None:
    state = with_hands(1, *HANDS)
    for _ in range(3):
        assert hands_seen(state, 0) == [[None], ["KH"], ["4C"]]
        assert hands_seen(state, 1) == [["AH"], [None], ["4C"]]
        assert hands_seen(state, 2) == [["AH"], ["KH"], [None]]
        assert hands_seen(state, None) == [[None], [None], [None]]
        state = do(state, "bid 0")
    for reader in (0, 1, 2, None):
        assert hands_seen(state, reader) == [[], [], []]
        view = BISQA.view(state, None if reader is None else Seat(reader))
        assert view.as_json()["tricks"] == [
            {"lead": 0, "cards": [["0", "AH"], ["1", "KH"], ["2", "4C"]], "winner": 0}
        ]


def test_in_every_other_round_everybody_sees_their_own_cards_only() -> None:
    state = with_hands(2, "AH 4D", "KS QS")
    assert hands_seen(state, 0) == [["AH", "4D"], [None, None]]
    assert hands_seen(state, 1) == [[None, None], ["KS", "QS"]]
    assert hands_seen(state, None) == [[None, None], [None, None]]


@pytest.mark.parametrize(("number", "hands"), [(4, ("AH 4D", "KS QS")), (5, ("AH", "KS"))])
def test_who_is_out_sees_what_a_spectator_sees(number: int, hands: tuple[str, str]) -> None:
    before = replace(before_round(number, new(3)), lives=(5, 0, 5), out=(0, 1, 0))
    state = dealt(before, hands[0], "", hands[1])
    view = BISQA.view(state, Seat(1))
    assert view == BISQA.view(state, None)
    assert view.seat is None
    assert BISQA.legal_actions(state, Seat(1)) == ()
    assert hands_seen(state, 1) == [[None] * (6 - number), [], [None] * (6 - number)]


@pytest.mark.parametrize("players", range(2, 9))
def test_no_seat_ever_has_a_legal_play(players: int) -> None:
    luck = random.Random(players)
    for _ in range(20):
        state = before_round(5, new(players, luck.randrange(players)))
        state = BISQA.deal(state, BISQA.lay_out(state, luck.sample(FRENCH_40.cards, 40))).state
        while BISQA.to_act(state):
            for seat in seats(players):
                plays = [act for act in BISQA.legal_actions(state, seat) if isinstance(act, Play)]
                assert plays == []
            state = do(state, luck.choice(legal(state)))
        assert state.round
        assert state.round.bidding is False
        assert len(state.round.tricks) == 1
        assert BISQA.next_deal(state) in (6, None)


def test_typing_ones_own_hidden_card_is_refused_like_any_other() -> None:
    """With and without marks, on turn and off, before and after others have bid."""
    told: dict[tuple[int, int], set[str]] = {}
    for own, bids, seat in product(("AH", "KS", "2C"), range(3), range(3)):
        hands = ["3S", "5D", "7H"]
        hands[seat] = own
        state = do(with_hands(1, *hands), *["bid 0"] * bids)
        for card in FRENCH_40.cards:
            for mark in ("", "+", "-") if card.code == "AH" else ("",):
                with pytest.raises(GameError) as refused:
                    BISQA.check(state, Seat(seat), Play(card, mark))
                told.setdefault((bids, seat), set()).add(repr(refused.value))
                assert isinstance(refused.value, IllegalAction) == (bids == seat)
    assert all(len(answers) == 1 for answers in told.values())


def test_bids_decide_nothing_about_who_wins() -> None:
    for numbers in product((0, 1), repeat=3):
        state = do(with_hands(1, *HANDS), *(f"bid {number}" for number in numbers))
        assert state.round
        assert state.round.won == (1, 0, 0)


def test_last_bid_plays_all_cards_in_order_from_the_first_bidder() -> None:
    done = step(with_hands(1, *HANDS, first=1), "bid 0", "bid 0", "bid 1")
    assert [event.code for event in done.events] == [
        *("bid", "played", "played", "played", "trick", "change", "change", "change"),
    ]
    assert [(seat, action.text) for seat, action in done.forced] == [
        (1, "play KH"),
        (2, "play 4C"),
        (0, "play AH"),
    ]
    played = [event.params for event in done.events if event.code == "played"]
    assert [each["card"] for each in played] == list(cards("KH 4C AH"))
    assert {each["mark"] for each in played} == {""}
    assert all(event.audience is None for event in done.events)
    assert done.state.lives == (5, 5, 5)


def test_no_step_before_the_last_bid_names_a_card() -> None:
    state = with_hands(1, *HANDS)
    for _ in range(2):
        done = step(state, "bid 0")
        assert done.forced == ()
        assert [event.code for event in done.events] == ["bid"]
        state = done.state


def test_a_view_names_everybodys_cards_but_ones_own() -> None:
    state = with_hands(1, *HANDS)
    for reader, own in enumerate(HANDS):
        text = json.dumps(BISQA.view(state, Seat(reader)).as_json())
        assert {card.code for card in named(text, FRENCH_40.cards)} == set(HANDS) - {own}
    assert named(json.dumps(BISQA.view(state, None).as_json()), FRENCH_40.cards) == set()


@pytest.mark.parametrize("seat", [-1, 2])
def test_nobody_sees_the_hidden_round_from_a_seat_that_is_not_there(seat: int) -> None:
    state = new(2)
    with pytest.raises(ValueError, match="no seat"):
        BISQA.view(state, Seat(seat))
