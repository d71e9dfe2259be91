"""Plain lines: for screen readers, pipes and tests. No colour, no cursor movement, no waiting."""

import asyncio
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from io import BytesIO, FileIO
from typing import Protocol, TextIO

from bot.rendering.scene import Scene
from bot.rendering.text import end_text, hand_text, table_text
from bot.texts.catalogue import Words

LONGEST_LINE = 1_000_000
"""Bytes of one line at the most; whoever sends more has sent several lines."""


class Lines(Protocol):
    """Where lines come from: any binary stream."""

    def readline(self, size: int = -1, /) -> bytes:
        """The next line with its end, at most ``size`` bytes of it; b"" at the end."""


class PlainDisplay:
    """Prints every piece of news once, and the table whenever the person is asked."""

    def __init__(self, words: Words, lines: Lines | None = None, out: TextIO | None = None):
        self._words = words
        # Unbuffered: a line is taken only when it is asked for, and what follows stays for others;
        # and a thread that sleeps in it holds no lock that the end of the program needs.
        self._lines = lines or _standard_input()
        self._out = out or sys.stdout

    def greet(self, text: str) -> None:
        """See `Display`."""
        self.say(text)

    def show(self, scene: Scene) -> None:
        """See `Display`: the news only."""
        for line in scene.news:
            self.say(line)

    def ask(self, scene: Scene) -> None:
        """See `Display`."""
        self.say("")
        self.look(scene)

    def look(self, scene: Scene) -> None:
        """See `Display`."""
        parts = (table_text(scene, self._words), hand_text(scene, self._words), scene.ask)
        self.say("\n".join(part for part in parts if part))

    def say(self, text: str) -> None:
        """See `Display`."""
        self._out.write(text + "\n")
        self._out.flush()

    async def tell(self, text: str) -> None:
        """See `Display`: lines scroll where they are read, and pages would ask for more input."""
        self.say(text)

    def end(self, scene: Scene) -> None:
        """See `Display`."""
        self.say("")
        self.say(end_text(scene, self._words))

    async def read(self, choices: Sequence[str], others: Sequence[str] = ()) -> str | None:
        """See `Display`. One line is taken from the input, and only now."""
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
        told = await line
        return told.decode("utf-8", "replace").rstrip("\r\n") if told else None


def _standard_input() -> Lines:
    """Nothing to read where whoever started us has closed it."""
    return FileIO(sys.stdin.fileno(), closefd=False) if sys.stdin else BytesIO()


def _resolve(line: asyncio.Future[bytes], told: bytes) -> None:
    if not line.done():
        line.set_result(told)
