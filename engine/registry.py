"""Finds every folder of ``engine.games`` and offers the games by their id."""

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from typing import Any

import engine.games
from engine.game import Game


@cache
def games() -> Mapping[str, Game[Any]]:
    """All games by id, in the order of their ids."""
    found: dict[str, Game[Any]] = {}
    for folder in sorted(module.name for module in pkgutil.iter_modules(engine.games.__path__)):
        game: Game[Any] = importlib.import_module(f"engine.games.{folder}").GAME
        found[game.id] = game
    return found
