"""``bisqa simulate``: computers against each other, without a database, and how well each did."""

from argparse import Namespace
from math import inf

from bot.cli.choices import check_players, levels_for, read_options
from bot.cli.output import say, say_json
from bot.texts.catalogue import Words
from engine import options
from engine.arena import Figure, Standing, play_match, standings
from engine.player import Level
from engine.registry import games


def simulate(arguments: Namespace, words: Words) -> int:
    """Play a series of games and print each player's share of wins, mean place and exact bids.

    The players change seats over the same deals, so that all have the same cards in the end; that
    is complete when the number of games is a multiple of the number of players.
    """
    game = games()[arguments.game]
    check_players(game, arguments.players)
    chosen = options.complete(game.options, read_options(game.id, arguments.set))
    levels = levels_for(arguments.levels, arguments.players)
    players = [game.player(level) for level in levels]
    played = (
        play_match(game, players, chosen, arguments.seed, number)
        for number in range(arguments.games)
    )
    results = standings(played, len(players))
    if arguments.json:
        say_json(
            {
                "game": game.id,
                "options": options.changed(game.options, chosen),
                "players": len(players),
                "games": results[0].games,
                "seed": arguments.seed,
                "standings": [
                    _json(level, result) for level, result in zip(levels, results, strict=True)
                ],
            }
        )
        return 0
    say(words("cli-simulated", games=results[0].games, seed=arguments.seed))
    for number, (level, result) in enumerate(zip(levels, results, strict=True), start=1):
        exact = _percent(result.exact) if result.exact else "–"
        say(
            words(
                "cli-standing",
                number=number,
                level=words(f"level-{level}"),
                wins=_percent(result.wins),
                place=f"{result.place.mean:.2f} ± {result.place.margin:.2f}",
                exact=exact,
            )
        )
    return 0


def _percent(figure: Figure) -> str:
    return f"{100 * figure.mean:.1f} ± {100 * figure.margin:.1f} %"


def _json(level: Level, result: Standing) -> dict[str, object]:
    return {
        "level": level,
        "wins": _figure(result.wins, most=1.0),
        "place": _figure(result.place),
        "exact": _figure(result.exact, most=1.0) if result.exact else None,
    }


def _figure(figure: Figure, most: float = inf) -> dict[str, object]:
    """The mean with its interval, cut where no value can be."""
    low, high = max(0.0, figure.mean - figure.margin), min(most, figure.mean + figure.margin)
    return {"mean": round(figure.mean, 4), "interval": [round(low, 4), round(high, 4)]}
