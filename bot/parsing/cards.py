"""Cards as people type them: ``5♣``, ``♣5``, ``5c``, ``roi de cœur``, ``roi``, ``6 moons``."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial
from typing import NamedTuple

from bot.parsing.words import everywhere, fold, listed, squeeze, trim, vocabulary
from bot.texts.catalogue import Phrase, Words
from bot.texts.languages import DEFAULT, LANGUAGES, pick
from engine.cards.card import Card
from engine.cards.decks import Pack

_IN_BETWEEN = ("-", "/")


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text may mean: ``cards``, the likeliest first, and ``mark``, how it is played.

    ``likeliest`` are those of them that nothing is likelier than; ``own`` those that the person's
    language calls so, where it is known.
    """

    cards: tuple[Card, ...]
    likeliest: tuple[Card, ...] = ()
    mark: str = ""
    own: tuple[Card, ...] = ()


class _Rank(NamedTuple):
    """How far from likely a reading is: ``mixed`` of two languages (``Rd``), its suit in front, in
    the language of that number.
    """

    mixed: bool = False
    suit_first: bool = False
    language: int = 0

    @property
    def own(self) -> bool:
        """Whether the language that comes first says it so."""
        return not self.mixed and self.language == 0


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
    text = trim(text)
    folded = fold(text)
    for word, mark in vocabulary().marks.items():
        if mark not in marks:
            continue
        for rest in (folded.removesuffix(word), folded.removeprefix(word)):
            if rest != folded and (found := _ranked(rest, pack, order)):
                return _reading(found, mark, known=language is not None)
    return _reading(_ranked(text, pack, order), "", known=language is not None)


def missing_rank(text: str, pack: Pack) -> str | None:
    """The rank of a card that ``text`` names, by the letters of its text, where ``pack`` has no
    card of that rank.
    """
    ranks = {card.rank for card in pack.cards}
    deck = _deck(pack)
    for name in _names(trim(text)):
        for rank, suits, _ in _splits(name, deck, _most_suits(pack)):
            if suits and rank.letters not in ranks:
                return rank.letters
    return None


def ranks_of(pack: Pack) -> tuple[str, ...]:
    """The letters of the ranks that a pack has, each once."""
    return tuple(dict.fromkeys(card.rank for card in pack.cards))


def rank_phrase(letters: str, pack: Pack) -> Phrase:
    """What a rank is called: "10", "K"."""
    return partial(_rank_in, f"{_deck(pack)}-rank-{letters}")


def _rank_in(message_id: str, words: Words) -> str:
    return words(message_id)


def _reading(found: dict[Card, _Rank], mark: str, *, known: bool) -> Reading:
    cards = sorted(found, key=lambda card: found[card])
    likeliest = (card for card in cards if found[card] == found[cards[0]])
    own = (card for card in cards if known and found[card].own)
    return Reading(tuple(cards), tuple(likeliest), mark, tuple(own))


def _ranked(text: str, pack: Pack, order: list[str]) -> dict[Card, _Rank]:
    """Each card that is meant perhaps, and how far that is from likely."""
    found: dict[Card, _Rank] = {}
    for name, languages in _names(text).items():
        for card, rank in _readings(name, pack, order):
            foreign = order[rank.language] not in languages
            here = rank._replace(mixed=rank.mixed or foreign)
            found[card] = min(here, found.get(card, here))
    return found


def _names(text: str) -> dict[str, frozenset[str]]:
    """``text`` squeezed, with and without the articles in front of it, and the languages that have
    all of those.
    """
    tokens, languages = fold(text).replace("'", " ").split(), frozenset(LANGUAGES)
    names = {squeeze(text): languages}
    while len(tokens) > 1 and tokens[0] in vocabulary().articles:
        languages &= vocabulary().articles[tokens[0]]
        tokens = tokens[1:]
        names.setdefault(squeeze("".join(tokens)), languages)
    return names


def _readings(name: str, pack: Pack, order: list[str]) -> Iterator[tuple[Card, _Rank]]:
    deck = _deck(pack)
    if card := pack.find(name.upper()):
        yield card, _Rank(language=order.index(DEFAULT))
    for form in _forms(f"{deck}-card-"):
        if form.typed == name and (card := pack.find(form.letters)):
            yield card, _Rank(language=order.index(form.language))
    alone = len(name) > 1 and vocabulary().number(name) is None  # "two" is a bid
    for form in _forms(f"{deck}-rank-") if alone else ():  # of which suit, the hand will tell
        if form.typed == name:
            for card in pack.cards:
                if card.rank == form.letters:
                    yield card, _Rank(language=order.index(form.language))
    cards = {(card.rank, *sorted(card.suits)): card for card in pack.cards}
    for rank, suits, suit_first in _splits(name, deck, _most_suits(pack)):
        if card := cards.get((rank.letters, *sorted(suit.letters for suit in suits))):
            languages = {rank.language, *(suit.language for suit in suits)}
            yield card, _Rank(len(languages) > 1, suit_first, order.index(rank.language))


def _deck(pack: Pack) -> str:
    return pack.name.partition("-")[0]


def _most_suits(pack: Pack) -> int:
    return max(len(card.suits) for card in pack.cards)


def _splits(name: str, deck: str, most: int) -> Iterator[tuple[_Form, tuple[_Form, ...], bool]]:
    """``name`` as a rank with at most so many suits behind it or, less likely, before it."""
    links = ("", *vocabulary().links, *_IN_BETWEEN)
    for rank in _forms(f"{deck}-rank-"):
        for link in links:
            if name.startswith(rank.typed + link):
                for suits in _suits(name.removeprefix(rank.typed + link), deck, most):
                    yield rank, suits, False
            if name.endswith(link + rank.typed):
                for suits in _suits(name.removesuffix(link + rank.typed), deck, most):
                    yield rank, suits, True


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
