import asyncio
import sqlite3
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings

from storage.base import TableUpdate, UnitOfWork
from storage.errors import DatabaseBusy, DatabaseFull, DatabaseUnavailable
from storage.memory import MemoryStore
from storage.records import TableId
from storage.sql.connection import pragma
from storage.sql.store import SqlStore, open_reader, open_store
from tests.storage.rows import (
    T,
    attempt,
    attempt_all,
    content,
    entry,
    everything,
    inserts,
    purges,
    puts,
    seat,
    table,
    updates,
)
from tests.storage.units import Draft, rounds


class Watched:
    """The writer's connection with an eye, and a gate, on its commits."""

    def __init__(self, store: SqlStore) -> None:
        self.connection: Any = store.writer.connection
        self.commits = 0
        self.statements = 0
        self.reached = asyncio.Event()
        self.gate = asyncio.Event()
        self.gate.set()
        store.writer.connection = self  # type: ignore[assignment]

    def __getattr__(self, name: str) -> Any:
        return getattr(self.connection, name)

    async def execute(self, *args: Any) -> Any:
        self.statements += 1
        return await self.connection.execute(*args)

    async def commit(self) -> None:
        self.reached.set()
        await self.gate.wait()
        await self.connection.commit()
        self.commits += 1


async def start(store: SqlStore, *units: UnitOfWork) -> list[asyncio.Task[str]]:
    """Begin to commit each unit, and return when all of them wait."""
    tasks = [asyncio.create_task(attempt(store, unit)) for unit in units]
    await asyncio.sleep(0)
    return tasks


async def test_a_commit_is_flushed_to_the_disk(sql_store: SqlStore) -> None:
    connection = sql_store.writer.connection
    assert await pragma(connection, "synchronous") == 2
    assert await pragma(connection, "journal_mode") == "wal"
    assert await pragma(connection, "foreign_keys") == 1
    assert await pragma(connection, "secure_delete") == 1
    assert await pragma(connection, "busy_timeout") == 5000
    assert await pragma(connection, "temp_store") == 2


async def test_nobody_has_an_answer_before_the_commit(sql_store: SqlStore, path: Path) -> None:
    watched = Watched(sql_store)
    watched.gate.clear()
    (task,) = await start(sql_store, inserts(table()))
    await watched.reached.wait()
    reader = await open_reader(path)
    assert not task.done()
    assert await reader.tables() == ()
    watched.gate.set()
    assert await task == "saved"
    assert watched.commits == 1
    assert await reader.tables() == (table(),)
    await reader.close()


async def test_units_that_wait_share_statements_and_a_commit(sql_store: SqlStore) -> None:
    watched = Watched(sql_store)
    watched.gate.clear()
    tasks = await start(sql_store, inserts(table("first")))
    await watched.reached.wait()
    for number in range(100):
        name = TableId(str(number))
        unit = UnitOfWork((table(name), entry(1, name)), (TableUpdate(name, 1, due_at=number),))
        tasks += await start(sql_store, unit)
    watched.gate.set()
    assert set(await asyncio.gather(*tasks)) == {"saved"}
    assert (watched.commits, watched.statements) == (2, 4)
    assert len(await sql_store.tables()) == 101


async def test_only_the_guilty_unit_fails(sql_store: SqlStore) -> None:
    await sql_store.commit(inserts(table(), entry(1)))
    results = await attempt_all(
        sql_store,
        [inserts(entry(2)), inserts(entry(1)), updates(TableUpdate(T, 9)), inserts(entry(3))],
    )
    assert results == ["saved", "conflict", "conflict", "saved"]
    assert await sql_store.entries(T) == (entry(1), entry(2), entry(3))


async def test_a_unit_that_is_a_mistake_fails_alone(sql_store: SqlStore) -> None:
    wrong = inserts(table(due_at=2**63))
    good = asyncio.create_task(sql_store.commit(inserts(table("U"))))
    with pytest.raises(OverflowError):
        await sql_store.commit(wrong)
    await good
    assert await sql_store.tables() == (table("U"),)


async def test_whoever_stops_waiting_stops_nothing(sql_store: SqlStore) -> None:
    watched = Watched(sql_store)
    watched.gate.clear()
    saving = await start(sql_store, inserts(table()))
    await watched.reached.wait()
    waiting = await start(sql_store, inserts(entry(1)), inserts(entry(2)), inserts(entry(1)))
    for task in (*saving, waiting[0]):
        task.cancel()
    await asyncio.gather(*saving, waiting[0], return_exceptions=True)
    watched.gate.set()
    assert await asyncio.gather(*waiting[1:]) == ["saved", "conflict"]
    assert await sql_store.entries(T) == (entry(1), entry(2))


