"""Before a game: who sits down, who gets up, and how it begins."""

import asyncio
from dataclasses import replace
from hashlib import sha256

import pytest

from bot.tables.commands import (
    Act,
    AddComputer,
    Back,
    Command,
    Join,
    Leave,
    Open,
    Pause,
    Person,
    Press,
    Resume,
    Start,
    Unseat,
)
from bot.tables.decide import TYPED_LIFETIME
from bot.tables.errors import TableError
from bot.tables.timecontrol import LIVE, NO_CLOCK
from bot.tables.updates import Phase, Reply
from engine.player import Level
from engine.verification import verify
from storage.records import TableId, TableStatus
from tests.bot.tables.room import ADA, BEN, CEM, EVE, MANY, Room


async def names(room: Room, table: TableId) -> list[str]:
    return [place.name for place in (await room.look(table)).places]


async def test_a_lobby_is_open_and_nothing_is_dealt() -> None:
    room = Room()
    table = await room.lobby(ADA, computers=1)
    seen = await room.look(table, ADA)
    assert (seen.phase, seen.game_number, seen.seat, seen.host) == (Phase.LOBBY, 1, 0, 0)
    assert [place.level for place in seen.places] == [None, Level.EASY]
    assert (seen.legal, seen.decision, seen.view.zones, seen.view.deal) == ((), None, (), None)
    assert (seen.deadline, seen.due_at, seen.proof, seen.seats) == (None,) * 4
    row = await room.row(table)
    assert (row.status, row.deadline) == (TableStatus.LOBBY, None)
    assert await room.code(Act(table, ADA.id, "bid 1")) == "no-game-running"
    assert await room.code(Act(table, ADA.id, "bid 1", Press(1, 0))) == "late"
    for command in (Back(table, ADA.id), Pause(table, ADA.id), Resume(table, ADA.id)):
        assert await room.code(command) == "no-game-running"


async def test_people_sit_in_joining_order_until_the_start() -> None:
    room = Room()
    table = await room.lobby(ADA, BEN, computers=1)
    await room.join(table, CEM)
    ada, ben, cem = ADA.name, BEN.name, CEM.name
    computer = (await names(room, table))[1]
    assert await names(room, table) == [ada, computer, ben, cem]
    await room.leave(table, BEN)
    assert await names(room, table) == [ada, computer, cem]
    await room.join(table, BEN)
    assert await names(room, table) == [ada, computer, cem, ben]
    await room.begin(table)
    assert [sitter.name for sitter in (await room.table(table)).joined()] == [
        *(ada, computer, cem, ben)
    ]


async def test_each_change_of_a_lobby_is_seen() -> None:
    """By join, by leaving, by being unseated: each is a new version, and everybody is told."""
    room = Room()
    table = await room.lobby(ADA)
    heard = len(room.listener.heard)
    changes: list[Command] = [
        Join(table, BEN.id, BEN.name),
        Leave(table, BEN.id, sure=1),
        Join(table, CEM.id, CEM.name),
        AddComputer(table, ADA.id),
        Unseat(table, ADA.id, place=5),
    ]
    for version, command in enumerate(changes, 2):
        before = await names(room, table)
        assert (await room.service.handle(command)).version == version
        assert await names(room, table) != before
    assert room.listener.heard[heard:] == [table] * 5
    told = [each.event.code for each in (await room.look(table)).happened]
    assert told == ["seated", "seated", "unseated", "seated", "seated", "unseated"]


async def test_nobody_has_two_seats() -> None:
    room = Room()
    table = await room.lobby(ADA, BEN)
    for person in (ADA, BEN):
        assert await room.quiet(Join(table, person.id, "Somebody else"))
        assert await names(room, table) == ["Ada", "Ben"]
    other = await room.lobby(ADA, BEN)
    assert len(await names(room, other)) == 2, "but at several tables"


async def test_who_is_not_there_leaves_nothing() -> None:
    """Nor does a press for one table move anybody at another."""
    room = Room()
    one, two = await room.lobby(ADA), await room.lobby(BEN)
    assert await room.quiet(Leave(two, ADA.id))
    assert await names(room, one) == ["Ada"]


@pytest.mark.parametrize(("seats", "places"), [(None, 8), (4, 4), (2, 2)])
async def test_of_too_many_who_join_at_once_as_many_sit_as_there_are_seats(
    seats: int | None, places: int
) -> None:
    room = Room()
    table = await room.lobby(MANY[0], seats=seats)
    joining = [Join(table, person.id, person.name) for person in MANY[1 : places + 1]]
    results = await asyncio.gather(*map(room.service.handle, joining), return_exceptions=True)
    refused = [result for result in results if isinstance(result, TableError)]
    assert [(each.code, each.params) for each in refused] == [("table-full", {"most": places})]
    assert len(await names(room, table)) == places
    assert not (await room.service.look(table, MANY[places].id)).seat
    await room.begin(table, MANY[0])
    assert len((await room.table(table)).sitters) == places


