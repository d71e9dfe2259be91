"""What the bot is not allowed to do, from the beginning or all of a sudden."""

import pytest

from tests.bot.discord.evenings import (
    board,
    game,
    hand,
    labels,
    move,
    mover,
    moves,
    told,
)
from tests.bot.discord.stage import Stage
from tests.emulators.discord.faults import Call
from tests.emulators.discord.people import Person
from tests.emulators.discord.rights import MEMBER, Right

CANNOT = "not allowed to write"


@pytest.mark.parametrize(
    ("right", "name"),
    [(Right.VIEW_CHANNEL, "View Channel"), (Right.SEND_MESSAGES, "Send Messages")],
)
async def test_what_is_missing_is_named_and_no_table_is_opened(
    room: Stage, ada: Person, right: Right, name: str
) -> None:
    room.table.deny(right)
    answer = await room.then(ada.types(room.table, "/bisqa new"))
    assert answer.message
    assert name in answer.message.text
    assert answer.message.viewer is ada
    assert not [each for each in room.table.messages if each.viewer is None]
    assert await room.house.service.tables_of(f"discord:{ada.id}") == ()
    room.table.allow(right)
    assert "Ada" in (await room.open(ada)).text


async def test_what_is_missing_in_a_thread_is_named(room: Stage, ada: Person) -> None:
    boss = room.server.user("Boss")
    room.guild.join(boss, rights=MEMBER | Right.MANAGE_GUILD)
    await room.then(boss.types(room.table, "/settings server", threads=True))
    await room.then(ada.types(room.table, "/bisqa new"))
    (thread,) = room.table.threads
    room.table.deny(Right.SEND_MESSAGES_IN_THREADS)
    answer = await room.then(ada.types(thread, "/bisqa new"))
    assert answer.message
    assert "Send Messages in Threads" in answer.message.text
    answer = await room.then(ada.types(room.table, "/bisqa new"))
    assert room.table.threads == [thread]
    assert "Ada" in board(room.table).text


async def test_a_table_is_not_shown_where_the_bot_may_not_write(room: Stage, ada: Person) -> None:
    await room.open(ada)
    other = room.guild.channel("other")
    other.deny(Right.SEND_MESSAGES)
    answer = await room.then(ada.types(other, "/table", table=room.code()))
    assert answer.message
    assert "Send Messages" in answer.message.text
    assert not [each for each in other.messages if each.viewer is None]


@pytest.mark.parametrize(
    "right",
    [
        Right.ATTACH_FILES,
        Right.EMBED_LINKS,
        Right.USE_EXTERNAL_EMOJIS,
        Right.READ_MESSAGE_HISTORY,
        Right.MANAGE_MESSAGES | Right.MENTION_EVERYONE | Right.ADD_REACTIONS,
    ],
    ids=lambda right: str(right.name),
)
async def test_everything_else_is_not_needed(
    room: Stage, ada: Person, ben: Person, right: Right
) -> None:
    room.guild.bot_rights = MEMBER & ~right
    await game(room, ada, ben)
    await moves(room, 3)
    await room.passes(2)
    assert "won" in board(room.table).text
    answer = await room.then(ada.types(room.table, "/privacy"))
    assert answer.message
    export = await room.press(ada, answer.message, answer.message.buttons[0].label)
    assert export.follow_ups or export.message
    assert not room.server.refused(403)


