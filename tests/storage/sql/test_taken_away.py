"""Files that are deleted or replaced while a program has them open: nothing that was answered is
lost with them.
"""

import asyncio
import logging
import os
import shutil
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from pathlib import Path

import pytest

from storage.errors import DatabaseBusy, DatabaseUnavailable, StorageError
from storage.sql import files, store
from storage.sql.connection import pragma
from storage.sql.store import SqlStore, open_reader, open_store
from tests.storage.rows import T, attempt, attempt_all, entry, everything, inserts, snapshot, table

pytestmark = pytest.mark.skipif(os.name == "nt", reason="what is open cannot be deleted there")
ENDINGS = ("", "-wal", "-shm", ".lock")


@pytest.fixture
async def playing(path: Path) -> AsyncIterator[SqlStore]:
    """A store where something was saved before and something after the log was written back."""
    opened = await open_store(path)
    await opened.commit(inserts(table(), entry(1)))
    await pragma(opened.writer.connection, "wal_checkpoint(TRUNCATE)")
    await opened.commit(inserts(entry(2)))
    yield opened
    await opened.close()


def killed(path: Path, folder: Path) -> Path:
    """What a kill at this moment leaves to the next start."""
    folder.mkdir()
    for ending in ("", "-wal"):
        if files.beside(path, ending).exists():
            shutil.copy(files.beside(path, ending), folder)
    return folder / path.name


async def numbers(path: Path) -> list[int]:
    """The entries that a start finds there."""
    opened = await open_store(path)
    found = [each.number for each in await opened.entries(T)]
    await opened.close()
    return found


def deleted(file: Path) -> None:
    file.unlink()


def moved(file: Path) -> None:
    file.rename(file.with_name(f"away-{file.name}"))


def emptied(file: Path) -> None:
    file.unlink()
    file.touch()


def replaced(file: Path) -> None:
    """By another file with the same words, as programs do that copy whole folders."""
    copy = file.with_name("copy")
    shutil.copy(file, copy)
    copy.replace(file)


GONE = [(deleted, ending) for ending in ENDINGS] + [(moved, ending) for ending in ENDINGS]
ELSE = [(replaced, ending) for ending in ENDINGS[1:]] + [
    (emptied, ending) for ending in ENDINGS[1:]
]


@pytest.mark.parametrize(("take", "ending"), [*GONE, *ELSE])
async def test_what_is_answered_after_it_is_there_after_a_kill(
    playing: SqlStore,
    path: Path,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    take: Callable[[Path], None],
    ending: str,
) -> None:
    assert not playing.taken_away()
    take(files.beside(path, ending))
    await playing.commit(inserts(entry(3)))
    assert await numbers(killed(path, tmp_path / "one")) == [1, 2, 3]
    assert playing.taken_away()
    assert await attempt_all(playing, [inserts(entry(4)), inserts(entry(4))]) == [
        "saved",
        "conflict",
    ]
    assert len(await playing.entries(T)) == 4
    assert await numbers(killed(path, tmp_path / "two")) == [1, 2, 3, 4]
    told = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert [f"{path.name}{ending} was deleted" in record.getMessage() for record in told] == [True]
    with pytest.raises(StorageError, match="database-in-use"):
        await open_store(path)


async def test_all_of_them_at_once_and_again(playing: SqlStore, path: Path, tmp_path: Path) -> None:
    for number in range(3, 6):
        for ending in ENDINGS:
            files.beside(path, ending).unlink()
        await playing.commit(inserts(entry(number)))
        found = await numbers(killed(path, tmp_path / str(number)))
        assert found == list(range(1, number + 1))


