"""What nobody knows: the word that is near it; and a verb with its argument in one word."""

import pytest

from bot.parsing.commands import Call, Move, glued, read_line
from bot.parsing.errors import ParseError
from bot.parsing.words import vocabulary
from bot.texts.catalogue import load
from bot.texts.languages import LANGUAGES
from engine.cards.decks import FRENCH_40
from tests.bot.parsing.lines import BIDS, PLAYS, VERBS, read, refused


@pytest.mark.parametrize(
    ("typed", "suggestion"),
    [
        ("hnad", "hand"),
        ("rematsh", "rematch"),
        ("regle", None),
        ("annoncr 2", "annoncer"),
        ("regels", "règles"),
        ("paly K♦", "play"),
        ("/jion", "/join"),
        ("xyzzy", None),
        ("K♦K", None),
        ("stats", None),  # too far from "start"
        ("hi", None),
    ],
)
def test_a_word_that_is_close_is_suggested(typed: str, suggestion: str | None) -> None:
    if suggestion is None and vocabulary().commands.get(typed):
        assert isinstance(read(typed), Call)
    else:
        code, params = refused(typed)
        assert (code, params["suggestion"]) == ("unknown-command", suggestion)


@pytest.mark.parametrize(
    ("typed", "language", "suggestion"),
    [("plai 5c", "en", "play"), ("plai 5c", "fr", "pli"), ("anoncer", "en", "annoncer")],
)
def test_a_word_of_ones_own_language_is_suggested_first(
    typed: str, language: str, suggestion: str
) -> None:
    with pytest.raises(ParseError) as caught:
        read(typed, BIDS, language=language)
    assert caught.value.params["suggestion"] == suggestion


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("typed", "legal", "suggested", "action"),
    [
        ("bdi 3", BIDS, "bid", "bid 3"),
        ("/bdi three", BIDS, "/bid", "bid 3"),
        ("/ply K♦", PLAYS, "/play", "play KD"),
        ("plya roi de carreau", PLAYS, "play", "play KD"),
    ],
)
def test_what_a_line_is_with_the_word_that_is_near_is_told(
    typed: str, legal: tuple[str, ...], suggested: str, action: str, language: str
) -> None:
    with pytest.raises(ParseError) as caught:
        read(typed, legal, language=language)
    params = caught.value.params
    assert (params["suggestion"], params["choices"]) == (suggested, (action,))
    assert params["legal"] == legal
    words = load().words(language).of_game("bisqa", FRENCH_40)
    assert f"{suggested} {words.choice([action])}" in words.error(caught.value.code, params)


def test_only_what_can_be_meant_here_is_suggested() -> None:
    for commands, suggestion in (({"join"}, "join"), ({"leave"}, None), (None, "join")):
        with pytest.raises(ParseError) as caught:
            read_line("jion", verbs=VERBS, pack=FRENCH_40, commands=commands)
        assert caught.value.params["suggestion"] == suggestion


@pytest.mark.parametrize(
    ("typed", "legal", "action"),
    [
        *(
            (form, BIDS, "bid 3")
            for form in ("/bid3", "bid3", "/bid3@CardBot", "annonce3", "bid\uff13")
        ),
        *((form, PLAYS, "play KD") for form in ("/playKd", "play♦K", "/jouerRoi♦", "jouerK♦.")),
        ("/play5♣", PLAYS, "play 5C"),
        ("/playA♥ high", PLAYS, "play AH+"),
        ("/bid9", BIDS, "bid 9"),  # the rules refuse it
    ],
)
def test_a_verb_and_its_argument_may_be_one_word(
    typed: str, legal: tuple[str, ...], action: str
) -> None:
    assert read(typed, legal) == Move(action)


def test_no_word_for_a_command_is_another_with_an_argument() -> None:
    for word in vocabulary().commands:
        assert glued(word, VERBS, FRENCH_40) is None


@pytest.mark.parametrize("typed", ["high", "haut", "HIGH!", "↑", "+", "play high", "/jouer haut"])
def test_how_a_card_is_played_is_an_answer_by_itself(typed: str) -> None:
    assert read(typed, PLAYS) == Move("play AH+")
    for legal in (PLAYS[:4], BIDS, (*PLAYS, "play AC+")):  # nothing is played so, or two things
        with pytest.raises(ParseError):
            read(typed, legal)
