"""What is chosen by its name: ``lives=3 level = hard``, ``5 lives``, ``zone: Paris``.

A `Setting` knows how it is called and reads its own values; `read_settings` reads a whole line.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from bot.parsing.errors import ParseError
from bot.parsing.words import squeeze, tidy, trim
from bot.texts.catalogue import Phrase
from bot.typography import cut

LONGEST_SHOWN = 20
"""Characters of what was typed that are said again."""
_SIGN = re.compile("[=\\uff1d]+")
_COLON = re.compile("(?<![0-9])[:\\uff1a]|[:\\uff1a](?![0-9])")
_BETWEEN = re.compile(r"(?<![0-9])[,;]|[,;](?![0-9])")
_HYPHEN = re.compile(r"-(?![0-9])")
_LONGEST = 100
"""Characters of a name or value that are looked at: no longer one is known."""
_NAME, _VALUE = 4, 16
"""Words of a name, and of a value, at the most."""


class Unread(Enum):
    """What a reader gives for a text that names no value; None is one."""

    UNREAD = "names no value"


UNREAD: Final = Unread.UNREAD


def _never(text: str) -> Unread:
    return UNREAD


def _nothing(text: str) -> tuple[Phrase, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Setting:
    """Something to choose: ``forms`` may be typed for its name (`key`), ``read`` gives the value of
    a text, or `UNREAD`, and ``possible`` tells what it takes. ``alone`` reads a value without a
    name, where it can be nothing else: "5 lives". ``near`` tells which values a text is almost.
    """

    name: str
    title: Phrase
    forms: frozenset[str]
    read: Callable[[str], Any]
    possible: tuple[Phrase, ...]
    alone: Callable[[str], Any] = _never
    near: Callable[[str], tuple[Phrase, ...]] = _nothing

    def value(self, text: str) -> Any:
        """The value that a text names. Raises `ParseError`."""
        found = self.read(text)
        if found is UNREAD:
            raise self.refusal(text)
        return found

    def refusal(self, text: str) -> ParseError:
        """Why a text is no value of it: what is possible."""
        typed, possible = shortened(trim(text)), self.near(text) or self.possible
        return ParseError("bad-value", setting=self.title, typed=typed, possible=possible)


def key(name: str) -> str:
    """A name made comparable: ``quiet-from``, ``quiet_from`` and ``Quiet from`` are one."""
    return _HYPHEN.sub("", squeeze(name[:_LONGEST]))


def shortened(text: str) -> str:
    """``text`` as it is said again."""
    return cut(text, LONGEST_SHOWN)


def one_of(values: Mapping[str, Any]) -> Callable[[str], Any]:
    """A reader of what ``values`` has by its `key`."""
    return lambda text: values.get(key(text), UNREAD)


def read_settings(text: str, settings: Iterable[Setting]) -> dict[str, Any]:
    """The values that are given, by the names of the ``settings``. Raises `ParseError`.

    A name stands before its value, with a sign between them or not; a value that needs no name may
    stand by itself.
    """
    reader = _Reader(tuple(settings))
    line = reader.with_signs(_SIGN.sub("=", tidy(text)))
    first, *others = (_BETWEEN.sub(" ", part).split() for part in line.split("="))
    named: Sequence[Setting] = ()
    for tokens in others:
        first, following = reader.name_at_end(first)
        reader.take(named, first)
        named, first = following, tokens
    reader.take(named, first)
    return reader.given


class _Reader:
    """What a line gives, while it is read."""

    def __init__(self, settings: Sequence[Setting]) -> None:
        self.given: dict[str, Any] = {}
        self._settings = settings
        self._named: dict[str, list[Setting]] = defaultdict(list)
        for each in settings:
            for form in each.forms:
                self._named[form].append(each)

    def with_signs(self, line: str) -> str:
        """``line`` with "=" for each colon behind a name; times and sentences have others."""
        shown = list(line)
        for found in _COLON.finditer(line):
            before = _BETWEEN.sub(" ", line[: found.start()].rpartition("=")[2]).split()[-_NAME:]
            if any(self._called(before[start:]) for start in range(len(before))):
                shown[found.start()] = "="
        return "".join(shown)

    def name_at_end(self, tokens: list[str]) -> tuple[list[str], Sequence[Setting]]:
        """What stands before the name at the end of ``tokens``, and the settings called so."""
        for start in range(max(0, len(tokens) - _NAME), len(tokens)):
            if named := self._called(tokens[start:]):
                return tokens[:start], named
        raise self._unknown(tokens[-1] if tokens else "")

    def take(self, named: Sequence[Setting], tokens: list[str]) -> None:
        """A value of ``named`` (where there are any), and what stands behind it without a sign."""
        if named:
            tokens = self._valued(named, tokens)
        while tokens:
            rest = self._alone(tokens)
            tokens = self._by_name(tokens) if rest is None else rest

    def _valued(self, named: Sequence[Setting], tokens: list[str]) -> list[str]:
        """What is left behind the longest value that ``tokens`` begin with."""
        for end in range(min(len(tokens), _VALUE), 0, -1):
            for each in named:
                value = each.read(" ".join(tokens[:end]))
                if value is not UNREAD:
                    self.given[each.name] = value
                    return tokens[end:]
        raise named[0].refusal(" ".join(tokens))

    def _alone(self, tokens: list[str]) -> list[str] | None:
        """What is left behind a value that needs no name; None where there is none."""
        for end in range(min(len(tokens), _VALUE), 0, -1):
            for each in self._settings:
                value = each.alone(" ".join(tokens[:end]))
                if value is not UNREAD:
                    self.given[each.name] = value
                    return tokens[end:]
        return None

    def _by_name(self, tokens: list[str]) -> list[str]:
        """What is left behind a name and its value, no sign between them."""
        for end in range(min(len(tokens), _NAME), 0, -1):
            if named := self._called(tokens[:end]):
                return self._valued(named, tokens[end:])
        raise self._unknown(tokens[0])

    def _called(self, tokens: Sequence[str]) -> Sequence[Setting]:
        return self._named.get(key("".join(tokens)), ())

    def _unknown(self, typed: str) -> ParseError:
        titles = tuple(each.title for each in self._settings)
        return ParseError("no-such-setting", typed=shortened(trim(typed)), possible=titles)
