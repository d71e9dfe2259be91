"""What holds in a whole server is chosen by those who manage it."""

import pytest
from msgspec import structs

from bot.discord.addresses import Place, server
from bot.tables.commands import TableId
from bot.tables.settings import ChatSettings, Opening, Usual
from bot.tables.timecontrol import SECOND, Tempo, TimeControl
from bot.tables.updates import Phase
from engine.player import Level
from tests.bot.discord.evenings import calls, game, told
from tests.bot.discord.quick import mover, text
from tests.bot.discord.stage import Stage
from tests.emulators.discord.people import Answer, Person
from tests.emulators.discord.rights import Right
from tests.emulators.discord.roles import add_role


@pytest.fixture
def boss(room: Stage) -> Person:
    """Who manages the server, but does not moderate."""
    who = room.join("Zoe")
    room.guild.members[who.id].rights |= Right.MANAGE_GUILD
    return who


async def kept(room: Stage) -> ChatSettings:
    return await room.house.service.chat_settings(server(int(room.guild.id)))


async def panel(room: Stage, who: Person, **given: object) -> Answer:
    return await room.then(who.types(room.table, "/settings server", **given))


async def choose(room: Stage, who: Person, answer: Answer, what: str, value: str) -> Answer:
    assert answer.message
    done = await room.press(who, answer.message, f"w:{what}", values=[value])
    assert done.kind == "update"
    return done


def chosen(answer: Answer, what: str) -> tuple[str, ...]:
    assert answer.message
    (menu,) = [each for each in answer.message.selects if each.custom_id == f"w:{what}"]
    return menu.chosen


async def test_only_those_who_manage_the_server_may_look_and_choose(
    room: Stage, ada: Person, boss: Person
) -> None:
    room.guild.members[ada.id].rights |= Right.MANAGE_MESSAGES
    refused = text(await panel(room, ada, quiet=True))
    assert refused.startswith("Only those who manage this chat choose that")
    assert await kept(room) == ChatSettings()
    shown = await panel(room, boss)
    assert text(shown).startswith("What holds in this server")


async def test_who_manages_no_more_chooses_no_more(room: Stage, boss: Person) -> None:
    shown = await panel(room, boss)
    room.guild.members[boss.id].rights &= ~Right.MANAGE_GUILD
    assert shown.message
    refused = await room.press(boss, shown.message, "w:server:quiet", values=["yes"])
    assert "Only those who manage" in text(refused)
    assert not (await kept(room)).quiet


async def test_it_is_not_for_private_chats(room: Stage, boss: Person) -> None:
    refused = await room.then(boss.types(boss.private, "/settings server"))
    assert text(refused).startswith("That is about a chat with others")


async def test_each_choice_has_a_menu_that_shows_what_holds(room: Stage, boss: Person) -> None:
    answer = await panel(room, boss)
    for field, value in (
        ("language", "fr"),
        ("threads", "yes"),
        ("quiet", "yes"),
        ("opening", "moderators"),
        ("language", "-"),
    ):
        answer = await choose(room, boss, answer, f"server:{field}", value)
        assert chosen(answer, f"server:{field}") == (value,)
    settings = ChatSettings(threads=True, quiet=True, opening=Opening.MODERATORS)
    assert await kept(room) == settings


async def test_choices_can_be_typed(room: Stage, boss: Person) -> None:
    await panel(room, boss, language="fr", threads=True, opening="moderators", quiet=True)
    assert await kept(room) == ChatSettings("fr", True, Opening.MODERATORS, "", True)


async def test_boards_speak_the_language_of_the_server(
    room: Stage, boss: Person, ada: Person
) -> None:
    await panel(room, boss, language="fr")
    board = await room.open(ada)
    assert "table ouverte" in board.text
    assert [each.label for each in board.buttons][:2] == ["Rejoindre", "Ajouter un ordinateur"]
    assert text(await room.press(ada, board, "Règles")).startswith("## Bisqa\nSay how many")


async def test_each_game_gets_its_thread_where_the_server_wants_that(
    room: Stage, boss: Person, ada: Person
) -> None:
    await panel(room, boss, threads=True)
    answer = await room.then(ada.types(room.table, "/bisqa new"))
    (thread,) = room.table.threads
    assert "open table" in room.board(thread).text
    assert answer.message
    assert answer.message.viewer is None
    assert "Ada" in answer.message.text


async def test_only_moderators_open_tables(
    room: Stage, boss: Person, ada: Person, cy: Person
) -> None:
    await panel(room, boss, opening="moderators")
    refused = text(await room.then(ada.types(room.table, "/bisqa new")))
    assert refused.startswith("Here not everybody may open tables")
    room.guild.members[cy.id].rights |= Right.MANAGE_MESSAGES
    await room.then(cy.types(room.table, "/bisqa new"))
    assert [each.name for each in (await room.seen()).places] == ["Cy"]
    await room.then(ada.types(ada.private, "/bisqa new"))
    assert (await room.seen()).phase is Phase.PLAYING


async def test_those_with_a_role_open_tables(
    room: Stage, boss: Person, ada: Person, cy: Person
) -> None:
    role = add_role(room.guild, "Dealers", ada)
    shown = await panel(room, boss, role=role)
    assert (await kept(room)).role == role
    assert chosen(shown, "server:opening") == ("role",)
    refused = text(await room.then(cy.types(room.table, "/bisqa new")))
    assert refused.startswith("Here not everybody may open tables")
    await room.then(ada.types(room.table, "/bisqa new"))
    assert [each.name for each in (await room.seen()).places] == ["Ada"]


