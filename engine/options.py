"""Options: the choices a table may make for a game, declared as data and checked here."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from engine.errors import BadOption

OptionValue: TypeAlias = int | str | bool | None


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """One option: its name, its default, and what it may be.

    Either ``choices`` lists every value (the default first), or any whole number from ``minimum``.
    """

    name: str
    default: OptionValue
    choices: tuple[OptionValue, ...] = ()
    minimum: int | None = None

    def accepts(self, value: object) -> bool:
        """Whether ``value`` is possible; True is never taken for 1."""
        if self.choices:
            return any(type(value) is type(choice) and value == choice for choice in self.choices)
        return type(value) is int and self.minimum is not None and value >= self.minimum

    def read(self, word: str) -> OptionValue:
        """The value that a typed ``word`` names, or `BadOption`."""
        word = word.strip().lower()
        for choice in self.choices:
            if word == option_text(choice):
                return choice
        number = int(word) if word.isascii() and word.isdigit() and len(word) <= 9 else None
        if not self.choices and self.accepts(number):
            return number
        raise BadOption(option=self.name, value=word or "…", choices=self.texts())

    def texts(self) -> tuple[str, ...]:
        """What may be typed for it."""
        return tuple(option_text(choice) for choice in self.choices) or (f"{self.minimum}…",)


def option_text(value: OptionValue) -> str:
    """How a value is typed and shown in a command: ``3``, ``shared``, ``true``, ``none``."""
    if value is None or isinstance(value, bool):
        return "none" if value is None else str(value).lower()
    return str(value)


def complete(specs: tuple[OptionSpec, ...], chosen: Mapping[str, object]) -> dict[str, OptionValue]:
    """All options of a game: the ``chosen`` ones checked, the others at their default.

    Raises `BadOption` for a name the game does not have or a value it does not take.
    """
    by_name = {spec.name: spec for spec in specs}
    for name, value in chosen.items():
        if name not in by_name:
            raise BadOption(option=name, value=None, choices=tuple(by_name))
        if not by_name[name].accepts(value):
            raise BadOption(option=name, value=str(value), choices=by_name[name].texts())
    values: dict[str, OptionValue] = {spec.name: spec.default for spec in specs}
    for name, value in chosen.items():
        assert value is None or isinstance(value, int | str)
        values[name] = value
    return values


def changed(
    specs: tuple[OptionSpec, ...], values: Mapping[str, OptionValue]
) -> dict[str, OptionValue]:
    """Only the options that differ from their default, as a record holds them."""
    return {spec.name: values[spec.name] for spec in specs if values[spec.name] != spec.default}
