"""Games are found by their folders."""

import pkgutil

import engine.games
from engine.game import Game
from engine.registry import games


def test_every_folder_is_a_game_under_its_own_name() -> None:
    folders = [module.name for module in pkgutil.iter_modules(engine.games.__path__)]
    assert list(games()) == sorted(folders)
    for name, game in games().items():
        assert isinstance(game, Game)
        assert game.id == name


def test_games_say_how_many_can_play() -> None:
    for game in games().values():
        assert 2 <= game.min_players <= game.max_players
        assert game.pack.cards
        assert game.verbs


def test_bisqa_is_there() -> None:
    bisqa = games()["bisqa"]
    assert (bisqa.min_players, bisqa.max_players) == (2, 8)
    assert games() is games()
