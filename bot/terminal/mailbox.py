"""Where the publisher leaves what is to be shown, until whoever sits at the table has seen it."""

import asyncio
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeAlias

from bot.tables.commands import TableId
from bot.tables.ports import Tidings
from bot.tables.updates import TableView

Letter: TypeAlias = TableView | Tidings


class Mailbox:
    """Letters in their order, about any table until it is known about which they should be.

    Whoever leaves a letter never waits: only who wants to know whether all were read does.
    """

    def __init__(self) -> None:
        self._letters: deque[Letter] = deque()
        self._filled = asyncio.Event()
        self._empty = asyncio.Event()
        self._empty.set()
        self._table: TableId | None = None
        self._newest = 0

    def deliver(self, letter: Letter) -> None:
        """Leave a letter. What was delivered already, or is about another table, is thrown away."""
        if self._wanted(letter):
            self._letters.append(letter)
            self._sort()

    def keep(self, table: TableId, version: int) -> None:
        """From now on letters about this table are wanted, from that version on, and no others."""
        self._table, self._newest, letters = table, version - 1, self._letters
        self._letters = deque(letter for letter in letters if self._wanted(letter))
        self._sort()

    @property
    def filled(self) -> bool:
        """Whether there is a letter."""
        return bool(self._letters)

    @property
    def next(self) -> Letter:
        """The first letter, which stays where it is."""
        return self._letters[0]

    async def wait(self) -> None:
        """Return when there is a letter."""
        await self._filled.wait()

    async def read(self) -> None:
        """Return when every letter was read."""
        await self._empty.wait()

    @contextmanager
    def opened(self) -> Iterator[Letter]:
        """Take the first letter; it counts as read when the block is left."""
        try:
            yield self._letters[0]
        finally:
            self._letters.popleft()
            self._sort()

    def _wanted(self, letter: Letter) -> bool:
        if self._table is None:
            return True
        if letter.table != self._table:
            return False
        if isinstance(letter, Tidings):
            return True
        newer = letter.version > self._newest
        self._newest = max(letter.version, self._newest)
        return newer

    def _sort(self) -> None:
        """Those who wait for a letter, or for none, look whether it is so."""
        filled, empty = (
            (self._filled, self._empty) if self._letters else (self._empty, self._filled)
        )
        filled.set()
        empty.clear()
