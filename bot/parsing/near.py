"""The command that somebody meant who mistyped it: the nearest word, their own language first."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from bot.parsing.words import squeeze, vocabulary
from bot.texts.languages import LANGUAGES, pick

_SHORT, _LONG = 3, 6
"""Letters that a word has at the least where one of them may be wrong, and where two may be."""


@dataclass(frozen=True, slots=True)
class Near:
    """A word as its language spells it, and the command that it stands for."""

    word: str
    command: str


def nearest(
    typed: str,
    *,
    commands: Collection[str] | None = None,
    first: Collection[str] = (),
    language: str | None = None,
) -> Near | None:
    """The word that ``typed`` is almost, for one of ``commands`` (None: for any); of those that are
    as near one of the person's language, and a command that comes ``first``.
    """
    word = squeeze(typed[:40])
    allowed = _allowed(word)
    for spoken in dict.fromkeys((pick(language), *LANGUAGES)):
        found = [
            (distance(word, form), near.command not in first, at, near)
            for at, (form, near) in enumerate(_words(spoken).items())
            if abs(len(form) - len(word)) <= allowed
            and (commands is None or near.command in commands)
        ]
        best = min(found, default=None, key=lambda each: each[:3])
        if best and best[0] <= allowed:
            return best[3]
    return None


def distance(one: str, other: str) -> int:
    """How many letters are wrong, missing, too many, or swapped with the one beside them."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one):
        older, before, row = before, row, [at + 1]
        for place, wanted in enumerate(other):
            cost = min(before[place] + (letter != wanted), before[place + 1] + 1, row[place] + 1)
            if at and place and letter == other[place - 1] and one[at - 1] == wanted:
                cost = min(cost, older[place - 1] + 1)
            row.append(cost)
    return row[-1]


def _allowed(word: str) -> int:
    return (len(word) >= _SHORT) + (len(word) >= _LONG)


def _words(language: str) -> dict[str, Near]:
    return {
        form: Near(word, command) for form, word, command in vocabulary().spoken.get(language, ())
    }


def closest(typed: str, words: Iterable[str]) -> str | None:
    """The one of ``words`` that ``typed`` is almost."""
    word = squeeze(typed[:40])
    best = min(words, default="", key=lambda each: distance(word, squeeze(each)))
    return best if best and distance(word, squeeze(best)) <= _allowed(word) else None
