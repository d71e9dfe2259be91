"""Posts of which nobody knows at first whether they were made: Telegram was slow, or its answer was
lost. A group must not fill with boards, so there is one more post at the most; and a number that
becomes known late is made use of.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from telegram.error import NetworkError

from bot.logs import get
from bot.tables.ports import Clock, DrawingError, MessageGone
from bot.tables.timecontrol import MINUTE, SECOND
from bot.tables.waiting import done_by
from bot.telegram.wire import Trouble

PATIENCE = 25 * SECOND
"""For so long the answer to a post is waited for. It may come later, and is heard then."""
TRIES = 2
"""So often something is posted of which nobody knows whether it is there."""
AGAIN, LONGEST = MINUTE, 16 * MINUTE
"""After how long nobody believes any more that it is; doubled each time."""
MOST_KEPT = 1_000

_log = get("telegram")


@dataclass(eq=False, slots=True)
class _Sent:
    """What was posted under one key: tries under way, with what each of them shows."""

    under_way: dict[asyncio.Task[str], str] = field(default_factory=dict)
    tries: int = 0
    again: int = 0
    rest: int = AGAIN


class Posting:
    """Posts, each under its key. ``strip`` takes the buttons off a message that is one too many."""

    def __init__(self, clock: Clock, strip: Callable[[str, str], Awaitable[None]]) -> None:
        self._clock = clock
        self._strip = strip
        self._sent: OrderedDict[str, _Sent] = OrderedDict()
        self._late: set[asyncio.Task[None]] = set()

    async def post(
        self,
        chat: str,
        key: str,
        look: str,
        send: Callable[[], Awaitable[str]],
        edit: Callable[[str], Awaitable[None]],
    ) -> str:
        """The address of a message that looks like ``look``: posted by ``send``, or one that was
        posted under the same key before, and is made to look so by ``edit``.

        Raises `DrawingError`; anything else means that nobody knows whether it is there.
        """
        sent = self._sent.get(key)
        if sent is None:
            sent = self._sent[key] = _Sent()
        self._sent.move_to_end(key)
        if sent.tries < TRIES or (not sent.under_way and self._clock.now() >= sent.again):
            if not _known(sent):
                self._begin(sent, look, send)
        elif not sent.under_way:
            raise NetworkError("it may be there already")
        try:
            made, looks = await self._first(sent)
        finally:
            if not sent.tries:  # whatever was tried was certainly not made
                self._sent.pop(key, None)
        if looks != look:
            try:
                await edit(made)
            except MessageGone:
                self._forget(chat, key)
                raise
        self._forget(chat, key)
        return made

    async def end(self) -> None:
        """The connection is gone: nothing comes any more."""
        tasks = [task for sent in self._sent.values() for task in sent.under_way]
        for each in (*tasks, *self._late):
            each.cancel()
        await asyncio.gather(*tasks, *self._late, return_exceptions=True)

    def _begin(self, sent: _Sent, look: str, send: Callable[[], Awaitable[str]]) -> None:
        async def posted() -> str:
            return await send()

        if sent.tries >= TRIES:
            sent.tries = 0
        sent.tries += 1
        sent.under_way[asyncio.create_task(posted())] = look

    async def _first(self, sent: _Sent) -> tuple[str, str]:
        """The first try whose message is known, and what it shows."""
        end = self._clock.now() + PATIENCE
        while True:
            if known := _known(sent):
                return known.result(), sent.under_way.pop(known)
            for each in [task for task in sent.under_way if task.done()]:
                del sent.under_way[each]
                failure = NetworkError("cut") if each.cancelled() else each.exception()
                assert failure
                if isinstance(failure, DrawingError | Trouble):
                    sent.tries -= 1
                if not sent.under_way:
                    self._doubt(sent)
                    raise failure
            waiting = asyncio.ensure_future(_any(sent.under_way))
            try:
                if not await done_by(self._clock, end, waiting):
                    raise NetworkError("no answer yet")
            finally:
                waiting.cancel()

    def _doubt(self, sent: _Sent) -> None:
        """The last try has ended, and nobody will ever be told how."""
        if sent.tries >= TRIES:
            sent.again = self._clock.now() + sent.rest
            sent.rest = min(2 * sent.rest, LONGEST)
        while len(self._sent) > MOST_KEPT:
            self._sent.popitem(last=False)

    def _forget(self, chat: str, key: str) -> None:
        """One message is the right one: further ones lose their buttons once they are known."""
        sent = self._sent.pop(key, None)
        for each in sent.under_way if sent else ():
            late = asyncio.create_task(self._too_many(chat, each))
            self._late.add(late)
            late.add_done_callback(self._late.discard)

    async def _too_many(self, chat: str, posted: asyncio.Task[str]) -> None:
        try:
            await self._strip(chat, await posted)
        except Exception as failure:  # it was not posted, or loses them when it is pressed
            _log.info("not stripped", failure=type(failure).__name__)


def _known(sent: _Sent) -> asyncio.Task[str] | None:
    """A try that has ended well."""
    done = (task for task in sent.under_way if task.done() and not task.cancelled())
    return next((task for task in done if task.exception() is None), None)


async def _any(tasks: dict[asyncio.Task[str], str]) -> None:
    await asyncio.wait([*tasks], return_when=asyncio.FIRST_COMPLETED)
