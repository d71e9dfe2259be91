"""Games that are shown on both platforms, played quickly to where a test begins."""

import random
from typing import Any

from bot.tables.commands import Act, TableId
from bot.tables.updates import Phase, TableView
from tests.bot.both.sides import Side
from tests.bot.both.stage import Stage

LONGEST = 600


class Game:
    """One person on each side at a table that was opened on the ``first``. The ``chief`` looks
    after the chat there, the ``boss`` after that of the ``other``.
    """

    def __init__(self, room: Stage, first: Side, other: Side) -> None:
        self.room, self.first, self.other = room, first, other
        self.host = first.join("Ada")
        self.chief = first.boss()
        self.boss = other.boss()
        self.guest = other.join("Zoe")
        self.luck = random.Random(7)

    async def begun(self, **options: object) -> "Game":
        """The table is shown on both sides, and its first turn has come."""
        await self.first.opens(self.host, **{"lives": 3, "seats": 2, "seconds": 120, **options})
        await self.other.types(self.boss, "table", code="T1")
        await self.other.types(self.guest, "join", code="T1")
        await self.first.types(self.host, "go")
        await self.room.passes(8)
        return self

    async def seen(self, person: str | None = None) -> TableView:
        """The table as somebody may see it."""
        return await self.room.house.service.look(TableId("T1"), person)

    def people(self) -> list[tuple[Side, Any]]:
        """Everybody who plays, and where."""
        return [(self.first, self.host), (self.other, self.guest)]

    async def mover(self) -> tuple[Side, Any]:
        """Who is to move now; waits for as long as nobody is."""
        for _ in range(LONGEST):
            for side, who in self.people():
                if (await self.seen(side.person(who))).legal:
                    return side, who
            await self.room.passes(1)
        raise AssertionError("nobody is to move")

    async def moves(self, times: int = 1) -> None:
        """Whoever is to move does, so many times, without a press."""
        for _ in range(times):
            await self.mover()
            await self.acts()
            await self.room.passes(1)

    async def acts(self) -> bool:
        """One move, if anybody is to make one."""
        for side, who in self.people():
            seen = await self.seen(side.person(who))
            if seen.legal:
                action = self.luck.choice(seen.legal)
                await self.room.house.service.handle(Act(seen.table, side.person(who), action))
                return True
        return False

    async def finished(self) -> TableView:
        """It is played to its end, and everything is drawn."""
        for _ in range(LONGEST):
            if (await self.seen()).phase is Phase.OVER:
                await self.room.passes(60)
                return await self.seen()
            if not await self.acts():
                await self.room.passes(2)
        raise AssertionError("it does not end")
