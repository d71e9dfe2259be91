"""A card: its rank, its suits, and the short code that files, buttons and logs carry."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Card:
    """One card of a pack.

    ``rank`` and ``suits`` are the letters of the pack's code: ``Card("K", "H")`` is ``KH``,
    ``Card("10", "O")`` is ``10O``, ``Card("6", "LK")`` is ``6LK``; ``suits`` may be empty.
    Cards come from a `Pack`, which holds one object for each.
    """

    rank: str
    suits: str

    @property
    def code(self) -> str:
        """The short code: rank, then suits."""
        return self.rank + self.suits

    def __str__(self) -> str:
        return self.code
