"""Clocks that stand while nobody could see that they ran."""

import asyncio
from collections.abc import Iterable

from bot.logs import get
from bot.tables.errors import TableDamaged, TableError, TableNotFound
from bot.tables.ports import Clock
from bot.tables.service import TableService
from bot.tables.updates import Moment
from storage.records import TableId

KEPT = 1_000

_log = get("publisher")


class Standing:
    """Lets the clocks of tables stand, each moment once, however many chats have to wait."""

    def __init__(self, service: TableService, clock: Clock) -> None:
        self._service = service
        self._clock = clock
        self._until: dict[TableId, tuple[Moment, int]] = {}

    async def stand(self, tables: Iterable[TableId], until: int) -> None:
        """Let the clocks of ``tables`` stand from now to ``until``, for the decisions that are
        waited for there now. A clock that cannot be stopped runs on.
        """
        await asyncio.gather(*(self._stand(table, until) for table in tables))
        if len(self._until) > KEPT:
            now = self._clock.now()
            self._until = {key: value for key, value in self._until.items() if value[1] > now}

    async def _stand(self, table: TableId, until: int) -> None:
        try:
            seen = await self._service.glance(table)
            begin = self._clock.now()
            moment, stood = self._until.get(table, (None, 0))
            if moment == seen.moment:
                begin = max(begin, stood)
            if not seen.timed or until <= begin:
                return
            # Noted at once: another chat may have to wait at the same time.
            before = self._until.get(table)
            noted = self._until[table] = seen.moment, until
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
