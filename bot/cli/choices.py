"""What several commands choose in the same way: levels of computers and options of a game."""

from collections.abc import Sequence
from typing import Any

from bot.parsing.options import option_setting
from bot.parsing.settings import read_settings
from bot.parsing.words import squeeze
from bot.tables.errors import TooFewPlayers, TooManyPlayers
from engine.game import Game
from engine.options import OptionValue
from engine.player import Level
from engine.registry import games

LONGEST_NAME = 32
"""Characters that somebody at a terminal may be called by."""


def levels_for(levels: Sequence[Level], count: int) -> tuple[Level, ...]:
    """One level for each of ``count`` computers; the last one given holds for all that follow."""
    return tuple(levels[min(number, len(levels) - 1)] for number in range(count))


def read_options(game_id: str, chosen: Sequence[str]) -> dict[str, OptionValue]:
    """The options of ``--set name=value``. Raises `ParseError`."""
    settings = [option_setting(game_id, spec) for spec in games()[game_id].options]
    found: dict[str, OptionValue] = {}
    for text in chosen:
        found |= read_settings(text if squeeze(text) else "=", settings)
    return found


def check_players(game: Game[Any], players: int) -> None:
    """Raises `TooFewPlayers` or `TooManyPlayers`."""
    if players < game.min_players:
        raise TooFewPlayers(least=game.min_players)
    if players > game.max_players:
        raise TooManyPlayers(most=game.max_players)
