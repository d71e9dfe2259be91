"""Rows that a disk has damaged: each costs itself, or its table, and no other."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from storage.base import TableUpdate, UnitOfWork
from storage.errors import RowDamaged
from storage.records import (
    SettingsRecord,
    TableId,
    TableRecord,
    TableStatus,
)
from storage.sql import rows
from storage.sql.store import open_store
from tests.storage.rows import (
    T,
    attempt,
    entry,
    everything,
    inserts,
    notice,
    screen,
    seat,
    table,
    updates,
)

U = TableId("U")
NO_TEXT = "CAST(X'c328ff' AS TEXT)"
YEAR_300000 = "9400000000000000"
HEALTHY = [
    table("U", due_at=7),
    *(entry(number, "U").sealed() for number in (1, 2)),
    seat("bob", "U"),
    screen("b", "U", version=0),
    notice(1, "U", to="bob"),
    SettingsRecord("bob", "{}"),
]
HURT = [
    table(due_at=5),
    *(entry(number).sealed() for number in (1, 2)),
    seat(),
    screen(version=0),
    notice(),
    SettingsRecord("ana", "{}"),
]


async def filled(path: Path) -> None:
    """A database with two tables."""
    store = await open_store(path)
    await store.commit(inserts(*HEALTHY, *HURT))
    await store.close()


def hurt(path: Path, change: str) -> None:
    """Do something that no constraint is asked about."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("PRAGMA foreign_keys=OFF")
        connection.execute(change)


ROWS_OF_TABLES = [
    f"UPDATE tables SET {change} WHERE id = 'T'"
    for change in (
        *("status = 'plaYing'", "status = ''", f"status = {NO_TEXT}", f"game = {NO_TEXT}"),
        *("version = -1", "version = 0", f"version = {2**62}", f"touched_at = {YEAR_300000}"),
        *("opened_at = -5", f"due_at = {YEAR_300000}", "deadline = -1", "warned = -1"),
        "entries = -1",
    )
]


@pytest.mark.parametrize("change", ROWS_OF_TABLES)
async def test_the_damaged_row_of_a_table_costs_no_other(path: Path, change: str) -> None:
    await filled(path)
    hurt(path, change)
    store = await open_store(path)
    for _ in range(2):
        assert await store.unlisted() == (T,)
        with pytest.raises(RowDamaged) as caught:
            await store.table(T)
        assert caught.value.params["table"] == "T"
        assert await store.table(U) == HEALTHY[0]
        assert [row.id for row in await store.tables()] == ["U"]
        assert [row.id for row in await store.waiting()] == ["U"]
        assert [row.id for row in await store.tables_in("b")] == ["U"]
        assert await store.tables_of("ana") == await store.tables_in("café") == ()
        assert "U" in await store.stale()
    assert await attempt(store, updates(TableUpdate(U, 1, touched_at=9))) == "saved"
    assert await attempt(store, inserts(entry(3, "U"))) == "saved"
    await store.close()


async def test_a_row_that_was_damaged_is_replaced(path: Path) -> None:
    await filled(path)
    hurt(path, ROWS_OF_TABLES[0])
    store = await open_store(path)
    aside = table(version=4, status=TableStatus.DAMAGED)
    await store.commit(UnitOfWork(puts=(aside,)))
    assert await store.table(T) == aside
    assert await store.unlisted() == ()
    assert len(await store.entries(T)) == 2
    await store.close()


@pytest.mark.parametrize(
    ("change", "bad"),
    [
        ("UPDATE entries SET at = -1 WHERE table_id = 'T' AND number = 2", 2),
        (f"UPDATE entries SET at = {YEAR_300000} WHERE table_id = 'T' AND number = 1", 1),
        (f"UPDATE entries SET kind = {NO_TEXT} WHERE table_id = 'T' AND number = 2", 2),
        (f"UPDATE entries SET body = {NO_TEXT} WHERE table_id = 'T' AND number = 2", 2),
        ("UPDATE entries SET number = -2 WHERE table_id = 'T' AND number = 2", None),
    ],
)
async def test_a_damaged_entry_has_a_stand_in(path: Path, change: str, bad: int | None) -> None:
    """It is in its place, and no checksum is right for it."""
    await filled(path)
    hurt(path, change)
    store = await open_store(path)
    found = await store.entries(T)
    wrong = [row for row in found if row.checksum != row.reckoned()]
    assert [row.number for row in wrong] == ([bad] if bad else [])
    assert len(found) == (2 if bad else 1)
    assert await store.entries(U) == (entry(1, "U").sealed(), entry(2, "U").sealed())
    assert await store.unlisted() == ()
    await store.close()


@pytest.mark.parametrize(
    "change",
    [
        f"UPDATE screens SET {column} = {value} WHERE table_id = 'T'"
        for column, value in (
            *(("message", NO_TEXT), ("version", "-1"), ("fingerprint", NO_TEXT), ("posts", "-1")),
            *(("posted_at", YEAR_300000), ("muted", NO_TEXT), ("chat", NO_TEXT), ("game", "-1")),
        )
    ]
    + [
        f"UPDATE notices SET \"{column}\" = {value} WHERE table_id = 'T'"
        for column, value in (
            *(("params", NO_TEXT), ("at", "-1"), ("game", "-1"), ("until", YEAR_300000)),
            *(("claimed_at", "-1"), ("decision", "-1"), ("to", NO_TEXT), ("code", NO_TEXT)),
        )
    ]
    + [f"UPDATE settings SET body = {NO_TEXT} WHERE owner = 'ana'"],
)
async def test_a_damaged_screen_notice_or_choice_costs_itself(path: Path, change: str) -> None:
    await filled(path)
    store = await open_store(path)
    before = await everything(store)
    await store.close()
    hurt(path, change)
    store = await open_store(path)
    after = await everything(store)
    kind = change.split()[1]
    assert {name for name in before if after[name] != before[name]} - {"in", "stale"} == {kind}
    assert len(await store.screens(T)) == (kind != "screens")
    assert [each.table for each in await store.notices()] == ["T", "U"][kind == "notices" :]
    assert (await store.settings("ana") is None) == (kind == "settings")
    assert await store.unlisted() == ()
    await store.close()


async def test_it_is_written_to_the_log_once(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    await filled(path)
    hurt(path, "UPDATE tables SET status = 'plaYing' WHERE id = 'T'")
    store = await open_store(path)
    for _ in range(3):
        await everything(store)
    told = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    assert told == ["damaged row: tables.status cannot be read, of table T"]
    await store.close()


def test_what_a_row_may_hold() -> None:
    for made in (entry(7, body="♥").sealed(), screen(), notice(), seat()):
        values = [getattr(made, name) for name in type(made).__match_args__]
        assert rows.record(type(made), values) == made
    good = [*("T", "bisqa", "over", 1, 0, 0, None, None, 0, None)]
    assert rows.record(TableRecord, good).status is TableStatus.OVER
    for at, wrong in enumerate([7, None, "Over", 1.0, True, "0", b"", -1, 2**60, "none"]):
        with pytest.raises(rows.BadRow):
            rows.record(TableRecord, [*good[:at], wrong, *good[at + 1 :]])
