from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.parsing.commands import Call, Move
from bot.parsing.errors import ParseError
from bot.parsing.words import everywhere, listed
from bot.texts.catalogue import load
from bot.texts.languages import LANGUAGES
from engine.actions import Argument, Kind, Verb
from engine.cards.card import Card
from engine.cards.decks import FRENCH_40
from tests.bot.parsing.lines import BIDS, OTHER, PLAYS, VERBS, read, refused
from tests.bot.texts.decks import SIGNS, other_texts


@pytest.mark.parametrize("legal", [BIDS, PLAYS, ()], ids=["bid", "play", "wait"])
@pytest.mark.parametrize(
    ("typed", "action"),
    [
        *((form, "bid 2") for form in ("bid 2", "/bid 2", "BID 2", "/bid@CardBot 2", " bid  2 ")),
        *(
            (form, "bid 2")
            for form in ("annoncer 2", "annonce deux", "bid two", "bid \uff12", "2", "two")
        ),
        *((form, "bid -1") for form in ("bid -1", "-1", "bid −1")),
        ("bid 999999", "bid 999999"),
        *((form, "play KD") for form in ("K♦", "R♦", "kd", "/play K♦", "play k♦", "jouer R♦")),
        *((form, "play KD") for form in ("joue le roi de carreau", "king of diamonds", "/KD")),
        *((form, "play AH+") for form in ("A♥ high", "AH+", "play A♥ haut", "/play ah +", "A♥↑")),
        *((form, "play AH-") for form in ("A♥ low", "AH-", "jouer as de cœur bas", "as ♥ bas")),
        # Not in the hand: it goes through, and the engine refuses it.
        *((form, "play QH") for form in ("Q♥", "D♥", "play dame de cœur")),
        ("play 7c", "play 7C"),
    ],
)
def test_moves(typed: str, action: str, legal: tuple[str, ...]) -> None:
    assert read(typed, legal) == Move(action)


@pytest.mark.parametrize("legal", [BIDS, PLAYS], ids=["bid", "play"])
def test_what_is_legal_is_read_by_its_text_and_as_we_show_it(legal: tuple[str, ...]) -> None:
    for action in legal:
        assert read(action, legal) == Move(action)
        for language in LANGUAGES:
            words = load().words(language).of_game("bisqa", FRENCH_40)
            assert read(words.action(action), legal) == Move(action)
            assert read(words.choice([action]), legal) == Move(action)


@pytest.mark.parametrize("typed", ["A♥", "play AH", "as de cœur", "/play ace of hearts"])
def test_how_is_asked_back_where_the_card_needs_it(typed: str) -> None:
    code, params = refused(typed, PLAYS)
    assert code == "which-way"
    assert params["choices"] == ("play AH+", "play AH-")
    assert read(typed, BIDS) == read(typed) == Move("play AH")


@pytest.mark.parametrize(
    ("typed", "call"),
    [
        ("hand", Call("hand")),
        ("/hand", Call("hand")),
        ("/hand@CardBot", Call("hand")),
        ("Ma main", Call("hand")),
        ("MES CARTES", Call("hand")),
        ("règles", Call("rules")),
        ("regles", Call("rules")),
        ("help?", Call("help")),
        ("?", Call("help")),
        ("Aide !", Call("help")),
        ("add bot hard", Call("addbot", "hard")),
        ("/addbot", Call("addbot")),
        ("vie privée", Call("privacy")),
        ("à propos", Call("about")),
        ("d'accord", Call("yes")),
        ("d’accord", Call("yes")),
        ("join  K7q2\u200f\ud800 ", Call("join", "K7q2")),
        ("replay Été.json", Call("replay", "Été.json")),
        ("bisqa new lives 3", Call("new", "bisqa lives 3")),
        ("/Bisqa rules", Call("rules", "bisqa")),
        ("bisqa règles", Call("rules", "bisqa")),
        ("bisqa", Call("new", "bisqa")),
        ("new bisqa", Call("new", "bisqa")),
    ],
)
def test_calls(typed: str, call: Call) -> None:
    for legal in (BIDS, PLAYS, ()):
        assert read(typed, legal) == call


def test_every_word_of_every_command() -> None:
    for words in everywhere():
        for message_id in words.catalogue.ids():
            command = message_id.removeprefix("command-")
            if command == message_id or command in ("bid", "play"):
                continue
            labels = [words.find_attribute(message_id, each) for each in ("button", "button-lobby")]
            shown = [label for label in labels if label]
            for word in (command, words(message_id), *listed(words, message_id), *shown):
                for typed in (word, f"/{word}", word.upper(), word.capitalize(), f"“{word}”."):
                    assert read(typed, PLAYS) == Call(command), typed


