"""More tables than may be open: refused kindly, and room is made with a button."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.tables.ports import Quota
from bot.tables.updates import Phase
from tests.bot.discord.evenings import labels
from tests.bot.discord.stage import Stage, stage
from tests.emulators.discord.people import Answer, Person
from tests.emulators.discord.rights import MEMBER, Right
from tests.emulators.discord.world import Message


@pytest.fixture
async def room() -> AsyncIterator[Stage]:
    async with stage() as made:
        made.quota = Quota(person=2, chat=3, hourly=60)
        async with made.program():
            yield made


def of_mine(answer: Answer) -> Message:
    assert answer.message
    return answer.message


async def test_somebody_who_has_enough_tables_ends_one_with_a_button(
    room: Stage, ada: Person
) -> None:
    others = [room.guild.channel(name) for name in ("one", "two", "three")]
    for channel in others[:2]:
        await room.then(ada.types(channel, "/bisqa new"))
    answer = await room.then(ada.types(others[2], "/bisqa new"))
    told = of_mine(answer)
    assert "You have 2 tables open already" in told.text
    assert "T1 · Bisqa · Club · #one" in told.text
    assert labels(told) == ["End T1", "End T2"]
    assert told.viewer is ada
    await room.press(ada, told, "End T1")
    assert (await room.seen(table="T1")).phase is Phase.OVER  # type: ignore[arg-type]
    await room.then(ada.types(others[2], "/bisqa new"))
    assert "Ada" in room.board(others[2]).text


async def test_a_chat_that_shows_enough_tables_says_so(room: Stage, ben: Person) -> None:
    people = [room.join(name) for name in ("P", "Q", "R")]
    for who in people:
        await room.then(who.types(room.table, "/bisqa new"))
    answer = await room.then(ben.types(room.table, "/bisqa new"))
    assert "Il y a déjà 3 tables dans ce salon" in of_mine(answer).text
    assert labels(of_mine(answer)) == []
    other = room.guild.channel("other")
    await room.then(ben.types(other, "/bisqa new"))
    assert "Ben" in room.board(other).text
    boss = room.join("Boss")
    room.guild.members[boss.id].rights |= Right.MANAGE_MESSAGES
    answer = await room.then(boss.types(room.table, "/table", table="T4"))
    assert "There are 3 tables in this chat already" in of_mine(answer).text


async def test_no_thread_is_made_for_a_table_that_is_refused(room: Stage) -> None:
    boss = room.server.user("Boss")
    room.guild.join(boss, rights=MEMBER | Right.MANAGE_GUILD)
    await room.then(boss.types(room.table, "/settings server", threads=True))
    people = [room.join(f"P{number}") for number in range(12)]
    await asyncio.gather(*(who.types(room.table, "/bisqa new") for who in people))
    await room.passes(3)
    assert len(room.table.threads) == 3
    assert len(await room.house.store.tables()) == 3
