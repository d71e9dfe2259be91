"""Where nobody can be asked, or nobody answers: the file itself is copied, and games go on."""

import asyncio
import os
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

import pytest

from bot import app, control
from bot.tables.commands import Open
from bot.tables.ports import AT_ONCE
from engine.player import Level
from storage.errors import DatabaseBusy, NotFound
from storage.records import TableId
from storage.sql.reader import SqlReader
from storage.sql.store import open_store

LIMIT_S = 60

pytestmark = pytest.mark.skipif(
    not hasattr(asyncio, "start_unix_server"), reason="this system has no such sockets"
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture(autouse=True)
async def limited() -> AsyncIterator[None]:
    async with asyncio.timeout(LIMIT_S):
        yield


async def a_table(house: app.House) -> TableId:
    return (await house.service.handle(Open("bisqa", (), (Level.EASY,) * 2))).table


async def tables(path: Path) -> list[TableId]:
    store = await open_store(path)
    found = [table.id for table in await store.tables()]
    await store.close()
    return found


async def copied_without_being_asked(path: Path) -> None:
    """A house that nobody can ask is copied through its file."""
    target = path.parent / "copy"
    never = asyncio.Event().wait
    async with app.house(path, {}, pace=AT_ONCE, ready=never) as house:
        table = await a_table(house)
        assert not await control.back_up(path, target)
        await app.back_up(path, target)
    assert await tables(target) == [table]


async def test_a_socket_that_a_killed_program_left_is_replaced(path: Path, tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(control.beside(path)))
    assert not await control.back_up(path, tmp_path / "copy")
    with pytest.raises(NotFound):
        await app.back_up(path, tmp_path / "copy")
    async with app.house(path, {}, pace=AT_ONCE):
        assert await control.back_up(path, tmp_path / "copy")
    assert not os.path.lexists(control.beside(path))


@pytest.mark.parametrize("kind", ["file", "folder", "link"])
async def test_what_is_no_socket_is_left(path: Path, kind: str) -> None:
    there = control.beside(path)
    if kind == "file":
        there.write_bytes(b"mine")
    elif kind == "folder":
        there.mkdir()
    else:
        there.symlink_to("nowhere")
    before = there.lstat()
    await copied_without_being_asked(path)
    after = there.lstat()
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


async def test_a_path_that_is_too_long(tmp_path: Path) -> None:
    folder = tmp_path / ("x" * 120)
    folder.mkdir()
    await copied_without_being_asked(folder / "tables.db")


async def test_a_system_without_such_sockets(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(asyncio, "start_unix_server")
    monkeypatch.delattr(asyncio, "open_unix_connection")
    await copied_without_being_asked(path)


async def test_nobody_plays(path: Path, tmp_path: Path) -> None:
    async with app.house(path, {}, pace=AT_ONCE, ready=asyncio.Event().wait) as house:
        table = await a_table(house)
    before = {file.name for file in tmp_path.iterdir()}
    await app.back_up(path, tmp_path / "copy")
    assert {file.name for file in tmp_path.iterdir()} == before | {"copy"}
    assert await tables(tmp_path / "copy") == [table]


@asynccontextmanager
async def somebody(path: Path, says: bytes | None, *, stays: bool) -> AsyncIterator[None]:
    """Listens in place of a house and says something, or nothing at all."""
    clients = []

    async def hear(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        clients.append(writer)
        await reader.readline()
        writer.write(says or b"")
        if not stays:
            writer.close()

    server = await asyncio.start_unix_server(hear, control.beside(path))
    try:
        yield
    finally:
        server.close()
        for writer in clients:
            writer.transport.abort()


@pytest.mark.parametrize(
    ("says", "stays"),
    [
        (None, True),  # as one that is stopped: the system still lets clients in
        (b"  {", True),
        (None, False),
        (b"  ", False),
        (b'{"done": tr', False),
        (b"hello\n", False),
        (b"[" * 60_000 + b"\n", False),
        (b"x" * 1_000_000, True),
        (b'{"done": false}\n', False),
        (b'{"error": "bad-request", "params": {}}\n', False),
        (b'{"error": 7, "params": []}\n', False),
    ],
    ids=range(11),
)
async def test_without_an_answer_that_makes_sense(
    path: Path, tmp_path: Path, says: bytes | None, stays: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(control, "SILENCE_S", 0.05)
    await (await open_store(path)).close()
    async with somebody(path, says, stays=stays):
        assert not await control.back_up(path, tmp_path / "copy")
        await app.back_up(path, tmp_path / "copy")
    assert await tables(tmp_path / "copy") == []


async def test_a_program_that_begins_meanwhile_is_asked(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await (await open_store(path)).close()
    async with AsyncExitStack() as begun:

        async def overtaken(_reader: SqlReader, _target: str) -> None:
            monkeypatch.undo()
            await begun.enter_async_context(app.house(path, {}, pace=AT_ONCE))
            raise DatabaseBusy(path=str(path))

        monkeypatch.setattr(SqlReader, "backup", overtaken)
        await app.back_up(path, tmp_path / "copy")
    assert await tables(tmp_path / "copy") == []


async def test_programs_that_begin_and_end_all_the_time(path: Path, tmp_path: Path) -> None:
    """Whoever copies meets a program that opens, plays, or closes."""
    ended = asyncio.Event()

    async def coming_and_going() -> None:
        while not ended.is_set():
            async with app.house(path, {}, pace=AT_ONCE, ready=asyncio.Event().wait) as house:
                opened.append(await a_table(house))

    opened: list[TableId] = []
    async with app.house(path, {}, pace=AT_ONCE, ready=asyncio.Event().wait) as house:
        opened.append(await a_table(house))
    programs = asyncio.create_task(coming_and_going())
    made = 0
    while made < 20 and not programs.done():
        before = set(opened)
        with suppress(DatabaseBusy):  # again and again
            await app.back_up(path, tmp_path / f"copy{made}")
            assert before <= set(await tables(tmp_path / f"copy{made}"))
            made += 1
    ended.set()
    await programs
