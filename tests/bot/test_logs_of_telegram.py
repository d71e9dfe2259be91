"""What Telegram's library and those below it log has no token, no secret and nobody's words in it.

They write the token into every address that they call, and what they received into warnings.
"""

import io
import json
import logging
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
import telegram
from aiohttp import web
from telegram.ext import ApplicationBuilder, ExtBot
from telegram.request import HTTPXRequest

from bot import logs
from bot.chatting.hearing import Hearing
from bot.chatting.platform_clock import PlatformClock
from bot.config import Secret, TelegramSettings, load
from bot.telegram.incoming import Update
from bot.telegram.intake import Intake
from bot.telegram.webhook import Webhook
from bot.telegram.wire import Wire
from bot.texts.languages import LANGUAGES
from tests.fakes import FakeClock

# Put together here, so that no search for tokens finds one in this file.
INNER = "AAF-ab_0" * 4 + "xyz"
TOKEN = f"123456789:{INNER}"
SECRET = "open_sesame-1"
LIBRARIES = ("httpcore", "httpx", "telegram")
LOG = logs.get("telegram")


@pytest.fixture(params=["registered", "unknown"])
def _token(request: pytest.FixtureRequest) -> None:
    """The token of the settings, or one that the program has never heard of."""
    if request.param == "registered":
        load(None, {"BISQA_TELEGRAM__TOKEN": TOKEN}, LANGUAGES)


def written(*, loud: bool) -> io.StringIO:
    """Where lines go; ``loud``: also those that the program does not write, whatever is set."""
    stream = io.StringIO()
    logs.configure(stream, json=True, level=logging.DEBUG)
    for name in ("", *LIBRARIES) if loud else ():
        logging.getLogger(name).setLevel(logging.DEBUG)
    return stream


def told_by(stream: io.StringIO) -> set[str]:
    """Which libraries have written lines."""
    lines = map(json.loads, stream.getvalue().splitlines())
    return {line["logger"].partition(".")[0] for line in lines}


def closed_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


