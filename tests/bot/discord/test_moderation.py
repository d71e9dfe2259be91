"""Who looks after a channel may do there what the host of a table may, without a seat."""

import pytest

from bot.discord.addresses import server
from bot.tables.commands import TableId
from bot.tables.settings import ChatSettings, Opening
from bot.tables.updates import Phase
from tests.bot.discord.evenings import game
from tests.bot.discord.quick import text
from tests.bot.discord.stage import Stage
from tests.emulators.discord.people import Person
from tests.emulators.discord.rights import Right
from tests.emulators.discord.world import Message

TABLE = TableId("T1")


def moderates(room: Stage, who: Person) -> None:
    room.guild.members[who.id].rights |= Right.MANAGE_MESSAGES


@pytest.fixture
def mod(room: Stage) -> Person:
    who = room.join("Mo")
    moderates(room, who)
    return who


@pytest.fixture
async def lobby(room: Stage, ada: Person, ben: Person) -> Message:
    """Ada's table with Ben at it."""
    board = await room.open(ada)
    await room.press(ben, board, "Join")
    return board


async def names(room: Stage) -> list[str]:
    return [place.name for place in (await room.seen(table=TABLE)).places]


async def test_a_moderator_starts_and_ends_a_game_without_a_seat(
    room: Stage, lobby: Message, mod: Person
) -> None:
    await room.press(mod, lobby, "Start")
    assert (await room.seen()).phase is Phase.PLAYING
    asked = await room.then(mod.types(room.table, "/end"))
    assert text(asked).startswith("This ends the game for everybody")
    assert (await room.seen()).phase is Phase.PLAYING
    assert asked.message
    await room.passes(2)
    done = await room.press(mod, asked.message, "End the game")
    assert text(done) == "The game was ended."
    assert (await room.seen()).phase is Phase.OVER


async def test_a_moderator_pauses_and_resumes(room: Stage, lobby: Message, mod: Person) -> None:
    await room.press(mod, lobby, "Start")
    await room.passes(3)
    more = await room.press(mod, room.board(), "More …")
    assert more.message
    assert [each.label for each in more.message.buttons] == [
        *("Last trick", "Tips", "Pause", "End the game")
    ]
    assert text(await room.press(mod, more.message, "Pause")) == "The game is paused."
    assert (await room.seen()).paused
    await room.then(mod.types(room.table, "/resume"))
    assert not (await room.seen()).paused


async def test_a_moderator_takes_a_seat_away_by_name_and_by_completion(
    room: Stage, lobby: Message, mod: Person, cy: Person
) -> None:
    await room.press(cy, lobby, "Join")
    assert "The seat was taken away." in text(
        await room.then(mod.types(room.table, "/kick", who="ben"))
    )
    assert await names(room) == ["Ada", "Cy"]
    ((_, value),) = await mod.completes(room.table, "/unseat", "who", who="cy")
    await room.then(mod.types(room.table, "/unseat", who=value))
    assert await names(room) == ["Ada"]


async def test_who_is_called_like_the_number_of_a_seat_does_not_lose_theirs(
    room: Stage, lobby: Message, ada: Person
) -> None:
    odd = room.join("2")
    await room.press(odd, lobby, "Join")
    (chosen,) = [
        value for label, value in await ada.completes(room.table, "/kick", "who", who="ben")
    ]
    await room.then(ada.types(room.table, "/kick", who=chosen))
    assert await names(room) == ["Ada", "2"]
    await room.then(ada.types(room.table, "/kick", who="2"))
    assert await names(room) == ["Ada"]


async def test_who_was_kicked_does_not_come_back(
    room: Stage, lobby: Message, ada: Person, ben: Person
) -> None:
    await room.then(ada.types(room.table, "/kick", who="Ben"))
    for again in (
        await room.press(ben, lobby, "Join"),
        await room.then(ben.types(room.table, "/join")),
        await room.then(ben.types(ben.private, "/join", code="T1")),
    ):
        assert text(again).startswith("Ta place t’a été retirée")
    assert await names(room) == ["Ada"]


