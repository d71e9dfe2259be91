"""A table that rests: because the host asked for it, or because nobody is there."""

import pytest

from bot.tables.commands import Act, Answer, Back, Deal, Join, Leave, Pause, Person, Resume
from bot.tables.notices import read_params
from bot.tables.pacing import DELIVERY
from bot.tables.ports import Pace
from bot.tables.table import ASLEEP_AFTER
from bot.tables.timecontrol import HOUR, LIVE, NO_CLOCK, SLOW, TimeControl
from bot.tables.updates import Phase
from engine.seats import Seat
from storage.records import TableId
from tests.bot.tables.room import ADA, BEN, CEM, EVE, Room, dealt_in, everybody_sees, timers

PACE = Pace()
MISSED = DELIVERY + LIVE.turn


async def all_asleep(
    *people: Person, computers: int = 1, time: TimeControl = LIVE
) -> tuple[Room, TableId]:
    """A table where nobody has answered until it was paused."""
    room, table = await dealt_in(*people, computers=computers, time=time, pace=PACE)
    for _ in range(60):
        if (await room.table(table)).paused:
            return room, table
        await room.wait(table, time.turn)
    raise AssertionError("it goes on for ever")


@pytest.mark.parametrize("people", [(ADA,), (ADA, BEN), (ADA, BEN, CEM)], ids=len)
@pytest.mark.parametrize("time", [LIVE, SLOW], ids=["live", "slow"])
async def test_it_rests_when_the_last_two_decisions_of_everybody_were_made_for_them(
    people: tuple[Person, ...], time: TimeControl
) -> None:
    room, table = await all_asleep(*people, time=time)
    now = await room.table(table)
    assert ASLEEP_AFTER == 2
    assert now.paused == "asleep"
    missed = sorted(who.missed for who in now.sitters if who.person)
    assert missed[0] == 2, "as soon as it is so"
    assert missed[-1] <= 3
    assert (await room.entry_kinds(table))[-2:] == ["acted", "paused"]
    assert now.to_act() == ()
    assert not now.sitters[int(now.moves[-1][-1].split()[0])].level, "after a decision of theirs"
    entries = now.entries
    await room.wait(table, 20 * HOUR)
    assert (await room.table(table)).entries == entries


async def test_one_who_is_awake_keeps_it_going() -> None:
    room, table = await dealt_in(ADA, BEN, CEM, pace=PACE)
    while (await room.look(table)).phase is Phase.PLAYING:
        if await room.to_act(table) == BEN:
            await room.play(table, BEN)
        now = await room.table(table)
        assert now.paused is None
        if now.is_out(now.seat_of(BEN.id) or Seat(0)):
            return
        if await room.to_act(table) != BEN:
            await room.wait(table, 1_000)


async def test_whoever_does_something_between_keeps_it_going() -> None:
    """Ada misses every other decision: that is never two in a row."""
    room, table = await dealt_in(ADA, computers=1, pace=PACE)
    for missed in (True, False) * 6:
        while (await room.table(table)).to_act() != ((await room.table(table)).seat_of(ADA.id),):
            if (await room.look(table)).phase is Phase.OVER:
                return
            await room.wait(table, 1_000)
        if missed:
            await room.wait(table, MISSED)
        else:
            await room.play(table, ADA)
        assert (await room.table(table)).paused is None
        assert (await room.sitter(table, ADA)).missed == missed


async def test_who_has_left_is_not_waited_for() -> None:
    room, table = await dealt_in(ADA, BEN, computers=1, pace=PACE)
    await room.leave(table, BEN)
    await room.wait(table, 5 * MISSED)
    now = await room.table(table)
    assert now.paused == "asleep"
    assert (await room.sitter(table, BEN)).missed == 0


