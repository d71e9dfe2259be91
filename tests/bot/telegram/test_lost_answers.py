"""An answer to a press that is lost on its way is sent once more."""

from tests.bot.telegram.stage import Stage
from tests.emulators.telegram.faults import Call
from tests.emulators.telegram.people import Person


def answers(call: Call) -> bool:
    return call.method == "answerCallbackQuery"


def sent(room: Stage) -> int:
    return sum(map(answers, room.server.calls))


async def test_an_answer_that_was_not_heard_is_sent_once_more(
    room: Stage, ada: Person, ben: Person
) -> None:
    board = await room.open(ada, "seats=3")
    before = sent(room)
    room.server.faults.drop(1, answers)
    answer = await room.press(ben, board, "Join")
    assert answer.kind in ("toast", "alert")
    assert sent(room) - before == 2


async def test_an_answer_that_was_heard_is_refused_the_second_time(
    room: Stage, ada: Person, ben: Person
) -> None:
    board = await room.open(ada, "seats=3")
    room.server.faults.lose_answers(1, answers)
    answer = await room.press(ben, board, "Join")
    assert answer.kind in ("toast", "alert")
    assert "Ben" in room.board().text


async def test_it_is_tried_twice_and_no_more(room: Stage, ada: Person, ben: Person) -> None:
    board = await room.open(ada, "seats=3")
    before = sent(room)
    room.server.faults.drop(10, answers)
    await ben.presses(board, "Join", within=0.1)
    await room.passes(6)
    assert sent(room) - before == 2
    room.server.faults.clear()
    assert "Ben" in room.board().text
