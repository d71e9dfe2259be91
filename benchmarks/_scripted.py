"""Tables that play by a script: all have the same cards, so one game, once played, does for all.

What a scripted player costs is nothing but to hand in the next command.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from typing import TypeVar

from bot.tables.commands import Act, Open, Person, Press, Showing, TableId
from bot.tables.ports import AT_ONCE, Budget, Drawing, Drawn, Limits, Tidings
from bot.tables.service import TableService
from bot.tables.systemclock import SystemClock
from bot.tables.timecontrol import SECOND, Tempo, TimeControl
from bot.tables.updates import Change, Phase
from engine.registry import games
from storage.memory import MemoryStore

T = TypeVar("T")

PLAYERS = 4
PLENTY = Budget(calls=1_000_000, window=SECOND, burst=1_000_000)
TIME = TimeControl(Tempo.LIVE, 120 * SECOND)
"""A clock at every table, as people have it, but nobody's time must run out."""


class SameLuck:
    """The same secret for every game, so that all tables have the same cards."""

    def __init__(self) -> None:
        self._tables = count(1)

    def secret(self) -> bytes:
        return bytes(32)

    def code(self) -> str:
        return f"T{next(self._tables)}"

    def sample(self, things: Sequence[T], count: int) -> list[T]:
        return list(things[:count])


class StillClock(SystemClock):
    """Time that stands still, so that nobody's runs out, however slow the machine is."""

    def __init__(self) -> None:
        super().__init__(passed=lambda: 0, sleep=lambda seconds: asyncio.Event().wait())


@dataclass(frozen=True, slots=True)
class Move:
    """What one of the people does once the table is at ``version``."""

    version: int
    who: int
    action: str
    press: Press

    def at(self, table: TableId, people: Sequence[Person]) -> Act:
        return Act(table, people[self.who].id, self.action, self.press)


def people_of(number: int, players: int = PLAYERS) -> tuple[Person, ...]:
    """Those who sit at one table and at no other."""
    return tuple(Person(f"test:{number}-{who}", f"P{who}") for who in range(players))


def opening(people: Sequence[Person], chat: str = "") -> Open:
    """A game between them, shown in a chat if there is one."""
    showing = Showing(chat) if chat else None
    return Open("bisqa", tuple(people), (), time=TIME, showing=showing)


async def script(players: int = PLAYERS) -> list[Move]:
    """A whole game in which everybody does the first thing that is legal."""
    service = TableService(
        MemoryStore(), games(), clock=SystemClock(), entropy=SameLuck(), pace=AT_ONCE
    )
    people = people_of(0, players)
    table = (await service.handle(opening(people))).table
    moves: list[Move] = []
    while True:
        while await service.advance(table):
            pass
        views = [await service.look(table, person.id) for person in people]
        if views[0].phase is Phase.OVER:
            return moves
        who = next(who for who, seen in enumerate(views) if seen.legal)
        seen = views[who]
        press = Press(seen.game_number, seen.decision or 0)
        moves.append(Move(seen.version, who, seen.legal[0], press))
        await service.handle(moves[-1].at(table, people))


class Versions:
    """Knows how far every table is (`bot.tables.ports.Listener`)."""

    def __init__(self) -> None:
        self._versions: dict[TableId, int] = {}
        self._awaited: dict[tuple[TableId, int], asyncio.Event] = {}

    def changed(self, change: Change) -> None:
        self._versions[change.table] = change.version
        if awaited := self._awaited.pop((change.table, change.version), None):
            awaited.set()

    async def reached(self, table: TableId, version: int) -> None:
        """Wait until everything has been done that comes before a move: a deal, another's move."""
        if self._versions[table] < version:
            await self._awaited.setdefault((table, version), asyncio.Event()).wait()


class Nowhere:
    """A place to play that is quick and forgets at once (`bot.tables.ports.Frontend`)."""

    limits = Limits(overall=PLENTY)

    def __init__(self) -> None:
        self._messages = count(1)

    def budget(self, chat: str) -> Budget:
        return PLENTY

    def room(self, chat: str) -> str:
        return chat

    def barred(self, chat: str, *, posting: bool = False) -> str:
        return ""

    async def asked(self, chat: str) -> str:
        return ""

    def named(self, chat: str) -> str:
        return ""

    def buried(self, chat: str, message: str) -> bool:
        return False

    async def compose(self, drawing: Drawing) -> Drawn:
        seen = drawing.seen
        looks = seen.deal if drawing.hand else seen.version  # hands change little
        return Drawn(f"{looks:032x}", None)  # as long as a digest

    async def post(self, chat: str, drawn: Drawn, key: str) -> str:
        return str(next(self._messages))

    async def edit(self, chat: str, message: str, drawn: Drawn) -> None:
        pass

    async def retire(self, chat: str, message: str) -> None:
        pass

    async def tell(self, tidings: Tidings) -> str | None:
        return None

    async def withdraw(self, chat: str, message: str) -> None:
        pass
