"""Hundreds of tables at once: moves a second, how long an answer takes, and memory a table.

Everything is real, as `bot.app.house` puts it together, with an SQLite file (synchronous FULL), but
for the people: they play by a script. By turns with them: bare commits of the same shape (an entry
and an update of its table) through the same writer.
"""

import argparse
import asyncio
import gc
import json
import math
import tempfile
import time
import tracemalloc
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from benchmarks._scripted import (
    PLAYERS,
    Move,
    Nowhere,
    SameLuck,
    StillClock,
    Versions,
    opening,
    people_of,
    script,
)
from bot.app import House, house
from bot.tables.codec import to_row
from bot.tables.commands import Person, TableId
from bot.tables.entries import Acted
from bot.tables.ports import AT_ONCE, Frontend
from storage.base import Store, TableUpdate, UnitOfWork
from storage.records import TableRecord, TableStatus

Rounds: TypeAlias = Sequence[range]
"""Which steps are done in each repeat."""


class Work(Protocol):
    """Something to be done at each of many tables, one step after the other at each."""

    async def __call__(self, table: int, step: int) -> None:
        """Step ``step`` (from 0) at table number ``table``; returns when it is durable."""


@dataclass
class Hall:
    """Tables that are played at by the script."""

    house: House
    script: Sequence[Move]
    versions: Versions
    tables: list[TableId]
    people: list[tuple[Person, ...]]

    async def open(self, tables: int, *, shown: bool = False) -> None:
        """Open tables until there are so many."""
        for number in range(len(self.tables), tables):
            self.people.append(people_of(number))
            chat = f"test:room-{number}" if shown else ""
            reply = await self.house.service.handle(opening(self.people[-1], chat))
            self.tables.append(reply.table)

    async def move(self, table: int, step: int) -> None:
        """See `Work`."""
        move = self.script[step]
        await self.versions.reached(self.tables[table], move.version)
        await self.house.service.handle(move.at(self.tables[table], self.people[table]))


@dataclass
class Bare:
    """Tables without rules: each step is a commit of the shape of a move."""

    store: Store
    tables: list[TableId]

    async def open(self) -> None:
        rows = (
            TableRecord(each, "bisqa", TableStatus.PLAYING, 1, 0, 0, None) for each in self.tables
        )
        await self.store.commit(UnitOfWork((*rows,)))

    async def commit(self, table: int, step: int) -> None:
        """See `Work`."""
        now = time.time_ns() // 1_000_000
        version = step + 1
        update = TableUpdate(
            self.tables[table],
            version,
            status=TableStatus.PLAYING,
            touched_at=now,
            due_at=now,
            deadline=now,
            warned=0,
        )
        entry = to_row(Acted(1, "play KH"), self.tables[table], version, now)
        await self.store.commit(UnitOfWork(inserts=(entry,), updates=(update,)))


async def hall(running: House) -> Hall:
    versions = Versions()
    running.service.listeners.append(versions)
    return Hall(running, await script(), versions, [], [])


async def at_once(work: Work, tables: Iterable[int], steps: range) -> None:
    """All tables at once, each as fast as it goes."""

    async def one(table: int) -> None:
        for step in steps:
            await work(table, step)

    await asyncio.gather(*map(one, tables))


async def paced(work: Work, tables: range, steps: range, rate: float) -> list[float]:
    """A step every 1/``rate`` seconds, at one table after the other; how long each took from the
    moment when it was to be done, in milliseconds, sorted.
    """
    now = asyncio.get_running_loop().time
    times: list[float] = []

    async def one(table: int, step: int, due: float) -> None:
        await work(table, step)
        times.append(1000 * (now() - due))

    begin = now()
    async with asyncio.TaskGroup() as group:
        for at, (step, table) in enumerate(product(steps, tables)):
            due = begin + at / rate
            await asyncio.sleep(max(0.0, due - now()))
            group.create_task(one(table, step, due))
    return sorted(times)


# ------------------------------------------------------------------------- moves a second, answers


@dataclass(frozen=True)
class Speed:
    """How many a second: by the clock on the wall, and by CPU time."""

    wall: float
    cpu: float


async def speed(work: Work, tables: range, steps: range) -> Speed:
    count = len(tables) * len(steps)
    wall, cpu = time.perf_counter(), time.process_time()
    await at_once(work, tables, steps)
    return Speed(count / (time.perf_counter() - wall), count / (time.process_time() - cpu))


def best_of(speeds: Iterable[Speed]) -> Speed:
    each = tuple(speeds)
    return Speed(max(one.wall for one in each), max(one.cpu for one in each))


