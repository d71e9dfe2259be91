"""Cards that may mean several: what one's own language calls so, and what one holds."""

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.parsing.commands import Move
from bot.parsing.errors import ParseError
from bot.parsing.words import listed, squeeze
from bot.texts.catalogue import load
from bot.texts.languages import LANGUAGES
from engine.cards.card import Card
from engine.cards.decks import FRENCH_40
from tests.bot.parsing.lines import HAND, PLAYS, read, refused


def _typed(language: str, message_id: str) -> set[str]:
    """Every way to type a rank or a suit in a language."""
    words = load().words(language)
    named = words.find_attribute(message_id, "name") or ""
    return {words(message_id), named, *listed(words, message_id)} - {""}


def test_a_card_that_may_mean_two_is_looked_for_in_the_hand() -> None:
    three = tuple(card for card in HAND if card.code != "5H")
    assert read("5c", PLAYS, hand=three) == Move("play 5C")
    hearts = tuple(card for card in HAND if card.code != "5C")
    assert read("5c", PLAYS, hand=hearts, language="fr") == Move("play 5H")
    assert read("5c", PLAYS, hand=()) == Move("play 5C")
    assert read("5c", PLAYS, hand=(), language="fr") == Move("play 5H")
    assert read("rc", PLAYS) == Move("play KD")


@pytest.mark.parametrize(
    ("typed", "language", "held"),
    [("5c", None, "5H"), ("play 5 c", "en", "5H"), ("5c", "fr", "5C"), ("rc", "en", "KC")],
)
def test_what_would_not_be_meant_first_is_never_played_unasked(
    typed: str, language: str | None, held: str
) -> None:
    hand = tuple(card for card in FRENCH_40.cards if card.code in (held, "2S"))
    with pytest.raises(ParseError) as caught:
        read(typed, (f"play {held}", "play 2S"), hand=hand, language=language)
    assert caught.value.code == "ambiguous-card"
    assert caught.value.params["choices"] == (f"play {held}",)


def test_symbols_full_words_and_the_text_of_an_action_are_never_asked_back() -> None:
    hand = tuple(card for card in FRENCH_40.cards if card.code in ("5C", "5H"))
    for typed in ("5♣", "5 clubs", "5 trèfle", "play 5C"):
        for language in (None, "en", "fr"):
            found = read(typed, ("play 5C", "play 5H"), hand=hand, language=language)
            assert found == Move("play 5C")


@pytest.mark.parametrize("typed", ["5c", "5C", "play 5c", "/play 5 c", "jouer 5c"])
def test_two_held_cards_are_asked_back_where_no_language_is_known(typed: str) -> None:
    for legal in (PLAYS, ()):
        code, params = refused(typed, legal)
        assert code == "ambiguous-card"
        assert params["choices"] == ("play 5C", "play 5H")
        words = load().words("en").of_game("bisqa", FRENCH_40)
        assert "5♣ or 5♥" in words.error(code, params)


@pytest.mark.parametrize(
    ("typed", "language", "hand", "action"),
    [
        ("jc", "en", "JC JH", "play JC"),
        ("5c", "en", "5C 5H 5D", "play 5C"),
        ("5c", "fr", "5C 5H", "play 5H"),
        ("as", "en", "AS AC", "play AS"),
        ("/play Jc", "en", "JC JH", "play JC"),
        ("ac high", "en", "AC AH", None),  # only the ace of hearts is played so
    ],
)
def test_what_ones_own_language_calls_so_and_one_holds_is_meant(
    typed: str, language: str, hand: str, action: str | None
) -> None:
    held = tuple(card for card in FRENCH_40.cards if card.code in hand.split())
    legal = tuple(
        f"play {card.code}{mark}" for card in held for mark in ("+-" if card.code == "AH" else [""])
    )
    if action:
        assert read(typed, legal, hand=held, language=language) == Move(action)
    else:
        with pytest.raises(ParseError, match="ambiguous-card"):
            read(typed, legal, hand=held, language=language)


def test_one_card_that_another_language_calls_so_is_asked_for_by_itself() -> None:
    held = tuple(card for card in FRENCH_40.cards if card.code in ("7C", "2S"))
    with pytest.raises(ParseError) as caught:
        read("7c", ("play 7C", "play 2S"), hand=held, language="fr")
    words = load().words("fr").of_game("bisqa", FRENCH_40)
    assert words.error(caught.value.code, caught.value.params) == "Veux-tu dire 7♣\u00a0?"


def codes(cards: set[Card]) -> set[str]:
    return {card.code for card in cards}


def played_or_asked(
    text: str, legal: tuple[str, ...], hand: tuple[Card, ...], language: str
) -> tuple[str, ...]:
    """The one action that is done, or all that are asked back, in the order of ``legal``."""
    try:
        line = read(text, legal, hand=hand, language=language)
    except ParseError as asked:
        found = asked.params.get("choices")
        return tuple(action for action in legal if isinstance(found, tuple) and action in found)
    return (line.action,) if isinstance(line, Move) else ()


CARD_FORMS = {
    (card, language): sorted(
        {
            f"{rank}{between}{suit}"
            for rank, suit in itertools.product(
                _typed(language, f"french-rank-{card.rank}"),
                _typed(language, f"french-suit-{card.suits}"),
            )
            for between in ("", " ")
        }
    )
    for card in FRENCH_40.cards
    for language in LANGUAGES
}
"""How each language writes each card: every word for its rank before every word for its suit."""


@given(
    st.sets(st.sampled_from(FRENCH_40.cards), min_size=1, max_size=5),
    st.sampled_from(LANGUAGES),
    st.sampled_from(LANGUAGES),
    st.randoms(use_true_random=False),
)
def test_of_any_hand_what_ones_own_language_says_is_played_and_nothing_is_played_by_mistake(
    hand: set[Card], own: str, spoken: str, luck: random.Random
) -> None:
    legal = tuple(f"play {card.code}" for card in hand)
    meant = luck.choice(sorted(hand, key=lambda card: card.code))
    typed = luck.choice(CARD_FORMS[meant, spoken])
    called_so = {card for card in hand if squeeze(typed) in map(squeeze, CARD_FORMS[card, own])}
    line = played_or_asked(f"play {typed}", legal, tuple(hand), own)
    if called_so:
        assert line == tuple(action for action in legal if action[5:] in codes(called_so))
    else:
        assert f"play {meant.code}" in line


def test_two_held_cards_are_asked_back_with_the_ways_to_play_them() -> None:
    hand = tuple(card for card in FRENCH_40.cards if card.code in ("AH", "AC"))
    legal = ("play AC", "play AH+", "play AH-")
    with pytest.raises(ParseError) as caught:
        read("ac", legal, hand=hand)
    assert caught.value.params["choices"] == ("play AC", "play AH+", "play AH-")
    with pytest.raises(ParseError) as caught:
        read("ac high", legal, hand=hand)
    assert caught.value.code == "ambiguous-card"
