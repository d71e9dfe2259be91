"""The screens of all tables as they are now, in memory and on disk."""

from collections import OrderedDict
from collections.abc import Iterable
from itertools import islice

from storage.base import Delete, Store, UnitOfWork
from storage.records import ScreenRecord, TableId

KEPT_TABLES = 2_000
"""Of how many tables the screens stay in memory at the least."""


class Shown:
    """What is on which screen. Only the publisher changes it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._tables: OrderedDict[TableId, dict[tuple[object, ...], ScreenRecord]] = OrderedDict()

    async def load(self, table: TableId) -> None:
        """Know the screens of a table from here on."""
        if table not in self._tables:
            rows = await self._store.screens(table)
            self._tables.setdefault(table, {row.key(): row for row in rows})
        self._tables.move_to_end(table)

    def of(self, table: TableId) -> tuple[ScreenRecord, ...]:
        """The screens of a table that is known."""
        return tuple(self._tables.get(table, {}).values())

    def known(self) -> Iterable[ScreenRecord]:
        """All screens in memory."""
        return [row for rows in self._tables.values() for row in rows.values()]

    def remember(self, screen: ScreenRecord) -> None:
        """Note what a screen shows now; it is on disk when somebody has saved it."""
        self._tables.setdefault(screen.table, {})[screen.key()] = screen

    async def save(self, *screens: ScreenRecord) -> None:
        """Note screens, and put them on disk."""
        for screen in screens:
            self.remember(screen)
        await self._store.commit(UnitOfWork(puts=screens))

    async def forget(self, screen: ScreenRecord) -> None:
        """A screen that shows a table no longer."""
        self._tables.get(screen.table, {}).pop(screen.key(), None)
        await self._store.commit(UnitOfWork(deletes=(Delete(ScreenRecord, screen.key()),)))

    def drop(self, table: TableId) -> None:
        """Know nothing of a table any more."""
        self._tables.pop(table, None)

    def surplus(self) -> list[TableId]:
        """The tables nobody has asked for longest, beyond those that are to be kept."""
        return list(islice(self._tables, max(0, len(self._tables) - KEPT_TABLES)))
