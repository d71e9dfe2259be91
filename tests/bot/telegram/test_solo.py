"""A game against computers in a private chat: one message, no clock."""

import pytest

from bot.tables.timecontrol import Tempo
from bot.tables.updates import Phase
from engine.player import Level
from tests.bot.telegram.gatherings import drawn, move, started, told
from tests.bot.telegram.quick import finish
from tests.bot.telegram.stage import Stage
from tests.emulators.telegram.people import Person
from tests.emulators.telegram.world import Message

HOUR = 3_600


def screens(who: Person) -> list[Message]:
    """The messages of a private chat that show a table and can be pressed."""
    seen = who.sees(who.private)
    return [each for each in seen if any(data[:1] == "s" for data in each.data.values())]


async def mine(room: Stage, who: Person) -> None:
    """Wait until it is somebody's turn."""
    for _ in range(60):
        if (await room.seen(who)).legal:
            await drawn(room)
            return
        await room.passes(1)
    raise AssertionError("never their turn")


@pytest.fixture
async def solo(room: Stage, ada: Person) -> Message:
    """Ada's game; the one message that shows it."""
    await started(room, ada)
    await room.types(ada, "/bisqa new", ada.private)
    await mine(room, ada)
    return screens(ada)[-1]


async def test_it_begins_at_once_with_board_and_hand_in_one(
    room: Stage, ada: Person, solo: Message
) -> None:
    assert screens(ada) == [solo]
    assert "Round 1 · 5 cards" in solo.text
    assert "Your hand" in solo.text
    assert solo.text.count("🤖 normal") == 3
    assert (await room.seen(ada)).time.tempo is Tempo.OFF
    assert not {"Join", "My hand", "🔒 My cards in private"} & set(solo.buttons)


async def test_the_button_of_the_welcome_begins_one(room: Stage, ada: Person) -> None:
    await started(room, ada)
    (welcome,) = [each for each in ada.sees(ada.private) if "New game of Bisqa" in each.buttons]
    await room.press(ada, welcome, "New game of Bisqa")
    await mine(room, ada)
    assert "Your hand" in screens(ada)[-1].text


async def test_how_many_play_and_how_well(room: Stage, ada: Person) -> None:
    await started(room, ada)
    for given, players, level in (
        ("seats=2", 2, Level.NORMAL),
        ("seats=8 level=hard", 8, Level.HARD),
        ("computers=1 level=easy", 2, Level.EASY),
        ("places=3 ordinateurs=1", 3, Level.NORMAL),
    ):
        await room.types(ada, f"/bisqa new {given}", ada.private)
        seen = await room.seen(ada)
        assert len(seen.places) == players
        assert {each.level for each in seen.places if each.level} == {level}


async def test_there_is_no_hurry(room: Stage, ada: Person, solo: Message) -> None:
    await room.passes(20 * HOUR)
    seen = await room.seen(ada)
    assert seen.legal
    assert seen.paused is None
    assert told(room, ada)[-1].startswith("Welcome")


async def test_a_card_alone_is_a_move(room: Stage, ada: Person, solo: Message) -> None:
    await room.types(ada, "1", ada.private)
    assert (await room.seen(ada)).decision == 1
    await mine(room, ada)
    code = (await room.seen(ada)).legal[0].partition(" ")[2]
    await room.types(ada, code.lower(), ada.private)
    assert (await room.seen(ada)).decision == 2
    assert len(screens(ada)) == 1


async def test_every_deal_has_its_board_and_the_last_can_be_played_again(
    room: Stage, ada: Person, solo: Message
) -> None:
    await move(room, ada)
    await finish(room)
    await room.passes(120)
    (last,) = screens(ada)
    assert "Once more" in last.buttons
    await room.press(ada, last, "Once more")
    await mine(room, ada)
    seen = await room.seen(ada)
    assert (seen.phase, seen.game_number) == (Phase.PLAYING, 2)


async def test_a_press_does_not_end_it(room: Stage, ada: Person, solo: Message) -> None:
    assert "Leave" not in solo.buttons
    await room.types(ada, "/end", ada.private)
    assert (await room.seen()).phase is Phase.PLAYING
    await room.types(ada, "/end", ada.private)
    assert (await room.seen()).phase is Phase.OVER


async def test_its_end_is_told_by_the_game_itself(room: Stage, ada: Person, solo: Message) -> None:
    for _ in range(2):
        await room.types(ada, "/end", ada.private)
    await room.passes(30)
    assert "ended without a result" in screens(ada)[-1].text
    assert len([each for each in told(room, ada) if "ended without a result" in each]) == 2
    assert told(room, ada)[-1].startswith("The game was ended.")
