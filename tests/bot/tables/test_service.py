"""What the service does for any game: private events, free actions, many tables at once."""

import asyncio
from dataclasses import replace

import pytest

from bot.tables import keeper as keepers
from bot.tables.commands import Act
from bot.tables.updates import Phase
from engine.games.bisqa.rules import BISQA
from engine.replay import replay
from tests.bot.tables.room import ADA, BEN, CEM, EVE, Room, everybody_sees
from tests.bot.tables.signs import Winking
from tests.fakes import FakeListener


async def test_what_is_for_one_seat_only_that_seat_hears() -> None:
    room = Room(game=Winking())
    table = await room.open(ADA, BEN, CEM, computers=1)
    while (now := await room.table(table)).phase is Phase.PLAYING:
        for reader in (ADA, BEN, CEM, EVE, None):
            seat = None if reader is None else now.seat_of(reader.id)
            seen = await room.look(table, reader)
            private = [told.event for told in seen.happened if told.event.code == "dealt-to"]
            hears = seat is not None and not now.state.out[seat]
            assert bool(private) == hears
            assert all(event.params == {"seat": seat} for event in private)
        await room.step(table)


async def test_a_free_action_passes_no_turn_and_spoils_no_button() -> None:
    room = Room(game=Winking())
    table = await room.open(ADA, BEN)
    await room.until_turn_of(table, ADA)
    press, now = await room.press(table, ADA), await room.table(table)
    early = await room.press(table, BEN, "bid 1")
    assert early.press
    sent = room.clock.now()
    await room.clock.move(60_000)
    for person in (BEN, ADA):
        await room.service.handle(Act(table, person.id, "wink"))
    await room.service.handle(replace(early, action=" WINK"))
    after = await room.table(table)
    assert after.version == now.version + 3
    assert (after.decisions, after.to_act()) == (now.decisions, now.to_act())
    assert (after.turn_at, after.at) == (now.turn_at, room.clock.now())
    assert after.moves[-1][-1] == f"{now.seat_of(BEN.id)} wink", "kept in its one text form"
    await room.service.handle(replace(press, press=None, sent_at=sent))
    assert await room.quiet(press)
    over = await room.finish(table)
    assert replay(over.game, over.record()).step.state == over.state


async def test_more_tables_than_fit_into_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keepers, "CACHED_TABLES", 2)
    room = Room()
    tables = [await room.open(ADA, BEN, computers=number % 3) for number in range(6)]
    for _ in range(30):
        await asyncio.gather(*(room.step(table) for table in tables))
        assert len(room.service._keeper._tables) <= 2
    for table in tables:
        assert await everybody_sees(room.service, table) == await everybody_sees(
            room.restarted(), table
        )
        await room.finish(table)


async def test_many_tables_are_played_at_the_same_time() -> None:
    room = Room()
    tables = [await room.open(ADA, BEN, computers=1) for _ in range(20)]
    await asyncio.gather(*(room.finish(table) for table in tables))
    assert {(await room.look(table)).phase for table in tables} == {Phase.OVER}


async def test_every_listener_hears_of_every_change_and_of_nothing_else() -> None:
    room = Room()
    other = FakeListener()
    room.service.listeners.append(other)
    table = await room.open(ADA, BEN, computers=1)
    await room.look(table, ADA)
    await room.service.record(table)
    await room.finish(table)
    assert not await room.service.advance(table)
    assert other.heard == room.listener.heard == [table] * (await room.row(table)).version


async def test_what_is_offered_is_what_the_game_declares() -> None:
    room = Room(game=BISQA)
    offer = room.service.offer("bisqa")
    assert (offer.id, offer.min_players, offer.max_players) == ("bisqa", 2, 8)
    assert (offer.pack, offer.verbs, offer.options) == (BISQA.pack, BISQA.verbs, BISQA.options)
    assert (await room.look(await room.open(ADA, BEN))).offer == offer


async def test_each_change_makes_the_version_one_more() -> None:
    room = Room()
    table = await room.open(ADA, BEN, options={"lives": 5})
    for version in range(1, 12):
        assert (await room.look(table)).version == (await room.row(table)).version == version
        await room.clock.move(10)
        person = await room.to_act(table)
        assert person is not None
        reply = await room.service.handle(await room.press(table, person))
        assert (reply.table, reply.version) == (table, version + 1)
        assert (await room.row(table)).touched_at == room.clock.now()
