"""All that a running game is made of is logged in every way: no card and no secret comes out."""

import io
import logging
from typing import Any

import pytest

from bot import logs
from bot.tables.codec import from_row
from bot.tables.computers import Thinker, Thought
from tests.bot.tables.room import ADA, Room
from tests.leaks import named

LOG = logs.get("bot.somewhere")
FOREIGN = logging.getLogger("foreign")


async def test_a_real_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    thoughts: list[Thought] = []
    think = Thinker.think

    async def remembered(self: Thinker, thought: Thought) -> Any:
        thoughts.append(thought)
        return await think(self, thought)

    monkeypatch.setattr(Thinker, "think", remembered)
    room = Room()
    code = await room.open(ADA, computers=2)
    await room.until_turn_of(code, ADA)
    await room.service.handle(await room.press(code, ADA))
    await room.until_turn_of(code, ADA)
    now = await room.table(code)
    rows = await room.store.entries(code)
    views = [await room.look(code, ADA), await room.look(code)]
    record = await room.service.record(code, with_hands=True)
    things: list[Any] = [now, record, *rows, *(from_row(row) for row in rows), *views, *thoughts]
    things += list(now.deals) + [thought.view for thought in thoughts]
    things += [thought.legal for thought in thoughts] + [row.body for row in rows]
    things += [now.secret, now.secret.hex(), int.from_bytes(now.secret), list(now.deals[0].hands)]
    hidden = {card for deal in now.deals for hand in deal.hands for card in hand}
    assert thoughts
    assert hidden
    stream = io.StringIO()
    for as_json in (True, False):
        logs.configure(stream, json=as_json, level=logging.DEBUG)
        for thing in things:
            LOG.debug("said", told=thing, deep={"x": [thing]}, text=repr(thing), plain=str(thing))
            LOG.error("failed", told=ValueError(thing), exc_info=LookupError(thing))
            FOREIGN.warning("%s %r", thing, [thing])
            FOREIGN.error("failed", exc_info=ValueError(str(thing)))
    told = stream.getvalue()
    for text in (told, told.encode().decode("unicode_escape")):
        assert not named(text, hidden)
        assert "Card(" not in text
        assert now.secret.hex() not in text.lower()
        assert repr(now.secret)[2:-1] not in text
        assert str(int.from_bytes(now.secret)) not in text
