"""What was typed in a group is answered also where few calls may be made."""

import random

from tests.bot.telegram.players import Player, label
from tests.bot.telegram.stage import Stage
from tests.emulators.telegram.people import Person


async def test_a_slip_in_a_busy_group_is_told_once_there_is_room(
    room: Stage, ada: Person, ben: Person
) -> None:
    """To who has no private chat, so that all can read it, and without a card."""
    board = await room.open(ada, "seats=2 seconds=120")
    await room.press(ben, board, label(board, "join"))
    await room.press(ada, room.board(), label(room.board(), "go"))
    while await room.house.publisher.spend(room.chat):
        await room.passes(1)
    await room.then(ben.types(room.group, "/play@table_bot as de coeur"), 0)
    assert not _answers(room, ben)
    await room.passes(10)
    (told,) = _answers(room, ben)
    assert "♥" not in told
    assert "coeur" not in told


async def test_who_presses_in_private_gets_an_answer_also_where_nothing_can_be_written(
    room: Stage, ada: Person
) -> None:
    await room.then(ada.starts())
    await room.types(ada, "/bisqa new seats=2", ada.private)
    player = Player(room, ada, random.Random(0), chat=ada.private)
    room.server.faults.fail(403, match=lambda call: call.method == "sendMessage")
    answer = await player.press("more", player.board, label(player.board, "more"))
    assert answer.kind == "alert"


def _answers(room: Stage, who: Person) -> list[str]:
    texts = [each.text for each in room.boards()]
    return [text for text in texts if text.startswith(f"{who.name}: ")]
