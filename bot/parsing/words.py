"""Typed words in all our languages at once, made comparable, and what they stand for."""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from bot.texts.catalogue import MARKS, Words, load
from bot.texts.languages import LANGUAGES

_LETTERS = str.maketrans(
    {"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "’": "'", "♤": "♠", "♡": "♥", "♢": "♦", "♧": "♣"}
    | {"❤": "♥", "⬆": "↑", "⬇": "↓", "−": "-", "–": "-", "—": "-", "\u2010": "-"}
)
_NUMBER = re.compile(r"[-+]?[0-9]{1,6}")
_INVISIBLE = ("Cc", "Cf", "Cs", "Cn", "Co")


def tidy(text: str) -> str:
    """``text`` without control and invisible characters and halves of characters, single-spaced."""
    seen = (" " if character.isspace() else character for character in text)
    return " ".join(
        "".join(each for each in seen if unicodedata.category(each) not in _INVISIBLE).split()
    )


def fold(text: str) -> str:
    """``text`` made comparable: small letters without accents, plain digits, one kind of each suit.

    Full-width and other decorated characters become plain ones.
    """
    plain = unicodedata.normalize("NFKD", tidy(text)).translate(_LETTERS).casefold()
    plain = unicodedata.normalize("NFKD", plain).translate(_LETTERS)
    bare = (each for each in plain if not unicodedata.category(each).startswith("M"))
    return " ".join("".join(_digit(each) for each in bare).split())


def squeeze(text: str) -> str:
    """``text`` folded, without spaces and apostrophes: ``Vie privée`` is ``vieprivee``."""
    return "".join(each for each in fold(text) if each not in " '.,;:!_\"")


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What may be typed, squeezed. ``shown`` has each word as its language spells it.

    ``commands`` maps words to commands, ``levels`` to those of computer players, ``numbers`` to
    whole numbers, ``marks`` to the mark of a card; ``articles`` are the little words in front of a
    card, ``links`` those between rank and suit, ``joints`` those between two suits.
    """

    commands: Mapping[str, str]
    shown: Mapping[str, str]
    levels: Mapping[str, str]
    numbers: Mapping[str, int]
    marks: Mapping[str, str]
    articles: frozenset[str]
    links: frozenset[str]
    joints: frozenset[str]

    def number(self, text: str) -> int | None:
        """The whole number of at most six digits that ``text`` names."""
        word = fold(text).strip(" .,!")
        if _NUMBER.fullmatch(word):
            return int(word)
        return self.numbers.get(squeeze(word))


@cache
def vocabulary() -> Vocabulary:
    """The words of all languages. Where two languages differ about one, the first of them wins."""
    commands: dict[str, str] = {}
    shown: dict[str, str] = {}
    levels: dict[str, str] = {}
    numbers: dict[str, int] = {}
    marks = {mark: mark for mark in MARKS}
    articles: set[str] = set()
    links: set[str] = set()
    joints: set[str] = set()
    for words in everywhere():
        for command in _named(words, "command-"):
            message_id = f"command-{command}"
            for word in (command, words(message_id), *listed(words, message_id)):
                commands.setdefault(squeeze(word), command)
                shown.setdefault(squeeze(word), word)
        for level in _named(words, "level-"):
            for word in (level, *listed(words, f"level-{level}")):
                levels.setdefault(squeeze(word), level)
        for number, word in enumerate(words("common-numbers").split(", ")):
            numbers.setdefault(squeeze(word), number)
        for mark, message_id in MARKS.items():
            short = words.attribute(message_id, "short")
            for word in (words(message_id), short, *listed(words, message_id)):
                marks.setdefault(squeeze(word), mark)
        articles.update(squeeze(word) for word in words("card-articles").split(", "))
        links.update(squeeze(word) for word in words("card-links").split(", "))
        joints.update(squeeze(word) for word in words("card-joints").split(", "))
    return Vocabulary(
        commands,
        shown,
        levels,
        numbers,
        marks,
        frozenset(articles),
        frozenset(links),
        frozenset(joints),
    )


@cache
def meanings(game: str, ids: tuple[str, ...]) -> Mapping[str, str]:
    """What may be typed, squeezed, for the words ``ids`` of a game's verb, in all languages.

    A word has its text in ``<game>-word-<id>``, and further forms in the attribute ``words``.
    """
    found = {squeeze(word): word for word in ids}
    for words in everywhere():
        for word in ids:
            message_id = f"{game}-word-{word}"
            for form in (words.find(message_id) or word, *listed(words, message_id)):
                found.setdefault(squeeze(form), word)
    return found


def everywhere() -> Iterator[Words]:
    """The words of each language, the default one first."""
    return (load().words(language) for language in LANGUAGES)


def listed(words: Words, message_id: str) -> list[str]:
    """What may be typed for a text beside itself: its attribute ``words``."""
    told = words.find_attribute(message_id, "words")
    return told.split(", ") if told else []


def _named(words: Words, prefix: str) -> list[str]:
    return [name.removeprefix(prefix) for name in words.catalogue.ids() if name.startswith(prefix)]


def _digit(character: str) -> str:
    return str(unicodedata.decimal(character)) if character.isdecimal() else character
