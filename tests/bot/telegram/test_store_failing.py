"""The database fails while people play: each is answered, and reads nothing that is its owner's."""

from collections.abc import AsyncIterator

import pytest

from bot import app
from storage.errors import DatabaseBusy, DatabaseFull, DatabaseUnavailable, StorageError
from tests.bot.telegram.gatherings import data, game, mover, started, told, whispers
from tests.bot.telegram.stage import Stage, stage
from tests.emulators.telegram.people import Person
from tests.fakes import FakeStore

FILE = "/srv/owner/tables.db"
FAILURES: list[tuple[StorageError, str]] = [
    (DatabaseBusy(path=FILE), "I couldn’t save that just now"),
    (DatabaseFull(path=FILE), "I can’t save anything at the moment"),
    (DatabaseUnavailable(path=FILE, reason="EACCES"), "I can’t save anything at the moment"),
]


@pytest.fixture
def store() -> FakeStore:
    return FakeStore()


@pytest.fixture(params=[False, True], ids=["all read it", "one reads it"])
async def room(
    store: FakeStore, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> AsyncIterator[Stage]:
    monkeypatch.setattr(app, "MemoryStore", lambda: store)
    async with stage(ephemerals=request.param) as made, made.program():
        yield made
        store.failures.clear()


def everything_said(room: Stage) -> str:
    """Whatever was sent to anybody."""
    return "\n".join(str(call.body) for call in room.server.calls)


@pytest.mark.parametrize(("failure", "says"), FAILURES, ids=lambda each: str(each)[:20])
async def test_what_cannot_be_saved(
    room: Stage, ada: Person, ben: Person, store: FakeStore, failure: StorageError, says: str
) -> None:
    board = await game(room, ada, ben)
    who = await mover(room)
    before = await room.seen()
    store.failures += [failure] * 500
    pressed = await room.press(who, board, data(board, ":bid 0"), seconds=0)
    french = "enregistrer"
    assert says in pressed.text or french in pressed.text
    await room.types(who, "/bid 0")
    read = [each.text for each in (*whispers(who, room.group), *room.boards())]
    assert any(says in each or french in each for each in read)
    store.failures.clear()
    assert (await room.seen()).moment == before.moment
    assert "/srv" not in everything_said(room)
    assert "EACCES" not in everything_said(room)


async def test_what_cannot_be_read(room: Stage, ada: Person, store: FakeStore) -> None:
    await started(room, ada)
    answers = len(told(room, ada))
    for number, text in enumerate(("/join T9", "/privacy", "hello"), 1):
        store.unreadable += [DatabaseBusy(path=FILE) for _ in range(50)]
        await room.types(ada, text, ada.private)
        store.unreadable.clear()
        assert "couldn’t look that up" in told(room, ada)[-1], text
        assert len(told(room, ada)) == answers + number
    assert "/srv" not in everything_said(room)
