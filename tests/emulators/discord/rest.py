"""Requests: from HTTP to a route's handler and back, with limits, faults and a record of all."""

import json
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from aiohttp import BodyPartReader, web

from tests.emulators.discord.errors import Payload, Refused
from tests.emulators.discord.faults import Call, Cut, Faults
from tests.emulators.discord.limits import EVERYTHING, Limiter
from tests.emulators.discord.posting import Draft
from tests.emulators.discord.world import World

API = "/api/v10"
Body = Payload | list[Payload]
EVERYBODY = frozenset({"everybody"})
"""The readers of what is shown to people that nobody can list, such as the names of commands."""


@dataclass(eq=False)
class Request:
    """A request on its way: ``readers`` are the ids of users who can read what comes of it."""

    call: Call
    ids: Mapping[str, str]
    query: Mapping[str, str]
    body: Any
    files: dict[str, tuple[str, bytes]] = field(default_factory=dict)
    readers: frozenset[str] = EVERYBODY

    @property
    def draft(self) -> Draft:
        return Draft(self.body, self.files)


@dataclass(frozen=True, slots=True)
class Route:
    """A route, what handles it, and which window of a channel's limits it takes from."""

    method: str
    path: str
    handle: Callable[[Request], Body | None]
    limit: str = ""

    @property
    def is_answer(self) -> bool:
        """Whether it belongs to an interaction: no token of the bot's, and no limits."""
        return self.path.startswith(("/interactions/", "/webhooks/"))


@dataclass(frozen=True, slots=True)
class Outgoing:
    """What the bot sent, and the ids of all users who can read it; nobody reads what failed."""

    call: Call
    body: Any
    readers: frozenset[str]
    files: tuple[tuple[str, bytes], ...]


class Rest:
    """Serves routes for one bot's token."""

    def __init__(self, world: World, token: str, faults: Faults, limiter: Limiter) -> None:
        self._world, self._token = world, token
        self._faults, self._limiter = faults, limiter
        self.calls: list[Call] = []
        self.outgoing: list[Outgoing] = []
        self.trouble: list[str] = []

    def add(self, app: web.Application, routes: Sequence[Route]) -> None:
        """Put routes into an application."""
        for route in routes:
            path = re.sub(r"\{(\w+)\}", r"{\1:[^/]+}", API + route.path)
            app.router.add_route(route.method, path, self._server(route))

    def _server(self, route: Route) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def serve(http: web.Request) -> web.StreamResponse:
            request = await self._read(route, http)
            headers: dict[str, str] = {}
            try:
                await self._faults.before(request.call)
                headers = self._admit(route, http, request)
                made: Any = self._faults.strange(request.call, route.handle(request))
                answer = reply(made, headers)
                readers = request.readers
            except Cut:
                return _cut(http)
            except Refused as refusal:
                answer = reply(refusal.body, headers | refusal.headers, refusal.status)
                readers = frozenset()
            except (KeyError, TypeError, ValueError, AttributeError) as error:
                self.trouble.append(f"{route.method} {route.path}: {error!r} for {request.body}")
                answer, readers = reply({"code": 0, "message": repr(error)}, {}, 501), frozenset()
            request.call.status = answer.status
            files = tuple(request.files.values())
            self.outgoing.append(Outgoing(request.call, request.body, readers, files))
            return _cut(http) if self._faults.loses(request.call) else answer

        return serve

    async def _read(self, route: Route, http: web.Request) -> Request:
        body, files = await _read_body(http)
        ids = http.match_info
        call = Call(
            self._world.now(),
            route.method,
            route.path,
            ids.get("channel", ""),
            "answer" if route.is_answer else "call",
            body,
        )
        self.calls.append(call)
        return Request(call, ids, http.query, body, files)

    def _admit(self, route: Route, http: web.Request, request: Request) -> dict[str, str]:
        """Check the bot's token and count the call; return the headers about limits."""
        if route.is_answer:
            return {}
        if http.headers.get("Authorization") != f"Bot {self._token}":
            raise Refused(401, 0, "401: Unauthorized")
        self._limiter.take(EVERYTHING)
        return self._limiter.take(route.limit, request.call.channel) if route.limit else {}

    async def unknown(self, http: web.Request) -> web.StreamResponse:
        """Answer 501 to what no route is for, and remember it."""
        self.trouble.append(f"no such route: {http.method} {http.path}")
        return reply({"code": 0, "message": "not emulated"}, {}, 501)


def reply(body: Body | None, headers: Mapping[str, str], status: int = 200) -> web.Response:
    """Return a body as JSON; its type has no charset, which discord.py would not understand."""
    if body is None:
        return web.Response(status=204, headers=headers)
    data = json.dumps(body).encode()
    return web.Response(body=data, status=status, headers=headers, content_type="application/json")


def _cut(http: web.Request) -> web.Response:
    """End a connection; what is answered reaches nobody."""
    if http.transport:
        http.transport.abort()
    return web.Response()


async def _read_body(http: web.Request) -> tuple[Any, dict[str, tuple[str, bytes]]]:
    """Return the JSON of a request, and its files by number with their names."""
    if http.content_type != "multipart/form-data":
        text = await http.text()
        return (json.loads(text) if text else {}), {}
    body: Any = {}
    files: dict[str, tuple[str, bytes]] = {}
    async for part in await http.multipart():
        assert isinstance(part, BodyPartReader)
        name = part.name or ""
        if name == "payload_json":
            body = json.loads(await part.text())
        else:
            number = "".join(filter(str.isdigit, name))
            files[number] = (part.filename or number, bytes(await part.read()))
    return body, files
