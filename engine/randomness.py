"""Luck, where somebody asks for it: the only module of the engine that imports ``random``."""

import random
from typing import TypeAlias

Rng: TypeAlias = random.Random
"""A source of luck that is handed to whoever may use it."""


def seeded(*purpose: str | int) -> Rng:
    """A source that depends on nothing but ``purpose``, the same on every machine and version.

    One purpose, one source: ``seeded(seed, "deal", 3)`` does not move with what players draw.
    """
    return random.Random("/".join(str(part) for part in purpose))
