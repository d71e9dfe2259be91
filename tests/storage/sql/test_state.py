"""Looking at a database without opening it: what a start would find, and nothing is changed."""

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from storage.errors import (
    DatabaseDamaged,
    DatabaseNewer,
    DatabaseUnavailable,
    StorageError,
)
from storage.sql.state import DatabaseState, state_of
from storage.sql.store import open_store


def listed(folder: Path) -> dict[str, bytes]:
    return {each.name: each.read_bytes() for each in folder.iterdir() if each.is_file()}


async def made(path: Path) -> None:
    await (await open_store(path)).close()


def looked(path: Path) -> DatabaseState:
    """What is found; every file stays as it was."""
    before = listed(path.parent)
    found = state_of(path)
    assert listed(path.parent) == before
    return found


def state(found: DatabaseState) -> tuple[str, int, bool]:
    return found.name, found.tables, found.in_use


async def test_none_yet_an_empty_one_and_a_sound_one(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    assert state(looked(path)) == ("new", 0, False)
    path.touch()
    assert state(looked(path)) == ("new", 0, False)
    path.unlink()
    await made(path)
    found = looked(path)
    assert state(found) == ("ready", 0, False)
    assert found.free > 0


async def test_one_that_a_program_has_open(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    store = await open_store(path)
    try:
        assert state(state_of(path)) == ("ready", 0, True)
    finally:
        await store.close()
    assert state(looked(path)) == ("ready", 0, False)


async def test_an_older_and_a_newer_one(tmp_path: Path) -> None:
    for revision, outcome in (("0001", "older"), ("next", DatabaseNewer)):
        path = tmp_path / f"{revision}.db"
        await made(path)
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute("UPDATE alembic_version SET version_num = ?", (revision,))
        if isinstance(outcome, str):
            assert looked(path).name == outcome
        else:
            with pytest.raises(outcome):
                looked(path)


@pytest.mark.timeout(20)
async def test_what_is_no_database_of_ours(tmp_path: Path) -> None:
    text, foreign, folder, pipe = (tmp_path / name for name in ("a", "b", "c", "d"))
    text.write_text("hello, hello, hello")
    with closing(sqlite3.connect(foreign)) as connection, connection:
        connection.execute("CREATE TABLE x (y)")
    folder.mkdir()
    os.mkfifo(pipe)
    cases: list[tuple[Path, type[StorageError]]] = [
        (text, DatabaseDamaged),
        (foreign, DatabaseUnavailable),
        (folder, DatabaseUnavailable),
        (pipe, DatabaseUnavailable),
        (tmp_path / "none" / "t.db", DatabaseUnavailable),
    ]
    for path, kind in cases:
        with pytest.raises(kind):
            state_of(path)


async def test_a_damaged_one(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    await made(path)
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + bytes(4096) + whole[8192:])
    with pytest.raises(DatabaseDamaged):
        looked(path)


async def test_the_room_is_that_of_its_disk(tmp_path: Path) -> None:
    free = shutil.disk_usage(tmp_path).free
    assert abs(looked(tmp_path / "t.db").free - free) < 10**9
