"""Texts of decks and games that are not there yet, to see that texts are all they need."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.parsing import cards, words
from bot.texts.catalogue import Catalogue
from bot.texts.languages import TEXTS
from engine.cards.card import Card
from engine.cards.decks import Pack

DECKTET_PACK = Pack(
    "decktet-45", (Card("A", "L"), Card("6", "LK"), Card("P", "WLY"), Card("E", ""))
)
DECKTET = {
    "en": """
decktet-suit-L = L
    .name = leaves
    .style = green
decktet-suit-K = K
    .name = knots
decktet-suit-W = W
    .name = waves
decktet-suit-Y = Y
    .name = wyrms
decktet-rank-A = A
    .name = ace
decktet-rank-6 = 6
    .name = six
decktet-rank-P = P
    .name = pawn
decktet-rank-E = E
    .name = excuse
decktet-card-6LK = the Market
    .words = market
""",
    "fr": """
decktet-suit-L = F
    .name = feuilles
    .style = green
decktet-suit-K = N
    .name = nœuds
decktet-suit-W = V
    .name = vagues
decktet-suit-Y = Y
    .name = wyrms
decktet-rank-A = A
    .name = as
decktet-rank-6 = 6
    .name = six
decktet-rank-P = P
    .name = pion
decktet-rank-E = E
    .name = excuse
decktet-card-6LK = le Marché
    .words = marché
""",
}
SPANISH_PACK = Pack("spanish-40", tuple(Card(r, s) for s in "OE" for r in ("1", "12")))
SPANISH = {
    "en": """
spanish-suit-O = 🟡
    .name = coins
    .style = yellow
spanish-suit-E = ⚔
    .name = swords
    .style = plain
spanish-rank-1 = 1
    .name = ace
spanish-rank-12 = 12
    .name = king
"""
}
SIGNS = {
    "en": """
brisca-word-rey = king
    .words = the king
brisca-word-triunfillo = small trump
    .words = small trump, soplito
""",
    "fr": """
brisca-word-rey = roi
    .words = roi
brisca-word-triunfillo = petit atout
    .words = petit atout
""",
}


def catalogue(folder: Path, texts: Mapping[str, str]) -> Catalogue:
    """Our texts and further ones: language -> what its file holds."""
    for language, told in texts.items():
        (folder / f"{language}.ftl").write_text(told, "utf-8")
    return Catalogue(TEXTS, folder)


@contextmanager
def other_texts(
    folder: Path, monkeypatch: pytest.MonkeyPatch, texts: Mapping[str, str]
) -> Iterator[Catalogue]:
    """The parser reads these further texts meanwhile."""
    read_once = (words.vocabulary, words.meanings, cards._forms)
    found = catalogue(folder, texts)
    for each in read_once:
        each.cache_clear()
    with monkeypatch.context() as patched:
        patched.setattr(words, "load", lambda: found)
        yield found
    for each in read_once:
        each.cache_clear()
