"""Telegram calls, and tells what is new."""

from hmac import compare_digest
from http import HTTPStatus
from urllib.parse import urlsplit

from aiohttp import web
from telegram.error import InvalidToken, TelegramError

from bot.config import TelegramSettings
from bot.logs import get
from bot.tables.ports import Clock
from bot.tables.timecontrol import MINUTE
from bot.telegram.incoming import WANTED
from bot.telegram.intake import Intake
from bot.telegram.wire import Wire

HEADER = "X-Telegram-Bot-Api-Secret-Token"
LONGEST = 2**24
"""Bytes of an update at the most; what is refused Telegram would send again for ever."""
LOOK = MINUTE
"""How often Telegram is asked whether it still knows our address: another program may take it."""

_log = get("telegram")


class Webhook:
    """Hears of updates at an address of this machine."""

    def __init__(
        self, settings: TelegramSettings, wire: Wire, intake: Intake, clock: Clock
    ) -> None:
        self.connected = False
        self._settings = settings
        self._wire = wire
        self._intake = intake
        self._clock = clock
        self._runner: web.AppRunner | None = None
        self._none_left: int | None = None

    async def begin(self) -> None:
        """Listen, and tell Telegram where. Raises OSError where nobody can listen there."""
        settings = self._settings
        app = web.Application(client_max_size=LONGEST)
        path = urlsplit(settings.webhook_url).path.strip("/")
        for each in {f"/{path}", f"/{path}/"}:
            app.router.add_post(each, self._called)
        self._runner = web.AppRunner(app, access_log=None, handle_signals=False, shutdown_timeout=0)
        await self._runner.setup()
        await web.TCPSite(self._runner, settings.webhook_listen, settings.webhook_port).start()
        await self._tell_where()
        await self._look()
        self.connected = True

    async def run(self) -> None:
        """Watch over the address until cancelled. Raises `ConnectionError` where the token is not
        taken any more.
        """
        while True:
            await self._clock.sleep_until(self._clock.now() + LOOK)
            self._intake.hearing.sum_up()
            try:
                if await self._look() != self._settings.webhook_url:
                    self._intake.hearing.rival()
                    await self._tell_where()
            except InvalidToken as refused:
                raise ConnectionError("token refused") from refused
            except TelegramError as trouble:  # it may call all the same
                _log.info("webhook not looked at", failure=type(trouble).__name__)

    async def end(self, seconds: float) -> None:
        """Listen no more. Telegram keeps what it cannot tell."""
        self.connected = False
        if self._runner:
            await self._runner.cleanup()

    async def _look(self) -> str:
        """Where Telegram tells what is new. If it has told all of it, whatever comes is from after
        that.
        """
        asked = self._clock.now()
        info = await self._wire.call("getWebhookInfo")
        if not isinstance(info, dict):
            return self._settings.webhook_url
        if info.get("pending_update_count") == 0:
            self._none_left = asked
        return str(info.get("url"))

    async def _tell_where(self) -> None:
        await self._wire.call(
            "setWebhook",
            url=self._settings.webhook_url,
            secret_token=self._settings.webhook_secret.value,
            allowed_updates=[*WANTED],
        )

    async def _called(self, request: web.Request) -> web.Response:
        """What can be read is dealt with later; what cannot is taken, too, or it would come again
        and again, and keep everything else back.
        """
        given = request.headers.get(HEADER, "")
        known = self._settings.webhook_secret.value
        if not compare_digest(given.encode(), known.encode()):
            return web.Response(status=HTTPStatus.FORBIDDEN)
        await self._intake.take(await request.read(), self._none_left)
        return web.Response()
