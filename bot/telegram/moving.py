"""Groups that have become supergroups, and have another number since then.

The rest of the program goes on to call such a group by the number it had first, so its tables, its
choices and its topics need not be touched: only here is it known how Telegram calls it now.
"""

import msgspec

from bot.logs import get
from bot.tables.kept import read_kept
from bot.tables.service import TableService

NOTED = "telegram:moved"
"""Under which name the numbers are kept."""

_log = get("telegram")


class Moving:
    """The numbers of groups, first and present; read from what ``service`` has kept."""

    def __init__(self) -> None:
        self._service: TableService | None = None
        self._now: dict[int, int] = {}
        self._first: dict[int, int] = {}

    async def begin(self, service: TableService) -> None:
        """Know what was kept."""
        self._service = service
        kept = read_kept(await service.noted(NOTED), dict[int, int], {})
        self._now = {**kept, **self._now}
        self._first = {now: first for first, now in self._now.items()}

    def now(self, first: int) -> int:
        """How Telegram calls a group now."""
        return self._now.get(first, first)

    def first(self, now: int) -> int:
        """What the program calls it."""
        return self._first.get(now, now)

    async def moved(self, old: int, new: int) -> None:
        """A group has another number; it may be told several times, in any order."""
        first = self.first(old)
        if self._now.get(first) == new or first == new:
            return
        self._now[first], self._first[new] = new, first
        _log.info("group moved")
        if self._service:
            await self._service.note(NOTED, msgspec.json.encode(self._now).decode())
