"""Every text is there in every language, with the same variables, and can be said: those of all
and those of each platform.
"""

import itertools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser, ast

from bot.texts.catalogue import Value, load
from bot.texts.languages import DEFAULT, LANGUAGES, TEXTS
from engine.game import Game
from engine.registry import games
from tests.engine.conformance.cases import few_cases, walk

FOLDERS = sorted(TEXTS.parent.glob("*/texts"))
CATALOGUE = load(*FOLDERS)
OTHERS = [language for language in LANGUAGES if language != DEFAULT]
NBSP = "\u00a0"

# A word that both languages share is marked so where it stands in French.
SHARED = re.compile(r"same in English", re.IGNORECASE)
A_WORD = re.compile(r"[^\W\d_]{2,}")
SAMPLES: dict[str, tuple[Value, ...]] = {
    "who": ("you", "other", "nobody", "nothing"),
    "kind": ("card", "number", "slot"),
    "lost": (0, 1, 2, 5),
    "cards": (1, 2, 5),
    "count": (0, 1, 2, 5),
    "tables": (0, 1, 2),
    "value": (1, 2, "nine"),
    "most": (0, 1, 2, 5),
    "least": (0, 2, 3600),
    "reason": (0, "left", "asked", "asleep", "expired"),
    "what": ("game", "lobby"),
    "stage": ("open", "begun", "closed"),
    "tempo": ("off", "live", "slow"),
    "won": ("alone", "shared", "other"),
    "may": ("yes", "no"),
    "quiet": ("yes", "no"),
    "setting": (0, "zone", "language", "quiet_from", "quiet_until"),
}


def files(language: str) -> list[Path]:
    """The files of a language: one for each topic, and those of each platform."""
    topics = [sorted((folder / language).glob("*.ftl")) for folder in (TEXTS, *FOLDERS)]
    single = [folder / f"{language}.ftl" for folder in FOLDERS]
    return [*itertools.chain(*topics), *(file for file in single if file.exists())]


def said(language: str) -> Iterator[tuple[str, str]]:
    """Every text and attribute of a language in all its forms."""
    for message_id in CATALOGUE.ids(language):
        names = CATALOGUE.variables(message_id, language)
        values = [
            SAMPLES.get(name, (0, "Ana") if chosen_by else ("Ana",))
            for name, chosen_by in names.items()
        ]
        for chosen in itertools.product(*values):
            params = dict(zip(names, chosen, strict=True))
            for attribute in ("", *CATALOGUE.attributes(message_id, language)):
                text, wrong = CATALOGUE.format(language, message_id, attribute, params)
                assert wrong == [], message_id
                if text is not None:
                    yield f"{message_id} {attribute}".strip(), text


def sentences(language: str) -> Iterator[tuple[str, str]]:
    return (each for each in said(language) if not each[0].endswith((" words", " style")))


def shared(language: str) -> set[str]:
    """The ids of texts whose comment says that English has the same."""
    return {
        entry.id.name
        for file in files(language)
        for entry in FluentParser().parse(file.read_text("utf-8")).body
        if isinstance(entry, ast.Message) and entry.comment
        if SHARED.search(entry.comment.content or "")
    }


def phases(game: Game[Any]) -> set[str]:
    """What there is to decide in the course of some games."""
    found = set()
    for case in few_cases():
        if case.game is game:
            for moment in walk(case, "phases"):
                found.add(game.view(moment.state, None).phase)
    return found - {""}


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_same_files_and_ids(language: str) -> None:
    theirs, ours = (
        [str(file.relative_to(TEXTS.parent)).replace(f"/{each}", "/") for file in files(each)]
        for each in (language, DEFAULT)
    )
    assert theirs == ours
    assert CATALOGUE.ids(language) == CATALOGUE.ids(DEFAULT)


@pytest.mark.parametrize("language", OTHERS)
def test_texts_have_the_same_variables_and_attributes(language: str) -> None:
    for message_id in CATALOGUE.ids():
        ours, theirs = (
            (
                CATALOGUE.variables(message_id, each),
                CATALOGUE.attributes(message_id, each),
            )
            for each in (DEFAULT, language)
        )
        assert ours == theirs, message_id


