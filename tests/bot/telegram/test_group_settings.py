"""What holds in a group: chosen by those who look after it, with buttons."""

import pytest

from tests.bot.telegram.gatherings import (
    drawn,
    forum,
    lobby,
    public,
    started,
    told,
    types,
    whispers,
)
from tests.bot.telegram.stage import Stage
from tests.emulators.telegram.people import Person
from tests.emulators.telegram.world import Message


@pytest.fixture
def boss(room: Stage) -> Person:
    who = room.join("Boss")
    room.group.promote(who)
    return who


async def panel(room: Stage, who: Person) -> Message:
    """Ask for the settings of the group; the panel, wherever it is."""
    await types(room, who, "/settings@table_bot")
    seen = [each for each in who.sees(room.group) if each.author is room.server.bot]
    return seen[-1]


async def choose(room: Stage, who: Person, shown: Message, menu: str, value: str) -> None:
    """Look at a menu, and choose in it."""
    await room.press(who, shown, menu)
    assert any(each.startswith("✓") for each in shown.buttons)
    await room.press(who, shown, next(each for each in shown.buttons if each.endswith(value)))
    await drawn(room)


@pytest.mark.parametrize("admin", [False, True], ids=["in public", "whispered"])
async def test_a_language_is_chosen_with_buttons_and_holds_at_once(
    room: Stage, boss: Person, ada: Person, admin: bool
) -> None:
    if admin:
        room.group.promote_bot()
    shown = await panel(room, boss)
    assert (shown.viewer is boss) is admin
    await choose(room, boss, shown, "Language", "français")
    assert "français" in shown.text
    assert "vies" in (await lobby(room, ada)).text


async def test_others_neither_get_the_panel_nor_choose_in_it(
    room: Stage, boss: Person, ada: Person
) -> None:
    await started(room, ada)
    await types(room, ada, "/settings@table_bot")
    assert "ask one of them" in told(room, ada)[-1]
    assert public(room) == []
    shown = await panel(room, boss)
    text = shown.text
    answer = await room.press(ada, shown, shown.buttons[0])
    assert answer.kind == "alert"
    assert "ask one of them" in answer.text
    assert shown.text == text


async def test_where_moderators_alone_open_tables_others_are_told_so(
    room: Stage, boss: Person, ada: Person
) -> None:
    await started(room, ada)
    await choose(room, boss, await panel(room, boss), "Who opens tables", "moderators")
    await types(room, ada, "/bisqa new")
    assert await room.house.service.tables_in(room.chat) == ()
    assert "ask a moderator" in told(room, ada)[-1]
    await lobby(room, boss)
    assert len(await room.house.service.tables_in(room.chat)) == 1


async def test_an_anonymous_administrator_opens_tables_there_too(
    room: Stage, boss: Person, ada: Person
) -> None:
    await choose(room, boss, await panel(room, boss), "Who opens tables", "moderators")
    room.group.promote(boss, anonymous=True)
    await lobby(room, boss)
    assert len(await room.house.service.tables_in(room.chat)) == 1


async def test_what_was_chosen_holds_in_all_topics(room: Stage, ada: Person) -> None:
    boss = room.join("Boss")
    club = forum(room)
    club.promote(boss)
    await choose(room, boss, await panel(room, boss), "Language", "français")
    cards = club.topic("Cards")
    assert "vies" in (await lobby(room, ada, topic=cards)).text


async def test_what_a_new_table_is_like_is_chosen_for_the_group(
    room: Stage, boss: Person, ada: Person
) -> None:
    shown = await panel(room, boss)
    await room.press(boss, shown, "Usual Bisqa")
    await choose(room, boss, shown, "Lives", "4 lives")
    assert "4 lives" in (await lobby(room, ada, options="")).text


async def test_in_private_one_chooses_for_oneself(room: Stage, ada: Person) -> None:
    await started(room, ada)
    await room.types(ada, "/settings", ada.private)
    shown = ada.sees(ada.private)[-1]
    await choose(room, ada, shown, "Language", "français")
    assert "Langue" in shown.text
    await room.types(ada, "/help", ada.private)
    assert "Écris" in told(room, ada)[-1] or "Tape" in told(room, ada)[-1]
    assert "lives" in (await lobby(room, ada)).text  # the group's language is its own
    assert whispers(ada, room.group) == []
