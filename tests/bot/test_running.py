"""Several platforms under one roof: trouble on one is trouble on one, and the end has its order."""

import asyncio
import logging
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.config import BadConfig, Config, Database, Health
from bot.connecting import SignInRefused, State
from bot.health import ask
from bot.running import CLOSE, FINISH, Connection, serve
from bot.tables.commands import Open, Person, Showing
from bot.tables.service import TableService
from storage.errors import DatabaseFull, DatabaseUnavailable
from storage.records import TableRecord
from storage.sql.store import SqlStore
from tests.bot.online import FakeOnline
from tests.fakes import FakeClock, settle

LIMIT_S = 20
HERE: Any = SimpleNamespace(service=None, publisher=None)
SECOND = 1_000


class Program:
    """`serve` with fake platforms, going on beside a test."""

    def __init__(self, folder: Path, *names: str, port: int = 0) -> None:
        self.clock = FakeClock()
        self.steps: list[str] = []
        self.refused: list[str] = []
        self.stop = asyncio.Event()
        self.online = {name: FakeOnline(self.clock, name, self.steps) for name in names}
        self.config = Config(Database(str(folder / "t.db")), health=Health(port=port))

    async def serve(self) -> bool:
        return await serve(
            self.config,
            self.online,
            clock=self.clock,
            stop=self.stop,
            refused=self.refused.append,
        )

    @asynccontextmanager
    async def running(self) -> AsyncIterator[asyncio.Task[bool]]:
        """Meanwhile it runs, and everybody has tried to connect."""
        async with asyncio.timeout(LIMIT_S):
            serving = asyncio.create_task(self.serve())
            for each in self.online.values():
                await each.reached.wait()
            await settle()
            yield serving
            self.stop.set()
            await serving


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


@asynccontextmanager
async def kept(troubles: int) -> AsyncIterator[tuple[FakeClock, FakeOnline, Connection]]:
    """A platform that has failed for the first of so many times."""
    clock, stop = FakeClock(), asyncio.Event()
    online = FakeOnline(clock)
    online.troubles = [OSError("no network")] * troubles
    connection = Connection("a", online, clock=clock, stop=stop, refused=lambda _: None)
    keeping = asyncio.create_task(connection.keep(HERE))
    await settle()
    yield clock, online, connection
    stop.set()
    await online.close()
    async with asyncio.timeout(LIMIT_S):
        await keeping


