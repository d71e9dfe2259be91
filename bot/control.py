"""How a running program is asked for something from outside: one line in, one line out.

The program listens at a socket beside its database, FILE.control, that only its owner can open:

    {"do": "backup", "target": "/…"}  ->  {"done": true}  or  {"error": code, "params": {…}}

While it works it sends spaces, which in front of JSON mean nothing: somebody is at work. A program
that is stopped, or stuck, sends none, and whoever asks does without it.
"""

import asyncio
import json
import os
import socket
import stat
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final, TypeAlias

from bot.logs import get
from storage.errors import StorageError

LONGEST: Final = 2**16
"""Bytes of a line at the most: a path has 4096, and JSON may need six letters for a byte."""
REQUEST_S: Final = 5.0
"""How long a client may take to say what it wants."""
SIGN_S: Final = 1.0
"""How often a program that works gives a sign of life."""
SILENCE_S: Final = 5.0
"""After how long without one a client gives up."""
CLIENTS: Final = 16
"""How many may be heard at the same time."""

_PRIVATE: Final = 0o600
_SIGN: Final = b" "

Backup: TypeAlias = Callable[[str], Awaitable[None]]
Message: TypeAlias = dict[str, Any]

_log = get(__name__)


def beside(path: Path) -> Path:
    """Where the program listens that has the database at ``path`` open."""
    path = Path(os.path.realpath(path))  # as the store finds it
    return path.with_name(f"{path.name}.control")


@asynccontextmanager
async def listening(path: Path | None, backup: Backup) -> AsyncIterator[None]:
    """Meanwhile whoever asks gets a backup. The caller holds the lock of the database, so a socket
    that is there already is one that a killed program has left.

    Where there can be no such socket the program goes on without, and a line in the log says so.
    """
    desk = _Desk(backup)
    place = beside(path) if path else None
    server = await _open(place, desk) if place else None
    try:
        yield
    finally:
        if server and place:
            with suppress(OSError):
                place.unlink()
            await desk.close(server)


async def back_up(path: Path, target: Path) -> bool:
    """Let the program that has the database at ``path`` open copy it, if there is one that answers.

    ``target`` is absolute: that program may be in another folder. Raises what kept it from doing it
    (`StorageError`).
    """
    match await _asked(beside(path), {"do": "backup", "target": str(target)}):
        case {"done": True}:
            return True
        case {"error": str(code), "params": dict(params)} if code in _failures():
            raise _failures()[code](**{str(name): str(value) for name, value in params.items()})
    return False


class _Desk:
    """Hears clients, each for itself, until it is closed."""

    def __init__(self, backup: Backup) -> None:
        self._backup = backup
        self._clients: set[asyncio.Task[None]] = set()
        self._closed = False

    def met(self, reader: StreamReader, writer: StreamWriter) -> None:
        """Begin to hear a client."""
        if self._closed or len(self._clients) >= CLIENTS:
            _end(writer, _refusal("too-many"))
            return
        client = asyncio.create_task(self._hear(reader, writer), name="control-client")
        self._clients.add(client)
        client.add_done_callback(self._clients.discard)
        # One that is cancelled before it has begun says nothing.
        client.add_done_callback(lambda _client: writer.transport.abort())

    async def close(self, server: asyncio.Server) -> None:
        """Send everybody away; what they had asked for is not done."""
        self._closed = True
        for listening in server.sockets:
            asyncio.get_running_loop().remove_reader(listening)
        try:
            await asyncio.sleep(0)  # who is let in at this moment would be lost without a server
        finally:
            server.close()
        clients = list(self._clients)
        for client in clients:
            client.cancel()
        await asyncio.gather(*clients, return_exceptions=True)

    async def _hear(self, reader: StreamReader, writer: StreamWriter) -> None:
        answer = None
        try:
            target = _target_of(await _request(reader))
            if target is None:
                answer = _refusal("bad-request")
            else:
                answer = await self._back_up(target, reader, writer)
        except StorageError as failure:
            _log.warning("backup failed", code=failure.code, reason=failure.params.get("reason"))
            answer = _refusal(failure.code, **failure.params)
        except Exception:
            _log.exception("backup failed")
            answer = _refusal(StorageError.code)
        finally:
            _end(writer, answer)

    async def _back_up(
        self, target: str, reader: StreamReader, writer: StreamWriter
    ) -> Message | None:
        """The answer; None for a client that hangs up, for whom nothing is copied."""
        more = asyncio.create_task(_says_more(reader), name="control-more")
        try:
            await asyncio.sleep(0)  # it may have asked long ago, and be gone since
            copying = asyncio.create_task(_made(self._backup, target), name="control-copy")
            with suppress(asyncio.CancelledError):  # the program ends
                while not copying.done() and not more.done():
                    writer.write(_SIGN)
                    both = (copying, more)
                    await asyncio.wait(both, timeout=SIGN_S, return_when=asyncio.FIRST_COMPLETED)
            # From a copy that is made to its answer nothing may be waited for: it would be lost if
            # the program ended meanwhile.
            if not copying.done():
                copying.cancel()
                await asyncio.wait({copying})
            if copying.cancelled():
                return _refusal("bad-request") if more.done() and more.result() else None
            copying.result()
            _log.info("backup made", path=target)
            return {"done": True}
        finally:
            more.cancel()


