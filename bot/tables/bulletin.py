"""Notices, from when they are heard of until nothing is left of them.

A call to somebody, once it is told, stays on view until what they were called for is done: its row
is kept as long, with the address of the message, so that it can be taken away after a start, too.
"""

from collections.abc import Callable, Collection
from dataclasses import replace

from bot.tables.notices import EVERYBODY, address, on_view, stands
from bot.tables.ports import Clock
from bot.tables.shown import Shown
from bot.tables.updates import Glance
from storage.base import Delete, Store, UnitOfWork
from storage.errors import NotFound
from storage.records import NoticeRecord, TableId

REMEMBERED = 10_000
"""How many notices are known again when they come once more."""
_Key = tuple[object, ...]


class Bulletin:
    """``fresh`` are the notices that no chat was given yet. ``stir`` is called with a table where
    there may be something to do.
    """

    def __init__(self, shown: Shown, clock: Clock, stir: Callable[[TableId], None]) -> None:
        self.fresh: list[NoticeRecord] = []
        self._shown = shown
        self._clock = clock
        self._stir = stir
        self._heard: dict[_Key, None] = {}
        self._untold: dict[_Key, int] = {}
        self._on_view: dict[TableId, dict[_Key, NoticeRecord]] = {}

    async def begin(self, store: Store) -> None:
        """Take up what was left when the program stopped."""
        for notice in await store.notices():
            if notice.key() in self._untold:
                continue
            if address(notice) is not None:
                await self._take_up(store, notice)
            elif notice.claimed_at is not None:  # told, perhaps not: once is enough
                await self.delete(notice)
            else:
                self.hear(notice)

    def hear(self, notice: NoticeRecord) -> None:
        """Tell a notice, unless it is one that was heard of before: after a failure of the store
        the same may come twice.
        """
        if notice.key() not in self._heard:
            self._heard[notice.key()] = None
            self.fresh.append(notice)
        if len(self._heard) > REMEMBERED:
            del self._heard[next(iter(self._heard))]

    def knows(self, notice: NoticeRecord) -> bool:
        """Whether it was heard of."""
        return notice.key() in self._heard

    def tell_anew(self, notices: Collection[NoticeRecord]) -> None:
        """Tell what is on disk, also where the same was told before, unless it is about to be."""
        waiting = {*self._untold, *(each.key() for each in self.fresh)}
        for notice in notices:
            if notice.key() not in waiting:
                self._heard[notice.key()] = None
                self.fresh.append(notice)

    def given(self, notice: NoticeRecord, chats: int) -> None:
        """So many chats were given a notice."""
        self._untold[notice.key()] = chats

    async def claim(self, notice: NoticeRecord, claimed: bool) -> None:
        """Note that a notice is being told: after a crash nobody can know whether it was. It was
        certainly not where it is not claimed any more; in several chats nobody knows in which.
        """
        if claimed or notice.to != EVERYBODY:
            at = self._clock.now() if claimed else None
            await self._shown.write(UnitOfWork(puts=(replace(notice, claimed_at=at),)))

    async def told(self, notice: NoticeRecord, chat: str, message: str | None) -> None:
        """A notice was told in a chat, or dropped. The ``message`` is to be taken away later."""
        left = self._untold.pop(notice.key(), 1) - 1
        if left > 0:
            self._untold[notice.key()] = left
        elif message is None:
            await self.delete(notice)
        else:
            call = on_view(notice, chat, message, self._clock.now())
            self._keep(call)
            await self._shown.write(UnitOfWork(puts=(call,)))
            self._stir(notice.table)  # what they were called for may be done already

    async def delete(self, notice: NoticeRecord) -> None:
        """Nothing is to be done about a notice any more."""
        calls = self._on_view.get(notice.table, {})
        calls.pop(notice.key(), None)
        if not calls:
            self._on_view.pop(notice.table, None)
        await self._shown.write(UnitOfWork(deletes=(Delete(NoticeRecord, notice.key()),)))

    def passed(self, table: TableId, now: Glance) -> list[NoticeRecord]:
        """The calls that can be read still, though nobody is waited for by them any more."""
        calls = self._on_view.get(table, {}).values()
        return [call for call in calls if not stands(call, now)]

    def _keep(self, call: NoticeRecord) -> None:
        self._on_view.setdefault(call.table, {})[call.key()] = call

    async def _take_up(self, store: Store, call: NoticeRecord) -> None:
        """A table need not be read for a call, unless something has happened there since what it
        was called for: perhaps before the call was told.
        """
        self._keep(call)
        try:
            row = await store.table(call.table)
        except NotFound:
            return
        if row.entries is None or row.entries > call.entry:
            self._stir(call.table)
