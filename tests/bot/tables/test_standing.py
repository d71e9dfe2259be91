"""Clocks that stand while chats have to wait: each moment once, whoever waits."""

import asyncio
from dataclasses import replace

import pytest

from bot.tables.screens import HAND
from bot.tables.shown import Shown
from bot.tables.standing import Standing, could_see
from storage.errors import DatabaseFull
from storage.records import ScreenRecord, TableId
from tests.bot.tables.room import ADA, BEN, Room, dealt_in
from tests.bot.tables.stage import CAFE
from tests.fakes import FakeStore


def standing_of(room: Room) -> Standing:
    return Standing(room.service, room.clock, Shown(room.store, room.clock))


async def test_of_several_who_wait_at_the_same_time_the_longest_counts() -> None:
    room, table = await dealt_in(ADA, BEN)
    before = (await room.row(table)).deadline or 0
    standing, now = standing_of(room), room.clock.now()
    waits = (5_000, 9_000, 7_000)
    await asyncio.gather(*(standing.stand([table], now + wait, "test") for wait in waits))
    await standing.stand([table], now + 9_000, "test")
    assert (await room.row(table)).deadline == before + 9_000


async def test_what_could_not_be_saved_is_made_up_for() -> None:
    room, table = await dealt_in(ADA, BEN)
    before = (await room.row(table)).deadline or 0
    store = FakeStore(room.store)
    room.service = room.restarted(store)
    standing, now = standing_of(room), room.clock.now()
    await standing.stand([table], now + 3_000, "test")
    store.failures = [DatabaseFull(path="disk")]
    await standing.stand([table], now + 9_000, "test")
    assert (await room.row(table)).deadline == before + 3_000
    await standing.stand([table], now + 9_000, "test")
    assert (await room.row(table)).deadline == before + 9_000


def screen(chat: str, reader: str = "", muted: str = "", deal: int = 1) -> ScreenRecord:
    return ScreenRecord(TableId("T"), chat, reader, 1, deal, muted=muted)


@pytest.mark.parametrize(
    ("shown", "sees"),
    [
        (screen(CAFE), True),
        (screen(CAFE, muted="kicked"), False),
        (screen("far:salon"), False),
        (screen(ADA.id, ADA.id), True),
        (screen(BEN.id, BEN.id), False),
        (screen(ADA.id, ADA.id, deal=HAND), False),
    ],
)
def test_who_sees_a_board(shown: ScreenRecord, sees: bool) -> None:
    """One's own, or one for all on one's own platform; a hand tells too little."""
    assert could_see((shown,), ADA.id) is sees
    assert could_see((replace(shown, muted="x"), shown), ADA.id) is sees
