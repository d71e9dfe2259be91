"""A finished game as a file: for who sat there or sees it, and good enough to be verified."""

import asyncio
import json
import re
from pathlib import Path

import pytest

from bot.cli.main import main
from bot.tables.commands import TableId
from bot.tables.updates import Phase
from tests.bot.discord.evenings import game
from tests.bot.discord.quick import finish, text
from tests.bot.discord.stage import Stage
from tests.emulators.discord.people import Answer, Person


def content(answer: Answer, called: str = "T1-1.json") -> bytes:
    """The one file of an answer."""
    assert answer.message
    assert answer.message.ephemeral
    ((name, found),) = answer.message.files.items()
    assert name == called
    return found


@pytest.fixture
async def finished(room: Stage, ada: Person, ben: Person) -> Stage:
    await game(room, ada, ben, lives="3")
    await finish(room)
    return room


async def test_who_sat_there_gets_the_record_and_it_can_be_verified(
    finished: Stage, ada: Person, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = await finished.then(ada.types(finished.table, "/replay"))
    assert "T1" in text(answer)
    file = tmp_path / "game.json"
    file.write_bytes(content(answer))
    assert await asyncio.to_thread(main, ["verify", str(file)]) == 0
    assert capsys.readouterr().out
    record = json.loads(content(answer))
    assert sorted(record["players"]) == ["Ada", "Ben"]


async def test_who_sees_the_table_gets_it_too(finished: Stage, cy: Person) -> None:
    assert content(await finished.then(cy.types(finished.table, "/replay")))


async def test_it_can_be_asked_for_in_private_by_those_who_sat_there(
    finished: Stage, ben: Person, cy: Person
) -> None:
    assert content(await finished.then(ben.types(ben.private, "/replay", code="t1")))
    refused = await finished.then(cy.types(cy.private, "/replay", code="T1"))
    assert refused.message
    assert not refused.message.files
    assert text(refused).startswith("You have no seat at this table")


async def test_a_game_that_goes_on_is_kept_secret(room: Stage, ada: Person, ben: Person) -> None:
    await game(room, ada, ben)
    refused = await room.then(ada.types(room.table, "/replay"))
    assert refused.message
    assert not refused.message.files
    assert "when the game is over" in text(refused)


async def test_an_earlier_game_of_the_table_is_there_while_the_next_goes_on(
    finished: Stage, ada: Person, ben: Person
) -> None:
    await finished.then(ada.types(finished.table, "/rematch"))
    first = content(await finished.then(ada.types(finished.table, "/replay")))
    await finished.then(ben.types(finished.table, "/join"))
    await finished.then(ada.types(finished.table, "/go"))
    seen = await finished.seen(table=TableId("T1"))
    assert (seen.phase, seen.game_number) == (Phase.PLAYING, 2)
    for given in ({}, {"game": 1}):
        assert content(await finished.then(ada.types(finished.table, "/replay", **given))) == first
    refused = await finished.then(ada.types(finished.table, "/replay", game=2))
    assert "when the game is over" in text(refused)


@pytest.mark.parametrize(("number", "told"), [(2, "2"), (9_007_199_254_740_991, "9")])
async def test_a_game_that_never_was_is_refused(
    finished: Stage, ada: Person, number: int, told: str
) -> None:
    refused = await finished.then(ada.types(finished.table, "/replay", game=number))
    assert text(refused).startswith(f"There is no game {told}")


async def test_a_game_that_was_ended_can_be_verified_too(
    room: Stage, ada: Person, ben: Person
) -> None:
    await game(room, ada, ben)
    asked = await room.then(ada.types(room.table, "/end"))
    assert asked.message
    await room.press(ada, asked.message, "End the game")
    record = json.loads(content(await room.then(ada.types(room.table, "/replay", code="T1"))))
    assert record["deals"]


async def test_a_table_of_others_that_one_shows_oneself_gives_no_record(
    finished: Stage, cy: Person
) -> None:
    await finished.then(cy.types(cy.private, "/table", code="T1"))
    refused = await finished.then(cy.types(cy.private, "/replay", code="T1"))
    assert refused.message
    assert not refused.message.files


async def test_a_rematch_is_settled_by_the_start_that_was_pressed_after_its_seal_was_shown(
    room: Stage, ada: Person, ben: Person, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same people: nobody presses Join, and everybody can see the seal before the Start."""
    board = await game(room, ada, ben)
    await _ended(room, ada)
    more = await room.press(ben, board, "o:T1:rematch:")
    lobby = room.board(room.table)
    seal = re.search(r"Seal of the deals: ([0-9a-f]{16})\b", lobby.text)
    assert seal
    start = await room.press(ada, lobby, "o:T1:go:")
    await _ended(room, ada)
    replayed = await room.then(ada.types(room.table, "/replay", code="T1"))
    record = json.loads(content(replayed, "T1-2.json"))
    assert record["fair"]["salt"] == [more.interaction.id, start.interaction.id]
    assert record["fair"]["commitment"].startswith(seal[1])
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record))
    assert await asyncio.to_thread(main, ["verify", str(file)]) == 0
    assert capsys.readouterr().out


async def _ended(room: Stage, host: Person) -> None:
    asked = await room.then(host.types(room.table, "/end"))
    assert asked.message
    await room.passes(3)  # a double press is one wish
    await room.press(host, asked.message, "End the game")
