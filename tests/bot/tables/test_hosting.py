"""What only the host may do, who is host, and who else may do the same."""

from dataclasses import replace
from typing import Any

import pytest

from bot.tables.commands import (
    AddComputer,
    Admit,
    Command,
    Configure,
    End,
    Join,
    Leave,
    Pause,
    Person,
    Rematch,
    Start,
    Unseat,
)
from bot.tables.timecontrol import LIVE, NO_CLOCK, SLOW, TimeControl
from bot.tables.updates import Phase, Who
from engine.player import Level
from storage.records import TableId, TableStatus
from tests.bot.tables.room import ADA, BEN, CEM, EVE, Room, dealt_in


async def host(room: Room, table: TableId) -> str | None:
    seen = await room.look(table)
    return None if seen.host is None else seen.places[seen.host].name


async def place(room: Room, table: TableId, name: str) -> int:
    return next(each.id for each in (await room.look(table)).places if each.name == name)


COMMANDS: list[type[Any]] = [AddComputer, Configure, Start, Unseat]


def asked(kind: type[Any], table: TableId, person: Person, **named: Any) -> Command:
    more = {"place": 3} if kind is Unseat else {"seats": 5} if kind is Configure else {}
    command: Command = kind(table, person.id, **more, **named)
    return command


@pytest.mark.parametrize("kind", [*COMMANDS, End], ids=lambda kind: kind.__name__)
async def test_in_a_lobby_only_the_host_or_a_moderator(kind: type[Any]) -> None:
    room = Room()
    table = await room.lobby(ADA, BEN)
    for person in (BEN, EVE):
        refusal = await room.refused(asked(kind, table, person))
        assert (refusal.code, refusal.params) == ("not-host", {"name": "Ada"})
    for person in (ADA, BEN, EVE):
        room = Room()
        table = await room.lobby(ADA, BEN)
        await room.service.handle(asked(kind, table, person, moderator=person != ADA))


@pytest.mark.parametrize("kind", [Pause, Unseat, End], ids=lambda kind: kind.__name__)
async def test_in_a_game_only_the_host_or_a_moderator(kind: type[Any]) -> None:
    for person, moderator in ((ADA, False), (BEN, True), (EVE, True)):
        room, table = await dealt_in(ADA, BEN, CEM)
        more = {"place": await place(room, table, "Cem")} if kind is Unseat else {}
        more = {"sure": 1} if kind is End else more
        refused = kind(table, BEN.id, **more)
        assert await room.code(refused) == "not-host"
        assert await room.code(replace(refused, person=EVE.id)) == "not-host"
        await room.service.handle(kind(table, person.id, moderator=moderator, **more))


@pytest.mark.parametrize("kind", COMMANDS, ids=lambda kind: kind.__name__)
async def test_what_belongs_to_a_lobby_is_not_done_in_a_game(kind: type[Any]) -> None:
    room, table = await dealt_in(ADA, BEN)
    command = asked(kind, table, ADA)
    if kind is Unseat:
        command = Unseat(table, ADA.id, place=99)
    if kind in (Start, Unseat):
        assert await room.quiet(command), "it has begun, and nobody of that number sits there"
    else:
        assert await room.code(command) == "game-running"
    await room.finish(table)
    if kind is Unseat:
        assert await room.quiet(command)
    else:
        assert await room.code(command) == "game-over"


async def test_the_host_is_who_has_sat_there_longest() -> None:
    room = Room()
    table = await room.lobby(ADA, BEN, CEM, computers=1)
    assert await host(room, table) == "Ada"
    await room.leave(table, ADA)
    assert await host(room, table) == "Ben"
    await room.join(table, ADA)
    assert await host(room, table) == "Ben", "Ada has to queue again"
    await room.leave(table, BEN)
    assert await host(room, table) == "Cem"
    await room.begin(table, CEM)
    assert await host(room, table) == "Cem", "wherever they sit now"
    await room.leave(table, CEM)
    assert await host(room, table) == "Ada"
    await room.back(table, CEM)
    assert await host(room, table) == "Ada", "Cem has to queue again"
    await room.leave(table, ADA)
    assert await host(room, table) == "Cem"


