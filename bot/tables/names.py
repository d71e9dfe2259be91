"""What people and computers are called; the computers like people one meets in a Tunisian café."""

import re
import unicodedata
from collections.abc import Iterable
from itertools import chain, count, islice
from zlib import crc32

from bot.tables.entropy import Entropy
from bot.typography import BLANKS, SELECTORS, UNSEEN_MARKS, clusters, cut, is_mark

CAFE = (
    "Ammi Salah",
    "Khalti Zohra",
    "Si Moncef",
    "Lella Beya",
    "Hédi",
    "Naïma",
    "Chedly",
    "Mongia",
    "Ridha",
    "Saloua",
    "Béchir",
    "Radhia",
    "Lotfi",
    "Emna",
    "Nejib",
    "Wassila",
)

LONGEST_NAME = 64
"""Characters of a name at the most, in the sense of Unicode; what is beyond them is left out."""

_JOINERS = "\u200c\u200d"
"""Signs without a width that some scripts and emoji cannot be written without."""
_FLAG, _TAGS = "\U0001f3f4", range(0xE0020, 0xE0080)
_EMOJI = range(0x1F000, 0x1FB00)
"""Python may not know the newest of them yet."""
_SEEN = ("L", "N", "P", "S")
_MOST_MARKS, _MOST_SIGNS = 8, 16
"""So many marks stand on one letter, and so many signs make one character; more would run into the
lines above and below.
"""
_NUMBER = re.compile(r" \([0-9]+\)$")
_MOST_READ = 10 * LONGEST_NAME
_DIGITS = 4


def readable(name: str) -> str:
    """``name`` as it is shown: on one line, without what cannot be seen or turns its neighbours
    round, and not too long; "" where nothing of it can be seen.
    """
    signs = "".join(map(_sign, name[:_MOST_READ]))
    seen = "".join(map(_character, clusters(" ".join(signs.split()))))
    words = (word.strip(_JOINERS) for word in seen.split())
    return cut(" ".join(word for word in words if word), LONGEST_NAME)


def first_readable(*names: str) -> str:
    """The first of ``names`` of which something can be seen; "" where there is none."""
    return next((shown for name in names if (shown := readable(name))), "")


def called(person: str, *names: str) -> str:
    """What somebody is called who has these ``names``: nobody has to have one."""
    return first_readable(*names) or f"Player {number_of(person)}"


def number_of(person: str) -> str:
    """The number by which somebody is known who has no name that can be read: always the same."""
    digits = re.sub(r"[^0-9]", "", person.rpartition(":")[2])
    return (digits or str(crc32(person.encode())))[-_DIGITS:].zfill(_DIGITS)


def told_apart(name: str, taken: Iterable[str]) -> str:
    """``name``, with a number behind it where others are called so already."""
    known = {_alike(other) for other in taken}
    numbers = (f" ({number})" for number in count(2))
    ways = chain([name], (_numbered(name, number) for number in numbers))
    return next(way for way in ways if _alike(way) not in known)


def may_be(shown: str, name: str) -> bool:
    """Whether somebody who is called ``name`` may be ``shown`` so, told apart from others."""
    number = _NUMBER.search(shown)
    return shown == name or (number is not None and shown == _numbered(name, number[0]))


def computer_names(taken: Iterable[str], count: int, entropy: Entropy) -> list[str]:
    """Names for ``count`` computers, none of them among those ``taken``."""
    known = {name.casefold() for name in taken}
    free = [name for name in CAFE if name.casefold() not in known]
    more = (f"{name} {number}" for number in range(2, 99) for name in CAFE)
    unknown = (name for name in more if name.casefold() not in known)
    return entropy.sample(free + list(islice(unknown, max(0, count - len(free)))), count)


def _sign(sign: str) -> str:
    """One sign of a name, "" where nothing is to be seen of it."""
    kind, number = unicodedata.category(sign), ord(sign)
    if kind == "Cc" or kind[0] == "Z" or sign in BLANKS:
        return " "
    if kind[0] != "C" or sign in _JOINERS or number in _TAGS:
        return "" if sign in UNSEEN_MARKS else sign
    return sign if kind == "Cn" and number in _EMOJI else ""


def _character(cluster: str) -> str:
    """One character of a name; "" for marks that stand on nothing."""
    first = cluster[0]
    if unicodedata.category(first)[0] not in _SEEN and ord(first) not in _EMOJI:
        return " " if first == " " else ""
    kept, marks = [first], 0
    for sign in cluster[1:_MOST_SIGNS]:
        marks += is_mark(sign) and not SELECTORS.match(sign)
        if marks <= _MOST_MARKS and (first == _FLAG or ord(sign) not in _TAGS):
            kept.append(sign)
    return "".join(kept)


def _numbered(name: str, number: str) -> str:
    return cut(name, LONGEST_NAME - len(number)) + number


def _alike(name: str) -> str:
    """What two names have in common that look the same."""
    plain = unicodedata.normalize("NFKC", SELECTORS.sub("", name)).casefold()
    return "".join(sign for sign in plain if sign not in _JOINERS)
