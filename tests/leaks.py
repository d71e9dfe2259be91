"""The leak search: which of some cards does a text name, in whatever form?

Found are the code (``KH``), the code turned round (``HK``), a mark behind it (``AH+``), ``10`` for
``T``, and ranks in English or French beside a suit symbol, filled or outlined, with or without the
mark that makes it an emoji (``K♥``, ``♥K``, ``R♥️``). In ``K♥5♣`` no ``♥5`` is
found. Escapes of JSON (``\\u2665``) are undone first.
"""

import re
from collections.abc import Iterable
from functools import cache

from engine.cards.card import Card

SYMBOLS = {"H": "♥♡", "D": "♦♢", "C": "♣♧", "S": "♠♤"}
RANKS = {"T": ("T", "10"), "J": ("J", "V"), "Q": ("Q", "D"), "K": ("K", "R")}
_BETWEEN = r"[\u00a0\u202f\ufe0e\ufe0f]*"
_WORD = re.compile(r"[^\W_]+")
_ESCAPE = re.compile(r"\\u([0-9a-fA-F]{4})")


def named(text: str, cards: Iterable[Card]) -> set[Card]:
    """Those of ``cards`` that ``text`` names in any form."""
    unescaped = _ESCAPE.sub(lambda match: chr(int(match[1], 16)), text)
    words = set(_WORD.findall(unescaped))
    symbols = any(symbol in unescaped for symbol in "".join(SYMBOLS.values()))
    return {
        card
        for card in cards
        if words & _codes(card) or (symbols and _drawn(card).search(unescaped))
    }


@cache
def _codes(card: Card) -> frozenset[str]:
    ranks = ("T", "10") if card.rank == "T" else (card.rank,)
    return frozenset(code for rank in ranks for code in (rank + card.suits, card.suits + rank))


@cache
def _drawn(card: Card) -> re.Pattern[str]:
    """Matches rank and symbol beside each other, in both orders, but never a part of a word."""
    ranks = "|".join(RANKS.get(card.rank, (card.rank,)))
    symbol = f"[{SYMBOLS[card.suits]}]" if card.suits in SYMBOLS else "(?!)"
    first = rf"(?<![^\W_])(?i:{ranks}){_BETWEEN}{symbol}"
    last = rf"(?<![^\W_]){symbol}{_BETWEEN}(?i:{ranks})(?![^\W_])"
    return re.compile(f"{first}|{last}")
