"""A lobby that nobody sits in yet: whoever opened it does not play, or is nobody's name."""

import pytest

from bot.tables.commands import (
    AddComputer,
    Configure,
    End,
    Join,
    Leave,
    Open,
    Person,
    Showing,
    Start,
    TableId,
    Unseat,
)
from bot.tables.pacing import LOBBY_LIFE
from bot.tables.ports import Unreachable
from bot.tables.timecontrol import LIVE, SLOW, TimeControl
from bot.tables.updates import Phase
from engine.player import Level
from storage.records import TableStatus
from tests.bot.tables.room import ADA, BEN, SHORT, Room
from tests.bot.tables.stage import CAFE, Stage, failing, quiet

NOBODY = Person("test:group", "Somebody who manages the chat")


async def opened(room: Room, *, time: TimeControl = LIVE, seats: int | None = None) -> TableId:
    command = Open("bisqa", (), (), SHORT, time, lobby=True, seats=seats, showing=Showing(CAFE))
    return (await room.service.handle(command)).table


async def test_it_is_open_and_nobody_is_its_host() -> None:
    room = Room()
    table = await opened(room)
    seen = await room.look(table, ADA)
    assert (seen.phase, seen.places, seen.seat, seen.host) == (Phase.LOBBY, (), None, None)
    assert "join" in {each.command for each in seen.offered}
    assert "go" not in {each.command for each in seen.offered}
    room.restart()
    assert (await room.look(table)).places == ()
    refusal = await room.refused(Configure(table, ADA.id, seats=3))
    assert (refusal.code, refusal.params) == ("not-host", {"name": ""})
    assert await room.quiet(Leave(table, ADA.id))
    refusal = await room.refused(Start(table, NOBODY.id, moderator=True))
    assert (refusal.code, refusal.params) == ("too-few-players", {"least": 2})


async def test_who_joins_first_is_host_and_the_game_begins_as_any_other() -> None:
    room = Room()
    table = await opened(room)
    for person in (ADA, BEN):
        await room.join(table, person)
    seen = await room.look(table)
    assert seen.host == 0
    assert [place.name for place in seen.places] == ["Ada", "Ben"]
    assert seen.salt == ("press:test:ada", "press:test:ben")
    assert await room.code(Start(table, BEN.id)) == "not-host"
    await room.begin(table, ADA)
    assert (await room.finish(table)).phase is Phase.OVER


async def test_whoever_manages_the_chat_may_prepare_it_and_close_it() -> None:
    room = Room()
    table = await opened(room)
    await room.service.handle(Configure(table, NOBODY.id, moderator=True, seats=3))
    await room.service.handle(AddComputer(table, NOBODY.id, Level.EASY, moderator=True))
    [computer] = (await room.look(table)).places
    await room.service.handle(Unseat(table, NOBODY.id, computer.id, moderator=True))
    assert (await room.look(table)).phase is Phase.LOBBY
    await room.service.handle(End(table, NOBODY.id, moderator=True))
    seen = await room.look(table)
    assert (seen.phase, seen.ended) == (Phase.OVER, "asked")
    assert (await room.row(table)).status is TableStatus.CLOSED
    assert await room.code(Join(table, ADA.id, ADA.name)) == "table-closed"


@pytest.mark.parametrize("time", [LIVE, SLOW], ids=["live", "slow"])
async def test_it_closes_when_nobody_comes(time: TimeControl) -> None:
    room = Room()
    table = await opened(room, time=time)
    life = LOBBY_LIFE[time.tempo]
    assert await room.service.due_at(table) == room.clock.now() + life
    await room.wait(table, life - 1)
    assert (await room.look(table)).phase is Phase.LOBBY
    await room.wait(table, 1)
    assert (await room.look(table)).ended == "expired"


async def test_it_closes_behind_the_last_person() -> None:
    room = Room()
    table = await opened(room)
    for person in (ADA, BEN):
        await room.join(table, person)
    await room.leave(table, ADA)
    assert (await room.look(table)).host == 0
    await room.leave(table, BEN)
    assert (await room.look(table)).ended == "left"


@pytest.mark.parametrize(
    ("language", "seats", "title", "ask"),
    [
        ("en", None, "Bisqa · open table", "2 more players are needed: press “Join”"),
        ("fr", None, "Bisqa · table ouverte", "Il manque encore 2 personnes"),
        ("en", 3, "- Free seat (or a computer)", "Take a seat, and the game can begin."),
        ("fr", 3, "- Place libre (ou un ordinateur)", "Prends place"),
    ],
)
async def test_it_is_shown_in_every_language(
    language: str, seats: int | None, title: str, ask: str
) -> None:
    async with Stage() as stage:
        stage.frontend.language = language
        table = await opened(stage, seats=seats)
        await quiet()
        text = stage.board(table).body.text
        assert title in text
        assert ask in text
        assert "/join" in stage.board(table).body.buttons
        await stage.joins(table, ADA)
        await quiet()
        assert "Ada" in stage.board(table).body.text
        await stage.is_shown(table)
        await stage.service.handle(Leave(table, ADA.id, sure=1))
        await quiet()
        assert stage.board(table).body.seen.ended == "left"


async def test_where_it_cannot_be_shown_there_is_nobody_to_tell() -> None:
    async with Stage() as stage:
        stage.server.before = failing(Unreachable, chat=CAFE)
        table = await opened(stage)
        await quiet()
        [screen] = await stage.screens(table)
        assert screen.muted
        assert await stage.notices() == ()
