"""The wire to Telegram's Bot API: a method is called by its name, and what comes back is handed on
as it came. Of the library only its way to make a request is used, and its names for what goes
wrong: what it would make of an answer is more than is needed, and fails where anything is odd.
"""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from http import HTTPStatus
from typing import Any, Final, cast

import msgspec
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    EndPointNotFound,
    Forbidden,
    InvalidToken,
    NetworkError,
    TelegramError,
    TimedOut,
)
from telegram.request import HTTPXRequest, RequestData

from bot.telegram.incoming import TROUBLE

LINES: Final = 32
"""So many calls at the most are under way at the same time; each looks through all lines, so that
more of them would only make it slower.
"""
LINE_S: Final = 10.0
"""For so long a call may wait for a free line."""
CALL_S: Final = 20.0
"""For so long a call may wait for its answer: a slow Telegram carries it out all the same."""
SLACK_S: Final = 10.0
"""How much later than it should a poll may be answered."""
LONGEST_REST: Final = 3_600
"""For so many seconds at the most Telegram is left alone when it asks for that."""
_TYPE: Final = "application/octet-stream"


class TooMany(TelegramError):
    """Telegram wants to be left alone for so many ``seconds``."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"retry after {seconds}")
        self.seconds = seconds


class Trouble(NetworkError):
    """Telegram's server says that it is in trouble itself: nothing was done."""


@dataclass(frozen=True, slots=True)
class Sent:
    """What is sent: the values as text, and files by their names."""

    json_parameters: Mapping[str, str]
    multipart_data: Mapping[str, tuple[str, bytes, str]] | None = None


class Wire:
    """Calls in the name of the bot that a ``token`` is of, at the server ``base``. Its ``id`` and
    ``username`` are known once it has signed in.

    All that it raises is a `TelegramError`. ``dated`` hears what the clock of the server shows, in
    UTC milliseconds.
    """

    def __init__(
        self, token: str, base: str, dated: Callable[[int], None] = lambda stamp: None
    ) -> None:
        self.id = 0
        self.username = ""
        self._address = f"{base.rstrip('/')}/bot{token}"
        self._dated = dated
        heard: dict[str, Any] = {"event_hooks": {"response": [self._answered]}}
        self._calls = HTTPXRequest(LINES, pool_timeout=LINE_S, httpx_kwargs=heard)
        self._polls = HTTPXRequest(1, pool_timeout=LINE_S, httpx_kwargs=heard)

    async def open(self) -> None:
        """To be done before anything is called."""
        await asyncio.gather(self._calls.initialize(), self._polls.initialize())

    async def sign_in(self) -> None:
        """Find out who the bot is. Raises `InvalidToken` where Telegram does not know it."""
        try:
            me = await self.call("getMe")
        except EndPointNotFound as refused:  # what looks like no token is no address, either
            raise InvalidToken(str(refused)) from refused
        try:
            self.id, self.username = int(me["id"]), str(me["username"])
        except (LookupError, TypeError, ValueError) as strange:
            raise NetworkError("nobody knows who the bot is") from strange

    async def close(self) -> None:
        """Cut what is under way."""
        await asyncio.gather(self._calls.shutdown(), self._polls.shutdown())

    async def call(
        self,
        method: str,
        *,
        within: float = CALL_S,
        file: tuple[str, str, bytes] | None = None,
        **given: Any,
    ) -> Any:
        """The result of a method, with what is ``given`` that is not None. A ``file`` is the name
        of a field, that of the file, and its content. Waits for an answer for so many seconds.
        """
        values = {name: _text(value) for name, value in given.items() if value is not None}
        files = {file[0]: (file[1], file[2], _TYPE)} if file else None
        answer = await self._asked(self._calls, method, Sent(values, files), within)
        return result_of(*answer)

    async def poll(self, offset: int, most: int, seconds: float, wanted: list[str]) -> bytes:
        """What `getUpdates` answers, as it came: at most so many updates, from a number on."""
        given = {"offset": offset, "limit": most, "timeout": round(seconds)}
        values = {name: str(value) for name, value in given.items()}
        sent = Sent(values | {"allowed_updates": _text(wanted)})
        status, payload = await self._asked(self._polls, "getUpdates", sent, seconds + SLACK_S)
        if status != HTTPStatus.OK:
            try:
                result_of(status, payload)
            except EndPointNotFound as refused:
                raise InvalidToken(str(refused)) from refused
        return payload

    async def _answered(self, response: Any) -> None:
        with suppress(TypeError, ValueError, OverflowError):  # no date, or none that can be read
            dated = parsedate_to_datetime(response.headers.get("Date"))
            self._dated(int(dated.timestamp()) * 1_000)

    async def _asked(
        self, line: HTTPXRequest, method: str, sent: Sent, within: float
    ) -> tuple[int, bytes]:
        try:
            async with asyncio.timeout(LINE_S + 2 * within):  # also where bytes come one by one
                return await line.do_request(
                    f"{self._address}/{method}",
                    "POST",
                    cast("RequestData", sent),
                    read_timeout=within,
                    write_timeout=within,
                )
        except TelegramError:
            raise
        except TimeoutError as late:
            raise TimedOut(method) from late
        except Exception as failure:
            raise NetworkError(type(failure).__name__) from failure


def result_of(status: int, payload: bytes) -> Any:
    """What an answer says. Raises `TelegramError` for a refusal, and where nobody can say what
    became of the call.
    """
    try:
        said = msgspec.json.decode(payload)
    except TROUBLE:
        said = None
    said = said if isinstance(said, dict) else {}
    well = HTTPStatus.OK <= status < HTTPStatus.MULTIPLE_CHOICES
    if well and said.get("ok") is True and "result" in said:
        return said["result"]
    code = said.get("error_code")
    code = code if well and isinstance(code, int) else status
    told = said.get("description")
    if not isinstance(told, str):  # a proxy's words: what they mean is not known, but its code is
        timed_out = code == HTTPStatus.GATEWAY_TIMEOUT
        refused = code >= HTTPStatus.MULTIPLE_CHOICES and not timed_out
        raise Trouble(f"HTTP {code}") if refused else NetworkError(f"a strange answer: {code}")
    raise _refusal(code, told, said.get("parameters"))


def _refusal(code: int, told: str, parameters: object) -> TelegramError:
    known = parameters if isinstance(parameters, dict) else {}
    if isinstance(moved := known.get("migrate_to_chat_id"), int):
        return ChatMigrated(moved)
    rest = known.get("retry_after")
    if isinstance(rest, int | float) or code == HTTPStatus.TOO_MANY_REQUESTS:
        seconds = rest if isinstance(rest, int | float) else 1
        return TooMany(round(min(max(seconds, 1), LONGEST_REST)))
    match code:
        case HTTPStatus.BAD_REQUEST:
            return BadRequest(told)
        case HTTPStatus.UNAUTHORIZED:
            return InvalidToken(told)
        case HTTPStatus.FORBIDDEN:
            return Forbidden(told)
        case HTTPStatus.NOT_FOUND:
            return EndPointNotFound(told)
        case HTTPStatus.CONFLICT:
            return Conflict(told)
        case HTTPStatus.GATEWAY_TIMEOUT:
            return NetworkError(told)
        case _ if code >= HTTPStatus.INTERNAL_SERVER_ERROR:
            return Trouble(told)
        case _:
            return BadRequest(told)


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
