"""``bisqa export``: a stored game as a record."""

import asyncio
from argparse import Namespace

from bot import app
from bot.cli.files import default_database
from bot.cli.output import say_json
from bot.parsing import values
from bot.texts.catalogue import Words
from engine.replay import write_record


def export(arguments: Namespace, words: Words) -> int:
    """Print the record of a stored table."""
    wanted = values.code(arguments.id) if arguments.id else None
    table = asyncio.run(
        app.stored_table(arguments.db or default_database(), wanted, arguments.game)
    )
    record = table.record(with_hands=arguments.with_hands)
    say_json(write_record(record, table.game))
    return 0
