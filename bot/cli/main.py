"""The command ``bisqa``: reads its arguments, runs one command, turns failures into sentences."""

import logging
import os
import sys
from argparse import Action, ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn, TypeAlias

from bot.cli.choices import LONGEST_NAME, seconds_told
from bot.cli.files import default_database, program, resume_options
from bot.cli.output import TEXTS, complain, harmless
from bot.cli.settings import told
from bot.config import BadConfig
from bot.parsing.words import squeeze, vocabulary
from bot.tables.errors import NotSaved, TableError
from bot.texts.catalogue import Words, words_in
from bot.texts.languages import DEFAULT, LANGUAGES, pick
from bot.typography import cut
from engine.errors import GameError
from engine.player import Level
from engine.registry import games
from storage.errors import StorageError

FAILED = 1
INTERRUPTED = 130
TERMINATED = 143
BAD_ARGUMENTS = 2

PACES = ("human", "quick", "none")
LONGEST_VALUE = 20
"""Characters of a wrong value that are said again."""

Run: TypeAlias = Callable[[Namespace, Words], int]


class BadArgument(Exception):
    """A value that an argument cannot have: the parameters of the text ``error-bad-argument``, or
    where there is more to say than what fits, of ``error-bad-argument-REASON``.

    No ValueError, for which argparse would have a sentence of its own.
    """

    def __init__(
        self, argument: str, value: str, choices: Iterable[str] = (), reason: str = ""
    ) -> None:
        super().__init__(argument, value)
        self.params: dict[str, str | tuple[str, ...]] = {
            "argument": argument,
            "value": cut(value, LONGEST_VALUE),
            "choices": tuple(choices),
            "reason": reason,
        }


