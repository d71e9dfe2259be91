"""What nobody wants any more is closed, and in the end forgotten; nothing else ever is."""

import asyncio

import pytest

from bot.tables.commands import AddComputer, Configure, End, Expire, Join, Pause, Rematch, Start
from bot.tables.errors import TableError
from bot.tables.keeper import KEPT_FOR
from bot.tables.pacing import IDLE_LIFE, LOBBY_LIFE, PAUSE_LIFE
from bot.tables.settings import of_table
from bot.tables.timecontrol import DAY, HOUR, LIVE, MINUTE, NO_CLOCK, SLOW, Tempo, TimeControl
from bot.tables.updates import Phase
from engine.verification import verify
from storage.records import TableId, TableStatus
from tests.bot.tables.room import ADA, BEN, CEM, EVE, MANY, Room, dealt_in, timers

LOBBIES = [(LIVE, 15 * MINUTE), (NO_CLOCK, 15 * MINUTE), (SLOW, 3 * DAY)]
PAUSES = [(LIVE, 24 * HOUR), (SLOW, 14 * DAY), (NO_CLOCK, 14 * DAY)]


async def is_closed(room: Room, table: TableId) -> bool:
    seen = await room.look(table)
    closed = seen.ended == "expired"
    assert (seen.phase is Phase.OVER) == closed
    assert ((await room.row(table)).status is TableStatus.CLOSED) == closed
    return closed


def test_the_lives_of_what_waits() -> None:
    assert [LOBBY_LIFE[time.tempo] for time, _ in LOBBIES] == [life for _, life in LOBBIES]
    assert [PAUSE_LIFE[time.tempo] for time, _ in PAUSES] == [life for _, life in PAUSES]
    assert (IDLE_LIFE, KEPT_FOR) == (14 * DAY, 30 * DAY)


@pytest.mark.parametrize(("time", "life"), LOBBIES, ids=[time.tempo for time, _ in LOBBIES])
async def test_a_lobby_is_closed_when_nobody_has_touched_it(time: TimeControl, life: int) -> None:
    room = Room()
    table = await room.lobby(ADA, BEN, time=time)
    async with timers(room):
        await room.clock.move(life - 1)
        assert not await is_closed(room, table)
        await room.clock.move(1)
        assert await is_closed(room, table)
    assert await room.code(Join(table, CEM.id, CEM.name)) == "table-closed"
    assert await room.store.waiting() == ()


async def test_every_touch_gives_a_lobby_its_whole_life() -> None:
    room = Room()
    table = await room.lobby(ADA)
    life = LOBBY_LIFE[Tempo.LIVE]
    async with timers(room):
        for command in (
            Join(table, BEN.id, BEN.name),
            AddComputer(table, ADA.id),
            Configure(table, ADA.id, seats=6),
        ):
            await room.clock.move(life - 1)
            await room.service.handle(command)
        await room.clock.move(life - 1)
        await room.leave(table, BEN)
        await room.clock.move(life - 1)
        assert not await is_closed(room, table)
        assert await room.quiet(Join(table, ADA.id, ADA.name))
        assert await room.code(Start(table, BEN.id)) == "not-host"
        await room.clock.move(1)
        assert await is_closed(room, table), "neither a refusal nor a quiet yes is a touch"


async def test_another_tempo_is_another_life() -> None:
    room = Room()
    table = await room.lobby(ADA)
    await room.service.handle(Configure(table, ADA.id, time=SLOW))
    async with timers(room):
        await room.clock.move(3 * DAY - 1)
        assert not await is_closed(room, table)
        await room.clock.move(1)
        assert await is_closed(room, table)


@pytest.mark.parametrize(("time", "life"), PAUSES, ids=[time.tempo for time, _ in PAUSES])
async def test_a_game_that_rests_too_long_is_closed_without_result(
    time: TimeControl, life: int
) -> None:
    room, table = await dealt_in(ADA, BEN, computers=1, time=time)
    await room.service.handle(Pause(table, ADA.id))
    async with timers(room):
        await room.clock.move(life - 1)
        assert not await is_closed(room, table)
        await room.clock.move(1)
        assert await is_closed(room, table)
    seen = await room.look(table)
    assert (seen.view.outcome, seen.paused) == (None, None)
    assert seen.proof, "the deals are revealed"
    over = await room.table(table)
    assert verify(over.game, over.record()).fair
    [told] = await room.waiting(table, "closed")
    assert told.params == '{"reason":"expired"}'
    await room.rematch(table, BEN)


async def test_a_game_without_a_clock_waits_two_weeks_for_its_person() -> None:
    room, table = await dealt_in(ADA, computers=1, time=NO_CLOCK)
    async with timers(room):
        await room.clock.move(14 * DAY - 1)
        await room.play(table, ADA)
        await room.clock.move(0)
        await room.until_turn_of(table, ADA)
        await room.clock.move(14 * DAY - 1)
        assert not await is_closed(room, table)
        assert (await room.look(table, ADA)).due_at is None, "it is no date of the game"
        await room.clock.move(1)
        assert await is_closed(room, table)


