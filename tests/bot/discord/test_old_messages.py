"""Messages that Discord does not want edited any more: new ones take their place."""

import pytest

from tests.bot.discord.evenings import board, game, hand, move, mover, moves
from tests.bot.discord.stage import Stage
from tests.emulators.discord.faults import Call
from tests.emulators.discord.people import Person
from tests.emulators.discord.world import Message

MINUTE = 60


@pytest.fixture
async def slow(room: Stage, ada: Person, ben: Person) -> Stage:
    """A game in which a move may take hours."""
    await game(room, ada, ben, time="4h")
    return room


def boards(room: Stage) -> list[Message]:
    """The boards with buttons that there are."""
    seen = [each for each in room.table.messages if each.viewer is None and each.buttons]
    return [each for each in seen if each.text.startswith("#")]


async def test_a_board_older_than_fifty_minutes_comes_anew_and_the_old_one_goes(
    slow: Stage,
) -> None:
    old = board(slow.table)
    await slow.passes(49 * MINUTE)
    await moves(slow, 1)
    assert boards(slow) == [old]
    await slow.passes(2 * MINUTE)
    await moves(slow, 1)
    await slow.passes(3)
    assert old.deleted
    (new,) = boards(slow)
    assert new is not old
    assert not slow.server.refused(429)


async def test_a_hand_older_than_forty_five_minutes_comes_anew_and_the_old_one_goes(
    slow: Stage,
) -> None:
    who = await mover(slow)
    old = hand(who)
    await slow.passes(46 * MINUTE)
    await slow.then(who.types(slow.table, "/bid", number=1))
    await slow.passes(3)
    assert old.deleted
    (new,) = [each for each in who.sees(who.private) if each.text.startswith("###")]
    assert new.buttons


async def test_an_old_hand_that_is_pressed_changes_where_it_is(slow: Stage) -> None:
    who = await mover(slow)
    old = hand(who)
    await slow.passes(46 * MINUTE)
    assert (await move(slow, who)).kind == "update"
    assert hand(who) is old


async def test_nothing_is_written_while_nobody_moves(slow: Stage) -> None:
    await slow.passes(5)
    calls = len(slow.server.calls)
    await slow.passes(80 * MINUTE)
    assert [each.body for each in slow.server.calls[calls:]] == []


async def test_too_many_edits_of_an_old_message_make_a_new_one(slow: Stage) -> None:
    old = board(slow.table)

    def edits(call: Call) -> bool:
        return call.method == "PATCH" and call.channel == slow.table.id

    # The library itself tries five times.
    slow.server.faults.fail(429, times=5, match=edits, code=30046, retry_after=0.001)
    await moves(slow, 1)
    await slow.passes(3)
    assert old.deleted
    (new,) = boards(slow)
    assert "bids" in new.text


async def test_a_message_older_than_an_hour_that_was_pressed_still_works(slow: Stage) -> None:
    await slow.passes(90 * MINUTE)
    who = await mover(slow)
    answer = await slow.press(who, board(slow.table), "My hand")
    assert answer.message
    await move(slow, who)
    await slow.passes(3)
    assert len(boards(slow)) == 1
    assert f"{who.name} bids" in board(slow.table).text
