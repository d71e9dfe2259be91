"""Topics of a forum: each is a place to play, and what may be written is shared by all of them."""

from collections.abc import Awaitable, Callable

import pytest

from bot.tables.commands import TableId
from bot.tables.updates import Phase
from tests.bot.telegram.gatherings import (
    all_calls,
    bid,
    drawn,
    forum,
    game,
    lobby,
    mover,
    moves,
    screen,
    started,
    told,
    types,
    whispers,
)
from tests.bot.telegram.stage import Stage
from tests.emulators.telegram.groups import Group
from tests.emulators.telegram.people import Person
from tests.emulators.telegram.world import Topic

GENERAL, CARDS = TableId("T1"), TableId("T2")


@pytest.fixture
async def club(room: Stage, ada: Person, ben: Person) -> Group:
    """A forum with two people in it."""
    return forum(room)


@pytest.fixture
def cards(club: Group) -> Topic:
    return club.topic("Cards")


async def test_games_in_general_and_in_a_topic_do_not_mix(
    room: Stage, ada: Person, ben: Person, club: Group, cards: Topic
) -> None:
    first = await game(room, ada, ben)
    second = await game(room, ben, ada, topic=cards)
    assert first.topic is None
    assert second.topic == cards.id
    assert "T1" in first.text
    assert "T2" in second.text
    edits = first.edits
    who = await bid(room, second, CARDS)
    assert f"{who.name} bids" in second.text
    assert first.edits == edits
    who = await bid(room, first, GENERAL)
    assert f"{who.name} bids" in first.text
    assert [each.topic for each in room.boards()] == [None, None, cards.id, cards.id]


@pytest.mark.parametrize("inside", [False, True], ids=["general", "topic"])
async def test_what_is_asked_is_answered_where_it_was_asked(
    room: Stage, ada: Person, ben: Person, club: Group, cards: Topic, inside: bool
) -> None:
    here, there = (cards, None) if inside else (None, cards)
    await game(room, ada, ben, topic=here)
    await lobby(room, ben, topic=there)
    who = await mover(room, GENERAL)
    await types(room, who, "/bid 0", topic=here)
    assert f"{who.name} bids 0" in screen(room, "T1").text
    assert (await room.seen(who, GENERAL)).legal == ()
    await types(room, ben, "/addbot", topic=there)
    assert len((await room.seen(table=CARDS)).places) == 2
    await types(room, ada, "/table", topic=here)
    assert screen(room, "T1").topic == (here.id if here else None)


async def test_an_answer_to_a_press_is_whispered_in_the_topic(
    room: Stage, ada: Person, ben: Person, club: Group, cards: Topic
) -> None:
    board = await game(room, ada, ben, topic=cards)
    await room.passes(30)
    await room.press(ada, board, "My hand")
    (shown,) = whispers(ada, club)
    assert shown.topic == cards.id
    assert "Your hand" in shown.text
    assert not whispers(ben, club)


async def test_all_topics_together_keep_to_the_limits_of_the_group(
    room: Stage, ada: Person, ben: Person, club: Group
) -> None:
    await started(room, ada, ben)
    topics = [club.topic(f"Table {number}") for number in range(4)]
    for number, topic in enumerate(topics):
        await game(room, *((ben, ada) if number % 2 else (ada, ben)), topic=topic)
    for number in range(8):
        await moves(room, 1, TableId(f"T{1 + number % 4}"))
    await room.passes(60)
    assert room.server.busiest(club) <= 18
    for topic in topics:
        assert "bids" in room.board(topic=topic).text


async def test_a_thread_of_answers_in_an_ordinary_group_is_no_topic(
    room: Stage, ada: Person, ben: Person
) -> None:
    hello = await ada.types(room.group, "Who plays?")
    asked = await ben.types(room.group, "/bisqa new seats=2", reply_to=hello)
    assert asked.raw["message_thread_id"]
    await room.calm()
    await room.passes(6)
    lobby = room.board()
    assert "message_thread_id" not in lobby.raw
    answer = await ada.types(room.group, "/join", reply_to=lobby)
    assert answer.raw["message_thread_id"]
    await room.calm()
    await room.passes(6)
    assert "Ada" in room.board().text
    assert not [each for each in room.server.calls if "thread not found" in each.error]


