"""A server with a group and two people, and a client that is at work."""

from collections.abc import AsyncIterator

import pytest

from tests.emulators.telegram.groups import Group
from tests.emulators.telegram.people import Person
from tests.emulators.telegram.sample import Sample, at_work
from tests.emulators.telegram.server import Telegram, running
from tests.fakes import FakeClock


@pytest.fixture(autouse=True)
def _times_as_they_will_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library warns of a change to come unless it is told to make it now."""
    monkeypatch.setenv("PTB_TIMEDELTA", "1")


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
async def server(clock: FakeClock) -> AsyncIterator[Telegram]:
    async with running(clock=clock, longest_poll=0.3) as server:
        yield server


@pytest.fixture
def ada(server: Telegram) -> Person:
    return server.user("Ada", username="ada")


@pytest.fixture
def ben(server: Telegram) -> Person:
    return server.user("Ben", language="fr", last_name="Dupont")


@pytest.fixture
def table(server: Telegram, ada: Person, ben: Person) -> Group:
    return server.group("Table", ada, ben)


@pytest.fixture
async def client(server: Telegram) -> AsyncIterator[Sample]:
    async with at_work(server) as client:
        yield client
