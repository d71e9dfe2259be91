"""Opening a database that is whole, damaged, somebody else's, or not there."""

import asyncio
import os
import shutil
import signal
import socket
import sqlite3
import sys
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from storage.errors import (
    DatabaseDamaged,
    DatabaseFull,
    DatabaseInUse,
    DatabaseReadOnly,
    DatabaseUnavailable,
    NotFound,
)
from storage.sql import connection, files
from storage.sql.reader import SqlReader
from storage.sql.store import SqlStore, open_reader, open_store
from storage.sql.writer import Writer
from tests.storage.rows import T, attempt, content, entry, inserts, snapshot, table

ENDINGS = ("-wal", "-shm", ".lock")
OTHER_PROCESS = """
import asyncio, sys
from pathlib import Path
from storage.sql.store import open_store
from tests.storage.rows import entry, inserts, table

async def main():
    store = await open_store(Path(sys.argv[1]))
    await store.commit(inserts(table(), entry(1)))
    print("saved", flush=True)
    await asyncio.Event().wait()

asyncio.run(main())
"""


def write(path: Path, content: bytes) -> None:
    path.write_bytes(content)


async def saved(path: Path) -> None:
    opened = await open_store(path)
    await opened.commit(inserts(table(), entry(1)))
    await opened.close()
    files.remove([files.beside(path, ".lock")])


@pytest.mark.skipif(os.name == "nt", reason="modes are of POSIX")
async def test_files_belong_to_their_owner_alone(sql_store: SqlStore, path: Path) -> None:
    for ending in ("", *ENDINGS):
        assert files.beside(path, ending).stat().st_mode & 0o777 == 0o600


async def test_a_database_outlives_its_store(path: Path) -> None:
    await saved(path)
    opened = await open_store(path)
    assert (await opened.tables(), await opened.entries(T)) == ((table(),), (entry(1),))
    await opened.close()
    assert not files.beside(path, "-wal").exists()


@pytest.mark.parametrize("name", ["spaced name.db", "100%25 ?#.db", "cœur♥.db"])
async def test_any_name_will_do(tmp_path: Path, name: str) -> None:
    if os.name == "nt":
        name = name.replace("?", "")
    await saved(tmp_path / name)
    reader = await open_reader(tmp_path / name)
    assert await reader.tables() == (table(),)
    await reader.close()
    assert list(snapshot(tmp_path)) == [name]


async def test_an_empty_file_becomes_a_database(path: Path) -> None:
    write(path, b"")
    await saved(path)


def a_few_bytes(whole: bytes) -> bytes:
    return whole[:9]


def as_text(whole: bytes) -> bytes:
    return b"these are only words\n" * 200


def with_a_hole(whole: bytes) -> bytes:
    return whole[:4096] + b"\xff" * 4096 + whole[8192:]


