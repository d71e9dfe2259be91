"""A stage on which the program runs, and people on it."""

from collections.abc import AsyncIterator

import pytest

from tests.bot.discord.stage import Stage, stage
from tests.emulators.discord.people import Person


@pytest.fixture
async def room() -> AsyncIterator[Stage]:
    async with stage() as made, made.program():
        yield made


@pytest.fixture
def ada(room: Stage) -> Person:
    return room.join("Ada")


@pytest.fixture
def ben(room: Stage) -> Person:
    return room.join("Ben", locale="fr")


@pytest.fixture
def cy(room: Stage) -> Person:
    return room.join("Cy")