async def measured_speed(played: Work, bare: Work, tables: range, rounds: Rounds) -> dict[str, Any]:
    """Moves and bare commits by turns; the best of the repeats."""
    runs = [
        (await speed(played, tables, steps), await speed(bare, tables, steps)) for steps in rounds
    ]
    best, baseline = (best_of(each) for each in zip(*runs, strict=True))
    return {
        "tables": len(tables),
        "moves_per_second": round(best.wall),
        "moves_per_cpu_second": round(best.cpu),
        "bare_commits_per_second": round(baseline.wall),
        "bare_commits_per_cpu_second": round(baseline.cpu),
        "moves_to_bare_commits": round(best.wall / baseline.wall, 3),
        "moves_to_bare_commits_cpu": round(best.cpu / baseline.cpu, 3),
    }


async def measured_answers(
    played: Work, bare: Work, tables: range, rounds: Rounds, rate: float
) -> dict[str, Any]:
    """The same at a steady pace, by turns."""
    moves: list[list[float]] = []
    commits: list[list[float]] = []
    busy = []
    for steps in rounds:
        cpu, wall = time.process_time(), time.perf_counter()
        moves.append(await paced(played, tables, steps, rate))
        busy.append((time.process_time() - cpu) / (time.perf_counter() - wall))
        commits.append(await paced(bare, tables, steps, rate))
    return {
        "moves_per_second": rate,
        "cpu_seconds_per_second": round(min(busy), 2),
        "moves_ms": milliseconds(moves),
        "bare_commits_ms": milliseconds(commits),
    }


def milliseconds(repeats: list[list[float]]) -> dict[str, Any]:
    """Of the best of the repeats; and what 99% of each did not exceed."""
    best = min(repeats, key=lambda times: share(times, 0.99))
    return {
        "p50": round(share(best, 0.5), 2),
        "p99": round(share(best, 0.99), 2),
        "max": round(best[-1], 2),
        "p99_of_each_repeat": [round(share(times, 0.99), 2) for times in repeats],
    }


def share(times: Sequence[float], part: float) -> float:
    """What ``part`` of them do not exceed."""
    return times[math.ceil(part * len(times)) - 1]


# ----------------------------------------------------------------------------------------- memory


async def measured_memory(file: Path, sizes: Sequence[int]) -> dict[str, Any]:
    """What Python holds for a table in the middle of its game, which is shown in a chat of its own
    and to each of its people; the base is the program without a table.
    """
    tracemalloc.start()
    frontends: Mapping[str, Frontend] = {"test": Nowhere()}
    used: dict[str, float] = {}
    async with house(
        file, frontends, pace=AT_ONCE, clock=StillClock(), entropy=SameLuck()
    ) as running:
        shown = await hall(running)
        half = range(len(shown.script) // 2)
        base = held()
        for size in sizes:
            before = len(shown.tables)
            await shown.open(size, shown=True)
            await at_once(shown.move, range(before, size), half)
            await running.publisher.settled()
            used[str(size)] = round((held() - base) / size / 1024, 1)
    tracemalloc.stop()
    return {"people": PLAYERS, "moves": len(half), "kb_a_table": used, "by": "tracemalloc"}


def held() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


# ------------------------------------------------------------------------------------------- main


async def measured(chosen: argparse.Namespace, folder: Path) -> dict[str, Any]:
    result: dict[str, Any] = {}
    tables = range(chosen.tables)
    async with house(folder / "speed.db", {}, pace=AT_ONCE, entropy=SameLuck()) as running:
        room = await hall(running)
        bare = Bare(running.store, [TableId(f"bare {number}") for number in tables])
        rounds = rounds_of(chosen.moves, chosen.repeats, 0)
        slow = rounds_of(chosen.paced_moves, chosen.repeats, rounds[-1].stop)
        if slow[-1].stop > len(room.script):
            raise SystemExit(f"A game has {len(room.script)} moves, not {slow[-1].stop}.")
        await room.open(chosen.tables)
        await bare.open()
        result["speed"] = await measured_speed(room.move, bare.commit, tables, rounds)
        result["answers"] = await measured_answers(
            room.move, bare.commit, tables, slow, chosen.rate
        )
    result["memory"] = await measured_memory(folder / "memory.db", chosen.memory)
    return result


def rounds_of(moves: int, repeats: int, begin: int) -> list[range]:
    """Which moves of the script are made in each repeat."""
    return [range(begin + at * moves, begin + (at + 1) * moves) for at in range(repeats)]


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--moves", type=int, default=20, help="a table in each repeat")
    parser.add_argument("--paced-moves", type=int, default=10, help="a table in each repeat")
    parser.add_argument("--rate", type=float, default=500, help="paced moves a second")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--memory", type=int, nargs="+", default=[300, 1_000], help="live tables")
    parser.add_argument("--folder", type=Path, help="on the disk to be measured (a temporary one)")
    chosen = parser.parse_args(words)
    with tempfile.TemporaryDirectory(dir=chosen.folder) as folder:
        print(json.dumps(asyncio.run(measured(chosen, Path(folder))), indent=2))


if __name__ == "__main__":
    main()
