"""The connection is lost, in all the ways there are, and made anew."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from telegram.request import HTTPXRequest

from bot import app
from bot.connecting import SignInRefused
from bot.telegram import FRONTEND
from tests.bot.stage import LOOK_S
from tests.bot.telegram.stage import Stage, stage


@asynccontextmanager
async def house(room: Stage) -> AsyncIterator[tuple[FRONTEND, app.House]]:
    """The program with a front end that nothing connects by itself."""
    room.server.updates._longest = LOOK_S
    frontends = room.frontends()
    async with app.house(None, frontends, pace=room.pace, clock=room.clock) as made:
        yield room.frontend, made


@pytest.mark.parametrize("status", [401, 502])
async def test_where_signing_in_fails_nothing_stays_open(
    status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stage() as room, house(room) as (frontend, made):
        application = frontend._application()
        monkeypatch.setattr(frontend, "_application", lambda: application)
        room.server.faults.fail(status, match=lambda call: call.method == "getMe")
        with pytest.raises((SignInRefused, ConnectionError)):
            await frontend.run(made.service, made.publisher)
        lines = [each for each in application.bot._request if isinstance(each, HTTPXRequest)]
        assert [each._client.is_closed for each in lines] == [True, True]
