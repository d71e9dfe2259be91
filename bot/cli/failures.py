"""What went wrong, in words: on the command line is read what players are not told of a store."""

from bot.cli.files import program
from bot.parsing.errors import ParseError
from bot.tables.errors import NotSaved, TableError
from bot.texts.catalogue import Words
from engine.errors import GameError
from storage.errors import StorageError


def why(failure: ParseError | TableError | StorageError | GameError, words: Words) -> str:
    """What went wrong, in one sentence."""
    if isinstance(failure, NotSaved):
        return why(failure.failure, words)
    here = words.find(f"cli-error-{failure.code}", program=program())
    return here or words.error(failure.code, failure.params)
