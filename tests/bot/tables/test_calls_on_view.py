"""A call to somebody is taken away when they are not waited for any more."""

from collections.abc import Callable

import pytest

from bot.tables.commands import Back, End, Leave, Pause, Person, Resume, TableId
from bot.tables.notices import CALLS, address
from bot.tables.ports import (
    Budget,
    Limits,
    MessageGone,
    MustWait,
    Rejected,
    Unavailable,
    Unreachable,
)
from bot.tables.settings import Settings, TurnNotice
from bot.tables.timecontrol import DAY, HOUR, MINUTE, SECOND, SLOW
from storage.base import Store, UnitOfWork
from storage.records import EntryRecord, TableRecord
from tests.bot.tables.room import ADA, BEN
from tests.bot.tables.stage import Stage, failing, quiet, slow
from tests.fakes import FakeStore
from tests.frontend import PLENTY

AT_THE_BOARD = Limits(overall=PLENTY, recalls=True, calls=True)
IN_PRIVATE = Limits(overall=PLENTY, recalls=True)
PLACES = pytest.mark.parametrize("limits", [AT_THE_BOARD, IN_PRIVATE], ids=["board", "private"])


async def called(stage: Stage) -> TableId:
    """A slow game whose first turn was called, and reminded of for the last time."""
    for person in (ADA, BEN):
        settings = Settings(quiet_from=0, quiet_until=0, turn_notice=TurnNotice.SLOW)
        await stage.service.choose(person.id, settings)
    table = await stage.opened(ADA, BEN, time=SLOW)
    await stage.pass_(20 * HOUR)
    assert on_view(stage) == ["turn", "reminder", "time"]
    return table


def on_view(stage: Stage) -> list[str]:
    """The calls that can be read."""
    return [each.tidings.code for each in stage.server.on_view() if each.tidings.code in CALLS]


def calls_to(stage: Stage, person: Person | None) -> list[str]:
    """Those of one person."""
    assert person
    told = [each.tidings for each in stage.server.on_view() if each.tidings.code in CALLS]
    return [each.code for each in told if person.id in (each.called, each.reader)]


async def kept(stage: Stage) -> list[str]:
    """The calls of which something is kept."""
    return [each.code for each in await stage.store.notices() if address(each)]


@PLACES
async def test_when_the_move_is_made_its_calls_go_and_the_next_one_stays(limits: Limits) -> None:
    async with Stage(limits=limits, timers=True) as stage:
        table = await called(stage)
        assert sorted(await kept(stage)) == ["reminder", "time", "turn"]
        await stage.acts(table)
        await quiet()
        assert on_view(stage) == ["turn"]
        assert await kept(stage) == ["turn"]
        assert stage.told("turn")[-1] == stage.told()[-1], "whose turn it is now"


async def test_when_a_computer_has_decided_they_go_and_what_it_did_stays() -> None:
    async with Stage(limits=AT_THE_BOARD, timers=True) as stage:
        await called(stage)
        await stage.pass_(5 * HOUR)
        left = [each.tidings.code for each in stage.server.on_view()]
        assert left == ["autopilot", "turn"]
        assert await kept(stage) == ["turn"]


async def paused(stage: Stage, table: TableId) -> None:
    await stage.service.handle(Pause(table, ADA.id, moderator=True))


async def ended(stage: Stage, table: TableId) -> None:
    await stage.service.handle(End(table, ADA.id, 1, moderator=True))


async def gone(stage: Stage, table: TableId) -> None:
    person = await stage.to_act(table)
    assert person
    await stage.service.handle(Leave(table, person.id, sure=1))


Ends = Callable[[Stage, TableId], object]
ENDS = pytest.mark.parametrize("end", [paused, ended, gone])


@ENDS
@PLACES
async def test_however_it_comes_that_nobody_is_waited_for(end: Ends, limits: Limits) -> None:
    async with Stage(limits=limits, timers=True) as stage:
        table = await called(stage)
        waited = await stage.to_act(table)
        await end(stage, table)  # type: ignore[misc]
        await quiet()
        assert calls_to(stage, waited) == []
        assert await kept(stage) == on_view(stage)  # where somebody else is waited for now


@ENDS
async def test_however_it_comes_while_the_program_could_not_take_them_away(end: Ends) -> None:
    """It is stopped before the platform lets it: the next run does, and reads no other table."""
    async with Stage(limits=AT_THE_BOARD, timers=True) as stage:
        table = await called(stage)
        stage.server.before = slow(stage, lambda: 5)
        other = await stage.opened(ADA, BEN, time=SLOW, chat="test:other")
        await stage.pass_(MINUTE)
        stage.server.before = failing(Unavailable, "withdraw")
        waited = await stage.to_act(table)
        await end(stage, table)  # type: ignore[misc]
        await stage.pass_(MINUTE)
        assert set(calls_to(stage, waited)) == CALLS
        stage.store = reading = Reading(stage.store)
        await stage.reboot()
        stage.server.before = None
        await stage.pass_(5 * MINUTE)
        assert set(calls_to(stage, waited)) <= {"turn"}, "that of the other table"
        assert await kept(stage) == on_view(stage)
        assert other not in reading.replayed


