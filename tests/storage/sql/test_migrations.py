import shutil
import sqlite3
from contextlib import closing
from dataclasses import astuple
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from storage.base import TableUpdate, UnitOfWork
from storage.errors import DatabaseDamaged, DatabaseNewer, StorageError
from storage.records import TableRecord
from storage.sql import migrations
from storage.sql.schema import METADATA
from storage.sql.store import open_reader, open_store
from tests.storage.rows import T, entry, inserts, notice, screen, seat, snapshot, table

NEXT = """
import sqlalchemy as sa
from alembic import op

revision = "next"
down_revision = "{newest}"


def upgrade():
    with op.batch_alter_table("tables") as batch:
        batch.alter_column("game", new_column_name="kind", existing_type=sa.Text())
{more}
"""


def add_revision(monkeypatch: pytest.MonkeyPatch, folder: Path, more: str = "") -> None:
    """Give the program one revision more than it has."""
    scripts = folder / "migrations"
    shutil.copytree(Path(migrations.__file__).parent, scripts)
    text = NEXT.format(newest=migrations.revisions()[0], more=more)
    (scripts / "versions" / "next.py").write_text(text, encoding="utf-8")
    monkeypatch.setattr(migrations, "SCRIPTS", str(scripts))


async def fill(path: Path) -> None:
    store = await open_store(path)
    await store.commit(inserts(table(), entry(1)))
    await store.close()


async def test_the_steps_lead_to_the_schema(path: Path) -> None:
    await fill(path)
    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()
    # What alembic does not compare: STRICT, WITHOUT ROWID, the constraints' names.
    made = create_engine("sqlite://")
    METADATA.create_all(made)
    query = "SELECT name, lower(sql) FROM sqlite_master WHERE sql <> ''"
    with made.connect() as connection, closing(sqlite3.connect(path)) as migrated:
        wanted = {name: sorted(sql.split()) for name, sql in connection.exec_driver_sql(query)}
        found = {name: sorted(sql.split()) for name, sql in migrated.execute(query)}
    made.dispose()
    assert found.keys() - wanted.keys() == {"alembic_version"}
    for name, words in wanted.items():
        assert [word.strip(",") for word in found[name]] == [word.strip(",") for word in words]