async def test_who_sleeps_is_host_only_where_nobody_else_is_present() -> None:
    room, table = await dealt_in(ADA, BEN)
    assert await host(room, table) == "Ada"
    await room.wait(table, 60_000)
    assert (await room.sitter(table, ADA)).autopilot
    assert await host(room, table) == "Ben"
    await room.service.handle(Pause(table, BEN.id))
    await room.back(table, ADA)
    assert await host(room, table) == "Ada", "here all the time"


async def test_where_everybody_sleeps_the_host_still_is() -> None:
    room, table = await dealt_in(ADA, BEN)
    await room.wait(table, 150_000)
    assert (await room.table(table)).all_asleep()
    assert await host(room, table) == "Ada"


async def test_without_people_there_is_no_host() -> None:
    room = Room()
    table = await room.open(computers=3)
    assert await host(room, table) is None
    refusal = await room.refused(End(table, EVE.id, sure=1))
    assert (refusal.code, refusal.params) == ("not-host", {"name": ""})
    await room.service.handle(End(table, EVE.id, sure=1, moderator=True))


async def test_the_host_says_what_is_played() -> None:
    room = Room()
    table = await room.lobby(ADA, BEN, computers=2)
    sealed = (await room.look(table)).commitment
    change = Configure(table, ADA.id, {"tie": "shared"}, SLOW, 4, Level.HARD, newcomers=False)
    await room.service.handle(change)
    now = await room.table(table)
    assert now.options == {"lives": 3, "tie": "shared"}, "what is not named stays"
    assert (now.time, now.seats, now.level, now.newcomers) == (SLOW, 4, Level.HARD, False)
    assert (await room.look(table)).commitment == sealed
    await room.service.handle(Configure(table, ADA.id))
    assert replace(await room.table(table), version=0, entries=0, happened=()) == replace(
        now, version=0, entries=0, happened=()
    ), "nothing is named, nothing is changed"
    await room.service.handle(Configure(table, ADA.id, seats=0))
    assert (await room.look(table)).seats is None
    await room.begin(table)
    started = await room.table(table)
    assert started.state.options.lives == 3
    assert started.time == SLOW


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"options": {"lives": 6}}, "bad-option"),
        ({"options": {"stake": 6}}, "bad-option"),
        ({"seats": 1}, "too-few-players"),
        ({"seats": -1}, "too-few-players"),
        ({"seats": 9}, "too-many-players"),
        ({"seats": 2}, "too-many-players"),
        ({"time": TimeControl(LIVE.tempo, 1)}, "bad-time"),
    ],
    ids=str,
)
async def test_what_cannot_be_played_is_not_announced(change: dict[str, Any], code: str) -> None:
    room = Room()
    table = await room.lobby(ADA, BEN, CEM)
    assert await room.code(Configure(table, ADA.id, **change)) == code


async def test_fewer_seats_send_computers_away_the_last_first() -> None:
    room = Room()
    table = await room.lobby(ADA, computers=3)
    await room.join(table, BEN)
    before = [each.name for each in (await room.look(table)).places]
    await room.service.handle(Configure(table, ADA.id, seats=3))
    assert [each.name for each in (await room.look(table)).places] == [*before[:2], "Ben"]
    await room.service.handle(Configure(table, ADA.id, seats=2))
    assert [each.name for each in (await room.look(table)).places] == ["Ada", "Ben"]
    refusal = await room.refused(AddComputer(table, ADA.id))
    assert (refusal.code, refusal.params) == ("table-full", {"most": 2})


async def test_computers_come_and_go() -> None:
    room = Room()
    table = await room.lobby(ADA)
    for level in Level:
        await room.service.handle(AddComputer(table, ADA.id, level))
    places = (await room.look(table)).places
    assert [each.level for each in places[1:]] == list(Level)
    assert len({each.name for each in places}) == len(Level) + 1
    await room.service.handle(Unseat(table, ADA.id, place=places[2].id))
    assert [each.id for each in (await room.look(table)).places] == [
        each.id for each in places if each != places[2]
    ]
    assert await room.quiet(Unseat(table, ADA.id, place=places[2].id)), "pressed twice"
    assert (await room.table(table)).kicked == {}


