"""The gateway: sessions that clients open, lose and resume."""

import asyncio
import json
from collections.abc import Callable
from copy import deepcopy

from aiohttp import WSMsgType, web

from tests.emulators.discord.errors import Payload
from tests.emulators.discord.world import World

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, RESUME, INVALID, HELLO, HEARTBEAT_ACK = (
    *(0, 1, 2, 3, 6, 9, 10, 11),
)
_PRIVILEGED = 1 << 1 | 1 << 8 | 1 << 15
_GUILDS, _GUILD_MESSAGES, _PRIVATE_MESSAGES = 1 << 0, 1 << 9, 1 << 12


class Session:
    """What one client is told; it outlives its connection, so that nothing is lost."""

    def __init__(self, id: str, intents: int) -> None:
        self.id, self.intents = id, intents
        self.socket: web.WebSocketResponse | None = None
        self._events: list[tuple[str, object] | str] = []
        self._more = asyncio.Event()

    def add(self, event: str, data: object) -> None:
        self._events.append((event, data))
        self._more.set()

    def add_text(self, text: str) -> None:
        """Send a packet as it is; ``#`` stands for its number."""
        self._events.append(text)
        self._more.set()

    async def send(self, socket: web.WebSocketResponse, position: int) -> None:
        """Send events from a position on, as long as this socket is the session's."""
        self.socket = socket
        while self.socket is socket and not socket.closed:
            while self.socket is socket and position < len(self._events):
                told = self._events[position]
                position += 1
                if isinstance(told, str):
                    await socket.send_str(told.replace("#", str(position)))
                    continue
                event, data = told
                packet = {"op": DISPATCH, "t": event, "s": position, "d": data}
                await socket.send_str(json.dumps(packet))
            self._more.clear()
            await self._more.wait()


class Gateway:
    """Serves the gateway to clients with this token; ``identified`` counts new sessions."""

    def __init__(self, world: World, token: str) -> None:
        self._world, self._token = world, token
        self.privileged = False
        self.identified = 0
        self.arrived = asyncio.Condition()
        self.spoil: Callable[[str, Payload], object] = lambda event, data: data
        """Makes something odd of what clients are told."""
        self.trouble: list[str] = []
        self._sessions: dict[str, Session] = {}
        self._sockets: set[web.WebSocketResponse] = set()
        world.tell = self._tell

    async def serve(self, http: web.Request) -> web.StreamResponse:
        """Talk to one client until it goes."""
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(http)
        self._sockets.add(socket)
        sending: asyncio.Task[None] | None = None
        try:
            await _send(socket, HELLO, {"heartbeat_interval": 41_250})
            async for message in socket:
                if message.type is not WSMsgType.TEXT:
                    continue
                packet = json.loads(message.data)
                sending = await self._take(socket, packet["op"], packet["d"]) or sending
        except ConnectionError:
            pass
        finally:
            self._sockets.discard(socket)
            if sending:
                sending.cancel()
                await asyncio.gather(sending, return_exceptions=True)
        return socket

    async def drop(self, *, resume: bool) -> None:
        """Cut all connections; without ``resume``, clients will have to begin anew."""
        if not resume:
            self._sessions.clear()
        for socket in list(self._sockets):
            await socket.close(code=4000)

    async def _take(
        self, socket: web.WebSocketResponse, op: int, data: Payload
    ) -> asyncio.Task[None] | None:
        if op == HEARTBEAT:
            await _send(socket, HEARTBEAT_ACK, None)
        elif op == IDENTIFY:
            return await self._identify(socket, data)
        elif op == RESUME:
            return await self._resume(socket, data)
        elif op != PRESENCE:
            self.trouble.append(f"gateway: opcode {op} is not emulated")
        return None

    async def _identify(
        self, socket: web.WebSocketResponse, data: Payload
    ) -> asyncio.Task[None] | None:
        if data["token"] != self._token:
            await socket.close(code=4004, message=b"Authentication failed.")
            return None
        if data["intents"] & _PRIVILEGED and not self.privileged:
            await socket.close(code=4014, message=b"Disallowed intent(s).")
            return None
        session = Session(f"session-{self._world.new_id()}", data["intents"])
        self._sessions[session.id] = session
        guilds = [each for each in self._world.guilds.values() if each.present]
        ready = self._ready(session, [each.id for each in guilds])
        session.add("READY", self.spoil("READY", ready))
        for guild in guilds:
            # To a client that logs in, guilds become available; one without this was just joined.
            there = guild.created() | {"unavailable": False}
            session.add("GUILD_CREATE", self.spoil("GUILD_CREATE", there))
        async with self.arrived:
            self.identified += 1
            self.arrived.notify_all()
        return asyncio.create_task(session.send(socket, 0))

    async def _resume(
        self, socket: web.WebSocketResponse, data: Payload
    ) -> asyncio.Task[None] | None:
        session = self._sessions.get(data["session_id"])
        if session is None or data["token"] != self._token:
            await _send(socket, INVALID, False)
            return None
        session.add("RESUMED", {})
        return asyncio.create_task(session.send(socket, data["seq"] or 0))

    def _ready(self, session: Session, guilds: list[str]) -> Payload:
        return {
            "v": 10,
            "user": self._world.bot.payload(),
            "guilds": [{"id": id, "unavailable": True} for id in guilds],
            "session_id": session.id,
            "resume_gateway_url": self._world.base.replace("http", "ws", 1) + "/gateway/",
            "shard": [0, 1],
            "application": {"id": self._world.bot.id, "flags": 0},
        }

    def _tell(self, event: str, data: Payload) -> None:
        needed = _intent(event, data)
        for session in self._sessions.values():
            if session.intents & needed == needed:
                session.add(event, self.spoil(event, deepcopy(data)))

    def tell_odd(self, event: str, data: object) -> None:
        """Tell all clients of an event, whatever it is."""
        for session in self._sessions.values():
            session.add(event, data)

    def send_odd(self, text: str) -> None:
        """Send all clients a packet, whatever it is."""
        for session in self._sessions.values():
            session.add_text(text)


def _intent(event: str, data: Payload) -> int:
    """Return the intent that a client needs for an event, if any."""
    if event.startswith("MESSAGE_"):
        return _GUILD_MESSAGES if "guild_id" in data else _PRIVATE_MESSAGES
    return _GUILDS if event.startswith(("GUILD_", "CHANNEL_", "THREAD_")) else 0


async def _send(socket: web.WebSocketResponse, op: int, data: object) -> None:
    await socket.send_str(json.dumps({"op": op, "d": data, "s": None, "t": None}))
