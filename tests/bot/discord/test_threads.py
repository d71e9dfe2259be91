"""Games in threads of their own, where a server wants that, and what becomes of such a thread."""

import pytest

from tests.bot.discord.evenings import begin, board, labels, moves, told
from tests.bot.discord.stage import Stage
from tests.emulators.discord.people import Person
from tests.emulators.discord.rights import EVERYTHING, MEMBER, Right
from tests.emulators.discord.world import PUBLIC_THREAD, Channel


@pytest.fixture
def boss(room: Stage) -> Person:
    """Who manages the server."""
    boss = room.server.user("Boss")
    room.guild.join(boss, rights=EVERYTHING)
    return boss


@pytest.fixture
async def thread(room: Stage, ada: Person, ben: Person, boss: Person) -> Channel:
    """A lobby of two in the thread that was opened for it."""
    await room.then(boss.types(room.table, "/settings server", threads=True))
    await room.then(ada.types(room.table, "/bisqa new", seats=2))
    (made,) = room.table.threads
    await room.press(ben, room.table.messages[-1], "Join")
    return made


@pytest.fixture
async def playing(room: Stage, ada: Person, thread: Channel) -> Channel:
    """The same with the game begun."""
    await begin(room, ada, board(thread))
    return thread


async def test_a_thread_is_opened_and_announced_where_people_can_join_from(
    room: Stage, ada: Person, cy: Person, thread: Channel
) -> None:
    announcement, answer = room.table.messages[-2:]
    assert announcement.viewer is None
    assert answer.viewer is room.people["Ben"]  # they see the table elsewhere, so it is said here
    assert "T1" in answer.text
    assert f"<#{thread.id}>" in announcement.text
    assert labels(announcement) == ["Join"]
    assert "Ada" in thread.name
    assert "Ben" in board(thread).text
    refused = await room.press(cy, announcement, "Join")
    assert refused.message
    assert refused.message.viewer is cy  # both seats are taken
    assert not announcement.deleted
    assert labels(announcement) == ["Join"]


async def test_a_game_is_played_in_its_thread_and_nothing_of_it_comes_to_the_channel(
    room: Stage, playing: Channel
) -> None:
    before = len(room.table.messages)
    await moves(room, 4)
    assert "won" in board(playing).text
    assert len(room.table.messages) == before
    await room.passes(25)
    assert [each.mentions for each in playing.messages if each.mentions]


async def test_the_thread_is_archived_when_the_game_was_ended(
    room: Stage, ada: Person, playing: Channel
) -> None:
    answer = await room.then(ada.types(playing, "/end"))
    assert answer.message
    await room.press(ada, answer.message, "End the game")
    await room.passes(5)
    assert playing.archived
    assert not playing.locked


async def test_a_thread_archived_in_the_middle_is_opened_by_the_next_move(
    room: Stage, playing: Channel
) -> None:
    await moves(room, 1)
    playing.archive()
    edits = board(playing).edits
    await moves(room, 1)
    await room.passes(2)
    assert not playing.archived
    assert board(playing).edits > edits


@pytest.mark.parametrize("how", ["it is told", "somebody is heard"])
async def test_in_a_locked_thread_the_game_rests_until_it_is_opened(
    room: Stage, ada: Person, ben: Person, playing: Channel, how: str
) -> None:
    playing.archive(locked=True)
    await room.passes(2)
    assert (await room.seen()).paused == "muted"
    ((english,), (french,)) = told(ada), told(ben)
    assert "any more, for that was closed" in english.text
    assert "qui a été fermé" in french.text
    assert f"#{playing.name}" in english.text
    await room.passes(300)
    playing.archived = playing.locked = False
    if how == "it is told":
        room.server.tell("THREAD_UPDATE", playing.payload())
        await room.passes(2)
    else:
        await room.then(ben.types(playing, "/hand"))
    await room.passes(6)
    assert not (await room.seen()).paused
    await moves(room, 1)
    assert "bids" in board(playing).text
    assert len(told(ada)) == len(told(ben)) == 1


async def test_a_deleted_thread_is_told_to_everybody_and_the_table_moves_to_the_channel(
    room: Stage, ada: Person, ben: Person, playing: Channel
) -> None:
    playing.delete()
    await room.passes(2)
    assert (await room.seen()).paused == "muted"
    assert len(told(ada)) == len(told(ben)) == 1
    await room.then(ada.types(room.table, "/table", table=room.code()))
    await room.passes(2)
    assert "Round 1" in board(room.table).text
    assert not (await room.seen()).paused
    edits = board(room.table).edits
    await moves(room, 1)
    assert board(room.table).edits > edits


async def test_moderators_of_the_thread_may_do_what_the_host_may(
    room: Stage, cy: Person, playing: Channel
) -> None:
    more = await room.press(cy, board(playing), "More …")
    assert more.message
    assert "End the game" not in labels(more.message)
    room.guild.members[cy.id].rights = MEMBER | Right.MANAGE_MESSAGES
    more = await room.press(cy, board(playing), "More …")
    assert more.message
    sure = await room.press(cy, more.message, "End the game")
    assert sure.message
    await room.press(cy, sure.message, "End the game")
    assert "ended" in board(playing).text


async def test_without_the_right_to_create_threads_the_table_is_in_the_channel(
    room: Stage, thread: Channel, cy: Person
) -> None:
    room.guild.bot_rights = MEMBER & ~Right.CREATE_PUBLIC_THREADS
    await room.then(cy.types(room.table, "/bisqa new"))
    assert room.table.threads == [thread]
    assert "Cy" in board(room.table).text


async def test_a_thread_that_cannot_be_made_after_all_leaves_the_table_in_the_channel(
    room: Stage, thread: Channel, cy: Person
) -> None:
    room.server.faults.fail(400, match=lambda call: call.route.endswith("/threads"), code=160006)
    await room.then(cy.types(room.table, "/bisqa new"))
    assert room.table.threads == [thread]
    assert "Cy" in board(room.table).text


async def test_a_table_opened_inside_a_thread_stays_there(
    room: Stage, thread: Channel, cy: Person
) -> None:
    await room.then(cy.types(thread, "/bisqa new"))
    assert room.table.threads == [thread]
    assert "Cy" in board(thread).text
    await room.sure(cy, board(thread), "Leave")
    assert "closed" in board(thread).text


async def test_a_thread_where_another_table_goes_on_is_left_open(
    room: Stage, ada: Person, cy: Person, thread: Channel
) -> None:
    await room.then(cy.types(thread, "/bisqa new", seats=2))
    await room.then(ada.types(thread, "/end"))
    assert not thread.archived
    await room.then(cy.types(thread, "/end"))
    assert thread.archived


async def test_a_thread_of_other_people_is_left_open(room: Stage, ada: Person) -> None:
    talk = Channel(room.server, "talk", PUBLIC_THREAD, guild=room.guild, parent=room.table)
    talk.owner_id = ada.id
    room.server.tell("THREAD_CREATE", talk.payload())
    room.guild.bot_rights |= Right.MANAGE_THREADS
    await room.then(ada.types(talk, "/bisqa new"))
    await room.then(ada.types(talk, "/end"))
    assert "closed" in board(talk).text
    assert not talk.archived


async def test_where_a_table_is_refused_no_thread_is_left(
    room: Stage, ada: Person, boss: Person
) -> None:
    await room.then(boss.types(room.table, "/settings server", threads=True))
    refused = await room.then(ada.types(room.table, "/bisqa new", seats=2, computers=5))
    assert refused.message
    assert "2" in refused.message.text
    assert room.table.threads == []
