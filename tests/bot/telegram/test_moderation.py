"""What those may do who look after a group, without a seat at the table."""

import pytest

from bot.tables.updates import Phase
from tests.bot.telegram.gatherings import (
    drawn,
    game,
    lobby,
    public,
    screen,
    started,
    told,
    types,
    whispers,
)
from tests.bot.telegram.stage import Stage
from tests.emulators.telegram.people import Person


@pytest.fixture
async def boss(room: Stage) -> Person:
    """An administrator who has begun a private chat."""
    who = room.join("Boss")
    room.group.promote(who)
    await started(room, who)
    return who


async def test_they_start_pause_resume_and_end_by_commands(
    room: Stage, boss: Person, ada: Person, ben: Person
) -> None:
    board = await lobby(room, ada)
    await room.press(ben, board, "Join")
    await types(room, boss, "/go")
    assert (await room.seen()).phase is Phase.PLAYING
    await types(room, boss, "/pause")
    assert (await room.seen()).paused
    await types(room, boss, "/resume")
    assert not (await room.seen()).paused
    await types(room, boss, "/end")
    assert (await room.seen()).phase is Phase.PLAYING
    asked = boss.sees(boss.private)[-1]
    assert "once more" in asked.text
    await room.press(boss, asked, "End the game")
    assert (await room.seen()).phase is Phase.OVER
    assert (await room.seen(boss)).seat is None


async def test_they_start_and_add_computers_by_buttons(
    room: Stage, boss: Person, ada: Person
) -> None:
    board = await lobby(room, ada)
    await room.press(boss, board, "Add a computer")
    await room.press(boss, board, "Start")
    seen = await room.seen(boss)
    assert seen.phase is Phase.PLAYING
    assert seen.seat is None
    assert len(seen.places) == 2


async def test_they_unseat_somebody_by_name(
    room: Stage, boss: Person, ada: Person, ben: Person
) -> None:
    board = await lobby(room, ada)
    await room.press(ben, board, "Join")
    await types(room, boss, "/unseat Ben")
    assert [place.name for place in (await room.seen()).places] == ["Ada"]
    answer = await room.press(ben, screen(room, "T1"), "Join")
    assert "seul l’hôte peut te laisser revenir" in answer.text
    assert answer.kind == "alert"
    await types(room, boss, "/unseat")
    asked = boss.sees(boss.private)[-1]
    await room.press(boss, asked, "Let Ben back in")
    await room.press(ben, screen(room, "T1"), "Join")
    assert [place.name for place in (await room.seen()).places] == ["Ada", "Ben"]


async def test_whom_to_unseat_is_asked_back_with_buttons(
    room: Stage, boss: Person, ada: Person, ben: Person
) -> None:
    board = await lobby(room, ada)
    await room.press(ben, board, "Join")
    await types(room, boss, "/unseat")
    asked = boss.sees(boss.private)[-1]
    assert [each for each in asked.buttons if "Ben" in each]
    await room.press(boss, asked, next(each for each in asked.buttons if "Ben" in each))
    assert [place.name for place in (await room.seen()).places] == ["Ada"]


async def test_others_are_refused(room: Stage, ada: Person, ben: Person, cy: Person) -> None:
    await started(room, cy)
    board = await lobby(room, ada, options="seats=3 lives=3 seconds=120")
    await room.press(ben, board, "Join")
    for texts, phase in (
        (("/go", "/unseat Ben", "/addbot"), Phase.LOBBY),
        (("/pause", "/end", "/unseat Ben"), Phase.PLAYING),
    ):
        for number, text in enumerate(texts, len(told(room, cy)) + 1):
            await types(room, cy, text)
            assert len(told(room, cy)) == number, text
        seen = await room.seen()
        assert seen.phase is phase
        assert not seen.paused
        assert {"Ada", "Ben"} <= {each.name for each in seen.places}
        if phase is Phase.LOBBY:
            await room.press(ada, board, "Start")
            await drawn(room)
    assert public(room) == []


async def test_only_in_the_first_chat_of_a_table(
    room: Stage, boss: Person, ada: Person, ben: Person
) -> None:
    await game(room, ada, ben)
    other = room.server.group("Other", ada, ben)
    chief = room.server.user("Chief", started=True)
    other.join(chief)
    other.promote(chief)
    await room.types(chief, "/table T1", other)
    await drawn(room)
    shown = screen(room, "T1", other)
    for text in ("/pause", "/end", "/unseat Ben"):
        await room.types(chief, text, other)
        await drawn(room)
        seen = await room.seen()
        assert seen.phase is Phase.PLAYING
        assert not seen.paused
    assert "Only the host" in chief.sees(chief.private)[-1].text
    await room.press(chief, shown, "More …")
    await drawn(room)
    assert "Do not show it here" in whispers(chief, other)[-1].buttons


async def test_who_becomes_or_is_no_more_an_administrator_is_known_two_minutes_later(
    room: Stage, ada: Person, ben: Person, cy: Person
) -> None:
    await started(room, cy)
    await game(room, ada, ben)
    room.group.promote(cy)
    await room.passes(121)
    await types(room, cy, "/pause")
    assert (await room.seen()).paused
    room.group.demote(cy)
    await room.passes(121)
    await types(room, cy, "/resume")
    assert (await room.seen()).paused


async def test_asked_back_in_private_it_counts_whether_they_still_look_after_the_group(
    room: Stage, boss: Person, ada: Person, ben: Person
) -> None:
    await game(room, ada, ben)
    await types(room, boss, "/end")
    asked = boss.sees(boss.private)[-1]
    room.group.demote(boss)
    await room.passes(121)
    await room.press(boss, asked, "End the game")
    assert (await room.seen()).phase is Phase.PLAYING


async def test_administrators_are_not_asked_for_at_every_press(
    room: Stage, ada: Person, ben: Person
) -> None:
    await game(room, ada, ben)
    asked = room.server.count("getChatAdministrators")
    for _ in range(5):
        await room.press(ada, screen(room, "T1"), "More …")
    assert room.server.count("getChatAdministrators") - asked <= 1


async def test_where_telegram_does_not_tell_who_they_are_nobody_is(
    room: Stage, boss: Person, ada: Person, ben: Person
) -> None:
    asks = "getChatAdministrators"
    room.server.faults.fail(400, times=100, match=lambda call: call.method == asks, text="no")
    await game(room, ada, ben)
    await types(room, boss, "/pause")
    assert not (await room.seen()).paused
    room.server.faults.clear()
    await types(room, boss, "/pause")
    assert (await room.seen()).paused
