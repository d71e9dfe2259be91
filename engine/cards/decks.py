"""The packs the games use, built from data."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from engine.cards.card import Card


@dataclass(frozen=True)
class Pack:
    """A named set of different cards in a fixed order (the order a shuffle starts from).

    ``aliases`` are ranks that mean another one when a code is read (``10`` for ``T``).
    """

    name: str
    cards: tuple[Card, ...]
    aliases: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        codes = {card.code: card for card in self.cards}
        for card in self.cards:
            for alias, rank in self.aliases.items():
                if card.rank == rank:
                    codes[alias + card.suits] = card
        object.__setattr__(self, "_by_code", codes)

    def find(self, code: str) -> Card | None:
        """The card that ``code`` names, or None where the pack has no such card."""
        by_code: Mapping[str, Card] = self.__dict__["_by_code"]
        return by_code.get(code)

    def __len__(self) -> int:
        return len(self.cards)


def _one_suit(suits: str, ranks: Iterable[str]) -> tuple[Card, ...]:
    return tuple(Card(rank, suit) for suit in suits for rank in ranks)


FRENCH_40 = Pack("french-40", _one_suit("SCDH", "A234567JQK"))
"""The forty cards of Bisqa, weakest first: suits S C D H, ranks A 2 3 4 5 6 7 J Q K in each."""
