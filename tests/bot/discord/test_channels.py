"""Messages, channels and servers that go while people play in them."""

import pytest

from bot.tables.updates import Phase
from tests.bot.discord.evenings import board, game, hand, move, mover, moves, told
from tests.bot.discord.quick import text
from tests.bot.discord.stage import Stage
from tests.emulators.discord.people import Person
from tests.emulators.discord.rights import Right
from tests.emulators.discord.world import Channel, Message


@pytest.fixture
async def two(room: Stage, ada: Person, ben: Person) -> Stage:
    """A game of two people, with the first bid to come."""
    await game(room, ada, ben)
    return room


def both_told(room: Stage) -> list[str]:
    """What Ada and Ben were told in private: the same, once each, in English and French."""
    ada, ben = (told(room.people[name]) for name in ("Ada", "Ben"))
    return [each.text for each in (*ada, *ben)]


def meet_elsewhere(room: Stage) -> None:
    """Who shares no server with the bot at all cannot be written to."""
    other = room.server.guild("Elsewhere")
    for who in room.people.values():
        other.join(who)


def boards(channel: Channel) -> list[Message]:
    """The boards with buttons that a channel shows."""
    seen = [each for each in channel.messages if each.viewer is None]
    return [each for each in seen if each.text.startswith("#") and each.buttons]


async def test_a_board_that_somebody_deleted_is_there_again_after_the_next_move(
    two: Stage,
) -> None:
    board(two.table).delete()
    await moves(two, 1)
    await two.passes(2)
    (shown,) = boards(two.table)
    assert "Round 1" in shown.text
    answer = await two.press(await mover(two), shown, "My hand")
    assert answer.message


async def test_where_boards_vanish_again_and_again_the_game_rests_until_one_is_asked_for(
    two: Stage,
) -> None:
    ada = two.people["Ada"]
    for _ in range(3):
        for shown in boards(two.table):
            shown.delete()
        await moves(two, 1)
        await two.passes(2)
    assert not boards(two.table)
    assert (await two.seen()).paused == "muted"
    english, french = both_told(two)
    assert "I write in Club · #table keeps being deleted" in english
    assert "j’écris dans Club · #table est effacé" in french
    await two.then(ada.types(two.table, "/table"))
    await two.passes(2)
    assert len(boards(two.table)) == 1
    assert not (await two.seen()).paused
    await moves(two, 1)
    assert len(both_told(two)) == 2


async def test_a_deleted_channel_is_told_to_everybody_and_the_table_can_be_shown_elsewhere(
    two: Stage,
) -> None:
    ada = two.people["Ada"]
    deadline = (await two.seen()).deadline
    two.table.delete()
    await two.passes(2)
    assert (await two.seen()).paused == "muted"
    english, french = both_told(two)
    assert "in Club · #table any more, for that was deleted" in english
    assert "dans Club · #table, qui a été supprimé" in french
    await two.passes(300)
    other = two.guild.channel("other")
    await two.then(ada.types(other, "/table", table=two.code()))
    await two.passes(2)
    (shown,) = boards(other)
    seen = await two.seen()
    assert (seen.paused, seen.moment.made) == (None, 0)
    assert seen.deadline
    assert deadline
    assert seen.deadline > deadline
    await moves(two, 2)
    await two.passes(2)
    assert boards(other) == [shown]
    assert shown.edits
    assert len(both_told(two)) == 2


async def test_the_host_ends_a_table_whose_channel_is_gone_from_a_private_chat(
    two: Stage,
) -> None:
    ada = two.people["Ada"]
    two.table.delete()
    asked = await two.then(ada.types(ada.private, "/end"))
    assert asked.message
    await two.passes(2)
    await two.press(ada, asked.message, "End the game")
    assert (await two.seen()).phase is Phase.OVER


async def test_who_plays_at_one_table_opens_another_in_the_next_channel(two: Stage) -> None:
    ben = two.people["Ben"]
    first, two.table = two.table, two.guild.channel("other")
    assert "Ben" in (await two.open(ben)).text
    assert "Ben" in board(first).text
    await two.press(ben, board(two.table), "Leave")
    assert "closed" in board(two.table).text
    assert "(gone" not in board(first).text


async def test_the_bot_is_thrown_out_and_invited_again_and_the_game_is_where_it_was(
    two: Stage,
) -> None:
    meet_elsewhere(two)
    who = await mover(two)
    before, shown = await two.seen(), board(two.table)
    two.guild.leave_bot()
    answer = await who.presses(shown, "My hand")
    assert answer.kind == "none"
    await two.passes(5)
    assert (await two.seen()).paused == "muted"
    english, french = both_told(two)
    assert "I’m not in Club · #table any more" in english
    assert "Je ne suis plus dans Club · #table" in french
    await two.passes(200)
    calls = len(two.server.calls)
    await two.passes(200)
    assert len(two.server.calls) == calls
    two.guild.add_bot()
    await two.calm()
    await two.passes(8)
    (shown,) = boards(two.table)
    seen = await two.seen()
    assert (seen.paused, seen.view) == (None, before.view)
    answer = await two.press(who, shown, "My hand")
    assert answer.message
    await moves(two, 2)
    assert len(both_told(two)) == 2


async def test_invited_again_after_hours_it_waits_for_somebody_and_says_so(two: Stage) -> None:
    meet_elsewhere(two)
    ada = two.people["Ada"]
    two.guild.leave_bot()
    await two.calm()
    await two.passes(3_600)
    two.guild.add_bot()
    await two.calm()
    await two.passes(8)
    (shown,) = boards(two.table)
    seen = await two.seen()
    assert (seen.paused, seen.moment.made) == ("muted", 0)
    assert "seen in Club · #table again. Press “Resume”" in told(ada)[-1].text
    await two.press(ada, shown, "Resume")
    assert not (await two.seen()).paused
    await moves(two, 1)


