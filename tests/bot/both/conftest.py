"""A stage with both platforms. The ``first`` is the one where a table is opened, once each."""

from collections.abc import AsyncIterator

import pytest

from bot import app
from tests.bot.both.sides import OnDiscord, OnTelegram, Side
from tests.bot.both.stage import Stage, stage


@pytest.fixture(autouse=True)
def _in_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """What waits for the fake clock at the end would wait in vain."""
    monkeypatch.setattr(app, "FLUSH_S", 0.05)
    monkeypatch.setenv("PTB_TIMEDELTA", "1")  # else the library warns of a change to come


@pytest.fixture
async def room() -> AsyncIterator[Stage]:
    async with stage() as made, made.program():
        yield made


@pytest.fixture(params=["discord first", "telegram first"])
def sides(room: Stage, request: pytest.FixtureRequest) -> tuple[Side, Side]:
    """Where a table is opened, and where it is shown besides."""
    both: tuple[Side, Side] = (OnDiscord(room), OnTelegram(room))
    return both if request.param == "discord first" else (both[1], both[0])


@pytest.fixture
def first(sides: tuple[Side, Side]) -> Side:
    return sides[0]


@pytest.fixture
def other(sides: tuple[Side, Side]) -> Side:
    return sides[1]
