"""From `/bisqa new` in a group to the first cards."""

from tests.bot.telegram.stage import Stage
from tests.emulators.telegram.people import Person


async def test_a_table_is_opened_joined_and_dealt(room: Stage, ada: Person, ben: Person) -> None:
    await room.then(ada.starts())
    board = await room.open(ada, "lives=3 seats=3 seconds=20")
    assert "3 lives" in board.text
    joined = await room.press(ben, board, "Join")
    assert joined.kind == "alert"  # he has never begun a private chat
    assert "Mes cartes en privé" in joined.text
    assert (await room.press(ada, room.board(), "Start")).text == "The cards are dealt."
    assert "Round 1" in room.board().text
    assert "Your hand" in room.hand(ada).text
    assert (await room.press(ben, room.board(), "My hand")).kind == "empty"
    (whisper,) = [each for each in ben.sees(room.group) if each.viewer is ben]
    assert "Ta main" in whisper.text
    assert whisper not in ada.sees(room.group)
