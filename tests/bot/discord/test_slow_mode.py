"""Channels with a slow mode, which would make people wait between two commands."""

import pytest

from tests.bot.discord.evenings import board, moves
from tests.bot.discord.stage import Stage
from tests.emulators.discord.people import Person
from tests.emulators.discord.rights import MEMBER, Right


@pytest.fixture(autouse=True)
def _slow(room: Stage) -> None:
    room.table = room.guild.channel("slow", slow_mode=30)


async def test_the_game_gets_a_thread_without_a_slow_mode(room: Stage, ada: Person) -> None:
    await room.then(ada.types(room.table, "/bisqa new"))
    (thread,) = room.table.threads
    assert thread.slow_mode == 0
    assert "Ada" in board(thread).text


async def test_where_there_can_be_no_thread_one_is_warned_and_plays_all_the_same(
    room: Stage, ada: Person, ben: Person
) -> None:
    room.guild.bot_rights = MEMBER & ~Right.CREATE_PUBLIC_THREADS
    answer = await room.then(ada.types(room.table, "/bisqa new", seats=2))
    assert answer.message
    assert "slow mode" in answer.message.text
    await room.press(ben, board(room.table), "Join")
    await room.press(ada, board(room.table), "Start")
    await moves(room, 2)


async def test_in_a_thread_without_a_slow_mode_nobody_is_warned(room: Stage, ada: Person) -> None:
    await room.then(ada.types(room.table, "/bisqa new"))
    (thread,) = room.table.threads
    answer = await room.then(ada.types(thread, "/bisqa new"))
    assert answer.message
    assert "slow mode" not in answer.message.text
