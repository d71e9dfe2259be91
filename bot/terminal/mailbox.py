"""Where the publisher leaves what is to be shown, until whoever sits at the table has seen it."""

import asyncio
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeAlias

from bot.tables.ports import Tidings
from bot.tables.updates import TableView

Letter: TypeAlias = TableView | Tidings


@dataclass(frozen=True, slots=True)
class _Envelope:
    letter: Letter
    read: asyncio.Future[None]


class Mailbox:
    """Letters in their order. Once it is closed, nobody waits for a letter to be read."""

    def __init__(self) -> None:
        self._letters: deque[_Envelope] = deque()
        self._filled = asyncio.Event()
        self._closed = False

    async def deliver(self, letter: Letter) -> None:
        """Return when the letter was read."""
        if self._closed:
            return
        read: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._letters.append(_Envelope(letter, read))
        self._filled.set()
        await read

    @property
    def filled(self) -> bool:
        """Whether there is a letter."""
        return bool(self._letters)

    @property
    def next(self) -> Letter:
        """The first letter, which stays where it is."""
        return self._letters[0].letter

    async def wait(self) -> None:
        """Return when there is a letter."""
        await self._filled.wait()

    @contextmanager
    def opened(self) -> Iterator[Letter]:
        """Take the first letter; it counts as read when the block is left."""
        envelope = self._letters[0]
        try:
            yield envelope.letter
        finally:
            self._letters.remove(envelope)
            if not self._letters:
                self._filled.clear()
            _let_go(envelope.read)

    def close(self) -> None:
        """Nothing will be read any more."""
        self._closed = True
        for envelope in self._letters:
            _let_go(envelope.read)


def _let_go(read: asyncio.Future[None]) -> None:
    if not read.done():
        read.set_result(None)
