"""Telegram carries calls out and answers late, oddly or not at all: a group does not fill."""

from collections.abc import Awaitable, Callable

import pytest

from tests.bot.telegram.gatherings import drawn
from tests.bot.telegram.stage import Stage
from tests.emulators.telegram.faults import Call, Match
from tests.emulators.telegram.people import Person
from tests.emulators.telegram.world import Message


def posts(room: Stage) -> Match:
    return lambda call: call.method == "sendMessage" and call.chat == room.group.id


def later(room: Stage, seconds: float) -> Callable[[], Awaitable[None]]:
    """Waits so long by everybody's clock."""
    return lambda: room.clock.sleep_until(room.clock.moment + round(seconds * 1_000))


def live(room: Stage) -> list[Message]:
    """The boards with buttons."""
    return [each for each in room.boards() if each.buttons]


async def opens(room: Stage, who: Person, seconds: int) -> int:
    """Open a table; how many boards with buttons stood there at the most meanwhile."""
    await who.types(room.group, "/bisqa new seats=2")
    most = 0
    for _ in range(seconds):
        await room.passes(1)
        most = max(most, len(live(room)))
    return most


@pytest.mark.parametrize(("late", "most"), [(7, 1), (22, 1), (40, 2), (70, 2)])
async def test_however_late_it_answers_one_board_is_left(
    late: float, most: int, room: Stage, ada: Person, ben: Person
) -> None:
    room.server.faults.answer_late(later(room, late), posts(room))
    assert await opens(room, ada, 4 * 60) <= most
    room.server.faults.clear()
    await drawn(room)
    await room.passes(120)
    (board,) = live(room)
    await room.press(ben, board, "Join")
    await room.passes(10)
    assert "Ben" in board.text
    assert len(await room.house.service.tables_in(room.chat)) == 1


async def test_where_answers_are_lost_there_are_two_at_the_most_for_a_while(
    room: Stage, ada: Person
) -> None:
    room.server.faults.lose_answers(1_000, posts(room))
    assert await opens(room, ada, 60) <= 2
    room.server.faults.clear()
    await room.passes(240)
    await drawn(room)
    board = room.board()
    for stray in live(room)[:-1]:  # it loses its buttons when one is pressed
        await room.press(ada, stray, "Rules")
        await room.passes(10)
    assert live(room) == [board]


async def test_of_an_answer_only_the_number_of_the_message_is_needed(
    room: Stage, ada: Person, ben: Person
) -> None:
    def strange(call: Call) -> object:
        """Says no more of what was posted or edited than it must."""
        if call.method == "sendMessage":
            return {"message_id": call.result["message_id"], "telepathy": [None]}
        return {"date": "never"} if call.method.startswith("edit") else call.result

    room.server.faults.strange = strange
    board = await room.open(ada, "seats=2")
    await room.press(ben, board, "Join")
    await room.passes(5)
    assert "Ben" in room.board().text
    assert live(room) == [room.board()]
