"""The screens of all tables as they are now, in memory and on disk."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterable
from itertools import islice

from bot.logs import get
from bot.tables.ports import Clock
from bot.tables.waiting import insist
from storage.base import Delete, Store, UnitOfWork
from storage.errors import Conflict
from storage.records import ScreenRecord, TableId

KEPT_TABLES = 2_000
"""Of how many tables the screens stay in memory at the least."""
_Key = tuple[object, ...]
_log = get("publisher")


class Shown:
    """What is on which screen. Only the publisher changes it.

    What a platform shows already must not be forgotten: what cannot be saved is kept in memory, and
    tried again until it is on disk.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._tables: OrderedDict[TableId, dict[_Key, ScreenRecord]] = OrderedDict()
        self._sure: set[_Key] = set()
        self._later: dict[_Key, ScreenRecord] = {}

    async def load(self, table: TableId) -> None:
        """Know the screens of a table from here on. Raises `StorageError`."""
        if table not in self._tables:
            rows = await self._store.screens(table)
            self._tables.setdefault(table, {row.key(): row for row in rows})
        self._tables.move_to_end(table)

    def of(self, table: TableId) -> tuple[ScreenRecord, ...]:
        """The screens of a table that is known."""
        return tuple(self._tables.get(table, {}).values())

    async def newest_in(self, chat: str, tables: Iterable[TableId]) -> TableId | None:
        """Of these tables the one whose newest message in a chat is the newest of all; None where
        there is none.
        """
        found: list[tuple[int, TableId]] = []
        for table in tables:
            await insist(self._clock, self.load, table)
            messages = (each for each in self.of(table) if each.chat == chat and each.message)
            found += ((each.posted_at, table) for each in messages)
        return max(found)[1] if found else None

    def remember(self, screen: ScreenRecord) -> None:
        """Note what a screen shows now; it is on disk when somebody has saved it."""
        if screen.table in self._tables:
            self._tables[screen.table][screen.key()] = screen
            self._sure.add(screen.key())

    async def save(self, *screens: ScreenRecord) -> None:
        """Note screens, and put them on disk."""
        for screen in screens:
            self.remember(screen)
        await self.write(UnitOfWork(puts=screens))

    def save_later(self, screen: ScreenRecord) -> None:
        """Note a screen, and put it on disk with the next one that is: if that is never, the same
        is drawn there once more after a start.
        """
        self.remember(screen)
        self._later[screen.key()] = screen

    async def flush(self) -> None:
        """Put on disk what was left for later."""
        if self._later:
            await self.write(UnitOfWork())

    async def succeed(self, screen: ScreenRecord, follower: ScreenRecord | None) -> None:
        """Forget a screen; another one takes its place."""
        self._tables.get(screen.table, {}).pop(screen.key(), None)
        self._sure.discard(screen.key())
        self._later.pop(screen.key(), None)
        followers = (follower,) if follower else ()
        for each in followers:
            self.remember(each)
        delete = Delete(ScreenRecord, screen.key())
        await self.write(UnitOfWork(puts=followers, deletes=(delete,)))

    def sure(self, screen: ScreenRecord) -> bool:
        """Whether a screen is certainly not on its way to its platform already: it may be after a
        start, or an attempt that nobody knows the outcome of.
        """
        return screen.key() in self._sure

    def doubt(self, screen: ScreenRecord) -> None:
        """A screen is about to be posted: until it is noted that it was, nobody can be sure."""
        self._sure.discard(screen.key())

    async def write(self, unit: UnitOfWork) -> None:
        """Put rows on disk, however long it takes; those of a forgotten table need not be there."""
        later, self._later = self._later, {}
        for row in unit.puts:
            later.pop(row.key(), None)
        units = (unit, *(UnitOfWork(puts=(screen,)) for screen in later.values()))
        await asyncio.gather(*map(self._commit, units))

    async def _commit(self, unit: UnitOfWork) -> None:
        try:
            await insist(self._clock, self._store.commit, unit)
        except Conflict:
            _log.info("table forgotten meanwhile")

    def drop(self, table: TableId) -> None:
        """Know nothing of a table any more."""
        self._sure.difference_update(self._tables.pop(table, {}))

    def surplus(self) -> list[TableId]:
        """The tables nobody has asked for longest, beyond those that are to be kept."""
        return list(islice(self._tables, max(0, len(self._tables) - KEPT_TABLES)))
