"""What a table may choose for Bisqa."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.options import OptionSpec, OptionValue

REMAINDER = "remainder"
"""Who goes out in the same round is placed by the lives that would be left, even below 0."""
SHARED = "shared"
"""Who goes out in the same round shares a place."""

LIVES = OptionSpec("lives", 5, choices=(5, 3, 4))
TIE = OptionSpec("tie", REMAINDER, choices=(REMAINDER, SHARED))
OPTIONS = (LIVES, TIE)


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one game: ``lives`` at the start, and how ties are placed."""

    lives: int
    tie: str

    @classmethod
    def read(cls, values: Mapping[str, OptionValue]) -> "Options":
        """From complete and checked ``values``."""
        lives, tie = values[LIVES.name], values[TIE.name]
        assert isinstance(lives, int)
        assert isinstance(tie, str)
        return cls(lives, tie)

    def values(self) -> dict[str, OptionValue]:
        """The way back: every option by name."""
        return {LIVES.name: self.lives, TIE.name: self.tie}
