"""A game in which only sleepers are left: it rests once, and whoever resumes it sees its end, for
computers play it out. Whoever wakes up is waited for again.
"""

from dataclasses import replace

import pytest

from bot.tables.commands import Resume, Unseat
from bot.tables.pacing import DELIVERY
from bot.tables.ports import Pace
from bot.tables.timecontrol import LIVE, SLOW, TimeControl
from bot.tables.updates import Phase
from engine.seats import Seat
from storage.records import TableId
from tests.bot.tables.room import ADA, BEN, CEM, EVE, Room, dealt_in
from tests.bot.tables.test_pausing import all_asleep

PACE = Pace()
MISSED = DELIVERY + LIVE.turn


async def sleepers_and_one_out(time: TimeControl = LIVE, seed: int = 0) -> tuple[Room, TableId]:
    """A game that rests: Ada and Cem still have a part in it and sleep; Ben is out, and awake."""
    for attempt in range(400):
        again = f"{seed}/{attempt}"
        room, table = await dealt_in(ADA, BEN, CEM, computers=1, time=time, pace=PACE, seed=again)
        while (now := await room.table(table)).phase is Phase.PLAYING:
            out = {who.person for seat, who in enumerate(now.sitters) if now.is_out(Seat(seat))}
            if out & {ADA.id, CEM.id}:
                break
            if BEN.id in out:
                await room.wait(table, 12 * (DELIVERY + time.turn))
                now = await room.table(table)
                if now.paused == "asleep":
                    return room, table
                break
            await room.clock.move(PACE.hidden)
            if not await room.step(table):
                break
    raise AssertionError("no game came to it")


async def played_out(room: Room, table: TableId, time: TimeControl = LIVE) -> None:
    """Nobody does anything any more; the game comes to its result without another pause."""
    rests = len([each for each in await room.entry_kinds(table) if each == "paused"])
    for _ in range(400):
        if (await room.table(table)).phase is Phase.OVER:
            break
        await room.wait(table, DELIVERY + time.turn)
    over = await room.table(table)
    assert (over.phase, over.ended) == (Phase.OVER, None)
    kinds = await room.entry_kinds(table)
    assert len([each for each in kinds if each == "paused"]) == rests


WATCHERS = {
    "who is out": Resume(TableId("T1"), BEN.id),
    "who looks after the chat": Resume(TableId("T1"), EVE.id, moderator=True),
}


@pytest.mark.parametrize("watcher", WATCHERS)
@pytest.mark.parametrize("time", [LIVE, SLOW], ids=["live", "slow"])
async def test_where_only_sleepers_are_left_whoever_resumes_sees_the_end(
    watcher: str, time: TimeControl
) -> None:
    """Also after a start of the program: it follows from what is stored."""
    room, table = await sleepers_and_one_out(time)
    await room.service.handle(replace(WATCHERS[watcher], table=table))
    await room.wait(table, 1)
    room.restart()
    await played_out(room, table, time)


async def test_where_everybody_sleeps_a_moderator_may_want_to_see_the_end() -> None:
    room, table = await all_asleep(ADA, BEN)
    await room.service.handle(Resume(table, EVE.id, moderator=True))
    await played_out(room, table)


async def test_who_has_left_may_want_to_see_the_end_too() -> None:
    """Ben has left, Ada has been kicked, and Cem, who is all that is left, sleeps."""
    room, table = await dealt_in(ADA, BEN, CEM, computers=1, pace=PACE)
    place = (await room.sitter(table, ADA)).since
    await room.service.handle(Unseat(table, EVE.id, place=place, moderator=True))
    await room.leave(table, BEN)
    while not (await room.table(table)).paused:
        await room.wait(table, MISSED)
    assert await room.code(Resume(table, ADA.id)) == "not-seated"
    await room.service.handle(Resume(table, BEN.id))
    await played_out(room, table)


async def test_a_sleeper_who_is_back_is_waited_for_again() -> None:
    """Then the game rests once more when they fall asleep again, until somebody resumes."""
    for seed in range(20):
        room, table = await sleepers_and_one_out(seed=seed)
        await room.service.handle(Resume(table, BEN.id))
        await room.back(table, ADA)
        assert not (await room.table(table)).unattended
        for _ in range(20):
            now = await room.table(table)
            if now.paused == "asleep":
                await room.service.handle(Resume(table, BEN.id))
                await played_out(room, table)
                return
            await room.wait(table, MISSED)
    raise AssertionError("in no game they were in it for long enough")


async def test_a_newcomer_among_sleepers_is_waited_for() -> None:
    room, table = await sleepers_and_one_out()
    await room.join(table, EVE)
    await room.service.handle(Resume(table, EVE.id))
    assert (await room.table(table)).unattended
    while (await room.table(table)).seat_of(EVE.id) is None:
        await room.wait(table, MISSED)
        assert (await room.table(table)).paused is None
    assert not (await room.table(table)).unattended


async def test_two_sleepers_who_resume_at_once_are_both_awake() -> None:
    room, table = await all_asleep(ADA, BEN)
    for person in (ADA, BEN, ADA):
        await room.service.handle(Resume(table, person.id))
    for person in (ADA, BEN):
        assert not (await room.sitter(table, person)).autopilot
    assert (await room.entry_kinds(table))[-3:] == ["returned", "resumed", "returned"]
