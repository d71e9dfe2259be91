"""What Telegram tells comes in here, by whatever way: it is read, and each update is dealt with by
itself. None of them, however odd, keeps another from being dealt with.
"""

import asyncio
from collections.abc import Awaitable, Callable

from bot.chatting.hearing import Hearing
from bot.chatting.platform_clock import PlatformClock
from bot.telegram.incoming import Unreadable, Update, read

AT_ONCE = 256
"""So many updates at the most are dealt with at the same time."""


class Intake:
    """Hands to ``serve`` what can be read. ``telegrams`` is the clock of Telegram, which is learned
    from that.
    """

    def __init__(
        self,
        hearing: Hearing,
        telegrams: PlatformClock,
        serve: Callable[[Update], Awaitable[None]],
    ) -> None:
        self.hearing = hearing
        self._telegrams = telegrams
        self._serve = serve
        self._free = asyncio.Semaphore(AT_ONCE)
        self._doing: set[asyncio.Task[None]] = set()

    async def take(self, raw: bytes, since: int | None = None) -> tuple[int | None, bool]:
        """Begin to deal with one update, as it came; its number, if it has one, and whether it can
        be read. Waits while there is too much to do. It has happened after ``since``, if that is
        known.
        """
        try:
            update = read(raw)
        except Unreadable as odd:
            self.hearing.left_out("update", odd.why, kind=odd.kind, number=odd.number)
            return odd.number, False
        self.hearing.understood()
        if update.message:
            self._telegrams.heard(update.message.sent, since)
        await self._free.acquire()
        doing = asyncio.create_task(self._dealt_with(update), name=f"update {update.number}")
        self._doing.add(doing)
        doing.add_done_callback(self._done)
        return update.number, True

    async def finish(self, seconds: float) -> None:
        """Wait until everything is dealt with, for so long at the most; then give up the rest."""
        if self._doing:
            await asyncio.wait(self._doing, timeout=seconds)
        for each in tuple(self._doing):
            each.cancel()

    async def _dealt_with(self, update: Update) -> None:
        try:
            await self._serve(update)
        except Exception as failure:
            self.hearing.failed("update", failure)

    def _done(self, doing: asyncio.Task[None]) -> None:
        self._doing.discard(doing)
        self._free.release()
