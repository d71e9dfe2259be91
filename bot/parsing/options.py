"""The options of a game, as people type them: by what each language calls them and their values."""

from collections.abc import Iterable, Iterator
from functools import cache, partial
from typing import Any

from bot.parsing.settings import UNREAD, Setting, key, one_of
from bot.parsing.values import agreed, counted, number
from bot.parsing.words import everywhere, squeeze
from bot.texts.catalogue import Phrase, Words
from engine.options import OptionSpec, OptionValue, option_text

_COUNTS = (0, 1, 2, 5)
"""Numbers that have every form of the word for what is counted."""


@cache
def option_setting(game: str, spec: OptionSpec) -> Setting:
    """An option of a game as something to choose."""
    numbers = not spec.choices or all(type(each) is int for each in spec.choices)
    units = frozenset(_units(game, spec.name)) if numbers else frozenset()
    told = {key(text): value for value in spec.choices for text in _told(game, spec.name, value)}
    names = {option_text(value): value for value in spec.choices}
    by_name = one_of(told | {key(name): value for name, value in names.items()})

    def checked(value: object) -> Any:
        return value if value is not None and spec.accepts(value) else UNREAD

    def read(text: str) -> Any:
        if (named := by_name(text)) is not UNREAD:
            return named
        found = checked(number(text, units)) if numbers else UNREAD
        return checked(agreed(text)) if found is UNREAD else found

    def alone(text: str) -> Any:
        return checked(counted(text, units)) if numbers else one_of(told)(text)

    return Setting(
        spec.name,
        partial(_title, game, spec.name),
        frozenset(key(name) for name in _names(game, spec.name)),
        read,
        tuple(_possible(game, spec)),
        alone,
    )


def at_least(least: int) -> Phrase:
    """A number and all that are larger."""
    return partial(_text, "common-at-least", least=least)


def between(least: int, most: int, unit: str = "") -> Phrase:
    """A number from ``least`` to ``most``; of a ``unit`` ("-seconds", "-hours") perhaps."""
    return partial(_text, f"common-range{unit}", least=least, most=most)


def _text(message_id: str, words: Words, **params: int) -> str:
    return words(message_id, **params)


def alike(text: str) -> Phrase:
    """What is said alike in every language."""
    return partial(_alike, text)


def _alike(text: str, words: Words) -> str:
    return text


def _title(game: str, name: str, words: Words) -> str:
    return words.option(game, name)


def _value(game: str, name: str, value: OptionValue, words: Words) -> str:
    return words("common-quoted", text=words.option_value(game, name, value))


def _possible(game: str, spec: OptionSpec) -> Iterator[Phrase]:
    """What the option takes: numbers in their order, words as they stand in the lobby."""
    if not spec.choices:
        yield at_least(spec.minimum or 0)
    elif all(type(each) is int for each in spec.choices):
        for text in sorted(map(option_text, spec.choices), key=int):
            yield alike(text)
    else:
        for value in spec.choices:
            yield partial(_value, game, spec.name, value)


def _names(game: str, name: str) -> Iterable[str]:
    message_id = f"{game}-option-{name}"
    yield name
    for words in everywhere():
        yield words.option(game, name)
        yield words.find_attribute(message_id, "button") or name


def _told(game: str, name: str, value: OptionValue) -> Iterable[str]:
    """How a value is shown, wherever it is."""
    for words in everywhere():
        if type(value) is not bool:
            yield words.option_value(game, name, value)
        yield words.option_told(game, name, value)


def _units(game: str, name: str) -> Iterable[str]:
    """What may stand behind a number, such as "life" and "lives"."""
    yield from (squeeze(each) for each in _names(game, name))
    for words in everywhere():
        for count in _COUNTS:
            yield squeeze(words.option_value(game, name, count)).removeprefix(str(count))
