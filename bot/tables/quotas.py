"""How many tables one person may have open, and one chat may show: whoever opens more is refused
before anything is made.

Places are kept from the moment somebody asks until their table is on disk, so that presses that
come together count, too.
"""

from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass

from bot.tables.commands import Open
from bot.tables.directory import Directory
from bot.tables.errors import TableDamaged, TableNotFound, TooManyTables
from bot.tables.locks import NamedLocks
from bot.tables.ports import Clock, Quota
from bot.tables.table import Table
from bot.tables.timecontrol import HOUR
from storage.records import TableId

MOST_KNOWN = 10_000
"""Of so many people it is known how often they have opened tables of late."""


@dataclass(slots=True, eq=False)
class Place:
    """A place for one more table: whose, where, for which request, and the table once it has a
    code.
    """

    person: str
    area: tuple[str, ...]
    press: str = ""
    table: TableId | None = None


class Quotas:
    """Keeps to a ``quota``. ``fetch`` loads a table."""

    def __init__(
        self,
        quota: Quota,
        clock: Clock,
        directory: Directory,
        fetch: Callable[[TableId], Awaitable[Table]],
    ) -> None:
        self._quota = quota
        self._clock = clock
        self._directory = directory
        self._fetch = fetch
        self._locks = NamedLocks()
        self._kept: list[Place] = []
        self._opened: OrderedDict[str, deque[int]] = OrderedDict()

    @asynccontextmanager
    async def opening(self, command: Open) -> AsyncIterator[Place]:
        """A place for the table that a command opens, for as long as this lasts; within it, the
        same for the same request. Raises `TooManyTables`.
        """
        person = command.people[0].id if command.people else ""
        for kept in self._kept:
            same = command.press and (kept.person, kept.press) == (person, command.press)
            if same and kept.table is None:
                yield kept
                return
        place = Place(person, command.area, command.press)
        async with self._holding(place, {command.replaces} - {""}):
            yield place

    @asynccontextmanager
    async def showing(self, table: TableId, area: tuple[str, ...]) -> AsyncIterator[None]:
        """A place where a table is to be shown besides."""
        async with self._holding(Place("", area, table=table), {table}):
            yield

    @asynccontextmanager
    async def _holding(self, place: Place, not_counted: set[str]) -> AsyncIterator[None]:
        names = [f"person {place.person}"] if place.person else []
        async with AsyncExitStack() as locks:
            for name in (*names, *(f"chat {chat}" for chat in sorted(place.area))):
                await locks.enter_async_context(self._locks.of(name))
            await self._check(place, not_counted)
            self._kept.append(place)
        try:
            yield
        finally:
            self._kept.remove(place)

    async def _check(self, place: Place, not_counted: set[str]) -> None:
        quota, person = self._quota, place.person
        if person and quota.hourly and self._often(person) >= quota.hourly:
            raise TooManyTables(reason="often", most=quota.hourly, tables=())
        if person and quota.person:
            waiting = (each for each in self._kept if each.person == person)
            own = await self._own(person)
            self._refuse("person", quota.person, own, waiting, not_counted)
        if place.area and quota.chat:
            waiting = (each for each in self._kept if set(each.area) & set(place.area))
            here = await self._directory.alive_in(*place.area)
            self._refuse("chat", quota.chat, here, waiting, not_counted)
        if person and quota.hourly:
            self._opened.setdefault(person, deque()).append(self._clock.now())
            self._opened.move_to_end(person)
            if len(self._opened) > MOST_KNOWN:
                self._opened.popitem(last=False)

    def _refuse(
        self,
        reason: str,
        most: int,
        found: Iterable[TableId],
        waiting: Iterable[Place],
        not_counted: set[str],
    ) -> None:
        """Raise `TooManyTables`, where no place is left beside what was found and what is about to
        be opened.
        """
        kept = list(waiting)
        there = {*found, *(each.table for each in kept if each.table)} - not_counted
        if len(there) + sum(each.table is None for each in kept) < most:
            return
        if reason == "person":
            raise TooManyTables(reason="person", most=most, tables=tuple(sorted(there)))
        raise TooManyTables(reason="chat", most=most, tables=())

    async def _own(self, person: str) -> list[TableId]:
        """The tables that somebody is host of, even if they sleep."""
        own = []
        for table in await self._directory.alive_of(person):
            with suppress(TableNotFound, TableDamaged):
                if (await self._fetch(table)).opener() == person:
                    own.append(table)
        return own

    def _often(self, person: str) -> int:
        """How many tables somebody has opened within the last hour."""
        times = self._opened.get(person, deque[int]())
        while times and times[0] <= self._clock.now() - HOUR:
            times.popleft()
        return len(times)
