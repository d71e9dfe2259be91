"""What a person or a chat has chosen for themselves."""

from contextlib import suppress
from datetime import UTC, tzinfo
from enum import StrEnum
from zoneinfo import ZoneInfo

import msgspec

from bot.tables.errors import BadSetting

HOURS = range(24)


class TurnNotice(StrEnum):
    """When a person is told that it is their turn: where turns are slow, always, or never."""

    SLOW = "slow"
    ALWAYS = "always"
    NEVER = "never"


class Settings(msgspec.Struct, frozen=True):
    """``language`` None is the platform's own choice. In the quiet hours, from ``quiet_from`` to
    ``quiet_until`` by the clocks of ``zone``, slow deadlines stand; equal hours: never. With
    ``two_step`` every play is asked once more.
    """

    language: str | None = None
    zone: str = "UTC"
    quiet_from: int = 22
    quiet_until: int = 8
    turn_notice: TurnNotice = TurnNotice.SLOW
    two_step: bool = False

    def zone_info(self) -> tzinfo:
        """The clocks of ``zone``."""
        return _zone(self.zone)


NOTHING_CHOSEN = Settings()


def checked(settings: Settings) -> Settings:
    """``settings`` if they can be lived with; raises `BadSetting`."""
    for name in ("quiet_from", "quiet_until"):
        if getattr(settings, name) not in HOURS:
            raise BadSetting(setting=name, value=str(getattr(settings, name)))
    _zone(settings.zone)
    return settings


def read_settings(body: str) -> Settings:
    """Settings as they are stored; what cannot be read holds as not chosen."""
    with suppress(msgspec.MsgspecError, BadSetting):
        return checked(msgspec.json.decode(body, type=Settings))
    return NOTHING_CHOSEN


def write_settings(settings: Settings) -> str:
    """The form that `read_settings` reads."""
    return msgspec.json.encode(settings).decode()


def _zone(name: str) -> tzinfo:
    if name == "UTC":
        return UTC  # whatever this machine knows of zones
    try:
        return ZoneInfo(name)
    except (LookupError, OSError, ValueError) as wrong:  # no such zone, or no name of one
        raise BadSetting(setting="zone", value=name) from wrong