async def test_a_seat_in_a_game_is_played_on_by_a_computer(
    room: Stage, ada: Person, ben: Person
) -> None:
    await game(room, ada, ben)
    await room.passes(3)
    more = await room.press(ada, room.board(), "More …")
    assert more.message
    (menu,) = more.message.selects
    value = next(value for label, value in menu.options if label == "Ben")
    await room.press(ada, more.message, menu.custom_id, values=[value])
    await room.passes(3)
    assert "(gone, a computer plays)" in room.board().text
    refused = text(await room.then(ben.types(room.table, "/join")))
    assert refused.startswith("Ta place t’a été retirée")


async def test_a_name_that_nobody_has_is_refused(room: Stage, lobby: Message, ada: Person) -> None:
    for who in ("Zoe", "0", "3", "#9", "#", "2. Ada", "Ben 2", "x" * 5_000, "@everyone"):
        told = text(await room.then(ada.types(room.table, "/kick", who=who)))
        assert told.startswith("Nobody of that name sits at this table: you can choose Ada or Ben.")
    assert await names(room) == ["Ada", "Ben"]


async def test_who_was_chosen_and_has_gone_is_nobody_else(
    room: Stage, lobby: Message, ada: Person, ben: Person, cy: Person
) -> None:
    ((_, value),) = await ada.completes(room.table, "/kick", "who", who="ben")
    await room.press(ben, lobby, "Leave")
    await room.press(cy, lobby, "Join")
    gone = text(await room.then(ada.types(room.table, "/kick", who=value)))
    assert gone.startswith("Nobody sits there any more.")
    assert await names(room) == ["Ada", "Cy"]


async def test_what_menus_remember_cannot_be_typed(room: Stage, ada: Person, ben: Person) -> None:
    """Not in any form that it had, in a game where the board has no numbers."""
    await game(room, ada, ben)
    (other,) = (place for place in (await room.seen()).places if place.name == "Ben")
    for who in (f"#{other.id}", str(other.id), f"#{other.id - 1}", "1", "#2", "2. Ben"):
        told = text(await room.then(ada.types(room.table, "/kick", who=who)))
        assert told.startswith("Nobody of that name sits at this table: you can choose"), who
    assert not any(place.left for place in (await room.seen()).places)


async def test_who_was_removed_is_let_in_again_from_the_same_list(
    room: Stage, ada: Person, ben: Person, cy: Person
) -> None:
    await game(room, ada, ben, cy)
    await room.passes(3)
    await room.then(ada.types(room.table, "/kick", who="Ben"))
    more = await room.press(ada, room.board(), "More …")
    assert more.message
    (menu,) = more.message.selects
    value = next(value for label, value in menu.options if label == "Let Ben back in")
    done = await room.press(ada, more.message, menu.custom_id, values=[value])
    assert text(done).startswith("Done: they may sit down again.")
    await room.then(ben.types(room.table, "/join"))
    assert not any(place.left for place in (await room.seen()).places)


async def test_who_was_removed_from_a_lobby_is_offered_where_somebody_is_named(
    room: Stage, lobby: Message, ada: Person, ben: Person
) -> None:
    await room.then(ada.types(room.table, "/kick", who="Ben"))
    asked = await room.then(ada.types(room.table, "/kick", who="nobody"))
    assert asked.message
    assert "Let Ben back in" in [each.label for each in asked.message.buttons]
    ((label, value),) = await ada.completes(room.table, "/kick", "who", who="back in")
    assert label == "Let Ben back in"
    told = text(await room.then(ada.types(room.table, "/kick", who=value)))
    assert told.startswith("Done: they may sit down again.")
    await room.press(ben, lobby, "Join")
    assert await names(room) == ["Ada", "Ben"]


