"""What people are told: once, when it is so, and not any more when it has passed."""

from dataclasses import replace

import pytest

from bot.tables.commands import End, Pause, Remind, Resume, Unseat
from bot.tables.notices import EVERYBODY, pointless, read_params
from bot.tables.pacing import DELIVERY, SHORT_TURN, Duty, Kind, next_duty
from bot.tables.ports import AT_ONCE
from bot.tables.settings import Settings, TurnNotice
from bot.tables.timecontrol import HOUR, LIVE, MINUTE, NO_CLOCK, SLOW, Tempo, TimeControl
from storage.records import NoticeRecord, TableId
from tests.bot.tables.room import ADA, BEN, CEM, Room, dealt_in, timers

NEVER_QUIET = Settings(quiet_from=0, quiet_until=0)


async def only(room: Room, table: TableId, code: str) -> NoticeRecord:
    [notice] = await room.waiting(table, code)
    return notice


async def remind_at(room: Room, table: TableId) -> int | None:
    duty = next_duty(await room.table(table), AT_ONCE)
    return duty.at if duty and duty.kind is Kind.REMIND else None


async def test_a_live_turn_is_reminded_of_when_seven_tenths_have_passed() -> None:
    room, table = await dealt_in(ADA, BEN)
    opened, seat = room.clock.now(), (await room.table(table)).seat_of(ADA.id)
    row = await room.row(table)
    due = opened + DELIVERY + 21_000
    assert next_duty(await room.table(table), AT_ONCE) == Duty(due, Kind.REMIND, seat)
    assert row.due_at == due
    await room.wait(table, DELIVERY + 20_999)
    assert await room.waiting(table) == []
    await room.wait(table, 1)
    notice = await only(room, table, "time")
    assert (notice.to, notice.at, notice.until) == (ADA.id, due, row.deadline)
    assert (notice.game, notice.decision) == (1, 0)
    assert read_params(notice) == {"seconds": 9, "slow": 0}
    after = await room.row(table)
    assert (after.warned, after.version, after.deadline) == (1, row.version, row.deadline)
    assert after.due_at == row.deadline
    assert room.listener.changes[-1].notices == (notice,)
    room.restart()
    await room.wait(table, 8_000)
    assert len(await room.waiting(table)) == 1, "once"


@pytest.mark.parametrize("seconds", [10, 15, 19, 20, 45, 120])
async def test_short_turns_are_not_reminded_of(seconds: int) -> None:
    time = TimeControl(Tempo.LIVE, seconds * 1_000)
    room, table = await dealt_in(ADA, BEN, time=time)
    assert SHORT_TURN == 20_000
    await room.wait(table, DELIVERY + time.turn)
    told = await room.waiting(table, "time")
    assert len(told) == (seconds >= 20)
    for notice in told:
        left = (notice.until or 0) - notice.at
        assert left == time.turn * 3 // 10


async def test_a_slow_turn_is_reminded_of_twice() -> None:
    time = TimeControl(Tempo.SLOW, 10 * HOUR)
    room, table = await dealt_in(ADA, BEN, time=time)
    await room.service.choose(BEN.id, NEVER_QUIET)
    await room.play(table, ADA)
    deadline = (await room.row(table)).deadline or 0
    await room.wait(table, deadline - room.clock.now() - 1)
    first, second = await only(room, table, "reminder"), await only(room, table, "time")
    assert (deadline - first.at, deadline - second.at) == (6.5 * HOUR, 3 * HOUR)
    assert read_params(first) == {"seconds": int(6.5 * 3600), "slow": 1}
    assert first.to == second.to == BEN.id


@pytest.mark.parametrize("wish", TurnNotice)
@pytest.mark.parametrize("time", [LIVE, SLOW], ids=["live", "slow"])
async def test_whose_turn_it_is_is_told_as_they_wish(wish: TurnNotice, time: TimeControl) -> None:
    room, table = await dealt_in(ADA, BEN, time=time)
    assert Settings().turn_notice is TurnNotice.SLOW
    await room.service.choose(BEN.id, Settings(turn_notice=wish))
    await room.play(table, ADA)
    told = [each for each in await room.waiting(table, "turn") if each.to == BEN.id]
    always = wish in (TurnNotice.ALWAYS, TurnNotice.DIRECT)
    wanted = always or (wish is TurnNotice.SLOW and time is SLOW)
    assert len(told) == wanted
    for notice in told:
        row = await room.row(table)
        assert (notice.decision, notice.until) == (1, row.deadline)
        assert notice.entry == (await room.table(table)).turn_entry


async def test_a_turn_is_told_once_whatever_else_happens_in_it() -> None:
    room, table = await dealt_in(ADA, BEN, CEM, time=SLOW)
    assert [each.to for each in await room.waiting(table, "turn")] == [ADA.id]
    await room.leave(table, CEM)
    await room.back(table, CEM)
    await room.leave(table, ADA)
    await room.back(table, ADA)
    assert len(await room.waiting(table, "turn")) == 1
    await room.service.handle(Pause(table, BEN.id))
    await room.clock.move(HOUR)
    await room.service.handle(Resume(table, BEN.id))
    assert [each.to for each in await room.waiting(table, "turn")] == [ADA.id] * 2, "a new turn"


async def test_without_a_clock_nobody_is_called() -> None:
    room, table = await dealt_in(ADA, computers=1, time=NO_CLOCK)
    await room.wait(table, 100 * HOUR)
    assert await room.waiting(table) == []


