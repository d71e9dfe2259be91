"""One chat as the publisher sees it: what is to be drawn and told there, one after the other."""

import asyncio
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from functools import partial
from itertools import islice
from typing import Any

from bot.logs import get
from bot.metrics import Refusal
from bot.tables.errands import Answer, Errand, not_drawn
from bot.tables.errors import TableDamaged, TableError, TableNotFound
from bot.tables.means import Means
from bot.tables.notices import address
from bot.tables.painting import Painter
from bot.tables.ports import MustWait, Unavailable
from bot.tables.rooms import LONG_CALL, Room
from bot.tables.screens import Job, Urgency, Wish, for_somebody, is_hand, next_job
from bot.tables.telling import Teller
from bot.tables.timecontrol import HOUR, SECOND
from bot.tables.waiting import done_by, rest_after, set_by
from storage.errors import StorageError
from storage.records import NoticeRecord, ScreenRecord, TableId

CALLING = frozenset({"turn", "time", "reminder", "autopilot"})
"""Notices that somebody is waited for."""
PATIENCE = 20 * SECOND
"""What has waited so long is as urgent as a turn: two tables in a chat must not starve a third."""
HOPELESS = 2 * HOUR
"""How long the clocks stand for what may never be drawn."""
RENEWAL = 3
"""So many calls it takes to post a board anew: to take off the buttons, to post, to put them on."""
SHORT_WAIT = SECOND // 2
"""For so long the answer to a press may wait for a call in its chat that is under way."""

_log = get("publisher")


