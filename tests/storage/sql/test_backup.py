"""Copying a database, while units are saved and while nobody has it open."""

import asyncio
import os
import shutil
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from storage.base import TableUpdate, UnitOfWork
from storage.errors import (
    DatabaseBusy,
    DatabaseDamaged,
    DatabaseFull,
    DatabaseReadOnly,
    DatabaseUnavailable,
    StorageError,
)
from storage.records import SettingsRecord
from storage.sql import files
from storage.sql.store import SqlStore, open_reader, open_store
from tests.storage.rows import (
    T,
    content,
    entry,
    everything,
    inserts,
    notice,
    puts,
    screen,
    seat,
    snapshot,
    table,
)

EVERY_KIND = [entry(1), seat(), screen(), notice(), SettingsRecord("ana", "{}")]
LONG = "x" * 3_000


@pytest.fixture
def target(tmp_path: Path) -> Path:
    (tmp_path / "copies").mkdir()
    return tmp_path / "copies" / "copy ♥?.db"


class Held:
    """A copy that waits after its first page until it is let go."""

    def __init__(self) -> None:
        self.reached = threading.Event()
        self.gate = threading.Event()

    def here(self) -> None:
        self.reached.set()
        assert self.gate.wait(30)


@contextmanager
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    """Copy one page at a time, and wait after the first."""
    held = Held()
    backup = files.backup

    def slowly(path: Path, target: Path, stopped: Callable[[], bool]) -> None:
        def asked() -> bool:
            held.here()
            return stopped()

        backup(path, target, asked)

    monkeypatch.setattr(files, "_PAGES", 1)
    monkeypatch.setattr(files, "backup", slowly)
    try:
        yield held
    finally:
        held.gate.set()


def step(number: int) -> UnitOfWork:
    """One entry more, and the table says how many there are."""
    update = TableUpdate(T, number, touched_at=number)
    return UnitOfWork(
        (entry(number, body=LONG),), (update,), (screen(version=number, message=str(number)),)
    )


def as_copied(found: dict[str, Any]) -> dict[str, Any]:
    """The same, but that nobody knows what is on a screen when the copy is put back."""
    screens = [
        tuple(replace(screen, version=0, fingerprint="") for screen in screens)
        for screens in found["screens"]
    ]
    stale = tuple(sorted(each[0].table for each in screens if each))
    return {**found, "screens": screens, "stale": stale}