async def test_an_answer_in_general_is_in_general(
    room: Stage, ada: Person, ben: Person, club: Group
) -> None:
    hello = await ada.types(club, "Who plays?")
    asked = await ben.types(club, "/bisqa new seats=2", reply_to=hello)
    assert asked.raw["message_thread_id"]
    await room.calm()
    await room.passes(6)
    assert room.board().topic is None
    assert "Ben" in room.board().text


@pytest.mark.parametrize("how", ["closed", "deleted"])
async def test_a_topic_that_is_gone_is_told_to_everybody_once_and_the_table_goes_elsewhere(
    room: Stage, ada: Person, ben: Person, club: Group, cards: Topic, how: str
) -> None:
    await started(room, ada, ben)
    board = await game(room, ada, ben, topic=cards)
    before = len(told(room, ada)), len(told(room, ben))
    if how == "deleted":
        club.delete_topic(cards)
    else:
        club.close_topic(cards)
        board.delete()  # what is there may still be changed
    await moves(room, 1)
    await room.passes(20)
    assert (await room.seen()).paused == "muted"
    ((english,), (french,)) = told(room, ada)[before[0] :], told(room, ben)[before[1] :]
    assert f"seen in Forum any more, for that was {how}" in english
    assert "la table dans Forum, qui a été" in french
    tries = [each for each in room.server.calls if each.chat == club.id]
    await room.passes(300)
    assert [each for each in room.server.calls if each.chat == club.id] == tries
    await types(room, ada, "/table T1")
    shown = room.board()
    assert shown.topic is None
    assert not (await room.seen()).paused
    await moves(room, 1)
    assert shown.edits
    assert len(told(room, ada)) == before[0] + 1
    await room.passes(300)
    calls = all_calls(room)
    await room.passes(300)
    assert all_calls(room) == calls


async def test_who_looks_after_the_group_ends_a_game_whose_topic_is_gone(
    room: Stage, ada: Person, ben: Person, cy: Person
) -> None:
    club = forum(room)
    club.promote(cy)
    cards = club.topic("Cards")
    await started(room, ada, ben, cy)
    await game(room, ada, ben, topic=cards)
    club.delete_topic(cards)
    await moves(room, 1)
    await types(room, ada, "/table T1")
    await room.passes(20)
    await room.press(cy, screen(room, "T1"), "More …")
    await room.press(cy, whispers(cy, club)[-1], "End the game")
    asked = whispers(cy, club)[-1]
    assert "once more" in asked.text
    await room.press(cy, asked, "End the game")
    assert (await room.seen()).phase is Phase.OVER


async def heard_there(room: Stage, who: Person, topic: Topic) -> None:
    topic.closed = False
    await types(room, who, "/hand", topic)


async def told_of_it(room: Stage, who: Person, topic: Topic) -> None:
    topic.closed = False
    room.group.service(None, message_thread_id=topic.id, is_topic_message=True,
                       forum_topic_reopened={})  # fmt: skip
    await room.calm()
    await room.passes(10)
    await drawn(room)


@pytest.mark.parametrize("reopened", [heard_there, told_of_it])
async def test_a_topic_that_is_opened_again_shows_the_game_as_it_is(
    room: Stage,
    ada: Person,
    ben: Person,
    club: Group,
    cards: Topic,
    reopened: Callable[[Stage, Person, Topic], Awaitable[None]],
) -> None:
    await started(room, ada, ben)
    board = await game(room, ada, ben, topic=cards)
    club.close_topic(cards)
    board.delete()
    await moves(room, 1)
    await room.passes(20)
    assert (await room.seen()).paused == "muted"
    assert not [each for each in room.boards(topic=cards) if each.data]
    await reopened(room, ben, cards)
    assert "bids" in room.board(topic=cards).text
    assert not (await room.seen()).paused
    await moves(room, 1)
    assert room.board(topic=cards).edits
