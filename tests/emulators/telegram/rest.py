"""Requests: from HTTP to a method's handler and back, with limits, faults and a record of all."""

import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from inspect import isawaitable
from typing import Any

from aiohttp import BodyPartReader, web

from tests.emulators.telegram.errors import NotEmulated, Payload, Refused, bad
from tests.emulators.telegram.faults import Call, Cut, Faults
from tests.emulators.telegram.limits import Limiter
from tests.emulators.telegram.world import Attached

EVERYBODY = frozenset({0})
"""The readers of what is shown to people that nobody can list, such as the names of commands."""
NOBODY: frozenset[int] = frozenset()


@dataclass(eq=False)
class Request:
    """A request on its way: ``readers`` are the ids of people who can read what comes of it."""

    call: Call
    body: dict[str, Any]
    files: dict[str, Attached] = field(default_factory=dict)
    alive: Callable[[], bool] = lambda: True
    readers: frozenset[int] = NOBODY

    def text(self, key: str) -> str:
        """Return a text, or nothing."""
        value = self.body.get(key)
        return "" if value is None else str(value)

    def number(self, key: str) -> int | None:
        """Return a number, or None where it is missing."""
        value = self.body.get(key)
        if value in (None, ""):
            return None
        try:
            return int(value)
        except (TypeError, ValueError) as error:
            raise bad(f'parameter "{key}" must be a number') from error

    def needed(self, key: str) -> int:
        """Return a number that must be there."""
        value = self.number(key)
        if value is None:
            raise bad(f'parameter "{key}" is required')
        return value

    def flag(self, key: str) -> bool:
        return str(self.body.get(key, "")).lower() in ("true", "1")

    def json(self, key: str) -> Any:
        """Return something that may come as JSON in a string; None where it is missing."""
        value = self.body.get(key)
        if not isinstance(value, str):
            return value
        try:
            return json.loads(value) if value else None
        except ValueError as error:
            raise bad(f"can't parse {key} JSON object") from error

    @property
    def mode(self) -> str | None:
        """How the text is marked up."""
        return self.text("parse_mode") or None


Handler = Callable[[Request], object | Awaitable[object]]


class Encoded(bytes):
    """A result that is JSON already, or should be."""


@dataclass(frozen=True, slots=True)
class Method:
    """What handles a method; whether it ``counts`` towards the limits of its chat."""

    handle: Handler
    counts: bool = False


@dataclass(frozen=True, slots=True)
class Outgoing:
    """What the bot sent, and the ids of all people who can read it; nobody reads what failed."""

    call: Call
    body: Mapping[str, Any]
    readers: frozenset[int]
    files: tuple[Attached, ...]


class Rest:
    """Serves methods for one bot's token."""

    def __init__(
        self, now: Callable[[], int], token: str, faults: Faults, limiter: Limiter
    ) -> None:
        self.token = token
        self.methods: dict[str, Method] = {}
        self.missing: set[str] = set()
        """Methods that an older server does not have."""
        self._now, self._faults, self._limiter = now, faults, limiter
        self.calls: list[Call] = []
        self.outgoing: list[Outgoing] = []
        self.unknown: list[str] = []
        self.trouble: list[str] = []
        self.busy = 0

    async def serve(self, http: web.Request) -> web.StreamResponse:
        """Answer one request."""
        try:
            request = await self._read(http)
        except ConnectionError:  # the client is gone before it has said everything
            return _cut(http)
        call = request.call
        polls = call.method == "getUpdates"
        self.busy += not polls
        self.calls.append(call)
        try:
            await self._faults.before(call)
            result = self._method(http, call).handle(request)
            body = {"ok": True, "result": await result if isawaitable(result) else result}
            call.result, call.status = body["result"], 200
            body["result"] = self._faults.strange(call)
        except Cut:
            return _cut(http)
        except Refused as refusal:
            body, call.status, request.readers = refusal.body, refusal.status, NOBODY
        except (NotEmulated, LookupError, TypeError, ValueError, AttributeError) as error:
            self.trouble.append(f"{call.method}: {error!r} for {request.body}")
            body, call.status, request.readers = _failed(501, repr(error)), 501, NOBODY
        finally:
            self.busy -= not polls
        call.error = str(body.get("description", ""))
        files = tuple(request.files.values())
        if not polls:
            self.outgoing.append(Outgoing(call, request.body, request.readers, files))
        await self._faults.after(call)
        return _cut(http) if self._faults.loses(call) else reply(body, call.status)

    def _method(self, http: web.Request, call: Call) -> Method:
        """Return the method that is asked for, if this bot may call it now."""
        if http.match_info["token"] != self.token:
            raise Refused(401, "Unauthorized")
        method = self.methods.get(call.method)
        if method is None or call.method in self.missing:
            if call.method not in self.missing:
                self.unknown.append(call.method)
            raise Refused(404, "Not Found")
        if method.counts and call.chat:
            self._limiter.take(call.chat, call.method)
            call.counts = True
        return method

    async def _read(self, http: web.Request) -> Request:
        body: dict[str, Any] = dict(http.query)
        files: dict[str, Attached] = {}
        if http.content_type == "application/json":
            body |= await http.json()
        elif http.content_type == "multipart/form-data":
            async for part in await http.multipart():
                assert isinstance(part, BodyPartReader)
                name = part.name or ""
                if part.filename:
                    kind = part.headers.get("Content-Type", "application/octet-stream")
                    files[name] = Attached(part.filename, bytes(await part.read()), kind)
                else:
                    body[name] = await part.text()
        else:
            body |= dict(await http.post())
        chat = str(body.get("chat_id", "0"))
        number = int(chat) if chat.lstrip("-").isdigit() else 0
        name = self._named(http.match_info["method"])
        call = Call(self._now(), name, number, body)
        return Request(call, body, files, lambda: not _closing(http))

    def _named(self, name: str) -> str:
        """Return a method's name as it is written here: the service reads it in any case."""
        return next((each for each in self.methods if each.lower() == name.lower()), name)


def reply(body: Payload, status: int = 200) -> web.Response:
    """Return a body as JSON."""
    result = body.get("result")
    if isinstance(result, Encoded):
        data = b'{"ok": true, "result": ' + result + b"}"
    else:
        data = json.dumps(body).encode()
    return web.Response(body=data, status=status, content_type="application/json")


def _failed(status: int, text: str) -> Payload:
    return {"ok": False, "error_code": status, "description": f"Not emulated: {text}"}


def _closing(http: web.Request) -> bool:
    return http.transport is None or http.transport.is_closing()


def _cut(http: web.Request) -> web.Response:
    """End a connection; what is answered reaches nobody."""
    if http.transport:
        http.transport.abort()
    return web.Response()
