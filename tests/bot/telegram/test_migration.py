"""A group becomes a supergroup: it has another number, and the game there goes on."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.tables.commands import TableId
from tests.bot.telegram.gatherings import (
    all_calls,
    drawn,
    game,
    lobby,
    mover,
    moves,
    screen,
    started,
    types,
)
from tests.bot.telegram.stage import Stage, stage
from tests.emulators.telegram.world import GROUP, Message

FIRST = TableId("T1")


@pytest.fixture
async def small(tmp_path: Path) -> AsyncIterator[Stage]:
    """A stage where the group is a small one; the program does not run yet."""
    async with stage(tmp_path / "tables.db") as made:
        made.group = made.server.group("Club", kind=GROUP)
        made.join("Ada")
        made.join("Ben")
        yield made


async def mid_trick(room: Stage) -> Message:
    """A game in which one card lies on the table already; its board."""
    ada, ben = room.people.values()
    await started(room, ada, ben)
    await game(room, ada, ben)
    await moves(room, 3)
    deal = (await room.seen()).view.deal
    assert deal
    assert len(deal.tricks) == 1
    return screen(room, "T1")


async def on_with_the_game(room: Stage) -> None:
    """The game goes on in the new group."""
    calls = len(room.server.calls)
    await moves(room, 4)
    refused = [each for each in room.server.calls[calls:] if "upgraded" in each.error]
    assert len(refused) <= 1
    shown = screen(room, "T1")
    assert shown.chat is room.group
    assert "Round 1" in shown.text
    assert "won" in shown.text


@pytest.mark.parametrize("first", ["old", "new"])
async def test_the_game_goes_on_in_the_middle_of_a_trick(small: Stage, first: str) -> None:
    async with small.program():
        before = await mid_trick(small)
        small.group = small.group.upgrade(first=first)
        await drawn(small)
        await on_with_the_game(small)
        shown = screen(small, "T1")
        assert shown.chat is not before.chat
        who = await mover(small)
        assert (await small.press(who, shown, "My hand")).kind in ("alert", "empty")


async def test_where_nothing_was_told_a_refused_call_tells_it(small: Stage) -> None:
    async with small.program():
        await mid_trick(small)
        small.group = small.group.upgrade(told=False)
        await on_with_the_game(small)


async def test_what_happened_while_nothing_ran_is_made_good(small: Stage) -> None:
    async with small.program():
        await mid_trick(small)
    small.group = small.group.upgrade()
    async with small.program():
        await on_with_the_game(small)


async def test_after_a_second_start_it_is_known_still(small: Stage) -> None:
    async with small.program():
        await mid_trick(small)
        small.group = small.group.upgrade()
        await moves(small, 2)
    async with small.program():
        calls = len(small.server.calls)
        await on_with_the_game(small)
        assert not [each for each in small.server.calls[calls:] if "upgraded" in each.error]
        assert await small.house.service.tables_in((await small.seen()).chat) == (FIRST,)
        await types(small, small.people["Ada"], "/table")
        assert screen(small, "T1").chat is small.group


async def test_buttons_of_the_board_that_stayed_behind_are_answered_kindly(small: Stage) -> None:
    async with small.program():
        old = await mid_trick(small)
        members = dict(small.group.members)
        behind, small.group = small.group, small.group.upgrade()
        behind.members = members  # a client that has not heard of it yet
        await moves(small, 1)
        who = await mover(small)
        answer = await small.press(who, old, "My hand")
        assert answer.kind == "alert"
        assert "Your hand" in answer.text
        assert screen(small, "T1").chat is small.group
        await on_with_the_game(small)


async def test_what_was_chosen_for_the_group_holds_in_the_new_one(small: Stage) -> None:
    ada = small.people["Ada"]
    async with small.program():
        small.group.promote(ada)
        await types(small, ada, "/settings@table_bot")
        panel = small.boards()[-1]
        await small.press(ada, panel, "Language")
        await small.press(ada, panel, "français")
        small.group = small.group.upgrade()
        await drawn(small)
        board = await lobby(small, ada)
        assert "vies" in board.text


async def test_a_lobby_moves_too_and_others_join_there(small: Stage) -> None:
    ada, ben = small.people.values()
    async with small.program():
        await lobby(small, ada)
        small.group = small.group.upgrade()
        await types(small, ben, "/join")
        shown = screen(small, "T1")
        assert "Ben" in shown.text
        await small.press(ada, shown, "Start")
        await drawn(small)
        assert "Round 1" in screen(small, "T1").text
        await small.passes(1_200)
        calls = all_calls(small)
        await small.passes(600)
        assert all_calls(small) <= calls + 1  # one may have been under way
