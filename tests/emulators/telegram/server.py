"""The whole: a Telegram that listens on this computer."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from email.utils import formatdate
from typing import Final

from aiohttp import web

from tests.emulators.telegram.asking import Asking
from tests.emulators.telegram.callbacks import Callbacks
from tests.emulators.telegram.editing import Editing
from tests.emulators.telegram.errors import Payload
from tests.emulators.telegram.faults import Call, Faults
from tests.emulators.telegram.groups import Channel, Group
from tests.emulators.telegram.limits import Flood, Limiter, busiest
from tests.emulators.telegram.members import ADMINISTRATOR, MUTED, RESTRICTED, Member
from tests.emulators.telegram.people import Person
from tests.emulators.telegram.profile import Profile
from tests.emulators.telegram.rest import Outgoing, Rest
from tests.emulators.telegram.sending import Sending
from tests.emulators.telegram.updates import Updates
from tests.emulators.telegram.whispers import METHODS, Whispers
from tests.emulators.telegram.world import SUPERGROUP, Chat, Clock, User, World

TOKEN: Final = "7000000001:token-of-the-emulator"
USERNAME: Final = "table_bot"
_BODY = 64 * 1024 * 1024
_LONGEST_POLL = 50
_LOOK_EVERY = 0.005


class RealTime:
    """The computer's clock."""

    def now(self) -> int:
        return time.time_ns() // 1_000_000

    async def sleep_until(self, moment: int) -> None:
        await asyncio.sleep((moment - self.now()) / 1000)


