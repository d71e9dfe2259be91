"""The command ``bisqa``: reads its arguments, runs one command, turns failures into sentences."""

import os
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Sequence
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import NoReturn, TypeAlias

from platformdirs import user_data_path

from bot.cli.output import complain
from bot.tables.errors import TableError
from bot.texts.catalogue import Words, words_in
from bot.texts.languages import LANGUAGES, pick
from engine.errors import GameError
from engine.player import Level
from engine.registry import games
from storage.errors import StorageError

FAILED = 1
INTERRUPTED = 130
BAD_ARGUMENTS = 2

PACES = ("human", "quick", "none")

Run: TypeAlias = Callable[[Namespace, Words], int]


class Parser(ArgumentParser):
    """An argument parser that complains in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where help is, and end with code 2."""
        complain(f"{self.prog}: {message}. {self.prog} --help")
        sys.exit(BAD_ARGUMENTS)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is 0 where it did what it was asked for."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    _speak_utf8()
    words = words_in(_language(given))
    try:
        parsed = _parser(words).parse_args(given)
        # Loaded only now: replaying a file needs no database, and a pipe no drawing.
        run: Run = getattr(import_module(f"bot.cli.{parsed.module}"), parsed.function)
        return run(parsed, words)
    except (TableError, StorageError, GameError) as failure:
        complain(words.error(failure.code, failure.params))
        return FAILED
    except KeyboardInterrupt:
        complain(words("cli-interrupted"))
        return INTERRUPTED
    except BrokenPipeError:
        # The interpreter flushes once more when it ends; there must be somewhere to flush to.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        complain(words("cli-nobody-listens"))
        return FAILED


def default_database() -> Path:
    """Where tables are kept unless ``--db`` says otherwise: in the user's data folder."""
    return user_data_path("bisqa", appauthor=False) / "tables.db"


def _speak_utf8() -> None:
    """Suits and accents whatever the locale; half characters as escapes, never a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _language(given: Sequence[str]) -> str:
    """The language asked for, before the arguments are read: their help is in it already."""
    for option, value in zip(given, [*given[1:], ""], strict=True):
        if option == "--lang":
            return pick(value)
        if option.startswith("--lang="):
            return pick(option.partition("=")[2])
    from_environment = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return pick(next((value.replace("_", "-") for value in from_environment if value), None))


def _parser(words: Words) -> Parser:
    parser = Parser(prog="bisqa", description=words("cli-help"))
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, module: str, function: str) -> Parser:
        told = words(f"cli-help-{name}")
        added: Parser = commands.add_parser(name, help=told, description=told)
        added.set_defaults(module=module, function=function)
        added.add_argument("--lang", choices=LANGUAGES, help=words("cli-help-lang"))
        return added

    _add_play(command("play", "play", "play"), words)
    _add_table(command("watch", "play", "watch"), words)
    _add_simulate(command("simulate", "simulate", "simulate"), words)
    replay = command("replay", "records", "replay")
    _add_file(replay, words)
    replay.add_argument("--until", type=_count, metavar="N", help=words("cli-help-until"))
    replay.add_argument("--seat", metavar="S", help=words("cli-help-seat"))
    _add_file(command("verify", "records", "verify_record"), words)
    export = command("export", "export", "export")
    export.add_argument("id", nargs="?", metavar="ID", help=words("cli-help-id"))
    _add_database(export, words)
    export.add_argument("--with-hands", action="store_true", help=words("cli-help-with-hands"))
    return parser


def _add_play(parser: Parser, words: Words) -> None:
    _add_table(parser, words)
    _add_database(parser, words)
    parser.add_argument("--name", type=_name, help=words("cli-help-name"))
    parser.add_argument(
        "--resume", nargs="?", const="", metavar="ID", help=words("cli-help-resume")
    )


def _add_table(parser: Parser, words: Words) -> None:
    parser.add_argument(
        "--game", choices=tuple(games()), default="bisqa", help=words("cli-help-game")
    )
    parser.add_argument(
        "--seats", type=_count, default=4, metavar="N", help=words("cli-help-seats")
    )
    parser.add_argument(
        "--level", type=_levels, default=[Level.NORMAL], metavar="L[,L…]",
        help=words("cli-help-level"),
    )  # fmt: skip
    parser.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", help=words("cli-help-set")
    )
    parser.add_argument("--pace", choices=PACES, help=words("cli-help-pace"))
    parser.add_argument("--plain", action="store_true", help=words("cli-help-plain"))


def _add_simulate(parser: Parser, words: Words) -> None:
    parser.add_argument(
        "--game", choices=tuple(games()), default="bisqa", help=words("cli-help-game")
    )
    parser.add_argument(
        "--players", type=_count, default=4, metavar="N", help=words("cli-help-seats")
    )
    parser.add_argument(
        "--games", type=_count, default=100, metavar="K", help=words("cli-help-games")
    )
    parser.add_argument("--seed", default="1", metavar="S", help=words("cli-help-seed"))
    parser.add_argument(
        "--levels", type=_levels, default=[Level.NORMAL], metavar="L[,L…]",
        help=words("cli-help-level"),
    )  # fmt: skip
    parser.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", help=words("cli-help-set")
    )
    parser.add_argument("--json", action="store_true", help=words("cli-help-json"))


def _add_file(parser: Parser, words: Words) -> None:
    parser.add_argument("file", metavar="FILE", help=words("cli-help-file"))
    parser.add_argument("--json", action="store_true", help=words("cli-help-json"))


def _add_database(parser: Parser, words: Words) -> None:
    parser.add_argument(
        "--db", type=Path, default=default_database(), metavar="FILE", help=words("cli-help-db")
    )


def _count(word: str) -> int:
    if not (word.isascii() and word.isdecimal()) or len(word) > 9:
        raise ArgumentTypeError(f"{word[:20]!r} is not a whole number from 0 on")
    return int(word)


def _levels(word: str) -> list[Level]:
    try:
        return [Level(level) for level in word.split(",")]
    except ValueError:
        known = ", ".join(Level)
        raise ArgumentTypeError(f"{word[:20]!r} is none of {known}") from None


def _name(word: str) -> str:
    name = " ".join(word.split())
    if not name or len(name) > 32 or not name.isprintable():
        raise ArgumentTypeError("a name has 1 to 32 letters")
    return name
