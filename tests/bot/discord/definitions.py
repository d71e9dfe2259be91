"""The commands as they were told to Discord, and what a person of a locale has to type."""

from typing import Any

from tests.bot.discord.stage import Stage
from tests.emulators.discord.commands import SUBCOMMAND, shown


def commands(room: Stage) -> list[dict[str, Any]]:
    """All commands."""
    told: list[dict[str, Any]] = room.server.commands()
    return told


def lines(command: dict[str, Any], locale: str = "") -> list[str]:
    """What can be typed of a command: itself, or each of its parts."""
    name = shown(command, locale)
    parts = [each for each in command.get("options", []) if each["type"] == SUBCOMMAND]
    return [f"{name} {shown(part, locale)}" for part in parts] or [name]