async def test_two_join_for_the_last_seat_in_the_same_moment() -> None:
    for _ in range(5):
        room = Room()
        table = await room.lobby(ADA, BEN, seats=3)
        joining = [Join(table, person.id, person.name) for person in (CEM, EVE)]
        results = await asyncio.gather(*map(room.service.handle, joining), return_exceptions=True)
        assert [isinstance(result, Reply) for result in results].count(True) == 1
        assert (await room.entry_kinds(table)).count("seated") == 3


async def test_a_computer_makes_room_where_all_seats_are_taken() -> None:
    room = Room()
    table = await room.lobby(ADA, computers=7)
    before = await names(room, table)
    await room.join(table, BEN)
    assert await names(room, table) == [*before[:-1], "Ben"], "the last one"
    await room.join(table, CEM)
    assert await names(room, table) == [*before[:-2], "Ben", "Cem"]
    for person in MANY[:5]:
        await room.join(table, person)
    assert all(place.level is None for place in (await room.look(table)).places)
    refusal = await room.refused(Join(table, EVE.id, EVE.name))
    assert (refusal.code, refusal.params) == ("table-full", {"most": 8})
    await room.leave(table, CEM)
    await room.join(table, EVE)


async def test_where_there_is_room_no_computer_goes() -> None:
    room = Room()
    table = await room.lobby(ADA, computers=6)
    await room.join(table, BEN)
    assert len(await names(room, table)) == 8


async def test_a_lobby_closes_behind_the_last_person() -> None:
    room = Room()
    table = await room.lobby(ADA, BEN, computers=2)
    await room.leave(table, ADA)
    assert (await room.look(table)).phase is Phase.LOBBY
    await room.leave(table, BEN)
    seen = await room.look(table)
    assert (seen.phase, seen.ended, seen.offered, seen.host) == (Phase.OVER, "left", (), None)
    row = await room.row(table)
    assert (row.status, row.due_at) == (TableStatus.CLOSED, None)
    for command in (
        Join(table, ADA.id, ADA.name),
        Start(table, ADA.id, moderator=True),
        AddComputer(table, ADA.id, moderator=True),
    ):
        assert await room.code(command) == "table-closed"
    assert await room.quiet(Unseat(table, ADA.id, place=2, moderator=True))
    assert await room.quiet(Leave(table, BEN.id))
    assert await names(room, await room.lobby(ADA)) == ["Ada"], "the next one is a fresh one"


async def test_everybody_leaves_a_lobby_at_once() -> None:
    room = Room()
    table = await room.lobby(ADA, BEN, CEM)
    await asyncio.gather(*(room.leave(table, person) for person in (ADA, BEN, CEM)))
    assert (await room.entry_kinds(table))[-4:] == ["unseated", "unseated", "unseated", "ended"]
    assert await room.store.tables_of(ADA.id) == ()


async def test_a_game_does_not_begin_with_too_few() -> None:
    room = Room()
    table = await room.lobby(ADA)
    for _ in range(2):
        refusal = await room.refused(Start(table, ADA.id))
        assert (refusal.code, refusal.params) == ("too-few-players", {"least": 2})
    assert "go" not in {each.command for each in (await room.look(table)).offered}
    await room.service.handle(AddComputer(table, ADA.id))
    assert "go" in {each.command for each in (await room.look(table)).offered}
    await room.begin(table)
    assert await room.quiet(Start(table, ADA.id))


@pytest.mark.parametrize("level", Level)
async def test_computers_take_what_is_left_of_a_fixed_number_of_seats(level: Level) -> None:
    room = Room()
    opening = Open("bisqa", (ADA,), (), time=LIVE, lobby=True, seats=5, level=level)
    table = (await room.service.handle(opening)).table
    assert (await room.look(table)).seats == 5
    await room.join(table, BEN)
    await room.begin(table)
    now = await room.table(table)
    assert [sitter.level for sitter in now.joined()] == [None, None, level, level, level]
    assert len({sitter.name for sitter in now.sitters}) == 5


async def test_who_waits_for_somebody_else_has_a_clock() -> None:
    room = Room()
    alone = await room.lobby(ADA, computers=1, time=NO_CLOCK)
    await room.begin(alone)
    assert (await room.table(alone)).time == NO_CLOCK
    table = await room.lobby(ADA, BEN, time=NO_CLOCK)
    await room.begin(table)
    assert (await room.table(table)).time == LIVE
    assert (await room.row(table)).deadline


