import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from storage.errors import DatabaseDamaged, DatabaseNewer, StorageError
from storage.sql import migrations
from storage.sql.schema import METADATA
from storage.sql.store import open_reader, open_store
from tests.storage.rows import T, entry, inserts, snapshot, table

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
    copy = path.with_name("tables.db.0001.bak")
    assert copy.stat().st_mode & 0o777 == 0o600
    monkeypatch.undo()
    reader = await open_reader(copy)
    assert (await reader.tables(), await reader.entries(T)) == ((table(),), (entry(1),))
    await reader.close()
    names = {"migrations", "tables.db", "tables.db.lock", copy.name}
    assert snapshot(tmp_path).keys() == names


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
