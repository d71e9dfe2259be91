"""Bisqa: exact bids, lives, and a hidden one-card round."""

from engine.games.bisqa.rules import BISQA as GAME

__all__ = ["GAME"]
