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
