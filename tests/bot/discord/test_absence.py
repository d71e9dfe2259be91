"""People who do not answer, go, or come back: the game goes on, and nobody is called in vain."""

import asyncio

import pytest

from bot.tables.updates import Phase
from tests.bot.discord.evenings import (
    board,
    calls,
    first_move,
    game,
    hand,
    labels,
    move,
    mover,
    moves,
    told,
    until_left,
)
from tests.bot.discord.stage import Stage
from tests.emulators.discord.faults import Call
from tests.emulators.discord.people import Person

TURN = 30
"""Seconds that a move may take where nothing else is said."""
ASLEEP = "(asleep, a computer plays)"
GONE = "(gone, a computer plays)"


@pytest.fixture
async def three(room: Stage, ada: Person, ben: Person, cy: Person) -> Stage:
    """A game of three people, with the first bid to come."""
    await game(room, ada, ben, cy)
    return room


async def asleep(room: Stage) -> Person:
    """The one to move does not, and is played for."""
    who = await mover(room)
    await room.passes(TURN)
    assert ASLEEP in board(room.table).text
    return who


async def test_who_is_waited_for_is_called_alone_and_once_before_time_runs_out(
    three: Stage,
) -> None:
    who = await mover(three)
    await until_left(three, TURN * 0.4)
    assert not calls(three.table)
    await until_left(three, TURN * 0.1)
    (call,) = calls(three.table)
    assert call.mentions == {who.id}
    assert labels(call) == ["My hand"]
    assert ASLEEP not in board(three.table).text
    answer = await three.press(who, call, "My hand")
    assert answer.message
    assert answer.message.viewer is who
    assert calls(three.table) == [call]
    await move(three, who)
    await three.passes(5)
    assert call.deleted
    assert not calls(three.table), "the board is the last message again"


async def test_who_moves_at_the_last_moment_is_not_played_for(three: Stage) -> None:
    who = await mover(three)
    await until_left(three, 1)
    await move(three, who)
    assert await mover(three) is not who
    assert ASLEEP not in board(three.table).text
    assert not told(who)


async def test_a_move_at_the_very_moment_when_time_runs_out_counts_once(three: Stage) -> None:
    who = await mover(three)
    press = await first_move(three, who)
    await until_left(three, 0.001)
    await asyncio.gather(who.presses(hand(who), press), three.passes(0.001))
    await three.passes(0.5)
    assert (await three.seen()).moment.made == 1


async def test_a_sleeper_is_told_in_private_what_was_played_and_is_not_called_again(
    three: Stage,
) -> None:
    who = await asleep(three)
    await three.passes(1)
    (notice,) = told(who)
    played = (await three.seen(who)).played
    assert played[0][1].partition(" ")[2] in notice.text
    assert len(labels(notice)) == 1
    before = len(calls(three.table))
    while (await mover(three)) is not who and len(played) < 3:
        await move(three, await mover(three))
        played = (await three.seen(who)).played
    assert [each.mentions for each in calls(three.table)[before:]] == []
    assert len(told(who)) == 1


@pytest.mark.parametrize("where", ["hand", "board", "notice", "command", "move"])
async def test_a_sleeper_comes_back_by_every_way_there_is(three: Stage, where: str) -> None:
    who = await asleep(three)
    back = "Me revoilà" if who.locale == "fr" else "I am back"
    match where:
        case "hand":
            await three.press(who, hand(who), back)
        case "board":
            await three.press(who, board(three.table), "I am back")
        case "notice":
            await three.passes(1)
            await three.press(who, told(who)[-1], back)
        case "command":
            await three.then(who.types(three.table, "/back"))
        case _:
            while not (await three.seen(who)).legal:
                for other in three.people.values():
                    if (await three.seen(other)).legal:
                        await other.presses(hand(other), await first_move(three, other))
                await three.passes(0.5)
            await move(three, who)
    assert ASLEEP not in board(three.table).text
    assert back not in labels(hand(who))
    assert "I am back" not in labels(board(three.table))


async def test_when_nobody_is_awake_the_game_pauses_until_somebody_resumes(three: Stage) -> None:
    await three.passes(TURN * 8)
    paused = board(three.table)
    assert "paused" in paused.text
    known = len(three.server.outgoing)
    await three.passes(600)
    assert len(three.server.outgoing) == known
    anybody = three.people["Ben"]
    await three.press(anybody, paused, "Resume")
    assert "Resume" not in labels(board(three.table))
    assert (await three.seen(anybody)).paused is None
    await move(three, await mover(three))


