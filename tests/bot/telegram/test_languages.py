"""A group speaks as whoever brought the bot there, or opened the first table; or as was chosen."""

from tests.bot.telegram.gatherings import drawn, started, told
from tests.bot.telegram.stage import Stage
from tests.emulators.telegram.people import Person

FRENCH, ENGLISH = "table ouverte", "open table"


async def test_a_group_is_greeted_and_played_in_as_who_has_added_the_bot(
    room: Stage, ada: Person, ben: Person
) -> None:
    group = room.server.group("Cercle", ada, ben, bot="")
    group.add_bot(ben)
    await drawn(room)
    assert "Bonjour" in room.boards(group)[-1].text
    await room.types(ada, "/bisqa@table_bot new", group)
    await drawn(room)
    assert FRENCH in room.board(group).text
    other = room.server.group("Club", ada, ben, bot="")
    other.add_bot(ada)
    await drawn(room)
    await room.types(ben, "/bisqa@table_bot new", other)
    await drawn(room)
    assert ENGLISH in room.board(other).text


async def test_where_nobody_knows_who_added_it_the_first_table_decides(
    room: Stage, ada: Person, ben: Person
) -> None:
    hans = room.join("Hans", language="de")
    for who, english in ((hans, True), (ben, False), (ada, False)):  # nothing is known of German
        board = await room.open(who)
        await drawn(room)
        assert (ENGLISH in board.text) is english


async def test_what_was_chosen_comes_first(room: Stage, ada: Person, ben: Person) -> None:
    room.group.promote(ada)
    await room.types(ada, "/settings@table_bot language=en")
    await drawn(room)
    board = await room.open(ben)
    assert ENGLISH in board.text


async def test_a_person_is_spoken_to_as_before_where_telegram_leaves_it_out(
    room: Stage, ben: Person
) -> None:
    await started(room, ben)
    await room.types(ben, "/about", ben.private)
    french = told(room, ben)[-1]
    ben.language = None
    await room.types(ben, "/about", ben.private)
    assert told(room, ben)[-1] == french
    await room.types(ben, "/bisqa new", ben.private)
    await drawn(room)
    room.frontend._tongues._told.clear()  # as after a start
    await room.types(ben, "/about", ben.private)
    assert told(room, ben)[-1] == french
    ben.language = "en"
    await room.types(ben, "/about", ben.private)
    assert told(room, ben)[-1] != french
