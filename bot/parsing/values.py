"""Values as people type them: numbers, lengths of time, hours, zones, codes, yes and no, languages.

Each of these reads one value in the words of all our languages, whatever its capitals, accents,
spaces, quotes and marks of sentences; and gives None for what names none.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache

from bot.parsing.words import everywhere, fold, listing, squeeze, trim, vocabulary
from bot.tables.timecontrol import DAY, HOUR, MINUTE, SECOND
from bot.texts.languages import LANGUAGES

_COUNT = re.compile(r"([-+]?[0-9]{1,6})(.*)")
_PIECE = re.compile(r"[0-9]{1,6}(?:[.,][0-9]{1,3})?|[^\W\d_]+(?:['-][^\W\d_]+)*|\S")
_DECIMAL = re.compile(r"[0-9]+(?:[.,][0-9]+)?")
_HOUR = re.compile(r"([0-9]{1,2})(?:[:.h]([0-9]{2}))?(.*)")
_LONGEST = 80
"""Characters of a value that are looked at; the longest that we show ourselves has fewer."""
_LOOKALIKES = str.maketrans(
    "\u0430\u0432\u0435\u043a\u043c\u043d\u043e\u0440\u0441\u0442\u0443\u0445"
    "\u03b1\u03b2\u03b5\u03b6\u03b7\u03b9\u03ba\u03bc\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7u",
    "abekmhopctyxabezhikmnoptyxv",
)
"""Small Cyrillic and Greek letters whose capitals look like Latin ones; and U, which no code has,
for V.
"""


@dataclass(frozen=True, slots=True)
class _Spoken:
    """Little words of all languages, squeezed; ``units`` have their milliseconds."""

    ones: frozenset[str]
    joints: frozenset[str]
    halves: frozenset[str]
    units: dict[str, int]
    clock: frozenset[str]
    before_noon: frozenset[str]
    after_noon: frozenset[str]
    hours: dict[str, int]
    answers: dict[str, bool]
    languages: dict[str, str]


@cache
def _spoken() -> _Spoken:
    lengths = {"seconds": SECOND, "minutes": MINUTE, "hours": HOUR, "days": DAY}
    return _Spoken(
        forms("one"),
        forms("and"),
        forms("half"),
        {form: length for unit, length in lengths.items() for form in forms(unit)},
        forms("clock"),
        forms("before-noon"),
        forms("after-noon"),
        dict.fromkeys(forms("noon"), 12) | dict.fromkeys(forms("midnight"), 0),
        dict.fromkeys(forms("yes"), True) | dict.fromkeys(forms("no"), False),
        {form: each for each in LANGUAGES for form in {each, *forms(f"language-{each}")}},
    )


@cache
def forms(name: str) -> frozenset[str]:
    """What may be typed for ``typed-NAME``, squeezed, in all languages."""
    return frozenset(
        squeeze(word) for words in everywhere() for word in listing(words, f"typed-{name}")
    )


def number(text: str, units: Collection[str] = ()) -> int | None:
    """A whole number, in digits of any script or in words: ``4``, ``four``; with or without one of
    ``units`` behind it: ``4 seats``.
    """
    if (alone := vocabulary().number(text)) is not None:
        return alone
    return counted(text, units)


def counted(text: str, units: Collection[str]) -> int | None:
    """A whole number with one of ``units`` (squeezed) behind it, and nothing else."""
    typed = squeeze(text[:_LONGEST])
    if (found := _COUNT.fullmatch(typed)) and found[2] in units:
        return int(found[1])
    for unit in units:
        named = vocabulary().numbers.get(typed.removesuffix(unit).replace("-", ""))
        if unit and typed.endswith(unit) and named is not None:
            return named
    return None


def length(text: str, unit: int = 0) -> int | None:
    """A length of time in milliseconds: ``30s``, ``2 hours``, ``1h30``, ``une demi-heure``. A
    number alone counts in ``unit``; 0 stands for none, and then it is no length.
    """
    pieces = _PIECE.findall(fold(trim(text[:_LONGEST])).replace("-", " "))
    total, usual, said = 0.0, unit, False
    while pieces:
        if squeeze(pieces[0]) in _spoken().joints and said:
            pieces = pieces[1:]
            continue
        amount, pieces = _amount(pieces)
        if amount is None:
            return None
        whole = amount == int(amount)
        size = _spoken().units.get(squeeze(pieces[0])) if pieces else usual if whole else 0
        if not size:
            return None
        total, pieces, said = total + amount * size, pieces[1:], True
        usual = MINUTE if size == HOUR else 0  # of two numbers the second is smaller: 1h30
    return round(total) if said else None


def _amount(pieces: list[str]) -> tuple[float | None, list[str]]:
    """The number that the first of ``pieces`` say, and what is left of them."""
    first = squeeze(pieces[0])
    if _DECIMAL.fullmatch(pieces[0]):
        return float(pieces[0].replace(",", ".")), pieces[1:]
    for many in (3, 2, 1):
        named = vocabulary().numbers.get(squeeze("".join(pieces[:many])))
        if named is not None and len(pieces) > many:
            return float(named), pieces[many:]
    if first in _spoken().ones and len(pieces) > 1:
        amount, rest = _amount(pieces[1:]) if squeeze(pieces[1]) in _spoken().halves else (1, [])
        return amount, rest or pieces[1:]
    if first in _spoken().halves:
        rest = pieces[1:]
        return 0.5, rest[1:] if rest and squeeze(rest[0]) in _spoken().ones else rest
    return None, pieces


def hour(text: str) -> int | None:
    """A whole hour of the day, from 0 to 23: ``22``, ``22h``, ``22:00``, ``10 pm``, ``minuit``."""
    typed = fold(trim(text[:_LONGEST])).replace(" ", "")
    if (named := _spoken().hours.get(squeeze(typed))) is not None:
        return named
    if not (found := _HOUR.fullmatch(_in_digits(typed))):
        return None
    at, minutes, rest = int(found[1]), found[2] or "00", squeeze(found[3])
    spoken = _spoken()
    for sign in sorted(spoken.clock, key=len, reverse=True):
        if rest not in spoken.before_noon | spoken.after_noon:
            rest = rest.removeprefix(sign)
    if rest in spoken.before_noon:
        at = at % 12 if at <= 12 else -1
    elif rest in spoken.after_noon:
        at = at + 12 if 0 < at < 12 else at
    elif rest:
        return None
    return at % 24 if 0 <= at <= 24 and minutes == "00" else None


def _in_digits(typed: str) -> str:
    """``typed`` with a number in words at its beginning written in digits."""
    plain = typed.replace("-", "")
    named = [word for word in vocabulary().numbers if plain.startswith(word)]
    longest = max(named, key=len, default="")
    return f"{vocabulary().numbers[longest]}{plain.removeprefix(longest)}" if longest else typed


def agreed(text: str) -> bool | None:
    """Yes or no, on or off."""
    return _spoken().answers.get(squeeze(text[:_LONGEST]))


def language(text: str) -> str | None:
    """One of our languages, by its code or its name in any of them: ``fr-CA``, ``French``."""
    word = squeeze(text[:_LONGEST].replace("_", "-"))
    found = _spoken().languages
    return found.get(word) or found.get(word.partition("-")[0])


def code(text: str) -> str:
    """The code of a table: letters and digits, whatever stands around them."""
    plain = squeeze(text[:_LONGEST]).translate(_LOOKALIKES)
    return "".join(each for each in plain if each.isalnum()).upper()
