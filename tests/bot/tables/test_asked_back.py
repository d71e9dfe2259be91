"""Whoever is asked back what they meant has their time again, once for each decision."""

from bot.tables.asked_back import AskedBack
from bot.tables.commands import Act, Person
from bot.tables.timecontrol import DAY, HOUR, LIVE, SECOND, SLOW
from bot.tables.updates import TableView
from storage.errors import DatabaseFull
from storage.records import TableId
from tests.bot.tables.room import ADA, BEN, Room, dealt_in
from tests.bot.tables.test_clock import deadline, shown
from tests.fakes import FakeStore


async def to_decide(room: Room, table: TableId) -> tuple[Person, TableView]:
    for person in (ADA, BEN):
        seen = await room.look(table, person)
        if seen.legal:
            return person, seen
    raise AssertionError("nobody is to decide")


async def test_the_turn_begins_anew_with_the_question() -> None:
    room, table = await dealt_in(ADA, BEN)
    await shown(room, table, room.clock.now())
    await room.wait(table, 25 * SECOND)
    _, seen = await to_decide(room, table)
    await AskedBack(room.service).again(seen)
    assert await deadline(room, table) == room.clock.now() + LIVE.turn


async def test_it_is_given_once_for_each_decision() -> None:
    room, table = await dealt_in(ADA, BEN)
    asked = AskedBack(room.service)
    for _ in range(2):
        await shown(room, table, room.clock.now())
        begun = room.clock.now()
        person, seen = await to_decide(room, table)
        for seconds in (10, 20):
            await room.wait(table, 10 * SECOND)
            person, seen = await to_decide(room, table)
            await asked.again(seen)
            assert await deadline(room, table) == begun + 10 * SECOND + LIVE.turn, seconds
        await room.service.handle(Act(table, person.id, seen.legal[0]))


async def test_whoever_is_not_to_decide_stops_no_clock_and_nobody_has_less_time() -> None:
    room, table = await dealt_in(ADA, BEN)
    before = await deadline(room, table)  # nobody has seen it yet: there is more than a turn
    person, seen = await to_decide(room, table)
    await AskedBack(room.service).again(seen)
    assert await deadline(room, table) == before
    await shown(room, table, room.clock.now())
    before = await deadline(room, table)
    await room.wait(table, 5 * SECOND)
    other = await room.look(table, BEN if person == ADA else ADA)
    await AskedBack(room.service).again(other)
    assert await deadline(room, table) == before


async def test_a_decision_that_was_made_meanwhile_keeps_the_clock_of_the_next() -> None:
    room, table = await dealt_in(ADA, BEN)
    person, seen = await to_decide(room, table)
    await room.service.handle(Act(table, person.id, seen.legal[0]))
    before = await deadline(room, table)
    await AskedBack(room.service).again(seen)
    assert await deadline(room, table) == before


async def test_a_slow_turn_never_ends_in_quiet_hours() -> None:
    room, table = await dealt_in(ADA, BEN, time=SLOW)
    await shown(room, table, room.clock.now())
    for _ in range(8):
        await room.wait(table, 2 * HOUR)
        _, seen = await to_decide(room, table)
        await AskedBack(room.service).again(seen)
        assert 8 * HOUR <= await deadline(room, table) % DAY <= 22 * HOUR


async def test_where_it_cannot_be_saved_the_clock_runs_on() -> None:
    room, table = await dealt_in(ADA, BEN)
    await shown(room, table, room.clock.now())
    await room.wait(table, 5 * SECOND)
    before = await deadline(room, table)
    store = FakeStore(room.store)
    room.service = room.restarted(store)
    _, seen = await to_decide(room, table)
    store.failures = [DatabaseFull(path="disk")]
    await AskedBack(room.service).again(seen)
    assert (await room.row(table)).deadline == before