class Chat:
    """The worker of one chat. It runs while there is something to do.

    ``drawing`` is held while a screen may change, so that nobody else changes it too.
    """

    def __init__(self, name: str, room: Room, means: Means) -> None:
        self.name = name
        self.platform = platform = room.platform
        self.task: asyncio.Task[None] | None = None
        self.drawing = asyncio.Lock()
        self._frontend = platform.frontend
        self._means = means
        self._clock = means.clock
        self._room = room
        room.chats[name] = self
        self._painter = Painter(name, platform, means, self._call)
        self._teller = Teller(name, platform, means, self._call)
        self._tables: dict[TableId, int] = {}  # how often drawing failed
        self._stale: dict[TableId, int] = {}  # since when
        self._wishes: dict[TableId, dict[str, Wish]] = {}
        self._notices: list[NoticeRecord] = []
        self._leftovers: dict[object, Errand] = {}
        self._failing: dict[TableId, int] = {}  # since when
        self._stirred = asyncio.Event()
        self._waits_until = 0
        self._troubled_until = 0
        self._failures = 0
        self._called = False

    def stir(self, table: TableId) -> None:
        """Something may have to be drawn for ``table``."""
        self._tables.setdefault(table, 0)
        self._stale.setdefault(table, self._clock.now())
        self.resume()

    def tell(self, notice: NoticeRecord) -> None:
        """Something is to be told."""
        self._notices.append(notice)
        self.resume()

    def strip(self, table: TableId, message: str) -> None:
        """A message is to have no buttons any more, unless it turns out to be a screen."""
        strip = partial(self._strip, table, message)
        self._leftovers[table, message] = Errand(Urgency.REST, strip, table)
        self.resume()

    def withdraw(self, call: NoticeRecord) -> None:
        """Nobody is waited for by a call any more that can be read here."""
        withdraw = partial(self._withdraw, call)
        self._leftovers[call.key()] = Errand(Urgency.REST, withdraw, call.table)
        self.resume()

    def wish(self, table: TableId, reader: str, wish: Wish) -> None:
        """Somebody asks for a board of ``table``, or is there again; takes effect when stirred."""
        self._wishes.setdefault(table, {})[reader] = wish

    def heard(self) -> list[TableId]:
        """Somebody was heard here: try once more what was not possible. The tables concerned."""
        found = [
            screen
            for table in self._tables
            for screen in self._means.shown.of(table)
            if screen.chat == self.name and screen.muted
        ]
        for screen in found:
            self.wish(screen.table, screen.reader, Wish.AGAIN)
        return list(dict.fromkeys(screen.table for screen in found))

    @asynccontextmanager
    async def answering(self, table: TableId, message: str) -> AsyncIterator[Answer]:
        """While a press on ``message`` is answered nobody else draws here; what does that already
        is not waited for long.
        """
        held = asyncio.ensure_future(self.drawing.acquire())
        try:
            free = await done_by(self._clock, self._clock.now() + SHORT_WAIT, held)
            yield partial(self._painter.answer, table, message) if free else not_drawn
        finally:
            if held.done() and not held.cancelled():
                self.drawing.release()
            held.cancel()

    def behind(self, table: TableId) -> bool:
        """Whether something may have to be drawn for ``table`` still."""
        return table in self._stale

    def needs(self, table: TableId) -> bool:
        """Whether the screens of ``table`` have to be known still."""
        left = any(each.table == table for each in self._leftovers.values())
        return self.drawing.locked() or left or self.behind(table)

    def length(self) -> int:
        """How much there is to do."""
        return len(self._stale) + len(self._notices) + len(self._leftovers)

    def idle(self) -> bool:
        """Whether nothing would be lost without this worker."""
        return not (self.length() or self._tables or self.drawing.locked())

    def close(self) -> None:
        """It is not needed any more."""
        self._room.chats.pop(self.name, None)

    def drop(self, table: TableId) -> None:
        """Nothing is to be drawn for ``table`` any more."""
        for known in (self._tables, self._stale, self._wishes, self._failing):
            known.pop(table, None)
        self._painter.drop(table)

    def stands_until(self, table: TableId) -> int:
        """Until when the clock of ``table`` has to stand. It need not where its platform fails with
        no more than a hand: then that person would hold up all others.
        """
        troubled = max(self._room.troubled_until, self._troubled_until)
        return max(self._room.held_until, troubled if self.has_board(table) else 0)

    def has_board(self, table: TableId) -> bool:
        """Whether more of ``table`` is shown here than a hand."""
        screens = self._means.shown.of(table)
        return any(each.chat == self.name and not is_hand(each) for each in screens)

    def tables(self) -> list[TableId]:
        """See `Member`."""
        return list(self._tables)

    def boards(self) -> list[TableId]:
        """See `Member`."""
        return [table for table in self._tables if self.has_board(table)]

    def resume(self) -> None:
        """Go on, if there is anything to do."""
        self._stirred.set()
        if self.length() and (self.task is None or self.task.done()):
            self.task = asyncio.create_task(self._run(), name=f"chat {self.name}")

    async def _run(self) -> None:
        while self.length():
            try:
                await self._step()
            except (TableError, StorageError) as failure:
                _log.warning("store failed", chat=self.name, code=failure.code)
                self._rest()
            except Exception:
                _log.exception("worker failed", chat=self.name)
                self._rest()
            self._means.progress()

    async def _step(self) -> None:
        """Do what is most urgent as soon as a call may be made: another chat of the room may be
        faster.
        """
        ready = self._ready_at()
        if self._clock.now() < ready:
            await self._clock.sleep_until(ready)
        self._stirred.clear()
        errand = await self._most_urgent()
        if errand is None or not await self._allowed(errand):
            return
        await self._room.gate.acquire()
        self._called = False
        try:
            async with self.drawing:
                errand = await self._most_urgent()
                if errand and self._clock.now() >= self._ready_at(errand.urgency):
                    await self._do(errand)
        finally:
            if not self._called:
                self._room.gate.release()
                self.platform.meter.give_back()

    def _ready_at(self, urgency: Urgency = Urgency.TURN) -> int:
        """When a call may be made, keeping one in hand for what is urgent."""
        reserve = 1 if urgency is Urgency.REST else 0
        return max(self._room.ready_at(reserve, self.name), self._waits_until)

    async def _allowed(self, errand: Errand) -> bool:
        """Wait until a call may be made. False where something has come up meanwhile that cannot
        wait as long.
        """
        ready = self._ready_at(errand.urgency)
        if self._clock.now() < ready and await set_by(self._clock, ready, self._stirred):
            return False
        meter = self.platform.meter
        if meter.try_take():
            return True
        place = self._in_line(errand)
        taking = asyncio.ensure_future(meter.take(place))
        try:
            while not taking.done():
                await self._stirred_or(taking)
                now = await self._most_urgent()
                if not taking.done() and (now is None or self._in_line(now) < place):
                    return False
            return True
        finally:
            taking.cancel()

    def _in_line(self, errand: Errand) -> int:
        """Its place among what all chats of the platform have to do."""
        there = errand.table in self._means.service.attended
        return for_somebody(errand.urgency) if there else errand.urgency

    async def _stirred_or(self, taking: asyncio.Future[None]) -> None:
        stirred = asyncio.ensure_future(self._stirred.wait())
        try:
            await asyncio.wait((taking, stirred), return_when=asyncio.FIRST_COMPLETED)
        finally:
            stirred.cancel()
        self._stirred.clear()

    async def _most_urgent(self) -> Errand | None:
        found: list[Errand] = []
        for table, since in tuple(self._stale.items()):
            if job := await self._job(table):
                do = partial(self._draw, table, job)
                urgency = self._aged(job.urgency, since)
                found.append(Errand(urgency, do, table, self._tables[table]))
        if self._notices:
            notice = min(self._notices, key=self._calling)
            do = partial(self._tell, notice)
            found.append(Errand(self._calling(notice), do, notice.table))
        found += islice(self._leftovers.values(), 1)
        return min(found, key=Errand.rank, default=None)

    async def _job(self, table: TableId) -> Job | None:
        shown, limits, at = self._means.shown, self._frontend.limits, self._clock.now()
        try:
            now = await self._means.service.glance(table)
        except (TableNotFound, TableDamaged):
            self.drop(table)
            return None
        screens = [each for each in shown.of(table) if each.chat == self.name]
        job = next_job(
            screens,
            now,
            self._painter.shown(table),
            too_old=at - limits.hand_age,
            boards_too_old=at - limits.board_age if limits.board_age else 0,
            wishes=self._wishes.get(table),
            unsure=self._unsure,
            buried=self._buried,
        )
        if not screens:
            self.drop(table)
        elif job is None:
            self._stale.pop(table, None)
        return job

    def _unsure(self, screen: ScreenRecord) -> bool:
        return self._frontend.limits.recalls and not self._means.shown.sure(screen)

    def _buried(self, screen: ScreenRecord) -> bool:
        """Whether it is, and there is room for all the calls that it takes to post it anew."""
        if not self._room.has_room(RENEWAL):
            return False
        return self._frontend.buried(self.name, screen.message or "")

    def _aged(self, urgency: Urgency, since: int) -> Urgency:
        return min(urgency, Urgency.TURN) if self._clock.now() - since >= PATIENCE else urgency

    def _calling(self, notice: NoticeRecord) -> Urgency:
        if notice.code in CALLING:
            return Urgency.TURN
        return self._aged(Urgency.REST, notice.at)

    async def _do(self, errand: Errand) -> None:
        try:
            await errand.do()
        except MustWait as wait:
            self._painter.refused(Refusal.WAIT)
            await self._means.rooms.must_wait(self._room, wait)
        except (TableError, StorageError):
            raise
        except Exception as failure:
            self._painter.refused(Refusal.FAILED)
            _log.warning("platform failed", chat=self.name, failure=type(failure).__name__)
            await self._failed(errand.table, failure)
        else:
            if self._called:  # the platform is there
                self._failures = 0
                self._failing.pop(errand.table, None)
                if errand.table in self._tables:
                    self._tables[errand.table] = 0

    async def _draw(self, table: TableId, job: Job) -> None:
        began = self._clock.now()
        since = self._stale.pop(table, began)
        self._stale[table] = since  # the last of those that are as urgent
        wishes, reader = self._wishes.get(table, {}), job.screen.reader
        wish = None if job.todo.last else wishes.pop(reader, None)
        try:
            await self._painter.draw(job)
        except Exception:
            if wish:
                wishes.setdefault(reader, wish)
            raise
        if self._called and table in self._stale:
            latency = self._means.metrics.draw_latency.labels(platform=self.platform.name)
            latency.observe((self._clock.now() - since) / 1000)
            self._stale[table] = began  # what has changed meanwhile has not waited longer

    async def _strip(self, table: TableId, message: str) -> None:
        screens = self._means.shown.of(table)
        if not any((each.chat, each.message) == (self.name, message) for each in screens):
            await self._tidied(self._frontend.retire(self.name, message))
        self._leftovers.pop((table, message), None)

    async def _tell(self, notice: NoticeRecord) -> None:
        message = await self._teller.tell(notice, overdue=self._failures > 0)
        await self._means.bulletin.told(notice, self.name, message)
        self._notices.remove(notice)

    async def _withdraw(self, call: NoticeRecord) -> None:
        if there := address(call):
            await self._tidied(self._frontend.withdraw(*there))
        await self._means.bulletin.delete(call)
        self._leftovers.pop(call.key(), None)

    async def _tidied(self, call: Awaitable[Any]) -> None:
        """Make a call that nothing depends on. A message may be gone, or too old to be changed."""
        try:
            await self._call(call)
        except (MustWait, Unavailable):
            raise
        except Exception as failure:  # buttons are taken off when they are pressed again
            _log.info("not tidied", chat=self.name, failure=type(failure).__name__)

    async def _call(self, call: Awaitable[Any]) -> Any:
        """Call the platform, once while the gate of the room is held."""
        self._called = True
        self._room.called_last = self.name
        return await self._room.call(call)

    async def _failed(self, table: TableId, failure: Exception) -> None:
        """Try again later. Until then, and while that is tried, the clocks stand: of all tables
        here, or where the platform has answered others meanwhile, of the one that it fails with.
        What fails for hours though the platform is there holds up nobody any more.
        """
        self._rest()
        now, until = self._clock.now(), self._waits_until + 2 * LONG_CALL
        since = self._failing.setdefault(table, now)
        times = self._tables[table] = self._tables.get(table, 0) + 1
        if isinstance(failure, Unavailable):
            await self._stand(until)
            await self._means.rooms.away(self.platform.name, self._troubled_until)
        elif now - since < HOPELESS and times > self._failures:
            await self._means.standing.stand([table], until, self.platform.name)
        elif now - since < HOPELESS:
            await self._stand(until)

    def _rest(self) -> None:
        self._failures += 1
        again = self._clock.now() + rest_after(self._failures)
        self._waits_until = max(self._waits_until, again)

    async def _stand(self, until: int) -> None:
        """Let the clocks of the tables stand whose boards are here."""
        self._troubled_until = max(self._troubled_until, until)
        await self._means.standing.stand(self.boards(), until, self.platform.name)
