"""The contract of computer players: they see what a person in their seat sees, nothing more."""

from enum import StrEnum
from typing import Protocol

from engine.actions import Action
from engine.randomness import Rng
from engine.view import View


class Level(StrEnum):
    """How well a computer plays."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"


class Player(Protocol):
    """Somebody who chooses. Holds nothing between two choices."""

    def choose(self, view: View, legal: tuple[Action, ...], rng: Rng) -> Action:
        """One of ``legal`` (never empty), from ``view`` and luck alone."""
