"""The way to a server, which can be closed and opened again: meanwhile nobody reaches it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Protocol


class Server(Protocol):
    """Whatever has an address."""

    base: str


class Relay:
    """Hands on what comes to an address of its own, while it is open."""

    def __init__(self, port: int) -> None:
        self._behind = port
        self.port = 0
        self._server: asyncio.Server | None = None
        self._lines: set[asyncio.StreamWriter] = set()

    async def open(self) -> None:
        """Let everybody through, at the same port as before."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        """Let nobody through, and hang up."""
        assert self._server
        self._server.close()
        for line in list(self._lines):
            line.close()
        await self._server.wait_closed()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        inner, outer = await asyncio.open_connection("127.0.0.1", self._behind)
        await asyncio.gather(self._hand_on(reader, outer), self._hand_on(inner, writer))

    async def _hand_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._lines.add(writer)
        with suppress(ConnectionError):
            while some := await reader.read(65_536):
                writer.write(some)
                await writer.drain()
        self._lines.discard(writer)
        writer.close()


@asynccontextmanager
async def relayed(server: Server) -> AsyncIterator[Relay]:
    """From now on the server is known by the address of an open relay."""
    relay = Relay(int(server.base.rpartition(":")[2]))
    await relay.open()
    server.base = f"http://127.0.0.1:{relay.port}"
    try:
        yield relay
    finally:
        await relay.close()
