"""Which table somebody means who does not say it."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.discord.askers import Asker
from bot.tables.commands import TableId
from bot.tables.errors import TableError, TableNotFound, WhichTable
from bot.tables.service import TableService
from bot.tables.updates import Phase, TableView


@dataclass(frozen=True, slots=True)
class Lookup:
    """Finds tables through ``service``."""

    service: TableService

    async def meant(self, asker: Asker, code: str = "", *, to_move: bool = False) -> TableView:
        """The table of a ``code``; without one that of the chat, or where the person sits. With
        ``to_move`` rather one where they may move. Raises `TableNotFound` and `WhichTable`.
        """
        if code:
            return await self.service.look(TableId(code.strip().upper()), asker.person)
        for found in await self._groups(asker):
            if seen := _one(found, to_move):
                return seen
        raise TableNotFound()

    async def known(self, asker: Asker) -> list[TableView]:
        """All tables that the person may mean, the likeliest first."""
        found = {seen.table: seen for group in await self._groups(asker) for seen in group}
        return list(found.values())

    async def _groups(self, asker: Asker) -> list[list[TableView]]:
        here = await self.service.tables_in(asker.chat)
        seated = await self.service.tables_of(asker.person)
        both = [table for table in here if table in seated]
        return [await self._seen(tables, asker) for tables in (both, here, seated)]

    async def _seen(self, tables: Sequence[TableId], asker: Asker) -> list[TableView]:
        found = []
        for table in tables:
            try:
                found.append(await self.service.look(table, asker.person))
            except TableError:  # damaged, or just forgotten
                continue
        return found


def _one(found: Sequence[TableView], to_move: bool) -> TableView | None:
    """The one that is meant; those whose game is over only where there is no other."""
    going = [seen for seen in found if seen.phase is not Phase.OVER] or list(found[:1])
    waiting = [seen for seen in going if seen.legal] if to_move else []
    likeliest = waiting or going
    if len(likeliest) > 1:
        raise WhichTable(tables=tuple(seen.table for seen in likeliest))
    return likeliest[0] if likeliest else None
