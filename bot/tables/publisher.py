"""Brings screens up to date and tells notices, within what each platform allows.

For each chat there is one worker while there is something to do in it (`chats`): so drawings of a
chat follow one another, and an older version never comes after a newer one. What is drawn is always
the newest; ten plays in one second are one edit. Everything that matters is on disk, so after a
crash the work simply goes on.
"""

import asyncio
from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace

from bot.logs import get
from bot.metrics import Metrics, Queue
from bot.tables.bulletin import Bulletin
from bot.tables.chats import Chat
from bot.tables.commands import Showing
from bot.tables.errands import Answer
from bot.tables.errors import TableDamaged, TableError, TableNotFound
from bot.tables.means import Means
from bot.tables.notices import address, remark
from bot.tables.ports import Clock, Frontend, MustWait
from bot.tables.rooms import Rooms
from bot.tables.screens import Wish, is_hand, missing_hands
from bot.tables.service import TableService
from bot.tables.shown import Shown
from bot.tables.standing import Standing
from bot.tables.telling import places
from bot.tables.updates import Change
from bot.tables.visibility import Visibility
from bot.tables.waiting import insist, rest_after, set_by
from storage.base import Store, UnitOfWork
from storage.errors import StorageError
from storage.records import NoticeRecord, ScreenRecord, TableId

SPARE_CHATS = 100

_log = get("publisher")


