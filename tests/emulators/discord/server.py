"""The whole: a Discord that listens on this computer."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from aiohttp import web

from tests.emulators.discord.channels import ChannelRoutes
from tests.emulators.discord.faults import Call, Faults
from tests.emulators.discord.gateway import Gateway
from tests.emulators.discord.interactions import Interactions
from tests.emulators.discord.limits import Limiter
from tests.emulators.discord.people import Person
from tests.emulators.discord.rest import API, Outgoing, Rest
from tests.emulators.discord.routes import Commands, CommonRoutes, InteractionRoutes
from tests.emulators.discord.world import Clock, World

TOKEN: Final = "bot.token.of-the-emulator"
_BODY = 32 * 1024 * 1024


class RealTime:
    """The computer's clock."""

    def now(self) -> int:
        return time.time_ns() // 1_000_000


class Discord(World):
    """Everything that exists, behind an address that a client logs in to with ``token``."""

    def __init__(self, clock: Clock, *, privileged: bool = False) -> None:
        super().__init__(clock)
        self.token = TOKEN
        self.faults = Faults()
        self.limiter = Limiter(self.now)
        self._gateway = Gateway(self, self.token)
        self._gateway.privileged = privileged
        self._rest = Rest(self, self.token, self.faults, self.limiter)
        self._interactions = Interactions(self)
        self._commands = Commands(self)

    @property
    def rest(self) -> str:
        """The address of the REST interface, for clients that take one."""
        return self.base + API

    @property
    def gateway(self) -> str:
        """The address of the gateway, for clients that take one."""
        return self.base.replace("http", "ws", 1) + "/gateway/"

    @property
    def calls(self) -> list[Call]:
        """All requests so far, those that were refused too."""
        return self._rest.calls

    @property
    def outgoing(self) -> list[Outgoing]:
        """All that the bot sent so far, with who can read it."""
        return self._rest.outgoing

    def user(self, name: str, locale: str = "en-US") -> Person:
        """Return a new user with a client in this language."""
        return Person(self, name, locale, self._interactions, self._commands)

    def refused(self, status: int) -> int:
        """Return how many requests were answered with this status."""
        return sum(call.status == status for call in self.calls)

    def commands(self, guild: str = "") -> list[dict[str, object]]:
        """Return the commands that were registered, for all guilds or for one."""
        return self._commands.by_guild.get(guild, [])

    async def logged_in(self, times: int = 1, limit: float = 15) -> None:
        """Wait until clients have begun so many sessions; ``limit`` in seconds."""
        gateway = self._gateway
        async with asyncio.timeout(limit), gateway.arrived:
            await gateway.arrived.wait_for(lambda: gateway.identified >= times)

    async def drop_gateway(self, resume: bool = True) -> None:
        """Cut the gateway's connections; without ``resume``, what was missed is lost."""
        await self._gateway.drop(resume=resume)

    def check(self) -> None:
        """Assert that clients asked for nothing that is unknown here, or malformed."""
        trouble = self._rest.trouble + self._gateway.trouble
        assert not trouble, "\n".join(trouble)

    def application(self) -> web.Application:
        app = web.Application(client_max_size=_BODY)
        app.router.add_get("/gateway/", self._gateway.serve)
        app.router.add_get("/attachments/{channel}/{id}/{name}", self._file)
        for part in (
            ChannelRoutes(self, self.limiter),
            InteractionRoutes(self._interactions),
            self._commands,
            CommonRoutes(self),
        ):
            self._rest.add(app, part.routes())
        app.router.add_route("*", "/{rest:.*}", self._rest.unknown)
        return app

    async def _file(self, http: web.Request) -> web.Response:
        return web.Response(body=self.blobs[http.match_info["id"]])


@asynccontextmanager
async def running(
    clock: Clock | None = None, *, privileged: bool = False
) -> AsyncIterator[Discord]:
    """Run a Discord; at the end, assert that nothing unknown was asked of it.

    With ``privileged`` a client may have the intents that need Discord's approval.
    """
    server = Discord(clock or RealTime(), privileged=privileged)
    runner = web.AppRunner(server.application(), access_log=None, shutdown_timeout=1)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        server.base = f"http://127.0.0.1:{runner.addresses[0][1]}"
        yield server
        server.check()
    finally:
        server.faults.clear()
        await server.drop_gateway(resume=False)
        await runner.cleanup()