async def test_what_is_not_due_is_not_closed() -> None:
    room = Room()
    lobby = await room.lobby(ADA, BEN)
    running, table = await dealt_in(ADA, BEN)
    assert await room.code(Expire(lobby)) == "late"
    await running.clock.move(DAY)
    assert await running.code(Expire(table)) == "late", "a game that goes on never is"
    await running.finish(table)
    await running.clock.move(DAY)
    assert await running.code(Expire(table)) == "late"


@pytest.mark.parametrize("join_first", [False, True])
async def test_of_a_join_and_the_end_in_the_same_moment_one_counts(join_first: bool) -> None:
    room = Room()
    table = await room.lobby(ADA)
    await room.clock.move(LOBBY_LIFE[Tempo.LIVE])
    both = [room.service.handle(Join(table, BEN.id, BEN.name)), room.service.handle(Expire(table))]
    if not join_first:
        both.reverse()
    results = await asyncio.gather(*both, return_exceptions=True)
    codes = [result.code if isinstance(result, TableError) else "" for result in results]
    assert codes == ["", "late" if join_first else "table-closed"]
    assert await is_closed(room, table) is not join_first


async def test_a_lobby_that_had_run_out_when_the_program_ended_is_closed_at_a_start() -> None:
    room = Room()
    table = await room.lobby(ADA)
    await room.clock.move(DAY)
    room.restart()
    async with timers(room):
        assert await is_closed(room, table)


async def test_hundreds_of_lobbies_that_nobody_wants_leave_nothing_behind() -> None:
    room = Room()
    tables = [await room.lobby(ADA) for _ in range(300)]
    async with timers(room) as sleeper:
        await room.clock.move(LOBBY_LIFE[Tempo.LIVE])
        for table in tables:
            assert await is_closed(room, table)
        assert (sleeper._due, sleeper._queue, sleeper._busy) == ({}, [], set())
        await room.clock.move(KEPT_FOR + 7 * HOUR)
        assert await room.store.tables() == ()
        assert len(room.service._keeper._tables) == 0
    assert len(room.service._locks._locks) == 0


async def test_closed_tables_are_forgotten_after_thirty_days() -> None:
    room = Room()
    closed, over, running = [
        await room.open(*people, time=LIVE) for people in ((ADA, BEN), (ADA, CEM), (BEN, CEM))
    ]
    await room.service.handle(End(closed, ADA.id, sure=1))
    await room.finish(over)
    await room.service.handle(Pause(running, BEN.id))
    for table in (closed, over):
        await room.service.note(of_table(table), "something")
    await room.clock.move(KEPT_FOR)
    assert await room.service.forget() == 0
    await room.clock.move(1)
    assert await room.service.forget() == 1
    assert {row.id for row in await room.store.tables()} == {over, running}
    assert await room.store.entries(closed) == ()
    assert await room.service.noted(of_table(closed)) == ""
    assert await room.store.settings(of_table(closed)) is None
    assert await room.service.noted(of_table(over)) == "something"
    with pytest.raises(TableError, match="table-not-found"):
        await room.look(closed)
    assert (await room.look(over)).view.outcome
    assert await room.service.forget() == 0


async def test_the_sleeper_forgets_four_times_a_day_however_many_there_are() -> None:
    room = Room()
    for number in range(230):
        table = await room.lobby(MANY[number % 12])
        await room.service.handle(End(table, MANY[number % 12].id))
    await room.clock.move(KEPT_FOR + 1)
    async with timers(room):
        await room.clock.move(6 * HOUR - 1)
        assert len(await room.store.tables()) == 230
        await room.clock.move(1)
        assert await room.store.tables() == ()


async def test_a_closed_table_can_be_played_at_again_before_that() -> None:
    room, table = await dealt_in(ADA, BEN)
    await room.service.handle(End(table, ADA.id, sure=1))
    await room.clock.move(KEPT_FOR - 1)
    await room.service.handle(Rematch(table, BEN.id))
    await room.clock.move(10)
    assert await room.service.forget() == 0
    assert (await room.look(table, EVE)).phase is Phase.PLAYING


async def test_a_finished_game_is_not_forgotten_with_the_lobby_of_its_rematch() -> None:
    room, table = await dealt_in(ADA, BEN)
    await room.finish(table)
    await room.service.handle(Rematch(table, ADA.id, lobby=True))
    await room.service.handle(End(table, ADA.id))
    await room.clock.move(KEPT_FOR + 1)
    assert await room.service.forget() == 0
    assert (await room.service.record(table, 1)).fair
