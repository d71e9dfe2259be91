"""The tables that somebody is at: touched, looked for or brought to light a moment ago. They come
before all others where not everything can be done at once.
"""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Container, Mapping
from contextlib import asynccontextmanager
from typing import Any

from bot.tables.ports import Clock
from bot.tables.timecontrol import MINUTE
from storage.records import TableId

LASTS = 5 * MINUTE
"""For so long after they were heard of somebody counts as there."""
MOST = 500


class Attended:
    """Knows where somebody is."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._heard: OrderedDict[TableId, int] = OrderedDict()

    def note(self, table: TableId) -> None:
        """Somebody is at a table."""
        now = self._clock.now()
        self._heard[table] = now
        self._heard.move_to_end(table)
        while len(self._heard) > MOST or next(iter(self._heard.values())) < now - LASTS:
            self._heard.popitem(last=False)

    def __contains__(self, table: object) -> bool:
        """Whether somebody is there."""
        heard = self._heard.get(table)  # type: ignore[call-overload]  # nothing else is in it
        return heard is not None and heard >= self._clock.now() - LASTS

    def first_of(self, tables: Mapping[TableId, Any], but: Container[str] = ()) -> TableId | None:
        """Of ``tables`` one that somebody is at, else the first of them; None for none, ``but`` for
        some.
        """
        for table in self._heard:
            if table in tables and table not in but and table in self:
                return table
        return next((table for table in tables if table not in but), None)


class Places:
    """So many tables are looked after at the same moment; of those that wait for it first the ones
    that are ``attended``.
    """

    def __init__(self, count: int, attended: Attended) -> None:
        self._free = count
        self._attended = attended
        self._waiting: dict[TableId, asyncio.Future[None]] = {}

    @asynccontextmanager
    async def one(self, table: TableId) -> AsyncIterator[None]:
        """A place for a table that has none, and waits for none."""
        if self._free:
            self._free -= 1
        else:
            await self._handed(table)
        try:
            yield
        finally:
            self._hand_on()

    async def _handed(self, table: TableId) -> None:
        """Wait until somebody hands their place on."""
        place = self._waiting[table] = asyncio.get_running_loop().create_future()
        try:
            await place
        except asyncio.CancelledError:
            if self._waiting.pop(table, None) is None and not place.cancelled():
                self._hand_on()
            raise

    def _hand_on(self) -> None:
        table = self._attended.first_of(self._waiting)
        if table is None:
            self._free += 1
        else:
            self._waiting.pop(table).set_result(None)
