"""View: all that one reader may know, as plain data with no way back to the state.

A game builds it from nothing in its own ``view.py``. Front ends and computer players get nothing
else. A card that the reader cannot see is None: it is there, but it has no face.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from engine.cards.card import Card
from engine.cards.decks import Pack
from engine.cards.tricks import Trick
from engine.options import OptionValue
from engine.outcome import Outcome
from engine.seats import Seat

FactValue: TypeAlias = Card | int | str | tuple[int | None, ...] | None
"""A tuple has one value a seat. Trick games with bids tell ``bids`` and ``won`` of each deal, and
``cards``, the number in a hand."""


@dataclass(frozen=True, slots=True)
class Zone:
    """Cards that lie together: ``name`` says where, ``seat`` whose they are, if anybody's."""

    name: str
    seat: Seat | None
    cards: tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class DealView:
    """One deal: its number from 1, what is known of it by name, and its tricks in order.

    ``score`` is that of each seat after it, so far while it runs. ``tricks`` ends with the one on
    the table, if a card lies there.
    """

    number: int
    done: bool
    score: tuple[int, ...]
    facts: Mapping[str, FactValue]
    tricks: tuple[Trick, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """A game as one reader sees it. ``seat`` None is a spectator.

    ``phase`` names what is decided now (the texts ask it so), "" while nobody is to act; ``out``
    tells for each seat whether it has no part in the game any more. ``facts`` and ``zones`` are
    those of the moment, ``deal`` is the running deal or the last one, ``past`` those before it,
    ``outcome`` is there once the game is over.
    """

    game: str
    seat: Seat | None
    players: int
    options: Mapping[str, OptionValue]
    to_act: tuple[Seat, ...]
    phase: str
    out: tuple[bool, ...]
    facts: Mapping[str, FactValue]
    zones: tuple[Zone, ...]
    deal: DealView | None
    past: tuple[DealView, ...] = ()
    outcome: Outcome | None = None

    def zone(self, name: str, seat: Seat | None = None) -> tuple[Card | None, ...]:
        """The cards of one zone; empty where there is no such zone."""
        for zone in self.zones:
            if zone.name == name and zone.seat == seat:
                return zone.cards
        return ()

    def unseen(self, pack: Pack) -> list[Card]:
        """The cards of ``pack`` that the reader has not seen in this deal, undealt ones too."""
        seen = {card for zone in self.zones for card in zone.cards}
        if self.deal:
            seen.update(played.card for trick in self.deal.tricks for played in trick.cards)
        return [card for card in pack.cards if card not in seen]

    def as_json(self) -> dict[str, object]:
        """What `replay --seat` prints.

        Deals of the past keep their figures but not their cards: a card played then may be hidden
        in somebody's hand now.
        """
        deals = [*self.past, *([self.deal] if self.deal else [])]
        return {
            "game": self.game,
            "players": self.players,
            "options": dict(self.options),
            "to_act": list(self.to_act),
            "phase": self.phase,
            "out": list(self.out),
            **_plain(self.facts),
            "zones": [
                {
                    "name": zone.name,
                    "seat": zone.seat,
                    "cards": [card and card.code for card in zone.cards],
                }
                for zone in self.zones
            ],
            "deals": [
                {
                    "number": deal.number,
                    "done": deal.done,
                    "score": list(deal.score),
                    **_plain(deal.facts),
                }
                for deal in deals
            ],
            "tricks": [trick_json(trick) for trick in self.deal.tricks] if self.deal else [],
            "ranking": list(self.outcome.ranking) if self.outcome else None,
        }


def trick_json(trick: Trick) -> dict[str, object]:
    """A trick as records tell it: who led, seats (as texts) and cards in playing order, winner."""
    return {
        "lead": trick.lead,
        "cards": [[str(played.seat), played.code] for played in trick.cards],
        "winner": trick.winner,
    }


def _plain(facts: Mapping[str, FactValue]) -> dict[str, object]:
    def plain(value: FactValue) -> object:
        if isinstance(value, Card):
            return value.code
        return list(value) if isinstance(value, tuple) else value

    return {name: plain(value) for name, value in facts.items()}
