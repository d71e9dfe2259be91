"""Quiet hours are those that the wall shows at present; and what another clock has told before this
program kept its own time counts from there.
"""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.tables.commands import End, Pause, TableId
from bot.tables.interruptions import NOTICED
from bot.tables.keeper import KEPT_FOR
from bot.tables.notices import pointless
from bot.tables.pacing import DELIVERY, LOBBY_LIFE
from bot.tables.ports import Pace
from bot.tables.settings import Settings, TurnNotice
from bot.tables.timecontrol import DAY, HOUR, LIVE, MINUTE, SECOND, Tempo, TimeControl
from storage.base import UnitOfWork
from storage.records import NoticeRecord, TableStatus
from tests.bot.tables.machine import Programs
from tests.bot.tables.room import ADA, BEN, CEM, dealt_in
from tests.fakes import NOON

YEAR = 365 * DAY
SLOWLY = TimeControl(Tempo.SLOW, 4 * HOUR)
NIGHT = Settings(quiet_from=22, quiet_until=8, turn_notice=TurnNotice.ALWAYS)
assert datetime.fromtimestamp(NOON / 1000, UTC).hour == 8

STEPS = {
    "nowhere": (0, 3),
    "later the same day": (2 * HOUR, 3),
    "an hour back": (-HOUR, 3),
    "to the evening": (11 * HOUR, 2 + 10 + 1),
    "into the night": (16 * HOUR, 7 + 3),
    "to the evening before": (-13 * HOUR, 2 + 10 + 1),
    "into the night before": (-8 * HOUR, 7 + 3),
    "a year on": (YEAR, 3),
    "a year back": (-YEAR, 3),
    "a year on, and to the evening": (YEAR + 11 * HOUR, 2 + 10 + 1),
}
"""At nine, with three hours left to think: how the wall is set, and after how many hours time is up
then.
"""


async def at_nine(stage: Programs) -> TableId:
    """A slow turn was opened and seen at eight."""
    for person in (ADA, BEN):
        await stage.service.choose(person.id, NIGHT)
    table = await stage.opened(ADA, BEN, time=SLOWLY)
    await stage.pass_(HOUR)
    return table


async def is_up_after(stage: Programs, table: TableId, hours: float) -> None:
    """Not before that, nor much later: the wall is looked at now and then. In the night nothing is
    told.
    """
    begun, told = stage.now, len(stage.server.told)
    await stage.pass_(round(hours * HOUR) - 2 * MINUTE)
    assert (await stage.table(table)).made == 0
    await stage.pass_(3 * MINUTE + NOTICED)
    assert (await stage.table(table)).made == 1
    for each in stage.server.told[told:]:
        shown = datetime.fromtimestamp((each.at + stage.machine.wall_ahead) / 1000, UTC)
        if each.tidings.code in ("reminder", "time", "turn"):
            assert 8 <= shown.hour < 22
    assert stage.now > begun


@pytest.mark.parametrize("down", [False, True])
@pytest.mark.parametrize(("step", "hours"), STEPS.values(), ids=STEPS)
async def test_who_has_long_to_think_keeps_what_is_left(
    step: int, hours: float, down: bool
) -> None:
    async with Programs(pace=Pace()) as stage:
        table = await at_nine(stage)
        stage.set_wall(step)
        if down:
            await stage.lifetime.keep()
            await stage.run_anew(down=0)
        await is_up_after(stage, table, hours)


@pytest.mark.parametrize("step", [0, -YEAR, -HOUR, HOUR, YEAR])
async def test_a_night_without_the_program_costs_nothing(step: int) -> None:
    """Down from nine in the morning to nine in the evening: an hour is left until the night, and
    two for the morning.
    """
    async with Programs(pace=Pace()) as stage:
        table = await at_nine(stage)
        await stage.lifetime.keep()
        if step:
            stage.set_wall(step)
        await stage.run_anew(down=12 * HOUR)
        left = {0: 1 + 10 + 2, -YEAR: 13, YEAR: 13, HOUR: 10 + 3, -HOUR: 2 + 10 + 1}[step]
        await is_up_after(stage, table, left)


async def test_a_wall_that_is_set_wrong_and_right_again_leaves_everything_as_it_was() -> None:
    async with Programs(pace=Pace()) as stage:
        table = await at_nine(stage)
        stage.set_wall(11 * HOUR)
        await stage.pass_(HOUR)
        due = await stage.service.due_at(table)
        assert due
        assert due - stage.clock.now() > 10 * HOUR, "it waits for the morning"
        stage.set_wall(-11 * HOUR)
        await is_up_after(stage, table, 2)