def cut_off(whole: bytes) -> bytes:
    return whole[: len(whole) // 2]


@pytest.mark.parametrize("damage", [as_text, with_a_hole, cut_off, a_few_bytes])
async def test_a_damaged_file_is_refused_and_left_as_it_is(
    path: Path, tmp_path: Path, damage: Callable[[bytes], bytes]
) -> None:
    await saved(path)
    write(path, damage(snapshot(tmp_path)[path.name]))
    before = snapshot(tmp_path)
    for opening in (open_store, open_reader):
        with pytest.raises(DatabaseDamaged) as caught:
            await opening(path)
        assert caught.value.params == {"path": str(path)}
        assert snapshot(tmp_path) == before


async def test_the_database_of_another_program_is_left_alone(path: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE theirs (x)")
    before = snapshot(tmp_path)
    for opening in (open_store, open_reader):
        with pytest.raises(DatabaseUnavailable) as caught:
            await opening(path)
        assert caught.value.params["reason"] == "foreign"
    assert snapshot(tmp_path) == before


async def test_a_missing_folder_is_not_made(tmp_path: Path) -> None:
    path = tmp_path / "missing" / "tables.db"
    with pytest.raises(DatabaseUnavailable) as caught:
        await open_store(path)
    assert caught.value.params == {"path": str(path), "reason": "folder-missing"}
    assert snapshot(tmp_path) == {}


def a_folder(place: Path) -> None:
    place.mkdir()


def a_pipe(place: Path) -> None:
    os.mkfifo(place)


def a_socket(place: Path) -> None:
    with closing(socket.socket(socket.AF_UNIX)) as bound:
        bound.bind(place.name)


def a_device(place: Path) -> None:
    place.symlink_to("/dev/zero")


@pytest.mark.skipif(os.name == "nt", reason="pipes and sockets are of POSIX")
@pytest.mark.parametrize("ending", ["", "-wal", "-shm", ".lock"])
@pytest.mark.parametrize("make", [a_folder, a_pipe, a_socket, a_device])
async def test_what_is_no_file_is_refused_at_once(
    path: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    make: Callable[[Path], None],
    ending: str,
) -> None:
    if ending:
        await saved(path)
    monkeypatch.chdir(tmp_path)  # the address of a socket is short
    make(files.beside(path, ending))
    before = set(tmp_path.iterdir())
    for opening in (open_store, open_reader):
        with pytest.raises(DatabaseUnavailable) as caught:
            async with asyncio.timeout(30):
                await opening(path)
        assert caught.value.params["reason"] == "no-file"
    assert set(tmp_path.iterdir()) == before


@pytest.mark.parametrize("name", ["x" * 300, "x" * 252, "a\0b"])
async def test_a_name_that_no_file_can_have(tmp_path: Path, name: str) -> None:
    for opening in (open_store, open_reader):
        with pytest.raises(DatabaseUnavailable) as caught:
            await opening(tmp_path / name)
        assert caught.value.params["reason"] in ("name-too-long", "no-file")
    assert snapshot(tmp_path) == {}


async def test_links_in_a_circle_lead_to_no_file(path: Path, tmp_path: Path) -> None:
    path.symlink_to(path)
    for opening in (open_store, open_reader):
        with pytest.raises(NotFound):
            await opening(path)
    assert list(tmp_path.iterdir()) == [path]


async def test_a_read_only_file_is_refused(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await saved(path)
    before = snapshot(tmp_path)
    monkeypatch.setattr(connection, "writing_uri", lambda path: f"{path.as_uri()}?mode=ro")
    with pytest.raises(DatabaseReadOnly):
        await open_store(path)
    assert snapshot(tmp_path) == before


async def test_a_start_without_room_leaves_nothing_behind(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = ("max_page_count=1", *connection._WRITING)
    monkeypatch.setattr(connection, "_WRITING", full)
    with pytest.raises(DatabaseFull):
        await open_store(path)
    assert snapshot(tmp_path) == {}


async def test_a_disk_that_is_full_at_the_first_game_leaves_nothing_behind(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The schema had room in the log, and nothing after it: nor has it when it is written back."""
    store = await open_store(path)
    monkeypatch.setattr(Writer, "_apply", full)
    assert await attempt(store, inserts(table())) == DatabaseFull.code
    # As if the log could not be written back: it is there still when all is closed.
    monkeypatch.setattr(SqlReader, "_close", with_a_log_left(path))
    await store.close()
    assert snapshot(tmp_path) == {}


async def test_a_full_disk_takes_nothing_that_was_saved(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for saved_before in (True, False):
        store = await open_store(path)
        if saved_before:
            await store.commit(inserts(table(), entry(1)))
        with monkeypatch.context() as patch:
            patch.setattr(Writer, "_apply", full)
            assert await attempt(store, inserts(entry(2))) == DatabaseFull.code
            patch.setattr(SqlReader, "_close", with_a_log_left(path))
            await store.close()
        assert path.exists()
    reader = await open_reader(path)
    assert await reader.entries(T) == (entry(1),)
    await reader.close()


async def full(*_units: object) -> None:
    raise DatabaseFull(path="x")


def with_a_log_left(path: Path) -> Callable[[SqlReader], Awaitable[None]]:
    close = SqlReader._close

    async def closed(reader: SqlReader) -> None:
        await close(reader)
        files.beside(path, "-wal").touch()

    return closed


async def test_a_store_that_forgets_is_not_opened(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await saved(path)
    shutil.copy(path, tmp_path / "other.db")
    other = (tmp_path / "other.db").as_uri() + "?immutable=1"
    monkeypatch.setattr("storage.sql.connection.reading_uri", lambda _: other)
    with pytest.raises(DatabaseUnavailable) as caught:
        await open_store(path)
    assert caught.value.params["reason"] == "self-test"


@pytest.mark.parametrize("moments", [0, 1, 2, 5, 10, 20, 40, 80])
async def test_a_start_that_is_cancelled_lets_go(path: Path, tmp_path: Path, moments: int) -> None:
    opening = asyncio.create_task(open_store(path))
    for _ in range(moments):
        await asyncio.to_thread(int)
    opening.cancel()
    try:
        await (await opening).close()
    except asyncio.CancelledError:
        assert snapshot(tmp_path).keys() <= {path.name, f"{path.name}.lock"}
    await saved(path)


async def test_a_second_store_is_refused(sql_store: SqlStore, path: Path, tmp_path: Path) -> None:
    await sql_store.commit(inserts(table()))
    before = snapshot(tmp_path).keys()
    other_name = tmp_path.parent / f"{tmp_path.name}-link.db"
    other_name.symlink_to(path)
    for name in (path, other_name):
        with pytest.raises(DatabaseInUse) as caught:
            await open_store(name)
        assert caught.value.params == {"path": str(path)}
    assert snapshot(tmp_path).keys() == before
    assert await attempt(sql_store, inserts(entry(1))) == "saved"


@pytest.mark.skipif(os.name == "nt", reason="kills as POSIX does")
async def test_two_processes(path: Path) -> None:
    other = await asyncio.create_subprocess_exec(
        sys.executable, "-c", OTHER_PROCESS, str(path), stdout=asyncio.subprocess.PIPE
    )
    assert other.stdout is not None
    assert await other.stdout.readline() == b"saved\n"
    with pytest.raises(DatabaseInUse):
        await open_store(path)
    reader = await open_reader(path)
    assert await reader.entries(T) == (entry(1),)
    other.send_signal(signal.SIGKILL)
    await other.wait()
    # What was confirmed is there, for the reader and for the next to save.
    assert await reader.entries(T) == (entry(1),)
    await reader.close()
    opened = await open_store(path)
    assert await opened.entries(T) == (entry(1),)
    await opened.close()


async def test_a_reader_makes_and_changes_no_file(path: Path, tmp_path: Path) -> None:
    await saved(path)
    before = snapshot(tmp_path)
    reader = await open_reader(path)
    assert await content(reader) == {table(): (entry(1),)}
    assert snapshot(tmp_path) == before
    await reader.close()
    assert snapshot(tmp_path) == before


async def test_a_reader_sees_what_others_save(path: Path) -> None:
    await saved(path)
    reader = await open_reader(path)
    for number in (2, 3):  # also across a close, after which there is no log
        opened = await open_store(path)
        await opened.commit(inserts(entry(number)))
        assert len(await reader.entries(T)) == number
        await opened.close()
    assert await reader.entries(T, after=1) == (entry(2), entry(3))
    await reader.close()


async def test_a_copy_with_its_log_alone_is_read(path: Path, tmp_path: Path) -> None:
    opened = await open_store(path)
    await opened.commit(inserts(table(), entry(1)))
    folder = tmp_path / "copy"
    folder.mkdir()
    for ending in ("", "-wal"):
        shutil.copy(files.beside(path, ending), folder)
    await opened.close()
    before = snapshot(folder)
    reader = await open_reader(folder / path.name)
    assert await reader.entries(T) == (entry(1),)
    assert snapshot(folder) == before
    await reader.close()
    assert snapshot(folder) == before
    opened = await open_store(folder / path.name)
    assert await opened.entries(T) == (entry(1),)
    await opened.close()


async def test_a_reader_needs_a_database(path: Path, tmp_path: Path) -> None:
    with pytest.raises(NotFound) as missing:
        await open_reader(path)
    assert missing.value.params == {"path": str(path)}
    assert snapshot(tmp_path) == {}
    write(path, b"")
    with pytest.raises(DatabaseUnavailable) as empty:
        await open_reader(path)
    assert empty.value.params["reason"] == "empty"
    assert snapshot(tmp_path) == {path.name: b""}


async def test_closing_waits_for_those_who_read(path: Path, tmp_path: Path) -> None:
    opened = await open_store(path)
    await opened.commit(inserts(table(), entry(1)))
    reads = [asyncio.create_task(opened.entries(T)) for _ in range(5)]
    await asyncio.sleep(0)
    reads.pop().cancel()
    await opened.close()
    assert await asyncio.gather(*reads) == [(entry(1),)] * 4
    assert snapshot(tmp_path).keys() == {path.name, f"{path.name}.lock"}


async def test_a_closed_reader_refuses(path: Path) -> None:
    await saved(path)
    reader = await open_reader(path)
    await reader.close()
    await reader.close()
    with pytest.raises(DatabaseUnavailable) as caught:
        await reader.tables()
    assert caught.value.params["reason"] == "closed"
