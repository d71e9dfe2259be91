"""The panel with the options of an open table: for host and administrators, each choice at once."""

import pytest

from bot.tables.timecontrol import HOUR, Tempo, TimeControl
from bot.tables.updates import Phase
from tests.bot.telegram.gatherings import whispers
from tests.bot.telegram.stage import Stage
from tests.emulators.telegram.people import Person
from tests.emulators.telegram.world import Message

ROOM = 30
"""Seconds in which a group has room again for what is whispered."""


@pytest.fixture
async def lobby(room: Stage, ada: Person) -> Message:
    boss = room.join("Boss")
    room.group.promote(boss)
    return await room.open(ada)


async def options(room: Stage, who: Person, lobby: Message) -> Message:
    """The panel, which one person sees."""
    await room.press(who, lobby, "Options")
    return whispers(who, room.group)[-1]


async def choose(room: Stage, who: Person, shown: Message, field: str, value: str) -> None:
    await room.press(who, shown, f"ao:T1:configure:{field}", ROOM)
    await room.press(who, shown, f"ao:T1:configure:{field}={value}", ROOM)


async def test_every_choice_changes_the_board(room: Stage, lobby: Message, ada: Person) -> None:
    shown = await options(room, ada, lobby)
    for field, value, on_the_board in (
        ("lives", "3", "3 lives"),
        ("tie", "shared", "all share the place"),
        ("time", "24h", "Slow game: 24 hours for each move"),
        ("seats", "3", "Free seat"),
        ("seats", "-", "Room for 2 to 8 players"),
        ("level", "hard", "3 lives"),
    ):
        await choose(room, ada, shown, field, value)
        assert on_the_board in room.board().text
    seen = await room.seen()
    assert seen.time == TimeControl(Tempo.SLOW, 24 * HOUR)
    assert dict(seen.view.options) == {"lives": 3, "tie": "shared"}


async def test_a_menu_leads_back_to_all(room: Stage, lobby: Message, ada: Person) -> None:
    shown = await options(room, ada, lobby)
    whole = shown.rows
    await room.press(ada, shown, "ao:T1:configure:lives", ROOM)
    assert shown.rows != whole
    assert "Close the table" not in shown.buttons
    await room.press(ada, shown, "←", ROOM)
    assert shown.rows == whole


async def test_an_administrator_has_it_and_foreigners_do_not(
    room: Stage, lobby: Message, ben: Person
) -> None:
    boss = room.people["Boss"]
    await choose(room, boss, await options(room, boss, lobby), "lives", "4")
    assert "4 lives" in room.board().text
    refused = await room.press(ben, lobby, "Options")
    assert refused.kind == "alert"
    assert "Ada" in refused.text
    assert whispers(ben, room.group) == []


async def test_the_table_is_closed_from_there(room: Stage, lobby: Message, ada: Person) -> None:
    shown = await options(room, ada, lobby)
    await room.press(ada, shown, "Close the table", ROOM)
    assert (await room.seen()).phase is Phase.OVER
    assert "table closed" in room.boards()[0].text


async def test_a_game_that_runs_has_no_options(room: Stage, lobby: Message, ada: Person) -> None:
    shown = await options(room, ada, lobby)
    await room.press(ada, lobby, "Add a computer")
    await room.press(ada, room.board(), "Start")
    answer = await room.press(ada, shown, "ao:T1:configure:lives", ROOM)
    assert answer.kind == "alert"
    assert dict((await room.seen()).view.options)["lives"] == 5
