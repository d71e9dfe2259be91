"""What is typed in groups: for whom it is, and how it is answered where others read."""

import re

import pytest

from bot.tables.updates import Phase
from tests.bot.telegram.gatherings import (
    all_calls,
    drawn,
    game,
    lobby,
    mover,
    public,
    screen,
    started,
    told,
    types,
    whispers,
)
from tests.bot.telegram.stage import Stage
from tests.emulators.telegram.people import Person

SUITS = "♣♦♥♠"
EXAMPLE = re.compile(r"[“«]\s*5♣\s*[”»]")
"""How cards are written; it is the same for all, whatever they hold."""


@pytest.fixture
async def two(room: Stage, ada: Person, ben: Person) -> Stage:
    """A game of two people who have never begun a private chat."""
    await game(room, ada, ben)
    await room.passes(30)
    return room


async def test_addressed_to_us_or_to_nobody_it_is_for_us(room: Stage, ada: Person) -> None:
    for number, name in enumerate(("@table_bot", "@Table_Bot", ""), 1):
        await types(room, ada, f"/bisqa{name} new seats=2")
        assert f"/join T{number}" in room.board().text


async def test_what_is_addressed_to_another_bot_is_not_heard(two: Stage, ada: Person) -> None:
    two.group.promote_bot()  # now it gets everything
    who = await mover(two)
    before, calls = (await two.seen()).version, all_calls(two)
    for text in ("bisqa@other_bot new", "bid@other_bot 1", "leave@other_bot", "start@other_bot"):
        await two.then(who.types(two.group, f"/{text}"), 2)
    assert all_calls(two) == calls
    assert (await two.seen()).version == before


async def test_general_commands_that_fit_no_table_here_are_ignored_in_silence(
    room: Stage, ada: Person
) -> None:
    room.group.promote_bot()
    await started(room, ada)
    for text in (
        *("/help", "/leave", "/end", "/settings", "/join", "/go", "/pause", "/table", "/hand"),
        *("/play 5♣", "/bid 2", "/back", "/rematch", "/privacy", "/about", "/last", "/replay"),
        *("/join T9", "/nonsense", "/", "/ bisqa"),
    ):
        await room.then(ada.types(room.group, text), 1)
    assert room.boards() == []
    assert len(told(room, ada)) == 1  # the welcome
    assert whispers(ada, room.group) == []


async def test_what_belongs_to_other_bots_is_theirs_even_at_a_table(
    two: Stage, ada: Person
) -> None:
    before, calls = await two.seen(), all_calls(two)
    for text in ("/start", "/kick Ben", "/rules", "/ban Ben", "/start join-T1"):
        await two.then(ada.types(two.group, text), 1)
    assert (await two.seen()).places == before.places
    assert all_calls(two) == calls


async def test_addressed_to_us_the_rules_are_told(two: Stage, ada: Person) -> None:
    await started(two, ada)
    await types(two, ada, "/rules@table_bot")
    assert "Bisqa" in told(two, ada)[-1]


async def test_where_another_bot_wrote_last_an_address_or_a_button_helps(
    room: Stage, ada: Person, ben: Person
) -> None:
    room.group.another_bot_writes()
    await types(room, ada, "/bisqa new seats=2 lives=3")
    assert room.boards() == []
    await types(room, ada, "/bisqa@table_bot new seats=2 lives=3")
    board = room.board()
    room.group.another_bot_writes()
    await types(room, ben, "/join")
    assert len((await room.seen()).places) == 1
    await room.press(ben, board, "Join")
    assert len((await room.seen()).places) == 2


async def test_a_game_alone_is_answered_with_what_there_is(room: Stage, ada: Person) -> None:
    await types(room, ada, "/bisqa")
    (panel,) = room.boards()
    assert panel.buttons == ["New game of Bisqa", "Rules", "Tips"]
    await room.press(ada, panel, "New game of Bisqa")
    await drawn(room)
    assert "Ada (host)" in room.board().text


async def test_a_bid_without_a_number_is_answered_with_buttons(two: Stage) -> None:
    who = await mover(two)
    await started(two, who)
    await types(two, who, "/bid")
    asked = [each for each in who.sees(who.private) if "Your hand" not in each.text][-1]
    assert asked.buttons == [each.removeprefix("bid ") for each in (await two.seen(who)).legal]
    await two.press(who, asked, "1")
    await drawn(two)
    assert (await two.seen(who)).legal == ()
    assert f"{who.name} bids 1" in screen(two, "T1").text


async def test_a_play_without_a_card_is_answered_with_those_one_may_play(two: Stage) -> None:
    for _ in range(2):
        who = await mover(two)
        await types(two, who, f"/{(await two.seen(who)).legal[0]}")
    who = await mover(two)
    await started(two, who)
    await types(two, who, "/play")
    seen = await two.seen(who)
    asked = who.sees(who.private)[-1]
    assert len(asked.buttons) == len(seen.legal)
    await two.press(who, asked, asked.buttons[0])
    assert (await two.seen(who)).decision != seen.decision


async def test_in_the_wrong_phase_it_is_said_what_comes_first(two: Stage) -> None:
    who = await mover(two)
    await started(two, who)
    await types(two, who, "/play 5♣")
    assert any(word in told(two, who)[-1] for word in ("bid", "annonce"))
    assert public(two) == []


