"""What is kept about a person: they see it, get it as a file, and have it erased."""

import json

from bot.tables.commands import TableId
from bot.tables.settings import of_table
from bot.tables.updates import Phase
from bot.telegram.addresses import person
from tests.bot.telegram.gatherings import game, moves, public, started
from tests.bot.telegram.stage import Stage
from tests.emulators.telegram.people import Person
from tests.emulators.telegram.world import Message


async def panel(room: Stage, who: Person) -> Message:
    """What is answered to `/privacy` in private."""
    if not who.started:
        await started(room, who)
    await room.types(who, "/privacy", who.private)
    return who.sees(who.private)[-1]


async def erase(room: Stage, who: Person) -> Message:
    """All presses that it takes."""
    shown = await panel(room, who)
    await room.press(who, shown, "aw:privacy:erase")
    assert shown.buttons == ["Erase everything about me"], "it is asked once more"
    await room.press(who, shown, "aw:privacy:sure")
    return shown


async def rows(room: Stage) -> str:
    """Everything in the store."""
    store = room.house.store
    tables = [each.id for each in await store.tables()]
    found = [*await store.tables(), *await store.notices()]
    for table in tables:
        found += [*await store.entries(table), *await store.screens(table)]
    owners = [person(each.id) for each in room.people.values()]
    noted = ["telegram:moved", "telegram:updates", *owners, *map(of_table, tables)]
    return repr([found, [await store.settings(each) for each in noted]])


async def test_it_is_said_what_is_kept(room: Stage, ada: Person, ben: Person, cy: Person) -> None:
    assert "Nothing is kept about you but" in (await panel(room, cy)).text
    await game(room, ada, ben)
    assert "what you did at 1 table." in (await panel(room, ada)).text
    assert "1 table" in (await panel(room, ben)).text
    assert "numéro" in (await panel(room, ben)).text


async def test_in_a_group_it_is_told_in_private(room: Stage, ada: Person) -> None:
    await started(room, ada)
    await room.types(ada, "/privacy@table_bot")
    assert "Nothing is kept about you" in ada.sees(ada.private)[-1].text
    assert public(room) == []


async def test_who_cannot_be_written_to_is_not_told_before_everybody(
    room: Stage, ada: Person
) -> None:
    await room.types(ada, "/privacy@table_bot")
    assert not any("kept about you" in each for each in public(room))


async def test_the_file_has_what_one_did_and_nothing_of_others(
    room: Stage, ada: Person, ben: Person
) -> None:
    await started(room, ada, ben)
    await game(room, ada, ben)
    await moves(room, 3)
    await room.press(ada, await panel(room, ada), "aw:privacy:export")
    sent = ada.sees(ada.private)[-1]
    assert sent.document
    assert sent.document.name.endswith(".json")
    kept = json.loads(sent.document.data)
    assert kept["person"] == person(ada.id)
    assert kept["settings"]["reachable"] is True
    assert [each["code"] for each in kept["tables"]] == ["T1"]
    told = sent.document.data.decode()
    assert str(ben.id) not in told
    assert "Ben" not in told
    assert not any(secret.hex() in told for secret in room.entropy.secrets)


async def test_who_is_erased_has_left_and_is_a_stranger(
    room: Stage, ada: Person, ben: Person
) -> None:
    await started(room, ada, ben)
    await game(room, ada, ben)
    assert str(ada.id) in await rows(room)
    shown = await erase(room, ada)
    assert "there is nothing about you any more" in shown.text
    await room.passes(20)
    assert "Player 1" in room.board().text
    assert "Ada" not in room.board().text
    left = await rows(room)
    assert "Ada" not in left
    assert str(ada.id) not in left


async def test_what_telegram_is_known_of_is_about_nobody_who_was_erased(
    room: Stage, ada: Person
) -> None:
    """Whether they can be written to is found out anew by the answer itself, and nothing else."""
    await started(room, ada)
    await room.types(ada, "/settings zone=Europe/Paris", ada.private)
    await erase(room, ada)
    now = await room.house.service.settings(person(ada.id))
    assert (now.zone, now.locale, now.language) == ("UTC", None, None)


async def test_boards_in_private_are_done_with(room: Stage, ada: Person) -> None:
    await started(room, ada)
    await room.types(ada, "/bisqa new", ada.private)
    await erase(room, ada)
    await room.passes(5)
    seen = ada.sees(ada.private)
    assert not [each for each in seen if any(data[:1] == "s" for data in each.data.values())]
    assert (await room.seen(table=TableId("T1"))).phase is Phase.OVER


async def test_a_lobby_closes_behind_the_last_one(room: Stage, ada: Person) -> None:
    board = await room.open(ada)
    await erase(room, ada)
    await room.passes(10)
    assert "table closed" in board.text
    assert "Ada" not in board.text


async def test_a_second_time_there_is_nothing(room: Stage, ada: Person, ben: Person) -> None:
    await game(room, ada, ben)
    await erase(room, ada)
    assert "Nothing is kept about you but" in (await panel(room, ada)).text
