"""Whether those at a table can see it, and what becomes of it where they cannot.

A board may be out of everybody's sight: the bot was removed from its chat, its rights were taken,
the chat is gone. Then everybody at the table is told so in private, by the name of the place. Where
whoever is waited for sees the table nowhere else the game rests, so that no clock runs against
somebody who sees no board; it goes on as soon as the table can be seen again.
"""

from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from dataclasses import replace

import msgspec

from bot.logs import get
from bot.tables.chats import Chat
from bot.tables.commands import Pause, Resume
from bot.tables.errors import NotSaved, TableDamaged, TableError, TableNotFound
from bot.tables.kept import read_kept
from bot.tables.notices import hand_closed, out_of_sight, seen_again
from bot.tables.ports import OUTAGE, UNSURE, VANISHED, Clock, platform_of
from bot.tables.rooms import Rooms
from bot.tables.screens import Wish, is_hand, lost
from bot.tables.service import TableService
from bot.tables.settings import places_of
from bot.tables.shown import Shown
from bot.tables.standing import Standing, could_see
from bot.tables.timecontrol import MINUTE, SECOND
from bot.tables.updates import Glance
from bot.tables.waiting import insist
from storage.base import Store, UnitOfWork
from storage.records import NoticeRecord, ScreenRecord, TableId, TableStatus

RESTING = "muted"
"""Why a game rests that cannot be seen."""
SHORT_REST = 10 * MINUTE
"""After a longer rest people have gone away: a live game goes on when somebody says so."""
STANDING = 30 * SECOND
"""For so long at a time clocks stand while a part of a platform is out of order."""
ASKED_AGAIN = 10 * MINUTE
"""For so long it holds what a platform was asked of a place."""
MOST_SURE = 1_000
FOR_ALL = frozenset({"gone", "kicked", "rights"})
"""Reasons for which nothing can be shown in a whole group, whichever of its topics it is about."""
_ALIVE = (TableStatus.LOBBY, TableStatus.PLAYING)

_log = get("publisher")


