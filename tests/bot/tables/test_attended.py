"""Where somebody is comes before thousands of tables that nobody looks at."""

import asyncio
from collections.abc import Mapping

import pytest

from bot.tables import attended as module
from bot.tables.attended import LASTS, Attended, Places
from bot.tables.commands import TableId
from bot.tables.ports import Budget, Limits, Pace
from bot.tables.timecontrol import HOUR, SECOND
from bot.tables.timers import AT_A_TIME
from tests.bot.tables.room import ADA, BEN, MANY, Room, timers
from tests.bot.tables.stage import Stage, quiet
from tests.fakes import FakeClock, settle

TABLES: Mapping[TableId, int] = {TableId(f"T{number}"): number for number in range(9)}


def test_where_somebody_was_a_moment_ago_comes_first() -> None:
    clock = FakeClock()
    attended = Attended(clock)
    assert attended.first_of({}) is None
    assert attended.first_of(TABLES) == "T0"
    attended.note(TableId("T5"))
    attended.note(TableId("elsewhere"))
    attended.note(TableId("T3"))
    assert attended.first_of(TABLES) == "T5"
    assert attended.first_of(TABLES, {"T5"}) == "T3"
    assert attended.first_of(TABLES, {"T5", "T3", "T0"}) == "T1"
    clock.moment += LASTS
    attended.note(TableId("T3"))
    assert attended.first_of(TABLES) == "T5"
    clock.moment += 1
    assert attended.first_of(TABLES) == "T3"
    assert ("T3" in attended, "T5" in attended) == (True, False)


def test_no_more_is_remembered_than_that(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST", 3)
    attended = Attended(FakeClock())
    for table in TABLES:
        attended.note(table)
    assert [table for table in TABLES if table in attended] == ["T6", "T7", "T8"]


class Workers:
    """Work at tables, each of which is done when a test says so."""

    def __init__(self, places: Places) -> None:
        self.places = places
        self.at_work: list[str] = []
        self.gates = {table: asyncio.Event() for table in TABLES}
        self.tasks = {table: asyncio.create_task(self.work(table)) for table in TABLES}

    async def work(self, table: TableId) -> None:
        async with self.places.one(table):
            self.at_work.append(table)
            await self.gates[table].wait()

    async def done(self, table: str) -> None:
        self.gates[TableId(table)].set()
        await settle()

    async def all_done(self) -> None:
        for gate in self.gates.values():
            gate.set()
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)


async def test_whoever_is_done_hands_on_their_place() -> None:
    attended = Attended(FakeClock())
    workers = Workers(Places(2, attended))
    await settle()
    assert workers.at_work == ["T0", "T1"]
    attended.note(TableId("T7"))
    await workers.done("T1")
    await workers.done("T0")
    assert workers.at_work == ["T0", "T1", "T7", "T2"]
    await workers.all_done()
    assert sorted(workers.at_work) == sorted(TABLES)
    assert (workers.places._free, workers.places._waiting) == (2, {})


async def test_whoever_gives_up_takes_no_place_with_them() -> None:
    workers = Workers(Places(2, Attended(FakeClock())))
    await settle()
    workers.tasks[TableId("T0")].cancel()  # it has a place
    workers.tasks[TableId("T3")].cancel()  # it waits for one
    await settle()
    assert workers.at_work == ["T0", "T1", "T2"]
    workers.gates[TableId("T1")].set()
    while not workers.places._waiting[TableId("T4")].done():
        await asyncio.sleep(0)
        if TableId("T4") not in workers.places._waiting:
            break
    workers.tasks[TableId("T4")].cancel()  # it is given one at this moment
    await settle()
    assert "T5" in workers.at_work
    await workers.all_done()
    assert (workers.places._free, workers.places._waiting) == (2, {})


async def test_ones_own_table_is_served_before_hundreds_that_are_overdue(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = Room(pace=Pace())
    tables = [await room.open(computers=3) for _ in range(6 * AT_A_TIME)]
    own = await room.open(ADA, computers=2)
    while not (await room.look(own, ADA)).legal:
        await room.clock.move(HOUR)
        await room.service.advance(own)
    await room.clock.move(HOUR)
    room.restart()
    served: list[TableId] = []
    gate = asyncio.Semaphore(0)
    advance = room.service.advance

    async def slowly(table: TableId) -> bool:
        await gate.acquire()
        served.append(table)
        return await advance(table)

    monkeypatch.setattr(room.service, "advance", slowly)
    async with timers(room):
        await room.play(own, ADA)
        await room.clock.move(2 * SECOND)
        for _ in range(AT_A_TIME + 1):
            gate.release()
            await settle()
        assert own in served, "it waits for no more than what was begun already"
        assert len(served) < len(tables) / 5
        for _ in range(3 * len(tables)):
            gate.release()
        await settle(2_000)
        assert set(served) == {own, *tables}, "and the others come, too"


async def test_ones_own_board_is_drawn_before_hundreds_that_nobody_waits_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """All chats together may be written to once a second, and there are two hundred of them."""
    limits = Limits(overall=Budget(calls=1, window=SECOND))
    async with Stage(limits=limits) as stage:
        with monkeypatch.context() as patched:
            patched.setattr(Attended, "note", lambda attended, table: None)
            for number, person in enumerate(MANY * 16):
                await stage.opened(person, lobby=True, chat=f"test:{number}")
        await stage.pass_(5 * SECOND)
        table = await stage.opened(ADA, lobby=True)
        await stage.pass_(3 * SECOND)
        assert stage.boards(table)
        await stage.joins(table, BEN)
        await stage.pass_(3 * SECOND)
        await stage.is_shown(table)
        assert len(stage.server.calls) < 20
        spending = asyncio.create_task(stage.publisher.spend("test:elsewhere", within=3 * SECOND))
        await stage.pass_(3 * SECOND)
        assert await spending, "who asks for something is answered soon, too"


async def test_what_is_spread_first_is_where_somebody_is(monkeypatch: pytest.MonkeyPatch) -> None:
    async with Stage() as stage:
        tables = [await stage.opened(person, lobby=True, chat=person.id) for person in MANY]
        stage.service.attended._heard.clear()
        stage.service.attended.note(tables[7])
        spread: list[TableId] = []
        glance = stage.service.glance

        async def noted(table: TableId) -> object:
            spread.append(table)
            return await glance(table)

        monkeypatch.setattr(stage.service, "glance", noted)
        for table in tables:
            stage.publisher._changed[table] = 1
        stage.publisher._stirred.set()
        await quiet()
        assert spread[0] == tables[7]
        assert set(spread) == set(tables)
