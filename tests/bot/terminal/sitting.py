"""People who sit at a terminal for a while: a test looks at what they see, and types for them."""

import asyncio
import io
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from queue import Queue

from bot.tables.timecontrol import SECOND, Tempo, TimeControl
from bot.terminal.answers import TEXTS
from bot.terminal.plain import PlainDisplay
from bot.texts.catalogue import words_in
from tests.bot.terminal.person import Home, settings

PATIENCE_S = 20


def clock(seconds: int) -> TimeControl:
    return TimeControl(Tempo.LIVE, seconds * SECOND)


async def until(true: Callable[[], bool]) -> None:
    """Wait for something that comes without the clock."""
    async with asyncio.timeout(PATIENCE_S):
        while not true():  # noqa: ASYNC110  # nobody tells
            await asyncio.sleep(0.002)


class Sitting:
    """A plain terminal whose lines come when a test types them."""

    def __init__(self, home: Home, language: str = "en", **chosen: object) -> None:
        self.home = home
        self.out = io.StringIO()
        self._typed: Queue[bytes] = Queue()
        self._read = 0
        self._settings = settings(language, **chosen)
        self._display = PlainDisplay(words_in(language, TEXTS), self, self.out, home.clock.now)
        self.task: asyncio.Task[None] | None = None

    def readline(self, size: int = -1, /) -> bytes:
        return self._typed.get()

    def begin(self) -> None:
        self.task = asyncio.create_task(self.home.play(self._settings, self._display))

    def type(self, line: str) -> None:
        self._typed.put(f"{line}\n".encode())

    async def leave(self) -> None:
        """The end of input."""
        self._typed.put(b"")
        assert self.task
        await asyncio.wait_for(self.task, PATIENCE_S)

    @property
    def text(self) -> str:
        return self.out.getvalue()

    async def sees(self, text: str, times: int = 1) -> str:
        """Wait until they have been told ``text``; what they are told after it."""
        await self.until(lambda: self.text.count(text) >= times)
        return self.text[self.text.rindex(text) + len(text) :]

    async def until(self, true: Callable[[], bool]) -> None:
        assert self.task
        playing = self.task
        await until(lambda: true() or playing.done())
        if playing.done():
            await playing
        assert true(), self.text

    async def rests(self) -> None:
        """Let everything happen that can happen without time going by."""
        before = None
        while before != self.text:
            before = self.text
            await asyncio.sleep(0.03)


@asynccontextmanager
async def sitting(home: Home, language: str = "en", **chosen: object) -> AsyncIterator[Sitting]:
    """Somebody who sits down, and is gone after the block, whatever they were asked."""
    there = Sitting(home, language, **chosen)
    there.begin()
    try:
        yield there
    finally:
        there._typed.put(b"")
        if there.task:
            there.task.cancel()
            with suppress(asyncio.CancelledError):
                await there.task
