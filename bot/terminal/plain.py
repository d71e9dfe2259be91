"""Plain lines: for screen readers, pipes and tests. No colour, no cursor movement, no waiting."""

import asyncio
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from io import BytesIO, FileIO
from shutil import get_terminal_size
from typing import Protocol, TextIO

from bot.rendering.scene import Scene
from bot.rendering.status import time_left
from bot.rendering.text import end_text, hand_text, table_text
from bot.tables.timecontrol import SECOND
from bot.texts.catalogue import Words
from bot.typography import isolated

LONGEST_LINE = 1_000_000
"""Bytes of one line at the most; whoever sends more has sent several lines."""
COVER_LINES = 60
"""So many empty lines, or more in a higher window, push what one person saw out of sight."""


class Lines(Protocol):
    """Where lines come from: any binary stream."""

    def readline(self, size: int = -1, /) -> bytes:
        """The next line with its end, at most ``size`` bytes of it; b"" at the end."""


class PlainDisplay:
    """Prints every piece of news once, and the table whenever the person is asked.

    ``now`` is the present moment in UTC milliseconds, where there are deadlines to be told.
    """

    def __init__(
        self,
        words: Words,
        lines: Lines | None = None,
        out: TextIO | None = None,
        now: Callable[[], int] | None = None,
    ) -> None:
        self._words = words
        # Unbuffered: a line is taken only when it is asked for, and what follows stays for others;
        # and a thread that sleeps in it holds no lock that the end of the program needs.
        self._lines = lines or _standard_input()
        self._out = out or sys.stdout
        self._now = now
        self._line: asyncio.Future[bytes] | None = None
        self._played_for = False

    def share(self) -> None:
        """See `Display`: what was typed is above `cover`, too."""

    def greet(self, text: str) -> None:
        """See `Display`."""
        self.say(text)

    def show(self, scene: Scene) -> None:
        """See `Display`: the news only, and how to play oneself again."""
        for line in scene.news:
            self.say(line)
        if scene.played and not self._played_for:
            self.say(scene.played[0])
        self._played_for = bool(scene.played)

    def ask(self, scene: Scene) -> None:
        """See `Display`."""
        self.say("")
        self.look(scene)

    def look(self, scene: Scene) -> None:
        """See `Display`."""
        table = table_text(scene, self._words, self._moment(scene))
        parts = (table, hand_text(scene, self._words), scene.ask)
        self.say("\n".join(part for part in parts if part))

    def call(self, scene: Scene) -> None:
        """See `Display`: the news have been told, and the table comes with the hand."""
        self.say("")
        self.say(scene.ask)
        now = self._moment(scene)
        if scene.deadline is not None and now is not None:
            self.say(time_left(scene.deadline, now, self._words))

    def reveal(self, scene: Scene) -> None:
        """See `Display`."""
        self.ask(scene)

    def cover(self) -> None:
        """See `Display`: whoever scrolls back can still see it."""
        lines = max(COVER_LINES, get_terminal_size().lines)
        self.say("\n" * lines + self._words("terminal-covered"))

    def notice(self, text: str) -> None:
        """See `Display`."""
        self.say(text)

    def say(self, text: str) -> None:
        """See `Display`."""
        self._out.write(isolated(text) + "\n")
        self._out.flush()

    async def tell(self, text: str) -> None:
        """See `Display`: lines scroll where they are read, and pages would ask for more input."""
        self.say(text)

    def end(self, scene: Scene) -> None:
        """See `Display`."""
        self.say("")
        self.say(end_text(scene, self._words))

    async def read(
        self, choices: Sequence[str], others: Sequence[str] = (), deadline: int | None = None
    ) -> str | None:
        """See `Display`. One line is taken from the input, and only now."""
        if self._line is None:
            self._line = self._begin_to_read()
        told = await asyncio.shield(self._line)  # if cancelled, it is there for the next time
        self._line = None
        return told.decode("utf-8", "replace").rstrip("\r\n") if told else None

    def close(self) -> None:
        """See `Display`: nothing was changed."""

    def _moment(self, scene: Scene) -> int | None:
        """Now, or up to a second earlier: a begun second of the time that is left counts."""
        if self._now is None or scene.deadline is None:
            return None
        return scene.deadline + (self._now() - scene.deadline) // SECOND * SECOND

    def _begin_to_read(self) -> asyncio.Future[bytes]:
        loop = asyncio.get_running_loop()
        line: asyncio.Future[bytes] = loop.create_future()

        def wait_for_line() -> None:
            try:
                told = self._lines.readline(LONGEST_LINE)
            except OSError:  # the terminal is gone: nothing will ever be typed again
                told = b""
            with suppress(RuntimeError):  # nobody waits for it any more
                loop.call_soon_threadsafe(_resolve, line, told)

        # A thread of its own that nobody waits for: one that sleeps in `readline` would hold up the
        # end of the program after Ctrl-C.
        threading.Thread(target=wait_for_line, daemon=True).start()
        return line


def _standard_input() -> Lines:
    """Nothing to read where whoever started us has closed it."""
    return FileIO(sys.stdin.fileno(), closefd=False) if sys.stdin else BytesIO()


def _resolve(line: asyncio.Future[bytes], told: bytes) -> None:
    if not line.done():
        line.set_result(told)
