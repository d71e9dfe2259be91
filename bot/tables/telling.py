"""Tells one notice in one chat: once at the most, and only while there is a point in it."""

from dataclasses import replace

from bot.logs import get
from bot.tables.errors import TableDamaged, TableError, TableNotFound
from bot.tables.means import Caller, Means, Platform
from bot.tables.notices import EVERYBODY, read_params
from bot.tables.ports import MustWait, Tidings, Unavailable
from bot.tables.updates import TableView
from storage.errors import StorageError
from storage.records import NoticeRecord

_log = get("publisher")


class Teller:
    """Tells the notices of one chat, as they come."""

    def __init__(self, chat: str, platform: Platform, means: Means, call: Caller) -> None:
        self._chat = chat
        self._frontend = platform.frontend
        self._means = means
        self._call = call

    async def tell(self, notice: NoticeRecord, *, overdue: bool) -> None:
        """Tell a notice with one call, or drop it. Raises what makes sense to try again.

        Where the platform was away, notices are ``overdue``: clocks stood, and only the game itself
        can have gone on from what they tell.
        """
        service, metrics = self._means.service, self._means.metrics
        if self._is_muted(notice) or await self._is_pointless(notice, overdue):
            metrics.notices_dropped.labels(code=notice.code).inc()
            return
        try:
            tidings = Tidings(
                table=notice.table,
                code=notice.code,
                params=read_params(notice),
                chat=self._chat,
                reader=notice.to,
                seen=await self._seen(notice),
                language=(await service.settings(notice.to or self._chat)).language,
                entry=notice.entry,
            )
        except (TableError, StorageError):
            raise
        except Exception:  # it would be no better the next time
            _log.exception("notice not told", table=notice.table, code=notice.code)
            metrics.notices_dropped.labels(code=notice.code).inc()
            return
        await self._means.claim(notice, True)
        try:
            await self._call(self._frontend.tell(tidings))
        except (MustWait, Unavailable):
            await self._means.claim(notice, False)
            raise
        except Exception as failure:  # told or not, nobody knows: once is enough
            kind = type(failure).__name__
            _log.warning("notice not told", table=notice.table, code=notice.code, failure=kind)
            metrics.notices_dropped.labels(code=notice.code).inc()
        else:
            metrics.notices_sent.labels(code=notice.code).inc()

    def _is_muted(self, notice: NoticeRecord) -> bool:
        """Whether its reader cannot be reached, as their screens have shown."""
        screens = self._means.shown.of(notice.table)
        muted = any(each.chat == self._chat and each.muted for each in screens)
        return notice.to != EVERYBODY and muted

    async def _is_pointless(self, notice: NoticeRecord, overdue: bool) -> bool:
        try:
            asked = replace(notice, until=None) if overdue else notice
            return await self._means.service.pointless(asked)
        except TableNotFound:
            return True
        except TableDamaged:
            return notice.code != "damaged"

    async def _seen(self, notice: NoticeRecord) -> TableView | None:
        reader = notice.to if notice.to != EVERYBODY else None
        try:
            return await self._means.service.look(notice.table, reader)
        except TableDamaged:
            return None