# ------------------------------------------------------- from before the program kept its time


async def test_tables_of_two_clocks_in_one_chat() -> None:
    """The wall was a year ahead for a while, and was set right: some tables are of the one time,
    some of the other. The program that finds them goes on with all.
    """
    async with Programs(pace=Pace(), old=True) as stage:
        stage.set_wall(YEAR)
        await stage.run_anew(old=True)
        ahead = await stage.opened(computers=3)
        lobby_ahead = await stage.opened(BEN, computers=1, lobby=True)
        await stage.pass_(4_500)
        stage.set_wall(-YEAR)
        await stage.run_anew(old=True)
        behind = await stage.opened(computers=3)
        asked = await stage.opened(ADA, BEN)
        lobby = await stage.opened(CEM, computers=1, lobby=True)
        rests = await stage.opened(ADA, CEM)
        await stage.service.handle(Pause(rests, ADA.id, moderator=True))
        await stage.pass_(4_500)
        await stage.run_anew()
        begun = {table: (await stage.table(table)).entries for table in (ahead, behind, asked)}
        await stage.pass_(9 * SECOND)
        for table in (ahead, behind):
            assert (await stage.table(table)).entries > begun[table]
            await stage.is_shown(table)
        await stage.pass_(LIVE.turn - 10 * SECOND)
        assert (await stage.table(asked)).entries == begun[asked], "a whole turn is left"
        await stage.pass_(DELIVERY + 10 * SECOND)
        assert (await stage.table(asked)).entries > begun[asked]
        both = lobby, lobby_ahead
        await stage.pass_(LOBBY_LIFE[Tempo.LIVE] - 3 * MINUTE)
        assert [(await stage.table(each)).ended for each in (*both, rests)] == [None] * 3
        await stage.pass_(5 * MINUTE)
        assert [(await stage.table(each)).ended for each in both] == ["expired"] * 2
        await stage.pass_(DAY)
        assert (await stage.table(rests)).ended == "expired"


@pytest.mark.parametrize("step", [-YEAR, 0, YEAR])
async def test_closed_tables_are_not_forgotten_because_a_clock_was_set(step: int) -> None:
    async with Programs(pace=Pace(), old=True) as stage:
        table = await stage.opened(ADA, BEN)
        await stage.service.handle(End(table, ADA.id, sure=1, moderator=True))
        stage.set_wall(step)
        await stage.run_anew()
        await stage.service.forget()
        assert (await stage.row(table)).status is TableStatus.CLOSED
        stage.machine.time.moment += KEPT_FOR - SECOND
        assert await stage.service.forget() == 0
        stage.machine.time.moment += 2 * SECOND
        assert await stage.service.forget() == 1


async def test_what_lies_impossibly_far_ahead_counts_from_now() -> None:
    """Rows may have been touched by whatever: nothing waits for a thousand years."""
    async with Programs(pace=Pace()) as stage:
        table = await stage.opened(computers=3)
        await stage.pass_(3 * SECOND)
        await stage.crash()
        far = 10**16
        row = await stage.row(table)
        rows = [replace(each, at=far, checksum=None) for each in await stage.rows(table)]
        await stage.store.commit(UnitOfWork(purges=(table,)))
        await stage.store.commit(UnitOfWork((replace(row, touched_at=far, due_at=far), *rows)))
        await stage.run_anew()
        begun = (await stage.table(table)).entries
        await stage.pass_(20 * SECOND)
        assert (await stage.table(table)).entries > begun


# ------------------------------------------------------------------------------------- notices


async def test_a_notice_holds_for_as_long_as_the_decision_is_waited_for() -> None:
    room, table = await dealt_in(ADA, BEN)
    now = await room.service._fetch(table)
    assert now.deadline
    notice = NoticeRecord(
        table,
        now.turn_entry,
        "turn",
        ADA.id,
        now.game_number,
        now.at,
        decision=now.made,
        until=now.deadline,
    )
    later = replace(now, deadline=now.deadline + HOUR)
    assert pointless(notice, now, now.deadline)
    assert not pointless(notice, later, now.deadline)
    assert pointless(notice, later, now.deadline + HOUR)
    assert pointless(replace(notice, decision=5), later, now.deadline)
    assert pointless(replace(notice, code="paused", decision=None), later, now.deadline)