class Parser(ArgumentParser):
    """An argument parser that speaks the reader's language and complains in one sentence."""

    def __init__(self, words: Words, **told: Any) -> None:
        super().__init__(add_help=False, **told)
        self._words = words
        self._positionals.title = words("cli-help-arguments")
        self._optionals.title = words("cli-help-options")
        self.add_argument("-h", "--help", action="help", help=words("cli-help-help"))

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where help is, and end with code 2.

        The reason comes from argparse in English; in other languages only the help is named.
        """
        wrong = f" ({message})" if self._words.language == DEFAULT else ""
        complain(self._words("cli-usage", wrong=wrong, program=self.prog))
        sys.exit(BAD_ARGUMENTS)

    def format_help(self) -> str:
        """The help with its first word, which argparse says in English, in our language."""
        return super().format_help().replace("usage:", self._words("cli-help-usage"), 1)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is 0 where it did what it was asked for."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    _speak_utf8()
    logging.getLogger().addHandler(logging.NullHandler())  # whoever logs: no lines on the screen
    words = words_in(_language(given), TEXTS)
    parsed = Namespace()
    try:
        _parser(words).parse_args(given or ["--help"], parsed)
        # Loaded only now: replaying a file needs no database, and a pipe no drawing.
        run: Run = getattr(import_module(f"bot.cli.{parsed.module}"), parsed.function)
        return run(parsed, words)
    except BadArgument as wrong:
        complain(words.error("bad-argument", wrong.params))
        return BAD_ARGUMENTS
    except BadConfig as wrong:
        complain(told(wrong, words))
        return BAD_ARGUMENTS
    except (TableError, StorageError, GameError) as failure:
        complain(_why(failure, words))
        return FAILED
    except KeyboardInterrupt as stopped:
        complain(_last_words("cli-interrupted", parsed, words))
        return INTERRUPTED if type(stopped) is KeyboardInterrupt else TERMINATED
    except BrokenPipeError:
        _give_up_output()
        if getattr(parsed, "function", "") == "play":
            complain(_last_words("cli-nobody-listens", parsed, words))
        return FAILED
    except OSError as failure:
        _give_up_output()
        complain(words("cli-no-output", reason=failure.strerror or type(failure).__name__))
        return FAILED


def _why(failure: TableError | StorageError | GameError, words: Words) -> str:
    """What went wrong, in one sentence: here is read what players are not told of a store."""
    if isinstance(failure, NotSaved):
        return _why(failure.failure, words)
    here = words.find(f"cli-error-{failure.code}", program=program())
    return here or words.error(failure.code, failure.params)


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
            return pick(value)
        if option.startswith("--lang="):
            return pick(option.partition("=")[2])
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
        "--until", type=_count("--until"), metavar="N", help=words("cli-help-until")
    )
    replay.add_argument("--seat", metavar="S", help=words("cli-help-seat"))
    _add_file(command("verify", "records", "verify_record"), words)
    export = command("export", "export", "export")
    export.add_argument("id", nargs="?", metavar="ID", help=words("cli-help-id"))
    export.add_argument(
        "--game", type=_count("--game"), metavar="N", help=words("cli-help-which-game")
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
        "--lang", type=_one_of("--lang", LANGUAGES), metavar="|".join(LANGUAGES),
        help=words("cli-help-lang"),
    )  # fmt: skip


def _add_game(parser: Parser, words: Words) -> None:
    known = tuple(games())
    parser.add_argument(
        "--game", type=_one_of("--game", known), default="bisqa", metavar="|".join(known),
        help=words("cli-help-game"),
    )  # fmt: skip


def _add_play(parser: Parser, words: Words) -> None:
    _add_table(parser, words)
    _add_database(parser, words)
    parser.add_argument("--name", type=_name("--name"), help=words("cli-help-name"))
    parser.add_argument(
        "--hotseat", nargs="+", type=_name("--hotseat"), action=_SeveralNames, metavar="NAME",
        help=words("cli-help-hotseat"),
    )  # fmt: skip
    parser.add_argument(
        "--seconds",
        type=_count("--seconds", seconds_told()),
        metavar="N",
        help=words("cli-help-seconds"),
    )
    parser.add_argument(
        "--resume", nargs="?", const="", metavar="ID", help=words("cli-help-resume")
    )


def _add_table(parser: Parser, words: Words, seats: str = "cli-help-seats") -> None:
    _add_game(parser, words)
    parser.add_argument("--seats", type=_count("--seats"), metavar="N", help=words(seats))
    parser.add_argument(
        "--level", type=_levels("--level"), default=[Level.NORMAL], metavar="L[,L…]",
        help=words("cli-help-level"),
    )  # fmt: skip
    parser.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", help=words("cli-help-set")
    )
    parser.add_argument(
        "--pace",
        type=_one_of("--pace", PACES),
        metavar="|".join(PACES),
        help=words("cli-help-pace"),
    )
    parser.add_argument("--plain", action="store_true", help=words("cli-help-plain"))
    parser.add_argument("--log", type=Path, metavar="FILE", help=words("cli-help-log"))


def _add_simulate(parser: Parser, words: Words) -> None:
    _add_game(parser, words)
    parser.add_argument(
        "--players",
        type=_count("--players"),
        default=4,
        metavar="N",
        help=words("cli-help-watched-seats"),
    )
    parser.add_argument(
        "--games", type=_count("--games"), default=100, metavar="K", help=words("cli-help-games")
    )
    parser.add_argument("--seed", default="1", metavar="S", help=words("cli-help-seed"))
    parser.add_argument(
        "--levels", type=_levels("--levels"), default=[Level.NORMAL], metavar="L[,L…]",
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


def _one_of(argument: str, choices: Sequence[str]) -> Callable[[str], str]:
    def read(word: str) -> str:
        if word not in choices:
            raise BadArgument(argument, word, choices)
        return word

    return read


def _count(argument: str, told: str = "0, 1, 2 …") -> Callable[[str], int]:
    def read(word: str) -> int:
        if not (word.isascii() and word.isdecimal()) or len(word) > 9:
            raise BadArgument(argument, word, (told,))
        return int(word)

    return read


def _levels(argument: str) -> Callable[[str], list[Level]]:
    def read(word: str) -> list[Level]:
        named = vocabulary().levels  # in every language
        levels = [named.get(squeeze(level)) for level in word.split(",")]
        if None in levels:
            raise BadArgument(argument, word, Level)
        return [Level(level) for level in levels if level]

    return read


def _name(argument: str) -> Callable[[str], str]:
    def read(word: str) -> str:
        name = " ".join(word.split())
        halves = any("\ud800" <= letter <= "\udfff" for letter in name)
        if not name or len(name) > LONGEST_NAME or halves or harmless(name) != name:
            raise BadArgument(argument, harmless(word), (str(LONGEST_NAME),), "name")
        return name

    return read


class _SeveralNames(Action):
    """Two names or more, and no two that look alike."""

    def __call__(self, parser: object, namespace: Namespace, values: Any, *_: object) -> None:
        if len({squeeze(name) for name in values}) < max(2, len(values)):
            raise BadArgument("--hotseat", " ".join(values), reason="names")
        setattr(namespace, self.dest, values)
