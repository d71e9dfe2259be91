"""A program that runs is asked: for copies while games are played, and for nonsense."""

import asyncio
import json
import os
import socket
import stat
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from bot import app, control
from bot.tables.commands import Open
from bot.tables.ports import AT_ONCE
from engine.player import Level
from storage.errors import DatabaseUnavailable, StorageError
from storage.records import EntryRecord, TableId
from storage.sql.store import open_store
from tests.fakes import FakeClock, FakeEntropy

TABLES = 3
LIMIT_S = 60

pytestmark = pytest.mark.skipif(
    not hasattr(asyncio, "start_unix_server"), reason="this system has no such sockets"
)
Entries = dict[TableId, tuple[EntryRecord, ...]]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture(autouse=True)
async def limited() -> AsyncIterator[None]:
    async with asyncio.timeout(LIMIT_S):
        yield


class Evening:
    """A house where computers play as fast as they can, until it is over."""

    def __init__(self, house: app.House) -> None:
        self._house = house
        self.tables: list[TableId] = []
        self._ended = False
        self._moved = asyncio.Event()

    async def play(self) -> None:
        async with asyncio.TaskGroup() as tables:
            for _ in range(TABLES):
                tables.create_task(self._table())

    async def _table(self) -> None:
        while not self._ended:
            opened = await self._house.service.handle(Open("bisqa", (), (Level.EASY,) * 4))
            self.tables.append(opened.table)
            while not self._ended and await self._house.service.advance(opened.table):
                self._moved.set()

    async def go_on(self, moves: int = 20) -> None:
        for _ in range(moves):
            self._moved.clear()
            await self._moved.wait()

    async def answered(self) -> Entries:
        return {table: await self._house.store.entries(table) for table in self.tables}

    def end(self) -> None:
        self._ended = True


@asynccontextmanager
async def evening(path: Path) -> AsyncIterator[Evening]:
    never = asyncio.Event().wait
    async with app.house(
        path, {}, pace=AT_ONCE, clock=FakeClock(), entropy=FakeEntropy(1), ready=never
    ) as house:
        here = Evening(house)
        playing = asyncio.create_task(here.play())
        try:
            await here.go_on()
            yield here
        finally:
            here.end()
            await playing


async def kept(path: Path) -> Entries:
    """What is in a copy, opened as a program opens it that goes on with it."""
    store = await open_store(path)
    try:
        return {table.id: await store.entries(table.id) for table in await store.tables()}
    finally:
        await store.close()


def begins(earlier: Entries, later: Entries) -> bool:
    """Whether all that there was earlier is there later, and as it was."""
    return all(
        later.get(table, ())[: len(entries)] == entries for table, entries in earlier.items()
    )


async def test_copies_while_games_are_played(path: Path, tmp_path: Path) -> None:
    copies: list[tuple[Path, Entries]] = []
    async with evening(path) as here:
        for number in range(5):
            await here.go_on()
            target = tmp_path / f"copy{number}"
            before = await here.answered()
            assert await control.back_up(path, target)
            copies.append((target, before))
        await here.go_on()
        last = await here.answered()
    for target, before in copies:
        copied = await kept(target)
        assert begins(before, copied)
        assert begins(copied, last)
        for table in before:
            await app.stored_table(target, table)


async def test_two_at_the_same_time(path: Path, tmp_path: Path) -> None:
    targets = [tmp_path / "one", tmp_path / "two"]
    async with evening(path) as here:
        before = await here.answered()
        done = await asyncio.gather(*(control.back_up(path, target) for target in targets))
    assert done == [True, True]
    for target in targets:
        assert begins(before, await kept(target))