async def test_who_is_out_does_not_count() -> None:
    """Ben is out and wide awake; Ada sleeps."""
    for seed in range(60):
        room, table = await dealt_in(ADA, BEN, computers=2, pace=PACE, seed=seed, five=False)
        while (now := await room.table(table)).phase is Phase.PLAYING:
            ada, ben = now.seat_of(ADA.id), now.seat_of(BEN.id)
            assert ada is not None
            assert ben is not None
            if now.is_out(ben) and not now.is_out(ada):
                await room.wait(table, 8 * MISSED)
                now = await room.table(table)
                assert now.paused == "asleep" or now.phase is Phase.OVER or now.is_out(ada)
                if now.paused:
                    await room.service.handle(Resume(table, BEN.id))
                    return
                break
            await room.clock.move(PACE.hidden)
            if not await room.step(table):
                break
    raise AssertionError("no game came to it")


@pytest.mark.parametrize("who", [ADA, BEN])
async def test_anyone_seated_lets_it_go_on(who: Person) -> None:
    room, table = await all_asleep(ADA, BEN)
    refusal = await room.refused(Resume(table, EVE.id))
    assert refusal.code == "not-seated"
    await room.service.handle(Resume(table, who.id))
    now = await room.table(table)
    assert (now.paused, now.turn_at) == (None, room.clock.now())
    other = BEN if who == ADA else ADA
    assert not (await room.sitter(table, who)).autopilot, "who asks for it is awake"
    assert (await room.sitter(table, other)).autopilot, "who slept sleeps on"
    assert [sitter.missed for sitter in now.sitters if sitter.person] == [0, 0]
    assert await room.quiet(Resume(table, who.id))


async def test_coming_back_lets_a_sleeping_table_go_on() -> None:
    room, table = await all_asleep(ADA, BEN)
    await room.back(table, BEN)
    now = await room.table(table)
    assert now.paused is None
    assert not (await room.sitter(table, BEN)).autopilot
    assert (await room.entry_kinds(table))[-2:] == ["returned", "resumed"]
    if await room.to_act(table) == BEN:
        assert now.deadline == room.clock.now() + MISSED


async def test_coming_back_does_not_undo_the_pause_that_the_host_asked_for() -> None:
    room, table = await dealt_in(ADA, BEN, pace=PACE)
    await room.leave(table, BEN)
    await room.service.handle(Pause(table, ADA.id))
    await room.back(table, BEN)
    assert (await room.table(table)).paused == "asked"
    assert await room.quiet(Back(table, BEN.id))


@pytest.mark.parametrize("between", [False, True], ids=["in a trick", "between deals"])
async def test_while_it_rests_nothing_goes_on(between: bool) -> None:
    room, table = await dealt_in(ADA, BEN, CEM)
    if between:
        await room.until(table, lambda now: now.next_deal() is not None)
    now = await room.table(table)
    await room.service.handle(Pause(table, ADA.id))
    assert not await room.service.advance(table)
    seen = await room.look(table, ADA)
    assert (seen.paused, seen.deadline, seen.due_at, seen.legal) == ("asked", None, None, ())
    for person in (ADA, BEN, CEM):
        assert await room.code(Act(table, person.id, "bid 1")) == "game-paused"
    assert await room.code(Deal(table, 1, 2)) == "late"
    if not between:
        [seat] = now.to_act()
        assert await room.code(Answer(table, 1, seat, now.decisions[seat], "bid 1")) == "late"
    assert await room.quiet(Pause(table, ADA.id))
    await room.service.handle(Resume(table, CEM.id))
    after = await room.table(table)
    assert (after.state, after.to_act(), after.next_deal()) == (
        *(now.state, now.to_act(), now.next_deal()),
    )
    assert (await room.finish(table)).ended is None


@pytest.mark.parametrize("asleep", [False, True])
async def test_a_pause_outlives_a_restart(asleep: bool) -> None:
    if asleep:
        room, table = await all_asleep(ADA, BEN)
    else:
        room, table = await dealt_in(ADA, BEN)
        await room.service.handle(Pause(table, ADA.id))
    before = await everybody_sees(room.service, table)
    row = await room.row(table)
    room.restart()
    async with timers(room):
        await room.clock.move(HOUR)
        assert await everybody_sees(room.service, table) == before
    assert await room.row(table) == row
    await room.back(table, BEN) if asleep else await room.service.handle(Resume(table, BEN.id))
    assert (await room.table(table)).paused is None


