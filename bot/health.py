"""How the outside finds out whether the program is well: a small HTTP port, and systemd.

/healthz   200 as long as the program answers at all
/readyz    200 or 503, and each part as JSON: {"database": "ok", "discord": "failing"}
/metrics   all metrics, for Prometheus
"""

import asyncio
import http.client
import json
import os
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from http import HTTPStatus
from typing import Final, TypeAlias

from aiohttp import web

from bot.config import BadConfig
from bot.connecting import State
from bot.logs import get
from bot.metrics import CONTENT_TYPE, Metrics
from bot.tables.ports import Clock
from bot.tables.timecontrol import SECOND

PART_S: Final = 2.0
"""A part that does not answer for so long is failing."""
ASKING_S: Final = 5.0
"""After how long who asks gives up."""
LONGEST: Final = 2**16
"""Bytes of an answer at the most."""
WELL: Final = frozenset({State.OK, State.OFF})
"""Where every part is one of these the program is ready."""

_log = get("health")


Part: TypeAlias = Callable[[], Awaitable[State]]
"""Looks how a part is. Whatever it raises means that it is failing."""


@asynccontextmanager
async def listening(
    host: str, port: int, parts: Mapping[str, Part], metrics: Metrics
) -> AsyncIterator[None]:
    """Meanwhile whoever asks gets an answer; nobody can for port 0. Raises `BadConfig`."""
    if not port:
        yield
        return

    async def alive(_: web.Request) -> web.Response:
        return web.Response(text="ok")

    async def ready(_: web.Request) -> web.Response:
        states = dict(zip(parts, await asyncio.gather(*map(_looked, parts.values())), strict=True))
        well = WELL.issuperset(states.values())
        status = HTTPStatus.OK if well else HTTPStatus.SERVICE_UNAVAILABLE
        return web.json_response(states, status=status)

    async def measured(_: web.Request) -> web.Response:
        return web.Response(body=metrics.text().encode(), headers={"Content-Type": CONTENT_TYPE})

    application = web.Application()
    for path, answer in (("/healthz", alive), ("/readyz", ready), ("/metrics", measured)):
        application.router.add_get(path, answer)
    runner = web.AppRunner(application, access_log=None, handle_signals=False, shutdown_timeout=0)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as failure:
            raise port_taken(host, port, failure) from failure
        yield
    finally:
        await runner.cleanup()


def port_taken(host: str, port: int, failure: OSError) -> BadConfig:
    """Why nobody can listen there."""
    reason = os.strerror(failure.errno) if failure.errno and failure.errno > 0 else "…"
    return BadConfig("port-taken", host=host, port=str(port), reason=reason)


async def _looked(part: Part) -> State:
    try:
        async with asyncio.timeout(PART_S):
            return await part()
    except Exception as failure:
        _log.warning("part failing", error=type(failure).__name__)
        return State.FAILING


def ask(host: str, port: int) -> Mapping[str, State] | None:
    """How each part of the running program is; None where nothing answers, or nothing of ours."""
    with suppress(OSError, http.client.HTTPException, ValueError, AttributeError):
        if _got(host, port, "/healthz") == b"ok":
            parts = json.loads(_got(host, port, "/readyz"))
            return {str(name): State(state) for name, state in parts.items()}
    return None


def _got(host: str, port: int, path: str) -> bytes:
    connection = http.client.HTTPConnection(host, port, timeout=ASKING_S)
    try:
        connection.request("GET", path)
        return connection.getresponse().read(LONGEST)
    finally:
        connection.close()


def notify(state: str) -> None:
    """Tell systemd ``READY=1`` and the like, where it wants to know."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if address:
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as end:
            end.connect(f"\0{address[1:]}" if address.startswith("@") else address)
            end.send(state.encode())


async def give_signs(clock: Clock) -> None:
    """Tell systemd again and again that the program answers, until cancelled; at once nothing where
    it does not want to know.
    """
    wanted = os.environ.get("WATCHDOG_USEC", "")
    pause = int(wanted) * SECOND // 2_000_000 if wanted.isascii() and wanted.isdecimal() else 0
    while pause:
        notify("WATCHDOG=1")
        await clock.sleep_until(clock.now() + pause)
