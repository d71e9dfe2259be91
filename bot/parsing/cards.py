"""Cards as people type them: ``5♣``, ``♣5``, ``5c``, ``roi de cœur``, ``10 of hearts``."""

from dataclasses import dataclass
from functools import cache

from bot.parsing.words import everywhere, fold, listed, squeeze, vocabulary
from engine.cards.card import Card
from engine.cards.decks import Pack

_FOREIGN = 100
"""How much later a reading comes whose rank and suit are of two languages (``Rd``)."""
_SUIT_FIRST = 10
_IN_BETWEEN = "-/"


@dataclass(frozen=True, slots=True)
class _Form:
    """One way to type a rank or a suit (``letters``), and the number of its language."""

    typed: str
    letters: str
    language: int


def read_card(text: str, pack: Pack) -> tuple[Card, ...]:
    """The cards of ``pack`` that ``text`` may mean, the likeliest first; empty for none.

    Rank before suit comes first, then languages in the order in which we list them, then readings
    that mix two of them. ``5c`` is 5♣, then (cœur, carreau) 5♥ and 5♦.
    """
    found: dict[Card, int] = {}
    for name in _names(text):
        if card := pack.find(name.upper()):
            found.setdefault(card, 0)
        for card, rank_of_reading in _readings(name, pack):
            found[card] = min(rank_of_reading, found.get(card, rank_of_reading))
    return tuple(sorted(found, key=lambda card: found[card]))


def read_marked_card(text: str, pack: Pack, marks: tuple[str, ...]) -> tuple[tuple[Card, ...], str]:
    """The cards that ``text`` may mean, and which of ``marks`` is said with them ("" for none).

    A mark stands behind the card or in front of it: ``A♥ high``, ``AH+``, ``bas A♥``.
    """
    folded = fold(text).strip(" .,;:!'\"")
    for word, mark in vocabulary().marks.items():
        if mark not in marks:
            continue
        for rest in (folded.removesuffix(word), folded.removeprefix(word)):
            if rest != folded and (cards := read_card(rest, pack)):
                return cards, mark
    return read_card(text, pack), ""


def _names(text: str) -> list[str]:
    """``text`` squeezed, with and without the articles in front of it."""
    tokens = fold(text).replace("'", " ").split()
    names = [squeeze(text)]
    while len(tokens) > 1 and tokens[0] in vocabulary().articles:
        tokens = tokens[1:]
        names.append(squeeze("".join(tokens)))
    return names


def _readings(name: str, pack: Pack) -> list[tuple[Card, int]]:
    deck = pack.name.partition("-")[0]
    ranks, suits = _forms(f"{deck}-rank-"), _forms(f"{deck}-suit-")
    found = []
    for firsts, seconds, later in ((ranks, suits, 0), (suits, ranks, _SUIT_FIRST)):
        for first in firsts:
            if not name.startswith(first.typed):
                continue
            rest = name[len(first.typed) :]
            for link in ("", *vocabulary().links, *_IN_BETWEEN):
                if not rest.startswith(link):
                    continue
                for second in seconds:
                    if second.typed != rest[len(link) :]:
                        continue
                    rank, suit = (second, first) if later else (first, second)
                    card = pack.find(rank.letters + suit.letters)
                    foreign = 0 if rank.language == suit.language else _FOREIGN
                    if card:
                        found.append((card, rank.language + later + foreign))
    return found


@cache
def _forms(prefix: str) -> tuple[_Form, ...]:
    """Every way to type the ranks or the suits of a deck, in the order of the texts."""
    forms: dict[_Form, None] = {}
    for language, words in enumerate(everywhere()):
        for message_id in words.catalogue.ids():
            if message_id.startswith(prefix):
                name = words.attribute(message_id, "name")
                for word in (words(message_id), name, *listed(words, message_id)):
                    form = _Form(squeeze(word), message_id.removeprefix(prefix), language)
                    forms.setdefault(form)
    return tuple(forms)
