"""The one sleeper: wakes up at every table when the program has something to do there."""

import asyncio
import heapq
from collections.abc import Awaitable, Callable, Coroutine

from bot.logs import get
from bot.metrics import Metrics
from bot.tables.attended import Places
from bot.tables.errors import NotSaved, TableDamaged, TableNotFound
from bot.tables.ports import Clock
from bot.tables.service import TableService
from bot.tables.timecontrol import DAY, HOUR, MINUTE, SECOND
from bot.tables.updates import Change
from bot.tables.waiting import insist, rest_after, set_by
from storage.base import Store
from storage.records import TableId

AT_A_TIME = 50
"""How many tables are looked after at the same moment."""
FIRST_LOOK = 7 * SECOND
"""No person's clock can have run out so soon after a start of the program."""
SPARE_DATES = 1_000
"""How many dates that have been replaced may stay in the queue."""
FARTHEST = 60 * DAY
"""Nothing is due later than that, but by another clock."""
FAR = MINUTE
"""What is due later than that may have to be looked at again where the wall was set."""
SWEEP = 6 * HOUR
"""How often old tables are forgotten."""

_log = get("timers")


class Timers:
    """Calls `TableService.advance` when it is due. Listens to the service for new dates.

    ``before`` is awaited before each step at a table.
    """

    def __init__(
        self,
        service: TableService,
        store: Store,
        *,
        clock: Clock,
        before: Callable[[TableId], Awaitable[None]] | None = None,
        metrics: Metrics | None = None,
    ) -> None:
        self._service = service
        self._store = store
        self._clock = clock
        self._before = before
        self._due: dict[TableId, int] = {}
        self._queue: list[tuple[int, TableId]] = []
        self._busy: set[TableId] = set()
        self._failures: dict[TableId, int] = {}
        self._woken = asyncio.Event()
        self._places = Places(AT_A_TIME, service.attended)
        self._tasks: set[asyncio.Task[None]] = set()
        self._metrics = metrics or Metrics()
        open_tables = self._metrics.tables.labels(status="open")
        open_tables.set_function(lambda: len(self._due.keys() | self._busy))
        service.listeners.append(self)

    def changed(self, change: Change) -> None:
        """See `Listener`."""
        self._set(change.table, change.due_at)

    def wall_was_set(self) -> None:
        """Civil time is another than it was: what waits for the morning may be due earlier."""
        self._start(self._look_again(), "wall was set")

    async def run(self) -> None:
        """Look after all tables until cancelled."""
        try:
            await self._begin()
            sweep = self._clock.now() + SWEEP
            while True:
                now = self._clock.now()
                if now >= sweep:
                    self._start(self._sweep(), "sweep")
                    sweep = now + SWEEP
                for table in self._overdue(now):
                    self._busy.add(table)
                    self._start(self._serve(table), f"table {table}")
                self._woken.clear()
                alarm = min(sweep, self._queue[0][0]) if self._queue else sweep
                await set_by(self._clock, alarm, self._woken)
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def _start(self, work: Coroutine[None, None, None], name: str) -> None:
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _begin(self) -> None:
        """Take up what was due when the program stopped."""
        started = self._clock.now()
        rows = await insist(self._clock, self._store.waiting)
        for row in rows:
            if row.id not in self._due and row.due_at is not None:
                soonest = started + FIRST_LOOK if row.deadline is not None else 0
                due = row.due_at if row.due_at < started + FARTHEST else started
                self._set(row.id, max(due, soonest))
        for table in await insist(self._clock, self._store.unlisted):
            self._set(table, started)  # to be set aside, and that told

    async def _look_again(self) -> None:
        """Look when those tables are due that wait for a person who has long to think."""
        soon = self._clock.now() + FAR
        for row in await insist(self._clock, self._store.waiting):
            if row.deadline is not None and self._due.get(row.id, 0) > soon:
                self._set(row.id, soon)

    async def _sweep(self) -> None:
        try:
            while await self._service.forget():
                pass
        except Exception:
            _log.exception("sweep failed")

    def _set(self, table: TableId, due: int | None) -> None:
        if due is None:
            self._due.pop(table, None)
            return
        if self._due.get(table) != due:
            self._due[table] = due
            heapq.heappush(self._queue, (due, table))
            self._woken.set()
        if len(self._queue) > 2 * len(self._due) + SPARE_DATES:
            self._queue = [(due, table) for table, due in self._due.items()]
            heapq.heapify(self._queue)

    def _overdue(self, now: int) -> list[TableId]:
        found = []
        while self._queue and self._queue[0][0] <= now:
            due, table = heapq.heappop(self._queue)
            if self._due.get(table) == due and table not in self._busy:
                del self._due[table]
                found.append(table)
                self._metrics.deadline_late.observe((now - due) / SECOND)
        return found

    async def _serve(self, table: TableId) -> None:
        due: int | None = None
        failed = True
        try:
            due = await self._served(table)
            failed = False
            self._failures.pop(table, None)
        except (TableNotFound, TableDamaged):
            self._failures.pop(table, None)
        except NotSaved as failure:
            due = self._again(table)
            _log.warning("table not served", table=table, code=failure.code)
        except Exception:
            due = self._again(table)
            _log.exception("table not served", table=table)
        finally:
            self._busy.discard(table)
            # A date that came meanwhile may have been passed over; what was done knows of it.
            came = self._due.pop(table, None)
            if failed and came is not None and due is not None:
                due = min(came, due)
            self._set(table, due)

    def _again(self, table: TableId) -> int:
        """When to look after a table again where that has failed."""
        failures = self._failures[table] = self._failures.get(table, 0) + 1
        return self._clock.now() + rest_after(failures)

    async def _served(self, table: TableId) -> int | None:
        """Do all that is due at a table; when it is the next time."""
        while True:
            if self._before:
                await self._before(table)
            async with self._places.one(table):
                if not await self._service.advance(table):
                    return await self._service.due_at(table)


async def cancelled(task: asyncio.Task[None]) -> None:
    """End a task that runs for ever, and wait until it has."""
    task.cancel()
    await asyncio.wait([task])
