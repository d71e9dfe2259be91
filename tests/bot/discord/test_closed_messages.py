"""People whom nothing can be written to in private: told once, and they play all the same."""

import pytest

from tests.bot.discord.evenings import (
    board,
    calls,
    game,
    hand,
    mover,
    moves,
    told,
    until_left,
)
from tests.bot.discord.stage import Stage
from tests.emulators.discord.faults import Call
from tests.emulators.discord.people import Person
from tests.emulators.discord.world import Message

OPENING, WRITING = "/users/@me/channels", "/channels/{channel}/messages"


def hints(room: Stage, who: Person) -> list[Message]:
    """Where somebody is told that nothing can be written to them."""
    told = ("I cannot write to", "Je ne peux pas écrire")
    return [each for each in who.sees(room.table) if any(part in each.text for part in told)]


async def play_by_the_board(room: Stage, who: Person) -> None:
    """Make a move on the hand that the board's button shows."""
    answer = await room.press(who, board(room.table), "My hand")
    assert answer.message
    assert answer.message.viewer is who
    action = (await room.seen(who)).legal[0]
    pressed = next(each for each in answer.message.buttons if each.custom_id.endswith(f":{action}"))
    assert (await room.press(who, answer.message, pressed.custom_id)).kind == "update"


async def test_it_is_told_to_that_person_alone_with_a_button_for_the_hand(
    room: Stage, ada: Person, ben: Person, cy: Person
) -> None:
    ben.private_open = False
    await game(room, ada, ben, cy)
    await room.passes(3)
    (hint,) = hints(room, ben)
    assert hint.viewer is ben
    assert "Ben" in hint.text
    assert not hints(room, ada)
    assert not hints(room, cy)
    answer = await room.press(ben, hint, "Ma main")
    assert answer.message
    assert answer.message.viewer is ben
    assert "Ta main" in answer.message.text


async def test_who_was_not_heard_for_long_is_told_in_the_channel_and_called(
    room: Stage, ada: Person, ben: Person
) -> None:
    ben.private_open = False
    lobby = await room.open(ada)
    await room.press(ben, lobby, "Join")
    await room.passes(14 * 60 + 20)
    await room.press(ada, lobby, "Start")
    await room.passes(3)
    (hint,) = hints(room, ada)
    assert "Ben" in hint.text
    assert hint.mentions == {ben.id}


async def test_where_their_last_press_takes_no_answer_any_more_they_are_told_in_the_channel(
    room: Stage, ada: Person, ben: Person
) -> None:
    ben.private_open = False
    answering = "/webhooks/{app}/{token}"
    room.server.faults.fail(401, match=lambda call: call.route == answering, code=50027)
    await game(room, ada, ben)
    (hint,) = hints(room, ada)
    assert hint.mentions == {ben.id}
    answer = await room.press(ben, hint, "My hand")
    assert answer.message
    assert answer.message.viewer is ben


async def test_it_is_told_once_and_the_game_goes_on_by_the_hand_of_the_board(
    room: Stage, ada: Person, ben: Person
) -> None:
    ben.private_open = False
    await game(room, ada, ben)
    for _ in range(18):  # beyond the first deal
        who = await mover(room)
        if who is ben:
            await play_by_the_board(room, ben)
        else:
            await moves(room, 1)
    assert "Round 2" in board(room.table).text
    assert len(hints(room, ben)) == 1
    assert not calls(room.table)
    assert not ben.sees(ben.private)


@pytest.mark.parametrize(
    ("status", "code", "route"),
    [(403, 50007, WRITING), (403, 50278, WRITING), (403, 40003, OPENING), (403, 50007, OPENING)],
)
async def test_every_refusal_of_a_private_message_is_understood(
    room: Stage, ada: Person, ben: Person, status: int, code: int, route: str
) -> None:
    def to_ben(call: Call) -> bool:
        if call.route != route:
            return False
        private = {"recipient_id": int(ben.id)}, {"recipient_id": ben.id}
        return call.channel == ben.private.id or call.body in private

    room.server.faults.fail(status, times=1, match=to_ben, code=code)
    await game(room, ada, ben)
    await room.passes(3)
    assert len(hints(room, ben)) == 1
    assert not told(ben)


async def test_a_hand_comes_as_soon_as_somebody_who_opened_their_messages_is_heard(
    room: Stage, ada: Person, ben: Person
) -> None:
    ben.private_open = False
    await game(room, ada, ben)
    await room.passes(15)
    ben.private_open = True
    await room.press(ben, board(room.table), "My hand")
    await room.passes(3)
    assert "Ta main" in hand(ben).text
    assert len(hints(room, ben)) == 1
    while (await mover(room)) is not ben:
        await moves(room, 1)
    await moves(room, 1)


async def test_who_sleeps_behind_closed_messages_is_played_for_without_a_word(
    room: Stage, ada: Person, ben: Person, cy: Person
) -> None:
    ben.private_open = False
    await game(room, ada, ben, cy)
    while (await mover(room)) is not ben:
        await moves(room, 1)
    await until_left(room, 3)
    assert [each.mentions for each in calls(room.table)] == [{ben.id}]
    await room.passes(8)
    assert "(asleep" in board(room.table).text
    assert not calls(room.table)
    await room.press(ben, board(room.table), "I am back")
    assert "(asleep" not in board(room.table).text
