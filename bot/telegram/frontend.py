"""Telegram as a place to play: what the publisher draws on, and the connection to serve people."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256

import msgspec
from telegram.error import InvalidToken, TelegramError

from bot.chatting.hearing import Hearing
from bot.chatting.platform_clock import PlatformClock
from bot.config import TelegramSettings
from bot.connecting import SignInRefused, State
from bot.logs import get
from bot.tables.ports import Budget, Clock, Drawing, Drawn, Limits, Tidings, Unreachable
from bot.tables.publisher import Publisher
from bot.tables.service import TableService
from bot.tables.settings import Settings
from bot.tables.timecontrol import MINUTE, SECOND
from bot.tables.timers import cancelled
from bot.telegram.addresses import NAME, message_of, place_of
from bot.telegram.calls import Calls
from bot.telegram.incoming import Update
from bot.telegram.intake import Intake
from bot.telegram.means import Means
from bot.telegram.moving import Moving
from bot.telegram.newest import Newest
from bot.telegram.notices import Notices
from bot.telegram.once import Once
from bot.telegram.pages import Page, drawn_page
from bot.telegram.polling import Polling
from bot.telegram.posting import Posting
from bot.telegram.reception import Reception
from bot.telegram.refusals import UNSTARTED
from bot.telegram.registering import register
from bot.telegram.rights import Rights
from bot.telegram.titles import Titles
from bot.telegram.tongues import Tongues
from bot.telegram.webhook import Webhook
from bot.telegram.whispers import Whispers
from bot.telegram.wire import Wire

OVERALL = Budget(calls=28, window=1_000, burst=3)
"""Of all calls together Telegram takes 30 a second; files and questions need some, too."""
GROUP = Budget(calls=18, window=60_000, burst=5, apart=1_000)
"""Of a group it takes about 20 a minute, whatever they are."""
PRIVATE = Budget(calls=1, window=1_000)
POST_S = 100.0
"""For so many seconds the answer to a post is listened for, though nobody waits for it so long."""
CLOSE_S = 0.8
"""For how long what has begun may still go on when the connection is closed."""

_log = get("telegram")


class Telegram:
    """The front end (`bot.connecting.OnlineFrontend`)."""

    def __init__(self, settings: TelegramSettings, clock: Clock) -> None:
        self._settings = settings
        self._clock = clock
        self._moving = Moving()
        self._once = Once()
        self._newest = Newest()
        self._titles = Titles(self._moving)
        self._calls = Calls(self._moving)
        self._messages = Posting(clock, self._strip)
        self._whispers = Whispers(self._calls, clock)
        self._rights = Rights(self._calls, clock)
        self._tongues = Tongues(settings.language)
        self._notices = Notices(self._calls, self._tongues)
        self._hearing = Hearing(NAME, clock)
        self._telegrams = PlatformClock(clock, precision=SECOND)
        self._reception: Reception | None = None
        self._listener: Polling | Webhook | None = None
        self._ended = asyncio.Event()
        self._stopping = False

    @property
    def limits(self) -> Limits:
        """People have their hands in private chats, and are called there first."""
        return Limits(overall=OVERALL, at_once=True, calls=True, private_first=True)

    def budget(self, chat: str) -> Budget:
        """See `Frontend`."""
        return GROUP if place_of(chat) else PRIVATE

    def room(self, chat: str) -> str:
        """See `Frontend`: the topics of a group share what may be written there."""
        place = place_of(chat)
        return f"telegram:{place.group}/" if place else chat

    def buried(self, chat: str, message: str) -> bool:
        """See `Frontend`. In a topic one cannot tell: what is written in others counts, too."""
        place = place_of(chat)
        return place is not None and not place.topic and self._newest.buried(message)

    def barred(self, chat: str, *, posting: bool = False) -> str:
        """See `Frontend`: trying tells."""
        return ""

    async def asked(self, chat: str) -> str:
        """See `Frontend`."""
        return ""

    def named(self, chat: str) -> str:
        """See `Frontend`."""
        return self._titles.named(chat)

    async def compose(self, drawing: Drawing) -> Drawn:
        """See `Frontend`."""
        words, bot = await self._tongues.of_drawing(drawing), self._calls.bot
        page = drawn_page(
            drawing.seen,
            words,
            reader=drawing.reader,
            hand=drawing.hand,
            live=drawing.live,
            bot=bot.username if bot and place_of(drawing.chat) else "",
        )
        content = msgspec.json.encode([page.text, page.keyboard])
        return Drawn(sha256(content).hexdigest()[:32], page)

    async def post(self, chat: str, drawn: Drawn, key: str) -> str:
        """See `Frontend`. Nobody can be written to who has not begun a private chat."""
        page: Page = drawn.body
        in_group = place_of(chat) is not None
        if not in_group and (await self._chosen(chat)).reachable is False:
            raise Unreachable(UNSTARTED)
        try:
            message = await self._messages.post(
                chat,
                key,
                drawn.fingerprint,
                lambda: self._calls.post(chat, page, quiet=in_group, within=POST_S),
                lambda message: self._calls.edit(chat, message, page),
            )
        except Unreachable:
            if not in_group:
                await self._keep_reachable(chat, reachable=False)
            raise
        if in_group:
            self._newest.seen(*message_of(message))
        else:
            await self._keep_reachable(chat, reachable=True)
        return message

    async def edit(self, chat: str, message: str, drawn: Drawn) -> None:
        """See `Frontend`."""
        await self._calls.edit(chat, message, drawn.body)

    async def retire(self, chat: str, message: str) -> None:
        """See `Frontend`: what was shown stays there to be read."""
        await self._calls.strip(chat, message)

    async def tell(self, tidings: Tidings) -> str | None:
        """See `Frontend`."""
        return await self._notices.tell(tidings)

    async def withdraw(self, chat: str, message: str) -> None:
        """See `Frontend`."""
        await self._calls.delete(chat, message)

    @property
    def connected(self) -> bool:
        """See `OnlineFrontend`."""
        return self._listener is not None and self._listener.connected

    @property
    def state(self) -> State:
        """See `OnlineFrontend`."""
        return self._hearing.state(connected=self.connected)

    async def run(self, service: TableService, publisher: Publisher) -> None:
        """See `OnlineFrontend`."""
        settings, self._tongues.service = self._settings, service
        self._hearing.metrics = service.metrics
        await self._moving.begin(service)
        await self._once.begin(service)
        wire = Wire(settings.token.value, settings.base_url, self._telegrams.dated)
        intake = Intake(self._hearing, self._telegrams, self._received)
        await wire.open()
        try:
            await _signed_in(wire)
            self._calls.bot = wire
            self._reception = self.new_reception(service, publisher)
            await self._whispers.probe(wire)
            await register(
                wire, self._reception.desk.offers, self._tongues, whispers=self._whispers.known
            )
            await self._listen(wire, intake)
        finally:
            self._listener = self._calls.bot = None
            await self._messages.end()
            await wire.close()

    def new_reception(self, service: TableService, publisher: Publisher) -> Reception:
        """What answers people over the connection that there is."""
        means = Means(
            service,
            publisher,
            self._clock,
            self._telegrams,
            self._calls,
            self._whispers,
            self._rights,
            self._tongues,
        )
        reception = Reception(
            means, self._settings, self._moving, self._once, self._newest, self._titles
        )
        reception.desk.stopping = self._stopping
        return reception

    def stop_intake(self) -> None:
        """See `OnlineFrontend`."""
        self._stopping = True
        if self._reception:
            self._reception.desk.stopping = True

    async def finished(self) -> None:
        """See `OnlineFrontend`."""
        if self._reception:
            await self._reception.finished()

    async def close(self) -> None:
        """See `OnlineFrontend`."""
        self._ended.set()

    async def _listen(self, wire: Wire, intake: Intake) -> None:
        """Deal with what happens until `close`. Raises `ConnectionError`."""
        if self._settings.webhook_url:
            listener: Polling | Webhook = Webhook(self._settings, wire, intake, self._clock)
        else:
            listener = Polling(wire, intake, self._clock)
        listening: asyncio.Task[None] | None = None
        ended = asyncio.ensure_future(self._ended.wait())
        try:
            with _trouble():
                await listener.begin()
            self._listener = listener
            _log.info("connected")
            listening = asyncio.create_task(listener.run())
            await asyncio.wait((listening, ended), return_when=asyncio.FIRST_COMPLETED)
            if listening.done():
                listening.result()
        finally:
            ended.cancel()
            if listening:
                await cancelled(listening)
            await listener.end(CLOSE_S)
            await intake.finish(CLOSE_S)

    async def _received(self, update: Update) -> None:
        if self._reception:
            await self._reception.update(update)

    async def _strip(self, chat: str, message: str) -> None:
        """Take the buttons off a message that is one too many, as soon as there is room for it."""
        if self._reception and await self._reception.means.publisher.spend(chat, within=MINUTE):
            await self._calls.strip(chat, message)

    async def _chosen(self, person: str) -> Settings:
        service = self._tongues.service
        return await service.settings(person) if service else Settings()

    async def _keep_reachable(self, person: str, *, reachable: bool) -> None:
        if self._reception:
            await self._reception.means.reached(person, reachable=reachable)


async def _signed_in(wire: Wire) -> None:
    with _trouble():
        try:
            await wire.sign_in()
        except InvalidToken as refused:
            raise SignInRefused() from refused


@contextmanager
def _trouble() -> Iterator[None]:
    """Raise what goes wrong with the network as what passes."""
    try:
        yield
    except TelegramError as trouble:
        raise ConnectionError(type(trouble).__name__) from None
