"""Discord as a place to play: what the publisher draws on, and the connection to serve people."""

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256

import discord
import msgspec
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.chatting.hearing import Hearing
from bot.chatting.platform_clock import PlatformClock
from bot.config import DiscordSettings
from bot.connecting import SignInRefused, State
from bot.discord import pages
from bot.discord.addresses import NAME
from bot.discord.client import BotClient
from bot.discord.delivery import Delivery, Shown
from bot.discord.notices import Notices
from bot.discord.places import Places
from bot.discord.reception import Reception
from bot.discord.threads import done_with
from bot.discord.tongues import Tongues
from bot.logs import get
from bot.tables.ports import (
    OUTAGE,
    Budget,
    Clock,
    Drawing,
    Drawn,
    Limits,
    Tidings,
    Unavailable,
    Unreachable,
)
from bot.tables.publisher import Publisher
from bot.tables.service import TableService
from bot.tables.timecontrol import MINUTE

OVERALL = Budget(calls=40, window=1_000, burst=20)
"""Of all calls together Discord takes 50 a second; those of people's presses need some, too."""
CHANNEL = Budget(calls=5, window=5_000)
BOARD_AGE = 50 * MINUTE
"""Of what is older than an hour Discord wants few edits."""

_log = get("discord")


class Discord:
    """The front end (`bot.connecting.OnlineFrontend`). ``ready_after`` is for how many seconds it
    waits for further servers when it begins.
    """

    def __init__(
        self, settings: DiscordSettings, clock: Clock, *, ready_after: float = 2.0
    ) -> None:
        self._settings = settings
        self._clock = clock
        self._discords = PlatformClock(clock)
        self._ready_after = ready_after
        self._hearing = Hearing(NAME, clock)
        self._delivery = Delivery(clock)
        self._places = Places(self._delivery)
        self._tongues = Tongues(self._delivery, settings.language)
        self._notices = Notices(self._delivery, self._tongues, clock)
        self._reception: Reception | None = None
        self._client: BotClient | None = None
        self._stopping = False
        _point_at(settings)

    @property
    def limits(self) -> Limits:
        """People have their hands in private messages, and are called in the chat of the table."""
        return Limits(overall=OVERALL, board_age=BOARD_AGE, recalls=True, calls=True)

    def budget(self, chat: str) -> Budget:
        """See `Frontend`."""
        return CHANNEL

    def room(self, chat: str) -> str:
        """See `Frontend`."""
        return chat

    def buried(self, chat: str, message: str) -> bool:
        """See `Frontend`: what others write is not read."""
        return False

    def barred(self, chat: str, *, posting: bool = False) -> str:
        """See `Frontend`."""
        return self._places.barred(chat, posting=posting)

    async def asked(self, chat: str) -> str:
        """See `Frontend`."""
        return await self._places.asked(chat)

    def named(self, chat: str) -> str:
        """See `Frontend`."""
        return self._places.named(chat)

    async def compose(self, drawing: Drawing) -> Drawn:
        """See `Frontend`."""
        words = await self._tongues.of_drawing(drawing)
        seen = self._discords.shown(drawing.seen)
        page = pages.drawn_page(
            seen, words, reader=drawing.reader, hand=drawing.hand, live=drawing.live
        )
        content = msgspec.json.encode(page.components())
        last = await done_with(self._tongues.service, drawing.chat, drawing.seen)
        return Drawn(sha256(content).hexdigest()[:32], Shown(page, last))

    async def post(self, chat: str, drawn: Drawn, key: str) -> str:
        """See `Frontend`."""
        with self._outages(chat):
            return await self._delivery.post(chat, drawn.body, key)

    async def edit(self, chat: str, message: str, drawn: Drawn) -> None:
        """See `Frontend`."""
        with self._outages(chat):
            await self._delivery.edit(chat, message, drawn.body)

    async def retire(self, chat: str, message: str) -> None:
        """See `Frontend`: what shows a table no longer is taken away."""
        await self._delivery.delete(message)

    async def tell(self, tidings: Tidings) -> str | None:
        """See `Frontend`."""
        return await self._notices.tell(tidings)

    async def withdraw(self, chat: str, message: str) -> None:
        """See `Frontend`."""
        await self._delivery.delete(message)

    @property
    def connected(self) -> bool:
        """See `OnlineFrontend`."""
        client = self._delivery.client
        return client is not None and client.is_ready() and client.ws.open

    @property
    def state(self) -> State:
        """See `OnlineFrontend`."""
        return self._hearing.state(connected=self.connected)

    async def run(self, service: TableService, publisher: Publisher) -> None:
        """See `OnlineFrontend`."""
        self._hearing.metrics = service.metrics
        client = self.new_client(service, publisher)
        try:
            await client.login(self._settings.token.value)
            self._delivery.client = client
            await client.connect()
        except discord.LoginFailure as refused:
            raise SignInRefused() from refused
        finally:
            self._delivery.client = None
            await client.close()

    def new_client(self, service: TableService, publisher: Publisher) -> BotClient:
        """A client that answers people as soon as it is signed in."""
        self._tongues.service = service
        self._notices.forget()
        reception = Reception(
            service, publisher, self._clock, self._discords, self._settings, self._delivery,
            self._tongues, self._notices,
        )  # fmt: skip
        reception.desk.stopping = self._stopping
        self._reception = reception
        self._client = BotClient(
            reception, self._settings, self._hearing, ready_after=self._ready_after
        )
        return self._client

    def stop_intake(self) -> None:
        """See `OnlineFrontend`."""
        self._stopping = True
        if self._reception:
            self._reception.desk.stopping = True

    async def finished(self) -> None:
        """See `OnlineFrontend`."""
        if self._reception:
            await self._reception.desk.finished()

    async def close(self) -> None:
        """See `OnlineFrontend`."""
        if self._client:
            await self._client.close()

    @contextmanager
    def _outages(self, chat: str) -> Iterator[None]:
        """What a server refuses that is out of order says nothing of what the bot may do there."""
        try:
            yield
        except Unreachable as refusal:
            if self._places.barred(chat) == OUTAGE:
                raise Unavailable() from refusal
            raise


def _point_at(settings: DiscordSettings) -> None:
    """Talk to the addresses of the settings; the library knows them for the whole program only."""
    Route.BASE = settings.rest.rstrip("/")
    if settings.gateway:
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.gateway)
