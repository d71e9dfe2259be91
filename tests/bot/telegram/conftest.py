"""A stage on which the program runs, and people on it."""

import ssl
from collections.abc import AsyncIterator, Iterator

import pytest

from bot import app
from tests.bot.telegram.stage import Stage, stage
from tests.emulators.telegram.people import Person


@pytest.fixture(autouse=True)
def _in_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """What waits for the fake clock at the end would wait in vain."""
    monkeypatch.setattr(app, "FLUSH_S", 0.05)
    monkeypatch.setenv("PTB_TIMEDELTA", "1")  # else the library warns of a change to come


@pytest.fixture(autouse=True, scope="session")
def _nothing_is_encrypted() -> Iterator[None]:
    """Certificates, of which nobody makes any use here, take longer to load than a test."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    with pytest.MonkeyPatch.context() as patching:
        patching.setattr("httpx._transports.default.create_ssl_context", lambda **_: context)
        yield


@pytest.fixture
async def room() -> AsyncIterator[Stage]:
    async with stage() as made, made.program():
        yield made


@pytest.fixture
def ada(room: Stage) -> Person:
    return room.join("Ada")


@pytest.fixture
def ben(room: Stage) -> Person:
    return room.join("Ben", language="fr")


@pytest.fixture
def cy(room: Stage) -> Person:
    return room.join("Cy")
