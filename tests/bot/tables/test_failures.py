"""What rules and store say, as players hear it."""

import pytest

from bot.tables.commands import Leave, TableId
from bot.tables.errors import NotSaved, TableError
from storage.errors import (
    DatabaseBusy,
    DatabaseFull,
    DatabaseUnavailable,
    NotFound,
    StorageError,
)
from tests.bot.tables.room import ADA, BEN, CEM, Room, everybody_sees
from tests.fakes import FakeStore


async def opened() -> tuple[Room, FakeStore, TableId]:
    store = FakeStore()
    room = Room(store)
    table = await room.open(ADA, BEN, CEM)
    await room.until_turn_of(table, ADA)
    return room, store, table


FAILURES: list[StorageError] = [
    DatabaseFull(path="x"),
    DatabaseBusy(path="x"),
    DatabaseUnavailable(path="x", reason="stopped"),
]
TOLD = {"database-busy": "not-saved"}
"""What players are told where it may be over in a moment; "out-of-order" of all else."""


@pytest.mark.parametrize("failure", FAILURES, ids=lambda failure: failure.code)
async def test_a_failing_commit_changes_nothing_and_the_next_command_works(
    failure: StorageError,
) -> None:
    room, store, table = await opened()
    press = await room.press(table, ADA)
    for command in (press, Leave(table, BEN.id, sure=1)):
        store.failures = [failure]
        refusal = await room.refused(command)
        assert isinstance(refusal, NotSaved)
        assert (refusal.failure, refusal.params) == (failure, {})
        assert refusal.code == TOLD.get(failure.code, "out-of-order")
        await room.service.handle(command)
    assert await everybody_sees(room.service, table) == await everybody_sees(
        room.restarted(), table
    )
    await room.finish(table)


@pytest.mark.parametrize("failure", [*FAILURES, NotFound(table="T1")], ids=lambda each: each.code)
async def test_what_cannot_be_read_is_told(failure: StorageError) -> None:
    room, store, table = await opened()
    missing = isinstance(failure, NotFound)
    service = room.restarted()
    for asking, code in (
        (lambda: service.look(table, ADA.id), "not-read"),
        (lambda: service.record(table), "not-read"),
        (lambda: service.look(table, ADA.id, 1), "not-read"),
        (lambda: service.record(table, 7), "not-read"),
        (lambda: service.advance(table), "not-read"),
        (lambda: service.handle(Leave(table, ADA.id)), "not-saved"),
    ):
        store.unreadable = [failure]
        with pytest.raises(TableError) as caught:
            await asking()
        mends = code if failure.code in TOLD else "out-of-order"
        assert caught.value.code == ("table-not-found" if missing else mends)
    if not missing:
        for reading in (
            service.unfinished,
            lambda: service.tables_in("chat"),
            lambda: service.tables_of("somebody"),
            lambda: service.settings("somebody"),
            lambda: service.chat_settings("a chat"),
            lambda: service.tables_about(ADA.id),
            lambda: service.export_of(ADA.id),
            lambda: service.erase(ADA.id),
        ):
            store.unreadable = [failure]
            with pytest.raises(NotSaved):
                await reading()
    assert (await service.look(table, ADA.id)).table == table