def test_verbs_that_the_game_lacks_are_calls() -> None:
    assert read("bid 2", verbs=()) == Call("bid", "2")
    assert refused("2", verbs=())[0] == "unknown-command"


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("/", "empty"),
        ("//", "empty"),
        ("/@bot", "empty"),
        ("\u200f\ud800\x00", "empty"),
        ("x" * 201, "too-long"),
        ("5♣ " * 100, "too-long"),
        ("play " + "x" * 10_000, "too-long"),
        ("bid", "missing-argument"),
        ("/play", "missing-argument"),
        ("bid 2 3", "extra-words"),
        ("bid 2 tricks", "extra-words"),
        ("play K♦ now", "extra-words"),
        ("play K♦ high", "extra-words"),
        ("bid x", "not-a-number"),
        ("bid 1000000", "not-a-number"),
        ("bid K♦", "not-a-number"),
        ("play 5", "not-a-card"),
        ("play foo", "not-a-card"),
        ("play 8♣", "no-such-card"),
        ("10c", "no-such-card"),
        ("jouer dix de trèfle", "no-such-card"),
        ("“/bid”", "missing-argument"),
        ("bid2x", "unknown-command"),
        ("play5", "unknown-command"),
        ("foo", "unknown-command"),
        ("foo bar 5♣", "unknown-command"),
        ("bisqa foo", "unknown-command"),
        ("@everyone", "unknown-command"),
        ("{ $x }", "unknown-command"),
        ("\U0001d54f" * 200, "unknown-command"),
        ("🂱", "unknown-command"),
        ("; DROP TABLE", "unknown-command"),
    ],
)
def test_refusals(typed: str, code: str) -> None:
    told, params = refused(typed, PLAYS)
    assert told == code
    for language in LANGUAGES:
        sentence = load().words(language).error(told, params)
        assert 10 < len(sentence) < 200
        assert not set("{}$@").intersection(sentence)


def test_a_refusal_tells_what_is_legal() -> None:
    assert refused("bid", BIDS)[1]["legal"] == BIDS
    assert refused("play", PLAYS)[1] == {
        "verb": "play", "argument": "card", "kind": "card", "legal": PLAYS,
    }  # fmt: skip
    assert refused("bid x", PLAYS)[1]["legal"] == ()


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("place 5♣ u2", "place 5C U2"),
        ("place roi de cœur L", "place KH L"),
        ("place 5 of clubs d-1", "place 5C D-1"),
        ("sign Caballo", "sign caballo"),
        ("draw", "draw"),
        ("/DRAW", "draw"),
    ],
)
def test_other_kinds_of_arguments(typed: str, action: str) -> None:
    assert read(typed, verbs=OTHER) == Move(action)


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("place 5♣", "missing-argument"),
        ("place", "missing-argument"),
        ("place foo bar L", "not-a-card"),
        ("place 5♣ L+", "not-a-choice"),
        ("place 5♣ lu", "not-a-choice"),
        ("place 5♣ u123", "not-a-choice"),
        ("sign ☠", "not-a-choice"),
        ("sign as rey", "extra-words"),
        ("draw two", "extra-words"),
        ("5♣", "unknown-command"),
    ],
)
def test_refusals_of_other_kinds(typed: str, code: str) -> None:
    assert refused(typed, verbs=OTHER)[0] == code


def test_a_word_alone_counts_where_it_is_legal() -> None:
    assert read("Rey", ("sign rey",), verbs=OTHER) == Move("sign rey")
    assert refused("rey", verbs=OTHER)[0] == "unknown-command"


TELL = Verb("sign", (Argument("name", Kind.WORD, words=("rey", "triunfillo")),), free=True)


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        *((form, "sign rey") for form in ("sign rey", "/sign King", "sign roi", "sign the king")),
        *((form, "sign triunfillo") for form in ("sign TRIUNFILLO", "sign petit atout")),
        *((form, "sign triunfillo") for form in ("small trump", "soplito", "petit atout")),
    ],
)
def test_words_of_a_verb_are_read_in_every_language(
    typed: str, action: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with other_texts(tmp_path, monkeypatch, SIGNS):
        assert read(typed, ("sign triunfillo",), verbs=(TELL,)) == Move(action)


@pytest.mark.parametrize("typed", ["sign caballo", "sign rey rey", "sign 🎉"])
def test_no_other_word_is_read_where_a_verb_lists_its_own(typed: str) -> None:
    assert refused(typed, verbs=(TELL,))[0] == "not-a-choice"
    assert read("sign rey", verbs=(TELL,)) == Move("sign rey")


PIECES = st.sampled_from(
    [
        *("bid", "play", "annoncer", "2", "-1", "5♣", "5c", "A♥", "high", "bas", "+", "-", "/"),
        *("roi", "de", "cœur", "bisqa", "new", "place", "U2", "draw", "sign", "@", "?", "\ud800"),
    ]
)
ANYTHING = st.one_of(
    st.text(st.characters(exclude_categories=())),
    st.lists(PIECES, max_size=5).map(" ".join),
    st.builds("{} {}".format, PIECES, st.text(st.characters(exclude_categories=()))),
)


@given(
    ANYTHING,
    st.sampled_from([(), BIDS, PLAYS]),
    st.sampled_from([VERBS, OTHER, ()]),
    st.sets(st.sampled_from(FRENCH_40.cards), max_size=5),
)
def test_anything_may_be_typed(
    text: str, legal: tuple[str, ...], verbs: tuple[Verb, ...], hand: set[Card]
) -> None:
    try:
        line = read(text, legal, tuple(hand), verbs)
    except ParseError as error:
        for language in LANGUAGES:
            told = load().words(language).error(error.code, error.params)
            told.encode()
            assert len(told) < 250
    else:
        told = line.action if isinstance(line, Move) else f"{line.command} {line.words}"
        told.encode()
        assert told.isprintable() or isinstance(line, Call)
