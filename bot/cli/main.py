"""The command ``bisqa``: reads its arguments, runs one command, turns failures into sentences."""

import logging
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import TypeAlias

from bot.cli import arguments as read
from bot.cli.arguments import BAD_ARGUMENTS, BadArgument, Parser, SeveralNames
from bot.cli.failures import why
from bot.cli.files import default_database, program, resume_options
from bot.cli.output import TEXTS, complain
from bot.cli.settings import told
from bot.config import BadConfig, is_text
from bot.parsing import values
from bot.parsing.errors import ParseError
from bot.parsing.settings import key
from bot.tables.errors import TableError
from bot.texts.catalogue import Words, words_in
from bot.texts.languages import LANGUAGES, pick
from engine.errors import GameError
from engine.player import Level
from engine.registry import games
from storage.errors import StorageError

FAILED = 1
INTERRUPTED = 130

PACES = ("human", "quick", "none")

Run: TypeAlias = Callable[[Namespace, Words], int]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is 0 where it did what it was asked for."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    _speak_utf8()
    logging.getLogger().addHandler(logging.NullHandler())  # whoever logs: no lines on the screen
    words = words_in(_language(given), TEXTS)
    parsed = Namespace()
    try:
        parser = _parser(words)
        parser.parse_args(_spelt(given, parser.commands()) or ["--help"], parsed)
        _check_text(parsed)
        # Loaded only now: replaying a file needs no database, and a pipe no drawing.
        run: Run = getattr(import_module(f"bot.cli.{parsed.module}"), parsed.function)
        return run(parsed, words)
    except BadArgument as wrong:
        complain(words.error("bad-argument", wrong.params))
        return BAD_ARGUMENTS
    except BadConfig as wrong:
        complain(told(wrong, words))
        return BAD_ARGUMENTS
    except (ParseError, TableError, StorageError, GameError) as failure:
        complain(why(failure, words))
        return FAILED
    except KeyboardInterrupt as stopped:
        with suppress(OSError):  # the window may be closed
            complain(_last_words("cli-interrupted", parsed, words))
        number = getattr(stopped, "number", None)
        return INTERRUPTED if number is None else 128 + number
    except BrokenPipeError:
        _give_up_output()
        if getattr(parsed, "function", "") == "play":
            complain(_last_words("cli-nobody-listens", parsed, words))
        return FAILED
    except UnicodeError:  # a variable that a library reads, say
        complain(words("cli-not-utf8"))
        return BAD_ARGUMENTS
    except OSError as failure:
        _give_up_output()
        complain(words("cli-no-output", reason=failure.strerror or type(failure).__name__))
        return FAILED


def _check_text(parsed: Namespace) -> None:
    """What names no file has to be whole characters; files may be called anything. Raises
    `BadArgument`.
    """
    for name, value in vars(parsed).items():
        for text in value if isinstance(value, list) else (value,):
            if isinstance(text, str) and name != "file" and not is_text(text):
                argument = "ID" if name == "id" else f"--{name}"
                raise BadArgument(argument, text, reason="utf8")


def _spelt(given: Sequence[str], commands: Sequence[str]) -> list[str]:
    """What was given, its command in the letters that it has."""
    known, spelt = {key(name): name for name in commands}, list(given)
    for at, word in enumerate(spelt):
        if not word.startswith("-") and (at == 0 or spelt[at - 1] != "--lang"):
            spelt[at] = known.get(key(word), word)
            break
    return spelt


def _last_words(message_id: str, parsed: Namespace, words: Words) -> str:
    """Why it ends, and how to go on where something is kept to go on with."""
    if getattr(parsed, "function", "") != "play":
        return words(message_id)
    return words(f"{message_id}-kept", where=resume_options(parsed.db), program=program())


