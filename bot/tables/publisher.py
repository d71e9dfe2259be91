"""Brings screens up to date and tells notices, within what each platform allows.

For each chat there is one worker while there is something to do in it (`chats`): so drawings of a
chat follow one another, and an older version never comes after a newer one. What is drawn is always
the newest; ten plays in one second are one edit. Everything that matters is on disk, so after a
crash the work simply goes on.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import ParamSpec

import msgspec

from bot.logs import get
from bot.tables.budget import Meter
from bot.tables.chats import RETRY_FIRST, RETRY_LAST, Chat, Means, Platform
from bot.tables.commands import Showing
from bot.tables.errors import TableDamaged, TableError, TableNotFound
from bot.tables.notices import EVERYBODY
from bot.tables.ports import Clock, Frontend
from bot.tables.screens import Urgency, is_hand, missing
from bot.tables.service import TableService
from bot.tables.shown import Shown
from bot.tables.updates import Change
from storage.base import Delete, Store, UnitOfWork
from storage.errors import StorageError
from storage.records import NoticeRecord, ScreenRecord, TableId

_A = ParamSpec("_A")
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
    ) -> None:
        self._service = service
        self._store = store
        self._clock = clock
        self._shown = Shown(store)
        self._platforms = {
            name: Platform(name, frontend, Meter(frontend.limits.overall, clock))
            for name, frontend in frontends.items()
        }
        self._chats: dict[str, Chat] = {}
        self._changed: dict[TableId, int] = {}
        self._known: dict[TableId, int] = {}
        self._spreading: TableId | None = None
        self._fresh: list[NoticeRecord] = []
        self._untold: Counter[tuple[object, ...]] = Counter()
        self._stirred = asyncio.Event()
        self._progress = asyncio.Condition()
        self._signals: set[asyncio.Task[None]] = set()
        self._means = Means(
            service=service,
            shown=self._shown,
            clock=clock,
            told=self._told,
            claim=self._claim,
            muted=self._muted,
            stand_everywhere=self._stand_everywhere,
            progress=self._signal,
        )
        service.listeners.append(self)

    def changed(self, change: Change) -> None:
        """See `Listener`."""
        self._fresh += change.notices
        if change.notices or change.version > self._known.get(change.table, 0):
            self._changed[change.table] = change.version
        self._stirred.set()

    async def run(self) -> None:
        """Draw and tell until cancelled."""
        try:
            await self._insist(self._begin)
            while True:
                await self._stirred.wait()
                self._stirred.clear()
                while self._changed or self._fresh:
                    await self._spread()
                self._signal()
        finally:
            tasks = [chat.task for chat in self._chats.values() if chat.task]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def show(self, table: TableId, showing: Showing) -> None:
        """Show a table in a chat from now on, or anew at its end where it was shown already."""
        chat = self._chat(showing.chat)
        if chat is None:
            return
        async with chat.drawing:
            now = await self._service.glance(table)
            await self._shown.load(table)
            screen = ScreenRecord(table, showing.chat, showing.reader, now.game, now.deal)
            for old in self._boards(table, showing.chat):
                if old.reader == showing.reader:
                    screen = replace(screen, posts=max(screen.posts, old.posts))
                    await self._retired(old)
            await self._shown.save(screen)
        self._changed[table] = now.version
        self._stirred.set()

    async def hide(self, table: TableId, chat: str) -> None:
        """Show a table in a chat no longer."""
        worker = self._chat(chat)
        if worker is None:
            return
        async with worker.drawing:
            await self._shown.load(table)
            for old in self._boards(table, chat):
                await self._retired(old)

    async def heard(self, chat: str) -> None:
        """Somebody was heard in a chat: what was not possible there may be possible again."""
        for screen in self._shown.known():
            if screen.chat == chat and screen.muted:
                await self._shown.save(replace(screen, muted=""))
                self._changed[screen.table] = 0
        self._stirred.set()

    async def pressed(self, table: TableId, chat: str, message: str) -> None:
        """A button of a message was pressed. If it shows no table any more, it has none soon: it
        may have been posted just before a crash.
        """
        await self._shown.load(table)
        known = {each.message for each in self._shown.of(table) if each.chat == chat}
        if message not in known:
            await self._take_off(chat, message)

    async def settled(self) -> None:
        """Wait until everything has been drawn and told."""
        async with self._progress:
            await self._progress.wait_for(lambda: not self._behind())

    async def caught_up(self, table: TableId) -> None:
        """Wait until those who play at this machine have seen the table as it is."""
        async with self._progress:
            await self._progress.wait_for(lambda: not self._locally_behind(table))

    def _behind(self) -> bool:
        return bool(self._changed or self._fresh or any(chat.busy for chat in self._chats.values()))

    def _locally_behind(self, table: TableId) -> bool:
        if not any(each.frontend.limits.local for each in self._platforms.values()):
            return False
        if table in self._changed or table == self._spreading:
            return True
        local = (chat for chat in self._chats.values() if chat.platform.frontend.limits.local)
        return any(chat.behind(table) for chat in local)

    def _signal(self) -> None:
        async def tell() -> None:
            async with self._progress:
                self._progress.notify_all()

        task = asyncio.create_task(tell())
        self._signals.add(task)
        task.add_done_callback(self._signals.discard)

    async def _begin(self) -> None:
        """Take up what was left when the program stopped."""
        for table in await self._store.stale():
            self._changed.setdefault(table, 0)
        fresh = {notice.key() for notice in self._fresh}
        for notice in await self._store.notices():
            if notice.claimed_at is not None:  # perhaps it was told, perhaps not: once is enough
                await self._delete(notice)
            elif notice.key() not in fresh:
                self._fresh.append(notice)
        self._stirred.set()

    async def _spread(self) -> None:
        """Give every chat what is to be drawn and told there."""
        while self._changed:
            table, version = next(iter(self._changed.items()))
            del self._changed[table]  # before the work: what changes meanwhile comes again
            self._spreading = table
            await self._insist(self._spread_table, table)
            self._known[table] = max(version, self._known.get(table, 0))
            self._spreading = None
        fresh, self._fresh = self._fresh, []
        for notice in fresh:
            await self._insist(self._spread_notice, notice)
        self._make_room()

    async def _spread_table(self, table: TableId) -> None:
        try:
            now = await self._service.glance(table)
        except (TableNotFound, TableDamaged):
            return
        await self._shown.load(table)
        hands = [who for who in now.hands if self._shows_hands(who)]
        new = missing(self._shown.of(table), table, now, hands)
        if new:
            await self._shown.save(*new)
        for name in {screen.chat for screen in self._shown.of(table)}:
            if chat := self._chat(name):
                chat.stir(table)

    async def _spread_notice(self, notice: NoticeRecord) -> None:
        if notice.to == EVERYBODY:
            await self._shown.load(notice.table)
            boards = [each for each in self._shown.of(notice.table) if not is_hand(each)]
            names = {board.chat for board in boards if not board.muted}
        else:
            names = {notice.to}
        chats = [chat for chat in map(self._chat, sorted(names)) if chat]
        if not chats:
            await self._delete(notice)
            return
        self._untold[notice.key()] = len(chats)
        for chat in chats:
            chat.tell(notice)

    async def _claim(self, notice: NoticeRecord) -> None:
        """Note that a notice is being told: after a crash nobody can know whether it was."""
        await self._store.commit(UnitOfWork(puts=(replace(notice, claimed_at=self._clock.now()),)))

    async def _told(self, notice: NoticeRecord) -> None:
        self._untold[notice.key()] -= 1
        if self._untold[notice.key()] <= 0:
            del self._untold[notice.key()]
            await self._delete(notice)

    async def _delete(self, notice: NoticeRecord) -> None:
        await self._store.commit(UnitOfWork(deletes=(Delete(NoticeRecord, notice.key()),)))

    async def _muted(self, screen: ScreenRecord) -> None:
        """Say once that somebody cannot be given their hand, or that a chat cannot be written to:
        the first to everybody, the second to the host.
        """
        seen = await self._service.look(screen.table, screen.reader or None)
        seat = seen.seat if is_hand(screen) else seen.host
        if seat is None:
            return
        people = await self._service.people(screen.table)
        notice = NoticeRecord(
            table=screen.table,
            entry=-1 - seat,  # it comes from no entry; one for each seat
            code="hand-closed" if is_hand(screen) else "muted",
            to=EVERYBODY if is_hand(screen) else people[seat] or EVERYBODY,
            game=screen.game,
            at=self._clock.now(),
            params=msgspec.json.encode(
                {"name": seen.places[seat].name, "reason": screen.muted}
            ).decode(),
        )
        await self._store.commit(UnitOfWork(puts=(notice,)))
        self._fresh.append(notice)
        self._stirred.set()

    async def _stand_everywhere(self, platform: str, until: int) -> None:
        self._platforms[platform].meter.hold(until)
        for chat in tuple(self._chats.values()):
            if chat.platform.name == platform:
                await chat.stand(until)

    def _shows_hands(self, person: str) -> bool:
        platform = self._platforms.get(_platform_of(person))
        return platform is not None and platform.frontend.limits.hands

    def _boards(self, table: TableId, chat: str) -> list[ScreenRecord]:
        return [each for each in self._shown.of(table) if each.chat == chat and not is_hand(each)]

    async def _retired(self, screen: ScreenRecord) -> None:
        await self._shown.forget(screen)
        if screen.message is not None:
            await self._take_off(screen.chat, screen.message)

    async def _take_off(self, chat: str, message: str) -> None:
        """Take the buttons off a message; one that cannot be reached loses them when pressed."""
        platform = self._platforms.get(_platform_of(chat))
        if platform is None:
            return
        await platform.meter.take(Urgency.REST)
        try:
            await platform.frontend.retire(chat, message)
        except Exception as failure:
            _log.warning("not retired", chat=chat, failure=type(failure).__name__)

    def _chat(self, name: str) -> Chat | None:
        """The worker of a chat; None where its platform is switched off."""
        platform = self._platforms.get(_platform_of(name))
        if platform is None:
            return None
        if name not in self._chats:
            self._chats[name] = Chat(name, platform, self._means)
        return self._chats[name]

    def _make_room(self) -> None:
        """Forget what nothing is to be done about."""
        for table in self._shown.surplus():
            if not any(chat.behind(table) for chat in self._chats.values()):
                self._shown.drop(table)
                self._known.pop(table, None)
                for chat in self._chats.values():
                    chat.drop(table)
        if len(self._chats) > 2 * len(self._known) + 100:
            self._chats = {name: chat for name, chat in self._chats.items() if not chat.idle()}

    async def _insist(
        self, do: Callable[_A, Awaitable[None]], *given: _A.args, **named: _A.kwargs
    ) -> None:
        """Do it, again and again where the store fails: it comes back, or the program ends."""
        wait = RETRY_FIRST
        while True:
            try:
                return await do(*given, **named)
            except (TableError, StorageError) as failure:
                _log.warning("store failed", code=failure.code)
            await self._clock.sleep_until(self._clock.now() + wait)
            wait = min(2 * wait, RETRY_LAST)


def _platform_of(address: str) -> str:
    return address.partition(":")[0]
