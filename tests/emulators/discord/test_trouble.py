"""Limits, faults and lost connections, through a real client."""

import asyncio

import aiohttp
import discord
import pytest

from tests.emulators.discord.faults import Call
from tests.emulators.discord.limits import EVERYTHING, SEND, Window
from tests.emulators.discord.people import Person
from tests.emulators.discord.sample import Sample, logged_in
from tests.emulators.discord.server import Discord, running
from tests.emulators.discord.world import Channel, Guild
from tests.fakes import FakeClock

HOURS = 60 * 60 * 1000


async def raw(server: Discord, method: str, path: str, **json: object) -> aiohttp.ClientResponse:
    """Ask as a client would that waits for no limit."""
    headers = {"Authorization": f"Bot {server.token}"}
    async with (
        aiohttp.ClientSession(headers=headers) as session,
        session.request(method, server.rest + path, json=json) as answer,
    ):
        await answer.read()
        return answer


async def test_five_sends_in_five_seconds_in_each_channel(
    server: Discord, guild: Guild, table: Channel, clock: FakeClock
) -> None:
    path = f"/channels/{table.id}/messages"
    answers = [await raw(server, "POST", path, content="x") for _ in range(6)]
    assert [each.status for each in answers] == [200] * 5 + [429]
    left = [each.headers["X-RateLimit-Remaining"] for each in answers]
    assert left == ["4", "3", "2", "1", "0", "0"]
    last = await answers[-1].json()
    assert (last["retry_after"], last["global"]) == (5.0, False)
    other = f"/channels/{guild.channel('other').id}/messages"
    assert (await raw(server, "POST", other, content="x")).status == 200
    await clock.move(4999)
    assert (await raw(server, "POST", path, content="x")).status == 429
    await clock.move(1)
    assert (await raw(server, "POST", path, content="x")).status == 200
    assert server.refused(429) == 2


async def test_edits_have_a_window_of_their_own(server: Discord, table: Channel) -> None:
    path = f"/channels/{table.id}/messages"
    message = (await (await raw(server, "POST", path, content="x")).json())["id"]
    edits = [await raw(server, "PATCH", f"{path}/{message}", content="y") for _ in range(6)]
    assert [each.status for each in edits] == [200] * 5 + [429]


async def test_old_messages_take_few_edits(
    server: Discord, table: Channel, clock: FakeClock
) -> None:
    path = f"/channels/{table.id}/messages"
    message = (await (await raw(server, "POST", path, content="x")).json())["id"]
    await clock.move(HOURS + 1)
    edits = [await raw(server, "PATCH", f"{path}/{message}", content="y") for _ in range(4)]
    assert [each.status for each in edits] == [200] * 3 + [429]
    assert (await edits[-1].json())["code"] == 30046


async def test_everything_together_is_limited(server: Discord) -> None:
    server.limiter.windows[EVERYTHING] = Window(2, 1000)
    answers = [await raw(server, "GET", "/users/@me") for _ in range(3)]
    assert [each.status for each in answers] == [200, 200, 429]
    assert (await answers[-1].json())["global"] is True


async def test_answers_are_not_limited(
    server: Discord, client: Sample, table: Channel, ada: Person
) -> None:
    server.limiter.windows[EVERYTHING] = server.limiter.windows[SEND] = Window(1, 60_000)
    for _ in range(6):
        assert (await ada.types(table, "/play", card="5c")).kind == "message"
    assert server.refused(429) == 0


async def test_a_real_client_waits_by_what_the_headers_tell(
    server: Discord, client: Sample, table: Channel, ada: Person
) -> None:
    server.limiter.windows[SEND] = Window(1, 60_000)
    place = client.place(table)
    sending = [asyncio.create_task(place.send(text)) for text in ("first", "held back")]
    for _ in range(5):
        await client.fetch_user(int(ada.id))
    for each in sending:
        each.cancel()
    assert [each.text for each in ada.sees(table)] == ["first"]
    assert server.refused(429) == 0
    assert [call.kind for call in server.calls if call.channel] == ["call"]


