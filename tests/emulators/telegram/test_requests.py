"""Requests in all forms that the service takes, as clients of other kinds send them."""

import asyncio
from typing import Any

import aiohttp
import pytest

from tests.emulators.telegram.groups import Group
from tests.emulators.telegram.people import Person
from tests.emulators.telegram.sample import Sample, keyboard, replies
from tests.emulators.telegram.server import Telegram, running
from tests.fakes import FakeClock


async def asked(server: Telegram, method: str, **how: Any) -> tuple[int, dict[str, Any]]:
    """Ask as a client would that knows no library; return the status and the answer."""
    address = f"{server.base_url}{server.token}/{method}"
    async with (
        aiohttp.ClientSession() as session,
        session.post(address, **how) as answer,
    ):
        assert answer.headers["Content-Type"] == "application/json"
        return answer.status, await answer.json()


@pytest.mark.parametrize("how", ["json", "data", "params"])
async def test_parameters(server: Telegram, table: Group, ada: Person, how: str) -> None:
    markup: Any = {"inline_keyboard": [[{"text": "Join", "callback_data": "j"}]]}
    written = '{"inline_keyboard": [[{"text": "Join", "callback_data": "j"}]]}'
    body = {
        "chat_id": table.id if how == "json" else str(table.id),
        "text": "Board",
        "reply_markup": markup if how == "json" else written,
    }
    status, answer = await asked(server, "sendmessage", **{how: body})
    assert (status, answer["ok"]) == (200, True)
    assert answer["result"]["date"] == server.now() // 1000
    [board] = ada.sees(table)
    assert (board.text, board.buttons) == ("Board", ["Join"])
    assert server.count("sendMessage", table) == 1


async def test_refusals_have_the_form_of_the_service(server: Telegram, table: Group) -> None:
    assert await asked(server, "sendMessage", json={"text": "x"}) == (
        400,
        {"ok": False, "error_code": 400, "description": "Bad Request: chat_id is empty"},
    )
    server.limiter.punish(7, table.id)
    status, answer = await asked(server, "sendMessage", json={"chat_id": table.id, "text": "x"})
    assert (status, answer["parameters"]) == (429, {"retry_after": 7})
    server.faults.fail(429, retry_after=3)
    assert (await asked(server, "getMe"))[1]["parameters"] == {"retry_after": 3}
    server.faults.fail(502)
    assert (await asked(server, "getMe"))[1]["description"] == "Bad Gateway"
    status, answer = await asked(server, "getMe")
    assert status == 200
    assert answer["result"]["can_read_all_group_messages"] is False


async def test_a_group_is_found_by_its_name(server: Telegram, table: Group, ada: Person) -> None:
    table.username = "club"
    await asked(server, "sendMessage", json={"chat_id": "@club", "text": "x"})
    assert ada.sees(table)[0].text == "x"
    table.delete()
    answer = (await asked(server, "sendMessage", json={"chat_id": table.id, "text": "x"}))[1]
    assert answer["description"] == "Forbidden: the supergroup chat was deleted"


async def test_a_press_is_too_late_by_the_servers_clock(
    server: Telegram, clock: FakeClock, table: Group, ada: Person
) -> None:
    await asked(
        server,
        "sendMessage",
        json={"chat_id": table.id, "text": "x", "reply_markup": keyboard(("a",)).to_dict()},
    )
    await ada.presses(ada.sees(table)[0], "a", within=0)
    query = server.updates.pending[-1].data["id"]
    long = {"callback_query_id": query, "text": "x" * 201}
    assert (await asked(server, "answerCallbackQuery", json=long))[0] == 400
    foreign = {"callback_query_id": query, "url": "https://t.me/another_bot?start=1"}
    answer = (await asked(server, "answerCallbackQuery", json=foreign))[1]
    assert answer["description"] == "Bad Request: URL_INVALID"
    await clock.move(15_001)
    answer = (await asked(server, "answerCallbackQuery", json={"callback_query_id": query}))[1]
    assert answer["description"].startswith("Bad Request: query is too old")


async def test_an_update_that_nobody_takes_keeps_nobody_waiting(
    server: Telegram, table: Group, ada: Person
) -> None:
    await ada.types(table, "/a")
    status, answer = await asked(server, "getUpdates", json={"timeout": 50})
    assert [each["message"]["text"] for each in answer["result"]] == ["/a"]
    last = answer["result"][-1]["update_id"]
    status, answer = await asked(server, "getUpdates", json={"timeout": 50, "offset": last + 1})
    assert (status, answer["result"]) == (200, [])


async def test_who_waits_for_updates_does_not_hold_the_server_up() -> None:
    time = asyncio.get_running_loop().time
    begun = time()
    async with running() as server:
        waiting = asyncio.create_task(asked(server, "getUpdates", json={"timeout": 50}))
        await server.until(lambda: server.updates.polls)
    assert time() - begun < 5
    assert await waiting == (200, {"ok": True, "result": []})


async def test_a_press_of_what_is_gone_names_the_message_alone(
    server: Telegram, client: Sample, table: Group, ada: Person
) -> None:
    client.does["new"] = replies("Board", keyboard(("Join",)))
    await ada.types(table, "/new")
    board = await ada.reads(table, "Board")
    shown = board.raw
    board.delete()
    with pytest.raises(AssertionError, match="is gone"):
        await ada.presses(board, "Join")
    await ada.presses(board, "Join", within=0.05, shown=shown)
    await server.settled()
    query = client.heard[-1].callback_query
    assert query
    assert query.message
    assert not query.message.is_accessible
