"""Tricks: who led, who played what, and who took it."""

from dataclasses import dataclass

from engine.cards.card import Card
from engine.seats import Seat


@dataclass(frozen=True, slots=True)
class Played:
    """One card on the table; ``mark`` tells how it was played where a game asks (``+``, ``-``)."""

    seat: Seat
    card: Card
    mark: str = ""

    @property
    def code(self) -> str:
        """The card's code with its mark: ``AH+``."""
        return self.card.code + self.mark


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick, begun or done: the cards in playing order; ``winner`` is None until it is done."""

    lead: Seat
    cards: tuple[Played, ...] = ()
    winner: Seat | None = None
