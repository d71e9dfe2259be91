"""A table of one platform is shown on the other: by whom, and what people find there."""

from typing import Any

from tests.bot.both.sides import Side, board, notices, plain, shown
from tests.bot.both.stage import Stage

YES = "Show it there"


async def test_who_looks_after_a_chat_shows_it_there_at_once(first: Side, other: Side) -> None:
    host = first.join("Ada")
    await first.opens(host, lives=3)
    await other.types(other.boss(), "table", code="T1")
    assert "Ada (host)" in shown(other)
    assert shown(other) == shown(first)
    assert not any(YES in first.labels(each) for each in (*first.says(), *first.tells(host)))


async def test_anybody_else_needs_the_word_of_the_host(
    room: Stage, first: Side, other: Side
) -> None:
    host, guest = first.join("Ada"), other.join("Zoe")
    await first.opens(host, lives=3)
    told = await other.types(guest, "table", code="T1")
    assert "I have asked its host" in told
    assert shown(other) == ""
    asked = question(first, host)
    assert "Zoe would like to play along from another chat" in plain(asked.text)
    assert "is shown there from now on" in await first.press(host, asked, YES)
    await room.passes(5)
    assert shown(other) == shown(first)
    assert "is shown there from now on" in await first.press(host, asked, YES), "it is"


async def test_nobody_but_the_host_can_agree(room: Stage, first: Side, other: Side) -> None:
    host, bystander = first.join("Ada"), first.join("Ben")
    await first.opens(host, lives=3)
    await other.types(other.join("Zoe"), "table", code="T1")
    asked = question(first, host)
    if asked in first.says():
        told = await first.press(bystander, asked, YES)
        assert "Only the host of the table can agree" in told
    await room.passes(5)
    assert shown(other) == ""


async def test_a_table_without_a_host_is_shown_by_those_who_look_after_the_chat_alone(
    first: Side, other: Side
) -> None:
    host = first.join("Ada")
    await first.opens(host, lives=3)
    await first.types(host, "go")
    await first.types(host, "leave")
    told = await other.types(other.join("Zoe"), "table", code="T1")
    assert "I have asked" not in told
    assert shown(other) == ""


async def test_a_code_that_nobody_knows_shows_nothing(other: Side) -> None:
    told = await other.types(other.join("Zoe"), "table", code="NONE")
    assert "There is no table NONE" in told
    assert other.says() == [] or notices(other)


async def test_people_sit_down_on_the_board_there_and_by_its_code(first: Side, other: Side) -> None:
    """By the code also where the table is not shown at all."""
    host = first.join("Ada")
    await first.opens(host, lives=3, seats=4)
    await other.types(other.join("Zoe"), "join", code="T1")
    assert "Zoe" in shown(first)
    await other.types(other.boss(), "table", code="T1")
    await other.press(other.join("Yann", "fr"), board(other), "Join")
    assert "Yann" in shown(first)
    assert shown(other) == shown(first)
    await first.types(first.join("Ben"), "join")
    assert "Ben" in shown(other)


async def test_the_language_of_each_chat_is_its_own(room: Stage, first: Side, other: Side) -> None:
    boss = other.boss()
    if other.name == "discord":
        await other.types(boss, "settings server", language="fr")
    else:
        await speak_french(room, boss)
    await first.opens(first.join("Ada"), lives=3, seats=2)
    await other.types(boss, "table", code="T1")
    assert "Free seat" in shown(first)
    assert "Place libre" in shown(other)


async def speak_french(room: Stage, boss: Any) -> None:
    """A Telegram group chooses French in its panel."""
    stage = room.telegram
    await stage.types(boss, "/settings@table_bot")
    panel = stage.boards()[-1]
    await stage.press(boss, panel, "Language")
    await stage.press(boss, panel, "français")


def question(side: Side, host: Any) -> Any:
    """What the host of a table was asked."""
    return next(each for each in (*side.tells(host), *side.says()) if YES in side.labels(each))
