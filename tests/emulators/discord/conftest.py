"""A server with a guild, a channel and two people, and a client that is logged in."""

from collections.abc import AsyncIterator

import pytest

from tests.emulators.discord.people import Person
from tests.emulators.discord.sample import Sample, logged_in
from tests.emulators.discord.server import Discord, running
from tests.emulators.discord.world import Channel, Guild
from tests.fakes import FakeClock


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
async def server(clock: FakeClock) -> AsyncIterator[Discord]:
    async with running(clock=clock) as server:
        yield server


@pytest.fixture
def guild(server: Discord) -> Guild:
    return server.guild("Club", locale="fr")


@pytest.fixture
def table(guild: Guild) -> Channel:
    return guild.channel("table")


@pytest.fixture
def ada(server: Discord, guild: Guild) -> Person:
    ada = server.user("Ada")
    guild.join(ada)
    return ada


@pytest.fixture
def ben(server: Discord, guild: Guild) -> Person:
    ben = server.user("Ben", locale="fr")
    guild.join(ben, nick="Benoît")
    return ben


@pytest.fixture
async def client(
    server: Discord, table: Channel, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Sample]:
    async with logged_in(server, monkeypatch) as client:
        yield client