async def test_others_may_not(room: Stage, lobby: Message, cy: Person, ben: Person) -> None:
    before = (await room.seen()).version
    for line in ("/go", "/pause", "/end", "/addbot", "/kick"):
        given: dict[str, object] = {"who": "Ada"} if line == "/kick" else {}
        for who, told in ((cy, "Only the host or a moderator"), (ben, "Cela revient à l’hôte")):
            answer = await who.types(room.table, line, **given)
            assert text(answer).startswith(told) or line == "/pause", line
    assert (await room.seen()).version == before


async def test_a_moderator_of_another_channel_is_nobody_here(
    room: Stage, lobby: Message, cy: Person
) -> None:
    elsewhere = room.guild.channel("elsewhere")
    room.table.deny(Right.MANAGE_MESSAGES, cy)
    elsewhere.allow(Right.MANAGE_MESSAGES, cy)
    await room.then(cy.types(elsewhere, "/table", code="T1"))
    await room.passes(3)
    shown = room.board(elsewhere)
    assert text(await room.press(cy, shown, "Start")).startswith("Only the host or a moderator")
    assert text(await room.press(cy, shown, "Options")).startswith("Only the host or a moderator")
    assert (await room.seen()).phase is Phase.LOBBY


async def test_the_host_has_the_same_rights_without_moderating(
    room: Stage, lobby: Message, ada: Person
) -> None:
    await room.then(ada.types(room.table, "/addbot", level="easy"))
    assert len(await names(room)) == 3
    await room.then(ada.types(room.table, "/start"))
    await room.then(ada.types(room.table, "/pause"))
    assert (await room.seen()).paused
    await room.then(ada.types(room.table, "/resume"))
    asked = await room.then(ada.types(room.table, "/end"))
    assert asked.message
    await room.passes(2)
    await room.press(ada, asked.message, "End the game")
    assert (await room.seen()).ended
    await room.passes(3)
    assert "ended without a result" in room.board().text


async def test_closing_a_lobby_needs_no_second_question(
    room: Stage, lobby: Message, mod: Person
) -> None:
    done = await room.then(mod.types(room.table, "/end"))
    assert done.message
    await room.passes(3)
    assert "closed" in room.board().text


async def test_where_only_moderators_open_tables_others_bring_none_from_elsewhere(
    room: Stage, ada: Person, mod: Person
) -> None:
    owner = server(int(room.guild.id))
    await room.house.service.choose_for_chat(owner, ChatSettings(opening=Opening.MODERATORS))
    await room.then(ada.types(ada.private, "/bisqa new"))
    refused = text(await room.then(ada.types(room.table, "/table", code="T1")))
    assert "moderator" in refused
    assert room.chat not in {screen.chat for screen in await room.house.store.screens(TABLE)}
    await room.then(mod.types(room.table, "/table", code="T1"))
    assert room.board().text


async def test_moderators_take_a_table_out_of_their_channel_that_was_opened_elsewhere(
    room: Stage, ada: Person, mod: Person
) -> None:
    await room.then(ada.types(ada.private, "/bisqa new"))
    await room.then(ada.types(room.table, "/table", code="T1"))
    board = room.board()
    for who in (ada, mod):
        more = await room.press(who, board, "More …")
        assert more.message
        found = [each for each in more.message.buttons if each.label == "Do not show it here"]
        assert bool(found) == (who is mod)
        if found:
            hidden = await room.press(who, more.message, found[0].custom_id)
            assert "not shown here" in text(hidden)
    assert board.deleted
    assert (await room.seen(table=TABLE)).phase is Phase.PLAYING


async def test_to_end_a_game_is_asked_for_twice(room: Stage, ada: Person, ben: Person) -> None:
    await game(room, ada, ben)
    assert "once more" in text(await room.then(ada.types(room.table, "/end")))
    assert "Ada" in text(await room.then(ben.types(room.table, "/end")))
    assert (await room.seen()).phase is Phase.PLAYING
    assert "was ended" in text(await room.then(ada.types(room.table, "/end")))
    assert (await room.seen()).phase is Phase.OVER
