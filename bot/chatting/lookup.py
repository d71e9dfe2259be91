"""Which table somebody means who does not say it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from bot.chatting.addresses import is_public
from bot.chatting.asking import Asker
from bot.chatting.places import Places
from bot.parsing import values
from bot.tables.already import TOGETHER
from bot.tables.commands import TableId
from bot.tables.errors import TableError, TableNotFound, WhichTable
from bot.tables.publisher import Publisher
from bot.tables.service import TableService
from bot.tables.updates import Phase, TableView

Fits: TypeAlias = Callable[[TableView, Asker], bool]


def _going(seen: TableView, asker: Asker) -> bool:
    return seen.phase is not Phase.OVER


def _over(seen: TableView, asker: Asker) -> bool:
    return seen.phase is Phase.OVER


def _begun(seen: TableView, asker: Asker) -> bool:
    """Where there was a game, which can be played again."""
    return seen.phase is Phase.OVER and seen.view.deal is not None


def _new(seen: TableView, asker: Asker) -> bool:
    return seen.seat is None and seen.phase is not Phase.OVER


def _anew(seen: TableView, asker: Asker) -> bool:
    """Where somebody else was faster to want the next game: it is the one that is meant."""
    faster = asker.sent_at <= seen.opened_at + TOGETHER
    return seen.game_number > 1 and seen.phase is not Phase.OVER and faster


_RATHER: Mapping[str, Sequence[Fits]] = {
    "join": (_new,),
    "rematch": (_anew, _begun, _over),
    "replay": (_begun, _over),
}
"""What kind of table a command is rather about; all others about one that goes on."""
OF_CLOSED = frozenset({"rematch", "replay", "end", "leave", "unseat"})
"""What may be meant for a table that was closed, too: to play or to look at its game once more, and
what is asked for a second time.
"""
_NEVER_GUESSED = frozenset({"leave", "end", "unseat"})
"""What cannot be taken back is asked back, wherever several tables may be meant."""


@dataclass(frozen=True, slots=True)
class Lookup:
    """Finds tables through ``service``, and through ``publisher`` what was shown last; knows what
    the ``places`` are called where they were opened.
    """

    service: TableService
    publisher: Publisher
    places: Places = field(default_factory=Places)

    async def meant(
        self, asker: Asker, code: str = "", *, command: str = "", to_move: bool = False
    ) -> TableView:
        """The table of a ``code``; without one that of the chat, or where the person sits, such as
        ``command`` is about. With ``to_move`` rather one where they may move. Where nobody else
        reads, of several the one that was shown there last. Raises `TableNotFound` and
        `WhichTable`.
        """
        if code:
            found = [await self.service.look(TableId(values.code(code)), asker.person)]
        else:
            found = await self.candidates(asker, command=command, to_move=to_move)
            if command not in _NEVER_GUESSED:
                found = await self.newest(asker, found)
        if len(found) > 1 and _going(found[0], asker):
            raise WhichTable(tables=tuple(seen.table for seen in found))
        self.service.attended.note(found[0].table)
        return found[0]

    async def candidates(
        self, asker: Asker, *, command: str = "", to_move: bool = False
    ) -> list[TableView]:
        """The tables that may be meant so, at least one, the one touched last first. Raises
        `TableNotFound`.
        """
        groups = await self._groups(asker, closed=command in OF_CLOSED)
        for fits in (*_RATHER.get(command, ()), _going):
            for found in groups:
                if fitting := [seen for seen in found if fits(seen, asker)]:
                    waiting = [seen for seen in fitting if seen.legal] if to_move else []
                    return waiting or fitting
        for found in groups:
            if found:
                return found[:1]
        raise TableNotFound()

    async def newest(self, asker: Asker, found: list[TableView]) -> list[TableView]:
        """Of several tables the one with the newest message, where nobody else reads; else all."""
        if len(found) < 2 or is_public(asker.chat):
            return found
        newest = await self.publisher.newest_in(asker.chat, [seen.table for seen in found])
        return [seen for seen in found if seen.table == newest] or found

    async def known(self, asker: Asker) -> list[TableView]:
        """All tables that the person may mean, the likeliest first."""
        found = {seen.table: seen for group in await self._groups(asker) for seen in group}
        return list(found.values())

    async def _groups(self, asker: Asker, *, closed: bool = False) -> list[list[TableView]]:
        here = await self.service.tables_in(asker.chat, closed=closed)
        seated = await self.service.tables_of(asker.person, closed=closed)
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
