"""Bisqa's computer players."""

from engine.player import Level, Player
from engine.players.chance import Chance


def player(level: Level) -> Player:
    """The player of ``level``."""
    return Chance()