async def _says_more(reader: StreamReader) -> bool:
    """Return when a client says something, or hangs up."""
    try:
        return bool(await reader.read(1))
    except OSError:
        return False


async def _made(backup: Backup, target: str) -> None:
    """As a coroutine, which is not even begun by a task that is cancelled at once."""
    await backup(target)


async def _open(place: Path, desk: _Desk) -> asyncio.Server | None:
    if not hasattr(asyncio, "start_unix_server"):
        _log.info("no control socket", reason="unknown to this system")
        return None
    try:
        bound = _bound(place)
        return await asyncio.start_unix_server(desk.met, sock=bound, limit=LONGEST)
    except OSError as failure:  # a name that is too long, a disk that knows no sockets, …
        _log.info("no control socket", reason=failure.strerror or str(failure))
        return None


def _bound(place: Path) -> socket.socket:
    """A socket with this name, to which nobody can connect yet."""
    with suppress(FileNotFoundError):
        if stat.S_ISSOCK(place.lstat().st_mode):
            place.unlink()
    bound = socket.socket(socket.AF_UNIX)
    try:
        bound.bind(str(place))
        place.chmod(_PRIVATE)
    except BaseException:
        bound.close()
        raise
    return bound


async def _request(reader: StreamReader) -> bytes:
    """The client's line; empty if it does not say one in time, or one that is too long."""
    try:
        async with asyncio.timeout(REQUEST_S):
            return await reader.readuntil(b"\n")
    except (OSError, EOFError, asyncio.LimitOverrunError):  # the first: also out of time
        return b""


def _target_of(request: bytes) -> str | None:
    """Where a copy is asked for; None if that is not what is asked for."""
    match _message(request):
        case {"do": "backup", "target": str(target)}:
            return target if Path(target).is_absolute() and "\0" not in target else None
    return None


def _message(line: bytes) -> Message | None:
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return message if isinstance(message, dict) else None


def _line(message: Message) -> bytes:
    return json.dumps(message).encode() + b"\n"


def _refusal(code: str, /, **params: str) -> Message:
    return {"error": code, "params": params}


def _end(writer: StreamWriter, answer: Message | None) -> None:
    """Say the last word. The socket takes it at once, unless its owner has not read for long."""
    if answer:
        writer.write(_line(answer))
    writer.transport.abort()


async def _asked(place: Path, request: Message) -> Message | None:
    """The answer; None if nobody listens, or nobody gives one that can be understood."""
    if not hasattr(asyncio, "open_unix_connection"):
        return None
    try:
        async with asyncio.timeout(SILENCE_S):
            reader, writer = await asyncio.open_unix_connection(place, limit=LONGEST)
    except OSError:
        return None
    try:
        writer.write(_line(request))
        return await _answer(reader)
    except OSError:
        return None
    finally:
        writer.transport.abort()


async def _answer(reader: StreamReader) -> Message | None:
    heard = b""
    while b"\n" not in heard and len(heard) < LONGEST:
        async with asyncio.timeout(SILENCE_S):
            more = await reader.read(LONGEST)
        if not more:
            break
        heard = (heard + more).lstrip(_SIGN)
    return _message(heard)


def _failures() -> dict[str, type[StorageError]]:
    """The kinds of failure by their codes."""
    kinds: list[type[StorageError]] = [StorageError, *StorageError.__subclasses__()]
    return {kind.code: kind for kind in kinds}
