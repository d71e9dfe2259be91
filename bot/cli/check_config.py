"""``bisqa check-config``: whether the program could be started, without starting it."""

import os
import socket
import tempfile
from argparse import Namespace
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TypeAlias

from bot import app
from bot.cli.failures import why
from bot.cli.output import say
from bot.cli.run import configure_logs, frontend_of
from bot.cli.settings import no_token, settings, settings_file, told
from bot.config import BadConfig, Config, Health, Log, TelegramSettings
from bot.connecting import State
from bot.health import ask, port_taken
from bot.logs import configure
from bot.texts.catalogue import Words
from storage.errors import DatabaseInUse, StorageError

Check: TypeAlias = Callable[[Words], str]

NOT_READY = 2
MB, GB = 10**6, 10**9
LEAST_FREE = 100 * MB
"""With less a start, which may have to copy the database, is asking for trouble."""


def check_config(arguments: Namespace, words: Words) -> int:
    """One line for each thing that was looked at."""
    config = settings(arguments)
    file = settings_file(arguments)
    say("✓ " + words("running-check-settings", path=str(file) if file else 0))
    code = 0
    for check in _checks(config):
        try:
            say("✓ " + check(words))
        except BadConfig as wrong:
            say("✗ " + told(wrong, words))
            code = NOT_READY
        except StorageError as failure:
            say("✗ " + why(failure, words))
            code = NOT_READY
    return code


def _checks(config: Config) -> Iterator[Check]:
    """Each looks at one thing, and tells that it is in order, or raises `BadConfig` or
    `StorageError`.
    """
    platforms = config.platforms()
    yield from (partial(_platform, name) for name in platforms)
    if not platforms:
        yield _no_platform
    file = config.database.file()
    yield partial(_database, file)
    if file.parent.is_dir():
        yield from _of_database(file, config.health)
    if config.log.file:
        yield partial(_log, config.log)
    yield partial(_port, config.health)
    if config.telegram.token and config.telegram.webhook_url:
        yield partial(_webhook, config.telegram, config.health)


def _platform(name: str, words: Words) -> str:
    frontend_of(name)
    return words("running-check-platform", platform=name.capitalize())


def _no_platform(_: Words) -> str:
    raise no_token()


def _database(path: Path, words: Words) -> str:
    try:
        with tempfile.TemporaryFile(dir=path.parent):
            pass
        if path.is_file():
            os.close(os.open(path, os.O_RDWR))
    except OSError as failure:
        reason = failure.strerror or type(failure).__name__
        raise BadConfig("check-no-database", path=str(path), reason=reason) from failure
    return words("running-check-database", path=str(path))


def _of_database(path: Path, place: Health) -> Iterator[Check]:
    """What a start would find there."""
    try:
        found = app.database_state(path)
    except StorageError as failure:
        yield partial(_raised, failure)
        return
    yield partial(_state, found)
    if found.in_use:
        yield partial(_use, path, place)
    yield partial(_space, found.free)


def _raised(failure: StorageError, _: Words) -> str:
    raise failure


def _state(found: app.DatabaseState, words: Words) -> str:
    if found.name == "unsound":
        raise BadConfig("check-database-unsound")
    return words("running-check-database-state", state=found.name, tables=found.tables)


def _use(path: Path, place: Health, words: Words) -> str:
    """Nobody else may have it open; the running program may."""
    if not place.port or ask(place.host, place.port) is None:
        raise DatabaseInUse(path=str(path))
    return words("running-check-database-ours")


def _space(free: int, words: Words) -> str:
    size, unit = (free // GB, "GB") if free >= 10 * GB else (free // MB, "MB")
    if free < LEAST_FREE:
        raise BadConfig("check-no-space", size=str(size), unit=unit)
    return words("running-check-space", size=size, unit=unit)


def _log(log: Log, words: Words) -> str:
    configure_logs(log)
    configure(None)
    return words("running-check-log", path=log.file)


def _port(place: Health, words: Words) -> str:
    if not place.port:
        return words("running-check-no-port")
    told = {"host": place.host, "port": str(place.port)}
    try:
        with socket.create_server((place.host, place.port)):
            return words("running-check-port", **told)
    except OSError as failure:
        if ask(place.host, place.port) is None:
            raise port_taken(place.host, place.port, failure) from failure
        return words("running-check-port-ours", **told)


def _webhook(place: TelegramSettings, health: Health, words: Words) -> str:
    told = {"host": place.webhook_listen, "port": str(place.webhook_port)}
    try:
        with socket.create_server((place.webhook_listen, place.webhook_port)):
            return words("running-check-webhook", **told)
    except OSError as failure:
        running = ask(health.host, health.port) or {}
        if running.get("telegram") is not State.OK:
            taken = port_taken(place.webhook_listen, place.webhook_port, failure)
            raise BadConfig("webhook-port-taken", **taken.params) from failure
        return words("running-check-port-ours", **told)
