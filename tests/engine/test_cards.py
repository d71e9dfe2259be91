"""Cards, the packs, and reading and writing them."""

import pickle

import pytest

from engine.cards.card import Card
from engine.cards.decks import FRENCH_40, Pack

SPANISH = Pack("few", (Card("1", "O"), Card("10", "O")), {"as": "1"})


def test_the_pack_of_forty() -> None:
    assert len(FRENCH_40) == 40 == len(set(FRENCH_40.cards))
    assert [card.code for card in FRENCH_40.cards[:11]] == [
        "AS",
        "2S",
        "3S",
        "4S",
        "5S",
        "6S",
        "7S",
        "JS",
        "QS",
        "KS",
        "AC",
    ]
    assert FRENCH_40.cards[-1].code == "KH"


def test_codes_read_back_to_the_very_card_of_the_pack() -> None:
    for card in FRENCH_40.cards:
        assert FRENCH_40.find(card.code) is card
        assert str(card) == card.code


@pytest.mark.parametrize(
    "code", ["", "TH", "10H", "8H", "9S", "HK", "kh", "KH ", " KH", "K", "H", "KHH"]
)
def test_codes_of_no_card(code: str) -> None:
    assert FRENCH_40.find(code) is None


def test_aliases_mean_a_rank() -> None:
    assert SPANISH.find("asO") is SPANISH.find("1O")
    assert SPANISH.find("10O") == Card("10", "O")
    assert SPANISH.find("as") is None


def test_cards_are_values() -> None:
    king = Card("K", "H")
    assert king == FRENCH_40.find("KH")
    assert hash(king) == hash(FRENCH_40.find("KH"))
    assert pickle.loads(pickle.dumps(king)) == king
    assert king != Card("K", "D")
    with pytest.raises(AttributeError):
        king.rank = "A"  # type: ignore[misc]
