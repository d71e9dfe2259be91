"""Options: declared as data, checked, completed, and shortened again."""

import pytest

from engine.errors import BadOption
from engine.options import OptionSpec, OptionValue, changed, complete, option_text
from engine.registry import games

LIVES = OptionSpec("lives", 5, choices=(5, 3, 4))
OPEN = OptionSpec("open", False, choices=(False, True))
TARGET = OptionSpec("target", None, choices=(None, 40))
LIMIT = OptionSpec("limit", 2, minimum=0)
NO_LIVES: list[object] = [2, 6, True, 3.0, "3", None, [], {}]
SPECS = (LIVES, OPEN, TARGET, LIMIT)


def test_what_is_not_chosen_is_the_default() -> None:
    assert complete(SPECS, {}) == {"lives": 5, "open": False, "target": None, "limit": 2}
    assert complete(SPECS, {"lives": 3, "target": 40})["lives"] == 3


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("lives", value) for value in NO_LIVES),
        *(("open", value) for value in (0, 1, "true", None)),
        *(("target", value) for value in (0, 41, False, "none")),
        *(("limit", value) for value in (-1, True, 1.5, "2", None)),
    ],
)
def test_values_that_an_option_does_not_take(name: str, value: object) -> None:
    with pytest.raises(BadOption) as refused:
        complete(SPECS, {name: value})
    [spec] = [spec for spec in SPECS if spec.name == name]
    assert refused.value.params["option"] == name
    assert refused.value.params["choices"] == spec.texts()


def test_an_option_that_does_not_exist() -> None:
    with pytest.raises(BadOption) as refused:
        complete(SPECS, {"colour": 1})
    choices = ("lives", "open", "target", "limit")
    assert refused.value.params == {"option": "colour", "value": None, "choices": choices}


def test_only_what_differs_is_kept() -> None:
    for chosen in ({}, {"lives": 4}, {"open": True, "target": 40, "limit": 0}):
        assert changed(SPECS, complete(SPECS, chosen)) == chosen
    assert changed(SPECS, complete(SPECS, {"lives": 5, "limit": 2})) == {}


@pytest.mark.parametrize(
    ("spec", "word", "value"),
    [
        (LIVES, "3", 3),
        (LIVES, " 4 ", 4),
        (OPEN, "TRUE", True),
        (OPEN, "false", False),
        (TARGET, "none", None),
        (TARGET, "40", 40),
        (LIMIT, "0", 0),
        (LIMIT, "17", 17),
    ],
)
def test_typed_words(spec: OptionSpec, word: str, value: OptionValue) -> None:
    assert spec.read(word) is value


@pytest.mark.parametrize(
    ("spec", "word"),
    [
        *((LIVES, word) for word in ("2", "", "five")),
        *((OPEN, word) for word in ("1", "yes")),
        *((LIMIT, word) for word in ("-1", "²", "٣", "", "1.5", "9" * 30)),
    ],
)
def test_typed_words_that_name_no_value(spec: OptionSpec, word: str) -> None:
    with pytest.raises(BadOption) as refused:
        spec.read(word)
    assert refused.value.params["option"] == spec.name


def test_texts() -> None:
    assert [option_text(value) for value in (3, "shared", True, False, None)] == [
        *("3", "shared", "true", "false", "none"),
    ]
    assert LIVES.texts() == ("5", "3", "4")
    assert LIMIT.texts() == ("0…",)


def test_every_value_of_every_game_is_typed_as_it_is_shown() -> None:
    for game in games().values():
        assert len({spec.name for spec in game.options}) == len(game.options)
        for spec in game.options:
            assert spec.accepts(spec.default)
            assert not spec.choices or spec.choices[0] == spec.default, "the default comes first"
            for choice in spec.choices:
                assert spec.read(option_text(choice)) == choice
                assert type(spec.read(option_text(choice))) is type(choice)
