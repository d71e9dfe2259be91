"""``bisqa backup``: all tables in one more file, also while a program plays there."""

import asyncio
from argparse import Namespace
from pathlib import Path

from bot import app
from bot.cli.files import default_database
from bot.cli.output import say
from bot.texts.catalogue import Words
from storage.errors import NotFound

KILO, MEGA = 1_000, 1_000_000


def backup(arguments: Namespace, words: Words) -> int:
    """Copy the database into a file that does not exist yet."""
    target: Path = arguments.target.absolute()  # whoever copies may be in another folder
    asyncio.run(app.back_up(arguments.db or default_database(), target))
    try:
        size = target.stat().st_size
    except OSError as missing:  # the program that has written it sees other disks than we do
        raise NotFound(path=str(target)) from missing
    unit, name = (MEGA, "mega") if size >= 10 * MEGA else (KILO, "kilo")
    say(words("cli-backup-done", path=str(target), size=-(-size // unit), unit=name))
    return 0
