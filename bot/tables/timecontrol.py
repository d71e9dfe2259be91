"""How long people may think. All lengths in milliseconds; see also `pacing` for the deadlines."""

from enum import StrEnum

import msgspec

from bot.tables.errors import BadTime

SECOND = 1_000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR


class Tempo(StrEnum):
    """How a table is played: everybody there now, over days, or by one person without a clock."""

    OFF = "off"
    LIVE = "live"
    SLOW = "slow"


class TimeControl(msgspec.Struct, frozen=True, omit_defaults=True):
    """The tempo, and how long a decision may take (0 without a clock)."""

    tempo: Tempo = Tempo.OFF
    turn: int = 0


NO_CLOCK = TimeControl()
LIVE = TimeControl(Tempo.LIVE, 30 * SECOND)
SLOW = TimeControl(Tempo.SLOW, 24 * HOUR)
LIMITS = {Tempo.LIVE: (10 * SECOND, 120 * SECOND), Tempo.SLOW: (HOUR, 48 * HOUR)}
"""The shortest and the longest turn of a tempo."""


def checked(time: TimeControl) -> TimeControl:
    """``time`` if it can be played with; raises `BadTime`."""
    least, most = LIMITS.get(time.tempo, (0, 0))
    if not least <= time.turn <= most:
        raise BadTime(least=least // SECOND, most=most // SECOND)
    return time