async def test_bad_options_say_what_would_be_right(room: Stage, ada: Person) -> None:
    await started(room, ada)
    for option, right in (
        ("colour=red", "“colour” here: you can choose lives, ties, seats, computers, level, time"),
        ("lives=99", "“99” doesn’t fit “lives”: you can choose 3, 4 or 5."),
        ("seats=99", "“99” doesn’t fit “seats”: you can choose 2 to 8."),
        ("seats=x", "“x” doesn’t fit “seats”: you can choose 2 to 8."),
        (
            "seconds=5",
            "“5” doesn’t fit “seconds”: you can choose 10 to 120 seconds or 1 to 48 hours.",
        ),
        (
            "hours=99",
            "“99” doesn’t fit “hours”: you can choose 10 to 120 seconds or 1 to 48 hours.",
        ),
        ("level=genius", "“genius” doesn’t fit “level”: you can choose easy, normal or hard."),
        ("lives", "Say what “lives” is to be: you can choose 3, 4 or 5."),
    ):
        await types(room, ada, f"/bisqa new {option}")
        assert right in told(room, ada)[-1], option
    assert await room.house.service.tables_in(room.chat) == ()
    assert room.boards() == []


async def test_refusals_are_whispered_where_the_bot_looks_after_the_group(two: Stage) -> None:
    two.group.promote_bot()
    who = await mover(two)
    other = next(each for each in two.people.values() if each is not who)
    await started(two, other)
    await types(two, other, "/end")  # now it is known who looks after the group
    before = len(told(two, other))
    await types(two, other, "/bid 1")
    assert len(told(two, other)) == before
    assert whispers(other, two.group)[-1].text
    assert whispers(who, two.group) == []
    assert public(two) == []


async def test_an_ephemeral_command_is_answered_alike(two: Stage, ada: Person, ben: Person) -> None:
    await two.types(ada, "/hand", ephemeral=True)
    await drawn(two)
    (shown,) = whispers(ada, two.group)
    assert "Your hand" in shown.text
    assert public(two) == []
    assert whispers(ben, two.group) == []


async def test_who_cannot_be_reached_is_answered_by_a_sentence_once_in_half_a_minute(
    two: Stage, ada: Person, ben: Person
) -> None:
    for text in ("/hand", "/play 5♣", "/bid 99", "/bid", "/last", "/play", "/hand"):
        for who in (ada, ben):
            await two.then(who.types(two.group, text), 0.5)
    await two.passes(4)
    said = public(two)
    assert [each.partition(":")[0] for each in said] == ["Ada", "Ben"]
    await two.passes(31)
    await two.then(ada.types(two.group, "/hand"), 3)
    assert len([each for each in public(two) if each.startswith("Ada: ")]) == 2
    for each in said:
        assert not set(SUITS) & set(each)


async def test_who_cannot_be_reached_is_sent_to_a_private_chat_for_help(
    two: Stage, ada: Person
) -> None:
    for text in ("/help", "/about", "/privacy"):
        await types(two, ada, text)
        await two.passes(31)
        said = [each for each in public(two) if each.startswith("Ada: ")][-1]
        assert "in private" in said
        assert "cards" not in said


async def test_a_card_that_was_typed_is_never_repeated_to_all(two: Stage) -> None:
    cards = ("A♥ high", "R♠", "10h", "roi de cœur", "5c 6c", "♥", "5♣")
    for number, typed in enumerate(cards):
        who = list(two.people.values())[number % 2]
        await two.then(who.types(two.group, f"/play {typed}"), 4)
        await two.passes(27)
    assert public(two)
    for text in public(two):
        own = EXAMPLE.sub("", text)
        assert not [each for each in cards if each in own]
        assert not set(SUITS) & set(own)


async def test_a_card_of_ones_own_typed_in_public_is_played(two: Stage) -> None:
    for _ in range(2):
        who = await mover(two)
        await types(two, who, f"/{(await two.seen(who)).legal[0]}")
    who = await mover(two)
    seen = await two.seen(who)
    await types(two, who, f"/{seen.legal[0]}")
    assert (await two.seen(who)).decision != seen.decision
    assert public(two) == []


async def test_what_people_write_to_each_other_is_not_heard(two: Stage) -> None:
    two.group.promote_bot()
    before, calls = (await two.seen()).version, all_calls(two)
    who = await mover(two)
    for text in ("1", "0", "bid 1", "see /bid 1", "5♣", "new", "join", "!bid 1"):
        await two.then(who.types(two.group, text), 1)
    assert (await two.seen()).version == before
    assert all_calls(two) == calls


async def test_a_command_that_may_be_another_bots_is_not_even_refused(
    room: Stage, ada: Person
) -> None:
    before = room.server.count("sendMessage")
    for text in ("/settings volume=5", "/settings off", "/options loud", "/kick 5"):
        await room.types(ada, text)
    assert room.server.count("sendMessage") == before
    for text in ("/settings@table_bot off", "/bisqa new color=3"):
        before = room.server.count("sendMessage")
        await room.types(ada, text)
        await room.passes(30)
        assert room.server.count("sendMessage") > before


async def test_to_end_a_game_is_asked_twice_of_the_same_person(
    two: Stage, ada: Person, ben: Person
) -> None:
    await started(two, ada, ben)
    seen = await two.seen(ada)
    host = ada if seen.host == seen.seat else ben
    await types(two, host, "/end")
    assert (await two.seen()).phase is Phase.PLAYING
    await types(two, host, "/end")
    assert (await two.seen()).phase is Phase.OVER
    await types(two, ben, "/rematch")  # the board has a button for it, so it is no other bot's
    seen = await two.seen()
    assert (seen.phase, seen.game_number) == (Phase.LOBBY, 2)
    await lobby(two, ada)
