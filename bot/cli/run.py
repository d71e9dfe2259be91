"""``bisqa run``: play in chats until it is asked to stop."""

import asyncio
import logging
import os
import signal
import sys
from argparse import Namespace
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from bot import app, logs
from bot.cli.output import complain
from bot.cli.settings import no_token, settings
from bot.cli.signals import hangup, on_signals
from bot.config import BadConfig, Config, Log
from bot.connecting import OnlineFrontend
from bot.running import serve
from bot.tables.systemclock import SystemClock
from bot.texts.catalogue import Words

NOBODY_LEFT: Final = 1
STUCK: Final = 1
LONGEST_S: Final = 5.0
"""After that the program ends, whatever still holds it up: all that counts is on disk."""

_log = logs.get("running")


def run(arguments: Namespace, words: Words) -> int:
    """Play on every platform that has a token."""
    config = settings(arguments)
    platforms = config.platforms()
    if not platforms:
        raise no_token()
    makers = {name: frontend_of(name) for name in platforms}
    clock = SystemClock()
    frontends = {name: makers[name](each, clock) for name, each in platforms.items()}
    configure_logs(config.log)
    if asyncio.run(_served(config, frontends, clock, words)):
        return 0
    complain(words("running-nobody-left"))
    return NOBODY_LEFT


def frontend_of(platform: str) -> Any:
    """The class of a platform's front end. Raises `BadConfig` where its library is missing."""
    try:
        return app.frontend(platform)
    except ModuleNotFoundError as missing:
        lock = f"requirements/{platform}.lock"
        raise BadConfig("no-library", platform=platform.capitalize(), lock=lock) from missing


def configure_logs(log: Log) -> None:
    """Write log lines where the settings say. Raises `BadConfig`."""
    try:
        logs.configure(
            Path(log.file).expanduser() if log.file else sys.stderr,
            json=log.format == "json",
            level=logging.getLevelNamesMapping()[log.level.upper()],
        )
    except OSError as failure:
        reason = failure.strerror or type(failure).__name__
        raise BadConfig("no-log", path=log.file, reason=reason) from failure


async def _served(
    config: Config,
    frontends: Mapping[str, OnlineFrontend],
    clock: SystemClock,
    words: Words,
) -> bool:
    stop = asyncio.Event()
    _stop_on_signals(stop)
    return await serve(
        config,
        frontends,
        clock=clock,
        stop=stop,
        refused=lambda name: _complain(words("running-refused", platform=name.capitalize())),
    )


def _complain(sentence: str) -> None:
    """Say it to whoever started the program, if they still listen: the other platforms go on."""
    with suppress(OSError):
        complain(sentence)


def _stop_on_signals(stop: asyncio.Event) -> None:
    """Set ``stop`` at the first signal; end at once at the second, or when it takes too long. That
    a window was closed may be told twice, and does not mean that somebody cannot wait.
    """

    def asked(number: signal.Signals) -> None:
        if not stop.is_set():
            stop.set()
            asyncio.get_running_loop().call_later(LONGEST_S, _give_up)
        elif number not in closed:
            os._exit(128 + number)

    closed = hangup()
    on_signals((signal.SIGINT, signal.SIGTERM, *closed), asked)


def _give_up() -> None:
    _log.error("took too long to end")
    os._exit(STUCK)
