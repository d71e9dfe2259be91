"""The clocks that one can choose from, by short names."""

from bot.tables.timecontrol import HOUR, SECOND, Tempo, TimeControl

TIMES = {
    **{f"{turn}s": TimeControl(Tempo.LIVE, turn * SECOND) for turn in (10, 15, 20, 30, 45, 60, 90)},
    "120s": TimeControl(Tempo.LIVE, 120 * SECOND),
    **{f"{turn}h": TimeControl(Tempo.SLOW, turn * HOUR) for turn in (1, 2, 4, 8, 12, 24, 48)},
}
"""What a decision may take at the most."""


def time_name(time: TimeControl) -> str:
    """The name of a clock, "" for one that cannot be chosen."""
    return next((name for name, each in TIMES.items() if each == time), "")