class Reading(FakeStore):
    """Knows which tables were read entry by entry."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.replayed: set[TableId] = set()

    async def entries(self, table: TableId, after: int = 0) -> tuple[EntryRecord, ...]:
        self.replayed.add(table)
        return await super().entries(table, after)


async def test_calls_of_a_run_before_go_with_the_move_that_is_made_in_this_one() -> None:
    async with Stage(limits=AT_THE_BOARD, timers=True) as stage:
        table = await called(stage)
        await stage.reboot()
        await stage.pass_(MINUTE)
        assert on_view(stage) == ["turn", "reminder", "time"]
        await stage.acts(table)
        await quiet()
        assert on_view(stage) == ["turn"]


@pytest.mark.parametrize("failure", [MessageGone, Unreachable, Rejected, OSError])
async def test_what_cannot_be_taken_away_is_let_be(failure: Callable[[], Exception]) -> None:
    async with Stage(limits=AT_THE_BOARD, timers=True) as stage:
        table = await called(stage)
        stage.server.before = failing(failure, "withdraw")
        await stage.acts(table)
        await quiet()
        assert await kept(stage) == ["turn"]
        stage.server.before = None
        before = stage.kinds().count("withdraw")
        await stage.pass_(HOUR)
        await stage.reboot()
        await stage.pass_(HOUR)
        assert stage.kinds().count("withdraw") == before
        await stage.is_shown(table)
        assert not any(each.muted for each in await stage.screens(table))


@pytest.mark.parametrize("failure", [Unavailable, lambda: MustWait(1_000)])
async def test_what_can_be_tried_again_is(failure: Callable[[], Exception]) -> None:
    async with Stage(limits=AT_THE_BOARD, timers=True) as stage:
        table = await called(stage)
        stage.server.before = failing(failure, "withdraw")
        await stage.acts(table)
        await stage.pass_(MINUTE)
        assert len(on_view(stage)) == 4
        stage.server.before = None
        await stage.pass_(5 * MINUTE)
        assert on_view(stage) == ["turn"]


async def test_a_call_that_is_told_just_as_its_move_is_made_goes_at_once() -> None:
    async with Stage(limits=AT_THE_BOARD, timers=True) as stage:
        table = await called(stage)
        stage.server.after = slow(stage, lambda: 2 * SECOND)
        await stage.acts(table)
        await stage.pass_(SECOND)
        await stage.acts(table)  # while the other is being called
        await stage.pass_(5 * MINUTE)
        assert len(on_view(stage)) <= 1
        assert len(await kept(stage)) == len(on_view(stage))


async def test_boards_and_calls_come_first_where_little_may_be_written() -> None:
    budget = Budget(calls=4, window=MINUTE, burst=2)
    async with Stage(limits=AT_THE_BOARD, timers=True, budget=budget) as stage:
        table = await called(stage)
        await stage.pass_(5 * MINUTE)
        before = len(stage.kinds())
        await stage.acts(table)
        await stage.pass_(10 * MINUTE)
        kinds = stage.kinds()[before:]
        assert sorted(kinds[:2]) == ["edit", "tell"]
        assert kinds[2:] == ["withdraw"] * 3
        assert on_view(stage) == ["turn"]


async def test_a_forgotten_table_takes_its_calls_with_it() -> None:
    async with Stage(limits=AT_THE_BOARD, timers=True) as stage:
        table = await called(stage)
        await stage.store.commit(UnitOfWork(purges=(table,)))
        await stage.reboot()
        await stage.pass_(DAY)
        assert await kept(stage) == []
        assert [row for row in await stage.store.tables() if isinstance(row, TableRecord)] == []


async def test_who_is_back_is_called_as_before() -> None:
    async with Stage(limits=AT_THE_BOARD, timers=True) as stage:
        table = await called(stage)
        await paused(stage, table)
        await quiet()
        await stage.service.handle(Resume(table, ADA.id))
        await quiet()
        assert on_view(stage) == ["turn"]
        person = await stage.to_act(table)
        assert person
        await gone(stage, table)
        await quiet()
        assert person.id not in {each.tidings.called for each in stage.server.on_view()}
        await stage.service.handle(Back(table, person.id))
