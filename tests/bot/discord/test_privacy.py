"""What is kept about a person: they see it, get it as a file, and have it erased."""

import json
import re

from bot.discord.addresses import person
from bot.tables.commands import TableId
from bot.tables.updates import Phase
from tests.bot.discord.evenings import game, moves
from tests.bot.discord.quick import finish, text
from tests.bot.discord.stage import Stage
from tests.emulators.discord.people import Answer, Person

CARD = re.compile(r"\b([2-7JQKA])[HDCS]\b")


async def panel(room: Stage, who: Person) -> Answer:
    return await room.then(who.types(room.table, "/privacy"))


async def erase(room: Stage, who: Person) -> Answer:
    """All presses that it takes."""
    shown = await panel(room, who)
    assert shown.message
    asked = await room.press(who, shown.message, "w:privacy:erase")
    assert asked.message
    return await room.press(who, asked.message, "w:privacy:sure")


async def file(room: Stage, who: Person) -> bytes:
    shown = await panel(room, who)
    assert shown.message
    answer = await room.press(who, shown.message, "w:privacy:export")
    assert answer.message
    assert answer.message.viewer is who
    ((name, content),) = answer.message.files.items()
    assert name.endswith(".json")
    return content


async def test_it_is_said_what_is_kept(room: Stage, ada: Person, ben: Person, cy: Person) -> None:
    assert text(await panel(room, ada)).startswith("Nothing is kept about you")
    await game(room, ada, ben)
    assert "what you did at 1 table." in text(await panel(room, ada))
    assert "ce que tu as fait à 1 table." in text(await panel(room, ben))
    assert text(await panel(room, cy)).startswith("Nothing is kept about you")


async def test_the_file_has_what_one_did_and_nothing_of_others(
    room: Stage, ada: Person, ben: Person
) -> None:
    await game(room, ada, ben)
    await moves(room, 3)
    content = await file(room, ada)
    kept = json.loads(content)
    assert kept["person"] == person(int(ada.id))
    (table,) = kept["tables"]
    assert table["code"] == "T1"
    told = content.decode()
    assert ben.id not in told
    assert "Ben" not in told
    assert not any(secret.hex() in told for secret in room.entropy.secrets)


async def test_the_file_has_no_card_that_was_not_played(
    room: Stage, ada: Person, ben: Person
) -> None:
    await game(room, ada, ben)
    await moves(room, 3)
    told = (await file(room, ada)).decode()
    deal = (await room.seen()).view.deal
    assert deal
    played = {card.card.code for trick in deal.tricks for card in trick.cards}
    assert {found[0] for found in CARD.finditer(told)} <= played


async def test_erasing_is_asked_once_more(room: Stage, ada: Person, ben: Person) -> None:
    await game(room, ada, ben)
    shown = await panel(room, ada)
    assert shown.message
    asked = await room.press(ada, shown.message, "w:privacy:erase")
    assert asked.kind == "update"
    assert "This cannot be undone." in text(asked)
    assert (await room.house.service.kept_about(person(int(ada.id)))).tables


async def test_who_is_erased_has_left_and_is_a_stranger(
    room: Stage, ada: Person, ben: Person
) -> None:
    await game(room, ada, ben)
    done = await erase(room, ada)
    assert done.kind == "update"
    assert text(done).startswith("Done: there is nothing about you any more")
    await room.passes(5)
    assert "Ada" not in room.board().text
    assert "Player 1" in room.board().text
    assert not (await room.house.service.kept_about(person(int(ada.id)))).tables
    refused = await room.then(ada.types(room.table, "/hand"))
    assert text(refused).startswith("You have no seat at this table")


async def test_boards_in_private_are_taken_away(room: Stage, ada: Person) -> None:
    await room.then(ada.types(ada.private, "/bisqa new"))
    assert any("###" in each.text for each in ada.sees(ada.private))
    shown = await room.then(ada.types(ada.private, "/privacy"))
    assert shown.message
    asked = await room.press(ada, shown.message, "w:privacy:erase")
    assert asked.message
    await room.press(ada, asked.message, "w:privacy:sure")
    await room.passes(5)
    assert not any("###" in each.text for each in ada.sees(ada.private))
    assert (await room.seen(table=TableId("T1"))).phase is Phase.OVER


async def test_a_lobby_closes_behind_the_last_one(room: Stage, ada: Person) -> None:
    board = await room.open(ada)
    await erase(room, ada)
    await room.passes(3)
    assert "table closed" in board.text
    assert "Ada" not in board.text


async def test_finished_games_keep_a_seat_without_a_name(
    room: Stage, ada: Person, ben: Person
) -> None:
    await game(room, ada, ben, lives="3")
    await finish(room)
    await erase(room, ada)
    record = await room.house.service.record(TableId("T1"), 1, with_hands=True)
    assert sorted(record.players) == ["Ben", "Player 1"]
    answer = await room.then(ben.types(room.table, "/replay"))
    assert answer.message
    ((_, content),) = answer.message.files.items()
    assert b"Ada" not in content


async def test_a_second_time_there_is_nothing(room: Stage, ada: Person, ben: Person) -> None:
    await game(room, ada, ben)
    await room.then(ada.types(room.table, "/settings me", two_step=True))
    await erase(room, ada)
    assert not (await room.house.service.settings(person(int(ada.id)))).two_step
    assert text(await panel(room, ada)).startswith("Nothing is kept about you")
    assert text(await erase(room, ada)) == "There is nothing about you any more."


async def test_nobody_else_sees_the_buttons(room: Stage, ada: Person, cy: Person) -> None:
    await room.open(ada)
    shown = await panel(room, ada)
    assert shown.message in ada.sees(room.table)
    assert shown.message not in cy.sees(room.table)
