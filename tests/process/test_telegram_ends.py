"""Ended in order on Telegram, refused by it, cut off from it, and beside another platform."""

import asyncio
import os
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest

from bot.connecting import State
from bot.health import ask
from tests.emulators.discord.server import running as discord_running
from tests.process import discord
from tests.process.scenes import choice, game, lobby, mover
from tests.process.telegram import TelegramEvening, evening, free_port

END_S = 60.0
LONG = os.environ.get("HYPOTHESIS_PROFILE") == "long"


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[TelegramEvening]:
    async with evening(tmp_path) as made:
        yield made


async def test_asked_to_end_while_it_waits_for_what_is_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As everybody starts it, with its settings in the environment."""
    async with evening(tmp_path) as room:
        settings = {
            "DATABASE__PATH": str(room.book.db),
            "TELEGRAM__TOKEN": room.server.token,
            "TELEGRAM__BASE_URL": room.server.base,
            "HEALTH__PORT": "0",
            "LOG__FORMAT": "json",
        }
        room.config.write_text("")
        for name, value in settings.items():
            monkeypatch.setenv(f"BISQA_{name}", value)
        await room.start(cold=True)
        await room.open()
        await room.server.settled(0.3)
        room.ask_to_end()
        assert await room.ended() == 0
        assert room.check_log()[-1] == "ended"
        assert not room.waiting  # it has said what it has


async def test_asked_to_end_in_the_middle_of_presses(room: TelegramEvening) -> None:
    board = await game(room)
    who, bid = mover(room), choice(room, board)
    room.server.faults.delay(0.5, room.edits)  # so that it has to wait before it ends
    assert room.is_done(await room.press(who, board, bid))
    room.ask_to_end()
    await room.until(lambda: "ending" in room.check_log())
    late = [each.presses(board, label) for each in room.people for label in ("My hand", "Leave")]
    for answer in await asyncio.gather(*late):
        assert "restarted" in answer.text
    assert await room.ended() == 0
    assert room.check_log()[-1] == "ended"
    assert not room.waiting
    room.server.faults.clear()
    await room.start(cold=LONG)
    await room.settled()
    assert room.made == 1
    await room.play_on()
    await room.settled()
    assert room.made == 2


async def test_nothing_is_lost_that_comes_after_the_end(room: TelegramEvening) -> None:
    board = await lobby(room)
    room.ask_to_end()
    assert await room.ended() == 0
    pressed = room.try_to(room.press(room.ada, board, "Start"))
    await room.until(lambda: room.waiting)
    await room.start()
    await room.settled()
    assert pressed()
    assert "Round 1" in room.seen[0].text


async def test_a_token_that_telegram_does_not_know(tmp_path: Path) -> None:
    async with evening(tmp_path, token="1:of-somebody-else") as room:
        room.begin()
        assert await room.ended() == 1
        log = room.log.read_text("utf-8")
        assert "Telegram does not know the token, and is left out: put a valid one" in log
        assert "No platform is left to play on, so the program ends." in log
        assert "of-somebody-else" not in log
        assert "Traceback" not in log


async def test_telegram_is_away_at_the_start_and_in_between(tmp_path: Path) -> None:
    port = free_port()
    async with evening(tmp_path, port=port) as room:
        await room.relay.close()
        room.begin()
        await room.until(lambda: "connection lost" in room.check_log())
        await _until(port, State.FAILING)
        await room.relay.open()
        await room.server.logged_in(1)
        await room.open()
        await _until(port, State.OK)
        await room.relay.close()
        await _until(port, State.FAILING)
        board, *_ = room.seen
        pressed = room.try_to(room.press(room.ben, board, "Join"))
        await room.relay.open()
        await _until(port, State.OK)
        await room.until(pressed)
        room.ask_to_end()
        assert await room.ended() == 0
        room.check_log()


@pytest.mark.parametrize("known", [True, False], ids=["", "of which one is refused"])
async def test_two_platforms_in_one_process(tmp_path: Path, known: bool) -> None:
    port = free_port()
    async with discord_running() as other:
        also = discord.section(other, "" if known else "of.somebody.else")
        async with evening(tmp_path, port=port, also=also) as room:
            await room.start()
            expected = State.OK if known else State.OFF
            await _until(port, expected, "discord")
            await room.open()
            board, *_ = room.seen
            assert room.is_done(await room.press(room.ben, board, "Join"))
            if known:
                guild = other.guild("Club")
                channel, cy = guild.channel("table"), other.user("Cy")
                guild.join(cy)
                answer = await cy.types(channel, "/bisqa new", seats=2, time="10s")
                assert answer.message
                assert "is open" in answer.message.text
            room.ask_to_end()
            assert await room.ended() == 0


async def test_told_by_a_webhook(tmp_path: Path) -> None:
    port = free_port()
    hook = f"http://127.0.0.1:{port}/hook/"
    lines = (f'webhook_url = "{hook}"', f"webhook_port = {port}", 'webhook_secret = "a-secret"')
    async with evening(tmp_path, also="\n".join(lines)) as room:
        board = await game(room)
        assert room.server.updates.webhook
        assert room.server.updates.webhook.secret == "a-secret"
        who, bid = mover(room), choice(room, board)
        room.strike_before(room.answers)
        room.try_to(room.press(who, board, bid))
        await room.gone()
        assert room.made == 1
        await room.start()
        await room.settled()
        assert room.made == 1
        assert await _strangers_say(port) == 403
        room.ask_to_end()
        assert await room.ended() == 0


async def _until(port: int, state: State, platform: str = "telegram") -> None:
    async def asked() -> bool:
        parts = await asyncio.to_thread(ask, "127.0.0.1", port)
        return parts is not None and parts[platform] is state

    async with asyncio.timeout(2 * END_S):
        while not await asked():  # noqa: ASYNC110
            await asyncio.sleep(0.05)


async def _strangers_say(port: int) -> int:
    """What they are answered who do not know the secret."""
    async with aiohttp.ClientSession() as session:
        update = {"update_id": 1}
        async with session.post(f"http://127.0.0.1:{port}/hook/", json=update) as answer:
            return answer.status
