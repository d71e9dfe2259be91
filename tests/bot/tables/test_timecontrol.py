"""How long people may think: what can be chosen, and what cannot."""

import pytest

from bot.tables.commands import Configure, Open
from bot.tables.errors import BadTime
from bot.tables.timecontrol import HOUR, LIVE, NO_CLOCK, SECOND, SLOW, Tempo, TimeControl, checked
from tests.bot.tables.room import ADA, BEN, Room

GOOD = [
    NO_CLOCK,
    LIVE,
    SLOW,
    *(TimeControl(Tempo.LIVE, seconds * SECOND) for seconds in (10, 11, 30, 120)),
    *(TimeControl(Tempo.SLOW, hours * HOUR) for hours in (1, 24, 48)),
]
BAD = [
    *(TimeControl(Tempo.LIVE, turn) for turn in (0, -1, -30_000, 9_999, 120_001, 30, 2**63)),
    *(TimeControl(Tempo.SLOW, turn) for turn in (0, -1, HOUR - 1, 48 * HOUR + 1, 2**63)),
    *(TimeControl(Tempo.OFF, turn) for turn in (1, -1, 30_000)),
]


def test_the_usual_times() -> None:
    assert (LIVE.turn, SLOW.turn, NO_CLOCK.turn) == (30_000, 24 * 3_600_000, 0)


@pytest.mark.parametrize("time", GOOD, ids=lambda time: f"{time.tempo}-{time.turn}")
async def test_what_can_be_played_with(time: TimeControl) -> None:
    assert checked(time) == time
    room = Room()
    assert (await room.table(await room.open(ADA, BEN, time=time))).time == time


@pytest.mark.parametrize("time", BAD, ids=lambda time: f"{time.tempo}-{time.turn}")
async def test_what_cannot_be_played_with(time: TimeControl) -> None:
    room = Room()
    opening = Open("bisqa", (ADA, BEN), (), time=time)
    assert await room.code(opening) == "bad-time"
    table = await room.lobby(ADA, BEN)
    assert await room.code(Configure(table, ADA.id, time=time)) == "bad-time"


@pytest.mark.parametrize(
    ("tempo", "params"),
    [
        (Tempo.LIVE, {"least": 10, "most": 120}),
        (Tempo.SLOW, {"least": 3_600, "most": 172_800}),
        (Tempo.OFF, {"least": 0, "most": 0}),
    ],
)
def test_a_refusal_says_what_is_possible(tempo: Tempo, params: dict[str, int]) -> None:
    with pytest.raises(BadTime) as refusal:
        checked(TimeControl(tempo, -5))
    assert refusal.value.params == params
