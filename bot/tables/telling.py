"""Tells one notice in one chat: once at the most, and only while there is a point in it."""

from collections.abc import Iterable
from dataclasses import replace

from bot.logs import get
from bot.tables.errors import TableDamaged, TableError, TableNotFound
from bot.tables.means import Caller, Means
from bot.tables.notices import CALLS, EVERYBODY, WAITED_FOR, read_params
from bot.tables.ports import Limits, MustWait, Tidings, Unavailable, platform_of
from bot.tables.rooms import Platform
from bot.tables.screens import is_hand
from bot.tables.settings import Settings, TurnNotice
from bot.tables.updates import TableView
from storage.errors import StorageError
from storage.records import NoticeRecord, ScreenRecord

_log = get("publisher")


def places(
    notice: NoticeRecord, screens: Iterable[ScreenRecord], wishes: Settings, limits: Limits | None
) -> list[str]:
    """The chats where a notice is told. Who is waited for is called where their own platform shows
    the table, as its ``limits`` say, unless they want to be told in private.
    """
    can_write = [screen for screen in screens if not screen.muted]
    boards = [screen for screen in can_write if not is_hand(screen)]
    if notice.to == EVERYBODY:
        return list(dict.fromkeys(board.chat for board in boards))
    public = [board.chat for board in boards if not board.reader]
    platform = platform_of(notice.to)
    own = [chat for chat in public if platform_of(chat) == platform]
    if notice.code == "hand-closed":  # in private it cannot be told
        return (own or public)[:1]
    if limits is None or notice.code not in WAITED_FOR or wishes.turn_notice is TurnNotice.DIRECT:
        return [notice.to]
    if limits.private_first and any(each.chat == notice.to and each.message for each in can_write):
        return [notice.to]
    return own[:1] if own and (limits.calls or limits.private_first) else [notice.to]


class Teller:
    """Tells the notices of one chat, as they come."""

    def __init__(self, chat: str, platform: Platform, means: Means, call: Caller) -> None:
        self._chat = chat
        self._frontend = platform.frontend
        self._means = means
        self._call = call

    async def tell(self, notice: NoticeRecord, *, overdue: bool) -> str | None:
        """Tell a notice with one call, or drop it; the message, where it is one that is taken away
        later. Raises what makes sense to try again.

        Where the platform was away, notices are ``overdue``: clocks stood, and only the game itself
        can have gone on from what they tell.
        """
        service, metrics = self._means.service, self._means.metrics
        if self._is_muted(notice) or await self._is_pointless(notice, overdue):
            metrics.notices_dropped.labels(code=notice.code).inc()
            return None
        reader = notice.to if notice.to == self._chat else EVERYBODY
        try:
            tidings = Tidings(
                table=notice.table,
                code=notice.code,
                params=read_params(notice),
                chat=self._chat,
                reader=reader,
                seen=await self._seen(notice, reader),
                language=(await service.settings(reader or self._chat)).speaks,
                entry=notice.entry,
                called="" if reader else notice.to,
            )
        except (TableError, StorageError):
            raise
        except Exception:  # it would be no better the next time
            _log.exception("notice not told", table=notice.table, code=notice.code)
            metrics.notices_dropped.labels(code=notice.code).inc()
            return None
        await self._means.bulletin.claim(notice, True)
        try:
            message: str | None = await self._call(self._frontend.tell(tidings))
        except (MustWait, Unavailable):
            await self._means.bulletin.claim(notice, False)
            raise
        except Exception as failure:  # told or not, nobody knows: once is enough
            kind = type(failure).__name__
            _log.warning("notice not told", table=notice.table, code=notice.code, failure=kind)
            metrics.notices_dropped.labels(code=notice.code).inc()
            return None
        metrics.notices_sent.labels(code=notice.code).inc()
        return message if notice.code in CALLS else None

    def _is_muted(self, notice: NoticeRecord) -> bool:
        """Whether its reader cannot be reached, as their screens have shown."""
        screens = self._means.shown.of(notice.table)
        muted = any(each.chat == self._chat and each.muted for each in screens)
        return notice.to == self._chat and muted

    async def _is_pointless(self, notice: NoticeRecord, overdue: bool) -> bool:
        try:
            asked = replace(notice, until=None) if overdue else notice
            return await self._means.service.pointless(asked)
        except TableNotFound:
            return True
        except TableDamaged:
            return notice.code != "damaged"

    async def _seen(self, notice: NoticeRecord, reader: str) -> TableView | None:
        """Never what only the person knows, where others read it too."""
        try:
            return await self._means.service.look(notice.table, reader or None)
        except TableDamaged:
            return None