@pytest.mark.parametrize("played", [0, 1, 3, 4, 5], ids=lambda played: f"after-{played}")
async def test_who_leaves_on_their_own_turn_holds_up_nobody_and_comes_back_to_the_same_seat(
    three: Stage, played: int
) -> None:
    await moves(three, played)
    who = await mover(three)
    seat = (await three.seen(who)).seat
    await three.sure(who, board(three.table), "Leave")
    await three.passes(TURN)
    assert GONE in board(three.table).text
    assert (await mover(three)) is not who
    answer = await three.then(who.types(three.table, "/back"))
    assert answer.message
    assert GONE not in board(three.table).text
    assert (await three.seen(who)).seat == seat


async def test_two_taps_on_leave_are_asked_about_once(three: Stage) -> None:
    who = three.people["Ben"]
    shown = board(three.table)
    answers = await three.then(asyncio.gather(*(who.presses(shown, "Leave") for _ in range(3))))
    assert sorted(each.kind for each in answers) == [
        "deferred-update",
        "deferred-update",
        "message",
    ]
    assert (await three.seen(who)).places[(await three.seen(who)).seat or 0].left is False


async def test_when_the_host_leaves_who_sits_there_longest_is_host(three: Stage) -> None:
    await three.sure(three.people["Ada"], board(three.table), "Leave")
    ben = three.people["Ben"]
    seen = await three.seen(ben)
    assert seen.host == seen.seat
    more = await three.press(ben, board(three.table), "More …")
    assert more.message
    assert "Arrêter la partie" in labels(more.message)


async def test_when_the_last_person_leaves_the_game_ends_and_says_so(three: Stage) -> None:
    for who in three.people.values():
        await three.sure(who, board(three.table), "Leave")
    assert (await three.seen()).phase is Phase.OVER
    assert "everybody has left" in board(three.table).text
    known = len(three.server.outgoing)
    await three.passes(600)
    assert len(three.server.outgoing) == known


async def test_an_empty_lobby_is_closed(room: Stage, ada: Person) -> None:
    lobby = await room.open(ada)
    await room.press(ada, lobby, "Leave")
    assert "closed" in board(room.table).text
    assert "Join" not in labels(board(room.table))


async def test_who_leaves_the_server_can_go_on_in_private(three: Stage) -> None:
    who = await mover(three)
    three.guild.leave(who)
    known = len(told(who))
    answer = await move(three, who)
    # Without a server in common nothing can be written to them, but their press can be answered.
    assert answer.kind in ("update", "deferred-update")
    assert await mover(three) is not who
    assert len(told(who)) == known


async def test_who_leaves_the_server_and_does_not_play_is_played_for(three: Stage) -> None:
    who = await mover(three)
    three.guild.leave(who)
    await three.passes(TURN)
    assert ASLEEP in board(three.table).text
    assert await mover(three) is not who


@pytest.mark.parametrize(("status", "code"), [(404, 10013), (400, 50033)])
async def test_whose_account_was_deleted_is_played_for(
    room: Stage, ada: Person, ben: Person, cy: Person, status: int, code: int
) -> None:
    def to_ben(call: Call) -> bool:
        return call.route.startswith("/users/@me/channels") and ben.id in str(call.body)

    room.server.faults.fail(status, times=1_000, match=to_ben, code=code)
    await game(room, ada, ben, cy)
    while (await mover(room)) is not ben:
        await moves(room, 1)
    await room.passes(TURN + 5)
    assert "(asleep" in board(room.table).text
    assert await mover(room) is not ben
    assert room.server.refused(status) == 1


@pytest.mark.parametrize(
    ("choice", "in_channel", "in_private"),
    [("always", 1, 0), ("direct", 0, 1), ("never", 0, 0), ("slow", 0, 0)],
)
async def test_turns_are_told_as_somebody_has_chosen(
    room: Stage, ada: Person, ben: Person, choice: str, in_channel: int, in_private: int
) -> None:
    for who in (ada, ben):
        await room.then(who.types(room.table, "/settings me", turns=choice))
    await game(room, ada, ben)
    who = await mover(room)
    await room.passes(2)
    assert [each.mentions for each in calls(room.table)] == [{who.id}] * in_channel
    assert len(told(who)) == in_private
    await until_left(room, TURN * 0.1)
    reminders = 0 if choice == "never" else 1
    assert len(calls(room.table)) + len(told(who)) == in_channel + in_private + reminders
    assert len(told(who)) == (in_private + 1 if choice == "direct" else 0)


async def test_who_presses_while_it_is_paused_is_given_the_button_that_helps(
    three: Stage, ada: Person
) -> None:
    await three.then(ada.types(three.table, "/pause"))
    who = three.people["Ben"]
    answer = await three.press(who, hand(who), hand(who).buttons[0].custom_id)
    assert answer.message
    (help_,) = answer.message.buttons
    await three.press(who, answer.message, help_.custom_id)
    assert (await three.seen()).paused is None
