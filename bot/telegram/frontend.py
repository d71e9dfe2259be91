"""Telegram as a place to play: what the publisher draws on, and the connection to serve people."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from typing import Any, TypeAlias
from urllib.parse import urlsplit

import msgspec
from telegram import Update
from telegram.error import InvalidToken, NetworkError, TelegramError
from telegram.ext import Application, ApplicationBuilder, ContextTypes, ExtBot, TypeHandler
from telegram.request import HTTPXRequest

from bot.config import TelegramSettings
from bot.connecting import SignInRefused
from bot.logs import get
from bot.tables.ports import Budget, Clock, Drawing, Drawn, Limits, Tidings, Unreachable
from bot.tables.publisher import Publisher
from bot.tables.service import TableService
from bot.tables.settings import Settings
from bot.telegram.addresses import message_of, place_of
from bot.telegram.calls import Calls
from bot.telegram.means import Means
from bot.telegram.moving import Moving
from bot.telegram.newest import Newest
from bot.telegram.notices import Notices
from bot.telegram.once import Once
from bot.telegram.pages import Page, drawn_page
from bot.telegram.reception import Reception
from bot.telegram.refusals import UNSTARTED
from bot.telegram.registering import register
from bot.telegram.rights import Rights
from bot.telegram.tongues import Tongues
from bot.telegram.whispers import Whispers

OVERALL = Budget(calls=28, window=1_000, burst=3)
"""Of all calls together Telegram takes 30 a second; files and questions need some, too."""
GROUP = Budget(calls=18, window=60_000, burst=5, apart=1_000)
"""Of a group it takes about 20 a minute, whatever they are."""
PRIVATE = Budget(calls=1, window=1_000)
AT_ONCE = 256
"""So many updates at the most are dealt with at the same time."""
LINES = 32
"""So many calls at the most are under way at the same time; each looks through all lines, so that
more of them would only make it slower.
"""
LINE_S = 10.0
"""For so long a call may wait for a free line."""
POLL_S = 25
CLOSE_S = 0.8
"""For how long what has begun may still go on when the connection is closed."""
WANTED = [Update.MESSAGE, Update.CALLBACK_QUERY, Update.MY_CHAT_MEMBER]

App: TypeAlias = Application[Any, Any, Any, Any, Any, Any]

_log = get("telegram")


class Telegram:
    """The front end (`bot.connecting.OnlineFrontend`)."""

    def __init__(self, settings: TelegramSettings, clock: Clock) -> None:
        self._settings = settings
        self._clock = clock
        self._moving = Moving()
        self._once = Once()
        self._newest = Newest()
        self._calls = Calls(self._moving)
        self._whispers = Whispers(self._calls, clock)
        self._rights = Rights(self._calls, clock)
        self._tongues = Tongues(settings.language)
        self._notices = Notices(self._calls, self._tongues)
        self._reception: Reception | None = None
        self._ended = asyncio.Event()
        self._deaf = asyncio.Event()
        self._listening = False
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
            message = await self._calls.post(chat, page, quiet=in_group)
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

    async def tell(self, tidings: Tidings) -> None:
        """See `Frontend`."""
        await self._notices.tell(tidings)

    @property
    def connected(self) -> bool:
        """See `OnlineFrontend`."""
        return self._listening

    async def run(self, service: TableService, publisher: Publisher) -> None:
        """See `OnlineFrontend`."""
        self._tongues.service = service
        await self._moving.begin(service)
        await self._once.begin(service)
        self._deaf.clear()
        application = self._application()
        try:
            await self._signed_in(application)
            self._calls.bot = application.bot
            self._reception = self.new_reception(service, publisher)
            await self._whispers.probe(application.bot)
            await register(
                application.bot,
                self._reception.desk.offers,
                self._tongues,
                whispers=self._whispers.known,
            )
            await application.start()
            await self._listen(application)
            _log.info("connected")
            await self._ended_or_deaf()
        finally:
            self._listening = False
            self._calls.bot = None
            await _shut(application)

    def new_reception(self, service: TableService, publisher: Publisher) -> Reception:
        """What answers people over the connection that there is."""
        means = Means(
            service,
            publisher,
            self._clock,
            self._calls,
            self._whispers,
            self._rights,
            self._tongues,
        )
        reception = Reception(means, self._settings, self._moving, self._once, self._newest)
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

    async def _signed_in(self, application: App) -> None:
        try:
            await application.initialize()
        except InvalidToken as refused:
            raise SignInRefused() from refused
        except NetworkError as trouble:
            raise ConnectionError(type(trouble).__name__) from None

    async def _listen(self, application: App) -> None:
        updater = application.updater
        assert updater
        settings = self._settings
        if settings.webhook_url:
            await updater.start_webhook(
                listen=settings.webhook_listen,
                port=settings.webhook_port,
                url_path=urlsplit(settings.webhook_url).path.strip("/"),
                webhook_url=settings.webhook_url,
                secret_token=settings.webhook_secret.value,
                allowed_updates=WANTED,
                bootstrap_retries=-1,
            )
            self._listening = True
            return
        # Before it polls, it tells Telegram that no webhook is wanted: so it is there.
        await updater.start_polling(
            poll_interval=0,
            timeout=POLL_S,
            bootstrap_retries=-1,
            allowed_updates=WANTED,
            error_callback=self._trouble,
        )
        self._listening = not self._deaf.is_set()

    async def _ended_or_deaf(self) -> None:
        """Serve until `close`. Raises `ConnectionError` where the library asks for nothing more."""
        events = [asyncio.ensure_future(each.wait()) for each in (self._ended, self._deaf)]
        try:
            await asyncio.wait(events, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for each in events:
                each.cancel()
        if not self._ended.is_set():
            raise ConnectionError("token refused")

    def _heard(self) -> None:
        self._listening = True

    def _trouble(self, failure: Exception) -> None:
        """The library tries again by itself, unless it is told that the token is wrong."""
        if self._listening:
            _log.warning("connection lost", failure=type(failure).__name__)
        self._listening = False
        if isinstance(failure, InvalidToken):
            self._deaf.set()

    def _application(self) -> App:
        base = self._settings.base_url.rstrip("/")
        bot = _Bot(self._settings.token.value, base, self._heard, self._trouble)
        made = ApplicationBuilder().bot(bot).concurrent_updates(AT_ONCE).build()
        made.add_handler(TypeHandler(Update, self._received))
        made.add_error_handler(self._failed)
        return made

    async def _received(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        if self._reception:
            await self._reception.update(update)

    async def _failed(self, update: object, context: ContextTypes.DEFAULT_TYPE) -> None:
        _log.error("update failed", exc_info=context.error)

    async def _chosen(self, person: str) -> Settings:
        service = self._tongues.service
        return await service.settings(person) if service else Settings()

    async def _keep_reachable(self, person: str, *, reachable: bool) -> None:
        if self._reception:
            await self._reception.means.reached(person, reachable=reachable)


class _Bot(ExtBot[None]):
    """The library's bot, that says when Telegram has answered a poll, and when it has not: of what
    takes too long, or of a token that is wrong, the library tells nobody.
    """

    def __init__(
        self,
        token: str,
        base: str,
        heard: Callable[[], None],
        trouble: Callable[[Exception], None],
    ) -> None:
        super().__init__(
            token,
            base_url=f"{base}/bot",
            base_file_url=f"{base}/file/bot",
            request=HTTPXRequest(connection_pool_size=LINES, pool_timeout=LINE_S),
        )
        with self._unfrozen():
            self._heard = heard
            self._trouble = trouble

    async def get_updates(self, *given: Any, **named: Any) -> tuple[Update, ...]:
        """See `telegram.Bot.get_updates`."""
        try:
            updates = await super().get_updates(*given, **named)
        except TelegramError as failure:
            self._trouble(failure)
            raise
        self._heard()
        return updates


async def _shut(application: App) -> None:
    """End a connection, whatever state it is in; what has begun may go on for a moment."""
    updater = application.updater
    for running, stop in (
        (updater is not None and updater.running, updater.stop if updater else None),
        (application.running, application.stop),
    ):
        if running and stop:
            with suppress(TimeoutError, TelegramError):
                await asyncio.wait_for(stop(), CLOSE_S)
    with suppress(RuntimeError):
        await application.shutdown()
    await application.bot.shutdown()  # which is left out where signing in has failed
