"""A board that is far up in its group comes to the end of it, when the budget allows that."""

from bot.telegram.newest import FAR
from tests.bot.telegram.gatherings import drawn, lobby, started
from tests.bot.telegram.stage import Stage
from tests.emulators.telegram.people import Person


async def chatter(room: Stage, who: Person, lines: int) -> None:
    """People talk; the bot is not told of it, but sees the number of the next command."""
    for number in range(lines):
        await who.types(room.group, f"so I said {number}")
    await room.types(who, "/last")


async def test_a_board_far_up_is_posted_anew_and_the_old_one_loses_its_buttons(
    room: Stage, ada: Person, ben: Person
) -> None:
    old = await room.open(ada)
    await chatter(room, ada, FAR)
    await room.passes(30)
    await room.press(ben, old, "Join")
    await room.passes(10)
    new = room.board()
    assert new is not old
    assert not old.buttons
    assert "Ben" in new.text
    assert (await room.press(ada, new, "Add a computer")).kind == "toast"


async def test_a_board_that_can_still_be_seen_stays_where_it_is(
    room: Stage, ada: Person, ben: Person
) -> None:
    old = await room.open(ada)
    await chatter(room, ada, FAR - 10)
    await room.passes(30)
    await room.press(ben, old, "Join")
    assert room.board() is old


async def test_in_a_small_group_numbers_tell_nothing(room: Stage, ada: Person, ben: Person) -> None:
    """There all private chats and small groups of the bot have one row of numbers together."""
    small = room.server.group("Few", ada, ben, kind="group")
    await started(room, ada)
    old = await lobby(room, ada, small)
    for _ in range(FAR):
        await ada.types(ada.private, "/about")
    await drawn(room)
    await room.types(ada, "/last", small)
    await room.passes(30)
    await room.press(ben, old, "Join")
    await drawn(room)
    assert room.board(small) is old
    assert old.buttons


async def test_where_much_is_written_a_board_is_changed_where_it_is(
    room: Stage, ada: Person, ben: Person
) -> None:
    old = await room.open(ada)
    await chatter(room, ada, FAR)
    for _ in range(5):
        await room.house.publisher.spend(room.chat)
        await room.passes(1)
    await room.press(ben, old, "Join")
    assert room.board() is old
    assert "Ben" in old.text


async def test_table_brings_the_board_to_the_end(room: Stage, ada: Person) -> None:
    old = await room.open(ada)
    await chatter(room, ada, 5)
    await room.types(ada, "/table")
    await room.passes(10)
    new = room.board()
    assert new is not old
    assert new.id > old.id
    assert not old.buttons
