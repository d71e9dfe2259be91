"""What was erased is in no file any more: neither in the database nor in its log or copies."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from storage.base import Delete, UnitOfWork
from storage.records import SeatRecord, SettingsRecord
from storage.sql import copies, files
from storage.sql.connection import pragma
from storage.sql.store import SqlStore, open_store
from tests.storage.rows import T, attempt, entry, inserts, puts, seat, table
from tests.storage.sql.test_migrations import old_database

ZOE = "discord:90817263544332"


def traces(path: Path) -> set[str]:
    """The files that hold her id."""
    return {each.name for each in path.parent.iterdir() if ZOE.encode() in each.read_bytes()}


async def erased(store: SqlStore) -> None:
    """Everywhere she stood somebody else stands."""
    await store.commit(
        UnitOfWork(
            puts=tuple(entry(number, body="{}") for number in range(1, 60)),
            deletes=(Delete(SeatRecord, (T, ZOE)), Delete(SettingsRecord, (ZOE,))),
        )
    )


async def filled(store: SqlStore) -> None:
    """So much of her that pages were divided and joined on the way."""
    await store.commit(inserts(table(), seat(ZOE), SettingsRecord(ZOE, "{}")))
    for number in range(1, 60):
        await store.commit(inserts(entry(number, body=ZOE * (1 + number % 7) ** 2)))


async def test_nothing_of_it_is_in_the_database_or_its_log(sql_store: SqlStore, path: Path) -> None:
    await filled(sql_store)
    assert traces(path) >= {f"{path.name}-wal"}
    await erased(sql_store)
    await sql_store.scrub(ZOE)
    assert traces(path) == set()
    assert files.beside(path, "-wal").stat().st_size == 0
    assert await attempt(sql_store, inserts(table("U"))) == "saved"
    assert await pragma(sql_store.writer.connection, "busy_timeout") == 5000


async def test_while_somebody_reads_it_waits_for_the_next_commit(
    sql_store: SqlStore, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("storage.sql.store.SCRUB_PAUSE_S", 0)
    await filled(sql_store)
    with closing(sqlite3.connect(path, isolation_level=None)) as reading:
        reading.execute("BEGIN")
        reading.execute("SELECT * FROM entries").fetchall()
        await erased(sql_store)
        await sql_store.scrub(ZOE)
        assert traces(path)
        await sql_store.commit(inserts(entry(60)))
        assert traces(path)
        reading.execute("COMMIT")
    await sql_store.commit(inserts(entry(61)))
    assert traces(path) == set()


async def test_what_a_kill_has_left_in_the_log_is_gone_at_the_next_start(
    sql_store: SqlStore, path: Path
) -> None:
    await filled(sql_store)
    await erased(sql_store)
    killed = path.parent / "killed"
    killed.mkdir()
    for ending in ("", "-wal"):
        (killed / f"t.db{ending}").write_bytes(files.beside(path, ending).read_bytes())
    assert traces(killed / "t.db")
    store = await open_store(killed / "t.db")
    assert traces(killed / "t.db") == set()
    await store.close()


async def test_copies_of_upgrades_go_with_it(path: Path) -> None:
    old_database(path, "0002")
    store = await open_store(path)
    copy = copies.of_revision(path, "0002")
    await store.scrub("test:nobody")
    assert copy.exists()
    await store.scrub("test:ada")
    assert not copy.exists()
    await store.close()


async def test_other_copies_are_kept_and_named(
    sql_store: SqlStore, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """What is in them may be nowhere else, or is not this program's."""
    await sql_store.commit(puts(SettingsRecord(ZOE, "{}")))
    whose = {files.DAMAGED: ZOE, files.RESCUED: "", ".monday.bak": ZOE}
    for ending, text in whose.items():
        files.beside(path, ending).write_text(text)
    await sql_store.scrub(ZOE)
    assert all(files.beside(path, ending).exists() for ending in whose)
    told = [each.getMessage() for each in caplog.records if "erased" in each.getMessage()]
    assert len(told) == 1
    assert str(files.beside(path, files.DAMAGED)) in told[0]
    assert ZOE not in caplog.text
