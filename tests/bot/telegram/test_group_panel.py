"""The panel of a group, press by press: all may read it, those who look after the group choose."""

import pytest

from bot.tables.settings import ChatSettings
from bot.telegram.addresses import group
from tests.bot.telegram.gatherings import public
from tests.bot.telegram.stage import Stage
from tests.emulators.telegram.people import Person
from tests.emulators.telegram.world import Message


@pytest.fixture
def boss(room: Stage) -> Person:
    boss = room.join("Boss")
    room.group.promote(boss)
    return boss


async def panel(room: Stage, who: Person) -> Message:
    await room.types(who, "/settings@table_bot")
    return room.boards()[-1]


async def kept(room: Stage) -> ChatSettings:
    return await room.house.service.chat_settings(group(room.group.id))


async def choose(room: Stage, who: Person, shown: Message, menu: str, value: str) -> None:
    await room.press(who, shown, f"aw:{menu}")
    await room.press(who, shown, f"aw:{menu}={value}")


async def test_it_has_nothing_that_telegram_does_not_have(room: Stage, boss: Person) -> None:
    """No roles, and no threads: who may open tables is everybody, or administrators."""
    shown = await panel(room, boss)
    assert sorted(shown.data.values()) == [
        "aw:server:language", "aw:server:opening", "aw:server:quiet", "aw:usual:bisqa",
    ]  # fmt: skip
    await room.press(boss, shown, "aw:server:opening")
    assert shown.rows == [["✓ everybody", "moderators"], ["←"]]


async def test_a_quiet_group_hears_nothing_but_the_tables(
    room: Stage, boss: Person, ada: Person, ben: Person
) -> None:
    await choose(room, boss, await panel(room, boss), "server:quiet", "yes")
    before = len(public(room))
    board = await room.open(ada, "seats=2 seconds=30")
    await room.press(ben, board, "Join")
    await room.press(ada, room.board(), "Start")
    await room.passes(120)
    assert (await room.seen()).paused
    assert len(public(room)) <= before + 1  # that Ben has no private chat, once


async def test_what_a_new_table_is_like_and_back(room: Stage, boss: Person, ada: Person) -> None:
    shown = await panel(room, boss)
    whole = shown.rows
    await room.press(boss, shown, "Usual Bisqa")
    assert "Bisqa: what a new table is like here" in shown.text
    await choose(room, boss, shown, "usual:bisqa.lives", "3")
    await choose(room, boss, shown, "usual:bisqa.time", "90s")
    assert "Lives · 3 lives" in shown.text
    await room.press(boss, shown, "←")
    assert shown.rows == whole
    lobby = await room.open(ada)
    assert "3 lives" in lobby.text
    assert (await room.seen()).time.turn == 90_000
    assert "5 lives" in (await room.open(ada, "lives=5")).text, "what is said goes before"


async def test_nobody_else_chooses_though_all_see_the_panel(
    room: Stage, boss: Person, ada: Person
) -> None:
    shown = await panel(room, boss)
    assert shown in ada.sees(room.group)
    for button in ("aw:server:quiet", "aw:usual:bisqa"):
        answer = await room.press(ada, shown, button)
        assert answer.kind == "alert"
        assert "Only those who manage this chat choose that" in answer.text
    await room.types(ada, "/settings@table_bot")
    assert "Only those who manage this chat" in public(room)[-1]
    assert await kept(room) == ChatSettings()


async def test_who_was_an_administrator_before_is_not_any_more(room: Stage, boss: Person) -> None:
    shown = await panel(room, boss)
    room.group.demote(boss)
    await room.passes(121)
    answer = await room.press(boss, shown, "aw:server:quiet")
    assert "Only those who manage this chat" in answer.text
