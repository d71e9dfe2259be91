"""How long a start takes with many live tables on disk, until the first press is answered.

Timed is from opening the store until timers and publisher have read what they begin with and the
first press has its answer. By turns with it: reading all rows with bare sqlite3, and nothing else.
Nothing is imported in that time.
"""

import argparse
import asyncio
import json
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks._scripted import TIME, Nowhere, people_of
from bot.tables.commands import Act, Open, Person, Press, Showing, TableId
from bot.tables.entropy import SystemEntropy
from bot.tables.ports import AT_ONCE, Pace
from bot.tables.publisher import Publisher
from bot.tables.service import TableService
from bot.tables.systemclock import SystemClock
from bot.tables.timers import Timers, cancelled
from bot.tables.worker import WorkerProcess
from engine.player import Level
from engine.registry import games
from storage.records import EntryRecord, NoticeRecord, TableRecord
from storage.sql.schema import TABLES
from storage.sql.store import open_store
from tests.fakes import FakeStore

PEOPLE = 2
COMPUTERS = (Level.EASY, Level.EASY)
AT_A_TIME = 100


class WatchedStore(FakeStore):
    """Knows what was read: tables that were loaded, and what timers and publisher begin with."""

    loaded = 0

    def watch(self) -> None:
        self.timers, self.publisher = asyncio.Event(), asyncio.Event()

    async def entries(self, table: TableId, after: int = 0) -> tuple[EntryRecord, ...]:
        self.loaded += 1
        return await super().entries(table, after)

    async def waiting(self) -> tuple[TableRecord, ...]:
        rows = await super().waiting()
        self.timers.set()
        return rows

    async def notices(self) -> tuple[NoticeRecord, ...]:
        rows = await super().notices()
        self.publisher.set()
        return rows


# ----------------------------------------------------------------------------------- live tables


async def make(path: Path, tables: int, steps: int) -> None:
    """Tables of two people and two computers, ``steps`` into their game, and all of them drawn."""
    store = await open_store(path)
    service = TableService(
        store, games(), clock=SystemClock(), entropy=SystemEntropy(), pace=AT_ONCE
    )
    publisher = Publisher(service, store, {"test": Nowhere()}, clock=SystemClock())
    publishing = asyncio.create_task(publisher.run())

    async def one(number: int) -> None:
        people = people_of(number, PEOPLE)
        showing = Showing(f"test:room-{number}")
        command = Open("bisqa", people, COMPUTERS, time=TIME, showing=showing)
        table = (await service.handle(command)).table
        await go_on(service, table, people, steps)

    for begin in range(0, tables, AT_A_TIME):
        await asyncio.gather(*map(one, range(begin, min(begin + AT_A_TIME, tables))))
    await publisher.settled()
    await cancelled(publishing)
    await service.close()
    await store.close()


async def go_on(
    service: TableService, table: TableId, people: Sequence[Person], steps: int
) -> None:
    """So many steps of a game, whoever's they are."""
    for _ in range(steps):
        if not await service.advance(table):
            press = await press_of(service, table, people)
            if press:
                await service.handle(press)


async def press_of(service: TableService, table: TableId, people: Sequence[Person]) -> Act | None:
    """What one of the people may do now, if it is anybody's turn but a computer's."""
    for person in people:
        seen = await service.look(table, person.id)
        if seen.legal:
            press = Press(seen.game_number, seen.decision or 0)
            return Act(table, person.id, seen.legal[0], press)
    return None


async def leave(path: Path, *, moved: bool) -> Act:
    """A press for later. Where tables are to be ``moved``, every one goes a step on, and no screen
    shows that any more: this is how a crash leaves them.
    """
    store = await open_store(path)
    service = TableService(
        store, games(), clock=SystemClock(), entropy=SystemEntropy(), pace=AT_ONCE
    )
    found: Act | None = None
    table, people = TableId(""), list[Person]()
    for row in await store.tables():
        table, people = row.id, [Person(who, "") for who in await service.people(row.id) if who]
        if moved:
            await go_on(service, table, people, 1)
        found = found or await press_of(service, table, people)
    while found is None:  # computers are to move at all of them, as happens where tables are few
        await go_on(service, table, people, 1)
        found = await press_of(service, table, people)
    await service.close()
    await store.close()
    return found


# ----------------------------------------------------------------------------------------- starts


@dataclass
class Times:
    """Of several repeats, in milliseconds."""

    wall: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)

    @contextmanager
    def taken(self) -> Iterator[None]:
        wall, cpu = time.perf_counter(), time.process_time()
        yield
        self.wall.append(1000 * (time.perf_counter() - wall))
        self.cpu.append(1000 * (time.process_time() - cpu))

    def best(self) -> dict[str, float]:
        return {"wall": round(min(self.wall), 1), "cpu": round(min(self.cpu), 1)}


async def start(path: Path, press: Act, times: Times) -> int:
    """A start, as `bot.app.house` does it; how many tables were loaded when it counts as done."""
    with times.taken():
        store = WatchedStore(await open_store(path))
        store.watch()
        clock = SystemClock()
        service = TableService(
            store,
            games(),
            clock=clock,
            entropy=SystemEntropy(),
            pace=Pace(),
            mind=WorkerProcess("engine.registry:games"),
        )
        publisher = Publisher(service, store, {"test": Nowhere()}, clock=clock)
        timers = Timers(service, store, clock=clock, before=publisher.caught_up)
        running = [asyncio.create_task(timers.run()), asyncio.create_task(publisher.run())]
        await service.handle(press)
        await store.timers.wait()
        await store.publisher.wait()
    loaded = store.loaded
    for task in running:
        await cancelled(task)
    await service.close()
    await store.close()
    return loaded


def read_all(path: Path, times: Times) -> int:
    """Read every row; how many there are."""
    rows = 0
    with times.taken(), closing(sqlite3.connect(path)) as connection:
        for table in TABLES.values():
            rows += len(connection.execute(f'SELECT * FROM "{table.name}"').fetchall())
    return rows


def measured(path: Path, press: Act, repeats: int) -> dict[str, Any]:
    """Starts and bare reading by turns, each from the same rows."""
    starts, reads = Times(), Times()
    loaded: list[int] = []
    rows = 0
    for _ in range(repeats):
        with tempfile.TemporaryDirectory(dir=path.parent) as folder:
            copy = Path(shutil.copy(path, folder))
            rows = read_all(copy, reads)
            loaded.append(asyncio.run(start(copy, press, starts)))
    return {
        "rows": rows,
        "start_ms": starts.best(),
        "start_ms_of_each_repeat": [round(each, 1) for each in starts.wall],
        "tables_loaded": max(loaded),
        "read_all_rows_ms": reads.best(),
        "start_to_reading_cpu": round(min(starts.cpu) / min(reads.cpu), 2),
    }


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--tables", type=int, default=1_000)
    parser.add_argument("--steps", type=int, default=40, help="deals, bids and cards at each table")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--folder", type=Path, help="on the disk to be measured (a temporary one)")
    chosen = parser.parse_args(words)
    result: dict[str, Any] = {"tables": chosen.tables, "steps": chosen.steps}
    with tempfile.TemporaryDirectory(dir=chosen.folder) as folder:
        path = Path(folder) / "tables.db"
        asyncio.run(make(path, chosen.tables, chosen.steps))
        for name, moved in (("after_a_stop", False), ("after_a_crash", True)):
            press = asyncio.run(leave(path, moved=moved))
            result[name] = measured(path, press, chosen.repeats)
    print(json.dumps(result, indent=2))


if __name__ == "__main__":
    main()
