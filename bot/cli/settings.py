"""What the commands of a program for chats begin with: its settings."""

import os
from argparse import Namespace
from pathlib import Path

from bot.config import PREFIX, BadConfig, Config, load, platform_names
from bot.texts.catalogue import Words
from bot.texts.languages import LANGUAGES

USUAL = Path("config.toml")


def settings_file(arguments: Namespace) -> Path | None:
    """The file of settings: the one that was named, else the usual one if it is there."""
    if arguments.config:
        named: Path = arguments.config
        return named
    if variable := os.environ.get("BISQA_CONFIG"):
        return Path(variable).expanduser()
    return USUAL if USUAL.exists() else None


def settings(arguments: Namespace) -> Config:
    """All settings. Raises `BadConfig`."""
    return load(settings_file(arguments), os.environ, LANGUAGES)


def no_token() -> BadConfig:
    """There is no platform to play on."""
    variables = tuple(f"{PREFIX}{name.upper()}__TOKEN" for name in platform_names())
    return BadConfig("no-token", variables=variables)


def told(wrong: BadConfig, words: Words) -> str:
    """What is wrong with settings, in one sentence."""
    params = {
        name: value if isinstance(value, str) else words.any_of(value)
        for name, value in wrong.params.items()
    }
    return words(f"running-{wrong.code}", **params)
