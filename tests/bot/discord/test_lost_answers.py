"""An answer that is lost on its way is sent once more, and what is answered to it may be odd."""

import logging
from typing import Any

import pytest

from bot.connecting import State
from tests.bot.discord.evenings import board, game, move, mover
from tests.bot.discord.stage import Stage
from tests.emulators.discord.faults import Call, Cut
from tests.emulators.discord.people import Person

pytestmark = pytest.mark.usefixtures("hasty")


def answers(call: Call) -> bool:
    return call.route.endswith("/callback")


def cutting(room: Stage, times: int) -> list[Call]:
    """The next first answers are not carried out: their connections are cut; those that were."""
    cut: list[Call] = []

    async def hook(call: Call) -> None:
        if answers(call) and len(cut) < times:
            cut.append(call)
            raise Cut

    room.server.faults.hook = hook
    return cut


@pytest.mark.parametrize("what", ["Rules", "Join"])
async def test_an_answer_that_was_not_heard_is_sent_once_more(
    what: str, room: Stage, ada: Person, ben: Person
) -> None:
    lobby = await room.open(ada)
    cut = cutting(room, 1)
    answer = await room.press(ben, lobby, what)
    assert len(cut) == 1
    assert answer.kind in ("message", "deferred-update")
    typed = await room.then(ben.types(room.table, "/help"))
    assert typed.message


async def test_it_is_tried_twice_and_no_more(room: Stage, ada: Person) -> None:
    cut = cutting(room, 100)
    await room.then(ada.types(room.table, "/help"))
    assert len(cut) == 2


async def test_an_answer_that_was_heard_counts_once(
    room: Stage, ada: Person, ben: Person, caplog: pytest.LogCaptureFixture
) -> None:
    lobby = await room.open(ada)
    with caplog.at_level(logging.INFO):
        for _ in range(3):
            room.server.faults.lose_answers(1, match=answers)
            answer = await room.press(ben, lobby, "Rules")
            assert answer.message
            assert answer.follow_ups == []
    assert "answer lost" not in caplog.text
    assert room.frontend.state is State.OK


async def test_where_another_program_answers_in_our_place_that_is_told(
    room: Stage, ada: Person, caplog: pytest.LogCaptureFixture
) -> None:
    room.server.faults.fail(400, times=4, match=answers, code=40060)
    for _ in range(4):
        await room.then(ada.types(room.table, "/help"))
    state = room.frontend.state
    assert state is State.SHARED
    assert caplog.text.count("another program uses the same token") == 1


async def test_of_an_answer_only_the_number_of_the_message_is_needed(
    room: Stage, ada: Person, ben: Person
) -> None:
    def strange(call: Call, answer: Any) -> Any:
        """Says no more of what was posted or edited than it must."""
        if call.route.endswith("/messages") and call.method == "POST":
            return {"id": answer["id"], "telepathy": None}
        if "/messages/" in call.route and call.method == "PATCH" and "webhooks" not in call.route:
            return {"odd": []}
        if call.route.endswith("/channels") and call.method == "POST":
            return {"id": answer["id"], "recipients": None}
        return {"resource": 7} if answers(call) else answer

    room.server.faults.strange = strange
    await game(room, ada, ben)
    for _ in range(2):
        who = await mover(room)
        await move(room, who)
        assert f"{who.name} bids" in board(room.table).text
    shown = [each for each in room.table.messages if each.viewer is None and each.buttons]
    assert len(shown) == 1