def test_a_french_text_is_not_english() -> None:
    """But for symbols, the names of games, and words that are marked as shared."""
    names = {f"{game}-name" for game in games()}
    english, french = (dict(sentences(language)) for language in ("en", "fr"))
    alike = {
        name
        for name, text in english.items()
        if french[name] == text and A_WORD.search(text.replace("Ana", ""))
    }
    assert {name.partition(" ")[0] for name in alike} - names == shared("fr")


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_can_be_said(language: str) -> None:
    for name, text in said(language):
        assert text.strip(), name
        assert not re.search(r"[{}$]|\?\?\?|  ", text), f"{name}: {text}"
        assert len(text) < 2000, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_error_is_one_sentence(language: str) -> None:
    for name, text in sentences(language):
        if name.startswith("error-"):
            assert text[-1] in ".?", f"{name}: {text}"
            assert not re.search(r"[.!?] ", text), f"{name}: {text}"
            assert len(text) < 200, f"{name}: {text}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_quotes_and_apostrophes_are_those_of_print(language: str) -> None:
    for name, text in sentences(language):
        assert not re.search(r"['\"]|\.\.\.", text), f"{name}: {text}"


def test_french_signs_have_their_spaces() -> None:
    for name, text in sentences("fr"):
        assert not re.search(rf"[^{NBSP}][:;!?»]|«[^{NBSP}]", text), f"{name}: {text}"
        assert text.count("«") == text.count("»"), name


@pytest.mark.parametrize(
    ("language", "you", "other"),
    [
        (
            "en",
            ["and lose nothing.", "lose 1 life;", "lose 2 lives;", "lose 5 lives;"],
            ["loses nothing", "loses 1 life;", "loses 2 lives;", "loses 5 lives;"],
        ),
        (
            "fr",
            [
                "tu ne perds rien",
                f"perds 1 vie{NBSP};",
                f"perds 2 vies{NBSP};",
                f"perds 5 vies{NBSP};",
            ],
            ["ne perd rien", f"perd 1 vie{NBSP};", f"perd 2 vies{NBSP};", f"perd 5 vies{NBSP};"],
        ),
    ],
)
def test_lives_in_the_plural(language: str, you: list[str], other: list[str]) -> None:
    words = CATALOGUE.words(language)
    for lost, mine, theirs in zip((0, 1, 2, 5), you, other, strict=True):
        assert mine in words("bisqa-event-change", who="you", name="Ana", lost=lost, left=3)
        assert theirs in words("bisqa-event-change", who="other", name="Ana", lost=lost, left=3)


@pytest.mark.parametrize(("language", "hidden"), [("en", "hidden"), ("fr", "cachée")])
def test_the_hidden_round_is_called_so(language: str, hidden: str) -> None:
    words = CATALOGUE.words(language)
    for cards in (1, 2, 5):
        title = words("bisqa-title", number=3, cards=cards)
        dealt = words("bisqa-event-dealt", number=3, cards=cards, name="Ana", who="other")
        assert (hidden in title) == (hidden in dealt) == (cards == 1)
        assert str(cards) in title
        assert "3" in title


def test_winners() -> None:
    words = CATALOGUE.words("en")
    assert (
        words("bisqa-event-over", count=1, names="Ana") == "The game is over. In first place: Ana!"
    )
    shared = words("bisqa-event-over", count=2, names=words.all_of(["Ana", "Bo"]))
    assert shared == "The game is over. In first place together: Ana and Bo!"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games().values(), ids=list(games()))
def test_a_game_has_its_texts(language: str, game: Game[Any]) -> None:
    needed = [f"{game.id}-{name}" for name in ("name", "summary", "title", "rules", "tips")]
    needed += [f"{game.id}-ask-{phase}" for phase in phases(game)]
    needed += [f"action-{verb.name}" for verb in game.verbs]
    needed += [f"command-{verb.name}" for verb in game.verbs]
    needed += [f"{game.id}-option-{option.name}" for option in game.options]
    assert [name for name in needed if not CATALOGUE.has(language, name)] == []
    words = CATALOGUE.words(language).of_game(game.id, game.pack)
    for option in game.options:
        for value in option.choices:
            assert words.option_value(game.id, option.name, value) != str(value)
    for card in game.pack.cards:
        assert words.card_name(card) not in (card.code, words.card(card))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_can_be_done_about_a_table_has_a_button(language: str) -> None:
    words = CATALOGUE.words(language)
    names = "join leave addbot unseat configure go pause resume end back rematch hand table last"
    labels = [words.attribute(f"command-{name}", "button") for name in names.split()]
    assert len(set(labels)) == len(labels)
    assert all(label[0].isupper() and len(label) <= 24 for label in labels)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_has_one_line_of_help(language: str) -> None:
    words = CATALOGUE.words(language)
    for name in CATALOGUE.ids():
        if name.startswith("command-"):
            told = words.attribute(name, "help")
            assert "\n" not in told
            assert len(told) <= 100, told
