"""The leak search itself: it finds every form of a card, and nothing that is none."""

import json

import pytest

from engine.cards.card import Card
from engine.cards.decks import FRENCH_40
from engine.games.bisqa.rules import BISQA
from engine.seats import Seat, seats
from tests.engine.games.bisqa.tables import do, with_hands
from tests.leaks import named

ACE, TEN = Card("A", "H"), Card("T", "S")


def codes(text: str) -> set[str]:
    return {card.code for card in named(text, FRENCH_40.cards)}


@pytest.mark.parametrize(
    "text",
    [
        *(
            "AH",
            "AH+",
            "AH-",
            "HA",
            "A♥",
            "A♥️",
            "♥A",
            "♥️A",
            "A\u00a0♥",
            "♥\u202fA",
            "A♡",
            "a♥",
            "♥a",
            "*A♥*",
        ),
        *(
            '["0","AH"]',
            "play AH-",
            "0 play AH",
            "hand:AH,",
            "_AH_",
            "(A♥)",
            r"A\u2665",
            r'"\u2665A"',
        ),
        *("KS AH", "AH\n", "card=AH", "['AH']", "…AH…"),
    ],
)
def test_every_form_is_found(text: str) -> None:
    assert named(text, [ACE]) == {ACE}
    assert named(f"x {text} y", [ACE]) == {ACE}


@pytest.mark.parametrize("text", ["TS", "10S", "S10", "T♠", "10♠", "♠10", "10♠️", "10♤"])
def test_tens_are_found_in_both_ways(text: str) -> None:
    assert named(text, [TEN]) == {TEN}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "AHA",
        "BAH",
        "AH1",
        "1AH",
        "ah",
        "A H",
        "Ahead",
        "hearts",
        "♥",
        "A",
        "A♦",
        "KH",
        "{}",
        "AH٣",
        "10♠",
        "K♥A♣",
    ],
)
def test_what_is_no_such_card(text: str) -> None:
    assert named(text, [ACE]) == set()


def test_french_ranks_beside_a_symbol() -> None:
    assert codes("R♥ D♣ V♠ ♦D") == {"KH", "QC", "JS", "QD"}


@pytest.mark.parametrize(
    "text", ["K♥ 5♣ A♠", "K♥5♣A♠", "K♥️5♣️A♠️", "♥K ♣5 ♠A", "KH 5C AS", "KH,5C,AS"]
)
def test_cards_in_a_row_are_not_mixed_up(text: str) -> None:
    assert codes(text) == {"KH", "5C", "AS"}


def test_every_card_of_the_pack_is_told_from_the_others() -> None:
    for card in FRENCH_40.cards:
        assert named(card.code, FRENCH_40.cards) == {card}
        symbol = dict(zip("HDCS", "♥♦♣♠", strict=True))[card.suits]
        assert named(card.rank + symbol, FRENCH_40.cards) == {card}


def test_packs_of_other_kinds() -> None:
    twelve, two, moon = Card("12", "E"), Card("2", "E"), Card("6", "LK")
    assert named("12E", [twelve, two]) == {twelve}
    assert named("place 6LK U2", [moon]) == {moon}


def test_a_view_names_ones_own_hand_and_nothing_else() -> None:
    state = with_hands(3, "KH 5C 2S", "QD 7D 3S", "AH JC 6S")
    for seat, hand in zip(seats(3), ("KH 5C 2S", "QD 7D 3S", "AH JC 6S"), strict=True):
        assert codes(json.dumps(BISQA.view(state, seat).as_json())) == set(hand.split())
    assert codes(json.dumps(BISQA.view(state, None).as_json())) == set()
    state = do(state, "bid 1", "bid 1", "bid 0", "play KH", "play QD", "play AH-", "play 2S")
    told = codes(json.dumps(BISQA.view(state, Seat(1)).as_json()))
    assert told == {"KH", "QD", "AH", "2S", "7D", "3S"}
