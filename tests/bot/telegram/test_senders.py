"""Who writes: people, administrators who do not say who they are, channels, and bots."""

import pytest

from bot.tables.updates import Phase
from bot.telegram.addresses import person
from tests.bot.telegram.gatherings import (
    all_calls,
    drawn,
    game,
    lobby,
    public,
    screen,
    started,
    told,
    types,
    whispers,
)
from tests.bot.telegram.stage import Stage
from tests.emulators.telegram.people import Person
from tests.emulators.telegram.world import ANONYMOUS, CHANNEL_BOT, TELEGRAM

SHARED = (ANONYMOUS, CHANNEL_BOT, TELEGRAM)


@pytest.fixture
def boss(room: Stage) -> Person:
    """An administrator who writes as the group."""
    who = room.join("Boss")
    room.group.promote(who, anonymous=True)
    del room.people["Boss"]
    return who


def screenless(room: Stage) -> list[str]:
    """What was said in the group, without what is told of the game."""
    return [each for each in public(room) if "Bisqa · table" not in each]


async def nobody_shared_sits(room: Stage) -> None:
    for number in SHARED:
        assert await room.house.service.tables_of(person(number)) == ()


async def test_an_anonymous_administrator_opens_a_table_and_gets_no_seat(
    room: Stage, boss: Person, ada: Person
) -> None:
    board = await lobby(room, boss, options="seats=2 lives=3")
    seen = await room.seen()
    assert [place for place in seen.places if not place.level] == []
    assert "Group" not in board.text
    await nobody_shared_sits(room)
    await room.press(ada, board, "Join")
    seen = await room.seen(ada)
    assert seen.host == seen.seat
    assert "Ada (host)" in screen(room, "T1").text


async def test_pressing_join_the_administrator_is_known_and_becomes_host(
    room: Stage, boss: Person, ada: Person
) -> None:
    board = await lobby(room, boss, options="seats=2 lives=3")
    await room.press(boss, board, "Join")
    await room.press(ada, board, "Join")
    seen = await room.seen(boss)
    assert seen.host == seen.seat
    assert [place.name for place in seen.places] == ["Boss", "Ada"]
    await nobody_shared_sits(room)


async def test_anonymous_they_start_pause_and_end_without_a_seat(
    room: Stage, boss: Person, ada: Person, ben: Person
) -> None:
    board = await lobby(room, ada)
    await room.press(ben, board, "Join")
    await types(room, boss, "/go")
    assert (await room.seen()).phase is Phase.PLAYING
    await types(room, boss, "/pause")
    assert (await room.seen()).paused
    await types(room, boss, "/resume")
    assert not (await room.seen()).paused
    await room.passes(30)
    await types(room, boss, "/end")
    assert (await room.seen()).phase is Phase.PLAYING
    await room.passes(30)
    await types(room, boss, "/end")
    assert (await room.seen()).phase is Phase.PLAYING, "anybody of them may have been asked"
    asked = room.group.messages[-1]
    assert "once more" in asked.text
    assert asked.viewer is None
    await room.press(boss, asked, "End the game")
    assert (await room.seen()).phase is Phase.OVER
    await nobody_shared_sits(room)


async def test_what_needs_a_person_is_refused_kindly(
    room: Stage, boss: Person, ada: Person, ben: Person
) -> None:
    await game(room, ada, ben)
    before = await room.seen()
    for text in ("/join", "/hand", "/leave", "/bid 1", "/back", "/privacy", "/rematch"):
        await room.passes(31)
        await types(room, boss, text)
        assert "while you write as the group" in screenless(room)[-1], text
    assert len(screenless(room)) == 7
    after = await room.seen()
    assert [each.name for each in after.places] == [each.name for each in before.places]
    await nobody_shared_sits(room)


async def test_the_shared_identity_has_no_settings_and_keeps_nothing(
    room: Stage, boss: Person, ada: Person
) -> None:
    await lobby(room, ada)
    await room.passes(30)
    for text in ("/privacy", "/settings", "/replay", "/about", "/help"):
        await types(room, boss, text)
    await nobody_shared_sits(room)
    assert not (await room.house.service.settings(person(ANONYMOUS))).reachable
    assert not [each for each in room.server.calls if each.chat in SHARED]


async def test_in_the_name_of_a_channel_one_is_refused_kindly_once_in_a_while(
    room: Stage, ada: Person, ben: Person
) -> None:
    channel = room.server.channel("News", ada, bot="")
    for _ in range(3):
        await room.then(ada.types(room.group, "/bisqa new", sender=channel))
    (refused,) = public(room)
    assert refused.startswith("News: ")
    assert "yourself" in refused
    assert await room.house.service.tables_in(room.chat) == ()
    await room.passes(40)
    await room.then(ada.types(room.group, "/bisqa new", sender=channel))
    assert len(public(room)) == 2
    assert not [each for each in room.server.calls if each.chat in SHARED]
    await nobody_shared_sits(room)


async def test_channels_do_not_hear_a_word_about_what_is_not_meant_for_us(
    room: Stage, ada: Person
) -> None:
    channel = room.server.channel("News", ada, bot="")
    for text in ("/ban 5", "/start", "/help", "hello", "/nonsense", "/bid@other_bot 2"):
        await room.then(ada.types(room.group, text, sender=channel))
    assert public(room) == []


async def test_posts_that_come_from_the_channel_of_a_group_are_not_read(
    room: Stage, ada: Person
) -> None:
    channel = room.server.channel("News", ada, bot="")
    room.group.promote_bot()  # it hears everything now
    for text in ("/bisqa new", "/join@table_bot", "News of the day"):
        room.group.forwards(channel.post(text))
    await room.calm()
    await room.passes(10)
    assert room.boards() == []
    assert await room.house.service.tables_in(room.chat) == ()


async def test_in_a_channel_nothing_happens(room: Stage, ada: Person) -> None:
    calls = all_calls(room)
    channel = room.server.channel("News", ada, bot="left")
    channel.add_bot(admin=True)
    for text in ("/start", "/bisqa new", "/help@table_bot", "Hello"):
        channel.post(text)
    channel.demote_bot()
    channel.remove_bot()
    await room.calm()
    await room.passes(60)
    assert room.boards(channel) == []
    assert all_calls(room) == calls


async def test_what_other_bots_write_is_not_read(room: Stage, ada: Person) -> None:
    room.group.promote_bot()
    for text in ("/bisqa new", "/bisqa@table_bot new", "/start"):
        room.group.another_bot_writes(text)
    await room.calm()
    await room.passes(10)
    assert room.boards() == []
    room.group.another_bot_wrote_last = False


async def test_who_stops_to_hide_is_somebody_like_all_others(
    room: Stage, boss: Person, ada: Person, ben: Person
) -> None:
    await started(room, boss)
    await game(room, ada, ben)
    room.group.demote(boss)
    await room.passes(130)
    await types(room, boss, "/end")
    assert (await room.seen()).phase is Phase.PLAYING
    assert "Only the host" in told(room, boss)[-1]
    assert whispers(boss, room.group) == []
    await drawn(room)
