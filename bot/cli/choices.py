"""What several commands choose in the same way: levels of computers and options of a game."""

from collections.abc import Sequence
from typing import Any

from bot.tables.errors import TooFewPlayers, TooManyPlayers
from bot.tables.timecontrol import LIMITS, SECOND, Tempo
from engine.errors import BadOption
from engine.game import Game
from engine.options import OptionValue
from engine.player import Level
from engine.registry import games

LONGEST_NAME = 32
"""Characters that somebody at a terminal may be called by."""


def seconds_told() -> str:
    """How long a move may take, as a list of choices tells it."""
    least, most = (limit // SECOND for limit in LIMITS[Tempo.LIVE])
    return f"{least}, {least + 1} … {most}"


def levels_for(levels: Sequence[Level], count: int) -> tuple[Level, ...]:
    """One level for each of ``count`` computers; the last one given holds for all that follow."""
    return tuple(levels[min(number, len(levels) - 1)] for number in range(count))


def read_options(game_id: str, chosen: Sequence[str]) -> dict[str, OptionValue]:
    """The options of ``--set name=value``. Raises `BadOption`."""
    specs = {spec.name: spec for spec in games()[game_id].options}
    values: dict[str, OptionValue] = {}
    for setting in chosen:
        name, _, value = setting.partition("=")
        if name not in specs:
            raise BadOption(option=name, value=None, choices=tuple(specs))
        values[name] = specs[name].read(value)
    return values


def check_players(game: Game[Any], players: int) -> None:
    """Raises `TooFewPlayers` or `TooManyPlayers`."""
    if players < game.min_players:
        raise TooFewPlayers(least=game.min_players)
    if players > game.max_players:
        raise TooManyPlayers(most=game.max_players)