async def test_people_come_and_go_while_it_rests() -> None:
    room, table = await dealt_in(ADA, BEN, computers=1)
    await room.service.handle(Pause(table, ADA.id))
    await room.leave(table, BEN)
    await room.service.handle(Join(table, BEN.id, BEN.name))
    await room.join(table, EVE)
    assert (await room.table(table)).paused == "asked"
    assert (await room.row(table)).deadline is None
    await room.service.handle(Resume(table, BEN.id))
    assert (await room.row(table)).deadline == room.clock.now() + MISSED


async def test_a_newcomer_does_not_wait_for_others_to_let_it_go_on() -> None:
    room, table = await dealt_in(ADA, computers=2)
    await room.service.handle(Pause(table, ADA.id))
    await room.join(table, EVE)
    await room.leave(table, ADA)
    assert (await room.look(table)).phase is Phase.PLAYING
    await room.service.handle(Resume(table, EVE.id))
    await room.until_turn_of(table, EVE)


async def test_when_all_leave_a_table_that_rests_it_ends() -> None:
    room, table = await dealt_in(ADA, BEN)
    await room.service.handle(Pause(table, ADA.id))
    await room.leave(table, ADA)
    await room.leave(table, BEN)
    seen = await room.look(table)
    assert (seen.phase, seen.ended, seen.paused) == (Phase.OVER, "left", None)


async def test_the_host_of_a_table_without_a_clock_may_rest_too() -> None:
    room, table = await dealt_in(ADA, computers=1, time=NO_CLOCK)
    await room.service.handle(Pause(table, ADA.id))
    await room.service.handle(Resume(table, ADA.id))
    assert (await room.row(table)).deadline is None
    assert (await room.look(table, ADA)).legal


async def test_where_nothing_is_played_nothing_rests() -> None:
    room, table = await dealt_in(ADA, BEN)
    assert await room.quiet(Resume(table, ADA.id))
    await room.finish(table)
    for command in (Pause(table, ADA.id), Resume(table, ADA.id), Back(table, ADA.id)):
        assert await room.code(command) == "game-over"
    assert await room.code(Leave(table, ADA.id, sure=1)) == "game-over"


def muted(table: TableId) -> Pause:
    """The program itself lets a table rest that it may not write to."""
    return Pause(table, "", moderator=True, reason="muted")


async def test_the_program_may_let_a_game_rest_and_go_on_again() -> None:
    room, table = await dealt_in(ADA, BEN, pace=PACE)
    await room.service.handle(muted(table))
    assert (await room.look(table)).paused == "muted"
    assert (await room.row(table)).deadline is None
    [told] = await room.waiting(table, "paused")
    assert read_params(told) == {"reason": "muted"}
    room.restart()
    assert (await room.look(table)).paused == "muted"
    assert await room.code(Resume(table, EVE.id)) == "not-seated"
    await room.service.handle(Resume(table, "", moderator=True))
    assert (await room.look(table)).paused is None
    assert (await room.row(table)).deadline == room.clock.now() + MISSED


@pytest.mark.parametrize("who", [ADA, BEN])
async def test_whoever_sits_there_may_go_on_before_that(who: Person) -> None:
    room, table = await dealt_in(ADA, BEN)
    await room.service.handle(muted(table))
    assert await room.quiet(Back(table, who.id))
    await room.service.handle(Resume(table, who.id))
    assert (await room.look(table)).paused is None


async def test_a_pause_keeps_its_reason() -> None:
    room, table = await all_asleep(ADA, BEN)
    assert await room.quiet(muted(table))
    assert (await room.look(table)).paused == "asleep"
    room, table = await dealt_in(ADA, BEN)
    await room.service.handle(Pause(table, ADA.id))
    assert await room.quiet(muted(table))
    assert (await room.look(table)).paused == "asked"
    await room.service.handle(Resume(table, ADA.id))
    await room.service.handle(muted(table))
    assert await room.quiet(Pause(table, ADA.id))
    assert (await room.look(table)).paused == "muted"


async def test_a_lobby_does_not_rest() -> None:
    room = Room()
    assert await room.code(muted(await room.lobby(ADA, BEN))) == "no-game-running"
