"""A table service with everything around it faked, and people who play at its tables."""

import asyncio
import random
import re
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from itertools import count
from typing import Any

from bot.tables.codec import from_row
from bot.tables.commands import (
    Act,
    Back,
    Command,
    Join,
    Leave,
    Open,
    Person,
    Press,
    Rematch,
    Start,
    TableId,
)
from bot.tables.errors import NoGameRunning, TableError
from bot.tables.history import then
from bot.tables.ports import AT_ONCE, Pace
from bot.tables.service import TableService
from bot.tables.sitters import Sitter
from bot.tables.table import Table
from bot.tables.timecontrol import LIVE, NO_CLOCK, TimeControl
from bot.tables.timers import Timers, cancelled
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
from storage.records import EntryRecord, NoticeRecord, TableRecord
from tests.fakes import FakeClock, FakeEntropy, FakeListener, settle

ADA = Person("test:ada", "Ada")
BEN = Person("test:ben", "Ben")
CEM = Person("test:cem", "Cem")
EVE = Person("test:eve", "Eve")
"""Eve has a seat only where a test gives her one."""
MANY = tuple(Person(f"test:p{number}", f"P{number}") for number in range(12))
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
        time: TimeControl = NO_CLOCK,
    ) -> TableId:
        levels = (Level.EASY,) * computers
        return (await self.service.handle(Open("bisqa", people, levels, options, time))).table

    async def lobby(
        self,
        host: Person = ADA,
        *others: Person,
        computers: int = 0,
        time: TimeControl = LIVE,
        seats: int | None = None,
        newcomers: bool = True,
    ) -> TableId:
        """A lobby where the others have joined one after the other."""
        opening = Open(
            "bisqa",
            (host,),
            (Level.EASY,) * computers,
            SHORT,
            time,
            lobby=True,
            seats=seats,
            newcomers=newcomers,
            press=f"press:{host.id}",
        )
        table = (await self.service.handle(opening)).table
        for other in others:
            await self.join(table, other)
        return table

    async def join(self, table: TableId, person: Person) -> Reply:
        press = f"press:{person.id}"
        return await self.service.handle(Join(table, person.id, person.name, press))

    async def begin(self, table: TableId, host: Person = ADA) -> Reply:
        return await self.service.handle(Start(table, host.id))

    async def back(self, table: TableId, person: Person) -> Reply:
        return await self.service.handle(Back(table, person.id))

    async def play(self, table: TableId, person: Person) -> Reply:
        """Something legal that a person does on their turn."""
        return await self.service.handle(await self.press(table, person))

    async def delay(self, table: TableId, milliseconds: int) -> None:
        """Let the clock of the decision stand that is waited for."""
        moment = (await self.service.glance(table)).moment
        await self.service.delay(table, moment, milliseconds)

    async def wait(self, table: TableId, milliseconds: int) -> None:
        """Let time pass at one table; what is due there is done when it is due."""
        end = self.clock.now() + milliseconds
        while (due := await self.service.due_at(table)) is not None and due <= end:
            await self.clock.move(max(0, due - self.clock.now()))
            await self.service.advance(table)
        await self.clock.move(end - self.clock.now())

    async def sitter(self, table: TableId, person: Person) -> Sitter:
        now = await self.table(table)
        seat = now.seat_of(person.id)
        assert seat is not None
        return now.sitters[seat]

    async def waiting(self, table: TableId, code: str | None = None) -> list[NoticeRecord]:
        """Those that wait to be told of a table, the earliest first."""
        return [
            notice
            for notice in await self.store.notices()
            if notice.table == table and code in (None, notice.code)
        ]

    async def entry_kinds(self, table: TableId) -> list[str]:
        """The kinds of all entries."""
        return [row.kind for row in await self.rows(table)]

    async def look(self, table: TableId, person: Person | None = None) -> TableView:
        return await self.service.look(table, person.id if person else None)

    async def table(self, table: TableId) -> Table:
        """What the rows on disk come to, put together from what they came to before."""
        row, rows = await self.store.table(table), await self.store.entries(table)
        known, made = self._known.get(table, ((), Table(table, self.games)))
        if rows[: len(known)] != known:
            known, made = (), Table(table, self.games)
        for added in rows[len(known) :]:
            made = then(made, from_row(added), added.at)
        self._known[table] = rows, made
        return replace(made, version=row.version, deadline=row.deadline, warned=row.warned)

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

    async def quiet(self, command: Command) -> bool:
        """Whether a command is a quiet yes: it is taken, and everything is as before."""
        table = None if isinstance(command, Open) else command.table
        before = await self.everything(table)
        reply = await self.service.handle(command)
        assert reply.changed == (await self.everything(table) != before)
        return not reply.changed and reply.version == (await self.row(reply.table)).version

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
        game = (await self.table(table)).game_number
        return await self.service.handle(Leave(table, person.id, sure=game))

    async def rematch(self, table: TableId, person: Person) -> Reply:
        return await self.service.handle(Rematch(table, person.id))

    async def rows(self, table: TableId) -> tuple[EntryRecord, ...]:
        return await self.store.entries(table)

    async def row(self, table: TableId) -> TableRecord:
        return await self.store.table(table)


async def everybody_sees(
    service: TableService, table: TableId
) -> tuple[Record | None, list[TableView]]:
    """All that a service can tell of a table: to each of its people, and to Eve."""
    readers = [ADA, BEN, CEM, EVE]
    seen = [await service.look(table, reader.id) for reader in readers]
    try:
        return await service.record(table, with_hands=True), seen
    except NoGameRunning:
        return None, seen


@asynccontextmanager
async def timers(room: Room) -> AsyncIterator[Timers]:
    """The one sleeper at work."""
    running = Timers(room.service, room.store, clock=room.clock)
    task = asyncio.create_task(running.run())
    await settle()
    try:
        yield running
    finally:
        await cancelled(task)


async def dealt_in(
    first: Person,
    *others: Person,
    computers: int = 0,
    time: TimeControl = LIVE,
    pace: Pace = AT_ONCE,
    seed: object = 0,
    five: bool = True,
) -> tuple[Room, TableId]:
    """A game that has just been dealt, and it is the turn of the ``first`` person to bid."""
    options: Mapping[str, OptionValue] = {"lives": 5} if five else SHORT
    for attempt in count():
        room = Room(seed=f"{seed}/{attempt}", pace=pace)
        table = await room.open(first, *others, computers=computers, time=time, options=options)
        if await room.to_act(table) == first:
            return room, table
    raise AssertionError


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
