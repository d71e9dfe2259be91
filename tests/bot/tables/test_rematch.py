"""The same once more: at once or in a lobby, with those who are there."""

import asyncio

import pytest

from bot.tables.commands import End, Join, Leave, Rematch, Start, Unseat
from bot.tables.names import CAFE
from bot.tables.timecontrol import LIVE, SLOW
from bot.tables.updates import Phase
from engine.player import Level
from storage.records import TableId, TableStatus
from tests.bot.tables.room import ADA, BEN, CEM, EVE, Room, dealt_in


async def over(*, computers: int = 1) -> tuple[Room, TableId]:
    """Ada and Ben, who have ended their game."""
    room, table = await dealt_in(ADA, BEN, computers=computers, time=SLOW)
    await room.service.handle(End(table, ADA.id, sure=1))
    return room, table


@pytest.mark.parametrize("asking", [ADA, BEN])
@pytest.mark.parametrize("lobby", [False, True])
async def test_the_same_people_sit_in_the_same_joining_order(asking: object, lobby: bool) -> None:
    room, table = await over(computers=2)
    person = BEN if asking is BEN else ADA
    before = await room.table(table)
    await room.service.handle(Rematch(table, person.id, lobby=lobby, press="again"))
    again = await room.table(table)
    assert again.phase is (Phase.LOBBY if lobby else Phase.PLAYING)
    assert [(who.name, who.person, who.level) for who in again.joined()] == [
        (who.name, who.person, who.level) for who in before.joined()
    ]
    assert (again.options, again.time, again.seats) == (before.options, SLOW, None)
    assert (again.game_number, again.presses) == (2, ("again",) if lobby else ())
    assert again.commitment != before.commitment
    assert (await room.row(table)).status is TableStatus(again.phase)


async def test_a_lobby_for_a_rematch_is_one_like_any_other() -> None:
    room, table = await over()
    await room.service.handle(Rematch(table, BEN.id, lobby=True))
    assert await room.quiet(Rematch(table, ADA.id))
    assert await room.code(Start(table, BEN.id)) == "not-host", "who asks is not host by that"
    await room.join(table, CEM)
    await room.leave(table, BEN)
    await room.begin(table)
    assert {who.person for who in (await room.table(table)).sitters} == {ADA.id, CEM.id, None}
    assert (await room.finish(table)).ended is None


async def test_who_left_or_sleeps_is_not_waited_for() -> None:
    """Computers sit there; who left may join as anybody may, and with another press."""
    room, table = await dealt_in(ADA, BEN, CEM, EVE)
    await room.leave(table, BEN)
    await room.until_turn_of(table, CEM)
    await room.wait(table, 60_000)
    assert (await room.sitter(table, CEM)).autopilot
    await room.service.handle(End(table, ADA.id, sure=1, moderator=True))
    await room.service.handle(Rematch(table, ADA.id, lobby=True))
    places = (await room.look(table)).places
    assert [each.level for each in places].count(None) == 4 - sum(
        each.name in CAFE for each in places
    )
    assert {each.name for each in places if each.level is None} >= {"Ada"}
    assert not {"Ben", "Cem"} & {each.name for each in places}
    assert await room.store.tables_of(BEN.id) == ()
    await room.join(table, BEN)
    assert (await room.sitter(table, BEN)).since > 5


async def test_who_was_kicked_is_not_asked_again() -> None:
    room, table = await dealt_in(ADA, BEN, CEM)
    place = (await room.sitter(table, BEN)).since
    await room.service.handle(Unseat(table, ADA.id, place=place))
    await room.service.handle(End(table, ADA.id, sure=1))
    assert await room.code(Rematch(table, BEN.id)) == "not-seated"
    await room.rematch(table, ADA)
    now = await room.table(table)
    assert now.seat_of(BEN.id) is None
    assert [who.level for who in now.sitters].count(Level.NORMAL) == 1
    assert await room.code(Join(table, BEN.id, BEN.name)) == "kicked"


async def test_who_asks_sits_there_even_if_they_had_left() -> None:
    room, table = await dealt_in(ADA, BEN)
    await room.leave(table, BEN)
    await room.service.handle(End(table, ADA.id, sure=1))
    await room.rematch(table, BEN)
    assert {who.person for who in (await room.table(table)).sitters} == {ADA.id, BEN.id}


async def test_of_two_who_ask_at_once_one_is_first() -> None:
    room, table = await over()
    asked = [Rematch(table, ADA.id), Rematch(table, BEN.id)]
    results = await asyncio.gather(*map(room.service.handle, asked))
    assert [result.changed for result in results] == [True, False]
    assert (await room.table(table)).game_number == 2


async def test_after_a_lobby_that_was_closed_nothing_comes() -> None:
    room = Room()
    table = await room.lobby(ADA, BEN)
    await room.service.handle(End(table, ADA.id))
    assert await room.code(Rematch(table, BEN.id)) == "table-closed"
    room, table = await over()
    await room.service.handle(Rematch(table, ADA.id, lobby=True))
    await room.service.handle(End(table, ADA.id))
    assert await room.code(Rematch(table, ADA.id)) == "table-closed"
    assert await room.quiet(Leave(table, ADA.id))


async def test_nothing_of_one_game_reaches_into_the_next() -> None:
    """Three games back to back: no clock, pause, autopilot or reminder of one is left in another,
    and every deal is of a whole pack."""
    room = Room()
    table = await room.lobby(ADA, BEN)
    await room.begin(table)
    for game in (1, 2, 3):
        now = await room.table(table)
        assert (now.game_number, now.paused, now.warned, now.made) == (game, None, 0, 0)
        assert not any(who.autopilot or who.missed or who.played for who in now.sitters)
        assert now.deadline == room.clock.now() + 30_000 + LIVE.turn
        await room.wait(table, 51_000)
        assert (await room.table(table)).warned == 1
        over = await room.finish(table)
        for number, deal in enumerate(over.deals, 1):
            cards = deal.cards()
            assert len(set(cards)) == len(cards) <= 40
            assert number == 1 or deal != over.deals[number - 2]
        assert (await room.row(table)).due_at is None
        await room.wait(table, 600_000)
        assert (await room.table(table)).entries == over.entries
        await room.rematch(table, ADA)
