"""Killed at the worst moments on each platform, and started again."""

import os
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from tests.process import discord, telegram
from tests.process.evening import Evening, Match
from tests.process.scenes import again, choice, game, mover, press_late

LONG = os.environ.get("HYPOTHESIS_PROFILE") == "long"
KILLED_IN_COMMITS = 3
Room: TypeAlias = Evening[Any, Any, Any]


def when(carried_out: bool) -> pytest.MarkDecorator:
    """Whether the call at which it is killed is carried out; its answer is lost in both cases. So
    as it is said; in the long run the other way, too.
    """
    both = (carried_out, not carried_out)
    ids = ["done" if each else "undone" for each in both]
    return pytest.mark.parametrize("carried_out", both if LONG else both[:1], ids=ids[: 1 + LONG])


@pytest.fixture(params=[discord, telegram], ids=["discord", "telegram"])
async def room(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Room]:
    async with request.param.evening(tmp_path) as made:
        yield made


def strike_at(room: Room, match: Match, *, carried_out: bool) -> None:
    """Kill the program at its next call of a kind."""
    (room.strike_after if carried_out else room.strike_before)(match)


@when(carried_out=True)
async def test_while_a_lobby_is_posted(room: Room, carried_out: bool) -> None:
    await room.start()
    strike_at(room, room.posts, carried_out=carried_out)
    room.try_to(room.open())
    await again(room)
    assert room.book.table
    board, *_ = await room.until(lambda: room.seen)
    await room.press(room.ben, board, "Join")
    await room.settled()
    (board,) = room.seen
    assert "Ben" in board.text


@when(carried_out=True)
async def test_between_a_decision_and_its_drawing(room: Room, carried_out: bool) -> None:
    board = await game(room)
    who, bid = mover(room), choice(room, board)
    strike_at(room, room.edits, carried_out=carried_out)
    assert room.is_done(await room.press(who, board, bid))
    await again(room)
    assert room.made == 1
    await press_late(room, who, board, bid)
    await room.settled()
    assert room.made == 1
    assert room.seen == [board]


@when(carried_out=True)
async def test_between_a_decision_and_its_answer(room: Room, carried_out: bool) -> None:
    board = await game(room)
    who = mover(room)
    message = board if carried_out else room.hands(who)[0]
    bid = choice(room, message)
    strike_at(room, room.answers, carried_out=carried_out)
    answered = room.try_to(room.press(who, message, bid))
    await again(room)
    assert room.made == 1
    assert answered() is carried_out
    await press_late(room, who, message, bid)
    await room.settled()
    assert room.made == 1


@when(carried_out=True)
async def test_between_two_deals(room: Room, carried_out: bool) -> None:
    old = await game(room)
    table = room.book.table
    assert table
    while room.made < 2 + 2 * 5 - 1:
        await room.play_on()
        await room.book.check()
    strike_at(room, room.posts, carried_out=carried_out)
    await room.play_on()
    await again(room)
    await room.settled()
    (new,) = room.seen
    assert "Round 2" in new.text
    assert not room.buttons(old)
    assert room.book.table
    assert len(room.book.table.deals) == 2


async def test_while_it_writes(room: Room) -> None:
    await game(room)
    for _ in range(KILLED_IN_COMMITS):
        wal = room.book.db.with_name(f"{room.book.db.name}-wal")
        room.try_to(room.play_on())
        await room.strike_when_changed(wal)
        await again(room)
    await room.settled()
    assert room.made <= KILLED_IN_COMMITS