async def test_who_was_unseated_in_a_lobby_may_not_return() -> None:
    room = Room()
    table = await room.lobby(ADA, BEN)
    await room.service.handle(Unseat(table, ADA.id, place=await place(room, table, "Ben")))
    assert await room.code(Join(table, BEN.id, BEN.name)) == "kicked"
    assert await room.code(Join(table, BEN.id, "Another name")) == "kicked"
    assert await room.quiet(Leave(table, BEN.id))
    assert await room.store.tables_of(BEN.id) == ()
    await room.join(table, CEM)
    await room.begin(table)
    assert await room.code(Join(table, BEN.id, BEN.name)) == "kicked"
    await room.finish(table)
    await room.service.handle(Rematch(table, ADA.id, lobby=True))
    assert await room.code(Join(table, BEN.id, BEN.name)) == "kicked", "not at this table"
    assert await room.lobby(BEN), "but at any other"


async def removed(room: Room, table: TableId) -> dict[str, int]:
    """Those who may be let in again, and by which id."""
    return {each.name: each.id for each in (await room.look(table, ADA)).removed}


@pytest.mark.parametrize("playing", [False, True])
async def test_the_host_lets_somebody_in_again(playing: bool) -> None:
    """To a seat in the lobby; in a game to the one that was theirs."""
    room = Room()
    table = await room.lobby(ADA, BEN, CEM)
    if playing:
        await room.begin(table)
    assert await removed(room, table) == {}
    for name in ("Ben", "Cem"):
        command = Unseat(table, ADA.id, place=await place(room, table, name))
        await room.service.handle(command)
    assert list(await removed(room, table)) == ["Ben", "Cem"]
    again = (await removed(room, table))["Ben"]
    for nobody in (again + 1_000, 0):
        assert await room.quiet(Admit(table, ADA.id, nobody))
    for stranger in (CEM, EVE):
        assert await room.code(Admit(table, stranger.id, again)) == "not-host"
    room.restart()
    await room.service.handle(Admit(table, ADA.id, again))
    assert list(await removed(room, table)) == ["Cem"]
    assert await room.quiet(Admit(table, ADA.id, again)), "pressed twice"
    told = (await room.look(table)).happened[-1].event
    assert (told.code, told.params["name"]) == ("admitted", "Ben")
    assert [each.to for each in await room.waiting(table, "admitted")] == [BEN.id]
    await room.join(table, BEN)
    assert not (await room.sitter(table, BEN)).left
    assert await room.code(Join(table, CEM.id, CEM.name)) == "kicked"
    assert table in {row.id for row in await room.store.tables_of(BEN.id)}


async def test_a_moderator_lets_somebody_in_whom_a_rematch_has_left_out() -> None:
    room = Room()
    table = await room.lobby(ADA, BEN, CEM)
    await room.begin(table)
    await room.service.handle(Unseat(table, ADA.id, place=await place(room, table, "Ben")))
    await room.service.handle(End(table, ADA.id, sure=1))
    await room.service.handle(Rematch(table, ADA.id, lobby=True))
    again = (await removed(room, table))["Ben"]
    await room.service.handle(Admit(table, EVE.id, again, moderator=True))
    await room.join(table, BEN)
    assert await removed(room, table) == {}
    await room.service.handle(End(table, ADA.id))
    assert await room.quiet(Admit(table, ADA.id, again))


@pytest.mark.parametrize("ended", [False, True])
async def test_nobody_is_let_in_between_two_games(ended: bool) -> None:
    """They are told where they may sit down, so there has to be a seat that they can take."""
    room, table = await dealt_in(ADA, BEN, CEM)
    await room.service.handle(Unseat(table, ADA.id, place=await place(room, table, "Ben")))
    if ended:
        await room.service.handle(End(table, ADA.id, sure=1))
    else:
        await room.finish(table)
    admit = Admit(table, ADA.id, (await removed(room, table))["Ben"])
    refusal = await room.refused(admit)
    assert (refusal.code, refusal.params) == ("game-over", {"reason": "admit"})
    assert await room.code(replace(admit, person=CEM.id)) == "not-host"
    await room.service.handle(Rematch(table, ADA.id, lobby=True))
    assert "unseat" in {each.command for each in (await room.look(table, ADA)).offered}
    await room.service.handle(admit)
    await room.join(table, BEN)
    await room.service.handle(Unseat(table, ADA.id, place=await place(room, table, "Ben")))
    again = (await removed(room, table))["Ben"]
    await room.service.handle(End(table, ADA.id))
    closed = Admit(table, EVE.id, again, moderator=True)
    assert await room.code(closed) == "table-closed", "it was a lobby, and nothing comes after it"


