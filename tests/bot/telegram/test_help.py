"""What the program says of itself and of the games, in the language of who asks."""

import asyncio
import json
import re
from pathlib import Path

import pytest
from msgspec import structs

from bot.cli.main import main
from bot.tables.commands import End, TableId
from bot.telegram.addresses import person
from tests.bot.telegram.gatherings import drawn, game, moves, public, started, told, whispers
from tests.bot.telegram.quick import finish
from tests.bot.telegram.stage import Stage, stage
from tests.emulators.telegram.people import Person


async def asked(room: Stage, who: Person, line: str) -> str:
    """What somebody is answered in private."""
    if not who.started:
        await started(room, who)
    await room.types(who, line, who.private)
    return who.sees(who.private)[-1].text


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_the_help_names_every_command(room: Stage, language: str) -> None:
    who = room.join("Dora", language=language)
    named = re.findall(r"/(\w+)", await asked(room, who, "/help"))
    assert set(who.commands(who.private)) <= set(named)


async def test_it_is_told_in_private_where_others_read(room: Stage, ada: Person) -> None:
    await started(room, ada)
    for command in ("help", "about", "bisqa rules", "bisqa tips"):
        name, _, rest = command.partition(" ")
        await room.types(ada, f"/{name}@table_bot {rest}".strip())
    assert public(room) == []
    assert len(told(room, ada)) == 5
    assert "Say how many tricks" in told(room, ada)[-2]


async def test_whom_it_cannot_be_told_in_private_gets_a_button_that_leads_there(
    room: Stage, ada: Person, ben: Person
) -> None:
    await room.open(ada)
    await room.types(ben, "/help")
    shown = room.boards()[-1]
    assert list(shown.urls.values()) == ["https://t.me/table_bot"]


async def test_a_command_that_nobody_knows_is_answered_by_the_help(
    room: Stage, ada: Person
) -> None:
    assert "/bisqa new" in await asked(room, ada, "/nonsense")
    await room.types(ada, "/nonsense@table_bot")
    assert public(room) == []


async def test_about_names_the_program_and_how_to_reach_who_runs_it() -> None:
    async with stage() as room:
        room.settings = structs.replace(room.settings, contact="write to owner@example.org")
        async with room.program():
            who = room.join("Dora")
            shown = await asked(room, who, "/about")
            assert shown.startswith("Bisqa")
            assert shown.endswith("write to owner@example.org")
            assert (await asked(room, who, "/privacy")).endswith("write to owner@example.org")


async def test_rules_have_a_button_at_every_table(room: Stage, ada: Person, ben: Person) -> None:
    lobby = await room.open(ada)
    await room.press(ben, lobby, "Rules")
    shown = whispers(ben, room.group)[-1]
    assert "L’as de cœur" in shown.text
    assert len(whispers(ben, room.group)) == 1, "what was empty is gone"


async def test_a_game_alone_names_what_it_can_be_asked_for(room: Stage, ada: Person) -> None:
    await started(room, ada)
    await room.types(ada, "/bisqa", ada.private)
    shown = ada.sees(ada.private)[-1]
    assert shown.buttons == ["New game of Bisqa", "Rules", "Tips"]
    await room.press(ada, shown, "Tips")
    assert "A♥" in ada.sees(ada.private)[-1].text


async def test_the_last_trick(room: Stage, ada: Person, ben: Person) -> None:
    await started(room, ada, ben)
    await game(room, ada, ben)
    assert await asked(room, ada, "/last") == "No trick has been taken yet."
    await moves(room, 4)
    shown = await asked(room, ben, "/last")
    assert "Ada" in shown
    assert "Toi" in shown
    assert len(re.findall("[♥♦♣♠]", shown)) == 2


async def test_a_finished_game_is_had_as_a_file_and_can_be_verified(
    room: Stage,
    ada: Person,
    ben: Person,
    cy: Person,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    await started(room, ada, ben, cy)
    await game(room, ada, ben)
    assert "when the game is over" in await asked(room, ada, "/replay")
    await finish(room)
    assert "T1" in await asked(room, ada, "/replay")
    sent = ada.sees(ada.private)[-1].document
    assert sent
    assert sent.name == "T1-1.json"
    file = tmp_path / "game.json"
    file.write_bytes(sent.data)
    assert await asyncio.to_thread(main, ["verify", str(file)]) == 0
    assert capsys.readouterr().out
    assert sorted(json.loads(sent.data)["players"]) == ["Ada", "Ben"]
    await room.types(cy, "/replay@table_bot")  # who sees the table may have it
    assert cy.sees(cy.private)[-1].document
    assert "You have no seat at this table" in await asked(room, cy, "/replay T1")
    assert "There is no game 7" in await asked(room, ada, "/replay T1 7")


async def test_a_rematch_is_settled_by_the_start_that_was_pressed_after_its_seal_was_shown(
    room: Stage, ada: Person, ben: Person
) -> None:
    """The same people: nobody presses Join, and everybody can see the seal before the Start."""
    await started(room, ada, ben)
    await game(room, ada, ben)
    await _ended(room, ada, 1)
    more = await _pressed(room, ben, "rematch")
    seal = re.search(r"Seal of the deals: ([0-9a-f]{16})\b", room.board().text)
    assert seal
    start = await _pressed(room, ada, "go")
    await _ended(room, ada, 2)
    fair = (await room.house.service.record(TableId("T1"))).fair
    assert fair
    assert fair.salt == (more, start)
    assert fair.commitment.startswith(seal[1])


async def _ended(room: Stage, host: Person, game: int) -> None:
    await room.house.service.handle(End(TableId("T1"), person(host.id), sure=game))
    await drawn(room)


async def _pressed(room: Stage, who: Person, command: str) -> str:
    """The id of a press on the button of a command on the board."""
    board = room.board()
    (label,) = (label for label, data in board.data.items() if data == f"so:T1:{command}:")
    answer = await room.press(who, board, label)
    await drawn(room)
    assert answer.callback
    return answer.callback.id
