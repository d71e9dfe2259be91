"""The connection is lost, in all the ways there are, and made anew."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from bot import app
from bot.connecting import SignInRefused
from bot.telegram import FRONTEND
from bot.telegram import frontend as frontends
from bot.telegram.wire import Wire
from tests.bot.telegram.stage import SHORT_POLL_S, Stage, stage
from tests.emulators.telegram.faults import Call
from tests.idle import a_moment

LIMIT_S = 60


def kept(wires: list[Wire]) -> Callable[[str, str, Callable[[int], None]], Wire]:
    def made(token: str, base: str, dated: Callable[[int], None]) -> Wire:
        wires.append(Wire(token, base, dated))
        return wires[-1]

    return made


def polls(call: Call) -> bool:
    return call.method == "getUpdates"


async def until(frontend: FRONTEND, *, connected: bool) -> None:
    async with asyncio.timeout(LIMIT_S):
        while frontend.connected is not connected:
            await a_moment()


@asynccontextmanager
async def house(room: Stage) -> AsyncIterator[tuple[FRONTEND, app.House]]:
    """The program with a front end that nothing connects by itself."""
    room.server.updates._longest = SHORT_POLL_S
    frontends = room.frontends()
    async with app.house(None, frontends, pace=room.pace, clock=room.clock) as made:
        yield room.frontend, made


@pytest.mark.parametrize("status", [401, 502])
async def test_where_signing_in_fails_nothing_stays_open(
    status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stage() as room, house(room) as (frontend, made):
        made_wires: list[Wire] = []
        monkeypatch.setattr(frontends, "Wire", kept(made_wires))
        room.server.faults.fail(status, match=lambda call: call.method == "getMe")
        with pytest.raises((SignInRefused, ConnectionError)):
            await frontend.run(made.service, made.publisher)
        (wire,) = made_wires
        assert wire._calls._client.is_closed
        assert wire._polls._client.is_closed


async def test_a_moment_of_trouble_does_not_take_the_whispers_away() -> None:
    async with stage() as room:
        room.server.faults.fail(502, match=lambda call: call.method == "deleteEphemeralMessage")
        async with room.program():
            assert room.frontend._whispers.known


@pytest.mark.parametrize("status", [401, 404])
async def test_whose_token_is_refused_meanwhile_connects_anew(status: int) -> None:
    async with stage() as room, house(room) as (frontend, made):
        for _ in range(2):
            running = asyncio.create_task(frontend.run(made.service, made.publisher))
            await until(frontend, connected=True)
            room.server.faults.fail(status, match=polls)
            with pytest.raises(ConnectionError):
                await asyncio.wait_for(running, LIMIT_S)
            assert not frontend.connected
        room.server.faults.fail(401, match=lambda call: call.method == "getMe")
        with pytest.raises(SignInRefused):
            await frontend.run(made.service, made.publisher)
        running = asyncio.create_task(frontend.run(made.service, made.publisher))
        await until(frontend, connected=True)
        await frontend.close()
        await running


async def test_a_poll_that_is_answered_with_trouble_is_no_connection() -> None:
    async with stage() as room, house(room) as (frontend, made):
        running = asyncio.create_task(frontend.run(made.service, made.publisher))
        await until(frontend, connected=True)
        room.server.faults.fail(429, match=polls, times=1_000, retry_after=1)
        await until(frontend, connected=False)
        await frontend.close()
        await running
