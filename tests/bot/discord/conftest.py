"""A stage on which the program runs, and people on it."""

import asyncio
from collections.abc import AsyncIterator
from types import SimpleNamespace

import discord.client
import discord.http
import discord.webhook.async_
import pytest

from bot import app
from tests.bot.discord.stage import Stage, stage
from tests.bot.stage import LOOK_S
from tests.emulators.discord.people import Person


@pytest.fixture(autouse=True)
def _in_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """What waits for the fake clock at the end would wait in vain."""
    monkeypatch.setattr(app, "FLUSH_S", 0.05)


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library rests by the real clock before it tries again; here it tries at once."""

    async def at_once(delay: float) -> None:
        await asyncio.sleep(min(delay, LOOK_S))

    hasty = SimpleNamespace(**{**vars(asyncio), "sleep": at_once})
    for module in (discord.client, discord.http, discord.webhook.async_):
        monkeypatch.setattr(module, "asyncio", hasty)


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