class Publisher:
    """Listens to the service; draws through ``frontends``, by the name that addresses begin with.

    ``run`` does the work, as long as it is not cancelled.
    """

    def __init__(
        self,
        service: TableService,
        store: Store,
        frontends: Mapping[str, Frontend],
        *,
        clock: Clock,
        metrics: Metrics | None = None,
    ) -> None:
        self._service = service
        self._store = store
        self._clock = clock
        self._metrics = metrics or Metrics()
        self._shown = Shown(store, clock)
        self.newest_in = self._shown.newest_in
        self._standing = Standing(service, clock, self._shown)
        self._rooms = Rooms(frontends, clock, self._standing)
        self._chats, self._most_chats = dict[str, Chat](), SPARE_CHATS
        self._changed: dict[TableId, int] = {}
        self._known: dict[TableId, int] = {}
        self._spreading: TableId | None = None
        self._bulletin = Bulletin(self._shown, clock, self._stir)
        self._failures = 0
        self._stirred = asyncio.Event()
        self._progress = asyncio.Event()
        self.visibility = Visibility(
            service, store, self._shown, self._rooms, self._standing, clock,
            chat=self._chat, stir=self._stir, tell=self._tell_anew,
        )  # fmt: skip
        self._means = Means(
            service=service,
            shown=self._shown,
            clock=clock,
            standing=self._standing,
            rooms=self._rooms,
            metrics=self._metrics,
            bulletin=self._bulletin,
            muted=self.visibility.muted,
            restored=self.visibility.restored,
            posted=self.visibility.posted,
            progress=self._signal,
        )
        self._metrics.queue.labels(queue=Queue.PUBLISHER).set_function(self._length)
        service.listeners.append(self)

    def changed(self, change: Change) -> None:
        """See `Listener`."""
        for notice in change.notices:
            self._bulletin.hear(notice)
        if change.version > self._known.get(change.table, 0):
            self._changed[change.table] = change.version
        self._stirred.set()

    async def run(self) -> None:
        """Draw and tell until cancelled."""
        try:
            await insist(self._clock, self._begin)
            while True:
                await self._stirred.wait()
                self._stirred.clear()
                while self._changed or self._bulletin.fresh:
                    await self._spread()
                self._signal()
        finally:
            tasks = [chat.task for chat in self._chats.values() if chat.task]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def show(self, table: TableId, showing: Showing) -> None:
        """Show a table in a chat from now on, or anew at its end where it was shown already."""
        now = await self._service.glance(table)
        self._service.attended.note(table)
        await insist(self._clock, self._shown.load, table)
        if (chat := self._chat(showing.chat)) is None:
            return
        if any(old.reader == showing.reader for old in self._boards(table, showing.chat)):
            chat.wish(table, showing.reader, Wish.ANEW)
        else:
            page = (now.game, now.deal)
            screen = ScreenRecord(table, showing.chat, showing.reader, *page)
            await self._shown.save(replace(screen, posted_at=self._clock.now()))
        self._changed[table] = now.version
        self._stirred.set()

    async def renew(self, table: TableId, chat: str) -> None:
        """Post anew what shows a table in a chat: what is there may be out of sight."""
        await insist(self._clock, self._shown.load, table)
        if worker := self._chat(chat):
            for reader in {each.reader for each in self._shown.of(table) if each.chat == chat}:
                worker.wish(table, reader, Wish.ANEW)
            self._stir(table)

    async def hide(self, table: TableId, chat: str) -> None:
        """Show a table in a chat no longer."""
        await insist(self._clock, self._shown.load, table)
        if (worker := self._chat(chat)) is None:
            return
        async with worker.drawing:
            for old in self._boards(table, chat):
                await self._shown.succeed(old, None)
                if old.message is not None:
                    worker.strip(table, old.message)

    async def heard(self, chat: str) -> None:
        """Somebody was heard in a chat: what was not possible there may be possible again."""
        if chat in self._chats:
            for table in self._chats[chat].heard():
                self._stir(table)

    async def pressed(self, table: TableId, chat: str, message: str) -> None:
        """A button of a message was pressed. If it shows no table any more, it has none soon: it
        may have been posted just before a crash. While one is about to be posted, it may be that.
        """
        await insist(self._clock, self._shown.load, table)
        worker = self._chat(chat)  # only now: while it has nothing to do it may be dropped
        known = {each.message for each in self._shown.of(table) if each.chat == chat}
        if worker and message not in known and None not in known:
            worker.strip(table, message)

    @asynccontextmanager
    async def answering(self, table: TableId, chat: str, message: str) -> AsyncIterator[Answer]:
        """While a press on a message is answered: what draws the message with the answer itself,
        once the press has changed the table. See `Chat.answering`.
        """
        await insist(self._clock, self._shown.load, table)
        if (worker := self._chat(chat)) is None:
            raise LookupError(chat)
        async with worker.answering(table, message) as answer:
            yield answer

    async def remark(self, table: TableId, to: str, code: str, token: str, **params: str) -> None:
        """Tell a person what somebody else wants them to know; see `notices.remark`."""
        game = (await self._service.glance(table)).game
        notice = remark(table, to, code, token, game, self._clock.now(), **params)
        if self._bulletin.knows(notice):  # once is enough, however often somebody asks
            return
        await self._shown.write(UnitOfWork(puts=(notice,)))
        self._bulletin.hear(notice)
        self._stirred.set()

    async def spend(self, chat: str, *, within: int = 0, reserve: int = 0) -> bool:
        """Count one call in the budget of a chat: see `Room.spend`. False where there is none."""
        room = self._rooms.of(chat)
        return room is not None and await room.spend(within, reserve)

    async def must_wait(self, chat: str, wait: MustWait) -> None:
        """A platform has refused a call that was not the publisher's: as if a drawing was."""
        if room := self._rooms.of(chat):
            await self._rooms.must_wait(room, wait)

    async def settled(self) -> None:
        """Wait until everything has been drawn and told."""
        while self._length():
            await self._progress.wait()
        await self._shown.flush()

    async def caught_up(self, table: TableId) -> None:
        """Wait until whoever plays here has seen the table; nobody's time is over who could not."""
        while self._locally_behind(table):
            await self._progress.wait()
        await self.visibility.ready(table)

    def _length(self) -> int:
        waiting = sum(chat.length() for chat in tuple(self._chats.values()))
        spreading = len(self._changed) + (self._spreading is not None)
        return waiting + spreading + len(self._bulletin.fresh)

    def _locally_behind(self, table: TableId) -> bool:
        if not self._rooms.local():
            return False
        if table in self._changed or table == self._spreading:
            return True
        local = (chat for chat in self._chats.values() if chat.platform.frontend.limits.local)
        return any(chat.behind(table) for chat in local)

    def _signal(self) -> None:
        """Those who wait for something look whether it has come."""
        over, self._progress = self._progress, asyncio.Event()
        over.set()

    async def _begin(self) -> None:
        """Take up what was left when the program stopped, or when this failed."""
        for table in await self._store.stale():
            self._changed.setdefault(table, 0)
        await self._bulletin.begin(self._store)
        for chat in self._chats.values():
            chat.resume()
        self._stirred.set()

    async def _spread(self) -> None:
        """Give every chat what is to be drawn and told there."""
        failed: dict[TableId, None] = {}
        while table := self._service.attended.first_of(self._changed, failed):
            # Before the work: what changes meanwhile comes again.
            version = self._changed.pop(table)
            self._spreading = table
            try:
                await self._spread_table(table)
                if self._shown.of(table):
                    self._known[table] = max(version, self._known.get(table, 0))
            except (TableError, StorageError):
                self._changed.setdefault(table, version)
                failed[table] = None
            except Exception:  # nothing of this table can be drawn, but of others
                _log.exception("table not drawn", table=table)
            finally:
                self._spreading = None
        untold: list[NoticeRecord] = []
        bulletin = self._bulletin
        while bulletin.fresh:
            notice = bulletin.fresh.pop(0)
            try:
                await self._spread_notice(notice)
            except (TableError, StorageError):
                untold.append(notice)
            except Exception:  # this cannot be told, but others can
                _log.exception("notice not told", table=notice.table, code=notice.code)
                await bulletin.delete(notice)
        bulletin.fresh += untold
        self._make_room()
        if failed or untold:
            await self._pause()
        else:
            self._failures = 0

    async def _pause(self) -> None:
        """The store fails: wait, but see to what comes meanwhile."""
        _log.warning("store failed", tables=len(self._changed), notices=len(self._bulletin.fresh))
        self._failures += 1
        self._stirred.clear()
        again = self._clock.now() + rest_after(self._failures)
        await set_by(self._clock, again, self._stirred)

    async def _spread_table(self, table: TableId) -> None:
        try:
            now = await self._service.glance(table)
        except (TableNotFound, TableDamaged):
            return
        await self._shown.load(table)
        people = [who for who in now.hands if (can := self._rooms.limits(who)) and can.hands]
        new = missing_hands(self._shown.of(table), table, now, people, self._clock.now())
        if new:
            await self._shown.save(*new)
        await self.visibility.check(table, now)
        chats = self._chats_of(table)
        for chat in chats:
            chat.stir(table)
        for call in self._bulletin.passed(table, now):
            if (there := address(call)) and (told := self._chat(there[0])):
                told.withdraw(call)
        # A decision that opens while a chat has to wait has waited for none of that time yet.
        stands: dict[str, int] = {}
        for chat in chats:
            name = chat.platform.name
            away = self._rooms.away_until(name) if chat.has_board(table) else 0
            stands[name] = max(stands.get(name, 0), chat.stands_until(table), away)
        for name, until in stands.items():
            if now.timed and until > self._clock.now():
                await self._standing.stand((table,), until, name)

    async def _spread_notice(self, notice: NoticeRecord) -> None:
        await self._shown.load(notice.table)
        wishes = await self._service.settings(notice.to)
        screens, limits = self._shown.of(notice.table), self._rooms.limits(notice.to)
        names = places(notice, screens, wishes, limits)
        chats = [chat for chat in map(self._chat, names) if chat]
        if not chats:
            self._metrics.notices_dropped.labels(code=notice.code).inc()
            await self._bulletin.delete(notice)
            return
        self._bulletin.given(notice, len(chats))
        for chat in chats:
            chat.tell(notice)

    def _tell_anew(self, notices: Collection[NoticeRecord]) -> None:
        self._bulletin.tell_anew(notices)
        self._stirred.set()

    def _stir(self, table: TableId) -> None:
        self._changed.setdefault(table, 0)
        self._stirred.set()

    def _boards(self, table: TableId, chat: str) -> list[ScreenRecord]:
        return [each for each in self._shown.of(table) if each.chat == chat and not is_hand(each)]

    def _chats_of(self, table: TableId) -> list[Chat]:
        """The workers of the chats where a table is shown."""
        names = dict.fromkeys(screen.chat for screen in self._shown.of(table))
        return [chat for chat in map(self._chat, names) if chat]

    def _chat(self, name: str) -> Chat | None:
        """The worker of a chat; None where its platform is switched off."""
        if name not in self._chats:
            room = self._rooms.of(name)
            if room is None:
                return None
            self._chats[name] = Chat(name, room, self._means)
        return self._chats[name]

    def _make_room(self) -> None:
        """Forget what nothing is to be done about."""
        for table in self._shown.surplus():
            chats = self._chats_of(table)
            if not any(chat.needs(table) for chat in chats):
                for chat in chats:
                    chat.drop(table)
                self._shown.drop(table)
                self._known.pop(table, None)
        if len(self._chats) > self._most_chats:
            for chat in [each for each in self._chats.values() if each.idle()]:
                del self._chats[chat.name]
                chat.close()
            self._most_chats = 2 * len(self._chats) + SPARE_CHATS
