"""A stage on which the program runs, and people on it."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from types import SimpleNamespace

import discord.client
import discord.http
import discord.webhook.async_
import pytest
from discord import Locale
from discord.app_commands import commands, transformers

from bot import app
from tests.bot.discord.stage import Stage, stage
from tests.emulators.discord.people import Person


@pytest.fixture(autouse=True)
def _in_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """What waits for the fake clock at the end would wait in vain."""
    monkeypatch.setattr(app, "FLUSH_S", 0.05)


@pytest.fixture(autouse=True, scope="session")
def _few_locales() -> Iterator[None]:
    """At each start the library asks for every text in each of Discord's languages, most of which
    nobody speaks here.
    """
    few = [each for each in Locale if each.value.partition("-")[0] in ("en", "fr", "de")]
    with pytest.MonkeyPatch.context() as patching:
        for module in (commands, transformers):
            patching.setattr(module, "Locale", few)
        yield


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library rests by the real clock before it tries again; here it tries at once."""

    async def at_once(delay: float) -> None:
        await asyncio.sleep(0)

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
