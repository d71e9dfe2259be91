"""Typed words in all our languages at once, made comparable, and what they stand for."""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import dropwhile

from bot.texts.catalogue import MARKS, Words, load
from bot.texts.languages import LANGUAGES
from bot.typography import BLANKS, SELECTORS, UNSEEN_MARKS, is_mark

_LETTERS = str.maketrans(
    {"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "♤": "♠", "♡": "♥", "♢": "♦", "♧": "♣"}
    | {"❤": "♥", "⬆": "↑", "⬇": "↓", "−": "-", "–": "-", "—": "-", "\u2010": "-", "\u2011": "-"}
    | dict.fromkeys("\u2018\u2019\u201a\u201b\u2039\u203a`\u00b4\u2032", "'")
    | dict.fromkeys("\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033", '"')
)
_LOOSE = frozenset(" '\".,;:!<>*_~|\u2026\u00b7\u2022\u3002\u3001\u060c\u061b")
_AROUND = ("Pi", "Pf", "Ps", "Pe")
_NUMBER = re.compile(r"[-+]?[0-9]{1,6}")
_COMMA = re.compile(r",\s+")
_LONGEST = 200
_INVISIBLE = ("Cc", "Cf", "Cs", "Cn", "Co")


def tidy(text: str) -> str:
    """``text`` without control and invisible characters, halves of characters and marks that stand
    on nothing, single-spaced.
    """
    words = "".join(map(_visible, text)).split()
    return " ".join(filter(None, ("".join(dropwhile(is_mark, word)) for word in words)))


def trim(text: str) -> str:
    """``text`` tidied, without the quotes, brackets and marks of sentences around it."""
    line = tidy(text)
    start, end = 0, len(line)
    while start < end and _is_loose(line[start]):
        start += 1
    while start < end and _is_loose(line[end - 1]):
        end -= 1
    return line[start:end]


def fold(text: str) -> str:
    """``text`` made comparable: small letters without accents, plain digits, one kind of each suit
    and of each quote.

    Full-width and other decorated characters become plain ones.
    """
    raised = "".join(f"^{each}" if _is_raised(each) else each for each in tidy(text))
    plain = raised.translate(_LETTERS)  # an accent by itself has a space in its plain form
    plain = unicodedata.normalize("NFKD", plain).translate(_LETTERS).casefold()
    plain = unicodedata.normalize("NFKD", plain).translate(_LETTERS)
    bare = (each for each in plain if not is_mark(each))
    return " ".join("".join(_digit(each) for each in bare).split())


def squeeze(text: str) -> str:
    """``text`` folded, without spaces, quotes, brackets and marks of sentences: ``« Vie privée »``
    is ``vieprivee``.
    """
    return "".join(each for each in fold(text) if not _is_loose(each))


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What may be typed, squeezed. ``spoken`` has by language the words for commands: squeezed, as
    they are spelt, and the command.

    ``commands`` maps words, and what buttons say, to commands, ``levels`` to those of computer
    players, ``numbers`` to whole numbers, ``marks`` to the mark of a card; ``articles`` are the
    little words in front of a card, with the languages that have them, ``links`` those between rank
    and suit, ``joints`` those between two suits.
    """

    commands: Mapping[str, str]
    spoken: Mapping[str, tuple[tuple[str, str, str], ...]]
    levels: Mapping[str, str]
    numbers: Mapping[str, int]
    marks: Mapping[str, str]
    articles: Mapping[str, frozenset[str]]
    links: frozenset[str]
    joints: frozenset[str]

    def number(self, text: str) -> int | None:
        """The whole number of at most six digits that ``text`` names."""
        word = fold(trim(text[:_LONGEST]))
        if _NUMBER.fullmatch(word):
            return int(word)
        return self.numbers.get(squeeze(word)) if word[:1] != "-" else None


@cache
def vocabulary() -> Vocabulary:
    """The words of all languages. Where two languages differ about one, the first of them wins."""
    commands: dict[str, str] = {}
    spoken: dict[str, tuple[tuple[str, str, str], ...]] = {}
    levels: dict[str, str] = {}
    numbers: dict[str, int] = {}
    marks = {mark: mark for mark in MARKS}
    articles: dict[str, frozenset[str]] = {}
    links: set[str] = set()
    joints: set[str] = set()
    for words in everywhere():
        spoken[words.language] = tuple(_commands(words))
        for form, _, command in spoken[words.language]:
            commands.setdefault(form, command)
        for form, command in _labels(words):
            commands.setdefault(form, command)
        for level in _named(words, "level-"):
            for word in (level, *listed(words, f"level-{level}")):
                levels.setdefault(squeeze(word), level)
        for number, word in enumerate(listing(words, "typed-numbers")):
            for form in (squeeze(word), squeeze(word.replace("-", ""))):
                numbers.setdefault(form, number)
        for mark, message_id in MARKS.items():
            short = words.attribute(message_id, "short")
            for word in (words(message_id), short, *listed(words, message_id)):
                marks.setdefault(squeeze(word), mark)
        for word in listing(words, "card-articles"):
            form = squeeze(word)
            articles[form] = articles.get(form, frozenset()) | {words.language}
        links.update(squeeze(word) for word in listing(words, "card-links"))
        joints.update(squeeze(word) for word in listing(words, "card-joints"))
    return Vocabulary(
        commands,
        spoken,
        levels,
        numbers,
        marks,
        articles,
        frozenset(links),
        frozenset(joints),
    )


def _commands(words: Words) -> Iterator[tuple[str, str, str]]:
    """The words of a language for commands: squeezed, as it spells them, and the command."""
    for command in _named(words, "command-"):
        message_id = f"command-{command}"
        for word in (words(message_id), *listed(words, message_id)):
            yield squeeze(word), word, command


def _labels(words: Words) -> Iterator[tuple[str, str]]:
    """What the buttons of commands say, squeezed, and the command; and each by its own name."""
    for command in _named(words, "command-"):
        yield squeeze(command), command
        for attribute in ("button", "button-lobby"):
            if label := words.find_attribute(f"command-{command}", attribute):
                yield squeeze(label), command


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
    return _COMMA.split(told) if told else []


def listing(words: Words, message_id: str) -> list[str]:
    """What a text lists that may be typed."""
    return _COMMA.split(words(message_id))


def _named(words: Words, prefix: str) -> list[str]:
    return [name.removeprefix(prefix) for name in words.catalogue.ids() if name.startswith(prefix)]


def _visible(character: str) -> str:
    """What is seen of a character, "" for nothing."""
    if character.isspace() or character in BLANKS:
        return " "
    unseen = unicodedata.category(character) in _INVISIBLE or character in UNSEEN_MARKS
    return "" if unseen or SELECTORS.match(character) else character


def _is_loose(character: str) -> bool:
    """Whether a sign means nothing where it stands: a quote, a bracket, a mark of a sentence or of
    emphasis.
    """
    plain = character.translate(_LETTERS)
    return plain in _LOOSE or unicodedata.category(character) in _AROUND


def _is_raised(character: str) -> bool:
    """Whether it is a digit above or below the line: 5² is not 52."""
    form = unicodedata.decomposition(character)
    return character.isdigit() and form.startswith(("<super>", "<sub>"))


def _digit(character: str) -> str:
    return str(unicodedata.decimal(character)) if character.isdecimal() else character