async def read_alone(target: Path) -> dict[str, Any]:
    """Open a file, which has nothing beside it, for reading."""
    assert list(snapshot(target.parent)) == [target.name]
    with closing(sqlite3.connect(files.reading_uri(target), uri=True)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    assert target.read_bytes()[18:20] == b"\1\1"  # it says of itself that it needs no log
    reader = await open_reader(target)
    found = await everything(reader)
    await reader.close()
    assert list(snapshot(target.parent)) == [target.name]
    return found


async def test_a_copy_holds_every_row_and_can_be_used(sql_store: SqlStore, target: Path) -> None:
    await sql_store.commit(inserts(table(due_at=4), *EVERY_KIND))
    await sql_store.backup(str(target))
    assert await read_alone(target) == as_copied(await everything(sql_store))
    assert os.name == "nt" or target.stat().st_mode & 0o777 == 0o600
    copy = await open_store(target)
    await copy.commit(inserts(entry(2)))
    assert await copy.entries(T) == (entry(1), entry(2))
    await copy.close()
    assert await sql_store.entries(T) == (entry(1),)


async def test_a_copy_is_of_one_moment_while_units_are_saved(
    sql_store: SqlStore, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await sql_store.commit(inserts(table(touched_at=0)))
    for number in range(1, 40):
        await sql_store.commit(step(number))
    before = await everything(sql_store)
    with slow(monkeypatch) as held:
        copying = asyncio.create_task(sql_store.backup(str(target)))
        await asyncio.to_thread(held.reached.wait)
        for number in range(40, 80):  # neither units nor reads wait for the copy
            await sql_store.commit(step(number))
        assert len(await sql_store.entries(T)) == 79
        assert not copying.done()
        assert not target.exists()
    await copying
    assert await read_alone(target) == as_copied(before)


async def test_copies_in_a_stream_of_units_are_whole(sql_store: SqlStore, target: Path) -> None:
    await sql_store.commit(inserts(table(touched_at=0)))
    ended = asyncio.Event()

    async def stream() -> int:
        number = 0
        while not ended.is_set():
            number += 1
            await sql_store.commit(step(number))
        return number

    streaming = asyncio.create_task(stream())
    found = []
    for name in ("first", "second", "third"):
        copy = target.with_name(name)
        await sql_store.backup(str(copy))
        reader = await open_reader(copy)
        ((kept, entries),) = (await content(reader)).items()
        assert (kept.touched_at, kept.version) == (len(entries), len(entries) + 1)
        (shown,) = await reader.screens(T) or (screen(message="0"),)
        assert shown.message == str(len(entries))
        found.append(len(entries))
        await reader.close()
    ended.set()
    assert found == sorted(found)
    assert found[-1] <= await streaming == len(await sql_store.entries(T))


async def test_a_reader_copies_what_nobody_writes_to(path: Path, target: Path) -> None:
    store = await open_store(path)
    await store.commit(inserts(table(), *EVERY_KIND))
    expected = await everything(store)
    await store.close()
    before = snapshot(path.parent)
    reader = await open_reader(path)
    await reader.backup(str(target))
    await reader.close()
    assert snapshot(path.parent) == before
    assert await read_alone(target) == as_copied(expected)


async def test_a_reader_copies_what_another_writes_to(sql_store: SqlStore, target: Path) -> None:
    await sql_store.commit(inserts(table(), *EVERY_KIND))
    reader = await open_reader(sql_store._path)
    await sql_store.commit(inserts(entry(2)))
    await reader.backup(str(target))
    await reader.close()
    assert await read_alone(target) == as_copied(await everything(sql_store))


async def test_a_reader_copies_a_file_with_its_log_alone(
    sql_store: SqlStore, path: Path, target: Path
) -> None:
    await sql_store.commit(inserts(table(), *EVERY_KIND))
    folder = path.parent / "moved"
    folder.mkdir()
    for ending in ("", "-wal"):
        shutil.copy(files.beside(path, ending), folder)
    reader = await open_reader(folder / path.name)
    await reader.backup(str(target))
    await reader.close()
    assert await read_alone(target) == as_copied(await everything(sql_store))


async def test_a_writer_that_comes_meanwhile_is_noticed(
    path: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await (await open_store(path)).close()
    reader = await open_reader(path)
    with slow(monkeypatch) as held:
        copying = asyncio.create_task(reader.backup(str(target)))
        await asyncio.to_thread(held.reached.wait)
        await (await open_store(path)).close()
    with pytest.raises(DatabaseBusy):
        await copying
    assert snapshot(target.parent) == {}
    await reader.backup(str(target))
    await reader.close()


@pytest.mark.parametrize("kind", ["file", "folder", "link", "itself"])
async def test_nothing_is_overwritten(
    sql_store: SqlStore, path: Path, target: Path, kind: str
) -> None:
    if kind == "file":
        target.write_bytes(b"mine")
    elif kind == "folder":
        target.mkdir()
    elif kind == "link":
        target.symlink_to("nowhere")
    else:
        target = path
    before = snapshot(path.parent / "copies")
    with pytest.raises(DatabaseUnavailable) as caught:
        await sql_store.backup(str(target))
    assert caught.value.params == {"path": str(target), "reason": "exists"}
    assert snapshot(path.parent / "copies") == before


async def test_of_two_copies_with_one_name_one_is_made(sql_store: SqlStore, target: Path) -> None:
    await sql_store.commit(inserts(table()))
    copies = (sql_store.backup(str(target)) for _ in range(2))
    made, refused = await asyncio.gather(*copies, return_exceptions=True)
    assert made is None
    assert isinstance(refused, DatabaseUnavailable)
    assert len(await read_alone(target)) > 0


async def test_a_name_that_is_taken_meanwhile_is_left(
    sql_store: SqlStore, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with slow(monkeypatch) as held:
        copying = asyncio.create_task(sql_store.backup(str(target)))
        await asyncio.to_thread(held.reached.wait)
        target.write_bytes(b"mine")
    with pytest.raises(DatabaseUnavailable):
        await copying
    assert snapshot(target.parent) == {target.name: b"mine"}


async def test_a_folder_that_is_missing_is_not_made(sql_store: SqlStore, target: Path) -> None:
    with pytest.raises(DatabaseUnavailable) as caught:
        await sql_store.backup(str(target / "copy.db"))
    assert caught.value.params["reason"] == "folder-missing"
    assert snapshot(target.parent) == {}


async def test_a_folder_that_may_not_be_written_is_told(
    sql_store: SqlStore, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden(**_how: object) -> None:
        raise PermissionError

    monkeypatch.setattr(files, "mkstemp", forbidden)
    with pytest.raises(DatabaseReadOnly) as caught:
        await sql_store.backup(str(target))
    assert caught.value.params == {"path": str(target)}


def no_room(_copied: Path, _target: Path) -> None:
    raise sqlite_full()


def sqlite_full() -> sqlite3.Error:
    error = sqlite3.OperationalError()
    error.sqlite_errorcode = sqlite3.SQLITE_FULL
    return error


async def test_a_copy_without_room_leaves_nothing(
    sql_store: SqlStore, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(files, "finish", no_room)
        with pytest.raises(DatabaseFull) as caught:
            await sql_store.backup(str(target))
    assert caught.value.params == {"path": str(target)}
    assert snapshot(target.parent) == {}
    await sql_store.backup(str(target))
    await sql_store.commit(inserts(table()))


async def test_a_damaged_database_gives_no_copy(
    path: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await open_store(path)
    await store.commit(inserts(table(), *(entry(n, body=LONG) for n in range(1, 30))))
    await store.close()
    reader = await open_reader(path)
    whole = path.read_bytes()
    for damage in (whole[:8192] + b"\xff" * 8192 + whole[16384:], b"\xff" * 4096 + whole[4096:]):
        path.write_bytes(damage)
        with pytest.raises(DatabaseDamaged) as caught:
            await reader.backup(str(target))
        assert caught.value.params == {"path": str(path)}  # not the copy, which shows it
    await reader.close()
    assert snapshot(target.parent) == {}


async def test_whoever_stops_waiting_stops_the_copy(
    sql_store: SqlStore, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await sql_store.commit(inserts(table(), entry(1, body=LONG)))
    with slow(monkeypatch) as held:
        copying = asyncio.create_task(sql_store.backup(str(target)))
        await asyncio.to_thread(held.reached.wait)
        copying.cancel()
        await asyncio.sleep(0)
    with pytest.raises(asyncio.CancelledError):
        await copying
    assert snapshot(target.parent) == {}
    assert await sql_store.entries(T) == (entry(1, body=LONG),)


async def test_a_copy_that_is_done_when_it_is_stopped_is_removed(
    sql_store: SqlStore, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, gate = threading.Event(), threading.Event()
    backup = files.backup

    def done(path: Path, target: Path, stopped: Callable[[], bool]) -> None:
        backup(path, target, stopped)
        made.set()
        assert gate.wait(30)

    monkeypatch.setattr(files, "backup", done)
    copying = asyncio.create_task(sql_store.backup(str(target)))
    await asyncio.to_thread(made.wait)
    assert target.exists()
    copying.cancel()
    await asyncio.sleep(0)
    gate.set()
    with pytest.raises(asyncio.CancelledError):
        await copying
    assert snapshot(target.parent) == {}


async def test_closing_waits_for_a_copy(
    path: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await open_store(path)
    await store.commit(inserts(table()))
    with slow(monkeypatch) as held:
        copying = asyncio.create_task(store.backup(str(target)))
        await asyncio.to_thread(held.reached.wait)
        closing = asyncio.create_task(store.close())
        await asyncio.sleep(0)
        late = asyncio.create_task(store.backup(str(target.with_name("late"))))
        await asyncio.sleep(0)
        assert not closing.done()
    await closing
    assert copying.done()
    with pytest.raises(StorageError, match="closed"):
        await late
    assert not files.beside(path, "-wal").exists()
    assert (await read_alone(target))["tables"] == (table(),)


async def test_a_name_may_be_relative(
    sql_store: SqlStore, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await sql_store.commit(puts(SettingsRecord("ana", "{}")))
    monkeypatch.chdir(target.parent)
    await sql_store.backup(target.name)
    assert (await read_alone(target))["settings"] == (await everything(sql_store))["settings"]
