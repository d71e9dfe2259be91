"""Which tables there are: in a chat, and of a person."""

from collections.abc import Awaitable, Sequence

from bot.tables.failures import reading
from bot.tables.keeper import Keeper
from storage.records import TableId, TableRecord, TableStatus

MOST_GOING, FEW_OVER = 50, 5
"""So many tables of a chat or a person are told: to look at one may mean to play it again."""
ALIVE = (TableStatus.LOBBY, TableStatus.PLAYING)


class Directory:
    """Looks tables up; those that were closed before any game there came to a result are told only
    to whoever asks for them.
    """

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper

    async def tables_in(self, chat: str, *, closed: bool = False) -> tuple[TableId, ...]:
        """The tables shown in a chat, those that go on first, then a few that are over, or were
        ``closed``; the one touched last first.
        """
        return await self._told(self._keeper.tables_in(chat), closed=closed)

    async def tables_of(self, person: str, *, closed: bool = False) -> tuple[TableId, ...]:
        """The same of the tables where somebody sits."""
        return await self._told(self._keeper.tables(person), closed=closed)

    async def unfinished(self, person: str | None = None) -> TableId | None:
        """The table that was touched last of those whose game goes on: where ``person`` sits."""
        with reading():
            found = await self._keeper.tables(person)
        playing = (row.id for row in found if row.status is TableStatus.PLAYING)
        return next(playing, None)

    async def alive_in(self, *chats: str) -> list[TableId]:
        """All that go on in some chats, or wait for a game to begin."""
        with reading():
            found = [row for chat in chats for row in await self._keeper.tables_in(chat)]
        return list(dict.fromkeys(row.id for row in found if row.status in ALIVE))

    async def alive_of(self, person: str) -> list[TableId]:
        """The same of those where somebody sits."""
        with reading():
            found = await self._keeper.tables(person)
        return [row.id for row in found if row.status in ALIVE]

    async def _told(
        self, find: Awaitable[Sequence[TableRecord]], *, closed: bool
    ) -> tuple[TableId, ...]:
        with reading():
            found = await find
        going = [row.id for row in found if row.status in ALIVE]
        past = {TableStatus.OVER, *((TableStatus.CLOSED,) if closed else ())}
        over = [row.id for row in found if row.status in past]
        return (*going[:MOST_GOING], *over[:FEW_OVER])
