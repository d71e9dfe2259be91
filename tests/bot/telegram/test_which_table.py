"""Several tables in one group, one person in several groups: which one is meant."""

import pytest

from bot.tables.commands import TableId
from tests.bot.telegram.gatherings import (
    bid,
    data,
    drawn,
    game,
    lobby,
    mover,
    public,
    screen,
    started,
    types,
    whispers,
)
from tests.bot.telegram.stage import Stage
from tests.emulators.telegram.people import Person

FIRST, SECOND = TableId("T1"), TableId("T2")


@pytest.fixture
async def lobbies(room: Stage, ada: Person, ben: Person, cy: Person) -> Stage:
    """Two lobbies in one group: Ada has the first, Ben the second; Cy may be written to."""
    await started(room, ada, ben, cy)
    for host in (ada, ben):
        await lobby(room, host, options="seats=4 lives=3")
    return room


async def seats(room: Stage, table: TableId) -> list[str]:
    return [place.name for place in (await room.seen(table=table)).places]


async def test_presses_go_to_the_table_of_their_board(lobbies: Stage, cy: Person) -> None:
    await lobbies.press(cy, screen(lobbies, "T1"), "Join")
    assert await seats(lobbies, FIRST) == ["Ada", "Cy"]
    assert await seats(lobbies, SECOND) == ["Ben"]
    await lobbies.press(cy, screen(lobbies, "T2"), "Leave")
    assert await seats(lobbies, FIRST) == ["Ada", "Cy"]


async def test_of_several_tables_it_is_asked_which(lobbies: Stage, cy: Person) -> None:
    await types(lobbies, cy, "/join")
    asked = await cy.reads(cy.private, "T2 or T1")
    assert asked.buttons == ["T2 · Ben", "T1 · Ada"]
    await lobbies.press(cy, asked, "T1 · Ada")
    await drawn(lobbies)
    assert await seats(lobbies, FIRST) == ["Ada", "Cy"]
    assert await seats(lobbies, SECOND) == ["Ben"]
    assert "You sit at table T1" in asked.text
    assert asked.buttons == []


async def test_what_was_said_with_the_command_holds_for_the_answer(
    room: Stage, ada: Person
) -> None:
    await started(room, ada)
    for _ in range(2):
        await lobby(room, ada, options="seats=4 lives=3")
    await types(room, ada, "/addbot hard")
    asked = await ada.reads(ada.private, "T2 or T1")
    await room.press(ada, asked, "T1 · Ada")
    assert [place.level for place in (await room.seen(table=FIRST)).places] == [None, "hard"]


async def test_a_code_says_where_a_computer_is_to_sit(room: Stage, ada: Person) -> None:
    await started(room, ada)
    for _ in range(2):
        await lobby(room, ada, options="seats=4 lives=3")
    await types(room, ada, "/addbot hard t1")
    assert [place.level for place in (await room.seen(table=FIRST)).places] == [None, "hard"]


async def test_the_table_is_meant_where_one_sits_alone(lobbies: Stage, ada: Person) -> None:
    await types(lobbies, ada, "/addbot")
    assert len(await seats(lobbies, FIRST)) == 2
    await types(lobbies, ada, "/join")
    assert await seats(lobbies, SECOND) == ["Ben", "Ada"]


async def test_a_code_names_the_table_anywhere(lobbies: Stage, cy: Person) -> None:
    for where, text in ((lobbies.group, "/join t1"), (cy.private, "/join T2")):
        await lobbies.types(cy, text, where)
    assert await seats(lobbies, FIRST) == ["Ada", "Cy"]
    assert await seats(lobbies, SECOND) == ["Ben", "Cy"]


async def test_a_typed_move_goes_to_the_table_that_waits_for_it(
    room: Stage, ada: Person, ben: Person
) -> None:
    await started(room, ada, ben)
    await game(room, ada, ben)
    await game(room, ben, ada)
    first = await mover(room, FIRST)
    other = ben if first is ada else ada
    if (await room.seen(first, SECOND)).legal:
        await bid(room, screen(room, "T2"), SECOND)
    if (await room.seen(first, SECOND)).legal:
        await room.passes(10)
    assert (await room.seen(other, SECOND)).legal
    await types(room, first, "/bid 1")
    assert (await room.seen(first, FIRST)).legal == ()
    assert (await room.seen(other, SECOND)).legal


async def test_a_move_that_both_tables_wait_for_is_asked_back(
    room: Stage, ada: Person, ben: Person
) -> None:
    await started(room, ada, ben)
    await game(room, ada, ben)
    await game(room, ben, ada)
    who = await mover(room, FIRST)
    if not (await room.seen(who, SECOND)).legal:
        await bid(room, screen(room, "T2"), SECOND)
    before = [(await room.seen(who, table)).decision for table in (FIRST, SECOND)]
    await types(room, who, "/bid 1")
    assert [(await room.seen(who, table)).decision for table in (FIRST, SECOND)] == before
    asked = who.sees(who.private)[-1]
    assert "T1" in asked.text
    assert "T2" in asked.text
    (second,) = [label for label in asked.buttons if "T2" in label]
    assert second.startswith(("1 · ", "bid 1"))
    await room.press(who, asked, second)
    after = [(await room.seen(who, table)).decision for table in (FIRST, SECOND)]
    assert (after[0], after[1]) == (before[0], (before[1] or 0) + 1)


async def test_presses_of_one_person_at_two_tables_do_not_mix(
    room: Stage, ada: Person, ben: Person
) -> None:
    await started(room, ada, ben)
    await game(room, ada, ben)
    await game(room, ben, ada)
    who = await mover(room, SECOND)
    before = (await room.seen(who, FIRST)).decision
    await room.press(who, screen(room, "T2"), data(screen(room, "T2"), ":bid 1"))
    assert (await room.seen(who, FIRST)).decision == before
    assert (await room.seen(who, SECOND)).legal == ()


async def test_where_somebody_sits_in_another_group_they_are_asked_in_private(
    room: Stage, ada: Person, ben: Person
) -> None:
    await started(room, ada)
    await lobby(room, ada, options="seats=4 lives=3")
    room.group = room.server.group("Other", ada, ben)
    await lobby(room, ada, options="seats=4 lives=3")
    await room.types(ada, "/addbot", ada.private)
    asked = ada.sees(ada.private)[-1]
    assert set(asked.buttons) == {"T1 · Ada · Club", "T2 · Ada · Other"}
    assert len(await seats(room, FIRST)) == 1
    await types(room, ada, "/addbot")  # here the table of this group is meant
    assert len(await seats(room, SECOND)) == 2
    assert len(await seats(room, FIRST)) == 1


async def test_who_may_not_be_written_to_is_asked_by_one_sentence_in_half_a_minute(
    room: Stage, ada: Person, ben: Person, cy: Person
) -> None:
    for host in (ada, ben):
        await lobby(room, host, options="seats=4 lives=3")
    await room.passes(60)
    for _ in range(4):
        await room.types(cy, "/join")
    (told,) = public(room)
    assert told.startswith("Cy: ")
    assert "T1" in told
    assert whispers(cy, room.group) == []