@asynccontextmanager
async def api(result: object, status: int = 200) -> AsyncIterator[str]:
    """A server with one answer to all calls, bytes as they are; and its address."""

    async def answered(request: web.Request) -> web.Response:
        await request.read()
        if isinstance(result, bytes):
            return web.Response(body=result, status=status)
        well = status == 200
        body = {"ok": well, "result" if well else "description": result, "error_code": status}
        return web.json_response(body, status=status)

    application = web.Application()
    application.router.add_route("*", "/{path:.*}", answered)
    runner = web.AppRunner(application, access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()


@asynccontextmanager
async def bot_at(address: str) -> AsyncIterator[ExtBot[None]]:
    """The library's bot; it is not asked who it is, as it would be when it begins."""
    requests = HTTPXRequest(), HTTPXRequest()
    try:
        yield ExtBot(
            TOKEN,
            base_url=f"{address}/bot",
            base_file_url=f"{address}/file/bot",
            request=requests[0],
            get_updates_request=requests[1],
        )
    finally:
        for each in requests:
            await each.shutdown()


@pytest.mark.usefixtures("_token")
async def test_details_of_libraries_are_not_written() -> None:
    stream = written(loud=False)
    async with api(True) as address, httpx.AsyncClient() as client, bot_at(address) as bot:
        await client.get(f"{address}/bot{TOKEN}/getMe")
        await bot.delete_webhook()
    for name in LIBRARIES:
        logging.getLogger(f"{name}.part").info("called")
    assert stream.getvalue() == ""


@pytest.mark.usefixtures("_token")
@pytest.mark.parametrize("colon", [":", "%3A", "%3a", "%253A"])
async def test_no_token_in_addresses(colon: str) -> None:
    stream = written(loud=True)
    token = TOKEN.replace(":", colon)
    async with api(True) as address, httpx.AsyncClient() as client:
        for path in ("bot{}/getMe?offset=1", "file/bot{}/photos/1.jpg", "x?y=bot{}", "{}"):
            await client.get(f"{address}/{path.format(token)}")
    assert {"httpx", "httpcore"} <= told_by(stream)
    assert logs.HIDDEN in stream.getvalue()
    assert INNER not in stream.getvalue()


@pytest.mark.usefixtures("_token")
@pytest.mark.parametrize(
    ("status", "result", "failure"),
    [
        (401, "Unauthorized", telegram.error.InvalidToken),
        (403, "Forbidden: bot was blocked by the user", telegram.error.Forbidden),
        (400, f"Bad Request: not {TOKEN}", telegram.error.BadRequest),
        (500, f"Internal Server Error at /bot{TOKEN}/getMe", telegram.error.NetworkError),
        (502, f"<p>/bot{TOKEN}/getMe".encode(), telegram.error.NetworkError),
        (200, f"<p>/bot{TOKEN}/getMe".encode(), telegram.error.TelegramError),
    ],
    ids=lambda value: str(value) if isinstance(value, int) else "",
)
async def test_no_token_in_failures(
    status: int, result: str | bytes, failure: type[telegram.error.TelegramError]
) -> None:
    stream = written(loud=True)
    async with api(result, status) as address, bot_at(address) as bot:
        with pytest.raises(failure) as raised:
            await bot.initialize()
    logged_in_every_way(raised.value)
    assert {"httpx", "telegram", "bot"} <= told_by(stream)
    assert INNER not in stream.getvalue()


@pytest.mark.usefixtures("_token")
@pytest.mark.parametrize("place", ["127.0.0.1", "["])
async def test_no_token_where_nobody_can_be_called(place: str) -> None:
    stream = written(loud=True)
    address = f"http://{place}:{closed_port()}"
    async with bot_at(address) as bot:
        with pytest.raises((telegram.error.NetworkError, httpx.InvalidURL)) as raised:
            await bot.initialize()
    logged_in_every_way(raised.value)
    with pytest.raises((httpx.TransportError, httpx.InvalidURL)) as below:
        async with httpx.AsyncClient() as client:
            await client.get(f"{address}/bot{TOKEN}/getMe")
    logged_in_every_way(below.value)
    assert INNER not in stream.getvalue()


def logged_in_every_way(failure: Exception) -> None:
    LOG.warning("failed", exc_info=failure)
    LOG.warning("failed: %s, %r", failure, failure, said=failure, cause=failure.__cause__)
    logging.getLogger("telegram.ext.Updater").error("failed", exc_info=failure)
    logging.getLogger("asyncio").error("failed: %r", failure, exc_info=failure)


@pytest.mark.usefixtures("_token")
async def test_no_token_in_what_stands_for_the_bot() -> None:
    stream = written(loud=True)
    application = ApplicationBuilder().token(TOKEN).job_queue(None).build()
    bots = (telegram.Bot(TOKEN), application.bot, application, application.updater)
    for each in bots:
        LOG.info("made", bot=each, told=[each])
        LOG.info("made %r", each)
        logging.getLogger("asyncio").error("Task was destroyed: %r, %s", each, each)
    assert any(TOKEN in repr(each) for each in bots)
    assert INNER not in stream.getvalue()


def test_what_stands_behind_the_colon_is_hidden_alone() -> None:
    logs.hide(TOKEN)
    assert logs.clean(f"port {INNER} is no number") == "port [hidden] is no number"
    logs.hide("bisqa:short")
    assert logs.clean("in short") == "in short"


UPDATE: dict[str, Any] = {
    "update_id": 1,
    "message": {
        "message_id": 1,
        "date": "1",
        "chat": {"id": 1},  # nobody can read it
        "from": {"id": 1, "is_bot": False, "first_name": "Xanthippe"},
        "text": "what nobody else is to read",
    },
}


def nobody_in(stream: io.StringIO) -> bool:
    return not any(word in stream.getvalue() for word in ("Xanthippe", "nobody else"))


@pytest.mark.parametrize("answer", [[UPDATE], json.dumps(UPDATE).encode()[:-1]])
async def test_nothing_of_what_people_write(answer: object) -> None:
    stream = written(loud=False)
    async with api(answer) as address, bot_at(address) as bot:
        with pytest.raises((TypeError, telegram.error.TelegramError)):
            await bot.get_updates()
    assert told_by(stream) == {"telegram"}
    assert nobody_in(stream)


async def test_no_secret_of_a_webhook() -> None:
    load(None, {"BISQA_TELEGRAM__WEBHOOK_SECRET": SECRET}, LANGUAGES)
    stream = written(loud=True)
    port = closed_port()
    calls: tuple[dict[str, str], ...] = (
        {},
        {"X-Telegram-Bot-Api-Secret-Token": f"not-{SECRET}"},
        {"X-Telegram-Bot-Api-Secret-Token": SECRET},
    )
    settings = TelegramSettings(
        token=Secret(TOKEN),
        webhook_url="https://host/hook",
        webhook_port=port,
        webhook_secret=Secret(SECRET),
    )
    async with api(True) as address, httpx.AsyncClient() as client:
        wire = Wire(TOKEN, address)
        await wire.open()
        intake = Intake(Hearing("telegram", FakeClock()), PlatformClock(FakeClock()), nothing)
        webhook = Webhook(settings, wire, intake, FakeClock())
        await webhook.begin()
        statuses = [
            (await client.post(f"http://127.0.0.1:{port}/hook", headers=each, json=UPDATE))
            for each in calls
        ]
        await webhook.end(1)
        await wire.close()
    logging.getLogger("asyncio").error("failed: %r, %s", calls, SECRET)
    assert [each.status_code for each in statuses] == [403, 403, 200]
    assert {"httpx"} <= told_by(stream)
    assert "left out" in stream.getvalue()
    assert SECRET not in stream.getvalue()
    assert INNER not in stream.getvalue()
    assert nobody_in(stream)


async def nothing(update: Update) -> None:
    """Nothing is to be done."""
