"""Ended in order on Discord, refused by it, and cut off from it."""

import asyncio
import os
import socket
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.connecting import State
from bot.health import ask
from tests.emulators.discord.faults import Call
from tests.process.discord import DiscordEvening, evening
from tests.process.scenes import choice, game, mover

END_S = 60.0
LONG = os.environ.get("HYPOTHESIS_PROFILE") == "long"
AWAY_S = 3.0 if LONG else 0.1


@pytest.fixture
def port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        found: int = server.getsockname()[1]
        return found


@pytest.fixture
async def room(tmp_path: Path, port: int) -> AsyncIterator[DiscordEvening]:
    async with evening(tmp_path, port=port) as made:
        yield made


async def test_asked_to_end_in_the_middle_of_presses(room: DiscordEvening) -> None:
    board = await game(room)
    who, bid = mover(room), choice(room, board)
    room.server.faults.delay(0.5, _draws)  # so that it has to wait before it ends
    assert (await room.press(who, board, bid)).kind == "deferred-update"
    room.ask_to_end()
    await room.until(lambda: "ending" in room.check_log())
    late = [each.presses(board, label) for each in room.people for label in ("My hand", "Leave")]
    for answer in await asyncio.gather(*late):
        assert answer.message
        assert "restarted" in answer.message.text
    assert await room.ended() == 0
    assert room.check_log()[-1] == "ended"
    room.server.faults.clear()
    await room.start(cold=LONG)
    await room.settled()
    assert room.made == 1
    await room.play_on()
    await room.settled()
    assert room.made == 2


async def test_a_token_that_discord_does_not_know(tmp_path: Path) -> None:
    async with evening(tmp_path, token="of.somebody.else") as room:
        room.begin()
        assert await room.ended() == 1
        log = room.log.read_text("utf-8")
        assert "Discord does not know the token, and is left out: put a valid one" in log
        assert "No platform is left to play on, so the program ends." in log
        assert "of.somebody.else" not in log
        assert "Traceback" not in log


async def test_discord_is_away_at_the_start_and_in_between(tmp_path: Path, port: int) -> None:
    async with evening(tmp_path, port=port) as room:
        await room.relay.close()
        room.begin()
        await room.until(lambda: "connection lost" in room.check_log())
        assert await _health(room) == (1, "but is not ready")
        await asyncio.sleep(AWAY_S)
        await room.relay.open()
        await room.server.logged_in(1)
        await room.open()
        await _until_ready(room, port, State.OK)
        assert await _health(room) == (0, "The program is well")
        await room.relay.close()
        await _until_ready(room, port, State.FAILING)
        await room.relay.open()
        await _until_ready(room, port, State.OK)
        board, *_ = await room.until(lambda: room.seen)
        assert (await room.press(room.ben, board, "Join")).kind == "deferred-update"
        room.ask_to_end()
        assert await room.ended() == 0
        room.check_log()


def _draws(call: Call) -> bool:
    return call.method == "PATCH" and call.kind == "call"


async def _until_ready(room: DiscordEvening, port: int, state: State) -> None:
    async def asked() -> bool:
        parts = await asyncio.to_thread(ask, "127.0.0.1", port)
        return parts is not None and parts["discord"] is state

    async with asyncio.timeout(END_S):
        while not await asked():  # noqa: ASYNC110
            await asyncio.sleep(0.05)


async def _health(room: DiscordEvening) -> tuple[int, str]:
    """Its exit code, and the beginning of what it says."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "health", "--config", str(room.config), "--lang", "en",
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    said, _ = await process.communicate()
    assert process.returncode is not None
    told = said.decode()
    found = [each for each in ("but is not ready", "The program is well") if each in told]
    return process.returncode, found[0] if found else told
