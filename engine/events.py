"""Events: what happened, as a code with parameters, for everybody or for one seat."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from engine.cards.card import Card
from engine.seats import Seat

EventValue: TypeAlias = int | str | Card | tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened; only the seats of ``audience`` may hear of it, for None everybody.

    Every game tells ``dealt`` when a deal begins and ``trick`` when a trick is taken.

    Seats in ``params`` are numbers under the name ``seat`` (or ``seats``), cards are `Card`.
    """

    code: str
    params: Mapping[str, EventValue] = field(default_factory=dict)
    audience: frozenset[Seat] | None = None

    def is_for(self, reader: Seat | None) -> bool:
        """Whether ``reader`` (a spectator for None) may hear of it."""
        return self.audience is None or reader in self.audience
