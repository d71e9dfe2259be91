"""A rank in words, without a suit: the hand tells which card is meant."""

import pytest

from bot.parsing.commands import Call, Move, read_line
from bot.parsing.errors import ParseError
from bot.texts.languages import LANGUAGES
from engine.cards.card import Card
from engine.cards.decks import FRENCH_40
from engine.games.bisqa.actions import BID, PLAY


def read(text: str, legal: tuple[str, ...], hand: tuple[Card, ...], language: str) -> Move | Call:
    return read_line(
        text, verbs=(BID, PLAY), pack=FRENCH_40, hand=hand, legal=legal, language=language
    )


ACES = tuple(card for card in FRENCH_40.cards if card.code in ("AH", "AS", "KD"))
WITH_ACES = ("play AS", "play KD", "play AH+", "play AH-")


@pytest.mark.parametrize(
    ("typed", "language", "action"),
    [
        ("roi", "fr", "play KD"),
        ("le roi", "fr", "play KD"),
        ("/jouer roi", "fr", "play KD"),
        ("king", "en", "play KD"),
        ("roi", "en", "play KD"),
    ],
)
def test_a_rank_in_words_is_the_only_card_of_that_rank(
    typed: str, language: str, action: str
) -> None:
    assert read(typed, WITH_ACES, ACES, language) == Move(action)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("typed", ["ace", "l’as", "play ace"])
def test_a_rank_that_several_cards_have_is_asked_back(typed: str, language: str) -> None:
    with pytest.raises(ParseError) as caught:
        read(typed, WITH_ACES, ACES, language)
    assert caught.value.code == "ambiguous-card"


def test_the_word_for_an_ace_is_no_code_to_who_speaks_french() -> None:
    with pytest.raises(ParseError) as caught:
        read("as", WITH_ACES, ACES, "fr")
    assert caught.value.code == "ambiguous-card"
    only = tuple(card for card in ACES if card.code != "AS")
    with pytest.raises(ParseError) as how:
        read("as", WITH_ACES[1:], only, "fr")
    assert how.value.code == "which-way"
    assert read("as haut", WITH_ACES[1:], only, "fr") == Move("play AH+")
