"""Asking the host whether a table may be shown in a further chat."""

from hashlib import sha256

import msgspec

from bot.chatting.asking import Asker
from bot.tables.commands import TableId
from bot.tables.errors import NotAllowed
from bot.tables.kept import read_kept
from bot.tables.publisher import Publisher
from bot.tables.service import TableService
from bot.tables.settings import of_table
from bot.tables.updates import TableView

GIVEN = "+"
"""Stands before what was asked and has been agreed to."""
MOST_ASKED = 20
"""So many chats wait for a host's word at the most."""


class Consent:
    """Asks hosts by a notice, and keeps what was asked until they have answered: a button has no
    room for the address of a chat.
    """

    def __init__(self, service: TableService, publisher: Publisher) -> None:
        self._service = service
        self._publisher = publisher

    async def ask(self, asker: Asker, seen: TableView) -> None:
        """Ask the host of a table whether it may be shown where somebody asks for it. Raises
        `NotAllowed` where there is nobody to be asked.
        """
        people = await self._service.people(seen.table)
        host = people[seen.host] if seen.host is not None else None
        if host is None:
            raise NotAllowed(reason="show")
        token = sha256(asker.chat.encode()).hexdigest()[:8]
        asked = {**await self._asked(seen.table), token: asker.chat}
        while len(asked) > MOST_ASKED:
            del asked[next(iter(asked))]
        await self._keep(seen.table, asked)
        await self._publisher.remark(seen.table, host, "consent", token, name=asker.name)

    async def given(self, seen: TableView, token: str) -> tuple[str, bool]:
        """The chat that the host has agreed to, and whether they had already; "" where nobody waits
        for that any more.
        """
        asked = await self._asked(seen.table)
        if chat := asked.pop(token, ""):
            await self._keep(seen.table, {**asked, GIVEN + token: chat})
            return chat, False
        return asked.get(GIVEN + token, ""), True

    async def _asked(self, table: TableId) -> dict[str, str]:
        return read_kept(await self._service.noted(of_table(table)), dict[str, str], {})

    async def _keep(self, table: TableId, asked: dict[str, str]) -> None:
        await self._service.note(of_table(table), msgspec.json.encode(asked).decode())
