"""A game against computers in a private chat: one message, no clock, every press answered on it."""

import pytest

from bot.tables.timecontrol import Tempo
from bot.tables.updates import Phase
from engine.player import Level
from tests.bot.discord.evenings import first_move, hand, labels
from tests.bot.discord.quick import finish, text
from tests.bot.discord.stage import Stage
from tests.emulators.discord.people import Person
from tests.emulators.discord.world import Message

HOUR = 3_600


@pytest.fixture
async def solo(room: Stage, ada: Person) -> Message:
    """Ada's game; the one message that shows it."""
    await room.then(ada.types(ada.private, "/bisqa new"))
    return hand(ada)


async def mine(room: Stage, who: Person) -> None:
    """Wait until it is somebody's turn."""
    for _ in range(60):
        if (await room.seen(who)).legal:
            return
        await room.passes(2)
    raise AssertionError("never their turn")


def boards(who: Person) -> list[Message]:
    return [each for each in who.sees(who.private) if each.text.startswith("#")]


async def test_it_begins_at_once_with_board_and_hand_in_one(
    room: Stage, ada: Person, solo: Message
) -> None:
    assert boards(ada) == [solo]
    assert "### Round 1 · 5 cards" in solo.text
    assert "**Your hand**" in solo.text
    assert solo.text.count("🤖 normal") == 3
    assert (await room.seen(ada)).time.tempo is Tempo.OFF
    assert "<t:" not in solo.text
    assert "Join" not in labels(solo)
    assert "My hand" not in labels(solo)


@pytest.mark.parametrize(
    ("given", "players", "level"),
    [
        ({}, 4, Level.NORMAL),
        ({"seats": 2}, 2, Level.NORMAL),
        ({"seats": 8, "level": "hard"}, 8, Level.HARD),
        ({"computers": 1, "level": "easy"}, 2, Level.EASY),
        ({"seats": 5, "computers": 2}, 5, Level.NORMAL),
        ({"computers": 7}, 8, Level.NORMAL),
    ],
)
async def test_it_has_as_many_computers_as_are_wanted(
    room: Stage, ada: Person, given: dict[str, object], players: int, level: Level
) -> None:
    await room.then(ada.types(ada.private, "/bisqa new", **given))
    seen = await room.seen(ada)
    assert seen.phase is Phase.PLAYING
    assert len(seen.places) == players
    assert {place.level for place in seen.places} == {None, level}


async def test_more_computers_than_seats_are_refused(room: Stage, ada: Person) -> None:
    answer = await room.then(ada.types(ada.private, "/bisqa new", seats=3, computers=5))
    assert "room for 3 players" in text(answer)
    assert boards(ada) == []


async def test_every_press_is_answered_on_the_message_itself(
    room: Stage, ada: Person, solo: Message
) -> None:
    for _ in range(4):
        await mine(room, ada)
        await room.passes(3)
        answer = await room.press(ada, solo, await first_move(room, ada))
        assert answer.kind == "update"
        assert answer.message is solo
    assert boards(ada) == [solo]


async def test_a_press_too_early_changes_nothing_and_says_so(
    room: Stage, ada: Person, solo: Message
) -> None:
    await mine(room, ada)
    await room.passes(3)
    press = await first_move(room, ada)
    await ada.presses(solo, press)
    before = (await room.seen(ada)).decision
    early = await ada.presses(solo, solo.buttons[0].custom_id)
    assert early.kind == "message"
    assert "turn" in text(early)
    assert (await room.seen(ada)).decision == before


async def test_there_is_no_clock(room: Stage, ada: Person, solo: Message) -> None:
    await mine(room, ada)
    decision = (await room.seen(ada)).decision
    await room.passes(30 * HOUR)
    seen = await room.seen(ada)
    assert seen.legal
    assert seen.decision == decision
    assert not seen.places[seen.seat or 0].away
    assert [each for each in ada.sees(ada.private) if "your turn" in each.text] == []


async def test_moves_can_be_typed_too(room: Stage, ada: Person, solo: Message) -> None:
    await mine(room, ada)
    answer = await room.then(ada.types(ada.private, "/bid", number=2))
    assert "T1" in text(answer)
    await room.passes(3)
    assert "bid 2" in solo.text


async def test_leaving_ends_it_and_no_button_does(room: Stage, ada: Person, solo: Message) -> None:
    assert "Leave" not in labels(solo)
    asked = await room.then(ada.types(ada.private, "/leave"))
    assert text(asked).startswith("If you leave, the game ends without a result")
    assert (await room.seen(ada)).phase is Phase.PLAYING
    await room.passes(2)
    await room.then(ada.types(ada.private, "/leave"))
    assert (await room.seen(ada)).phase is Phase.OVER
    assert "everybody has left" in solo.text
    assert labels(solo) == ["Once more", "Rules"]


async def test_a_second_game_is_another_table(room: Stage, ada: Person, solo: Message) -> None:
    await room.passes(3)
    asked = await room.then(ada.types(ada.private, "/bisqa new"))
    assert asked.message
    assert "T1" in text(asked)
    assert labels(asked.message) == ["Go on", "End it, new game", "Play both"]
    await room.press(ada, asked.message, "Play both")
    await room.passes(3)
    assert {"T1", "T2"} <= {word for each in boards(ada) for word in each.text.split()}
    asked = await room.then(ada.types(ada.private, "/leave"))
    assert asked.message
    assert labels(asked.message) == ["T2 · Ada", "T1 · Ada"]
    sure = await room.press(ada, asked.message, "T1 · Ada")
    assert sure.message
    await room.passes(2)
    await room.press(ada, sure.message, "Leave")
    assert [place.left for place in (await room.seen(ada)).places].count(True) == 0


async def test_it_ends_with_scores_and_can_be_played_once_more(room: Stage, ada: Person) -> None:
    await room.then(ada.types(ada.private, "/bisqa new", seats=2, lives="3"))
    await finish(room)
    await room.passes(5)
    last = boards(ada)[-1]
    assert last.text.startswith("## In first place: ")
    assert "Secret of the deals" in last.text
    await room.press(ada, last, "Once more")
    await room.passes(3)
    assert (await room.seen(ada)).game_number == 2
    assert "### Round 1 · 5 cards" in boards(ada)[-1].text


async def test_nobody_else_sees_or_plays_it(room: Stage, solo: Message, cy: Person) -> None:
    assert solo.readers() == {room.people["Ada"].id}
    refused = await room.then(cy.types(cy.private, "/hand"))
    assert text(refused).startswith("There is no table for you here")


async def test_it_speaks_the_language_of_the_client(room: Stage, ben: Person) -> None:
    answer = await room.then(ben.types(ben.private, "/bisqa nouvelle", places=3))
    assert "les cartes sont distribuées" in text(answer)
    assert "**Ta main**" in hand(ben).text
    assert "Règles" in labels(hand(ben))


async def test_nobody_can_join_a_private_game(room: Stage, solo: Message, ben: Person) -> None:
    refused = await room.then(ben.types(ben.private, "/join", code="T1"))
    assert refused.message
    seen = await room.seen()
    assert seen.time.tempo is Tempo.OFF
    assert not any(place.heir for place in seen.places)