def _give_up_output() -> None:
    """The interpreter flushes once more when it ends; there must be somewhere to flush to."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _speak_utf8() -> None:
    """Suits and accents whatever the locale; half characters as escapes, never a traceback."""
    if sys.stdout is None:  # closed by who started us: say it all to nobody
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _language(given: Sequence[str]) -> str:
    """The language asked for, before the arguments are read: their help is in it already."""
    for option, value in reversed(list(zip(given, [*given[1:], ""], strict=False))):
        if option == "--lang":
            return values.language(value) or pick(value)
        if option.startswith("--lang="):
            value = option.partition("=")[2]
            return values.language(value) or pick(value)
    from_environment = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return pick(next((value.replace("_", "-") for value in from_environment if value), None))


def _parser(words: Words) -> Parser:
    parser = Parser(words, prog="bisqa", description=words("cli-help"))
    _add_language(parser, words)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, module: str, function: str) -> Parser:
        told = words(f"cli-help-{name}")
        added: Parser = commands.add_parser(name, words=words, help=told, description=told)
        added.set_defaults(module=module, function=function)
        _add_language(added, words)
        return added

    _add_play(command("play", "play", "play"), words)
    _add_table(command("watch", "play", "watch"), words, seats="cli-help-watched-seats")
    _add_simulate(command("simulate", "simulate", "simulate"), words)
    replay = command("replay", "records", "replay")
    _add_file(replay, words)
    replay.add_argument(
        "--until", type=read.count("--until"), metavar="N", help=words("cli-help-until")
    )
    replay.add_argument("--seat", metavar="S", help=words("cli-help-seat"))
    _add_file(command("verify", "records", "verify_record"), words)
    export = command("export", "export", "export")
    export.add_argument("id", nargs="?", metavar="ID", help=words("cli-help-id"))
    export.add_argument(
        "--game", type=read.count("--game"), metavar="N", help=words("cli-help-which-game")
    )
    _add_database(export, words)
    export.add_argument("--with-hands", action="store_true", help=words("cli-help-with-hands"))
    backup = command("backup", "backup", "backup")
    backup.add_argument("target", type=Path, metavar="FILE", help=words("cli-help-target"))
    _add_database(backup, words, "DATABASE")
    for name in ("run", "check-config", "health"):
        module = name.replace("-", "_")
        _add_settings(command(name, module, module), words)
    return parser


def _add_language(parser: Parser, words: Words) -> None:
    """``_language`` has read it before anything else was; here it is only checked and listed."""
    parser.add_argument(
        "--lang", type=read.language("--lang"), metavar="|".join(LANGUAGES),
        help=words("cli-help-lang"),
    )  # fmt: skip


def _add_game(parser: Parser, words: Words) -> None:
    known = tuple(games())
    parser.add_argument(
        "--game", type=read.one_of("--game", known), default="bisqa", metavar="|".join(known),
        help=words("cli-help-game"),
    )  # fmt: skip


def _add_play(parser: Parser, words: Words) -> None:
    _add_table(parser, words)
    _add_database(parser, words)
    parser.add_argument("--name", type=read.name, help=words("cli-help-name"))
    parser.add_argument(
        "--hotseat", nargs="+", type=read.name, action=SeveralNames, metavar="NAME",
        help=words("cli-help-hotseat"),
    )  # fmt: skip
    parser.add_argument(
        "--seconds",
        type=read.seconds("--seconds"),
        metavar="N",
        help=words("cli-help-seconds"),
    )
    parser.add_argument(
        "--resume", nargs="?", const="", metavar="ID", help=words("cli-help-resume")
    )


def _add_table(parser: Parser, words: Words, seats: str = "cli-help-seats") -> None:
    _add_game(parser, words)
    parser.add_argument(
        "--seats",
        type=read.count("--seats", units=values.forms("seats")),
        metavar="N",
        help=words(seats),
    )
    parser.add_argument(
        "--level", type=read.levels("--level"), default=[Level.NORMAL], metavar="L[,L…]",
        help=words("cli-help-level"),
    )  # fmt: skip
    parser.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", help=words("cli-help-set")
    )
    parser.add_argument(
        "--pace",
        type=read.one_of("--pace", PACES),
        metavar="|".join(PACES),
        help=words("cli-help-pace"),
    )
    parser.add_argument("--plain", action="store_true", help=words("cli-help-plain"))
    parser.add_argument("--log", type=Path, metavar="FILE", help=words("cli-help-log"))


def _add_simulate(parser: Parser, words: Words) -> None:
    _add_game(parser, words)
    parser.add_argument(
        "--players",
        type=read.count("--players", units=values.forms("seats")),
        default=4,
        metavar="N",
        help=words("cli-help-watched-seats"),
    )
    parser.add_argument(
        "--games",
        type=read.count("--games", least=1),
        default=100,
        metavar="K",
        help=words("cli-help-games"),
    )
    parser.add_argument("--seed", default="1", metavar="S", help=words("cli-help-seed"))
    parser.add_argument(
        "--levels", type=read.levels("--levels"), default=[Level.NORMAL], metavar="L[,L…]",
        help=words("cli-help-level"),
    )  # fmt: skip
    parser.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", help=words("cli-help-set")
    )
    parser.add_argument("--json", action="store_true", help=words("cli-help-json"))


def _add_file(parser: Parser, words: Words) -> None:
    parser.add_argument("file", metavar="FILE", help=words("cli-help-file"))
    parser.add_argument("--json", action="store_true", help=words("cli-help-json"))


def _add_database(parser: Parser, words: Words, metavar: str = "FILE") -> None:
    usual = str(default_database())
    parser.add_argument("--db", type=Path, metavar=metavar, help=words("cli-help-db", path=usual))


def _add_settings(parser: Parser, words: Words) -> None:
    parser.add_argument("--config", type=Path, metavar="FILE", help=words("cli-help-config"))