async def test_an_answer_is_lost_but_the_call_is_done(
    server: Discord, client: Sample, table: Channel, ada: Person
) -> None:
    server.faults.lose_answers(1, match=lambda call: call.method == "POST")
    with pytest.raises((aiohttp.ClientError, OSError)):
        await client.place(table).send("Board")
    assert len(ada.sees(table)) == 1
    await client.place(table).send("again")
    assert len(ada.sees(table)) == 2


@pytest.mark.parametrize(("status", "everywhere"), [(503, False), (429, False), (429, True)])
async def test_a_call_fails_undone(
    server: Discord,
    client: Sample,
    table: Channel,
    ada: Person,
    status: int,
    everywhere: bool,
) -> None:
    server.faults.fail(
        status, match=lambda call: call.channel == table.id, retry_after=0, everywhere=everywhere
    )
    if status == 503:
        with pytest.raises(discord.DiscordServerError):
            await client.place(table).send("Board")
        assert ada.sees(table) == []
    else:
        await client.place(table).send("Board")
        assert len(ada.sees(table)) == 1
    assert server.refused(status) == 1


async def test_calls_wait_and_are_seen_beforehand(
    server: Discord, client: Sample, table: Channel, ada: Person
) -> None:
    seen: list[Call] = []
    gate = asyncio.Event()

    async def hook(call: Call) -> None:
        seen.append(call)

    server.faults.hook = hook
    server.faults.delay(0)
    server.faults.delay(gate.wait(), match=lambda call: call.method == "POST")
    sending = asyncio.create_task(client.place(table).send("Board"))
    await client.fetch_user(int(ada.id))
    assert ada.sees(table) == []
    gate.set()
    await sending
    assert len(ada.sees(table)) == 1
    assert {call.method for call in seen} == {"POST", "GET"}


async def test_a_lost_connection_is_resumed_with_what_was_missed(
    server: Discord, client: Sample, guild: Guild
) -> None:
    await client.hears("READY")
    await server.drop_gateway(resume=True)
    guild.channel("meanwhile")
    assert "READY" not in await client.hears("RESUMED")
    assert "meanwhile" in [each.name for each in client.get_all_channels()]


async def test_a_session_that_is_gone_begins_anew(server: Discord, client: Sample) -> None:
    await client.hears("READY")
    await server.drop_gateway(resume=False)
    await server.logged_in(2)
    await client.hears("READY")


async def test_the_bot_is_thrown_out_and_invited_again(
    client: Sample, guild: Guild, table: Channel, ada: Person
) -> None:
    guild.leave_bot()
    await client.hears("GUILD_DELETE")
    assert list(client.guilds) == []
    answer = await ada.types(table, "/do", what="anything")
    assert answer.kind == "none"
    guild.add_bot()
    await client.hears("GUILD_CREATE")
    assert [each.name for each in client.guilds] == ["Club"]
    assert client.joined == ["Club"]


async def test_a_wrong_token_is_refused(server: Discord, monkeypatch: pytest.MonkeyPatch) -> None:
    server.token = "wrong"
    with pytest.raises(discord.LoginFailure):
        async with logged_in(server, monkeypatch):
            pass


async def test_privileged_intents_need_approval(server: Discord) -> None:
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(server.gateway) as socket,
    ):
        assert (await socket.receive_json())["op"] == 10
        identify = {"token": server.token, "intents": 1 << 1}
        await socket.send_json({"op": 2, "d": identify})
        await socket.receive()
        assert socket.close_code == 4014


async def test_what_is_not_emulated_is_told_at_the_end() -> None:
    with pytest.raises(AssertionError, match="no such route: GET /api/v10/nothing"):
        async with running() as server:
            assert (await raw(server, "GET", "/nothing")).status == 501
