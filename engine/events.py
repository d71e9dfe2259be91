"""Events: what happened, as a code with parameters, for everybody or for one seat."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from engine.cards.card import Card
from engine.seats import Seat

EventValue: TypeAlias = int | str | Card | tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. ``audience`` None is everybody; else only that seat may hear of it.

    Seats in ``params`` are numbers under the name ``seat`` (or ``seats``), cards are `Card`.
    """

    code: str
    params: Mapping[str, EventValue] = field(default_factory=dict)
    audience: Seat | None = None