async def test_the_role_has_a_menu_where_it_matters(room: Stage, boss: Person) -> None:
    role = add_role(room.guild, "Dealers")
    shown = await panel(room, boss)
    assert shown.message
    assert all(each.custom_id != "w:server:role" for each in shown.message.selects)
    shown = await choose(room, boss, shown, "server:opening", "role")
    await choose(room, boss, shown, "server:role", role)
    assert (await kept(room)).role == role


async def test_where_it_is_quiet_nothing_but_the_table_is_written(
    room: Stage, boss: Person, ada: Person, ben: Person
) -> None:
    await panel(room, boss, quiet=True)
    await game(room, ada, ben)
    who = await mover(room)
    await room.passes(28)
    assert not calls(room.table)
    (call,) = told(who)
    assert f"<#{room.table.id}>" in call.text


async def test_what_is_usual_holds_for_new_tables_and_can_be_overridden(
    room: Stage, boss: Person, ada: Person
) -> None:
    shown = await panel(room, boss)
    assert shown.message
    usual = await room.press(boss, shown.message, "Usual Bisqa")
    assert text(usual).startswith("Bisqa: what a new table is like here")
    for field, value in (
        ("lives", "3"), ("tie", "shared"), ("time", "60s"), ("seats", "4"), ("level", "hard"),
    ):  # fmt: skip
        usual = await choose(room, boss, usual, f"usual:bisqa.{field}", value)
        assert chosen(usual, f"usual:bisqa.{field}") == (value,)
    assert usual.message
    assert text(await room.press(boss, usual.message, "←")).startswith("What holds in this server")
    await room.then(ada.types(room.table, "/bisqa new"))
    seen = await room.seen()
    assert dict(seen.view.options) == {"lives": 3, "tie": "shared"}
    assert seen.time == TimeControl(Tempo.LIVE, 60 * SECOND)
    assert (seen.seats, seen.level) == (4, Level.HARD)
    other = room.guild.channel("other")
    await room.then(ada.types(other, "/bisqa new", lives="4", time="10s", seats=2, level="easy"))
    seen = await room.seen()
    assert dict(seen.view.options) == {"lives": 4, "tie": "shared"}
    assert seen.time == TimeControl(Tempo.LIVE, 10 * SECOND)
    assert (seen.seats, seen.level) == (2, Level.EASY)


async def test_what_is_usual_can_be_as_everywhere_again(room: Stage, boss: Person) -> None:
    shown = await panel(room, boss)
    assert shown.message
    usual = await room.press(boss, shown.message, "Usual Bisqa")
    for field in ("lives", "time", "seats", "level"):
        value = {"lives": "3", "time": "10s", "seats": "2", "level": "easy"}[field]
        usual = await choose(room, boss, usual, f"usual:bisqa.{field}", value)
        usual = await choose(room, boss, usual, f"usual:bisqa.{field}", "-")
    assert (await kept(room)).usual == {"bisqa": Usual()}


async def test_what_is_usual_does_not_hold_in_private(
    room: Stage, boss: Person, ada: Person
) -> None:
    owner = server(int(room.guild.id))
    usual = {"bisqa": Usual({"lives": 3})}
    await room.house.service.choose_for_chat(owner, structs.replace(await kept(room), usual=usual))
    await room.then(ada.types(ada.private, "/bisqa new"))
    assert dict((await room.seen()).view.options)["lives"] == 5


async def test_a_usual_option_that_the_game_does_not_have_is_refused(
    room: Stage, ada: Person
) -> None:
    owner = server(int(room.guild.id))
    usual = {"bisqa": Usual({"lives": 77})}
    await room.house.service.choose_for_chat(owner, ChatSettings(usual=usual))
    refused = text(await room.then(ada.types(room.table, "/bisqa new")))
    assert "77" in refused
    assert "3" in refused
    assert not await room.house.service.tables_in(room.chat)
    await room.then(ada.types(room.table, "/bisqa new", lives="3"))
    assert await room.house.service.tables_in(room.chat) == (TableId("T1"),)


async def test_more_computers_than_seats_are_refused(room: Stage, ada: Person) -> None:
    refused = text(await room.then(ada.types(room.table, "/bisqa new", seats=2, computers=5)))
    assert "room for 2 players" in refused
    assert not await room.house.service.tables_in(room.chat)


async def test_another_server_chooses_for_itself(room: Stage, boss: Person, ada: Person) -> None:
    await panel(room, boss, language="fr", opening="moderators")
    other = room.server.guild("Other")
    other.join(ada)
    channel = other.channel("table")
    await room.then(ada.types(channel, "/bisqa new"))
    chat = Place(int(other.id), int(channel.id)).chat
    assert await room.house.service.tables_in(chat)
    assert "open table" in room.board(channel).text


async def test_the_role_of_everybody_lets_everybody_open_tables(
    room: Stage, boss: Person, ada: Person
) -> None:
    await room.then(boss.types(room.table, "/settings server", role=room.guild.id))
    assert (await kept(room)).opening is Opening.EVERYONE
    await room.then(ada.types(room.table, "/bisqa new"))
    assert await room.house.service.tables_in(room.chat)


async def test_only_a_community_tells_its_language(room: Stage, ben: Person) -> None:
    room.guild.locale = "fr"
    assert "COMMUNITY" in room.guild.payload()["features"]
    room.guild.locale = "en-US"
    assert "COMMUNITY" not in room.guild.payload()["features"]
    french = room.server.guild("Les amis")
    french.join(ben)
    channel = french.channel("table")
    await room.then(ben.types(channel, "/bisqa new"))
    # Were the server's "en-US" believed, it would be English.
    assert "table ouverte" in room.board(channel).text
