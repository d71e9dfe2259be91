"""The same wish twice, of one person or of two on two platforms: it is done once, and whoever was
slower reads that it is so, never what is wrong with something else.
"""

import asyncio
from collections.abc import Coroutine
from typing import Any

from bot.tables.updates import Phase
from tests.bot.both.games import Game
from tests.bot.both.sides import Side, board, shown
from tests.bot.both.stage import Stage


async def at_once(room: Stage, *presses: Coroutine[Any, Any, str]) -> set[str]:
    """The first lines of what is answered to presses of one moment; "" where nothing is said."""
    pressing = [asyncio.create_task(each) for each in presses]
    while not all(each.done() for each in pressing):
        await room.passes(0.1)
    await room.passes(8)
    return {each.result().partition("\n")[0] for each in pressing}


async def typed(room: Stage, side: Side, who: Any, command: str, **given: object) -> str:
    """The first line of what is answered to a command, long after what came before it."""
    await room.passes(5)
    return (await side.types(who, command, **given)).partition("\n")[0]


async def test_pressed_in_one_moment_or_typed_later_it_is_done_once(
    room: Stage, first: Side, other: Side
) -> None:
    game = Game(room, first, other)
    host, guest = game.host, game.guest
    await first.opens(host, lives=3, seats=2, seconds=120)
    await other.types(game.boss, "table", code="T1")

    join = board(other)
    told = await at_once(room, *(other.presses(guest, join, "Join") for _ in range(2)))
    assert told <= {"", "You sit at table T1.", "You have a seat at table T1."}
    for side, who in game.people():
        assert await typed(room, side, who, "join", code="T1") == "You have a seat at table T1."
    assert shown(first).count("Zoe") == 1
    assert len((await game.seen()).places) == 2

    start = board(first)
    told = await at_once(room, *(first.presses(host, start, "Start") for _ in range(2)))
    assert told <= {"", "The cards are dealt.", "The game has begun."}
    for side, who in game.people():
        assert await typed(room, side, who, "go") == "The game has begun."
    assert "Round 1 · 5 cards" in shown(other)

    for label in ("1", "0"):
        side, who = await game.mover()
        bids = board(side)
        told = await at_once(room, *(side.presses(who, bids, label) for _ in range(2)))
        assert told <= {"", f"bid {label}"}
        assert await typed(room, side, who, "bid", number=int(label)) == f"bid {label}"
    for side in (first, other):
        assert shown(side).count("bids 1.") == shown(side).count("bids 0.") == 1
    assert (await game.seen()).moment.made == 2


async def test_to_end_to_play_again_and_to_leave_are_done_once(
    room: Stage, first: Side, other: Side
) -> None:
    game = await Game(room, first, other).begun()
    host, guest = game.host, game.guest

    assert "once more if you are sure" in await typed(room, first, host, "end")
    assert await typed(room, first, host, "end") in ("", "The game was ended.")
    for side, who in ((first, host), (first, game.chief), (other, guest)):
        assert await typed(room, side, who, "end") == "The game is over."
    assert "ended without a result" in shown(other)

    again = [(side, who, board(side)) for side, who in game.people()]
    told = await at_once(room, *(side.presses(who, at, "Once more") for side, who, at in again))
    assert told <= {"", "Once more!", "The next game is on the table."}
    for side, who in game.people():
        assert await typed(room, side, who, "rematch") == "The next game is on the table."
        assert "open table" in shown(side)
    assert (await game.seen()).game_number == 2

    await first.types(host, "go")
    for side, who in reversed(game.people()):
        assert "once more if you are sure" in await typed(room, side, who, "leave")
        assert await typed(room, side, who, "leave") in ("", "You have left table T1.")
        assert await typed(room, side, who, "leave") == "You’re not playing at table T1."
    await room.passes(8)
    assert (await game.seen()).phase is Phase.OVER
    for side in (first, other):
        assert shown(side).count("Zoe leaves the table") == 1


async def test_what_was_ended_is_played_again_by_a_word(
    room: Stage, first: Side, other: Side
) -> None:
    """As the button of the board does it; also where nobody looks after the chat."""
    game = await Game(room, first, other).begun()
    for _ in range(2):
        await typed(room, first, game.host, "end")
    assert await typed(room, other, game.guest, "rematch") in ("", "Once more!")
    await room.passes(8)
    assert "open table" in shown(first)
    assert (await game.seen()).game_number == 2