@pytest.mark.parametrize("code", [50013, 50001])
async def test_rights_taken_away_are_told_to_everybody_once_and_given_back_the_game_is_seen_again(
    room: Stage, ada: Person, ben: Person, code: int
) -> None:
    await game(room, ada, ben)

    def here(call: Call) -> bool:
        return call.channel == room.table.id and call.kind == "call"

    who = await mover(room)
    room.server.faults.fail(403, times=1_000, match=here, code=code)
    edits = board(room.table).edits
    await moves(room, 1)
    await room.passes(3)
    assert (await room.seen()).paused == "muted"
    ((english,), (french,)) = told(ada), told(ben)
    assert f"{CANNOT} in Club · #table any more" in english.text
    assert "écrire dans Club · #table" in french.text
    assert board(room.table).edits == edits
    tries = len(room.server.calls)
    await room.passes(300)
    assert not [each for each in room.server.calls[tries:] if here(each)]
    room.server.faults.clear()
    await room.press(who, board(room.table), "My hand")
    await room.passes(2)
    assert board(room.table).edits > edits
    assert not (await room.seen()).paused
    await moves(room, 1)
    assert len(told(ada)) == len(told(ben)) == 1


@pytest.mark.parametrize("by_role", [False, True])
async def test_rights_that_are_taken_and_given_back_are_heard_of_at_once(
    room: Stage, ada: Person, ben: Person, by_role: bool
) -> None:
    await game(room, ada, ben)
    before = await room.seen()
    if by_role:
        room.guild.bot_rights = MEMBER & ~Right.VIEW_CHANNEL
    else:
        room.table.deny(Right.VIEW_CHANNEL)
    await room.passes(2)
    assert (await room.seen()).paused == "muted"
    assert len(told(ada)) == len(told(ben)) == 1
    await room.passes(300)
    if by_role:
        room.guild.bot_rights = MEMBER
    else:
        room.table.allow(Right.VIEW_CHANNEL)
    await room.calm()
    await room.passes(8)
    seen = await room.seen()
    assert (seen.paused, seen.view) == (None, before.view)
    assert seen.deadline
    assert before.deadline
    assert seen.deadline > before.deadline
    await moves(room, 1)
    assert "bids" in board(room.table).text
    assert len(told(ada)) == len(told(ben)) == 1


@pytest.mark.parametrize(("label", "kind"), [("0", "deferred-update"), ("1", "message")])
async def test_a_press_that_does_nothing_shows_as_well_that_the_channel_is_open_again(
    room: Stage, ada: Person, ben: Person, label: str, kind: str
) -> None:
    """The same once more, which the board answers; and another bid, which is refused in words."""
    await game(room, ada, ben)
    first = await mover(room)
    shown = board(room.table)

    def here(call: Call) -> bool:
        return call.channel == room.table.id and call.kind == "call"

    room.server.faults.fail(403, times=1_000, match=here, code=50_001)
    await move(room, first)
    room.server.faults.clear()
    edits = shown.edits
    answer = await room.press(first, shown, label)
    assert answer.kind == kind
    await room.passes(2)
    assert shown.edits > edits
    assert f"{first.name} bids 0" in shown.text


async def test_without_the_right_to_send_a_deleted_board_waits_until_somebody_is_heard_again(
    room: Stage, ada: Person, ben: Person
) -> None:
    await game(room, ada, ben)
    room.table.deny(Right.SEND_MESSAGES)
    board(room.table).delete()
    await moves(room, 1)
    await room.passes(4)
    assert (await room.seen()).paused == "muted"
    assert len(told(ada)) == len(told(ben)) == 1
    room.table.allow(Right.SEND_MESSAGES)
    await room.then(ben.types(room.table, "/hand"))
    await room.passes(4)
    assert not (await room.seen()).paused
    assert "Round 1" in board(room.table).text
    assert "My hand" in labels(board(room.table))
    assert hand(ben).buttons


async def test_without_rights_nobody_is_called_or_played_for(
    room: Stage, ada: Person, ben: Person
) -> None:
    await game(room, ada, ben)
    room.table.deny(Right.VIEW_CHANNEL)
    await room.passes(300)
    assert len(told(ada)) == len(told(ben)) == 1
    assert (await room.seen()).moment.made == 0
    calls = len(room.server.calls)
    await room.passes(300)
    assert len(room.server.calls) == calls
    assert (await room.seen(ada)).paused
