"""What may end in a log or a traceback names no secret and no hidden card."""

import traceback
from pathlib import Path

import pytest

from bot.tables.codec import from_row
from bot.tables.computers import Thinker, Thought
from storage.base import UnitOfWork
from storage.errors import Conflict
from storage.sql.store import open_store
from tests.bot.tables.room import ADA, Room


async def test_no_repr_holds_a_secret_or_a_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    thoughts: list[Thought] = []
    think = Thinker.think

    async def remembered(self: Thinker, thought: Thought) -> object:
        thoughts.append(thought)
        return await think(self, thought)

    monkeypatch.setattr(Thinker, "think", remembered)
    room = Room()
    table = await room.open(ADA, computers=2)
    await room.until(table, lambda _: bool(thoughts))
    now = await room.table(table)
    rows = await room.store.entries(table)
    told = [repr(now), *(repr(row) for row in rows), *(repr(from_row(row)) for row in rows)]
    told += [repr(thought) for thought in thoughts]
    told += [repr(await room.store.table(table))]
    assert thoughts
    await room.finish(table)
    told.append(repr((await room.service.record(table)).fair))
    cards = {card.code for deal in now.deals for hand in deal.hands for card in hand}
    for text in told:
        assert now.secret.hex() not in text
        assert repr(now.secret) not in text
        assert not [code for code in cards if f"{code!r}" in text or f'"{code}"' in text]


async def test_a_failed_commit_tells_nothing_of_what_it_held(tmp_path: Path) -> None:
    store = await open_store(tmp_path / "tables.db")
    try:
        room = Room(store)
        table = await room.open(ADA, computers=2)
        secret = (await room.table(table)).secret.hex()
        rows = await store.entries(table)
        with pytest.raises(Conflict) as failure:
            await store.commit(UnitOfWork(rows))
        text = "".join(traceback.format_exception(failure.value))
        assert secret not in text
    finally:
        await store.close()
