"""Clocks that stand while chats have to wait: each moment once, whoever waits."""

import asyncio

from bot.tables.shown import Shown
from bot.tables.standing import Standing
from storage.errors import DatabaseFull
from tests.bot.tables.room import ADA, BEN, Room, dealt_in
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