@pytest.mark.parametrize("playing", [False, True])
async def test_who_unseats_themselves_has_left(playing: bool) -> None:
    room = Room()
    table = await room.lobby(ADA, BEN, CEM)
    if playing:
        await room.begin(table)
    await room.service.handle(Unseat(table, ADA.id, place=await place(room, table, "Ada")))
    assert (await room.table(table)).kicked == {}
    await room.join(table, ADA)
    assert not (await room.sitter(table, ADA)).left


async def test_a_moderator_unseats_the_host() -> None:
    room = Room()
    table = await room.lobby(ADA, BEN)
    unseat = Unseat(table, EVE.id, place=await place(room, table, "Ada"), moderator=True)
    await room.service.handle(unseat)
    assert await host(room, table) == "Ben"
    await room.service.handle(
        Unseat(table, EVE.id, place=await place(room, table, "Ben"), moderator=True)
    )
    assert (await room.look(table)).ended == "left"


async def test_a_lobby_is_closed_without_asking_back() -> None:
    room = Room()
    table = await room.lobby(ADA, BEN)
    await room.service.handle(End(table, ADA.id))
    assert (await room.look(table)).ended == "asked"
    assert (await room.row(table)).status is TableStatus.CLOSED
    assert await room.quiet(End(table, ADA.id))
    assert await room.waiting(table) == []


async def test_to_end_a_game_is_asked_twice() -> None:
    room, table = await dealt_in(ADA, BEN)
    for sure in (None, 2):
        refusal = await room.refused(End(table, ADA.id, sure=sure))
        assert (refusal.code, refusal.params) == ("confirm-end", {"game": 1})
    await room.service.handle(End(table, ADA.id, sure=1))
    seen = await room.look(table)
    assert (seen.phase, seen.ended, seen.view.outcome) == (Phase.OVER, "asked", None)
    assert seen.proof, "the deals are revealed"
    assert await room.quiet(End(table, ADA.id, sure=1))
    assert (await room.row(table)).due_at is None


async def test_an_old_yes_does_not_end_the_next_game() -> None:
    room, table = await dealt_in(ADA, BEN)
    await room.finish(table)
    assert await room.quiet(End(table, ADA.id, sure=1))
    await room.rematch(table, ADA)
    assert await room.quiet(End(table, ADA.id, sure=1)), "that one is over"
    assert await room.code(End(table, ADA.id)) == "confirm-end"


async def test_when_the_host_is_gone_another_may_end_it() -> None:
    room, table = await dealt_in(ADA, BEN, CEM)
    await room.leave(table, ADA)
    assert await room.code(End(table, ADA.id, sure=1)) == "not-host"
    assert await room.code(End(table, CEM.id, sure=1)) == "not-host"
    await room.service.handle(End(table, BEN.id, sure=1))


async def test_what_is_offered_to_whom() -> None:
    room = Room()
    table = await room.lobby(ADA, BEN)

    async def offered() -> dict[str, Who]:
        return {each.command: each.who for each in (await room.look(table)).offered}

    hosts = {"unseat": Who.HOST, "end": Who.HOST}
    assert await offered() == {
        "join": Who.ANYONE,
        "leave": Who.PRESENT,
        "addbot": Who.HOST,
        "configure": Who.HOST,
        "go": Who.HOST,
        **hosts,
    }
    await room.begin(table)
    playing = {"leave": Who.PRESENT, "pause": Who.HOST, **hosts}
    assert await offered() == playing
    await room.leave(table, BEN)
    assert await offered() == playing | {"back": Who.AWAY}
    await room.service.handle(Pause(table, ADA.id))
    resting = {"resume": Who.SEATED, "leave": Who.PRESENT, **hosts}
    assert await offered() == resting | {"back": Who.AWAY}
    await room.service.handle(Unseat(table, ADA.id, place=await place(room, table, "Ben")))
    assert await offered() == resting, "who may not return has nothing to come back with"
    await room.leave(table, ADA)
    assert await offered() == {"rematch": Who.SEATED}


async def test_a_newcomer_is_offered_a_seat_where_there_is_one() -> None:
    room, table = await dealt_in(ADA, computers=1, time=NO_CLOCK)
    offered = (await room.look(table)).offered
    assert {each.command for each in offered} == {"join", "leave", "unseat", "end"}
    await room.join(table, EVE)
    offered = (await room.look(table)).offered
    assert "join" not in {each.command for each in offered}
