"""Time that a question costs: who is asked back what they meant has their decision's time again.

It is given once for each decision, or nobody would ever run out of it.
"""

from collections import OrderedDict

from bot.logs import get
from bot.tables.errors import TableError
from bot.tables.service import TableService
from bot.tables.updates import Moment, TableView
from storage.records import TableId

KEPT = 1_000

_log = get("tables")


class AskedBack:
    """Gives decisions their time back through ``service``."""

    def __init__(self, service: TableService) -> None:
        self._service = service
        self._given: OrderedDict[TableId, Moment] = OrderedDict()

    async def again(self, seen: TableView) -> None:
        """Whoever sees ``seen`` is asked back what they meant: if they are to decide, their turn
        begins now. A clock that cannot be stopped runs on.
        """
        if not seen.legal or seen.deadline is None or self._given.get(seen.table) == seen.moment:
            return
        self._given[seen.table] = seen.moment
        self._given.move_to_end(seen.table)
        while len(self._given) > KEPT:
            self._given.popitem(last=False)
        try:
            await self._service.begin_anew(seen.table, seen.moment)
        except TableError as failure:
            _log.warning("time not given back", table=seen.table, code=failure.code)
