"""What is kept under names: what people and chats have chosen, and notes of front ends."""

from collections import OrderedDict

from storage.base import Delete, Store, UnitOfWork
from storage.records import SettingsRecord

CACHED = 10_000


class Noted:
    """Notes, in memory and on disk.

    A new one holds before it is on disk: so nothing is lost where two change the same at one time,
    each reading first and then writing without a pause.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, str] = OrderedDict()

    async def under(self, name: str) -> str:
        """What is kept under a name, "" for nothing."""
        if name not in self._known:
            row = await self._store.settings(name)
            if name not in self._known:  # unless it was chosen meanwhile
                self.remember(name, row.body if row else "")
        return self._known[name]

    async def keep(self, name: str, body: str) -> None:
        """Keep something under a name."""
        await self._change(name, body, UnitOfWork(puts=(SettingsRecord(name, body),)))

    async def forget(self, name: str) -> None:
        """Keep nothing there any more."""
        await self._change(name, "", UnitOfWork(deletes=(Delete(SettingsRecord, (name,)),)))

    def remember(self, name: str, body: str) -> None:
        """This is on disk already."""
        self._known[name] = body
        self._known.move_to_end(name)
        if len(self._known) > CACHED:
            self._known.popitem(last=False)

    async def _change(self, name: str, body: str, unit: UnitOfWork) -> None:
        self.remember(name, body)
        try:
            await self._store.commit(unit)
        except BaseException:
            if self._known.get(name) is body:  # nobody knows what is on disk
                del self._known[name]
            raise
