"""Clocks that stand while nobody could see that they ran.

A table may be shown on several platforms. Whoever is waited for plays on one of them: trouble
elsewhere does not stop their clock, unless their own does not show the table.
"""

import asyncio
from collections.abc import Iterable

from bot.logs import get
from bot.tables.errors import TableDamaged, TableError, TableNotFound
from bot.tables.ports import Clock, platform_of
from bot.tables.screens import is_hand
from bot.tables.service import TableService
from bot.tables.shown import Shown
from bot.tables.updates import Glance, Moment
from storage.records import ScreenRecord, TableId

KEPT = 1_000

_log = get("publisher")


class Standing:
    """Lets the clocks of tables stand, each moment once, however many chats have to wait."""

    def __init__(self, service: TableService, clock: Clock, shown: Shown) -> None:
        self._service = service
        self._clock = clock
        self._shown = shown
        self._until: dict[TableId, tuple[Moment, int, str]] = {}

    async def stand(self, tables: Iterable[TableId], until: int, platform: str) -> None:
        """Let the clocks of ``tables`` stand from now to ``until``, for the decisions that are
        waited for there now, as ``platform`` has its troubles. A clock that cannot be stopped runs
        on.
        """
        await asyncio.gather(*(self._stand(table, until, platform) for table in tables))
        if len(self._until) > KEPT:
            now = self._clock.now()
            self._until = {key: value for key, value in self._until.items() if value[1] > now}

    def begin(self, table: TableId, moment: Moment, at: int, platform: str) -> int:
        """When the time of a decision begins that a ``platform`` has shown ``at`` this moment: not
        while it stands for the troubles of another, where whoever is waited for would see it.
        """
        noted, until, troubled = self._until.get(table, (None, 0, ""))
        return max(at, until) if noted == moment and troubled != platform else at

    def _concerns(self, table: TableId, seen: Glance, platform: str) -> bool:
        """Whether the troubles of a platform are those of who is waited for at a table."""
        own = platform_of(seen.mover)
        return own == platform or not could_see(self._shown.of(table), seen.mover)

    async def _stand(self, table: TableId, until: int, platform: str) -> None:
        try:
            seen = await self._service.glance(table)
            begin = self._clock.now()
            moment, stood, _ = self._until.get(table, (None, 0, ""))
            if moment == seen.moment:
                begin = max(begin, stood)
            if not seen.timed or until <= begin or not self._concerns(table, seen, platform):
                return
            # Noted at once: another chat may have to wait at the same time.
            before = self._until.get(table)
            noted = self._until[table] = seen.moment, until, platform
            try:
                await self._service.delay(table, seen.moment, until - begin)
            except TableError:
                if self._until.get(table) is noted:
                    self._until.pop(table)
                    if before:
                        self._until[table] = before
                raise
        except (TableNotFound, TableDamaged):
            return
        except TableError as failure:
            _log.warning("clock not delayed", table=table, code=failure.code)


def could_see(screens: Iterable[ScreenRecord], person: str) -> bool:
    """Whether somebody sees a table on one of its ``screens``: on a board for all on their own
    platform, or on one of their own. A hand tells too little.
    """
    own = platform_of(person)
    return any(
        each.reader == person if each.reader else platform_of(each.chat) == own
        for each in screens
        if not each.muted and not is_hand(each)
    )