async def test_of_a_join_and_the_start_at_once_either_may_be_first() -> None:
    for first in ("join", "start"):
        room = Room()
        table = await room.lobby(ADA, BEN, computers=1)
        commands: list[Command] = [Join(table, CEM.id, CEM.name), Start(table, ADA.id)]
        if first == "start":
            commands.reverse()
        await asyncio.gather(*map(room.service.handle, commands))
        now = await room.table(table)
        assert now.phase is Phase.PLAYING
        if first == "join":
            assert (now.seat_of(CEM.id) is not None, len(now.sitters)) == (True, 4)
        else:
            assert (now.seat_of(CEM.id), len(now.sitters)) == (None, 3)
            assert now.promised(CEM.id) is not None, "a computer's seat, from the next deal"


async def test_who_comes_just_after_the_start_of_a_table_without_computers() -> None:
    room = Room()
    table = await room.lobby(ADA, BEN)
    commands: list[Command] = [Start(table, ADA.id), Join(table, CEM.id, CEM.name)]
    results = await asyncio.gather(*map(room.service.handle, commands), return_exceptions=True)
    assert isinstance(results[0], Reply)
    assert isinstance(results[1], TableError)
    assert results[1].code == "no-free-seat"


async def test_of_two_starts_at_once_one_counts() -> None:
    room = Room()
    table = await room.lobby(ADA, BEN)
    starts = [Start(table, ADA.id)] * 3
    results = await asyncio.gather(*map(room.service.handle, starts))
    assert [result.changed for result in results] == [True, False, False]
    assert (await room.entry_kinds(table)).count("dealt") == 1


async def test_what_was_typed_two_minutes_ago_is_not_carried_out() -> None:
    room = Room()
    table = await room.lobby(ADA, BEN)
    assert TYPED_LIFETIME == 120_000
    opening = Open("bisqa", (ADA,), (), lobby=True)
    for command in (
        Join(table, CEM.id, CEM.name),
        Leave(table, BEN.id, sure=1),
        Start(table, ADA.id),
        AddComputer(table, ADA.id),
        Unseat(table, ADA.id, place=3),
        opening,
    ):
        too_old = replace(command, sent_at=room.clock.now() - TYPED_LIFETIME - 1)
        assert await room.code(too_old) == "expired"
    just_in_time = Join(table, CEM.id, CEM.name, sent_at=room.clock.now() - TYPED_LIFETIME)
    await room.service.handle(just_in_time)
    await room.service.handle(replace(opening, sent_at=room.clock.now() + 999_999))


async def test_the_seal_in_the_lobby_holds_until_the_game_is_over() -> None:
    room = Room()
    table = await room.lobby(ADA, BEN)
    sealed = (await room.look(table, EVE)).commitment
    await room.join(table, CEM)
    await room.leave(table, BEN)
    assert (await room.look(table)).commitment == sealed
    await room.begin(table)
    while await room.step(table):
        assert (await room.look(table, EVE)).commitment == sealed
    seen = await room.look(table)
    assert seen.proof is not None
    assert sealed == sha256(bytes.fromhex(seen.proof.secret)).hexdigest() == seen.proof.commitment
    assert verify(room.games["bisqa"], (await room.table(table)).record()).fair


async def test_a_code_that_is_taken_is_drawn_again() -> None:
    room = Room()
    table = await room.lobby(ADA)
    room.entropy._tables = 0
    other = await room.lobby(BEN)
    assert table != other
    assert await names(room, table) == ["Ada"]
    room.entropy.code = lambda: str(table)  # type: ignore[method-assign]
    assert await room.code(Open("bisqa", (ADA,), (), lobby=True)) == "conflict"


async def test_a_lobby_outlives_a_restart() -> None:
    room = Room()
    table = await room.lobby(ADA, BEN, computers=1)
    before = await room.look(table, BEN)
    room.restart()
    assert await room.look(table, BEN) == before
    await room.join(table, CEM)
    await room.begin(table)
    assert (await room.finish(table)).ended is None


@pytest.mark.parametrize("name", ["", " ", "\n", "\u200d", "\x00", "\u202e"])
async def test_who_has_no_name_that_can_be_read_sits_down_all_the_same(name: str) -> None:
    room = Room()
    table = await room.lobby(ADA)
    await room.service.handle(Join(table, "test:4711", name))
    assert await names(room, table) == ["Ada", "Player 4711"]
    host = Person("test:99", name)
    other = (await room.service.handle(Open("bisqa", (host,), (), lobby=True))).table
    assert await names(room, other) == ["Player 0099"]
