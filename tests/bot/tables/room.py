"""A table service with everything around it faked, and people who play at its tables."""

import random
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.tables.codec import from_row
from bot.tables.commands import Act, Command, Leave, Open, Person, Press, Rematch, TableId
from bot.tables.errors import TableError
from bot.tables.ports import AT_ONCE, Pace
from bot.tables.service import TableService
from bot.tables.table import Table
from bot.tables.updates import Phase, Reply, TableView
from engine.game import Game
from engine.games.bisqa.rules import Bisqa
from engine.options import OptionValue
from engine.player import Level, Player
from engine.players.chance import Chance
from engine.replay import Record
from engine.seats import Seat
from storage.base import Store, UnitOfWork
from storage.memory import MemoryStore
from storage.records import EntryRecord, TableRecord
from tests.fakes import FakeClock, FakeEntropy, FakeListener

ADA = Person("test:ada", "Ada")
BEN = Person("test:ben", "Ben")
CEM = Person("test:cem", "Cem")
EVE = Person("test:eve", "Eve")
"""Eve never has a seat."""
SHORT: Mapping[str, OptionValue] = {"lives": 3}


class TestBisqa(Bisqa):
    """Bisqa whose computer players are the test's: quick ones who play anything."""

    __test__ = False

    def __init__(self, player: Player | None = None) -> None:
        self._player = player or Chance()

    def player(self, level: Level) -> Player:
        return self._player


class Room:
    """A service and what it stands on."""

    def __init__(
        self,
        store: Store | None = None,
        *,
        seed: object = 0,
        player: Player | None = None,
        game: Game[Any] | None = None,
        pace: Pace = AT_ONCE,
        clock: FakeClock | None = None,
    ) -> None:
        self.store = store or MemoryStore()
        self.games: dict[str, Game[Any]] = {"bisqa": game or TestBisqa(player)}
        self.pace = pace
        self.clock = clock or FakeClock()
        self.entropy = FakeEntropy(seed)
        self.rng = random.Random(f"people/{seed}")
        self.listener = FakeListener()
        self._known: dict[TableId, tuple[tuple[EntryRecord, ...], Table]] = {}
        self.service = self.restarted()

    def restarted(self, store: Store | None = None) -> TableService:
        """A new service on the same rows: what a start of the program makes of them."""
        service = TableService(
            store or self.store,
            self.games,
            clock=self.clock,
            entropy=self.entropy,
            pace=self.pace,
        )
        service.listeners.append(self.listener)
        return service

    def restart(self) -> None:
        self.service = self.restarted()

    async def open(
        self,
        *people: Person,
        computers: int = 0,
        options: Mapping[str, OptionValue] = SHORT,
    ) -> TableId:
        levels = (Level.EASY,) * computers
        return (await self.service.handle(Open("bisqa", people, levels, options))).table

    async def look(self, table: TableId, person: Person | None = None) -> TableView:
        return await self.service.look(table, person.id if person else None)

    async def table(self, table: TableId) -> Table:
        """What the rows on disk come to, put together from what they came to before."""
        row, rows = await self.store.table(table), await self.store.entries(table)
        known, made = self._known.get(table, ((), Table(table, self.games)))
        if rows[: len(known)] != known:
            known, made = (), Table(table, self.games)
        for added in rows[len(known) :]:
            made = made.then(from_row(added), added.at)
        self._known[table] = rows, made
        return replace(made, version=row.version)

    async def refused(self, command: Command) -> TableError:
        """How a command is refused; everything, in memory and on disk, is as before."""
        table = None if isinstance(command, Open) else command.table
        before = await self.everything(table)
        try:
            reply = await self.service.handle(command)
        except TableError as refusal:
            assert await self.everything(table) == before
            return refusal
        raise AssertionError(f"{command} was accepted: {reply}")

    async def code(self, command: Command) -> str:
        return (await self.refused(command)).code

    async def everything(self, table: TableId | None = None) -> object:
        rows = {row: await self.store.entries(row.id) for row in await self.store.tables()}
        told = await everybody_sees(self.service, table) if table in {r.id for r in rows} else None
        return rows, told, len(self.listener.heard)

    async def to_act(self, table: TableId) -> Person | None:
        """The person who is waited for."""
        now = await self.table(table)
        for seat in now.to_act():
            sitter = now.sitters[seat]
            if not sitter.automatic and sitter.person:
                return Person(sitter.person, sitter.name)
        return None

    async def press(self, table: TableId, person: Person, action: str | None = None) -> Act:
        """The button of ``person`` as it stands now, of some legal action if none is given."""
        seen = await self.look(table, person)
        assert seen.decision is not None
        # Of two bids drawn the lower one, so that games last.
        text = min(self.rng.choices(seen.legal, k=2)) if action is None else action
        return Act(table, person.id, text, Press(seen.game_number, seen.decision))

    async def step(self, table: TableId) -> bool:
        """One step of the game, whoever's it is; False where it is over."""
        if await self.service.advance(table):
            return True
        person = await self.to_act(table)
        if person is None:
            return False
        await self.service.handle(await self.press(table, person))
        return True

    async def finish(self, table: TableId, limit: int = 3000) -> Table:
        """Play until the end."""
        for _ in range(limit):
            if not await self.step(table):
                break
        ended = await self.table(table)
        assert ended.phase is Phase.OVER
        return ended

    async def until(self, table: TableId, reached: Callable[[Table], bool]) -> Table:
        """Play until ``reached``."""
        while not reached(now := await self.table(table)):
            assert await self.step(table), "the game is over before that"
        return now

    async def until_turn_of(self, table: TableId, person: Person) -> Table:
        return await self.until(
            table, lambda now: person.id in {now.sitters[seat].person for seat in now.to_act()}
        )

    async def leave(self, table: TableId, person: Person) -> Reply:
        return await self.service.handle(Leave(table, person.id))

    async def rematch(self, table: TableId, person: Person) -> Reply:
        return await self.service.handle(Rematch(table, person.id))

    async def rows(self, table: TableId) -> tuple[EntryRecord, ...]:
        return await self.store.entries(table)

    async def row(self, table: TableId) -> TableRecord:
        return await self.store.table(table)


async def everybody_sees(service: TableService, table: TableId) -> tuple[Record, list[TableView]]:
    """All that a service can tell of a table: to each of its people, and to Eve."""
    readers = [ADA, BEN, CEM, EVE]
    seen = [await service.look(table, reader.id) for reader in readers]
    return await service.record(table, with_hands=True), seen


async def copied(
    rows: Iterable[EntryRecord], row: TableRecord, store: Store | None = None
) -> Store:
    """Another store with these rows alone."""
    copy = store or MemoryStore()
    await copy.commit(UnitOfWork((row, *rows)))
    return copy


def codes(*told: object) -> str:
    """What values look like in a log, cards as codes."""
    return re.sub(r"Card\(rank='(\w+)', suits='(\w+)'\)", r"\1\2", repr(told))


def seats_of(table: Table, people: Sequence[Person]) -> list[Seat | None]:
    return [table.seat_of(person.id) for person in people]
