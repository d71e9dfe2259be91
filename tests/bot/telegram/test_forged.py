"""A client may send whatever it likes as a press: what is not on the message changes no message."""

import pytest

from bot.telegram.keyboards import read
from tests.bot.telegram.stage import Stage
from tests.emulators.telegram.people import Person
from tests.emulators.telegram.world import Message


async def forge(room: Stage, who: Person, message: Message, data: str) -> None:
    """A press that no button of the message makes."""
    assert data not in message.data.values()
    room.server.tell(
        "callback_query",
        {
            "id": "1",
            "from": who.payload(),
            "message": message.raw,
            "chat_instance": "1",
            "data": data,
        },
    )
    await room.calm()
    await room.passes(10)


@pytest.mark.parametrize(
    "data",
    [
        "ao:T1:hand:again",
        "am:T1:1::0:bid 0",
        "ao:T1:configure:",
        "aw:server:",
        "aw:me:",
        "ao:T1:hide:",
        "so:T9:join:",
        "x",
        "so:T1:nonsense:",
    ],
)
async def test_a_forged_press_leaves_the_board_as_it_is(
    room: Stage, ada: Person, ben: Person, data: str
) -> None:
    await room.open(ada, "seats=2")
    await room.press(ben, room.board(), "Join")
    await room.press(ada, room.board(), "Start")
    await room.passes(10)
    board, seen = room.board(), await room.seen()
    mover, other = (ada, ben) if seen.places[seen.view.to_act[0]].name == "Ada" else (ben, ada)
    text, keys = board.text, dict(board.data)
    await forge(room, other, board, data)
    assert not board.deleted
    assert (board.text, board.data) == (text, keys)
    assert (await room.seen()).decision == seen.decision
    found = read(data)
    assert found is None or found[1]
    assert (await room.press(mover, board, "My hand")).kind in ("empty", "alert")
