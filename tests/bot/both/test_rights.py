"""Who may do what at a table that is shown on two platforms."""

from typing import Any

from bot.tables.updates import Phase
from tests.bot.both.games import Game
from tests.bot.both.sides import Side, board, shown
from tests.bot.both.stage import Stage

HIDE = "Do not show it here"


async def test_who_looks_after_the_other_chat_may_not_stop_the_game(
    room: Stage, first: Side, other: Side
) -> None:
    game = await Game(room, first, other).begun()
    for command in ("pause", "end", "end"):  # to end is asked for twice
        told = await other.types(game.boss, command)
        assert "host" in told or "seat at this table" in told
    seen = await game.seen()
    assert (seen.phase, seen.paused) == (Phase.PLAYING, None)


async def test_nor_choose_what_the_table_is_like_or_begin_it(
    room: Stage, first: Side, other: Side
) -> None:
    game = Game(room, first, other)
    await first.opens(game.host, lives=3, seats=2)
    await other.types(game.boss, "table", code="T1")
    assert "host" in await other.press(game.boss, board(other), "Options")
    assert "host" in await other.press(game.boss, board(other), "Start")
    assert "host" in await other.types(game.boss, "unseat", who="Ada")
    assert (await game.seen()).phase is Phase.LOBBY


async def test_they_take_their_chat_away_and_nothing_else(
    room: Stage, first: Side, other: Side
) -> None:
    game = await Game(room, first, other).begun()
    labels = await more(room, other, game.boss)
    assert HIDE in labels
    assert not {"Pause", "End the game"} & set(labels)
    before = len(other.says())
    await press_more(room, other, game.boss, HIDE)
    await room.passes(10)
    assert not any(other.labels(each) for each in other.says())
    await game.moves(2)
    await room.passes(10)
    assert len(other.says()) <= before
    assert shown(first)
    assert first.labels(board(first))


async def test_nobody_else_is_offered_that(room: Stage, first: Side, other: Side) -> None:
    game = await Game(room, first, other).begun()
    assert HIDE not in await more(room, other, game.guest)
    assert HIDE not in await more(room, first, game.host)
    assert HIDE not in await more(room, first, game.chief)


async def test_who_looks_after_the_first_chat_pauses_the_game_for_both(
    room: Stage, first: Side, other: Side
) -> None:
    game = await Game(room, first, other).begun()
    await first.types(game.chief, "pause")
    await room.passes(10)
    assert "paused" in shown(first)
    assert "paused" in shown(other)


async def test_a_host_who_has_moved_over_ends_the_game_from_there(
    room: Stage, first: Side, other: Side
) -> None:
    """The host of the first chat leaves, so the one on the other platform is the host."""
    game = await Game(room, first, other).begun()
    await first.types(game.host, "leave")
    await first.types(game.host, "leave")  # it is asked once more
    assert (await game.seen(other.person(game.guest))).host is not None
    await other.types(game.guest, "end")
    await other.types(game.guest, "end")
    assert (await game.seen()).phase is Phase.OVER
    await room.passes(30)
    assert "ended" in shown(first)
    assert "ended" in shown(other)


async def more(room: Stage, side: Side, who: Any) -> list[str]:
    """The buttons behind "More …" for somebody."""
    return side.labels(await opened(room, side, who))


async def press_more(room: Stage, side: Side, who: Any, what: str) -> str:
    """Press one of them."""
    return await side.press(who, await opened(room, side, who), what)


async def opened(room: Stage, side: Side, who: Any) -> Any:
    """The answer to "More …"."""
    await side.press(who, board(side), "More …")
    await room.passes(5)
    return side.answers(who)[-1]
