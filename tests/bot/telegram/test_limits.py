"""More tables than may be open: refused kindly, and room is made with a button."""

from collections.abc import AsyncIterator

import pytest

from bot.tables.ports import Quota
from bot.tables.updates import Phase
from tests.bot.telegram.gatherings import drawn, forum, started, told, types
from tests.bot.telegram.stage import Stage, stage
from tests.emulators.telegram.people import Person


@pytest.fixture
async def room() -> AsyncIterator[Stage]:
    async with stage() as made:
        made.quota = Quota(person=2, chat=3, hourly=60)
        async with made.program():
            yield made


async def test_somebody_who_has_enough_tables_ends_one_with_a_button(
    room: Stage, ada: Person
) -> None:
    await started(room, ada)
    groups = [room.server.group(name, ada) for name in ("One", "Two", "Three")]
    for group in groups:
        await room.types(ada, "/bisqa new", group)
        await drawn(room)
    assert len(await room.house.store.tables()) == 2
    shown = [each for each in ada.sees(ada.private) if "You have 2 tables open" in each.text]
    shown += [each for each in ada.sees(groups[2]) if "You have 2 tables open" in each.text]
    assert "T1 · Bisqa · One" in shown[-1].text
    await room.press(ada, shown[-1], "End T1")
    assert (await room.seen(table="T1")).phase is Phase.OVER  # type: ignore[arg-type]
    await room.types(ada, "/bisqa new", groups[2])
    await drawn(room)
    assert "Ada" in room.board(groups[2]).text


async def test_games_alone_count_like_any_other(room: Stage, ada: Person) -> None:
    await started(room, ada)
    group = room.server.group("One", ada)
    for where in (group, room.group):
        await room.types(ada, "/bisqa new", where)
        await drawn(room)
    await room.types(ada, "/bisqa new", ada.private)
    assert "You have 2 tables open already" in told(room, ada)[-1]


async def test_all_topics_of_a_group_count_together(room: Stage) -> None:
    people = [room.join(name) for name in ("P", "Q", "R", "S")]
    await started(room, *people)
    club = forum(room)
    for number, who in enumerate(people):
        await types(room, who, "/bisqa new", club.topic(f"Table {number}"))
    assert len(await room.house.store.tables()) == 3
