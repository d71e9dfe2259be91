"""The database that is damaged: an evening's tables, shown on a platform of the tests."""

import asyncio
import shutil
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from itertools import cycle
from pathlib import Path
from tempfile import mkdtemp

from bot.tables.settings import Settings, places_of
from bot.tables.timecontrol import LIVE, SLOW
from storage.base import UnitOfWork
from storage.memory import MemoryStore
from storage.records import (
    EntryRecord,
    NoticeRecord,
    ScreenRecord,
    SeatRecord,
    SettingsRecord,
    TableId,
    TableRecord,
    TableStatus,
)
from storage.sql.store import open_store
from tests.bot.tables.room import ADA, BEN, CEM, MANY, Room

NAME = "tables.db"
CHATS = ("test:café", "test:school", "test:office")
PLAYING = 6
OLD = 2
"""So many tables are from before there were checksums."""


@dataclass(frozen=True)
class Sample:
    """A whole database: its `folder`, what it holds, and what the clock said at the end."""

    folder: Path
    tables: Mapping[TableId, TableRecord]
    entries: Mapping[TableId, tuple[EntryRecord, ...]]
    old: frozenset[TableId]
    at: int

    def copied_to(self, folder: Path) -> Path:
        """A copy of the file there."""
        return Path(shutil.copy(self.folder / NAME, folder / NAME))


@cache
def sample() -> Sample:
    """Made once, and removed by whoever removes temporary files."""
    return asyncio.run(_made(Path(mkdtemp(prefix="bisqa-damage-"))))


async def _made(folder: Path) -> Sample:
    memory = MemoryStore()
    room = Room(memory)
    for number in range(PLAYING):
        people = MANY[number : number + 2 + number % 3]
        table = await room.open(*people, time=SLOW if number % 2 else LIVE)
        for _ in range(3 + 6 * number):
            await room.step(table)
    await room.lobby(CEM)
    await room.finish(await room.open(ADA, BEN))
    await room.service.choose(ADA.id, Settings(language="fr"))
    rows, entries = await memory.tables(), {}
    for row in rows:
        entries[row.id] = await memory.entries(row.id)
    tables = {row.id: row for row in rows}
    old = frozenset(sorted(tables)[:OLD])
    everybody = sorted({each.id for each in (*MANY, ADA, BEN, CEM)})
    store = await open_store(folder / NAME)
    await store.commit(
        UnitOfWork(
            (
                *rows,
                *(each for table in entries.values() for each in table),
                *(
                    ScreenRecord(
                        row.id, chat, "", 1, 1, "m1", row.version, "drawn", 1, row.opened_at
                    )
                    for row, chat in zip(rows, cycle(CHATS), strict=False)
                ),
                *[
                    SeatRecord(row.id, person)
                    for person in everybody
                    for row in await memory.tables_of(person)
                ],
                *_notices(rows),
                *[found for person in everybody if (found := await memory.settings(person))],
                *(SettingsRecord(f"test:note-{n}", '{"some":"words"}') for n in range(40)),
                *(SettingsRecord(places_of(row.id), '{"test:x":"Café"}') for row in rows),
            )
        )
    )
    await store.close()
    with closing(sqlite3.connect(folder / NAME)) as connection, connection:
        for table in old:
            connection.execute("UPDATE entries SET checksum = NULL WHERE table_id = ?", (table,))
            connection.execute("UPDATE tables SET entries = NULL WHERE id = ?", (table,))
    return Sample(folder, tables, entries, old, room.clock.now())


def _notices(rows: tuple[TableRecord, ...]) -> list[NoticeRecord]:
    """Something that is still to be told at each table that goes on."""
    return [
        NoticeRecord(row.id, 1, "paused", "", 1, row.touched_at, '{"reason":"asked"}')
        for row in rows
        if row.status is TableStatus.PLAYING
    ]