async def test_a_pause_and_an_end_are_told_to_everybody() -> None:
    room, table = await dealt_in(ADA, BEN)
    await room.service.handle(Pause(table, ADA.id))
    paused = await only(room, table, "paused")
    assert (paused.to, read_params(paused)) == (EVERYBODY, {"reason": "asked"})
    await room.service.handle(End(table, ADA.id, sure=1))
    closed = await only(room, table, "closed")
    assert (closed.to, read_params(closed)) == (EVERYBODY, {"reason": "asked"})
    assert await room.waiting(table, "result") == []


async def test_a_result_is_told_once() -> None:
    room, table = await dealt_in(ADA, BEN, five=False)
    await room.finish(table)
    result = await only(room, table, "result")
    assert (result.to, result.decision, result.until) == (EVERYBODY, None, None)
    assert await room.waiting(table, "closed") == []


async def test_where_all_have_left_nobody_is_told() -> None:
    room, table = await dealt_in(ADA, BEN)
    await room.leave(table, ADA)
    await room.leave(table, BEN)
    assert [each.code for each in await room.waiting(table)] == []


async def test_what_was_played_for_somebody_is_told_to_them_alone() -> None:
    room, table = await dealt_in(ADA, BEN)
    await room.wait(table, DELIVERY + LIVE.turn)
    notice = await only(room, table, "autopilot")
    action = (await room.table(table)).moves[-1][0].partition(" ")[2]
    assert (notice.to, read_params(notice)) == (ADA.id, {"played": [action]})
    assert action not in repr(notice)


async def test_what_has_passed_is_not_told() -> None:
    room, table = await dealt_in(ADA, BEN, time=SLOW)
    turn = await only(room, table, "turn")
    now = room.clock.now()
    table_now = await room.table(table)
    assert not pointless(turn, table_now, now)
    assert pointless(turn, table_now, turn.until or 0)
    assert pointless(replace(turn, game=2), table_now, now)
    assert not await room.service.pointless(turn)
    await room.leave(table, BEN)
    await room.back(table, BEN)
    assert not await room.service.pointless(turn)
    await room.play(table, ADA)
    assert await room.service.pointless(turn)


async def test_a_pause_and_an_autopilot_that_have_ended_are_not_told() -> None:
    room, table = await dealt_in(ADA, BEN)
    await room.wait(table, DELIVERY + LIVE.turn)
    autopilot = await only(room, table, "autopilot")
    await room.service.handle(Pause(table, BEN.id))
    paused = await only(room, table, "paused")
    assert not await room.service.pointless(paused)
    assert not await room.service.pointless(autopilot)
    await room.back(table, ADA)
    assert await room.service.pointless(autopilot)
    assert not await room.service.pointless(paused)
    await room.service.handle(Resume(table, ADA.id))
    assert await room.service.pointless(paused)


async def test_a_reminder_that_was_overtaken_is_none() -> None:
    room, table = await dealt_in(ADA, BEN)
    remind = Remind(table, 1, 0, 1)
    assert await room.code(remind) == "late", "it is too early"
    await room.clock.move(DELIVERY + 21_000)
    for other in (replace(remind, game=2), replace(remind, made=1), replace(remind, count=2)):
        assert await room.code(other) == "late"
    await room.service.handle(remind)
    assert await room.code(remind) == "late"
    await room.play(table, ADA)
    assert await room.code(remind) == "late"


async def test_each_turn_is_reminded_of_anew() -> None:
    room, table = await dealt_in(ADA, BEN)
    await room.wait(table, DELIVERY + 25_000)
    assert (await room.row(table)).warned == 1
    await room.play(table, ADA)
    assert (await room.row(table)).warned == 0
    await room.wait(table, DELIVERY + 25_000)
    assert [each.to for each in await room.waiting(table, "time")] == [ADA.id, BEN.id]


async def test_a_deadline_that_moves_moves_its_reminder() -> None:
    room, table = await dealt_in(ADA, BEN)
    first = await remind_at(room, table)
    await room.delay(table, 5_000)
    assert await remind_at(room, table) == (first or 0) + 5_000
    await room.leave(table, ADA)
    assert await remind_at(room, table) is None


async def test_after_a_long_downtime_one_reminder_is_enough() -> None:
    """Both moments at which a slow turn is reminded of have passed."""
    room, table = await dealt_in(ADA, BEN, time=SLOW)
    await room.clock.move(100 * HOUR)
    room.restart()
    async with timers(room):
        await room.clock.move(MINUTE)
    told = [each.code for each in await room.waiting(table) if each.code != "turn"]
    assert told == ["time"]


@pytest.mark.parametrize("playing", [False, True], ids=["lobby", "game"])
async def test_who_was_unseated_is_told_so_themselves(playing: bool) -> None:
    """Who leaves of their own accord is not; nor is who may come back by the time it is told."""
    room = Room()
    table = await room.lobby(ADA, BEN, CEM)
    if playing:
        await room.begin(table)
    await room.leave(table, CEM)
    place = (await room.sitter(table, BEN)).since
    await room.service.handle(Unseat(table, ADA.id, place=place))
    [told] = await room.waiting(table, "kicked")
    assert told.to == BEN.id
    now = await room.table(table)
    assert not pointless(told, now, room.clock.now())
    assert pointless(told, replace(now, kicked={}), room.clock.now())
