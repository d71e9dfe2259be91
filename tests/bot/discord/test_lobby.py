"""A table before its game: one message, which everybody's presses change."""

from tests.bot.discord.stage import Stage
from tests.emulators.discord.people import Person


async def test_a_table_is_opened_with_one_message_and_a_private_answer(
    room: Stage, ada: Person, ben: Person
) -> None:
    answer = await room.then(ada.types(room.table, "/bisqa new", seats=4, lives="3"))
    assert answer.kind == "message"
    assert answer.message
    assert answer.message.ephemeral
    (board,) = ben.sees(room.table)
    assert "3 lives" in board.text
    assert "Ada" in board.text
    assert [each.label for each in board.buttons] == [
        "Join", "Start", "Add a computer", "Options", "Leave", "Rules",
    ]  # fmt: skip


async def test_joining_together_is_one_edit(
    room: Stage, ada: Person, ben: Person, cy: Person
) -> None:
    board = await room.open(ada)
    edits = board.edits
    for who in (ben, cy):
        assert (await who.presses(board, "Join")).kind == "deferred-update"
    await room.passes(2)
    assert board.edits == edits + 1
    assert all(name in board.text for name in ("Ada", "Ben", "Cy"))


async def test_however_somebody_sat_down_they_get_their_hand(
    room: Stage, ada: Person, ben: Person, cy: Person
) -> None:
    dan = room.join("Dan")
    lobby = await room.open(ada, seats=5)
    await room.press(ben, lobby, "Join")
    await room.then(cy.types(room.table, "/join"))
    await room.then(dan.types(dan.private, "/join", code=room.code()))
    await room.press(ada, lobby, "Add a computer")
    await room.press(ada, lobby, "Start")
    for who in (ada, ben, cy, dan):
        (hand,) = [each for each in who.sees(who.private) if each.text.startswith("###")]
        assert hand.buttons