async def test_closing_saves_what_waits(path: Path) -> None:
    store = await open_store(path)
    watched = Watched(store)
    watched.gate.clear()
    tasks = await start(store, inserts(table()))
    await watched.reached.wait()
    tasks += await start(store, inserts(entry(1)))
    closing = asyncio.create_task(store.close())
    await asyncio.sleep(0)
    impatient = asyncio.create_task(store.close())
    await asyncio.sleep(0)
    impatient.cancel()
    with pytest.raises(asyncio.CancelledError):
        await impatient
    watched.gate.set()
    await closing
    assert await asyncio.gather(*tasks) == ["saved", "saved"]
    reader = await open_reader(path)
    assert await content(reader) == {table(): (entry(1),)}
    await reader.close()


async def test_a_commit_that_fails_leaves_no_transaction_open(sql_store: SqlStore) -> None:
    class Late(Watched):
        async def execute(self, *args: Any) -> Any:
            result = await super().execute(*args)
            await self.connection.exec_driver_sql("PRAGMA defer_foreign_keys=ON")
            return result

        async def commit(self) -> None:
            insert = "INSERT INTO entries VALUES ('missing', 1, 1, '', '', 0)"
            await self.connection.exec_driver_sql(insert)
            await super().commit()

    connection = sql_store.writer.connection
    Late(sql_store)
    assert await attempt(sql_store, inserts(table())) == "conflict"
    sql_store.writer.connection = connection
    assert await attempt(sql_store, inserts(table("U"))) == "saved"
    assert await sql_store.tables() == (table("U"),)


async def test_a_full_disk_refuses_and_recovers(sql_store: SqlStore) -> None:
    connection = sql_store.writer.connection
    await sql_store.commit(inserts(table()))
    room = await pragma(connection, "max_page_count")
    await pragma(connection, f"max_page_count={await pragma(connection, 'page_count')}")
    large, small = inserts(entry(1, body="x" * 100_000)), inserts(entry(2))
    assert await attempt_all(sql_store, [large, small]) == [DatabaseFull.code, "saved"]
    assert await sql_store.entries(T) == (entry(2),)
    await pragma(connection, f"max_page_count={room}")
    assert await attempt(sql_store, large) == "saved"


async def test_a_file_that_cannot_be_written_says_so(sql_store: SqlStore) -> None:
    await pragma(sql_store.writer.connection, "query_only=ON")
    assert await attempt(sql_store, inserts(table())) == "database-read-only"


async def test_a_locked_file_is_tried_once_for_all(sql_store: SqlStore, path: Path) -> None:
    await pragma(sql_store.writer.connection, "busy_timeout=0")
    watched = Watched(sql_store)
    intruder = sqlite3.connect(path, isolation_level=None)
    intruder.execute("BEGIN IMMEDIATE")
    units = [inserts(table()), inserts(table("U"))]
    assert await attempt_all(sql_store, units) == [DatabaseBusy.code] * 2
    assert watched.statements == 1
    intruder.close()
    assert await attempt_all(sql_store, units) == ["saved"] * 2


@pytest.mark.parametrize("cancelled", [True, False])
async def test_a_writer_that_dies_leaves_nobody_waiting(
    sql_store: SqlStore, cancelled: bool
) -> None:
    class Broken(Watched):
        async def commit(self) -> None:
            await super().commit()
            raise ZeroDivisionError

        async def rollback(self) -> None:
            raise ZeroDivisionError

    connection = sql_store.writer.connection
    broken = Broken(sql_store)
    broken.gate.clear()
    tasks = await start(sql_store, inserts(table()))
    await broken.reached.wait()
    tasks += await start(sql_store, inserts(table("U")))
    (writer,) = (task for task in asyncio.all_tasks() if task.get_name() == "storage-writer")
    if cancelled:
        writer.cancel()
    broken.gate.set()
    assert await asyncio.gather(*tasks) == [DatabaseUnavailable.code] * 2
    with pytest.raises(DatabaseUnavailable) as caught:
        await sql_store.commit(UnitOfWork())
    assert caught.value.params["reason"] == "stopped"
    await asyncio.wait([writer])
    assert writer.cancelled() or isinstance(writer.exception(), ZeroDivisionError)
    sql_store.writer.connection = connection


# ------------------------------------------------------------------- against the model in memory


@settings(max_examples=25)
@given(rounds)
async def test_random_units_do_what_they_do_in_memory(rounds: list[list[Draft]]) -> None:
    """Units of one round are committed together: with the results of one after the other."""
    with TemporaryDirectory() as folder:
        store, model = await open_store(Path(folder) / "tables.db"), MemoryStore()
        for drafts in rounds:
            versions = {found.id: found.version for found in await model.tables()}
            units = [draft.at(versions) for draft in drafts]
            expected = [await attempt(model, unit) for unit in units]
            assert await attempt_all(store, units) == expected
            assert await everything(store) == await everything(model)
        await store.close()


async def test_units_in_parts_share_a_commit(sql_store: SqlStore) -> None:
    watched = Watched(sql_store)
    units = [inserts(table(), seat()), purges("T"), inserts(table()), puts(seat("bob"))]
    assert await attempt_all(sql_store, units) == ["saved"] * 4
    assert watched.commits == 1
    assert await sql_store.tables_of("ana") == ()
    assert await sql_store.tables_of("bob") == (table(),)
