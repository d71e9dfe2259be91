"""Nothing is answered before it is on disk; whatever fails, no table is lost or out of date."""

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from bot.tables.commands import Act, Deal, Leave, TableId
from bot.tables.errors import NotSaved, TableError
from bot.tables.updates import Reply
from storage.errors import (
    Conflict,
    DatabaseBusy,
    DatabaseFull,
    DatabaseUnavailable,
)
from storage.sql.connection import pragma
from storage.sql.store import SqlStore, open_reader, open_store
from tests.bot.tables.room import ADA, BEN, CEM, Room, everybody_sees
from tests.fakes import FakeListener, FakeStore


async def opened(seed: int = 0) -> tuple[Room, FakeStore, TableId]:
    store = FakeStore()
    room = Room(store, seed=seed)
    table = await room.open(ADA, BEN, CEM)
    await room.until_turn_of(table, ADA)
    return room, store, table


async def turns() -> None:
    """Let everything that can go on go on."""
    for _ in range(50):
        await asyncio.sleep(0)


def begin(doing: Coroutine[Any, Any, Reply]) -> asyncio.Task[Reply]:
    return asyncio.create_task(doing)


async def test_no_answer_and_no_news_before_the_commit() -> None:
    room, store, table = await opened()
    heard = list(room.listener.heard)
    press = await room.press(table, ADA)
    store.hold()
    asking = begin(room.service.handle(press))
    await store.reached.wait()
    await turns()
    assert not asking.done()
    assert room.listener.heard == heard
    store.gate.set()
    reply = await asking
    assert reply.version == (await room.row(table)).version
    assert room.listener.heard == [*heard, table]


async def test_no_answer_to_an_opening_before_the_commit() -> None:
    store = FakeStore()
    room = Room(store)
    store.hold()
    asking = asyncio.create_task(room.open(ADA, BEN))
    await store.reached.wait()
    await turns()
    assert not asking.done()
    assert (await store.inner.tables(), room.listener.heard) == ((), [])
    store.gate.set()
    table = await asking
    assert room.listener.heard == [table]


async def test_nobody_sees_what_is_not_on_disk_yet() -> None:
    room, store, table = await opened()
    before = await room.look(table, BEN)
    press = await room.press(table, ADA)
    store.hold()
    asking = begin(room.service.handle(press))
    await store.reached.wait()
    looking = asyncio.create_task(room.look(table, BEN))
    await turns()
    assert not looking.done()
    store.failures = [DatabaseFull(path="x")]
    store.gate.set()
    with pytest.raises(NotSaved) as refused:
        await asking
    assert refused.value.failure.code == "database-full"
    assert await looking == before


async def test_other_tables_are_answered_while_one_is_saved() -> None:
    room, store, table = await opened()
    other = await room.open(ADA, BEN)
    press = await room.press(table, ADA)
    store.hold()
    asking = begin(room.service.handle(press))
    await store.reached.wait()
    assert (await room.look(other, ADA)).table == other
    store.gate.set()
    await asking


async def test_the_lock_is_free_when_listeners_hear() -> None:
    room, _, table = await opened()
    locked: list[bool] = []
    service = room.service
    locks = service._locks
    service.listeners.append(FakeListener(lambda heard: locked.append(locks.of(heard).locked())))
    version = (await room.look(table)).version
    seen: list[asyncio.Task[Any]] = []
    hear = FakeListener(lambda heard: seen.append(asyncio.create_task(service.look(heard, None))))
    service.listeners.append(hear)
    await service.handle(await room.press(table, ADA))
    assert locked == [False]
    assert (await seen[0]).version == version + 1


async def test_a_refusal_is_no_news() -> None:
    room, _, table = await opened()
    heard = len(room.listener.heard)
    with pytest.raises(TableError):
        await room.service.handle(Act(table, ADA.id, "bid 17"))
    assert len(room.listener.heard) == heard


