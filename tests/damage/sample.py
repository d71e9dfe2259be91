"""The database that is damaged: an evening's tables, shown on a platform of the tests."""

import asyncio
import shutil
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from bot.tables.settings import Settings
from bot.tables.timecontrol import LIVE, MINUTE, SLOW
from storage.base import UnitOfWork
from storage.memory import MemoryStore
from storage.records import (
    EntryRecord,
    NoticeRecord,
    SeatRecord,
    SettingsRecord,
    TableId,
    TableRecord,
    TableStatus,
)
from storage.sql.store import open_store
from tests.bot.tables.room import ADA, BEN, CEM, MANY
from tests.bot.tables.stage import Stage

NAME = "tables.db"
CHATS = ("test:café", "test:school", "test:office")
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
    async with Stage(memory) as stage:
        for number, chat in enumerate(CHATS * 3):
            some = MANY[number : number + 2 + number % 3]
            time = SLOW if number % 2 else LIVE
            table = await stage.opened(*some, chat=chat, time=time)
            for _ in range(3 + 5 * number):
                await stage.played(table)
        await stage.opened(CEM, chat=CHATS[0], lobby=True)
        over = await stage.opened(ADA, BEN, chat=CHATS[1])
        await stage.over(over)
        await stage.service.choose(ADA.id, Settings(language="fr"))
        await stage.pass_(MINUTE)
    rows, entries = await memory.tables(), {}
    for row in rows:
        entries[row.id] = await memory.entries(row.id)
    tables = {row.id: row for row in rows}
    old = frozenset(sorted(tables)[:OLD])
    people = {each.id for each in (*MANY, ADA, BEN, CEM)}
    store = await open_store(folder / NAME)
    await store.commit(
        UnitOfWork(
            (
                *rows,
                *(each for table in entries.values() for each in table),
                *[screen for row in rows for screen in await memory.screens(row.id)],
                *[
                    SeatRecord(row.id, person)
                    for person in sorted(people)
                    for row in await memory.tables_of(person)
                ],
                *_notices(rows),
                *[settings for person in people if (settings := await memory.settings(person))],
                *(SettingsRecord(f"test:note-{n}", '{"some":"words"}') for n in range(40)),
            )
        )
    )
    await store.close()
    with closing(sqlite3.connect(folder / NAME)) as connection, connection:
        for table in old:
            connection.execute("UPDATE entries SET checksum = NULL WHERE table_id = ?", (table,))
            connection.execute("UPDATE tables SET entries = NULL WHERE id = ?", (table,))
    return Sample(folder, tables, entries, old, stage.clock.now())


def _notices(rows: tuple[TableRecord, ...]) -> list[NoticeRecord]:
    """Something that is still to be told at each table that goes on."""
    return [
        NoticeRecord(row.id, 1, "paused", "", 1, row.touched_at, '{"reason":"asked"}')
        for row in rows
        if row.status is TableStatus.PLAYING
    ]
