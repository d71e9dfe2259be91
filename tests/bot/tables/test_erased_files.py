"""Whoever is erased is in no file of the database any more."""

from pathlib import Path

from bot.tables.commands import Person
from bot.tables.settings import Settings
from bot.tables.timecontrol import LIVE
from storage.base import UnitOfWork
from storage.records import NoticeRecord, ScreenRecord
from storage.sql.store import open_store
from tests.bot.tables.room import ADA, BEN, Room

ZOE = Person("discord:90817263544332", "Zqxjwvkp")


def traces(path: Path) -> dict[str, int]:
    """How often each file names her."""
    found = {file.name: file.read_bytes() for file in path.parent.glob(f"{path.name}*")}
    marks = (ZOE.id.encode(), ZOE.name.encode())
    return {name: sum(map(told.count, marks)) for name, told in found.items()}


async def test_neither_name_nor_number_is_in_any_file(tmp_path: Path) -> None:
    """At tables that go on, that are over and that are damaged, and in all that is kept besides."""
    path = tmp_path / "tables.db"
    store = await open_store(path)
    room = Room(store)
    tables = [await room.open(ZOE, *others, time=LIVE) for others in ([ADA], [BEN, ADA], [BEN])]
    for number, table in enumerate(tables):
        for _ in range(4 + 6 * number):
            await room.step(table)
    await room.finish(tables[0])
    damaged = (await room.rows(tables[2]))[-1]
    await store.commit(
        UnitOfWork(
            puts=(
                damaged.rewritten("{"),
                ScreenRecord(tables[1], ZOE.id, ZOE.id, 1, -1, "m7", 1),
                NoticeRecord(tables[1], 3, "turn", ZOE.id, 1, room.clock.now()),
                NoticeRecord(
                    *(tables[1], 4, "muted", ADA.id, 1, room.clock.now()),
                    f'{{"name":"{ZOE.name}","reason":""}}',
                ),
            )
        )
    )
    await room.service.choose(ZOE.id, Settings(language="fr"))
    room.restart()
    assert sum(traces(path).values()) > 50
    await room.service.erase(ZOE.id)
    assert set(traces(path).values()) == {0}
    await store.close()
    assert set(traces(path).values()) == {0}
