"""What Telegram's server answers to a call, and what can be concluded from it."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from aiohttp import web
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    EndPointNotFound,
    Forbidden,
    InvalidToken,
    NetworkError,
    TelegramError,
)

from bot.telegram.wire import LONGEST_REST, TooMany, Trouble, Wire, result_of


def refused(code: int, told: str = "no", **parameters: object) -> bytes:
    body = {"ok": False, "error_code": code, "description": told, "parameters": parameters}
    return json.dumps(body).encode()


@pytest.mark.parametrize("result", [True, {}, [], {"message_id": 1, "telepathy": [{}]}, None, 7])
def test_a_result_is_handed_on_as_it_came(result: object) -> None:
    assert result_of(200, json.dumps({"ok": True, "result": result}).encode()) == result


@pytest.mark.parametrize(
    ("status", "payload", "expected"),
    [
        (400, refused(400), BadRequest),
        (401, refused(401), InvalidToken),
        (403, refused(403), Forbidden),
        (404, refused(404), EndPointNotFound),
        (409, refused(409), Conflict),
        (413, refused(413), BadRequest),
        (429, refused(429, retry_after=7), TooMany),
        (429, refused(429), TooMany),
        (400, refused(400, migrate_to_chat_id=-100), ChatMigrated),
        (500, refused(500), Trouble),
        (502, b"<html>Bad Gateway</html>", Trouble),
        (504, b"<html>Gateway Timeout</html>", NetworkError),
        (504, refused(504), NetworkError),
        (200, refused(403), Forbidden),
        (200, b"<html>Hello</html>", NetworkError),
        (200, b"", NetworkError),
        (200, b"null", NetworkError),
        (200, b"[1]", NetworkError),
        (200, b'{"ok": true}', NetworkError),
        (200, b'{"ok": 1, "result": 5}', NetworkError),
        (200, b'{"ok": false}', NetworkError),
        (400, b'{"ok": false, "description": 5, "parameters": 7}', Trouble),
        (400, b'{"ok": false, "description": "no", "parameters": [7]}', BadRequest),
        (403, b"<html>the proxy's own</html>", Trouble),
        (302, b"", Trouble),
        (799, b"", Trouble),
    ],
)
def test_whatever_else_is_answered_is_one_of_telegrams_failures(
    status: int, payload: bytes, expected: type[TelegramError]
) -> None:
    with pytest.raises(TelegramError) as found:
        result_of(status, payload)
    assert type(found.value) is expected


@pytest.mark.parametrize(
    ("asked", "seconds"), [(7, 7), (0, 1), (-5, 1), (2.6, 3), (10**30, LONGEST_REST), ("x", 1)]
)
def test_for_how_long_it_wants_to_be_left_alone(asked: object, seconds: int) -> None:
    with pytest.raises(TooMany) as found:
        result_of(429, refused(429, retry_after=asked))
    assert found.value.seconds == seconds


@asynccontextmanager
async def server(*answers: tuple[int, bytes]) -> AsyncIterator[tuple[Wire, list[dict[str, Any]]]]:
    """A server with these answers, one after the other, and what it was asked."""
    waiting, asked = [*answers], list[dict[str, Any]]()

    async def answered(request: web.Request) -> web.Response:
        body: dict[str, Any] = dict(await request.post())
        if file := body.get("document"):
            body["document"] = file.filename, file.file.read()
        asked.append({"path": request.path, **body})
        status, payload = waiting.pop(0)
        return web.Response(status=status, body=payload)

    application = web.Application()
    application.router.add_route("*", "/{path:.*}", answered)
    runner = web.AppRunner(application, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    wire = Wire("1:x", f"http://127.0.0.1:{runner.addresses[0][1]}/")
    await wire.open()
    try:
        yield wire, asked
    finally:
        await wire.close()
        await runner.cleanup()


async def test_values_are_sent_as_telegram_reads_them() -> None:
    async with server((200, b'{"ok":true,"result":{"message_id":5}}'), (200, b"{}")) as made:
        wire, asked = made
        sent = await wire.call(
            "sendMessage",
            chat_id=-100,
            text="Ada & Bén",
            disable_notification=True,
            message_thread_id=None,
            reply_markup={"inline_keyboard": [[{"text": "♥"}]]},
        )
        assert sent == {"message_id": 5}
        (body,) = asked
        assert body.pop("path") == "/bot1:x/sendMessage"
        assert json.loads(body.pop("reply_markup")) == {"inline_keyboard": [[{"text": "♥"}]]}
        assert body == {"chat_id": "-100", "text": "Ada & Bén", "disable_notification": "true"}
        with pytest.raises(NetworkError):
            await wire.call("sendDocument", file=("document", "a.json", b"{}"), chat_id=5)
        assert asked[1]["document"] == ("a.json", b"{}")


async def test_a_server_that_is_not_there_is_trouble_of_the_network() -> None:
    async with server() as (wire, _):
        with pytest.raises(NetworkError):  # it falls over
            await wire.call("getMe")
    with pytest.raises(NetworkError):  # the wire is cut
        await wire.call("getMe")


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ((401, refused(401)), InvalidToken),
        ((404, refused(404)), InvalidToken),
        ((200, b'{"ok":true,"result":{"id":"x"}}'), NetworkError),
        ((200, b'{"ok":true,"result":[]}'), NetworkError),
        ((200, b"<html>"), NetworkError),
    ],
)
async def test_who_cannot_sign_in(answer: tuple[int, bytes], expected: type[TelegramError]) -> None:
    async with server(answer) as (wire, _):
        with pytest.raises(expected):
            await wire.sign_in()


async def test_of_the_bot_only_its_number_and_name_are_needed() -> None:
    async with server((200, b'{"ok":true,"result":{"id":5,"username":"b","is_bot":7}}')) as made:
        wire, _ = made
        await wire.sign_in()
        assert (wire.id, wire.username) == (5, "b")


@pytest.mark.parametrize("status", [401, 404])
async def test_a_poll_whose_token_is_refused(status: int) -> None:
    async with server((status, refused(status))) as (wire, _):
        with pytest.raises(InvalidToken):
            await wire.poll(0, 100, 1, ["message"])


async def test_a_poll_is_told_as_it_came() -> None:
    odd = b'{"ok":true,"result":[{"update_id":' + b"9" * 5_000
    async with server((200, odd)) as (wire, asked):
        assert await wire.poll(7, 100, 1, ["message"]) == odd
        assert json.loads(asked[0].pop("allowed_updates")) == ["message"]
        del asked[0]["path"]
        assert asked[0] == {"offset": "7", "limit": "100", "timeout": "1"}
