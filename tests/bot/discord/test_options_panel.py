"""The panel with the options of an open table: for host and moderators, each choice at once."""

import pytest

from bot.tables.timecontrol import HOUR, SECOND, Tempo, TimeControl
from bot.tables.updates import Phase
from engine.player import Level
from tests.bot.discord.quick import text
from tests.bot.discord.stage import Stage
from tests.emulators.discord.people import Answer, Person
from tests.emulators.discord.rights import Right
from tests.emulators.discord.world import Message


@pytest.fixture
async def lobby(room: Stage, ada: Person) -> Message:
    return await room.open(ada)


async def choose(room: Stage, who: Person, answer: Answer, field: str, value: str) -> Answer:
    assert answer.message
    return await room.press(who, answer.message, f"o:T1:configure:{field}", values=[value])


def chosen(answer: Answer) -> dict[str, tuple[str, ...]]:
    """What each menu shows as chosen."""
    assert answer.message
    return {each.custom_id.rpartition(":")[2]: each.chosen for each in answer.message.selects}


async def test_the_panel_shows_how_the_table_is(room: Stage, lobby: Message, ada: Person) -> None:
    answer = await room.press(ada, lobby, "Options")
    assert text(answer).startswith("Table T1: each choice holds at once.")
    assert chosen(answer) == {
        "lives": ("5",), "tie": ("remainder",), "time": ("30s",), "seats": ("-",),
        "level": ("normal",),
    }  # fmt: skip
    assert answer.message
    assert [each.label for each in answer.message.buttons] == ["Close the table"]


async def test_every_choice_changes_the_board(room: Stage, lobby: Message, ada: Person) -> None:
    answer = await room.press(ada, lobby, "Options")
    for field, value, on_the_board in (
        ("lives", "3", "3 lives"),
        ("tie", "shared", "all share the place"),
        ("time", "15s", "15 seconds for each move"),
        ("time", "24h", "Slow game: 24 hours for each move"),
        ("seats", "3", "Free seat"),
        ("seats", "-", "Room for 2 to 8 players"),
    ):
        answer = await choose(room, ada, answer, field, value)
        assert answer.kind == "update"
        assert chosen(answer)[field] == (value,)
        await room.passes(2)
        assert on_the_board in lobby.text


async def test_choices_add_up(room: Stage, lobby: Message, ada: Person) -> None:
    answer = await room.press(ada, lobby, "Options")
    for field, value in (("lives", "4"), ("time", "48h"), ("seats", "8"), ("level", "hard")):
        answer = await choose(room, ada, answer, field, value)
    seen = await room.seen()
    assert dict(seen.view.options) == {"lives": 4, "tie": "remainder"}
    assert seen.time == TimeControl(Tempo.SLOW, 48 * HOUR)
    assert (seen.seats, seen.level) == (8, Level.HARD)


async def test_fewer_seats_than_people_are_refused(
    room: Stage, lobby: Message, ada: Person, ben: Person, cy: Person
) -> None:
    for who in (ben, cy):
        await room.press(who, lobby, "Join")
    answer = await room.press(ada, lobby, "Options")
    refused = await choose(room, ada, answer, "seats", "2")
    assert "room for 2 players" in text(refused)
    assert (await room.seen()).seats is None


async def test_only_the_host_and_moderators_have_it(
    room: Stage, lobby: Message, ben: Person, cy: Person
) -> None:
    await room.press(ben, lobby, "Join")
    for who, told in ((ben, "Cela revient à l’hôte"), (cy, "Only the host or a moderator")):
        assert text(await room.press(who, lobby, "Options")).startswith(told)
    room.guild.members[cy.id].rights |= Right.MANAGE_MESSAGES
    answer = await room.press(cy, lobby, "Options")
    await choose(room, cy, answer, "lives", "3")
    assert (await room.seen()).view.options["lives"] == 3


async def test_who_is_host_no_more_chooses_no_more(
    room: Stage, lobby: Message, ada: Person, ben: Person
) -> None:
    await room.press(ben, lobby, "Join")
    answer = await room.press(ada, lobby, "Options")
    await room.then(ada.types(room.table, "/leave"))
    refused = await choose(room, ada, answer, "lives", "3")
    assert text(refused).startswith("Only the host or a moderator may do that: ask Ben")
    assert (await room.seen()).view.options["lives"] == 5


async def test_a_panel_is_of_no_use_when_the_game_has_begun(
    room: Stage, lobby: Message, ada: Person
) -> None:
    answer = await room.press(ada, lobby, "Options")
    await room.then(ada.types(room.table, "/addbot"))
    await room.then(ada.types(room.table, "/go"))
    refused = await choose(room, ada, answer, "lives", "3")
    assert "when the game is over" in text(refused)
    seen = await room.seen()
    assert seen.phase is Phase.PLAYING
    assert seen.view.options["lives"] == 5


async def test_the_table_can_be_closed_there(room: Stage, lobby: Message, ada: Person) -> None:
    answer = await room.press(ada, lobby, "Options")
    assert answer.message
    closed = await room.press(ada, answer.message, "Close the table")
    assert closed.kind == "update"
    assert text(closed) == "The table is closed."
    await room.passes(2)
    assert "table closed" in lobby.text
    assert "This table was closed before the game began." in lobby.text
    assert [each.label for each in lobby.buttons] == ["Rules"]


async def test_the_panel_speaks_the_language_of_who_asks(
    room: Stage, lobby: Message, ada: Person, ben: Person
) -> None:
    room.guild.members[ben.id].rights |= Right.MANAGE_MESSAGES
    answer = await room.press(ben, lobby, "Options")
    assert text(answer).startswith(
        "Table T1 : chaque choix vaut tout de suite.".replace(" :", "\u00a0:")
    )
    assert answer.message
    assert [each.label for each in answer.message.buttons] == ["Fermer la table"]
    await choose(room, ben, answer, "time", "45s")
    assert (await room.seen()).time.turn == 45 * SECOND
