"""Each update of Telegram is carried out once, also where it comes twice: in the same program, or
again after it was killed.

A move is known again by the decision it was for. Anything else is noted before it is carried out;
of what was under way when the program was killed, nobody can say more than that.
"""

from collections import OrderedDict

import msgspec

from bot.tables.kept import read_kept
from bot.tables.service import TableService

NOTED = "telegram:updates"
REMEMBERED = 5_000
"""So many updates are known again while the program runs."""
KEPT = 300
"""So many also after a start."""


class Once:
    """Knows which updates have come already."""

    def __init__(self) -> None:
        self._service: TableService | None = None
        self._seen: OrderedDict[int, None] = OrderedDict()
        self._noted: OrderedDict[int, None] = OrderedDict()

    async def begin(self, service: TableService) -> None:
        """Know what was noted by an earlier program."""
        self._service = service
        for number in read_kept(await service.noted(NOTED), list[int], []):
            self._noted.setdefault(number)
            self._seen.setdefault(number)

    def first(self, number: int) -> bool:
        """Whether an update comes for the first time."""
        if number in self._seen:
            return False
        self._seen[number] = None
        while len(self._seen) > REMEMBERED:
            self._seen.popitem(last=False)
        return True

    async def note(self, number: int) -> None:
        """Know an update again also after a start. Raises `TableError` if that cannot be kept."""
        self._noted[number] = None
        while len(self._noted) > KEPT:
            self._noted.popitem(last=False)
        if self._service:
            await self._service.note(NOTED, msgspec.json.encode([*self._noted]).decode())
