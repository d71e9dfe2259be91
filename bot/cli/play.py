"""``bisqa play`` and ``bisqa watch``: a table in this terminal."""

import asyncio
import getpass
import os
import re
import sys
from argparse import Namespace
from contextlib import suppress
from pathlib import Path
from typing import TextIO

from bot import app
from bot.cli.choices import check_players, levels_for, read_options
from bot.cli.files import default_database, program, resume_options
from bot.tables.errors import NoUnfinishedGame
from bot.tables.ports import AT_ONCE, Pace
from bot.terminal.settings import Settings
from bot.texts.catalogue import Words
from engine.registry import games

HUMAN = Pace()
QUICK = Pace(computer=400, trick=900, deal=1_500, hidden=3_000)
LONGEST_NAME = 32
NOBODY = ("root", "admin", "administrator", "nobody", "user")
PACES = {"human": HUMAN, "quick": QUICK, "none": AT_ONCE}


def play(arguments: Namespace, words: Words) -> int:
    """A person against computers; kept on disk after every action."""
    name = arguments.name or login_name() or words("cli-guest")
    if arguments.db is None:
        arguments.db = default_database()
        with suppress(OSError):  # opening the file in it says what is wrong
            arguments.db.parent.mkdir(parents=True, exist_ok=True)
    if arguments.resume is not None and not arguments.db.exists():
        raise NoUnfinishedGame()  # before an empty file is made of a slip of the pen
    return _run(arguments, words, arguments.db, name, arguments.seats - 1, arguments.resume)


def watch(arguments: Namespace, words: Words) -> int:
    """Computers among themselves; nothing is kept."""
    return _run(arguments, words, None, None, arguments.seats, None)


def login_name() -> str:
    """What somebody is called who has not said it: ``ana.silva`` is Ana Silva. "" for nobody whom
    others would know.
    """
    try:
        login = getpass.getuser()
    except (ImportError, KeyError, OSError):  # no such user, or no such thing as users
        return ""
    words = re.findall(r"[^\W_]+", login)
    named = any(word.isalpha() for word in words) and login.casefold() not in NOBODY
    return " ".join(words).title()[:LONGEST_NAME].rstrip() if named else ""


def _run(
    arguments: Namespace,
    words: Words,
    db: Path | None,
    name: str | None,
    computers: int,
    resume: str | None,
) -> int:
    if resume is None:
        check_players(games()[arguments.game], computers + int(name is not None))
    plain = arguments.plain or not (_can_draw(sys.stdin) and _can_draw(sys.stdout))
    settings = Settings(
        game=arguments.game,
        computers=levels_for(arguments.level, computers) if resume is None else (),
        name=name,
        language=words.language,
        plain=plain,
        options=read_options(arguments.game, arguments.set),
        resume=resume,
        resume_options=resume_options(db),
        program=program(),
    )
    pace = PACES[arguments.pace] if arguments.pace else AT_ONCE if plain else HUMAN
    asyncio.run(_at_the_table(settings, db, pace))
    return 0


async def _at_the_table(settings: Settings, db: Path | None, pace: Pace) -> None:
    clock = app.SystemClock()
    terminal = app.frontend("terminal")
    async with app.tables(db, pace=pace, clock=clock) as service:
        await terminal(service, clock, settings).run()


def _can_draw(stream: TextIO | None) -> bool:
    dumb = os.environ.get("TERM", "") in ("dumb", "unknown")
    return stream is not None and stream.isatty() and not dumb
