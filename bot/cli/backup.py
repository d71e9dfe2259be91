"""``bisqa backup``: all tables in one more file, also while a program plays there."""

import asyncio
from argparse import Namespace
from pathlib import Path
from typing import Final

from bot import app
from bot.cli.files import default_database
from bot.cli.output import complain, say
from bot.texts.catalogue import Words

KILO, MEGA = 1_000, 1_000_000
DAMAGED: Final = 1
MOST_NAMED: Final = 20
"""Codes of damaged tables."""


def backup(arguments: Namespace, words: Words) -> int:
    """Copy the database into a file that does not exist yet, and say what there is in it; where
    anything is damaged, the exit code is 1.
    """
    target: Path = arguments.target.absolute()  # whoever copies may be in another folder
    copied = asyncio.run(app.back_up(arguments.db or default_database(), target))
    found, size = copied.found, copied.size
    unit, name = (MEGA, "mega") if size >= 10 * MEGA else (KILO, "kilo")
    told = words("cli-backup-size", size=-(-size // unit), unit=name)
    if not found:
        say(words("cli-backup-unseen", path=str(target), size=told))
        return 0
    if found.damaged:
        codes: list[str] = [*found.damaged[:MOST_NAMED]]
        if more := len(found.damaged[MOST_NAMED:]):
            codes.append(words("cli-backup-more", tables=more))
        complain(
            words(
                "cli-backup-damaged",
                path=str(target),
                size=told,
                damaged=len(found.damaged),
                codes=words.all_of(codes),
                whole=found.tables - len(found.damaged),
            )
        )
    else:
        say(words("cli-backup-done", path=str(target), size=told, tables=found.tables))
    if not copied.in_order:
        complain(words("cli-backup-disorder"))
    if found.old:
        say(words("cli-backup-old", entries=found.old))
    if found.summed:
        say(words("cli-backup-summed", tables=found.summed))
    return DAMAGED if found.damaged or not copied.in_order else 0
