"""A line of things to choose: names with values, values by themselves, and what fits neither."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.parsing.errors import ParseError
from bot.parsing.options import option_setting
from bot.parsing.settings import UNREAD, Setting, read_settings
from bot.texts.catalogue import load
from bot.texts.languages import LANGUAGES
from engine.options import OptionSpec, OptionValue
from engine.registry import games

GAME = games()["bisqa"]
LIVES, TIES = (option_setting(GAME.id, spec) for spec in GAME.options)
BOTH = (LIVES, TIES)


def refused(text: str, settings: tuple[Setting, ...] = BOTH) -> ParseError:
    with pytest.raises(ParseError) as caught:
        read_settings(text, settings)
    return caught.value


def told(error: ParseError, language: str = "en", *, public: bool = False) -> str:
    return load().words(language).error(error.code, error.params, public=public)


@pytest.mark.parametrize(
    "text",
    [
        *("lives=3", "lives = 3", "lives =3", "LIVES=3", "lives:3", "lives: 3", "lives :3"),
        "lives 3",
        *("vies=3", "vies = trois", "Lives=three", "lives=\uff13", "lives\uff1d3"),
        *("lives\uff1a3", "lives==3"),
        *("lives=3 lives", "lives=“3”", "“lives”=3", "(lives=3)", "lives=3.", "lives=3,"),
        "3 lives",
        *("3 vies", "trois vies", "lives=3 vies", "« 3 vies »", "lives=3;", "li\u200bves=3"),
    ],
)  # fmt: skip
def test_one_choice_however_it_is_written(text: str) -> None:
    assert read_settings(text, BOTH) == {"lives": 3}


@pytest.mark.parametrize(
    "text",
    [
        *("lives=4 tie=shared", "tie=shared, lives=4", "lives=4,tie=shared", "lives 4 tie shared"),
        *("lives: 4 ties: all share the place", "égalités=la place est partagée vies=4"),
        *("4 lives all share the place", "tie=all share the place 4 lives"),
        "tie=SHARED;lives=four",
    ],
)  # fmt: skip
def test_several_choices(text: str) -> None:
    assert read_settings(text, BOTH) == {"lives": 4, "tie": "shared"}


def test_nothing_is_chosen_where_nothing_stands() -> None:
    assert read_settings("", BOTH) == read_settings(" \u200b ", BOTH) == {}


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        ("lives=7", "“7” doesn’t fit “lives”: you can choose 3, 4 or 5.", "« 7 » ne va pas"),
        ("lives=-3", "“-3” doesn’t fit “lives”: you can choose 3, 4 or 5.", "« -3 » ne va pas"),
        ("lives=true", "“true” doesn’t fit “lives”", "« true »"),
        (
            "lives",
            "Say what “lives” is to be: you can choose 3, 4 or 5.",
            "être « vies » : tu peux",
        ),
        ("lives=", "Say what “lives” is to be: you can choose 3, 4 or 5.", "3, 4 ou 5"),
        (
            "tie=x",
            "“whoever is less below zero” or “all share the place”",
            "la place est partagée »",
        ),
        (
            "colour=red",
            "no setting “colour” here: you can choose lives or ties.",
            "vies ou égalités",
        ),
        ("red", "no setting “red” here: you can choose lives or ties.", "réglage « red » ici"),
        ("5", "no setting “5” here: you can choose lives or ties.", "réglage « 5 » ici"),
        ("=", "There’s no such setting here: you can choose lives or ties.", "pas de tel réglage"),
        ("lives=3 =", "no setting “3” here", "« 3 »"),
        ("x" * 9_999, "“xxxxxxxxxxxxxxxxxxx…”", "« xxxxxxxxxxxxxxxxxxx… »"),
    ],
)
def test_what_does_not_fit_is_named_with_all_that_would(
    text: str, english: str, french: str
) -> None:
    error = refused(text)
    assert english in told(error)
    assert french in told(error, "fr").replace("\u00a0", " ")


@pytest.mark.parametrize("text", ["lives=5♣", "5♣=3", "tie=roi de cœur"])
def test_what_others_read_repeats_nothing_that_was_typed_and_still_tells_what_is_possible(
    text: str,
) -> None:
    for language in LANGUAGES:
        sentence = told(refused(text), language, public=True)
        assert not set("♣5♥") & set(sentence.replace("3, 4 or 5", "").replace("3, 4 ou 5", ""))
        assert "…" not in sentence
        assert any(title(load().words(language)) in sentence for title in (LIVES.title, TIES.title))


SPECS = {
    "numbers": OptionSpec("lives", 5, (5, 3, 4)),
    "open end": OptionSpec("cards", 1, minimum=1),
    "words": OptionSpec("tie", "remainder", ("remainder", "shared")),
    "yes or no": OptionSpec("hidden", True, (True, False)),
    "or none": OptionSpec("cap", None, (None, 10, 20)),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("spec", SPECS.values(), ids=SPECS)
def test_a_value_is_read_as_it_is_shown_and_as_it_is_stored(
    spec: OptionSpec, language: str
) -> None:
    setting, words = option_setting(GAME.id, spec), load().words(language)
    for value in spec.choices or (1, 2, 30):
        shown = words.option_value(GAME.id, spec.name, value)
        for text in (shown, shown.upper(), f"“{shown}”.", str(value).lower()):
            read = setting.read(text)
            assert read == value, text
            assert type(read) is type(value)


@pytest.mark.parametrize("spec", SPECS.values(), ids=SPECS)
def test_everything_that_a_refusal_offers_is_taken(spec: OptionSpec) -> None:
    setting = option_setting(GAME.id, spec)
    assert setting.possible
    for phrase in setting.possible:
        for language in LANGUAGES:
            shown = phrase(load().words(language))
            first = shown.split()[0]  # "1 or more"
            assert setting.read(first if first.isdecimal() else shown) is not UNREAD


@pytest.mark.parametrize(
    ("typed", "value"),
    [("on", True), ("oui", True), ("OFF", False), ("vrai", True), ("maybe", UNREAD)],
)
def test_yes_and_no_in_any_words(typed: str, value: OptionValue) -> None:
    assert option_setting(GAME.id, SPECS["yes or no"]).read(typed) is value


@given(st.text(st.characters(exclude_categories=())))
def test_anything_may_be_typed(text: str) -> None:
    for typed in (text, f"lives={text}", f"lives=3 {text}", f"{text}=3"):
        try:
            read = read_settings(typed, BOTH)
        except ParseError as error:
            for language in LANGUAGES:
                sentence = told(error, language)
                sentence.encode(errors="strict")
                assert len(sentence) < 250
        else:
            assert read.keys() <= {"lives", "tie"}
