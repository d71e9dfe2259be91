"""Which table a command is about: by its code, in a channel, in private; asked back if in doubt."""

import pytest

from bot.tables.commands import TableId
from bot.tables.updates import Phase
from tests.bot.discord.evenings import game
from tests.bot.discord.quick import finish, text
from tests.bot.discord.stage import Stage
from tests.emulators.discord.people import Person
from tests.emulators.discord.world import Channel

FIRST, SECOND = TableId("T1"), TableId("T2")


@pytest.fixture
async def two_tables(room: Stage, ada: Person, ben: Person) -> Stage:
    """Two lobbies in one channel: Ada has the first, Ben the second."""
    await room.open(ada)
    await room.then(ben.types(room.table, "/bisqa new"))
    return room


async def seats(room: Stage, table: TableId) -> list[str]:
    return [place.name for place in (await room.seen(table=table)).places]


async def test_without_a_table_it_is_said_how_to_open_one(room: Stage, ada: Person) -> None:
    for name in ("hand", "leave", "go", "table", "last", "rematch", "replay"):
        for channel in (room.table, ada.private):
            told = text(await ada.types(channel, f"/{name}"))
            assert told == "There is no table for you here: open one with “/bisqa new”.", name


@pytest.mark.parametrize("code", [" t1 ", "t1'--"])
async def test_a_code_is_read_in_any_case(room: Stage, ada: Person, cy: Person, code: str) -> None:
    await room.open(ada)
    elsewhere = room.guild.channel("elsewhere")
    assert "T1" in text(await room.then(cy.types(elsewhere, "/join", code=code)))
    assert await seats(room, FIRST) == ["Ada", "Cy"]


async def test_an_unknown_code_is_refused(room: Stage, ada: Person, cy: Person) -> None:
    await room.open(ada)
    elsewhere = room.guild.channel("elsewhere")
    for code in ("T9", "", "  ", "@everyone", "x" * 3_000, "💥"):
        answer = await cy.types(elsewhere, "/join", code=code)
        assert text(answer).startswith("There is no table"), code
    assert await seats(room, FIRST) == ["Ada"]


async def test_the_one_table_of_a_channel_is_meant(room: Stage, ada: Person, cy: Person) -> None:
    await room.open(ada)
    await room.then(cy.types(room.table, "/join"))
    assert await seats(room, FIRST) == ["Ada", "Cy"]


async def test_of_several_the_own_one_is_meant(two_tables: Stage, ada: Person) -> None:
    await two_tables.then(ada.types(two_tables.table, "/addbot"))
    assert len(await seats(two_tables, FIRST)) == 2
    assert len(await seats(two_tables, SECOND)) == 1


async def test_joining_means_the_table_where_one_does_not_sit(
    two_tables: Stage, ada: Person
) -> None:
    await two_tables.then(ada.types(two_tables.table, "/join"))
    assert await seats(two_tables, SECOND) == ["Ben", "Ada"]


async def test_of_several_it_is_asked_which(two_tables: Stage, cy: Person) -> None:
    asked = await two_tables.then(cy.types(two_tables.table, "/join"))
    assert asked.message
    assert text(asked).startswith("That may mean table T2 or T1")
    assert [each.label for each in asked.message.buttons] == ["T2 · Ben", "T1 · Ada"]
    assert asked.message.text.splitlines()[1].startswith("-# T2 · Ben · ")
    done = await two_tables.press(cy, asked.message, "T1 · Ada")
    assert done.kind == "update"
    assert text(done) == "You sit at table T1."
    assert await seats(two_tables, FIRST) == ["Ada", "Cy"]
    assert await seats(two_tables, SECOND) == ["Ben"]


async def test_what_was_chosen_with_the_command_holds_for_the_answer(
    room: Stage, ada: Person
) -> None:
    await room.open(ada)
    await room.passes(3)
    await room.then(ada.types(room.table, "/bisqa new"))
    asked = await room.then(ada.types(ada.private, "/addbot", level="hard"))
    assert asked.message
    await room.press(ada, asked.message, "T1 · Ada")
    levels = [place.level for place in (await room.seen(table=FIRST)).places]
    assert levels == [None, "hard"]


async def test_the_board_can_be_asked_for_too(two_tables: Stage, cy: Person) -> None:
    asked = await two_tables.then(cy.types(two_tables.table, "/table"))
    assert asked.message
    await two_tables.press(cy, asked.message, "T1 · Ada")
    await two_tables.passes(3)
    assert "T1" in two_tables.board().text
    assert sum(each.viewer is None for each in two_tables.table.messages) == 2


async def test_in_private_the_table_where_one_sits_is_meant(two_tables: Stage, ada: Person) -> None:
    await two_tables.then(ada.types(ada.private, "/addbot"))
    assert len(await seats(two_tables, FIRST)) == 2


async def test_in_a_channel_the_table_there_is_meant_before_ones_own_elsewhere(
    room: Stage, ada: Person, ben: Person
) -> None:
    await room.open(ada)
    elsewhere: Channel = room.guild.channel("elsewhere")
    await room.then(ben.types(elsewhere, "/bisqa new"))
    told = text(await room.then(ada.types(elsewhere, "/go")))
    assert "ask Ben" in told


async def test_games_that_are_over_do_not_get_in_the_way(
    room: Stage, ada: Person, ben: Person
) -> None:
    await game(room, ada, ben, lives="3")
    assert (await finish(room)).phase is Phase.OVER
    await room.then(ben.types(room.table, "/bisqa new"))
    await room.then(ada.types(room.table, "/join"))
    assert await seats(room, SECOND) == ["Ben", "Ada"]
    await room.then(ada.types(room.table, "/leave"))
    await room.then(ben.types(room.table, "/addbot"))
    assert len(await seats(room, SECOND)) == 2
    answer = await room.then(ada.types(room.table, "/rematch"))
    assert "Once more!" in text(answer)
    assert (await room.seen(table=FIRST)).phase is Phase.LOBBY


async def test_a_second_press_at_once_opens_no_second_table(room: Stage, ada: Person) -> None:
    await room.open(ada)
    told = text(await room.then(ada.types(room.table, "/bisqa new")))
    assert told == "Table T1 is open: you asked for it a moment ago."
    await room.then(ada.types(room.table, "/bisqa new", seats=3))  # that is another wish
    assert len(await room.house.service.tables_in(room.chat)) == 2


async def test_a_move_that_several_tables_wait_for_is_asked_back_too(
    room: Stage, ada: Person, ben: Person
) -> None:
    for host, guest in ((ada, ben), (ben, ada)):
        await game(room, host, guest, lives="3")
    who = ada if (await room.seen(ada, FIRST)).legal else ben
    if not (await room.seen(who, SECOND)).legal:
        other = ben if who is ada else ada
        await room.then(other.types(room.table, "/bid", number=1, code="T2"))
    asked = await room.then(who.types(room.table, "/bid", number=2))
    assert asked.message
    assert "T1" in text(asked)
    labels = [each.label for each in asked.message.buttons]
    (second,) = [label for label in labels if "T2" in label]
    await room.press(who, asked.message, second)
    assert (await room.seen(who, SECOND)).decision == 1
    assert (await room.seen(who, FIRST)).decision == 0
    await room.then(who.types(room.table, "/bid", number=2, code="t1"))
    assert (await room.seen(who, FIRST)).decision == 1
