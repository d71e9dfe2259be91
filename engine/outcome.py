"""Outcome: who came where, once a game has ended."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.seats import Seat


@dataclass(frozen=True, slots=True)
class Outcome:
    """``scores`` and ``ranking``: one number a seat; place 1 is best, equal places are shared.

    ``decided`` is a code of the game for what parted those whose scores look the same; "" where
    the scores tell it all.
    """

    scores: tuple[int, ...]
    ranking: tuple[int, ...]
    decided: str = ""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats placed first."""
        return tuple(Seat(seat) for seat, place in enumerate(self.ranking) if place == 1)


def places(keys: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Places by ``keys``, higher is better; equal keys share a place and skip the next ones."""
    return tuple(1 + sum(other > key for other in keys) for key in keys)