async def test_an_old_database_is_copied_and_upgraded(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fill(path)
    add_revision(monkeypatch, tmp_path)
    with pytest.raises(StorageError) as caught:
        await open_reader(path)
    assert caught.value.params["reason"] == "older"
    store = await open_store(path)
    assert await store.entries(T) == (entry(1),)
    await store.close()
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT kind FROM tables").fetchall() == [("bisqa",)]
        assert connection.execute("SELECT * FROM alembic_version").fetchall() == [("next",)]
    monkeypatch.undo()
    copy = path.with_name(f"tables.db.{migrations.revisions()[0]}.bak")
    assert copy.stat().st_mode & 0o777 == 0o600
    reader = await open_reader(copy)
    assert (await reader.tables(), await reader.entries(T)) == ((table(),), (entry(1),))
    await reader.close()
    names = {"migrations", "tables.db", "tables.db.lock", copy.name}
    assert snapshot(tmp_path).keys() == names


def old_database(path: Path, revision: str) -> None:
    """Make the database that an old version of the program left."""
    script = (Path(__file__).parent / "golden" / f"{revision}.sql").read_text("utf-8")
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(script)
        connection.execute("PRAGMA journal_mode=WAL")


def rows(path: Path, name: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return sorted(connection.execute(f"SELECT * FROM {name}"))


async def test_what_the_first_revision_wrote_is_kept(path: Path, tmp_path: Path) -> None:
    old_database(path, "0001")
    tables, entries = rows(path, "tables"), rows(path, "entries")
    assert (len(tables), len(entries)) == (4, 9)
    store = await open_store(path)
    found = sorted(await store.tables(), key=TableRecord.key)
    assert list(map(astuple, found)) == [(*row, None, 0, None) for row in tables]
    kept = [astuple(entry) for table in found for entry in await store.entries(table.id)]
    assert kept == [(*row, None) for row in entries]
    assert [table.id for table in await store.waiting()] == ["Z4HT", "K7QM"]
    # It is a database like a new one: whatever there is today can be kept in it.
    busy = found[0].id
    unit = UnitOfWork(
        updates=(TableUpdate(busy, 7, deadline=9, warned=1),),
        puts=(seat("ana", busy), screen("café", busy), notice(1, busy)),
    )
    await store.commit(unit)
    assert await store.stale() == (busy,)
    await store.close()
    copy = path.with_name("tables.db.0001.bak")
    assert (rows(copy, "tables"), rows(copy, "entries")) == (tables, entries)
    assert rows(copy, "alembic_version") == [("0001",)]
    assert snapshot(tmp_path).keys() == {"tables.db", "tables.db.lock", copy.name}


async def test_what_has_no_checksums_is_kept_without(path: Path) -> None:
    old_database(path, "0002")
    tables, entries, others = (rows(path, name) for name in ("tables", "entries", "screens"))
    assert (len(tables), len(entries), len(others)) == (2, 16, 1)
    store = await open_store(path)
    found = sorted(await store.tables(), key=TableRecord.key)
    assert list(map(astuple, found)) == [(*row, None) for row in tables]
    kept = [astuple(entry) for table in found for entry in await store.entries(table.id)]
    assert kept == [(*row, None) for row in entries]
    assert await store.settings("test:ada") is not None
    assert len(await store.tables_of("test:ben")) == len(await store.screens(found[0].id)) == 1
    new = entry(15, found[0].id).sealed()
    await store.commit(UnitOfWork((new,), (TableUpdate(found[0].id, 10, entries=15),)))
    assert (await store.entries(found[0].id))[-1] == new
    assert (await store.table(found[0].id)).entries == 15
    await store.close()


@pytest.mark.parametrize("revision", ["0001", "0002"])
async def test_an_upgraded_database_is_shaped_like_a_new_one(tmp_path: Path, revision: str) -> None:
    old_database(tmp_path / "old.db", revision)
    found = []
    for name in ("old.db", "new.db"):
        await (await open_store(tmp_path / name)).close()
        with closing(sqlite3.connect(tmp_path / name)) as connection:
            query = "SELECT name, coalesce(sql, '') FROM sqlite_master"
            found.append({name: sql.split() for name, sql in connection.execute(query)})
    assert found[0] == found[1]


async def test_no_copy_without_an_upgrade(path: Path, tmp_path: Path) -> None:
    await fill(path)
    await fill_again(path)
    assert snapshot(tmp_path).keys() == {"tables.db", "tables.db.lock"}


async def fill_again(path: Path) -> None:
    store = await open_store(path)
    await store.commit(inserts(entry(2)))
    await store.close()


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ("    op.execute('DELETE FROM tables')", DatabaseDamaged),  # entries of nobody
        ("    op.execute('not SQL')", StorageError),
        ("    raise ZeroDivisionError", ZeroDivisionError),
    ],
)
async def test_an_upgrade_that_fails_changes_nothing(
    path: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    more: str,
    expected: type[Exception],
) -> None:
    await fill(path)
    add_revision(monkeypatch, tmp_path, more)
    with pytest.raises(expected):
        await open_store(path)
    monkeypatch.undo()
    store = await open_store(path)
    assert (await store.tables(), await store.entries(T)) == ((table(),), (entry(1),))
    await store.close()


async def test_a_newer_database_is_refused_and_left_alone(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_revision(monkeypatch, tmp_path)
    store = await open_store(path)
    await store.close()
    monkeypatch.undo()
    before = snapshot(tmp_path)
    for opening in (open_store, open_reader):
        with pytest.raises(DatabaseNewer) as caught:
            await opening(path)
        assert caught.value.params == {"path": str(path), "revision": "next"}
    assert snapshot(tmp_path) == before