async def test_trouble_is_tried_again_ever_more_seldom() -> None:
    async with kept(troubles=8) as (clock, online, connection):
        await clock.move(182 * SECOND)
        assert await connection.state() is State.FAILING
        await clock.move(1 * SECOND)
        assert await connection.state() is State.OK
        seconds = [(tried - online.tried[0]) // SECOND for tried in online.tried]
        assert seconds == [0, 1, 3, 7, 15, 31, 63, 123, 183]


async def test_after_a_long_connection_trouble_is_new() -> None:
    async with kept(troubles=3) as (clock, online, connection):
        await clock.move(7 * SECOND)
        assert await connection.state() is State.OK
        await clock.move(60 * SECOND)
        online.lost.set()
        await settle()
        assert await connection.state() is State.FAILING
        await clock.move(1 * SECOND)
        assert await connection.state() is State.OK


async def test_after_a_short_connection_it_is_not() -> None:
    async with kept(troubles=3) as (clock, online, connection):
        await clock.move(7 * SECOND)
        online.lost.set()
        await settle()
        await clock.move(7 * SECOND)
        assert await connection.state() is State.FAILING
        await clock.move(1 * SECOND)
        assert await connection.state() is State.OK


async def test_who_waits_to_connect_again_ends_at_once() -> None:
    async with kept(troubles=1) as (_, online, _):
        pass
    assert len(online.tried) == 1


async def test_a_bad_token_turns_one_platform_off(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    program = Program(tmp_path, "a", "b")
    program.online["a"].troubles = [SignInRefused()]
    with caplog.at_level(logging.INFO):
        async with program.running() as serving:
            await program.clock.move(300 * SECOND)
            assert program.refused == ["a"]
            assert len(program.online["a"].tried) == 1
            assert program.online["b"].connected
            assert not serving.done()
    assert serving.result() is True
    assert "sign-in refused" in caplog.text


async def test_without_any_platform_the_program_ends(tmp_path: Path) -> None:
    program = Program(tmp_path, "a", "b")
    for each in program.online.values():
        each.troubles = [SignInRefused()]
    async with asyncio.timeout(LIMIT_S):
        assert await program.serve() is False
    assert sorted(program.refused) == ["a", "b"]
    assert program.steps[-2:] == ["a closes", "b closes"]


async def test_what_was_begun_is_finished_and_drawn_before_connections_close(
    tmp_path: Path,
) -> None:
    program = Program(tmp_path, "a", "b")

    async def opens(service: TableService) -> None:
        showing = Showing("a:chat", "")
        await service.handle(
            Open("bisqa", (Person("a:1", "Ana"),), (), lobby=True, showing=showing)
        )

    program.online["a"].finishing = opens
    async with program.running():
        pass
    assert program.steps[:2] == ["a stops", "b stops"]
    assert set(program.steps[2:4]) == {"a has finished", "b has finished"}
    assert set(program.steps[4:-2]) == {"a draws"}
    assert program.steps[-2:] == ["a closes", "b closes"]


@pytest.mark.parametrize(("what", "limit"), [("finishing", FINISH), ("closing", CLOSE)])
async def test_nobody_holds_up_the_end(what: str, limit: int, tmp_path: Path) -> None:
    program = Program(tmp_path, "a", "b")
    held_up = asyncio.Event()

    async def for_ever(*_: object) -> None:
        held_up.set()
        await asyncio.Event().wait()

    setattr(program.online["a"], what, for_ever)
    async with program.running() as serving:
        program.stop.set()
        await held_up.wait()
        await settle()
        assert not serving.done()
        await program.clock.move(limit)
        assert await serving
    assert "b has finished" in program.steps
    assert "b closes" in program.steps
    assert ("a closes" in program.steps) == (what == "finishing")


async def test_the_fault_of_one_does_not_spoil_the_end_of_others(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    program = Program(tmp_path, "a", "b")
    program.online["a"].refuses_to_stop = RuntimeError("a fault")
    with caplog.at_level(logging.ERROR):
        async with program.running():
            pass
    assert "b has finished" in program.steps
    assert program.steps[-2:] == ["a closes", "b closes"]
    assert "failed at the end" in caplog.text


async def test_a_database_that_cannot_be_opened(tmp_path: Path) -> None:
    program = Program(tmp_path / "missing", "a")
    with pytest.raises(DatabaseUnavailable):
        await program.serve()
    assert program.steps == ["a closes"]
    assert program.online["a"].tried == []


async def test_a_port_that_is_taken_leaves_the_database_free(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        program = Program(tmp_path, "a", port=server.getsockname()[1])
        with pytest.raises(BadConfig, match="port-taken"):
            await program.serve()
    again = Program(tmp_path, "a")
    async with again.running() as serving:
        pass
    assert serving.result()


async def fails(*_: object) -> None:
    raise DatabaseFull(path="t.db")


async def overdue(clock: FakeClock, *_: object) -> tuple[TableRecord, ...]:
    row: Any = SimpleNamespace(id="T", due_at=clock.now() - 61 * SECOND, deadline=None)
    return (row,)


@pytest.mark.parametrize("fault", ["", "database", "timers", "b"])
async def test_readiness_names_the_part_that_fails(
    fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = free_port()
    program = Program(tmp_path, "a", "b", "c", port=port)
    program.online["c"].troubles = [SignInRefused()]
    async with program.running():
        faults: dict[str, Callable[[], Awaitable[None] | None]] = {
            "database": partial(monkeypatch.setattr, SqlStore, "commit", fails),
            "timers": partial(
                monkeypatch.setattr, SqlStore, "waiting", partial(overdue, program.clock)
            ),
            "b": program.online["b"].lost.set,
        }
        if fault:
            faults[fault]()
            await settle()
        parts = await asyncio.to_thread(ask, "127.0.0.1", port)
        monkeypatch.undo()
    expected = {"database": State.OK, "timers": State.OK, "a": State.OK, "b": State.OK}
    expected |= {"c": State.OFF} | ({fault: State.FAILING} if fault else {})
    assert parts == expected
    assert await asyncio.to_thread(ask, "127.0.0.1", port) is None
