"""What the port and systemd are told."""

import asyncio
import http.client
import json
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from aiohttp import ClientSession, web

from bot import health
from bot.config import BadConfig
from bot.connecting import State
from bot.health import Part, ask, give_signs, listening, notify
from bot.metrics import CONTENT_TYPE, Metrics
from tests.fakes import FakeClock, settle

HERE = "127.0.0.1"


@pytest.fixture
def port() -> int:
    with socket.create_server((HERE, 0)) as server:
        found: int = server.getsockname()[1]
        return found


def part(state: State) -> Part:
    async def look() -> State:
        return state

    return look


async def broken() -> State:
    raise OSError("no disk")


async def stuck() -> State:
    await asyncio.Event().wait()
    return State.OK


async def got(port: int, path: str) -> tuple[int, str, str]:
    async with (
        ClientSession() as session,
        session.get(f"http://{HERE}:{port}{path}") as answer,
    ):
        return answer.status, answer.headers["Content-Type"], await answer.text()


async def test_it_is_alive_and_can_be_measured(port: int) -> None:
    metrics = Metrics()
    metrics.tables.labels(status="open").set(3)
    async with listening(HERE, port, {}, metrics):
        assert (await got(port, "/healthz"))[::2] == (200, "ok")
        assert await got(port, "/metrics") == (200, CONTENT_TYPE, metrics.text())
        assert (await got(port, "/nothing"))[0] == 404


@pytest.mark.parametrize(
    ("look", "status", "told"),
    [
        (part(State.OK), 200, "ok"),
        (part(State.OFF), 200, "off"),
        (part(State.FAILING), 503, "failing"),
        (part(State.DEAF), 503, "not-understood"),
        (part(State.SHARED), 503, "token-in-use"),
        (broken, 503, "failing"),
        (stuck, 503, "failing"),
    ],
)
async def test_readiness(
    look: Part, status: int, told: str, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "PART_S", 0.01)
    async with listening(HERE, port, {"disk": part(State.OK), "other": look}, Metrics()):
        answered, kind, body = await got(port, "/readyz")
        assert (answered, json.loads(body)) == (status, {"disk": "ok", "other": told})
        assert kind.startswith("application/json")
        asked = await asyncio.to_thread(ask, HERE, port)
        assert asked == {"disk": State.OK, "other": State(told)}


async def test_nobody_listens_at_port_0() -> None:
    async with listening(HERE, 0, {}, Metrics()):
        assert await asyncio.to_thread(ask, HERE, 0) is None


@pytest.mark.parametrize("host", [HERE, "no.such.host.invalid"])
async def test_where_nobody_can_listen(host: str) -> None:
    with socket.create_server((HERE, 0)) as server:
        taken = server.getsockname()[1]
        with pytest.raises(BadConfig) as wrong:
            async with listening(host, taken, {}, Metrics()):
                raise AssertionError("nobody can listen there")
    assert wrong.value.code == "port-taken"
    assert (wrong.value.params["host"], wrong.value.params["port"]) == (host, str(taken))


async def test_who_keeps_a_connection_open_does_not_hold_up_the_end(port: int) -> None:
    async with asyncio.timeout(10):
        async with listening(HERE, port, {}, Metrics()):
            idle = http.client.HTTPConnection(HERE, port, timeout=5)
            await asyncio.to_thread(idle.request, "GET", "/healthz")
            await asyncio.to_thread(lambda: idle.getresponse().read())
        idle.close()


@pytest.mark.parametrize(
    ("alive", "ready"),
    [("hello", "{}"), ("ok", "hello"), ("ok", "[]"), ("ok", '{"disk": "fine"}')],
)
async def test_an_answer_that_is_not_ours(alive: str, ready: str, port: int) -> None:
    texts = {"/healthz": alive, "/readyz": ready}

    async def answer(request: web.Request) -> web.Response:
        return web.Response(text=texts[request.path])

    runner = web.ServerRunner(web.Server(answer))  # type: ignore[arg-type]
    await runner.setup()
    await web.TCPSite(runner, HERE, port).start()
    assert await asyncio.to_thread(ask, HERE, port) is None
    await runner.cleanup()


@pytest.fixture
def systemd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[socket.socket]:
    """The socket at which systemd hears."""
    path = tmp_path / "notify"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as end:
        end.bind(str(path))
        end.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", str(path))
        yield end


def test_systemd_is_told(systemd: socket.socket) -> None:
    notify("READY=1")
    assert systemd.recv(100) == b"READY=1"


def test_a_socket_without_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as end:
        end.bind(f"\0bisqa-{id(end)}")
        end.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", f"@bisqa-{id(end)}")
        notify("STOPPING=1")
        assert end.recv(100) == b"STOPPING=1"


@pytest.mark.parametrize("address", [None, "", "/nowhere/notify"])
def test_without_systemd_nothing_is_told(
    address: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    if address is not None:
        monkeypatch.setenv("NOTIFY_SOCKET", address)
    notify("READY=1")


async def test_signs_of_life_come_twice_as_often_as_needed(
    systemd: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WATCHDOG_USEC", "30000000")
    clock = FakeClock()
    signs = asyncio.create_task(give_signs(clock))
    await settle()
    await clock.move(45_000)
    signs.cancel()
    heard = [systemd.recv(100) for _ in range(4)]
    assert heard == [b"WATCHDOG=1"] * 4
    with pytest.raises(BlockingIOError):
        systemd.recv(100)


async def test_no_signs_where_nobody_waits_for_them(
    systemd: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("WATCHDOG_USEC", raising=False)
    await give_signs(FakeClock())
    with pytest.raises(BlockingIOError):
        systemd.recv(100)
