"""Cards as people type them: ``5♣``, ``♣5``, ``5c``, ``roi de cœur``, ``roi``, ``6 moons``."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from bot.parsing.words import everywhere, fold, listed, squeeze, vocabulary
from bot.texts.languages import DEFAULT, LANGUAGES, pick
from engine.cards.card import Card
from engine.cards.decks import Pack

_FOREIGN = 100
"""How much later a reading comes whose rank and suits are of different languages (``Rd``)."""
_SUIT_FIRST = 10
_IN_BETWEEN = ("-", "/")


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text may mean: ``cards``, the likeliest first, and ``mark``, how it is played.

    ``likeliest`` are those of them that nothing is likelier than.
    """

    cards: tuple[Card, ...]
    likeliest: tuple[Card, ...] = ()
    mark: str = ""


@dataclass(frozen=True, slots=True)
class _Form:
    """One way to type a rank, a suit or a whole card (``letters``) in a language."""

    typed: str
    letters: str
    language: str


def read_card(
    text: str, pack: Pack, marks: tuple[str, ...] = (), language: str | None = None
) -> Reading:
    """The cards of ``pack`` that ``text`` may mean; none at all, where it is no card.

    Rank before suit comes first, then languages: that of the person, where it is known, before the
    others as we list them; then readings that mix two of them. So ``5c`` is 5♣ and, less likely,
    (cœur, carreau) 5♥ or 5♦; for who speaks French it is the other way round. Codes (``5C``) are
    as likely as the letters of the default language, of which they are made.

    One of ``marks`` may stand behind the card or in front of it: ``A♥ high``, ``AH+``, ``bas A♥``.
    """
    order = [pick(language), *LANGUAGES]
    folded = fold(text).strip(" .,;:!'\"")
    for word, mark in vocabulary().marks.items():
        if mark not in marks:
            continue
        for rest in (folded.removesuffix(word), folded.removeprefix(word)):
            if rest != folded and (found := _ranked(rest, pack, order)):
                return _reading(found, mark)
    return _reading(_ranked(text, pack, order), "")


def _reading(found: dict[Card, int], mark: str) -> Reading:
    cards = sorted(found, key=lambda card: found[card])
    return Reading(tuple(cards), tuple(c for c in cards if found[c] == found[cards[0]]), mark)


def _ranked(text: str, pack: Pack, order: list[str]) -> dict[Card, int]:
    """Each card that is meant perhaps; the smaller the number, the likelier."""
    found: dict[Card, int] = {}
    for name in _names(text):
        for card, rank in _readings(name, pack, order):
            found[card] = min(rank, found.get(card, rank))
    return found


def _names(text: str) -> list[str]:
    """``text`` squeezed, with and without the articles in front of it."""
    tokens = fold(text).replace("'", " ").split()
    names = [squeeze(text)]
    while len(tokens) > 1 and tokens[0] in vocabulary().articles:
        tokens = tokens[1:]
        names.append(squeeze("".join(tokens)))
    return names


def _readings(name: str, pack: Pack, order: list[str]) -> Iterator[tuple[Card, int]]:
    deck = pack.name.partition("-")[0]
    if card := pack.find(name.upper()):
        yield card, order.index(DEFAULT)
    for form in _forms(f"{deck}-card-"):
        if form.typed == name and (card := pack.find(form.letters)):
            yield card, order.index(form.language)
    alone = len(name) > 1 and vocabulary().number(name) is None  # "two" is a bid
    for form in _forms(f"{deck}-rank-") if alone else ():  # of which suit, the hand will tell
        if form.typed == name:
            for card in pack.cards:
                if card.rank == form.letters:
                    yield card, order.index(form.language)
    cards = {(card.rank, *sorted(card.suits)): card for card in pack.cards}
    for rank, suits, later in _splits(name, deck, max(len(card.suits) for card in pack.cards)):
        if card := cards.get((rank.letters, *sorted(suit.letters for suit in suits))):
            languages = {rank.language, *(suit.language for suit in suits)}
            foreign = _FOREIGN if len(languages) > 1 else 0
            yield card, order.index(rank.language) + later + foreign


def _splits(name: str, deck: str, most: int) -> Iterator[tuple[_Form, tuple[_Form, ...], int]]:
    """``name`` as a rank with at most so many suits behind it or, less likely, before it."""
    links = ("", *vocabulary().links, *_IN_BETWEEN)
    for rank in _forms(f"{deck}-rank-"):
        for link in links:
            if name.startswith(rank.typed + link):
                for suits in _suits(name.removeprefix(rank.typed + link), deck, most):
                    yield rank, suits, 0
            if name.endswith(link + rank.typed):
                for suits in _suits(name.removesuffix(link + rank.typed), deck, most):
                    yield rank, suits, _SUIT_FIRST


def _suits(text: str, deck: str, most: int) -> Iterator[tuple[_Form, ...]]:
    """``text`` as at most so many suits one after the other, little words between them."""
    if not text:
        yield ()
        return
    joints = ("", *vocabulary().joints, *vocabulary().links, *_IN_BETWEEN)
    for suit in _forms(f"{deck}-suit-") if most else ():
        if text == suit.typed:
            yield (suit,)
        for joint in joints:
            if most > 1 and text.startswith(suit.typed + joint):
                for others in _suits(text.removeprefix(suit.typed + joint), deck, most - 1):
                    if others:
                        yield (suit, *others)


@cache
def _forms(prefix: str) -> tuple[_Form, ...]:
    """Every way to type the ranks, the suits or the cards of a deck, in the order of the texts."""
    forms: dict[_Form, None] = {}
    for words in everywhere():
        for message_id in words.catalogue.ids():
            if message_id.startswith(prefix):
                name = words.find_attribute(message_id, "name") or ""
                for word in (words(message_id), name, *listed(words, message_id)):
                    form = _Form(squeeze(word), message_id.removeprefix(prefix), words.language)
                    if form.typed:
                        forms.setdefault(form)
    return tuple(forms)