async def test_a_server_that_is_out_of_order_is_no_farewell(two: Stage) -> None:
    """Clocks stand, nobody is told anything, and nobody is greeted when it is back."""
    greetings = len([each for each in two.server.calls if each.route.endswith("/messages")])
    for known in (False, True):  # a server comes back as one that was there, or as a new one
        two.server.tell("GUILD_DELETE", {"id": two.guild.id, "unavailable": True})
        await two.calm()
        await two.passes(600)
        seen = await two.seen()
        assert (seen.paused, seen.moment.made) == (None, 0)
        back = {**two.guild.created(), **({"unavailable": False} if known else {})}
        two.server.tell("GUILD_CREATE", back)
        await two.calm()
    assert both_told(two) == []
    assert len([each for each in two.server.calls if each.route.endswith("/messages")]) == greetings
    await moves(two, 2)


async def test_what_could_not_be_read_of_a_server_is_no_farewell_either(two: Stage) -> None:
    """It is not known then, but there: asked for, it answers."""
    client = two.frontend._client
    assert client
    client._connection._guilds.pop(int(two.guild.id))
    await two.passes(100)
    assert (await two.seen()).moment.made > 0
    assert not [each for each in both_told(two) if "Club" in each]


async def test_thrown_out_while_the_program_was_down_nobody_is_played_for(two: Stage) -> None:
    """Of that nothing was told: the server is just not there any more."""
    client = two.frontend._client
    assert client
    meet_elsewhere(two)
    await two.calm()
    two.guild.present = False
    client._connection._guilds.pop(int(two.guild.id))
    await two.passes(600)
    seen = await two.seen()
    assert (seen.paused, seen.moment.made) == ("muted", 0)
    english, french = both_told(two)
    assert "I’m not in Club · #table any more" in english
    assert "Je ne suis plus dans Club · #table" in french


async def test_a_hand_that_its_owner_closed_comes_again(two: Stage) -> None:
    who = await mover(two)
    hand(who).delete()
    answer = await two.press(who, board(two.table), "My hand")
    assert answer.message
    action = (await two.seen(who)).legal[0]
    pressed = next(each for each in answer.message.buttons if each.custom_id.endswith(f":{action}"))
    await two.press(who, answer.message, pressed.custom_id)
    await two.passes(2)
    assert "Round 1" in hand(who).text or "Manche 1" in hand(who).text


async def test_two_tables_in_a_channel_do_not_mix(two: Stage, cy: Person) -> None:
    dan = two.join("Dan")
    first = board(two.table)
    lobby = await two.open(cy, seats=2)
    second = two.code()
    await two.press(dan, lobby, "Join")
    await two.press(cy, lobby, "Start")
    await two.passes(2)
    assert len(boards(two.table)) == 2
    seen = await two.seen(cy, second)
    who = cy if seen.legal else dan
    edits = first.edits
    await move(two, who)
    assert first.edits == edits
    assert "bid" in board(two.table).text
    answer = await two.press(cy, first, "Leave")
    assert answer.kind == "deferred-update", "there they do not play"
    assert (await two.seen(cy, second)).seat is not None


async def test_a_table_shown_in_a_second_channel_is_played_in_both(two: Stage) -> None:
    other = two.guild.channel("other")
    await two.then(two.people["Ada"].types(other, "/table", table=two.code()))
    await two.passes(2)
    who = await mover(two)
    for channel in (two.table, other):
        (shown,) = boards(channel)
        assert f"It is {who.name}" in shown.text
    (shown,) = boards(other)
    action = (await two.seen(who)).legal[0].rpartition(" ")[2]
    await two.press(who, shown, action)
    await two.passes(2)
    for channel in (two.table, other):
        (shown,) = boards(channel)
        assert f"{who.name} bids {action}" in shown.text


async def test_a_lobby_whose_channel_goes_is_forgotten_without_a_loop(
    room: Stage, ada: Person
) -> None:
    await room.open(ada)
    room.table.delete()
    await room.passes(1_200)
    calls = len(room.server.calls)
    await room.passes(1_200)
    assert len(room.server.calls) == calls


async def test_who_is_not_the_host_shows_a_table_elsewhere_once_the_host_agrees(two: Stage) -> None:
    ada, cy, other = two.people["Ada"], two.join("Cy"), two.guild.channel("other")
    answer = await two.then(cy.types(other, "/table", table=two.code()))
    assert "asked its host" in text(answer)
    await two.passes(3)
    assert not boards(other)
    await two.then(cy.types(other, "/table", table=two.code()))  # the host is asked once
    (notice,) = [each for each in two.table.messages if "Cy would like" in each.text]
    answer = await two.press(cy, notice, "Show it there")
    assert "Only the host" in text(answer)
    assert not boards(other)
    answer = await two.press(ada, notice, "Show it there")
    assert "is shown there" in text(answer)
    await two.passes(3)
    (shown,) = boards(other)
    assert str(two.code()) in shown.text
    answer = await two.press(ada, notice, "Show it there")
    assert "is shown there" in text(answer), "it is"
    assert boards(other) == [shown]


async def test_who_looks_after_a_channel_shows_a_table_there_without_asking(two: Stage) -> None:
    other, cy = two.guild.channel("other"), two.join("Cy")
    two.guild.members[cy.id].rights |= Right.MANAGE_MESSAGES
    await two.then(cy.types(other, "/table", table=two.code()))
    await two.passes(3)
    assert boards(other)
