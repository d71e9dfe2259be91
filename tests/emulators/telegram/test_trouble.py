"""Limits, faults, webhooks and lost connections, through a real client."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from aiohttp import web
from telegram import Update
from telegram.error import Conflict, NetworkError, RetryAfter

from tests.emulators.telegram.faults import Call
from tests.emulators.telegram.groups import Group
from tests.emulators.telegram.limits import CHAT, EVERYTHING, busiest
from tests.emulators.telegram.people import Person
from tests.emulators.telegram.sample import Sample, answers, at_work, error_of, keyboard, replies
from tests.emulators.telegram.server import Telegram, running
from tests.emulators.telegram.updates import SECRET
from tests.fakes import FakeClock

HOURS = 60 * 60 * 1000


def sends(call: Call) -> bool:
    return call.method == "sendMessage"


async def test_twenty_a_minute_in_a_group(
    server: Telegram, clock: FakeClock, client: Sample, table: Group, ada: Person
) -> None:
    del server.limiter.windows[CHAT]
    sent = await client.bot.send_message(table.id, "0")
    for each in range(1, 20):
        await client.bot.edit_message_text(str(each), table.id, sent.id)
    await clock.move(10_000)
    with pytest.raises(RetryAfter) as refused:
        await client.bot.send_message(table.id, "x")
    assert refused.value.retry_after.total_seconds() == 50  # type: ignore[union-attr]
    await clock.move(49_000)
    with pytest.raises(RetryAfter):
        await client.bot.delete_message(table.id, sent.id)
    [first, second] = server.floods
    assert (first.chat, first.retry_after, second.retry_after) == (table.id, 50, 1)
    await clock.move(1_000)
    await client.bot.delete_message(table.id, sent.id)
    assert server.busiest(table) == 20
    assert server.count("editMessageText", table) == 19


async def test_a_burst_in_a_chat_and_everywhere(
    server: Telegram, clock: FakeClock, client: Sample, ada: Person
) -> None:
    await ada.starts()
    for _ in range(5):
        await client.bot.send_message(ada.id, "x")
    assert "Flood control" in await error_of(client.bot.send_message(ada.id, "x"))
    await clock.move(5_000)
    await client.bot.send_message(ada.id, "x")
    await clock.move(5_000)
    server.limiter.windows.pop(CHAT)
    for _ in range(30):
        await client.bot.send_message(ada.id, "x")
    cleo = server.user("Cleo", started=True)
    assert "Flood control" in await error_of(client.bot.send_message(cleo.id, "x"))
    await client.bot.get_chat(cleo.id)
    await clock.move(1_000)
    server.limiter.punish(3, cleo.id)
    await client.bot.send_message(ada.id, "x")
    assert "Flood control" in await error_of(client.bot.send_message(cleo.id, "x"))
    server.limiter.punish(3)
    assert "Flood control" in await error_of(client.bot.send_message(ada.id, "x"))
    assert {each.chat for each in server.floods} == {ada.id, cleo.id}
    assert EVERYTHING in server.limiter.windows


async def test_answers_of_presses_count_nowhere(
    server: Telegram, client: Sample, table: Group, ada: Person
) -> None:
    client.does |= {"new": replies("Board", keyboard(("Join",))), "Join": answers("In")}
    await ada.types(table, "/new")
    board = await ada.reads(table, "Board")
    for _ in range(25):
        assert (await ada.presses(board, "Join")).text == "In"
    assert server.floods == []


def test_the_busiest_minute() -> None:
    assert busiest([]) == 0
    assert busiest([0, 59_999, 60_000, 60_001]) == 3


async def test_an_answer_is_lost_but_the_call_is_done(
    server: Telegram, client: Sample, table: Group, ada: Person
) -> None:
    server.faults.lose_answers(match=sends)
    with pytest.raises(NetworkError):
        await client.bot.send_message(table.id, "Board")
    assert [each.text for each in ada.sees(table)] == ["Board"]


@pytest.mark.parametrize("status", [500, 502, 504])
async def test_a_call_fails_undone(
    server: Telegram, client: Sample, table: Group, ada: Person, status: int
) -> None:
    server.faults.fail(status, match=sends)
    with pytest.raises(NetworkError):
        await client.bot.send_message(table.id, "Board")
    server.faults.drop(match=sends)
    with pytest.raises(NetworkError):
        await client.bot.send_message(table.id, "Board")
    assert ada.sees(table) == []
    await client.bot.send_message(table.id, "Board")
    assert len(ada.sees(table)) == 1


async def test_calls_wait_and_are_seen_beforehand(
    server: Telegram, client: Sample, table: Group, ada: Person
) -> None:
    seen: list[str] = []
    gate = asyncio.Event()

    async def hook(call: Call) -> None:
        seen.append(call.method)

    server.faults.hook = hook
    server.faults.delay(gate.wait(), match=sends)
    sending = asyncio.create_task(client.bot.send_message(table.id, "Board"))
    await client.bot.get_me()
    assert ada.sees(table) == []
    gate.set()
    await sending
    assert len(ada.sees(table)) == 1
    assert {"sendMessage", "getMe"} <= set(seen)


async def test_nobody_is_answered_for_a_while(
    server: Telegram, client: Sample, table: Group, ada: Person
) -> None:
    client.does["new"] = replies("Board")
    server.faults.down = True
    with pytest.raises(NetworkError):
        await client.bot.get_me()
    await ada.types(table, "/new")
    server.faults.down = False
    await ada.reads(table, "Board")


async def test_updates_are_lost_repeated_and_out_of_order(
    server: Telegram, client: Sample, table: Group, ada: Person
) -> None:
    server.faults.lose_updates()
    await ada.types(table, "/a")
    server.faults.repeat_updates()
    await ada.types(table, "/b")
    server.faults.swap_updates()
    await ada.types(table, "/c")
    await ada.types(table, "/d")
    await server.settled()
    assert sorted(client.texts) == ["/b", "/b", "/c", "/d"]
    assert client.texts.index("/d") < client.texts.index("/c")
    assert len({each.update_id for each in client.heard}) == 3


async def test_updates_wait_for_a_day(
    server: Telegram, clock: FakeClock, table: Group, ada: Person
) -> None:
    await ada.types(table, "/old")
    await clock.move(24 * HOURS)
    await ada.types(table, "/new")
    async with at_work(server) as client:
        await server.settled()
        assert client.texts == ["/new"]


async def test_the_older_of_two_pollers_is_sent_away(server: Telegram, client: Sample) -> None:
    await server.logged_in()
    async with Sample.of(server).bot as other:
        await other.get_updates(timeout=0)
    await server.until(lambda: server.updates.conflicts == 1)


async def test_what_is_not_acknowledged_comes_again(
    server: Telegram, table: Group, ada: Person
) -> None:
    sample = Sample.of(server)
    async with sample.bot as bot:
        await ada.types(table, "/a")
        await ada.types(table, "/b")
        first = await bot.get_updates()
        assert [each.update_id for each in await bot.get_updates()] == [
            each.update_id for each in first
        ]
        rest = await bot.get_updates(offset=first[0].update_id + 1)
        assert [each.message.text for each in rest if each.message] == ["/b"]
        assert await bot.get_updates(offset=rest[-1].update_id + 1) == ()


@asynccontextmanager
async def hooked(sample: Sample, secret: str) -> AsyncIterator[str]:
    """Take updates for a client as a web server of its own would; yields the address."""

    async def take(request: web.Request) -> web.Response:
        if request.headers.get(SECRET) != secret:
            return web.Response(status=403)
        update = Update.de_json(await request.json(), sample.bot)
        await sample.application.update_queue.put(update)
        return web.Response()

    app = web.Application()
    app.router.add_post("/hook", take)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    async with sample.application:
        await sample.application.start()
        try:
            yield f"http://127.0.0.1:{runner.addresses[0][1]}/hook"
        finally:
            await sample.application.stop()
            await runner.cleanup()


async def test_a_webhook(server: Telegram, table: Group, ada: Person) -> None:
    sample = Sample.of(server)
    sample.does["new"] = replies("Board")
    async with hooked(sample, "s3cret") as address:
        bot = sample.bot
        await ada.types(table, "/new 1")
        await bot.set_webhook(address, secret_token="wrong")
        await server.until(lambda: server.updates.webhook and server.updates.webhook.error)
        info = await bot.get_webhook_info()
        assert (info.pending_update_count, info.url) == (1, address)
        assert info.last_error_message == "Wrong response from the webhook: 403 Forbidden"
        await bot.set_webhook(address, secret_token="s3cret")
        await ada.reads(table, "Board")
        await ada.types(table, "/new 2")
        await server.settled()
        assert sample.texts == ["/new 1", "/new 2"]
        with pytest.raises(Conflict):
            await bot.get_updates()
        assert "https" in await error_of(bot.set_webhook("http://example.org/"))
        await bot.delete_webhook(drop_pending_updates=True)
        assert await bot.get_updates() == ()


async def test_what_is_not_emulated_is_told_at_the_end() -> None:
    with pytest.raises(AssertionError, match="no such method: sendDice"):
        async with running() as server, Sample.of(server).bot as bot:
            await error_of(bot.send_dice(1))
    with pytest.raises(AssertionError, match="MarkdownV2"):
        async with running() as server, Sample.of(server).bot as bot:
            await error_of(bot.send_message(server.user("A", started=True).id, "x", "MarkdownV2"))
