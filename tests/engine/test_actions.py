"""Actions, verbs, and reading the words of an action."""

import pytest

from engine.actions import Bid, Kind, Play, Shown, read_card, read_number
from engine.cards.decks import FRENCH_40
from engine.errors import BadAction
from engine.registry import games


def test_texts() -> None:
    ace = FRENCH_40.cards[30]
    assert str(Bid(3)) == Bid(3).text == "bid 3"
    assert str(Play(ace)) == "play AH"
    assert Play(ace, "+").text == "play AH+"
    assert Play(ace, "+") != Play(ace, "-") != Play(ace)


@pytest.mark.parametrize(("word", "number"), [("0", 0), ("7", 7), ("10", 10), ("-1", -1)])
def test_numbers(word: str, number: int) -> None:
    assert read_number(word) == number


def test_large_numbers_are_numbers_as_far_as_a_button_carries_them() -> None:
    assert read_number("9" * 19) == int("9" * 19)


@pytest.mark.parametrize(
    "word",
    ["", "-", "-0", "00", "01", "+1", "1.0", " 1", "1 ", "²", "\u0661", "9" * 20, "x"],
)
def test_words_that_are_no_number(word: str) -> None:
    with pytest.raises(BadAction) as refused:
        read_number(word)
    assert refused.value.params == {"text": word}


def test_cards_with_and_without_marks() -> None:
    assert read_card("AH", FRENCH_40, ("+", "-")) == (FRENCH_40.cards[30], "")
    assert read_card("AH+", FRENCH_40, ("+", "-")) == (FRENCH_40.cards[30], "+")
    assert read_card("AH-", FRENCH_40, ("+", "-")) == (FRENCH_40.cards[30], "-")


@pytest.mark.parametrize("word", ["AH+", "", "TH", "AH++", "+AH", "+"])
def test_words_that_are_no_card(word: str) -> None:
    with pytest.raises(BadAction):
        read_card(word, FRENCH_40)
    if word != "AH+":
        with pytest.raises(BadAction):
            read_card(word, FRENCH_40, ("+", "-"))


def test_verbs_of_every_game_are_told_apart_and_typable() -> None:
    for game in games().values():
        names = [verb.name for verb in game.verbs]
        assert len(set(names)) == len(names)
        for verb in game.verbs:
            assert verb.name.isascii()
            assert verb.name == verb.name.lower()
            assert verb.shown in Shown
            assert all(argument.kind in Kind for argument in verb.arguments)
