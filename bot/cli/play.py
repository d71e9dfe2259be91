"""``bisqa play`` and ``bisqa watch``: a table in this terminal."""

import asyncio
import getpass
import os
import re
import signal
import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TextIO

from bot import app, logs
from bot.cli.choices import LONGEST_NAME, check_players, levels_for, read_options
from bot.cli.failures import why
from bot.cli.files import default_database, program, resume_options
from bot.cli.signals import hangup, on_signals
from bot.tables.errors import NoUnfinishedGame, TooManyPlayers
from bot.tables.ports import Pace
from bot.tables.systemclock import SystemClock
from bot.tables.timecontrol import NO_CLOCK, SECOND, Tempo, TimeControl, checked
from bot.terminal.settings import Settings
from bot.texts.catalogue import Words
from bot.typography import cut
from engine.registry import games

HUMAN = Pace()
QUICK = Pace(computer=400, trick=900, deal=1_500, hidden=3_000)
USUAL_SEATS = 4
NOBODY = ("root", "admin", "administrator", "nobody", "user")
UNPACED = Pace(computer=0, trick=0, deal=0, hidden=0)
"""Whoever fell asleep has a moment to wake up at any pace."""
PACES = {"human": HUMAN, "quick": QUICK, "none": UNPACED}


class Terminated(KeyboardInterrupt):
    """Stopped by a signal, or because the window was closed: like Ctrl-C, but for the exit code."""

    def __init__(self, number: signal.Signals) -> None:
        super().__init__(number)
        self.number = number


def play(arguments: Namespace, words: Words) -> int:
    """People against each other or computers; kept on disk after every action."""
    names = [
        each or words("common-player", number=str(at))
        for at, each in enumerate(arguments.hotseat or (), 1)
    ] or [arguments.name or login_name() or words("cli-guest")]
    if arguments.db is None:
        arguments.db = default_database()
        with suppress(OSError):  # opening the file in it says what is wrong
            arguments.db.parent.mkdir(parents=True, exist_ok=True)
    if arguments.resume is not None and not os.path.exists(arguments.db):  # noqa: PTH110
        raise NoUnfinishedGame()  # before an empty file is made of a slip of the pen
    return _run(arguments, words, arguments.db, names, _seats(arguments, names), arguments.resume)


def watch(arguments: Namespace, words: Words) -> int:
    """Computers among themselves; nothing is kept."""
    return _run(arguments, words, None, (), _seats(arguments, ()), None)


def _seats(arguments: Namespace, names: Sequence[str]) -> int:
    """How many seats there are; as many as people at the least, unless that was asked for."""
    if arguments.seats is None:
        return max(USUAL_SEATS, len(names))
    seats: int = arguments.seats
    if seats and len(names) > max(1, seats):
        raise TooManyPlayers(most=seats)
    return seats


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
    return cut(" ".join(words).title(), LONGEST_NAME) if named else ""


def _run(
    arguments: Namespace,
    words: Words,
    db: Path | None,
    names: Sequence[str],
    seats: int,
    resume: str | None,
) -> int:
    if resume is None:
        check_players(games()[arguments.game], seats)
    plain = arguments.plain or not (_can_draw(sys.stdin) and _can_draw(sys.stdout))
    computers = levels_for(arguments.level, seats - len(names)) if resume is None else ()
    settings = Settings(
        game=arguments.game,
        computers=computers,
        names=tuple(names),
        language=words.language,
        plain=plain,
        options=read_options(arguments.game, arguments.set),
        time=_time(getattr(arguments, "seconds", None)),
        resume=resume,
        resume_options=resume_options(db),
        program=program(),
        why=partial(why, words=words),
    )
    logs.configure(_log_file(arguments.log))
    pace = PACES[arguments.pace] if arguments.pace else UNPACED if plain else HUMAN
    asyncio.run(_at_the_table(settings, db, pace))
    return 0


def _time(seconds: int | None) -> TimeControl:
    """The clock that was asked for. Raises `BadTime`."""
    if seconds is None:
        return NO_CLOCK
    return checked(TimeControl(Tempo.LIVE, seconds * SECOND))


async def _at_the_table(settings: Settings, db: Path | None, pace: Pace) -> None:
    clock = SystemClock()
    terminal = app.frontend("terminal")(settings, clock)
    with _stopped_by_signals():
        async with app.house(
            db,
            {"terminal": terminal},
            pace=pace,
            clock=clock,
            ready=terminal.seated,
            before=terminal.looked_at,
        ) as house:
            await terminal.play(house.service, house.publisher)


@contextmanager
def _stopped_by_signals() -> Iterator[None]:
    """Leave in order when the program is asked to end, as after Ctrl-C. Once is enough: a closed
    window may tell it twice.
    """
    playing = asyncio.current_task()
    assert playing
    asked: list[signal.Signals] = []

    def stop(number: signal.Signals) -> None:
        asked.append(number)
        if len(asked) == 1:
            playing.cancel()

    on_signals((signal.SIGTERM, *hangup()), stop)
    try:
        yield
    except asyncio.CancelledError:
        if asked:
            raise Terminated(asked[0]) from None
        raise


def _log_file(named: Path | None) -> Path | None:
    """Where log lines go: on the screen they would stand across the table."""
    usual = os.environ.get("BISQA_LOG")
    return named or (Path(usual).expanduser() if usual else None)


def _can_draw(stream: TextIO | None) -> bool:
    dumb = os.environ.get("TERM", "") in ("dumb", "unknown")
    return stream is not None and stream.isatty() and not dumb