async def test_two_with_the_same_name(path: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy"
    async with evening(path):
        done = await asyncio.gather(
            *(control.back_up(path, target) for _ in range(2)), return_exceptions=True
        )
    (refused,) = (each for each in done if each is not True)
    assert isinstance(refused, DatabaseUnavailable)
    assert refused.params == {"path": str(target), "reason": "exists"}
    assert await kept(target)


async def test_the_socket_is_private_and_goes_with_the_program(path: Path) -> None:
    (path.parent / "link.db").symlink_to(path)
    async with app.house(path.parent / "link.db", {}, pace=AT_ONCE):
        there = control.beside(path)
        assert there == path.with_name("tables.db.control")
        assert stat.S_ISSOCK(there.lstat().st_mode)
        assert stat.S_IMODE(there.lstat().st_mode) == 0o600
    assert not os.path.lexists(there)


async def test_tables_in_memory_have_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    async with app.house(None, {}, pace=AT_ONCE):
        assert list(tmp_path.iterdir()) == []


# What is said at the socket


@asynccontextmanager
async def client(path: Path, said: bytes = b"") -> AsyncIterator[asyncio.StreamReader]:
    reader, writer = await asyncio.open_unix_connection(control.beside(path))
    try:
        writer.write(said)
        yield reader
    finally:
        writer.transport.abort()


async def answer(reader: asyncio.StreamReader) -> object:
    return json.loads(await reader.readline())


def asked_for(target: Path) -> bytes:
    return json.dumps({"do": "backup", "target": str(target)}).encode() + b"\n"


class Copies:
    """Makes no copies, but keeps what it was asked for, and waits until it is let go."""

    def __init__(self, failure: Exception | None = None) -> None:
        self.asked: list[str] = []
        self.stopped = asyncio.Event()
        self.reached = asyncio.Event()
        self.gate = asyncio.Event()
        self._failure = failure

    async def make(self, target: str) -> None:
        self.asked.append(target)
        self.reached.set()
        try:
            await self.gate.wait()
        except asyncio.CancelledError:
            self.stopped.set()
            raise
        if self._failure:
            raise self._failure


NONSENSE = [
    b"\n",
    b"hello\n",
    b"[]\n",
    b"{}\n",
    b'{"do": "dance"}\n',
    b'{"do": "backup"}\n',
    b'{"do": "backup", "target": 7}\n',
    b'{"do": "backup", "target": ""}\n',
    b'{"do": "backup", "target": "copy.db"}\n',
    b'{"do": "backup", "target": "/tmp/\\u0000"}\n',
    b"\xff\xfe\x00\n",
    b"[" * 60_000 + b"\n",
    b"9" * 60_000 + b"\n",
]


@pytest.mark.parametrize("said", NONSENSE, ids=range(len(NONSENSE)))
async def test_nonsense_is_refused(path: Path, said: bytes) -> None:
    copies = Copies()
    async with control.listening(path, copies.make), client(path, said) as reader:
        assert await answer(reader) == {"error": "bad-request", "params": {}}
        assert await reader.read() == b""
    assert copies.asked == []


@pytest.mark.parametrize("said", [b"", b'{"do": "backup", "tar'], ids=["nothing", "half a line"])
async def test_whoever_does_not_finish_is_sent_away(
    path: Path, said: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(control, "REQUEST_S", 0.05)
    async with control.listening(path, Copies().make), client(path, said) as reader:
        assert await answer(reader) == {"error": "bad-request", "params": {}}


async def test_nobody_waits_for_those_who_say_nothing(path: Path, tmp_path: Path) -> None:
    async with evening(path) as here, client(path), client(path, b'{"do"'):
        before = await here.answered()
        assert await control.back_up(path, tmp_path / "copy")
        await here.go_on()
    assert begins(before, await kept(tmp_path / "copy"))


def shout(place: Path, garbage: bytes) -> bytes:
    """Say all of it as long as somebody listens; what is answered."""
    heard = b""
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(LIMIT_S)
        connection.connect(str(place))
        with suppress(OSError):
            connection.sendall(garbage)
        with suppress(OSError):
            while more := connection.recv(4096):
                heard += more
    return heard


@pytest.mark.parametrize("sign", [b"x", b"\n", b"\xff"])
async def test_a_megabyte_of_garbage(path: Path, tmp_path: Path, sign: bytes) -> None:
    async with evening(path) as here:
        shouting = [
            asyncio.to_thread(shout, control.beside(path), sign * 1_000_000) for _ in range(4)
        ]
        for heard in await asyncio.gather(*shouting):
            assert json.loads(heard) == {"error": "bad-request", "params": {}}
        await here.go_on()
        assert await control.back_up(path, tmp_path / "copy")


async def test_too_many_at_once(path: Path) -> None:
    copies = Copies()
    async with control.listening(path, copies.make):
        waiting = [client(path) for _ in range(control.CLIENTS)]
        for each in waiting:
            await each.__aenter__()
        async with client(path) as reader:
            assert await answer(reader) == {"error": "too-many", "params": {}}
        assert not await control.back_up(path, path)
        for each in waiting:
            await each.__aexit__(None, None, None)
        copies.gate.set()
        while not await control.back_up(path, path):
            pass  # until they are all seen to be gone


async def test_signs_of_life_until_it_is_done(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(control, "SIGN_S", 0.01)
    monkeypatch.setattr(control, "SILENCE_S", 5.0)
    copies = Copies()
    async with control.listening(path, copies.make), client(path, asked_for(path)) as reader:
        asking = asyncio.create_task(control.back_up(path, path))
        assert await reader.readexactly(5) == b" " * 5
        copies.gate.set()
        assert await answer(reader) == {"done": True}
        assert await asking


async def test_whoever_hangs_up_gets_no_copy(path: Path) -> None:
    copies = Copies()
    async with control.listening(path, copies.make):
        async with client(path, asked_for(path)):
            await copies.reached.wait()
        await copies.stopped.wait()


async def test_whoever_has_hung_up_already_gets_no_copy(path: Path) -> None:
    """As when the program was stopped for a while, and goes on."""
    copies = Copies()
    async with control.listening(path, copies.make):
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(str(control.beside(path)))
            connection.sendall(asked_for(path))
        async with client(path, b"\n") as reader:  # heard after the other one
            await answer(reader)
    assert copies.asked == []


async def test_more_than_one_line_is_nonsense(path: Path) -> None:
    copies = Copies()
    said = asked_for(path) * 2
    async with control.listening(path, copies.make), client(path, said) as reader:
        assert await answer(reader) == {"error": "bad-request", "params": {}}
    assert copies.stopped.is_set() == bool(copies.asked)


async def test_failures_are_told(path: Path) -> None:
    copies = Copies(DatabaseUnavailable(path="/x\udcff♥", reason="exists"))
    copies.gate.set()
    async with control.listening(path, copies.make):
        with pytest.raises(DatabaseUnavailable) as refused:
            await control.back_up(path, path)
    assert refused.value.params == {"path": "/x\udcff♥", "reason": "exists"}


async def test_a_fault_is_told_as_a_failure(path: Path) -> None:
    copies = Copies(ValueError("secret"))
    copies.gate.set()
    async with control.listening(path, copies.make):
        with pytest.raises(StorageError) as refused:
            await control.back_up(path, path)
        assert refused.value.params == {}
        async with client(path, asked_for(path)) as reader:
            assert await answer(reader) == {"error": "storage", "params": {}}


async def test_a_copy_that_is_made_when_the_program_ends_is_told(path: Path) -> None:
    """Or else whoever asked would find a file there, and not know whose."""
    for turns in range(12):
        copies = Copies()
        async with control.listening(path, copies.make):
            asking = asyncio.create_task(control.back_up(path, path))
            await copies.reached.wait()
            copies.gate.set()
            for _ in range(turns):
                await asyncio.sleep(0)
        assert await asking == (not copies.stopped.is_set())


async def test_whoever_comes_at_the_end_is_sent_away(path: Path) -> None:
    for turns in range(12):
        copies = Copies()
        async with control.listening(path, copies.make):
            asking = asyncio.create_task(control.back_up(path, path))
            for _ in range(turns):
                await asyncio.sleep(0)
        assert not await asking
        assert copies.stopped.is_set() == bool(copies.asked)


async def test_the_end_does_not_wait_for_copies(path: Path) -> None:
    copies = Copies()
    async with control.listening(path, copies.make):
        asking = asyncio.create_task(control.back_up(path, path))
        await copies.reached.wait()
    assert copies.stopped.is_set()
    assert not await asking
