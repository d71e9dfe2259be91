"""Killed at the worst moments on Discord, and started again."""

import asyncio
import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.emulators.discord.faults import Call
from tests.process.evening import Evening, evening
from tests.process.scenes import choice, game, lobby, mover, press_late
from tests.process.sight import hands

LONG = os.environ.get("HYPOTHESIS_PROFILE") == "long"
KILLED_IN_COMMITS = 5
TURN_S = 10


def when(carried_out: bool) -> pytest.MarkDecorator:
    """Whether the call at which it is killed is carried out; its answer is lost in both cases. So
    as it is said; in the long run the other way, too.
    """
    both = (carried_out, not carried_out)
    ids = ["done" if each else "undone" for each in both]
    return pytest.mark.parametrize("carried_out", both if LONG else both[:1], ids=ids[: 1 + LONG])


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Evening]:
    async with evening(tmp_path) as made:
        yield made


def strike_at(room: Evening, method: str, route: str, *, carried_out: bool) -> None:
    """Kill the program at its next call of a kind: an answer, or about the channel."""

    def match(call: Call) -> bool:
        here = call.kind == "answer" or call.channel == room.channel.id
        return here and call.method == method and call.route.startswith(route)

    (room.strike_after if carried_out else room.strike_before)(match)


POSTING = ("POST", "/channels/{channel}/messages")
EDITING = ("PATCH", "/channels/{channel}/messages")
ANSWERING = ("POST", "/interactions/")


async def again(room: Evening) -> None:
    """It has been killed; start it again."""
    await room.gone()
    await room.start()


@when(carried_out=True)
async def test_while_a_lobby_is_posted(room: Evening, carried_out: bool) -> None:
    await room.start()
    strike_at(room, *POSTING, carried_out=carried_out)
    room.try_to(room.open())
    await again(room)
    assert room.book.table
    board, *_ = await room.until(lambda: room.seen)
    await room.press(room.ben, board, "Join")
    await room.settled()
    assert "Ben" in board.text


async def test_old_buttons_are_good_after_a_start(room: Evening) -> None:
    board = await lobby(room)
    room.strike()
    await again(room)
    await room.press(room.ada, board, "Start")
    await room.settled()
    (board,) = room.seen
    first = mover(room)
    own = (await room.press(first, board, "My hand")).message
    assert own
    room.strike()
    await again(room)
    assert (await room.press(first, own, "Refresh")).kind == "update"
    await room.press(first, board, choice(board))
    other = room.ben if first is room.ada else room.ada
    await room.settled()
    assert room.made == 1
    (hand,) = hands(other)
    await room.press(other, hand, choice(hand))
    await room.settled()
    await room.press(first, own, "Refresh")
    room.strike()  # in the first trick
    await again(room)
    assert (await room.press(first, own, choice(own))).kind == "update"
    (hand,) = hands(other)
    assert (await room.press(other, hand, choice(hand))).kind == "update"
    await room.settled()
    assert room.made == 4


@when(carried_out=True)
async def test_between_a_decision_and_its_drawing(room: Evening, carried_out: bool) -> None:
    board = await game(room)
    who, bid = mover(room), choice(board)
    strike_at(room, *EDITING, carried_out=carried_out)
    assert (await room.press(who, board, bid)).kind == "deferred-update"
    await again(room)
    assert room.made == 1
    await press_late(room, who, board, bid)
    await room.settled()
    assert room.made == 1
    assert room.seen == [board]


@when(carried_out=True)
async def test_between_a_decision_and_its_answer(room: Evening, carried_out: bool) -> None:
    board = await game(room)
    who = mover(room)
    message = board if carried_out else hands(who)[0]
    bid = choice(message)
    strike_at(room, *ANSWERING, carried_out=carried_out)
    answered = room.try_to(room.press(who, message, bid))
    await again(room)
    assert room.made == 1
    assert answered() is carried_out
    await press_late(room, who, message, bid)
    await room.settled()
    assert room.made == 1


@when(carried_out=True)
async def test_between_two_deals(room: Evening, carried_out: bool) -> None:
    old = await game(room)
    table = room.book.table
    assert table
    while room.made < 2 + 2 * 5 - 1:
        await room.play_on()
        await room.book.check()
    strike_at(room, *POSTING, carried_out=carried_out)
    await room.play_on()
    await again(room)
    await room.settled()
    (new,) = room.seen
    assert "Round 2" in new.text
    assert not old.buttons
    assert room.book.table
    assert len(room.book.table.deals) == 2


async def test_while_it_writes(room: Evening) -> None:
    await game(room)
    for _ in range(KILLED_IN_COMMITS):
        wal = room.book.db.with_name(f"{room.book.db.name}-wal")
        room.try_to(room.play_on())
        await room.strike_when_changed(wal)
        await again(room)
    await room.settled()
    assert room.made <= KILLED_IN_COMMITS


async def test_a_whole_turn_is_left_after_a_start(room: Evening) -> None:
    await game(room)
    await asyncio.sleep(TURN_S / 2)
    room.strike()
    await again(room)
    async with asyncio.timeout(2 * TURN_S):
        while not room.made:
            await asyncio.sleep(0.1)
            await room.book.check()  # fails where the turn was over too early
    (story,) = room.book.stories.values()
    assert story.tally["decisions/timeout"] == 1