@pytest.mark.parametrize("fails", [False, True])
async def test_a_caller_that_is_cancelled_loses_nothing(fails: bool) -> None:
    room, store, table = await opened()
    before = await room.row(table)
    press = await room.press(table, ADA)
    heard = len(room.listener.heard)
    store.hold()
    asking = begin(room.service.handle(press))
    await store.reached.wait()
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    # Nobody may load the table now and keep what is about to be out of date.
    looking = asyncio.create_task(room.look(table, BEN))
    await turns()
    if fails:
        store.failures = [DatabaseFull(path="x")]
    store.gate.set()
    seen = await looking
    assert seen.version == (await room.row(table)).version == before.version + (not fails)
    assert len(room.listener.heard) == heard + (not fails)
    twin = room.restarted()
    assert await everybody_sees(room.service, table) == await everybody_sees(twin, table)
    await room.finish(table)


@pytest.mark.parametrize("moments", range(12))
async def test_cancelling_at_any_moment_is_harmless(moments: int) -> None:
    room, _, table = await opened()
    for _ in range(30):
        if (person := await room.to_act(table)) is None:
            break
        asking = begin(room.service.handle(await room.press(table, person)))
        for _ in range(moments):
            await asyncio.sleep(0)
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        await turns()
        assert await everybody_sees(room.service, table) == await everybody_sees(
            room.restarted(), table
        )
        while await room.service.advance(table):
            pass
    await room.finish(table)


async def test_a_caller_cancelled_while_waiting_for_the_lock() -> None:
    room, store, table = await opened()
    press = await room.press(table, ADA)
    store.hold()
    first = begin(room.service.handle(press))
    await store.reached.wait()
    second = begin(room.service.handle(Leave(table, BEN.id, sure=1)))
    await turns()
    second.cancel()
    store.gate.set()
    await first
    await turns()
    assert await everybody_sees(room.service, table) == await everybody_sees(
        room.restarted(), table
    )


async def test_an_opening_that_fails_leaves_no_table() -> None:
    store = FakeStore()
    room = Room(store)
    store.failures = [DatabaseFull(path="x")]
    with pytest.raises(NotSaved, match="out-of-order"):
        await room.open(ADA, BEN)
    assert await store.tables() == ()
    await room.finish(await room.open(ADA, BEN))


async def test_a_computer_that_cannot_save_decides_the_same_again() -> None:
    store = FakeStore()
    room = Room(store)
    table = await room.open(computers=3)
    twin = Room()
    assert await twin.open(computers=3) == table
    while await twin.step(table):
        store.failures = [DatabaseBusy(path="x")]
        with pytest.raises(NotSaved, match="not-saved"):
            await room.service.advance(table)
        assert await room.service.advance(table)
        assert (await room.rows(table))[-1] == (await twin.rows(table))[-1]


async def test_a_commit_of_unknown_outcome_is_looked_up_on_disk() -> None:
    room, store, table = await opened()
    press = await room.press(table, ADA)
    version = (await room.row(table)).version
    store.lost = [DatabaseUnavailable(path="x", reason="stopped")]
    with pytest.raises(NotSaved, match="out-of-order"):
        await room.service.handle(press)
    assert (await room.look(table, ADA)).version == version + 1
    assert await room.quiet(press)
    await room.finish(table)


async def test_a_cached_table_is_not_read_again() -> None:
    room, store, table = await opened()
    reads = store.reads
    await room.service.handle(Leave(table, BEN.id, sure=1))
    await room.service.look(table, ADA.id)
    assert store.reads == reads


async def test_who_saves_second_decides_anew_on_what_is_on_disk() -> None:
    room, _, table = await opened()
    other = room.restarted()
    for service in (room.service, other):
        await service.look(table, None)
    press = await room.press(table, ADA)
    await other.handle(Leave(table, BEN.id, sure=1))
    await room.service.handle(press)
    assert [row.kind for row in await room.rows(table)][-2:] == ["left", "acted"]
    # The other one still believes that it is Ada's turn.
    assert not (await other.handle(press)).changed
    assert await everybody_sees(other, table) == await everybody_sees(room.service, table)
    await room.finish(table)
    assert [row.number for row in await room.rows(table)] == list(
        range(1, len(await room.rows(table)) + 1)
    )