async def test_it_is_told_for_a_while(
    playing: SqlStore, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files.beside(path, "-wal").unlink()
    assert await attempt(playing, inserts(entry(3))) == "saved"
    assert playing.taken_away()
    monkeypatch.setattr(store, "TOLD_S", 0.0)
    assert not playing.taken_away()


async def test_in_the_place_of_another_database_nothing_is_saved(
    playing: SqlStore, path: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Somebody has put a copy back without stopping the program: it is left as it is, and what the
    program had is kept beside it.
    """
    (tmp_path / "other").mkdir()
    other = tmp_path / "other" / path.name
    theirs = await open_store(other)
    await theirs.commit(inserts(table(), entry(1)))
    await theirs.close()
    whole = other.read_bytes()
    other.replace(path)
    assert await attempt(playing, inserts(entry(3))) == "database-unavailable"
    for asking in (playing.commit(inserts(entry(4))), playing.entries(T), playing.tables()):
        with pytest.raises(DatabaseUnavailable) as caught:
            await asking
        assert caught.value.params == {"path": str(path), "reason": "taken-away"}
    assert path.read_bytes() == whole
    assert not files.beside(path, "-wal").exists()
    rescued = files.beside(path, ".rescued.bak")
    assert str(rescued) in caplog.text
    assert rescued.stat().st_mode & 0o777 == 0o600
    await playing.close()
    assert await numbers(path) == [1]
    assert await numbers(rescued) == [1, 2, 3]


async def test_a_folder_that_is_gone_is_not_made(playing: SqlStore, path: Path) -> None:
    shutil.rmtree(path.parent)
    assert (
        await attempt_all(playing, [inserts(entry(3)), inserts(table("U"))])
        == ["database-unavailable"] * 2
    )
    assert await attempt(playing, inserts(entry(3))) == "database-unavailable"
    assert not path.parent.exists()


async def test_the_lock_that_another_program_has_taken_is_theirs(
    playing: SqlStore, path: Path
) -> None:
    files.beside(path, ".lock").unlink()
    theirs = files.hold(path)
    assert await attempt(playing, inserts(entry(3))) == "database-in-use"
    assert await attempt(playing, inserts(entry(4))) == "database-unavailable"
    theirs.release()


async def test_who_reads_meanwhile_is_waited_for(playing: SqlStore, path: Path) -> None:
    asked = [asyncio.create_task(everything(playing)) for _ in range(3)]
    await asyncio.sleep(0)
    files.beside(path, "-wal").unlink()
    results = await attempt_all(playing, [inserts(entry(3)), inserts(table("U"))])
    assert results == ["saved"] * 2
    for found in await asyncio.gather(*asked):
        assert found
    assert len(await playing.entries(T)) == 3


async def test_another_program_that_reads_holds_it_up_for_a_moment_only(
    playing: SqlStore, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until it has ended nothing is answered as saved, and then it is."""
    await pragma(playing.writer.connection, "busy_timeout=1")
    with closing(sqlite3.connect(path, isolation_level=None)) as reading:
        reading.execute("BEGIN")
        reading.execute("SELECT * FROM entries").fetchall()
        files.beside(path, "-wal").unlink()
        with pytest.raises(DatabaseBusy):
            await playing.commit(inserts(entry(3)))
        with pytest.raises(DatabaseBusy):
            await playing.commit(inserts(entry(4)))
        reading.execute("COMMIT")
    await playing.commit(inserts(entry(5)))
    assert len(await playing.entries(T)) == 5


@pytest.mark.parametrize("ending", ENDINGS)
async def test_a_program_that_ends_takes_nothing_with_it(
    path: Path, tmp_path: Path, ending: str
) -> None:
    opened = await open_store(path)
    await opened.commit(inserts(table(), entry(1)))
    files.beside(path, ending).unlink()
    saving = asyncio.create_task(attempt(opened, inserts(entry(2))))
    await asyncio.sleep(0)
    await opened.close()
    assert await saving == "saved"
    assert await numbers(path) == [1, 2]
    assert snapshot(tmp_path).keys() == {path.name, f"{path.name}.lock"}


async def test_whoever_reads_alone_finds_what_was_saved(playing: SqlStore, path: Path) -> None:
    files.beside(path, "-shm").unlink()
    await playing.commit(inserts(entry(3)))
    reader = await open_reader(path)
    assert len(await reader.entries(T)) == 3
    await reader.close()
