"""Bisqa with a free action, for tests of what decides nothing."""

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from engine.actions import Action, Verb
from engine.events import Event
from engine.game import Deal, Step
from engine.games.bisqa.rules import BISQA
from engine.seats import Seat, seats
from tests.bot.tables.room import TestBisqa


@dataclass(frozen=True, slots=True)
class Wink(Action):
    """Decides nothing; anybody may do it at any time."""

    verb: ClassVar[str] = "wink"

    @property
    def text(self) -> str:
        return "wink"


class Winking(TestBisqa):
    """Bisqa with a free action, and with events that only one seat may hear of."""

    verbs: ClassVar[tuple[Verb, ...]] = (*BISQA.verbs, Verb("wink", free=True))  # type: ignore[assignment]

    def read_action(self, text: str) -> Action:
        return Wink() if text.strip().lower() == "wink" else super().read_action(text)

    def check(self, state: Any, seat: Seat, action: Action) -> None:
        if not isinstance(action, Wink):
            super().check(state, seat, action)

    def apply(self, state: Any, seat: Seat, action: Action) -> Step[Any]:
        if isinstance(action, Wink):
            after = Seat((seat + 1) % state.players)
            return Step(
                state,
                (
                    Event(
                        "wink",
                        {"seat": seat},
                        frozenset({after}),
                    ),
                ),
            )
        return super().apply(state, seat, action)

    def deal(self, state: Any, deal: Deal) -> Step[Any]:
        step = super().deal(state, deal)
        told = [
            Event("dealt-to", {"seat": seat}, frozenset({seat})) for seat in seats(state.players)
        ]
        return replace(step, events=(*step.events, *told))
