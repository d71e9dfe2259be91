"""Deadlines: how long a person has, what changes that, and what does not."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.tables.commands import Act, AddComputer, Answer, Leave, Pause, Resume, Unseat
from bot.tables.pacing import DELIVERY, LATE_START, LOBBY_LIFE
from bot.tables.table import Table
from bot.tables.timecontrol import (
    DAY,
    HOUR,
    LIVE,
    MINUTE,
    NO_CLOCK,
    SECOND,
    SLOW,
    Tempo,
    TimeControl,
)
from bot.tables.updates import Moment
from engine.player import Level
from storage.records import ScreenRecord, TableId
from tests.bot.tables.room import ADA, BEN, CEM, EVE, Room, TestBisqa, dealt_in, timers
from tests.bot.tables.signs import Winking


async def shown(room: Room, table: TableId, at: int, moment: Moment | None = None) -> None:
    """A screen with the present turn, or that of ``moment``, was accepted ``at`` this moment."""
    seen = await room.look(table)
    screen = ScreenRecord(table, "test:chat", "", 1, 1, message="m", version=seen.version)
    await room.service.drawn(screen, moment or seen.moment, at)


async def deadline(room: Room, table: TableId) -> int:
    """The one on disk, which is that of the service and of the next start as well."""
    row = await room.row(table)
    assert row.deadline is not None
    now = await room.service._fetch(table)
    assert (now.deadline, now.warned) == (row.deadline, row.warned)
    return row.deadline


@given(
    turn=st.integers(10, 120),
    delivered=st.integers(0, 29_999),
    others=st.integers(0, 3),
)
def test_so_many_seconds_are_so_many_seconds_after_delivery(
    turn: int, delivered: int, others: int
) -> None:
    async def check() -> None:
        time = TimeControl(Tempo.LIVE, turn * SECOND)
        room, table = await dealt_in(ADA, BEN, computers=others, time=time)
        opened = room.clock.now()
        assert await deadline(room, table) == opened + 30_000 + turn * 1_000
        await room.wait(table, delivered)
        await shown(room, table, room.clock.now())
        assert await deadline(room, table) == opened + delivered + turn * 1_000
        entries = (await room.table(table)).entries
        await room.wait(table, turn * 1_000 - 1)
        assert (await room.table(table)).entries == entries, "not a millisecond earlier"
        await room.wait(table, 1)
        assert (await room.sitter(table, ADA)).autopilot

    asyncio.run(check())


async def test_without_any_delivery_it_is_thirty_seconds_and_the_turn() -> None:
    room, table = await dealt_in(ADA, BEN)
    await room.wait(table, DELIVERY + LIVE.turn - 1)
    assert not (await room.sitter(table, ADA)).autopilot
    await room.wait(table, 1)
    assert (await room.sitter(table, ADA)).autopilot


async def test_delivery_only_shortens_and_leaves_the_version_alone() -> None:
    room, table = await dealt_in(ADA, BEN)
    opened, version = room.clock.now(), (await room.row(table)).version
    for at, expected in (
        (opened + 45_000, 60_000),
        (opened + 20_000, 50_000),
        (opened + 25_000, 50_000),
        (opened + 5_000, 35_000),
        (opened + 5_000, 35_000),
        (opened + 60_000, 35_000),
    ):
        await shown(room, table, at)
        assert await deadline(room, table) - opened == expected
    assert (await room.row(table)).version == version
    [screen] = await room.store.screens(table)
    assert (screen.message, screen.version) == ("m", version)
    assert room.listener.changes[-1].due_at == (await room.row(table)).due_at


async def test_delivery_counts_for_the_decision_that_was_shown_only() -> None:
    room, table = await dealt_in(ADA, BEN)
    old = (await room.look(table)).moment
    await room.clock.move(1_000)
    await room.play(table, ADA)
    fresh = await deadline(room, table)
    for moment in (old, replace(old, game=2), replace(old, made=2), Moment(1, 1, old.entry)):
        await shown(room, table, old.entry, moment)
        assert await deadline(room, table) == fresh
    await shown(room, table, room.clock.now())
    assert await deadline(room, table) == fresh - DELIVERY


async def test_delivery_where_no_clock_runs() -> None:
    for room, table in (
        await dealt_in(ADA, BEN, time=NO_CLOCK),
        await dealt_in(ADA, BEN),
    ):
        if (await room.row(table)).deadline is not None:
            await room.service.handle(Pause(table, ADA.id))
        await shown(room, table, room.clock.now())
        assert (await room.row(table)).deadline is None
        assert len(await room.store.screens(table)) == 1


Change = Callable[[Room, TableId], Awaitable[object]]


async def kick_cem(room: Room, table: TableId) -> None:
    place = (await room.sitter(table, CEM)).since
    await room.service.handle(Unseat(table, ADA.id, place=place))


async def leave_and_back(room: Room, table: TableId) -> None:
    await room.leave(table, BEN)
    await room.back(table, BEN)


async def reminded(room: Room, table: TableId) -> None:
    await room.wait(table, await deadline(room, table) - room.clock.now() - 1)
    assert (await room.table(table)).warned == 1


async def refused(room: Room, table: TableId) -> None:
    await room.code(Act(table, ADA.id, "bid 99"))
    await room.code(Act(table, BEN.id, "bid 1"))
    await room.code(AddComputer(table, ADA.id))
    await room.code(Answer(table, 1, (await room.table(table)).to_act()[0], 0, "bid 1"))


UNCHANGED: dict[str, Change] = {
    "join": lambda room, table: room.join(table, EVE),
    "leave": lambda room, table: room.leave(table, CEM),
    "leave and back": leave_and_back,
    "kick": kick_cem,
    "reminder": reminded,
    "a sign of another": lambda room, table: room.service.handle(Act(table, BEN.id, "wink")),
    "a sign": lambda room, table: room.service.handle(Act(table, ADA.id, "wink")),
    "a refusal": refused,
    "a look": lambda room, table: room.look(table, ADA),
}


@pytest.mark.parametrize("change", UNCHANGED.values(), ids=UNCHANGED)
async def test_what_does_not_change_a_deadline(change: Change) -> None:
    room = Room(game=Winking())
    table = await room.open(ADA, BEN, CEM, computers=1, time=LIVE)
    await room.until_turn_of(table, ADA)
    before = await deadline(room, table)
    await room.clock.move(7_000)
    await change(room, table)
    assert await deadline(room, table) == before


async def test_a_decision_gives_the_next_person_a_whole_turn() -> None:
    room, table = await dealt_in(ADA, BEN)
    await room.clock.move(13_000)
    await room.play(table, ADA)
    assert await deadline(room, table) == room.clock.now() + DELIVERY + LIVE.turn
    assert (await room.table(table)).person_to_act() == (await room.table(table)).seat_of(BEN.id)


async def test_coming_back_on_ones_own_turn_begins_it_anew() -> None:
    room, table = await dealt_in(ADA, BEN)
    await room.clock.move(13_000)
    await room.leave(table, ADA)
    assert (await room.row(table)).deadline is None
    await room.back(table, ADA)
    assert await deadline(room, table) == room.clock.now() + DELIVERY + LIVE.turn


async def test_a_pause_stops_the_clock_and_going_on_begins_the_turn_anew() -> None:
    room, table = await dealt_in(ADA, BEN)
    await room.clock.move(50_000)
    await room.service.handle(Pause(table, ADA.id))
    assert (await room.row(table)).deadline is None
    assert (await room.look(table, ADA)).deadline is None
    await room.wait(table, 3 * HOUR)
    room.restart()
    await room.service.handle(Resume(table, BEN.id))
    assert await deadline(room, table) == room.clock.now() + DELIVERY + LIVE.turn
    assert not (await room.sitter(table, ADA)).autopilot


async def test_a_chat_that_must_wait_lets_the_clock_stand() -> None:
    room, table = await dealt_in(ADA, BEN)
    before = await room.row(table)
    await room.delay(table, 17_000)
    assert await deadline(room, table) == (before.deadline or 0) + 17_000
    row = await room.row(table)
    assert (row.version, row.due_at) == (before.version, (before.due_at or 0) + 17_000)
    assert room.listener.changes[-1].due_at == row.due_at
    await shown(room, table, room.clock.now() + 20_000)
    assert await deadline(room, table) == room.clock.now() + 20_000 + LIVE.turn
    silent, other = await dealt_in(ADA, BEN, time=NO_CLOCK)
    await silent.delay(other, 17_000)
    assert (await silent.row(other)).deadline is None


@pytest.mark.parametrize("shortened", [False, True])
async def test_after_a_downtime_of_five_minutes_nobody_is_played_for(shortened: bool) -> None:
    room, table = await dealt_in(ADA, BEN)
    if shortened:
        await shown(room, table, room.clock.now())
    async with timers(room):
        await room.clock.move(10_000)
    await room.clock.move(5 * MINUTE)
    room.restart()
    async with timers(room):
        started = room.clock.now()
        await room.clock.move(LIVE.turn - 1)
        assert not (await room.sitter(table, ADA)).autopilot
        assert (await room.look(table, ADA)).deadline == started + LIVE.turn
        await room.clock.move(1)
        assert (await room.sitter(table, ADA)).autopilot


async def test_a_start_gives_a_slow_turn_an_hour_at_least() -> None:
    room, table = await dealt_in(ADA, BEN, time=SLOW)
    before = await deadline(room, table)
    room.restart()
    assert (await room.look(table)).deadline == before, "which it has"
    await room.clock.move(5 * DAY)
    room.restart()
    assert (await room.look(table)).deadline == room.clock.now() + LATE_START


async def test_a_restart_shortens_nothing() -> None:
    room, table = await dealt_in(ADA, BEN)
    before = await deadline(room, table)
    await room.clock.move(10_000)
    room.restart()
    assert (await room.look(table)).deadline == room.clock.now() + LIVE.turn
    await room.service.handle(Leave(table, BEN.id, sure=1))
    assert before <= await deadline(room, table)


async def timed_out(room: Room, table: TableId) -> Answer:
    """What the program would decide for the person to move."""
    now = await room.table(table)
    [seat] = now.to_act()
    legal = now.game.legal_actions(now.state, seat)[0].text
    return Answer(table, now.game_number, seat, now.decisions[seat], legal)


async def test_a_deadline_whose_decision_has_passed_does_nothing() -> None:
    room, table = await dealt_in(ADA, BEN)
    answer = await timed_out(room, table)
    await room.wait(table, DELIVERY + LIVE.turn - 1_000)
    await room.play(table, ADA)
    now = await room.table(table)
    await room.clock.move(5_000)
    assert await room.code(answer) == "late"
    assert not await room.service.advance(table)
    assert (await room.table(table)) == now
    assert not (await room.sitter(table, ADA)).autopilot


@pytest.mark.parametrize("human_first", [False, True])
async def test_of_a_person_and_the_deadline_in_the_same_moment_one_counts(
    human_first: bool,
) -> None:
    room, table = await dealt_in(ADA, BEN)
    press = await room.press(table, ADA)
    await room.clock.move(DELIVERY + LIVE.turn)
    both = [room.service.handle(press), room.service.handle(await timed_out(room, table))]
    if not human_first:
        both.reverse()
    results = await asyncio.gather(*both, return_exceptions=True)
    assert [getattr(result, "code", "") for result in results] == ["", "late"]
    assert (await room.table(table)).made == 1
    assert (await room.sitter(table, ADA)).autopilot is not human_first


async def test_a_deadline_that_was_put_off_is_not_kept() -> None:
    """Time ran out while a computer thought, and before it answered the clock was let stand."""
    room, table = await dealt_in(ADA, BEN)
    answer = await timed_out(room, table)
    await room.clock.move(DELIVERY + LIVE.turn)
    await room.delay(table, 5_000)
    assert await room.code(answer) == "late"
    await room.clock.move(5_000)
    await room.service.handle(answer)


async def test_who_leaves_just_before_their_time_is_up_is_played_for_once() -> None:
    room, table = await dealt_in(ADA, BEN, CEM)
    async with timers(room):
        await room.clock.move(DELIVERY + LIVE.turn - 1)
        await room.leave(table, ADA)
        await room.clock.move(1)
    assert (await room.table(table)).made == 1
    assert (await room.sitter(table, ADA)).left
    for person in (BEN, CEM):
        assert not (await room.sitter(table, person)).away


async def test_a_long_game_with_constant_play_is_never_cleaned_away() -> None:
    time = TimeControl(Tempo.LIVE, 120_000)
    room, table = await dealt_in(ADA, BEN, time=time)
    begun = room.clock.now()
    async with timers(room):
        while (person := await room.to_act(table)) is not None:
            await room.clock.move(time.turn - 1)
            await room.play(table, person)
            await room.clock.move(0)
    now = await room.table(table)
    assert now.ended is None
    assert room.clock.now() - begun > LOBBY_LIFE[Tempo.LIVE]


async def test_clocks_of_two_tables_do_not_touch_each_other() -> None:
    room = Room()
    one, two = [await room.open(ADA, BEN, time=LIVE) for _ in range(2)]
    lobby = await room.lobby(ADA, BEN)
    async with timers(room):
        await room.clock.move(40_000)
        person = await room.to_act(two)
        assert person
        await room.play(two, person)
        await room.clock.move(20_000)
        assert any(who.autopilot for who in (await room.table(one)).sitters)
        assert not any(who.autopilot for who in (await room.table(two)).sitters)
        assert (await room.table(lobby)).ended is None


async def test_a_silent_person_is_never_decided_for_before_their_time_is_up() -> None:
    """A seat that a person has is a person's, whoever else is a computer."""
    room = Room(game=TestBisqa())
    table = await room.open(ADA, computers=3, time=LIVE)
    decided: list[int] = []
    for _ in range(20):
        now: Table = await room.table(table)
        seat = now.person_to_act()
        if seat is not None:
            until = await deadline(room, table)
            await room.wait(table, until - room.clock.now() - 1)
            assert (await room.table(table)).made == now.made
            await room.play(table, ADA)
            decided.append(seat)
        elif not await room.service.advance(table):
            break
    assert len(decided) > 3
    assert {who.level for who in (await room.table(table)).sitters} == {None, Level.EASY}
