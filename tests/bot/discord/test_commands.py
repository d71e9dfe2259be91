"""The commands that Discord offers: all there are, where they may be used, and their answers."""

from typing import Any

import discord
import pytest

from engine.registry import games
from tests.bot.discord.definitions import commands, lines
from tests.bot.discord.stage import Stage
from tests.emulators.discord.people import Person

TABLE = "join leave go addbot unseat pause resume end table hand back last rematch"
ONESELF = "settings replay help privacy about"
ALIASES = "start kick"
NEEDED: dict[str, dict[str, object]] = {
    "/unseat": {"who": "Ben"},
    "/kick": {"who": "Ben"},
    "/bid": {"number": 0},
    "/play": {"card": "5c"},
}
STRING, INTEGER = 3, 4


def by_name(nodes: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {each["name"]: each for each in nodes}


async def test_there_is_every_command_and_no_other(room: Stage) -> None:
    verbs = {verb.name for game in games().values() for verb in game.verbs}
    names = {*games(), *verbs, *TABLE.split(), *ONESELF.split(), *ALIASES.split()}
    assert {each["name"] for each in commands(room)} == names
    for game in games():
        assert list(by_name(by_name(commands(room))[game]["options"])) == ["new", "rules", "tips"]
    assert list(by_name(by_name(commands(room))["settings"]["options"])) == ["me", "server"]


async def test_commands_are_for_servers_and_private_chats(room: Stage) -> None:
    for command in commands(room):
        assert command["contexts"] == [0, 1]
        assert command["integration_types"] == [0]
        assert command["default_member_permissions"] is None


async def test_what_people_write_to_each_other_is_not_heard(room: Stage) -> None:
    sessions = room.server._gateway._sessions.values()
    assert {each.intents for each in sessions} == {discord.Intents(guilds=True).value}


@pytest.mark.parametrize("game", games().values(), ids=list(games()))
async def test_a_new_table_takes_what_the_game_can_be_like(room: Stage, game: Any) -> None:
    given = by_name(by_name(by_name(commands(room))[game.id]["options"])["new"]["options"])
    specs = {spec.name: spec for spec in game.options}
    assert list(given) == ["seats", "computers", "level", "time", *specs]
    seats = given["seats"]
    assert (seats["min_value"], seats["max_value"]) == (game.min_players, game.max_players)
    for name, spec in specs.items():
        values = [spec.read(choice["value"]) for choice in given[name]["choices"]]
        assert values == list(spec.choices)


async def test_moves_take_what_their_verbs_do(room: Stage) -> None:
    bid, play = (by_name(commands(room))[name]["options"] for name in ("bid", "play"))
    table = ("code", STRING)
    assert [(each["name"], each["type"]) for each in bid] == [("number", INTEGER), table]
    assert [(each["name"], each["type"]) for each in play] == [("card", STRING), table]
    for argument, code in (bid, play):
        assert argument["required"]
        assert not code.get("required")
        assert argument["autocomplete"]
        assert not argument.get("choices")


@pytest.mark.parametrize("place", ["table", "private"])
async def test_every_command_answers_one_person_where_there_is_no_table(
    room: Stage, ada: Person, place: str
) -> None:
    channel = room.table if place == "table" else ada.private
    for line in (f"/{line}" for each in commands(room) for line in lines(each)):
        if not line.endswith(" new"):
            answer = await ada.types(channel, line, **NEEDED.get(line, {}))
            assert answer.kind == "message", line
            assert answer.message
            assert answer.message.ephemeral, line
            assert len(answer.message.text) > 20, line
            assert "did not work" not in answer.message.text, line


async def test_what_was_typed_in_english_has_the_french_words_too(room: Stage, ben: Person) -> None:
    answer = await ben.types(room.table, "/bisqa règles")
    assert answer.message
    assert "Les plis." in answer.message.text
    refused = await ben.types(room.table, "/annoncer", nombre=2)
    assert refused.message
    assert refused.message.text.startswith("Il n’y a pas de table pour toi ici")


async def test_the_aliases_do_the_same(room: Stage, ada: Person, ben: Person) -> None:
    lobby = await room.open(ada)
    await room.press(ben, lobby, "Join")
    gone = await room.then(ada.types(room.table, "/kick", who="Ben"))
    assert gone.message
    assert "The seat was taken away." in gone.message.text
    assert [place.name for place in (await room.seen()).places] == ["Ada"]
    await room.then(ada.types(room.table, "/addbot", level="hard"))
    begun = await room.then(ada.types(room.table, "/start"))
    assert begun.message
    assert "The cards are dealt." in begun.message.text
    assert [each.label for each in begun.message.buttons] == ["My hand"]
