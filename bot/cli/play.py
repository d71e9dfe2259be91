"""``bisqa play`` and ``bisqa watch``: a table in this terminal."""

import asyncio
import sys
from argparse import Namespace
from pathlib import Path

from bot import app
from bot.tables.ports import AT_ONCE, Pace
from bot.terminal.settings import Settings
from bot.texts.catalogue import Words
from engine.errors import BadOption
from engine.options import OptionValue
from engine.player import Level
from engine.registry import games

HUMAN = Pace()
QUICK = Pace(computer=400, trick=900, deal=1_500, hidden=3_000)
PACES = {"human": HUMAN, "quick": QUICK, "none": AT_ONCE}


def play(arguments: Namespace, words: Words) -> int:
    """A person against computers; kept on disk after every action."""
    name = arguments.name or words("cli-you")
    return _run(arguments, words, arguments.db, name, arguments.seats - 1, arguments.resume)


def watch(arguments: Namespace, words: Words) -> int:
    """Computers among themselves; nothing is kept."""
    return _run(arguments, words, None, None, arguments.seats, None)


def _run(
    arguments: Namespace,
    words: Words,
    db: Path | None,
    name: str | None,
    computers: int,
    resume: str | None,
) -> int:
    plain = arguments.plain or not (sys.stdin.isatty() and sys.stdout.isatty())
    settings = Settings(
        game=arguments.game,
        computers=_levels(arguments.level, computers),
        name=name,
        language=words.language,
        plain=plain,
        options=_options(arguments.game, arguments.set),
        resume=resume,
    )
    pace = PACES[arguments.pace] if arguments.pace else AT_ONCE if plain else HUMAN
    asyncio.run(_at_the_table(settings, db, pace))
    return 0


async def _at_the_table(settings: Settings, db: Path | None, pace: Pace) -> None:
    clock = app.SystemClock()
    terminal = app.frontend("terminal")
    async with app.tables(db, pace=pace, clock=clock) as service:
        await terminal(service, clock, settings).run()


def _levels(levels: list[Level], count: int) -> tuple[Level, ...]:
    """One level for each computer; the last one given holds for all that follow."""
    return tuple(levels[min(number, len(levels) - 1)] for number in range(count))


def _options(game_id: str, chosen: list[str]) -> dict[str, OptionValue]:
    """The options of ``--set name=value``. Raises `BadOption`."""
    specs = {spec.name: spec for spec in games()[game_id].options}
    values: dict[str, OptionValue] = {}
    for setting in chosen:
        name, _, value = setting.partition("=")
        if name not in specs:
            raise BadOption(option=name, value=None, choices=tuple(specs))
        values[name] = specs[name].read(value)
    return values
