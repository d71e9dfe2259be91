"""Boards that somebody deletes, and buttons that are pressed when everybody forgot them."""

import asyncio

import pytest

from bot.tables.updates import Phase
from tests.bot.telegram.gatherings import (
    all_calls,
    bid,
    data,
    drawn,
    game,
    lobby,
    move,
    mover,
    moves,
    public,
    screen,
    started,
    told,
    types,
)
from tests.bot.telegram.stage import Stage
from tests.emulators.telegram.people import Person


@pytest.fixture
async def two(room: Stage, ada: Person, ben: Person) -> Stage:
    """A game of two people who have their hands in private."""
    await started(room, ada, ben)
    await game(room, ada, ben)
    return room


async def test_a_board_that_somebody_deleted_is_there_again_after_the_next_move(two: Stage) -> None:
    screen(two, "T1").delete()
    await moves(two, 1)
    (shown,) = [each for each in two.boards() if each.data]
    assert "bids" in shown.text
    await bid(two, shown)
    assert shown.edits


async def test_where_boards_vanish_again_and_again_the_game_rests_until_one_is_asked_for(
    two: Stage,
) -> None:
    for _ in range(3):
        for shown in [each for each in two.boards() if each.data]:
            shown.delete()
        await moves(two, 1)
        await two.passes(5)
    assert (await two.seen()).paused == "muted"
    english, french = (told(two, two.people[name])[1:] for name in ("Ada", "Ben"))
    assert ["I write in Club keeps being deleted" in each for each in english] == [True]
    assert ["j’écris dans Club est effacé" in each for each in french] == [True]
    calls = two.server.count("sendMessage", two.group)
    await two.passes(60)
    assert two.server.count("sendMessage", two.group) == calls
    await types(two, two.people["Ada"], "/table")
    assert "Round 1" in screen(two, "T1").text
    assert not (await two.seen()).paused
    await moves(two, 1)
    assert screen(two, "T1").edits
    assert len(told(two, two.people["Ada"])[1:]) == 1


async def test_a_deleted_lobby_is_there_again_when_somebody_joins(
    room: Stage, ada: Person, ben: Person
) -> None:
    (await lobby(room, ada)).delete()
    await types(room, ben, "/join")
    assert "Ben" in screen(room, "/join T1").text
    await room.press(ada, screen(room, "/join T1"), "Start")
    await drawn(room)
    assert "Round 1" in screen(room, "table T1").text


async def test_a_deleted_hand_comes_again_with_the_next_move(two: Stage) -> None:
    who = await mover(two)
    two.hand(who).delete()
    await two.press(who, screen(two, "T1"), data(screen(two, "T1"), ":bid 0"))
    await drawn(two)
    assert two.hand(who).text
    await moves(two, 2)


async def test_a_lobby_that_nobody_touches_is_closed_once(room: Stage, ada: Person) -> None:
    board = await lobby(room, ada)
    await room.passes(16 * 60)
    assert "closed" in board.text
    assert board.buttons == ["Rules"]
    calls = all_calls(room)
    await room.passes(3_600)
    assert all_calls(room) == calls


async def test_old_buttons_are_answered_kindly_days_later(two: Stage, cy: Person) -> None:
    old = screen(two, "T1")
    shown = old.raw
    await types(two, two.people["Ada"], "/end")
    asked = two.people["Ada"].sees(two.people["Ada"].private)[-1]
    await two.press(two.people["Ada"], asked, "End the game")
    await drawn(two)
    assert (await two.seen()).phase is Phase.OVER
    old.delete()  # the library reads it as one that cannot be reached
    await two.passes(5 * 24 * 3_600)
    for label in ("0", "My hand", "Leave", "Rules", "More …"):
        for who in (two.people["Ada"], cy):
            pressing = asyncio.create_task(who.presses(old, label, within=5, shown=shown))
            await two.calm()
            await two.passes(8)  # what is long waits until it may be written
            answer = await pressing
            assert answer.kind in ("alert", "toast", "empty"), label
            assert "did not work" not in answer.text
    assert not [each for each in public(two) if "table T1" not in each]


async def test_a_press_on_a_board_that_is_gone_still_counts(two: Stage) -> None:
    board = screen(two, "T1")
    shown, who = board.raw, await mover(two)
    board.delete()
    answer = await who.presses(board, data(board, ":bid 0"), shown=shown)
    assert answer.kind == "toast"
    await drawn(two)
    assert f"{who.name} bids 0" in screen(two, "T1").text


async def test_a_private_answer_that_is_gone_is_answered_anew(two: Stage) -> None:
    who = await mover(two)
    hand = two.hand(who)
    shown = hand.raw
    hand.delete()
    answer = await who.presses(hand, "0", shown=shown)
    assert answer.kind in ("toast", "empty")
    await drawn(two)
    assert (await two.seen(who)).legal == ()
    other = await mover(two)
    await move(two, other)


@pytest.mark.parametrize("data", ["", "x", "s", "so:T1:fly:", "sm:T1:1::0:dance", "ao:T9:hand:"])
async def test_what_nobody_has_put_there_is_answered_and_does_nothing(
    two: Stage, cy: Person, data: str
) -> None:
    board = screen(two, "T1")
    version = (await two.seen()).version
    key = {"text": "odd", "callback_data": data or "-"}
    shown = board.raw | {"reply_markup": {"inline_keyboard": [[key]]}}
    for who in (two.people["Ada"], cy):
        answer = await who.presses(board, "odd", shown=shown)
        assert answer.kind in ("alert", "toast")
        assert answer.text
    assert (await two.seen()).version == version
    assert public(two) == []