class Visibility:
    """Sees to it for all tables. ``chat`` finds the worker of one, ``stir`` has a table looked at
    again, and ``tell`` has notices told that are on disk.
    """

    def __init__(
        self,
        service: TableService,
        store: Store,
        shown: Shown,
        rooms: Rooms,
        standing: Standing,
        clock: Clock,
        *,
        chat: Callable[[str], Chat | None],
        stir: Callable[[TableId], None],
        tell: Callable[[Collection[NoticeRecord]], None],
    ) -> None:
        self._service = service
        self._store = store
        self._shown = shown
        self._rooms = rooms
        self._standing = standing
        self._clock = clock
        self._chat = chat
        self._stir = stir
        self._tell = tell
        self._resting: dict[TableId, int] = {}  # since which version; 0: it was asked for
        self._overruled: set[TableId] = set()
        self._back: dict[TableId, str] = {}
        self._sure: dict[str, int] = {}

    async def muted(self, screen: ScreenRecord) -> None:
        """Keep in mind, and say once, that nothing can be written where a screen is."""
        if is_hand(screen):
            await self._hand_muted(screen)
            return
        others = [
            each
            for each in self._boards(screen.table)
            if each.chat == screen.chat and each.key() != screen.key() and not each.muted
        ]
        here = [] if screen.muted == VANISHED else others
        await self._mute(
            screen.table, [screen, *(replace(each, muted=screen.muted) for each in here)]
        )
        if screen.muted != VANISHED:
            room = self._rooms.of(screen.chat)
            whole = room and screen.muted in FOR_ALL
            await self.lost(room.name if room and whole else screen.chat, screen.muted)

    async def lost(self, where: str, reason: str) -> None:
        """Nothing can be shown any more in a chat, or in all whose addresses begin with ``where``
        if that ends with "/". All tables there hear of it, not only those that something is to be
        drawn of.
        """
        for table in await self._tables_in(where):
            boards = [
                replace(each, muted=reason, version=0, fingerprint="")
                for each in self._boards(table)
                if _within(each.chat, where) and not each.muted
            ]
            if boards:
                await self._mute(table, boards)

    async def survey(self, where: str) -> None:
        """Something has changed in a chat, or in all whose addresses begin so: what could not be
        shown there perhaps can, and the other way round.
        """
        for table in await self._tables_in(where):
            await self._bring_back(table, lambda chat: _within(chat, where))
            self._stir(table)

    async def connected(self, platform: str) -> None:
        """A platform has told how things are: they may have changed while nobody listened."""
        for table in await insist(self._clock, self._store.stale):
            await insist(self._clock, self._shown.load, table)
            await self._bring_back(table, lambda chat: platform_of(chat) == platform)

    def restored(self, screen: ScreenRecord) -> None:
        """A board is there again that could not be shown."""
        self._back[screen.table] = screen.chat
        self._stir(screen.table)

    async def named(self, table: TableId, chat: str) -> str:
        """What people call a chat that shows a table; "" where nobody knows."""
        if name := self._name(chat):
            return name
        with suppress(TableError):
            return (await self._noted(table)).get(chat, "")
        return ""

    async def posted(self, screen: ScreenRecord) -> None:
        """A board is new. Note what its chat is called: who is not there any more cannot ask."""
        if screen.table in self._resting:
            self.restored(screen)
        name = self._name(screen.chat)
        if not name or screen.reader:
            return
        with suppress(TableError):
            names = await self._noted(screen.table)
            if names.get(screen.chat) != name:
                body = msgspec.json.encode({**names, screen.chat: name}).decode()
                await self._service.note(places_of(screen.table), body)

    async def check(self, table: TableId, now: Glance) -> None:
        """Let a game rest that cannot be seen, or go on that can. Raises `NotSaved`."""
        for chat in {each.chat for each in self._boards(table) if not each.muted}:
            reason = self._barred(chat)
            if reason not in ("", OUTAGE, UNSURE):  # it was not heard of when it happened
                await self.lost(chat, reason)
        boards = self._boards(table)
        back = self._back.pop(table, "")
        resting, troubled = now.paused == RESTING, any(each.muted for each in boards)
        if not troubled:
            self._overruled.discard(table)
        if not (resting or table in self._resting or troubled):
            return
        hidden = _hidden(now, boards)
        if resting:
            self._resting[table] = now.version
            if not hidden:
                await self._seen_again(table, now, back)
        elif not hidden:
            self._resting.pop(table, None)
        elif table in self._resting:
            if 0 < self._resting[table] < now.version:  # somebody there has resumed it all the same
                del self._resting[table]
                self._overruled.add(table)
        elif table not in self._overruled and now.clocked and now.paused is None:
            await self._rest(table)

    async def ready(self, table: TableId) -> None:
        """Called before anything is done at a table because a time is over: whether whoever is
        waited for can have seen that it ran.
        """
        now = await self._service.glance(table)
        if not now.timed:
            return
        await insist(self._clock, self._shown.load, table)
        await self.check(table, now)
        mine = [each.chat for each in self._boards(table) if could_see((each,), now.mover)]
        known = {chat: self._barred(chat) for chat in mine}
        for chat in (each for each, reason in known.items() if reason == UNSURE):
            if reason := await self._asked(chat):
                await self.lost(chat, reason)
                await self.check(table, now)
        if mine and all(reason == OUTAGE for reason in known.values()):
            until = self._clock.now() + STANDING
            await self._standing.stand((table,), until, platform_of(mine[0]))

    async def _rest(self, table: TableId) -> None:
        self._resting[table] = 0
        rests = False
        try:
            rests = await self._order(Pause(table, "", moderator=True, reason=RESTING))
        finally:
            if not rests:
                self._resting.pop(table, None)

    async def _seen_again(self, table: TableId, now: Glance, back: str) -> None:
        if now.slow or self._clock.now() - now.at < SHORT_REST:
            self._resting.pop(table, None)
            await self._order(Resume(table, "", moderator=True))
        elif back:
            name, at = await self.named(table, back), self._clock.now()
            told = [seen_again(table, back, who, name, now.game, at) for who in now.people]
            await self._shown.write(UnitOfWork(puts=(*told,)))
            self._tell(told)

    async def _order(self, command: Pause | Resume) -> bool:
        """Whether it was done: somebody may have been faster."""
        try:
            await self._service.handle(command)
        except NotSaved:
            raise
        except TableError as refusal:
            _log.info("not so any more", table=command.table, code=refusal.code)
            return False
        return True

    async def _mute(self, table: TableId, boards: Collection[ScreenRecord]) -> None:
        """Keep in mind that boards cannot be shown, and tell everybody at the table."""
        for board in boards:
            self._shown.remember(board)
        self._overruled.discard(table)
        with suppress(TableNotFound, TableDamaged):
            now, at = await insist(self._clock, self._service.glance, table), self._clock.now()
            chats = {each.chat: each.muted for each in boards}
            told = [
                out_of_sight(table, chat, who, await self.named(table, chat), reason, now.game, at)
                for chat, reason in _one_for_each_reason(chats)
                for who in now.people
            ]
            await self._shown.write(UnitOfWork(puts=(*boards, *told)))
            self._tell(told)
            self._stir(table)

    async def _hand_muted(self, screen: ScreenRecord) -> None:
        """It is told at the table that somebody cannot be given their hand."""
        seen = await self._service.look(screen.table, screen.reader)
        self._shown.remember(screen)
        if seen.seat is None:
            await self._shown.save(screen)
            return
        name, at = seen.places[seen.seat].name, self._clock.now()
        told = hand_closed(screen, seen.seat, name, at)
        await self._shown.write(UnitOfWork(puts=(screen, told)))
        self._tell((told,))

    async def _bring_back(self, table: TableId, here: Callable[[str], bool]) -> None:
        """Post boards anew that could not be shown, where nothing is known against it any more."""
        for board in self._boards(table):
            gone = board.muted and board.muted != VANISHED and here(board.chat)
            worker = self._chat(board.chat) if gone else None
            if worker is None or self._barred(board.chat, posting=True):
                continue
            await self._shown.save(replace(lost(board), muted=board.muted))
            if board.message:
                worker.strip(table, board.message)
            worker.wish(table, board.reader, Wish.AGAIN)
            self._stir(table)

    async def _tables_in(self, where: str) -> list[TableId]:
        rows = await insist(self._clock, self._store.tables_in, where)
        tables = [row.id for row in rows if row.status in _ALIVE]
        for table in tables:
            await insist(self._clock, self._shown.load, table)
        return tables

    async def _noted(self, table: TableId) -> dict[str, str]:
        return read_kept(await self._service.noted(places_of(table)), dict[str, str], {})

    def _boards(self, table: TableId) -> list[ScreenRecord]:
        return [each for each in self._shown.of(table) if not is_hand(each)]

    def _barred(self, chat: str, *, posting: bool = False) -> str:
        room = self._rooms.of(chat)
        return room.platform.frontend.barred(chat, posting=posting) if room else ""

    async def _asked(self, chat: str) -> str:
        """Why nothing can be shown there, asked of the platform now and then."""
        now, room = self._clock.now(), self._rooms.of(chat)
        if room is None or self._sure.get(chat, 0) > now:
            return ""
        if len(self._sure) > MOST_SURE:
            self._sure.clear()
        reason = await room.platform.frontend.asked(chat)
        if not reason:
            self._sure[chat] = now + ASKED_AGAIN
        return reason

    def _name(self, chat: str) -> str:
        room = self._rooms.of(chat)
        return room.platform.frontend.named(chat) if room else ""


def _hidden(now: Glance, boards: Collection[ScreenRecord]) -> bool:
    """Whether the game is to wait: whoever is waited for sees no board, or nobody who plays does
    while computers do.
    """
    if now.awaited:
        return not could_see(boards, now.awaited)
    return bool(now.hands) and not any(could_see(boards, who) for who in now.hands)


def _within(chat: str, where: str) -> bool:
    return chat.startswith(where) if where.endswith("/") else chat == where


def _one_for_each_reason(chats: dict[str, str]) -> Iterable[tuple[str, str]]:
    """Where a whole server is gone one chat of it is named."""
    first: dict[str, str] = {}
    for chat, reason in chats.items():
        first.setdefault(reason, chat)
    return ((chat, reason) for reason, chat in first.items())