@pytest.mark.parametrize("seed", range(5))
async def test_two_writers_at_once_lose_no_move_and_make_none_twice(seed: int) -> None:
    room, _, table = await opened(seed)
    services = [room.service, room.restarted()]
    while (person := await room.to_act(table)) is not None:
        press = await room.press(table, person)
        now = await room.table(table)
        results = await asyncio.gather(*(service.handle(press) for service in services * 2))
        assert sorted(each.changed for each in results) == [False] * 3 + [True]
        after = await room.table(table)
        assert sum(after.decisions) == sum(now.decisions) + 1
        while (number := (await room.table(table)).next_deal()) is not None:
            deal = Deal(table, 1, number)
            dealt = [service.handle(deal) for service in services]
            outcomes = await asyncio.gather(*dealt, return_exceptions=True)
            assert sum(isinstance(outcome, Reply) for outcome in outcomes) == 1


async def test_a_conflict_that_does_not_end_is_told() -> None:
    room, store, table = await opened()
    press = await room.press(table, ADA)
    store.failures = [Conflict(), Conflict(), Conflict()]
    assert await room.code(press) == "conflict"
    store.failures = [Conflict(), Conflict()]
    await room.service.handle(press)


async def test_many_people_ask_at_once() -> None:
    room, _, table = await opened()
    for _ in range(40):
        commands = [
            Act(table, person.id, text)
            for person in (ADA, BEN, CEM)
            for text in (*(await room.look(table, person)).legal[:2], "bid 1", "nonsense")
        ]
        before = await room.row(table)
        results = await asyncio.gather(*map(room.service.handle, commands), return_exceptions=True)
        replies = [result for result in results if isinstance(result, Reply)]
        saved = [reply.version for reply in replies if reply.changed]
        assert saved == list(range(before.version + 1, (await room.row(table)).version + 1))
        assert all(isinstance(each, Reply | TableError) for each in results)
        while await room.service.advance(table):
            pass


class Watched:
    """The live writer's connection, with an eye and a gate on its commits."""

    def __init__(self, store: SqlStore) -> None:
        self.connection: Any = store.writer.connection
        self.reached = asyncio.Event()
        self.gate = asyncio.Event()
        self.commits = 0
        store.writer.connection = self  # type: ignore[assignment]

    def __getattr__(self, name: str) -> Any:
        return getattr(self.connection, name)

    async def commit(self) -> None:
        self.reached.set()
        await self.gate.wait()
        await self.connection.commit()
        self.commits += 1


async def test_with_a_file_no_answer_before_its_commit(path: Path) -> None:
    store = await open_store(path)
    assert await pragma(store.writer.connection, "synchronous") == 2, "FULL"
    room = Room(store)
    table = await room.open(ADA, BEN)
    await room.until_turn_of(table, ADA)
    before = await room.row(table)
    press = await room.press(table, ADA)
    heard = len(room.listener.heard)
    watched = Watched(store)
    asking = begin(room.service.handle(press))
    await watched.reached.wait()
    await turns()
    reader = await open_reader(path)
    assert (asking.done(), watched.commits, len(room.listener.heard)) == (False, 0, heard)
    assert await reader.table(table) == before
    watched.gate.set()
    reply = await asking
    assert watched.commits == 1
    assert (await reader.table(table)).version == reply.version == before.version + 1
    assert len(await reader.entries(table)) == len(await room.rows(table))
    await reader.close()
    await room.finish(table)
    assert watched.commits == (await room.row(table)).version - before.version
    assert await pragma(watched.connection, "synchronous") == 2
    await store.close()
