"""What the program says of itself and of the games, in the language of who asks."""

import re

import pytest
from msgspec import structs

from bot.discord.translator import as_name
from tests.bot.discord.definitions import commands, lines
from tests.bot.discord.stage import Stage, stage
from tests.emulators.discord.people import Person


async def text(who: Person, room: Stage, line: str) -> str:
    answer = await who.types(room.table, line)
    assert answer.message
    assert answer.message.ephemeral
    return answer.message.text


@pytest.mark.parametrize("locale", ["en-US", "en-GB", "fr"])
async def test_the_help_names_every_command_as_it_is_typed(room: Stage, locale: str) -> None:
    who = room.join("Dora", locale=locale)
    told = await text(who, room, "/help")
    named = set(re.findall(r"\*\*/(.+?)\*\* · ", told))
    known: set[str] = set()
    for each in commands(room):
        if each["name"] not in ("start", "kick"):
            known |= set(lines(each, locale))
    assert named == known
    assert len(told) < 2_500


def test_names_are_written_as_discord_wants_them() -> None:
    assert as_name("à propos") == "à-propos"
    assert as_name("Who") == "who"


async def test_the_rules_and_hints_are_told_to_one_person(room: Stage, ben: Person) -> None:
    rules, tips = await text(ben, room, "/bisqa rules"), await text(ben, room, "/bisqa tips")
    assert rules.startswith("## Bisqa\n")
    assert "Annonce combien de plis tu feras" in rules
    assert "Garde A♥ pour rattraper la manche" in tips
    assert room.table.messages[-1].viewer is ben


async def test_rules_have_a_button_at_every_table(room: Stage, ada: Person, ben: Person) -> None:
    lobby = await room.open(ada)
    answer = await ben.presses(lobby, "Rules")
    assert answer.message
    assert answer.message.viewer is ben
    assert "L’as de cœur." in answer.message.text


async def test_about_names_the_program_and_how_to_reach_who_runs_it() -> None:
    async with stage() as room:
        room.settings = structs.replace(room.settings, contact="write to owner@example.org")
        async with room.program():
            who = room.join("Dora")
            told = await text(who, room, "/about")
            assert told.startswith("Bisqa")
            assert told.endswith("write to owner@example.org")
            assert (await text(who, room, "/privacy")).endswith("write to owner@example.org")
