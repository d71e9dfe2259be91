"""Arguments as people type them, and one sentence for those that cannot be."""

import re
import sys
from argparse import Action, ArgumentParser, Namespace, _SubParsersAction
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, NoReturn

from bot.cli.choices import LONGEST_NAME
from bot.cli.output import complain
from bot.parsing import values
from bot.parsing.near import closest
from bot.parsing.options import at_least, between
from bot.parsing.settings import key, shortened
from bot.parsing.words import squeeze, vocabulary
from bot.tables.names import readable
from bot.tables.timecontrol import LIMITS, SECOND, Tempo
from bot.texts.catalogue import Phrase, Words
from bot.texts.languages import LANGUAGES
from bot.typography import cut
from engine.player import Level

BAD_ARGUMENTS = 2

_COMPLAINTS = {
    "missing": re.compile("the following arguments are required: (.+)"),
    "no-value": re.compile("argument (.+): expected .*argument.*"),
    "no-room": re.compile("argument (.+): ignored explicit argument .*", re.DOTALL),
    "unknown": re.compile("unrecognized arguments: (.+)", re.DOTALL),
    "ambiguous": re.compile("ambiguous option: (.+) could match (.+)", re.DOTALL),
}
"""What argparse says in English: which text says it, and what that text names."""


class BadArgument(Exception):
    """A value that an argument cannot have: the parameters of the text ``error-bad-argument``, or
    where there is more to say than what fits, of ``error-bad-argument-REASON``.

    No ValueError, for which argparse would have a sentence of its own.
    """

    def __init__(
        self, argument: str, value: str, choices: Iterable[str | Phrase] = (), reason: str = ""
    ) -> None:
        super().__init__(argument, value)
        self.params: dict[str, str | tuple[str | Phrase, ...]] = {
            "argument": argument,
            "value": shortened(value),
            "choices": tuple(choices),
            "reason": reason,
        }


class Parser(ArgumentParser):
    """An argument parser that speaks the reader's language and complains in one sentence."""

    def __init__(self, words: Words, **told: Any) -> None:
        super().__init__(add_help=False, **told)
        self._words = words
        self._positionals.title = words("cli-help-arguments")
        self._optionals.title = words("cli-help-options")
        self._chosen: ArgumentParser = self
        self.add_argument("-h", "--help", action="help", help=words("cli-help-help"))

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where help is, and end with code 2."""
        for name, form in _COMPLAINTS.items():
            if found := form.fullmatch(message):
                near = self._near(found[1]) if name == "unknown" else found[found.re.groups]
                self._complain(name, found[1], near)
        self._complain("", message)

    def commands(self) -> Sequence[str]:
        """The commands that can be given first."""
        found = (each for each in self._actions if isinstance(each, _SubParsersAction))
        return [name for each in found for name in each.choices]

    def _check_value(self, action: Action, value: Any) -> None:
        """A command that there is not: the nearest one, in the reader's language."""
        if isinstance(action, _SubParsersAction) and value not in action.choices:
            self._complain("command", str(value), closest(str(value), action.choices))
        super()._check_value(action, value)
        if isinstance(action, _SubParsersAction):
            self._chosen = action.choices[value]

    def _near(self, typed: str) -> str | None:
        return closest(typed.partition("=")[0].split()[0], self._chosen._option_string_actions)

    def _complain(self, what: str, word: str, near: str | None = None) -> NoReturn:
        message_id = f"cli-usage-{what}" if what else "cli-usage"
        told = self._words(
            message_id,
            word=shortened(word),
            near=near or "",
            known="yes" if near else "no",
            program=self.prog,
        )
        complain(told)
        sys.exit(BAD_ARGUMENTS)

    def format_help(self) -> str:
        """The help with its first word, which argparse says in English, in our language."""
        return super().format_help().replace("usage:", self._words("cli-help-usage"), 1)


def one_of(argument: str, choices: Sequence[str]) -> Callable[[str], str]:
    """Reads one of a few words."""
    known = {key(choice): choice for choice in choices}

    def read(word: str) -> str:
        if key(word) not in known:
            raise BadArgument(argument, word, choices)
        return known[key(word)]

    return read


def language(argument: str) -> Callable[[str], str]:
    """Reads a language, by its code or its name."""

    def read(word: str) -> str:
        found = values.language(word)
        if found is None:
            raise BadArgument(argument, word, LANGUAGES)
        return found

    return read


def count(argument: str, units: Iterable[str] = (), least: int = 0) -> Callable[[str], int]:
    """Reads a whole number, with one of ``units`` (squeezed) behind it perhaps."""

    def read(word: str) -> int:
        plain = word.isascii() and word.isdecimal() and len(word) <= 9
        found = int(word) if plain else values.number(word, frozenset(units))
        if found is None or found < least:
            raise BadArgument(argument, word, (at_least(least),))
        return found

    return read


def seconds(argument: str) -> Callable[[str], int]:
    """Reads how long a move may take, as whole seconds."""
    least, most = (limit // SECOND for limit in LIMITS[Tempo.LIVE])

    def read(word: str) -> int:
        found = values.length(word, SECOND)
        if found is None or found % SECOND or not least <= found // SECOND <= most:
            raise BadArgument(argument, word, (between(least, most, "-seconds"),))
        return found // SECOND

    return read


def levels(argument: str) -> Callable[[str], list[Level]]:
    """Reads levels of computers, one after the other."""

    def read(word: str) -> list[Level]:
        named = vocabulary().levels  # in every language
        found = [named.get(squeeze(level)) for level in word.split(",")]
        if None in found:
            raise BadArgument(argument, word, [partial(_level, level) for level in Level])
        return [Level(level) for level in found if level]

    return read


def _level(level: Level, words: Words) -> str:
    return words(f"level-{level}")


def name(word: str) -> str:
    """What somebody is called, as others see it; "" where nothing of it can be seen."""
    return cut(readable(word), LONGEST_NAME)


class SeveralNames(Action):
    """Two names or more."""

    def __call__(self, parser: object, namespace: Namespace, values: Any, *_: object) -> None:
        """Keep the names. Raises `BadArgument`."""
        if len(values) < 2:
            raise BadArgument("--hotseat", " ".join(values), reason="names")
        setattr(namespace, self.dest, values)
