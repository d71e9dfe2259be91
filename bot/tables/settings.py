"""What a person or a chat has chosen for themselves."""

from contextlib import suppress
from datetime import UTC, tzinfo
from enum import StrEnum
from functools import lru_cache
from zoneinfo import ZoneInfo

import msgspec

from bot.tables.errors import BadSetting
from bot.tables.kept import read_kept
from bot.tables.timecontrol import TimeControl
from engine.options import OptionValue
from engine.player import Level

HOURS = range(24)


class TurnNotice(StrEnum):
    """When a person is told that it is their turn: where turns are slow or time runs out, always,
    always and ``direct``, by a private message, or never.
    """

    SLOW = "slow"
    ALWAYS = "always"
    DIRECT = "direct"
    NEVER = "never"


class Opening(StrEnum):
    """Who may open tables in a chat: everyone, those with a certain role, or moderators only."""

    EVERYONE = "everyone"
    ROLE = "role"
    MODERATORS = "moderators"


class Settings(msgspec.Struct, frozen=True):
    """``language`` None is that of the ``locale`` that the platform told last, if it did. In the
    quiet hours, from ``quiet_from`` to ``quiet_until`` by the clocks of ``zone``, slow deadlines
    stand; equal hours: never. With ``two_step`` every play is asked once more. ``reachable`` is not
    chosen but found out: whether their platform lets the program write to them in private.
    """

    language: str | None = None
    zone: str = "UTC"
    quiet_from: int = 22
    quiet_until: int = 8
    turn_notice: TurnNotice = TurnNotice.SLOW
    two_step: bool = False
    locale: str | None = None
    reachable: bool | None = None

    @property
    def speaks(self) -> str | None:
        """The language to be spoken, as far as it is known."""
        return self.language or self.locale

    def zone_info(self) -> tzinfo:
        """The clocks of ``zone``."""
        return _zone(self.zone)


class Usual(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a new table of one game is like in a chat where nothing else is said; None and what is
    missing in ``options`` is as everywhere.
    """

    options: dict[str, OptionValue] = {}
    time: TimeControl | None = None
    seats: int | None = None
    level: Level | None = None


class ChatSettings(msgspec.Struct, frozen=True, omit_defaults=True):
    """What those who look after a chat, or many chats together, have chosen for them.

    ``language`` None is the platform's own choice; where it makes none, the ``locale`` of whoever
    brought the program there or opened the first table. With ``threads`` each game gets a thread of
    its own. ``opening`` says who may open tables, ``role`` names the role for it. Where it is
    ``quiet`` nothing is written but the tables themselves. ``usual`` has the defaults by game.
    """

    language: str | None = None
    threads: bool = False
    opening: Opening = Opening.EVERYONE
    role: str = ""
    quiet: bool = False
    usual: dict[str, Usual] = {}
    locale: str | None = None


NOTHING_CHOSEN = Settings()


def of_table(table: str) -> str:
    """Under which name something may be noted about a table; it is forgotten with it."""
    return f"table:{table}"


def places_of(table: str) -> str:
    """Under which name it is noted what the chats are called that show a table."""
    return f"places:{table}"


def checked(settings: Settings) -> Settings:
    """``settings`` if they can be lived with; raises `BadSetting`."""
    for name in ("quiet_from", "quiet_until"):
        if getattr(settings, name) not in HOURS:
            raise BadSetting(setting=name, value=str(getattr(settings, name)))
    _zone(settings.zone)
    return settings


@lru_cache(1_000)
def read_settings(body: str) -> Settings:
    """Settings as they are stored; what cannot be read holds as not chosen."""
    with suppress(BadSetting):
        return checked(read_kept(body, Settings, NOTHING_CHOSEN))
    return NOTHING_CHOSEN


def read_chat_settings(body: str) -> ChatSettings:
    """Those of a chat as they are stored; what cannot be read holds as not chosen."""
    return read_kept(body, ChatSettings, ChatSettings())


def write_settings(settings: Settings | ChatSettings) -> str:
    """The form that `read_settings` and `read_chat_settings` read."""
    return msgspec.json.encode(settings).decode()


def _zone(name: str) -> tzinfo:
    if name == "UTC":
        return UTC  # whatever this machine knows of zones
    try:
        return ZoneInfo(name)
    except (LookupError, OSError, ValueError) as wrong:  # no such zone, or no name of one
        raise BadSetting(setting="zone", value=name) from wrong
