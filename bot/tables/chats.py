"""One chat as the publisher sees it: what is to be drawn and told there, one after the other."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from bot.logs import get
from bot.tables.budget import Meter
from bot.tables.errors import GameNotFound, TableDamaged, TableError, TableNotFound
from bot.tables.notices import EVERYBODY, read_params
from bot.tables.ports import (
    Clock,
    Drawing,
    Frontend,
    MessageGone,
    MustWait,
    Rejected,
    Tidings,
    Unavailable,
    Unreachable,
)
from bot.tables.screens import Job, Todo, Urgency, is_hand, lost, next_job
from bot.tables.service import TableService
from bot.tables.shown import Shown
from bot.tables.timecontrol import MINUTE, SECOND
from bot.tables.updates import Glance, Moment, TableView
from storage.errors import StorageError
from storage.records import NoticeRecord, ScreenRecord, TableId

RETRY_FIRST, RETRY_LAST = SECOND, MINUTE
"""After how long a platform that fails is tried again; doubled each time."""
CALLING = frozenset({"turn", "time", "reminder", "autopilot"})
"""Notices that somebody is waited for."""

_log = get("publisher")


@dataclass(frozen=True, slots=True)
class Platform:
    """A front end, and the budget of all its chats together."""

    name: str
    frontend: Frontend
    meter: Meter


@dataclass(frozen=True, slots=True)
class Means:
    """What every chat works with. ``told`` and ``muted`` are called with what has come of a notice
    and of a screen where nothing can be written; ``progress`` after every step.
    """

    service: TableService
    shown: Shown
    clock: Clock
    told: Callable[[NoticeRecord], Awaitable[None]]
    claim: Callable[[NoticeRecord], Awaitable[None]]
    muted: Callable[[ScreenRecord], Awaitable[None]]
    stand_everywhere: Callable[[str, int], Awaitable[None]]
    progress: Callable[[], None]


class Chat:
    """The worker of one chat. It runs while there is something to do.

    ``drawing`` is held while a screen may change, so that nobody else changes it too.
    """

    def __init__(self, name: str, platform: Platform, means: Means) -> None:
        self.name = name
        self.platform = platform
        self.tables: set[TableId] = set()
        self.task: asyncio.Task[None] | None = None
        self.drawing = asyncio.Lock()
        self._frontend = platform.frontend
        self._means = means
        self._meter = Meter(platform.frontend.budget(name), means.clock)
        self._stale: OrderedDict[TableId, None] = OrderedDict()
        self._notices: list[NoticeRecord] = []
        self._moments: dict[TableId, Moment] = {}
        self._stirred = asyncio.Event()
        self._waits_until = 0
        self._failures = 0

    def stir(self, table: TableId) -> None:
        """Something may have to be drawn for ``table``."""
        self.tables.add(table)
        self._stale[table] = None
        self._start()

    def tell(self, notice: NoticeRecord) -> None:
        """Something is to be told."""
        self._notices.append(notice)
        self._start()

    def behind(self, table: TableId) -> bool:
        """Whether something may have to be drawn for ``table`` still."""
        return table in self._stale

    @property
    def busy(self) -> bool:
        """Whether there is something to do."""
        return bool(self._stale or self._notices)

    def idle(self) -> bool:
        """Whether nothing would be lost without this worker."""
        return not self.busy and not self.tables and self._meter.idle()

    def drop(self, table: TableId) -> None:
        """Nothing is to be drawn for ``table`` any more."""
        self.tables.discard(table)
        self._stale.pop(table, None)
        self._moments.pop(table, None)

    async def stand(self, until: int) -> None:
        """Write nothing before ``until``; the clocks of the tables here stand for so long."""
        now = self._means.clock.now()
        added = until - max(now, self._waits_until)
        if added <= 0:
            return
        self._waits_until = until
        for table in tuple(self.tables):
            try:
                await self._means.service.delay(table, added)
            except TableError as failure:
                _log.warning("clock not delayed", table=table, code=failure.code)

    def _start(self) -> None:
        self._stirred.set()
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self._run(), name=f"chat {self.name}")

    async def _run(self) -> None:
        while self.busy:
            await self._until(max(self._meter.ready_at(), self._waits_until))
            try:
                async with self.drawing:
                    await self._step()
            except (TableError, StorageError) as failure:
                _log.warning("store failed", chat=self.name, code=failure.code)
                await self._failed()
            except Exception:
                _log.exception("drawing failed", chat=self.name)
                await self._failed()
            self._means.progress()

    async def _until(self, moment: int) -> None:
        if self._means.clock.now() < moment:
            await self._means.clock.sleep_until(moment)

    async def _step(self) -> None:
        """Do what is most urgent of all that is to be done here."""
        found = await self._most_urgent()
        notice = min(self._notices, key=_call, default=None)
        if found and (notice is None or found[1].urgency <= _call(notice)):
            table, job = found
            if job.urgency is Urgency.REST and not await self._spared():
                return
            await self._draw(table, job)
        elif notice:
            if _call(notice) is Urgency.REST and not await self._spared():
                return
            await self._tell(notice)

    async def _most_urgent(self) -> tuple[TableId, Job] | None:
        found: tuple[TableId, Job] | None = None
        for table in tuple(self._stale):
            try:
                now = await self._means.service.glance(table)
            except (TableNotFound, TableDamaged):
                self.drop(table)
                continue
            job = self._next(table, now)
            if job is None:
                self._stale.pop(table, None)
            elif found is None or job.urgency < found[1].urgency:
                found = table, job
        return found

    def _next(self, table: TableId, now: Glance) -> Job | None:
        screens = [each for each in self._means.shown.of(table) if each.chat == self.name]
        if not screens:
            self.drop(table)
            return None
        too_old = self._means.clock.now() - self._frontend.limits.hand_age
        return next_job(screens, now, self._moments.get(table), too_old=too_old)

    async def _spared(self) -> bool:
        """Keep one call in hand for what is urgent: wait for another one, unless something new
        comes before.
        """
        ready = self._meter.ready_at(reserve=1)
        if ready <= self._means.clock.now():
            return True
        self._stirred.clear()
        waits = [
            asyncio.ensure_future(self._stirred.wait()),
            asyncio.ensure_future(self._means.clock.sleep_until(ready)),
        ]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()
        return False

    async def _draw(self, table: TableId, job: Job) -> None:
        """Do a job; what it shows is looked up only when the call may be made."""
        screen = job.screen
        if job.todo is Todo.FORGET:
            await self._means.shown.forget(screen)
            return
        await self.platform.meter.take(job.urgency)
        self._meter.use()
        try:
            called = await self._called(table, job)
        except MessageGone:
            if job.todo in (Todo.FINISH, Todo.RETIRE):
                await self._means.shown.forget(screen)
            else:
                await self._saved(lost(screen))
        except MustWait as wait:
            await self._must_wait(wait)
        except Unreachable as closed:
            if job.todo in (Todo.FINISH, Todo.RETIRE):
                await self._means.shown.forget(screen)
            else:
                muted = replace(screen, muted=closed.reason)
                await self._saved(muted)
                await self._means.muted(muted)
        except Rejected:
            _log.error("drawing rejected", table=table, chat=self.name, todo=job.todo.value)
            if job.todo in (Todo.FINISH, Todo.RETIRE):
                await self._means.shown.forget(screen)
            else:
                now = await self._means.service.glance(table)
                self._means.shown.remember(replace(screen, version=now.version))
        except (TableError, StorageError):
            raise
        except Exception as failure:
            _log.warning("platform failed", chat=self.name, failure=type(failure).__name__)
            await self._failed()
        else:
            self._failures = 0
            if not called:
                self._give_back()

    async def _called(self, table: TableId, job: Job) -> bool:
        """Make the call of a job; False where everything looks right already."""
        screen, frontend = job.screen, self._frontend
        if job.todo is Todo.RETIRE:
            await frontend.retire(self.name, screen.message or "")
            await self._means.shown.forget(screen)
            return True
        bare = job.todo is Todo.POST and not frontend.limits.recalls
        seen = await self._seen(screen, job.todo)
        if seen is None:
            await frontend.retire(self.name, screen.message or "")
            await self._means.shown.forget(screen)
            return True
        live = job.todo is not Todo.FINISH and not bare
        drawn = await frontend.compose(
            Drawing(
                self.name, screen.reader, is_hand(screen), seen, live, await self._language(screen)
            )
        )
        if job.todo is Todo.FINISH:
            if drawn.fingerprint != screen.fingerprint:
                await frontend.edit(self.name, screen.message or "", drawn)
            await self._means.shown.forget(screen)
            return drawn.fingerprint != screen.fingerprint
        if job.todo is Todo.EDIT and drawn.fingerprint == screen.fingerprint:
            self._means.shown.remember(replace(screen, version=seen.version))
            return False
        version = 0 if bare else seen.version
        new = replace(screen, version=version, fingerprint=drawn.fingerprint, muted="")
        if job.todo is Todo.POST:
            if screen.message is not None:  # a hand that has grown old
                await frontend.retire(self.name, screen.message)
            key = f"{screen.table}/{screen.game}/{screen.deal}/{screen.reader}/{screen.posts}"
            message = await frontend.post(self.name, drawn, key)
            at = self._means.clock.now()
            new = replace(new, message=message, posts=screen.posts + 1, posted_at=at)
        else:
            await frontend.edit(self.name, screen.message or "", drawn)
        self._moments[table] = seen.moment
        await self._saved(new, None if bare else seen)
        return True

    async def _seen(self, screen: ScreenRecord, todo: Todo) -> TableView | None:
        """The table as a screen has to show it; None where that cannot be known any more."""
        service, reader = self._means.service, screen.reader or None
        if todo is not Todo.FINISH:
            return await service.look(screen.table, reader)
        try:
            seen = await service.look(screen.table, reader, screen.game)
        except GameNotFound:
            return None
        return seen.after_deal(screen.deal)

    async def _language(self, screen: ScreenRecord) -> str | None:
        return (await self._means.service.settings(screen.reader or screen.chat)).language

    async def _saved(self, screen: ScreenRecord, seen: TableView | None = None) -> None:
        """Keep what a screen shows now. The platform has it already, so nothing may forget it: it
        is tried until it is on disk.
        """
        self._means.shown.remember(screen)
        at = self._means.clock.now()
        wait = RETRY_FIRST
        while True:
            try:
                if seen is not None and seen.deadline is not None:
                    await self._means.service.drawn(screen, seen.moment, at)
                else:
                    await self._means.shown.save(screen)
                return
            except (TableNotFound, TableDamaged):
                return
            except (TableError, StorageError) as failure:
                _log.warning("screen not saved", table=screen.table, code=failure.code)
            await self._until(self._means.clock.now() + wait)
            wait = min(2 * wait, RETRY_LAST)

    async def _tell(self, notice: NoticeRecord) -> None:
        if await self._pointless(notice):
            await self._done(notice)
            return
        reader = notice.to if notice.to != EVERYBODY else None
        seen = await self._means.service.look(notice.table, reader)
        language = (await self._means.service.settings(notice.to or self.name)).language
        params = read_params(notice)
        tidings = Tidings(notice.table, notice.code, params, self.name, notice.to, seen, language)
        await self._means.claim(notice)
        await self.platform.meter.take(_call(notice))
        self._meter.use()
        try:
            await self._frontend.tell(tidings)
        except MustWait as wait:
            await self._must_wait(wait)
            return
        except Unavailable:
            await self._failed()
            return
        except Exception as failure:  # told or not, nobody knows: once is enough
            kind = type(failure).__name__
            _log.warning("notice not told", table=notice.table, code=notice.code, failure=kind)
        else:
            self._failures = 0
        await self._done(notice)

    async def _pointless(self, notice: NoticeRecord) -> bool:
        try:
            return await self._means.service.pointless(notice)
        except (TableNotFound, TableDamaged):
            return True

    async def _done(self, notice: NoticeRecord) -> None:
        self._notices.remove(notice)
        await self._means.told(notice)

    def _give_back(self) -> None:
        self._meter.give_back()
        self.platform.meter.give_back()

    async def _must_wait(self, wait: MustWait) -> None:
        until = self._means.clock.now() + max(1, wait.milliseconds)
        if wait.everywhere:
            await self._means.stand_everywhere(self.platform.name, until)
        await self.stand(until)

    async def _failed(self) -> None:
        self._failures += 1
        wait = min(RETRY_FIRST * 2 ** min(self._failures - 1, 10), RETRY_LAST)
        await self.stand(self._means.clock.now() + wait)


def _call(notice: NoticeRecord) -> Urgency:
    return Urgency.TURN if notice.code in CALLING else Urgency.REST
