"""Tricks as values, and as records tell them."""

from engine.cards.card import Card
from engine.cards.tricks import Played, Trick
from engine.seats import Seat
from engine.view import trick_json

ACE, KING = Card("A", "H"), Card("K", "H")


def test_a_card_played_has_its_mark_behind_it() -> None:
    assert Played(Seat(0), ACE, "+").code == "AH+"
    assert Played(Seat(0), KING).code == "KH"


def test_a_trick_begun_and_a_trick_done() -> None:
    begun = Trick(Seat(2), (Played(Seat(2), KING),))
    assert trick_json(begun) == {"lead": 2, "cards": [["2", "KH"]], "winner": None}
    done = Trick(Seat(2), (*begun.cards, Played(Seat(0), ACE, "-")), Seat(2))
    assert trick_json(done) == {"lead": 2, "cards": [["2", "KH"], ["0", "AH-"]], "winner": 2}