class Telegram(World):
    """Everything that exists, behind an address that a client talks to with ``token``.

    With ``ephemerals`` off it is an older server: it does not know the methods for ephemeral
    messages, and does not read the parameters.
    """

    def __init__(
        self, clock: Clock, *, ephemerals: bool = True, longest_poll: float = _LONGEST_POLL
    ) -> None:
        super().__init__(clock, TOKEN, USERNAME)
        self.base = ""
        self.faults = Faults()
        self.limiter = Limiter(self.now)
        self.updates = Updates(self.now, self.faults, longest_poll)
        self.tell = self._tell
        self.profile = Profile(self.bot.name, ephemerals=ephemerals)
        self._rest = Rest(self.now, TOKEN, self.faults, self.limiter)
        self._callbacks = Callbacks(self)
        whispers = Whispers(self, self._callbacks, known=ephemerals)
        for part in (
            Asking(self, self.updates),
            Sending(self, whispers),
            Editing(self),
            whispers,
            self._callbacks,
            self.profile,
        ):
            self._rest.methods |= part.methods()
        if not ephemerals:
            self._rest.missing.update(METHODS)

    def _tell(self, kind: str, data: Payload) -> None:
        user = self.users.get((data.get("from") or {}).get("id", 0))
        if user:
            user.met = True
        self.updates.push(kind, data)

    @property
    def token(self) -> str:
        """What the bot is known by."""
        return self._rest.token

    @token.setter
    def token(self, token: str) -> None:
        self._rest.token = token

    @property
    def base_url(self) -> str:
        """The address that a client puts before the token."""
        return f"{self.base}/bot"

    @property
    def base_file_url(self) -> str:
        """The address of files that a client puts before the token."""
        return f"{self.base}/file/bot"

    @property
    def calls(self) -> list[Call]:
        """All requests so far, those that were refused too."""
        return self._rest.calls

    @property
    def outgoing(self) -> list[Outgoing]:
        """All that the bot sent so far, with who can read it."""
        return self._rest.outgoing

    @property
    def floods(self) -> list[Flood]:
        """All calls that came too soon."""
        return self.limiter.floods

    @property
    def unknown(self) -> list[str]:
        """The methods that were asked for and that there are not."""
        return self._rest.unknown

    def user(
        self,
        name: str,
        *,
        language: str | None = "en",
        last_name: str = "",
        username: str = "",
        started: bool = False,
    ) -> Person:
        """Return a new user with a client; ``started`` if they have started the bot before."""
        person = Person(
            self,
            name,
            self._callbacks,
            self.profile,
            last_name=last_name,
            username=username,
            language=language,
        )
        person.started = person.met = started
        return person

    def group(
        self,
        title: str,
        *people: User,
        kind: str = SUPERGROUP,
        forum: bool = False,
        bot: str = "member",
        founder: User | None = None,
    ) -> Group:
        """Found a group with these people in it, silently.

        ``bot`` is what our bot is there: "member", "administrator", "restricted" (it may not
        write), "left", "kicked", or nothing.
        """
        group = Group(self, title, kind, forum=forum, founder=founder)
        return self._filled(group, people, bot)

    def channel(self, title: str, *people: User, bot: str = ADMINISTRATOR) -> Channel:
        """Found a channel with these subscribers."""
        channel = Channel(self, title)
        self._filled(channel, people, bot)
        return channel

    def _filled(self, group: Group, people: tuple[User, ...], bot: str) -> Group:
        for person in people:
            group.members.setdefault(person.id, Member())
        if bot:
            group.members[self.bot.id] = MUTED if bot == RESTRICTED else Member(bot)
        return group

    def count(self, method: str, chat: Chat | None = None, status: int = 200) -> int:
        """Return how many calls of a method, in a chat or everywhere, ended with this status."""
        return sum(
            call.method == method
            and call.status == status
            and (chat is None or call.chat == chat.id)
            for call in self.calls
        )

    def busiest(self, chat: Chat, milliseconds: int = 60_000) -> int:
        """Return the most calls that count in a chat within any so many milliseconds."""
        counted = [call.at for call in self.calls if call.counts and call.chat == chat.id]
        return busiest(counted, milliseconds)

    async def until(self, holds: Callable[[], object], within: float = 5) -> None:
        """Wait until something holds, for so many real seconds; more where everything is slow."""
        for _ in range(round(within / _LOOK_EVERY)):
            if holds():
                return
            await asyncio.sleep(_LOOK_EVERY)
        raise TimeoutError(f"not so within {within} s")

    async def settled(self, rest: float = 0.04, within: float = 60) -> None:
        """Wait until the bot has all updates, and has asked for nothing for ``rest`` seconds."""
        time = asyncio.get_running_loop().time
        async with asyncio.timeout(within):
            known, since = -1, time()
            while time() - since < rest:
                at_work = bool(self.updates.pending) or self._rest.busy > 0
                if at_work or len(self.outgoing) != known:
                    known, since = len(self.outgoing), time()
                await asyncio.sleep(_LOOK_EVERY)

    async def logged_in(self, times: int = 1, limit: float = 15) -> None:
        """Wait until clients have begun to work so many times; ``limit`` in seconds."""
        await self.until(lambda: self._begun() >= times, limit)

    def _begun(self) -> int:
        """Return how often a client asked who it is, and then for updates."""
        begun, asked = 0, False
        for call in self.calls:
            if call.method == "getMe" and call.status == 200:
                asked = True
            elif asked and call.method in ("getUpdates", "setWebhook"):
                begun, asked = begun + 1, False
        return begun

    def check(self) -> None:
        """Assert that clients asked for nothing that is unknown here, or malformed."""
        unknown = [f"no such method: {each}" for each in self.unknown]
        trouble = self._rest.trouble + unknown
        assert not trouble, "\n".join(trouble)

    def application(self) -> web.Application:
        app = web.Application(client_max_size=_BODY)
        app.router.add_route("*", "/bot{token}/{method}", self._rest.serve)
        app.router.add_get("/file/bot{token}/files/{id}", self._file)
        app.on_response_prepare.append(self._date)
        return app

    async def _date(self, http: web.Request, response: web.StreamResponse) -> None:
        """What is answered is dated by the clock that messages are."""
        response.headers["Date"] = formatdate(self.clock.now() / 1_000, usegmt=True)

    async def _file(self, http: web.Request) -> web.Response:
        file = self.files.get(http.match_info["id"])
        if file is None or http.match_info["token"] != self.token:
            return web.Response(status=404)
        return web.Response(body=file.data)


@asynccontextmanager
async def running(
    clock: Clock | None = None, *, ephemerals: bool = True, longest_poll: float | None = None
) -> AsyncIterator[Telegram]:
    """Run a Telegram; at the end, assert that nothing unknown was asked of it.

    Nobody waits for updates longer than ``longest_poll`` real seconds: one where a test has its
    own clock.
    """
    if longest_poll is None:
        longest_poll = 1 if clock else _LONGEST_POLL
    server = Telegram(clock or RealTime(), ephemerals=ephemerals, longest_poll=longest_poll)
    runner = web.AppRunner(server.application(), access_log=None, shutdown_timeout=1)
    await runner.setup()
    sending = asyncio.create_task(server.updates.send())
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        server.base = f"http://127.0.0.1:{runner.addresses[0][1]}"
        yield server
        server.check()
    finally:
        server.faults.clear()
        server.updates.close()
        sending.cancel()
        with suppress(asyncio.CancelledError):
            await sending
        await runner.cleanup()
