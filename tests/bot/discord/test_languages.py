"""A server speaks what it tells, else as whoever opens the first table, until somebody chooses."""

import pytest

from tests.bot.discord.stage import Stage, stage
from tests.emulators.discord.people import Person
from tests.emulators.discord.rights import EVERYTHING

ENGLISH = "open table"


async def test_where_a_server_tells_nothing_the_first_table_decides(
    room: Stage, ada: Person, ben: Person
) -> None:
    hans = room.join("Hans", locale="de")
    for who, english in ((hans, True), (ben, False), (ada, False)):  # nothing is known of German
        board = await room.open(who)
        assert (ENGLISH in board.text) is english


async def test_what_was_chosen_comes_first(room: Stage, ben: Person) -> None:
    owner = room.server.user("Owner")
    room.guild.join(owner, rights=EVERYTHING)
    await room.then(owner.types(room.table, "/settings server", language="en"))
    assert ENGLISH in (await room.open(ben)).text


@pytest.mark.parametrize(("locale", "english"), [("fr", False), ("en-GB", True)])
async def test_what_a_server_tells_comes_before_who_opens_a_table(
    locale: str, english: bool
) -> None:
    async with stage() as room:
        room.guild.locale = locale
        async with room.program():
            who = room.join("Who", locale="fr" if english else "en-US")
            assert (ENGLISH in (await room.open(who)).text) is english
