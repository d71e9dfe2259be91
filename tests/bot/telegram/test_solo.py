"""A game against computers in a private chat: one message, no clock."""

import asyncio

import pytest

from bot.tables.commands import TableId
from bot.tables.timecontrol import Tempo
from bot.tables.updates import Phase
from bot.telegram.addresses import person
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
        asked = ada.sees(ada.private)[-1]
        if "End it, new game" in asked.buttons:  # it remembers what was wanted
            await room.press(ada, asked, "End it, new game")
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
    for _ in range(2):
        await ada.types(ada.private, "/end")
    await room.passes(0)
    await room.passes(6)
    assert (await room.seen()).phase is Phase.PLAYING, "nobody reads it so soon"
    assert len([each for each in told(room, ada) if "once more" in each]) == 1
    await room.types(ada, "/end", ada.private)
    assert (await room.seen()).phase is Phase.OVER


async def test_its_end_is_told_by_the_game_itself(room: Stage, ada: Person, solo: Message) -> None:
    for _ in range(2):
        await room.types(ada, "/end", ada.private)
    await room.passes(30)
    assert "ended without a result" in screens(ada)[-1].text
    assert len([each for each in told(room, ada) if "ended without a result" in each]) == 2
    assert told(room, ada)[-1].startswith("The game was ended.")


async def test_a_double_press_opens_one_game(room: Stage, ada: Person) -> None:
    await started(room, ada)
    welcome = ada.sees(ada.private)[-1]
    presses = [asyncio.create_task(ada.presses(welcome, "New game of Bisqa")) for _ in range(3)]
    await room.passes(3)
    await asyncio.gather(*presses)
    assert await room.house.service.tables_of(person(ada.id)) == ("T1",)


async def test_who_plays_already_is_asked_what_becomes_of_that(
    room: Stage, ada: Person, solo: Message
) -> None:
    await move(room, ada)
    await room.types(ada, "/bisqa nouvelle vies=3 places=2", ada.private)
    asked = ada.sees(ada.private)[-1]
    assert "T1" in asked.text
    assert asked.buttons == ["Go on", "End it, new game", "Play both"]
    await room.press(ada, asked, "End it, new game")
    seen = await room.seen(ada)
    assert (seen.table, len(seen.places), seen.view.options["lives"]) == ("T2", 2, 3)
    assert (await room.seen(ada, TableId("T1"))).ended == "asked"
    assert asked.buttons == []


async def test_who_goes_on_with_a_game_has_its_board_below(
    room: Stage, ada: Person, solo: Message
) -> None:
    await room.passes(3)
    await room.types(ada, "/bisqa new", ada.private)
    asked = ada.sees(ada.private)[-1]
    await room.press(ada, asked, "Go on")
    assert screens(ada)[-1].id > asked.id
    assert await room.house.service.tables_of(person(ada.id)) == ("T1",)


async def both(room: Stage, ada: Person) -> None:
    """A second game beside the first."""
    await room.types(ada, "/bisqa new", ada.private)
    await room.press(ada, ada.sees(ada.private)[-1], "Play both")
    await mine(room, ada)
    await room.passes(20)


async def decisions(room: Stage, ada: Person) -> list[int | None]:
    return [(await room.seen(ada, TableId(code))).decision for code in ("T1", "T2")]


async def test_of_two_games_a_typed_move_is_for_the_board_that_came_last(
    room: Stage, ada: Person, solo: Message
) -> None:
    await both(room, ada)
    await room.types(ada, "1", ada.private)
    assert await decisions(room, ada) == [0, 1]
    await room.passes(20)
    await room.press(ada, solo, "1")
    assert await decisions(room, ada) == [1, 1]


@pytest.mark.parametrize("text", ["/bid 1 T1", "1 t1", "bid 1 t1."])
async def test_a_code_behind_a_move_says_at_which_table(
    room: Stage, ada: Person, solo: Message, text: str
) -> None:
    await both(room, ada)
    await room.types(ada, text, ada.private)
    assert await decisions(room, ada) == [1, 0]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("/hand {}", "table {}"), ("hand {}", "table {}"), ("/ma main {}", "table {}"),
        ("/end {}", "ends the game for everybody"), ("/leave {}", "If you leave"),
        ("/resume {}.", "The game goes on"), ("/last {}", "No trick"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("code", ["T1", "t2"])
async def test_a_code_behind_a_command_says_about_which_table(
    room: Stage, ada: Person, solo: Message, text: str, says: str, code: str
) -> None:
    await both(room, ada)
    other = "T2" if code == "T1" else "T1"
    await room.types(ada, text.format(code), ada.private)
    answer = ada.sees(ada.private)[-1]
    assert says.format(code.upper()) in answer.text
    assert f"table {other}" not in answer.text
    assert "may mean" not in answer.text


async def test_whoever_has_cleared_the_chat_gets_the_board_that_waits_with_start(
    room: Stage, ada: Person, solo: Message
) -> None:
    await both(room, ada)
    before = ada.sees(ada.private)[-1].id
    await room.types(ada, "/start", ada.private)
    await room.passes(5)
    came = [each for each in ada.sees(ada.private) if each.id > before]
    (welcome,) = [each for each in came if "games go on below" in each.text]
    assert [word for each in came for word in each.text.split() if word in ("T1", "T2")] == [
        "T1",
        "T2",
    ]
    assert welcome is came[1]  # below what was typed
    await room.press(ada, came[2], "1")
    assert await decisions(room, ada) == [1, 0]
