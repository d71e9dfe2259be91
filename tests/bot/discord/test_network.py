"""Discord is away, slow, or loses what it was told: the game waits, and nothing is doubled."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot import app
from bot.discord import FRONTEND
from bot.running import Connection
from tests.bot.discord.evenings import (
    board,
    first_move,
    game,
    hand,
    labels,
    move,
    mover,
    moves,
    time_left,
)
from tests.bot.discord.stage import Stage, stage
from tests.emulators.discord.faults import Call, Match
from tests.emulators.discord.people import Person
from tests.emulators.discord.world import Channel, Message

TURN = 30


pytestmark = pytest.mark.usefixtures("hasty")


@pytest.fixture
async def two(room: Stage, ada: Person, ben: Person) -> AsyncIterator[Stage]:
    """A game of two people, with the first bid to come; in the end all is as ever."""
    await game(room, ada, ben)
    yield room
    room.server.faults.clear()
    await room.passes(2 * TURN)
    assert len(live(room.table)) == 1
    assert len(hands(ada)) == len(hands(ben)) == 1


def live(channel: Channel) -> list[Message]:
    """The boards that have buttons."""
    seen = [each for each in channel.messages if each.viewer is None and each.buttons]
    return [each for each in seen if each.text.startswith("#")]


def hands(who: Person) -> list[Message]:
    """The hands in somebody's private chat."""
    return [each for each in who.sees(who.private) if each.text.startswith("###")]


def drawing(channel: Channel, method: str = "") -> Match:
    """The calls that draw in a channel."""

    def match(call: Call) -> bool:
        return call.channel == channel.id and call.kind == "call" and method in ("", call.method)

    return match


async def until_shown(room: Stage, text: str) -> None:
    """Wait until the board says something."""
    for _ in range(2 * TURN):
        if text in board(room.table).text:
            return
        await room.passes(1)
    raise AssertionError(board(room.table).text)


async def test_when_discord_is_down_at_the_start_it_is_tried_again_until_it_is_there() -> None:
    async with stage() as room:
        room.server.faults.fail(503, times=2, match=lambda call: call.route == "/users/@me")
        frontend, stop = FRONTEND(room.settings, room.clock, ready_after=0.01), asyncio.Event()
        refused: list[str] = []
        kept = Connection("discord", frontend, clock=room.clock, stop=stop, refused=refused.append)
        async with app.house(
            None, {"discord": frontend}, pace=room.pace, clock=room.clock
        ) as house:
            keeping = asyncio.create_task(kept.keep(house))
            async with asyncio.timeout(10):
                while not frontend.connected:
                    await room.passes(1)
            assert room.server.refused(503) == 2
            stop.set()
            await frontend.close()
            await keeping
        assert not refused


@pytest.mark.parametrize(("status", "times"), [(500, 6), (502, 6), (503, 3), (504, 6)])
async def test_an_edit_that_fails_is_made_later(two: Stage, status: int, times: int) -> None:
    two.server.faults.fail(status, times=times, match=drawing(two.table))
    who = await mover(two)
    await move(two, who)
    assert f"{who.name} bids 0" not in board(two.table).text
    await until_shown(two, f"{who.name} bids 0")
    assert "asleep" not in board(two.table).text
    assert await time_left(two) > TURN / 2


async def test_clocks_stand_while_the_board_cannot_be_drawn_and_run_again_after_that(
    two: Stage,
) -> None:
    two.server.faults.fail(503, times=10_000, match=drawing(two.table))
    await moves(two, 1)
    who = await mover(two)
    await two.passes(20 * TURN)
    assert "asleep" not in "".join(each.text for each in two.table.messages)
    assert await mover(two) is who
    two.server.faults.clear()
    await until_shown(two, f"It is {who.name}")
    assert await time_left(two) > TURN / 2
    await two.passes(2 * TURN)
    assert "(asleep" in board(two.table).text


@pytest.mark.parametrize("method", ["POST", "PATCH"])
async def test_where_an_acknowledgement_is_lost_nothing_is_doubled(two: Stage, method: str) -> None:
    for _ in range(3):
        two.server.faults.lose_answers(1, match=drawing(two.table, method))
    for _ in range(12):  # the first deal, to the board of the second
        await moves(two, 1)
    await two.passes(20)
    assert len(live(two.table)) == 1
    assert "Round 2" in live(two.table)[0].text


async def test_where_the_acknowledgement_of_a_lobby_is_lost_there_is_one_lobby(
    room: Stage, ada: Person, ben: Person
) -> None:
    room.server.faults.lose_answers(1, match=drawing(room.table, "POST"))
    await room.then(ada.types(room.table, "/bisqa new"))
    await room.passes(10)
    (lobby,) = live(room.table)
    await room.press(ben, lobby, "Join")
    await room.passes(5)
    assert live(room.table) == [lobby]
    assert "Ben" in lobby.text


async def test_a_lobby_whose_acknowledgement_was_lost_before_a_restart_is_found_again(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path / "tables.db") as room:
        ada, cy = room.join("Ada"), room.join("Cy")
        room.server.faults.lose_answers(1, match=drawing(room.table, "POST"))
        async with room.program():
            await ada.types(room.table, "/bisqa new")
            async with asyncio.timeout(10):
                while not live(room.table):
                    await room.passes(0.02)
            assert len(live(room.table)) == 1
        async with room.program():
            await room.passes(10)
            (lobby,) = live(room.table)
            await room.press(cy, lobby, "Join")
            await room.passes(3)
            assert live(room.table) == [lobby]
            assert "Cy" in lobby.text


async def test_where_the_acknowledgement_of_a_hand_is_lost_there_is_one_hand(
    room: Stage, ada: Person, ben: Person
) -> None:
    for who in (ada, ben):
        room.server.faults.lose_answers(1, match=drawing(who.private, "POST"))
    await game(room, ada, ben)
    await room.passes(20)
    for who in (ada, ben):
        assert len(hands(who)) == 1
        assert hands(who)[0].buttons


@pytest.mark.parametrize("everywhere", [False, True])
async def test_while_discord_wants_to_be_left_alone_the_clock_stands_and_then_one_edit_comes(
    two: Stage, everywhere: bool
) -> None:
    edits = board(two.table).edits
    two.server.faults.fail(
        429, match=drawing(two.table), retry_after=2 * TURN, everywhere=everywhere
    )
    await moves(two, 1)
    who = await mover(two)
    await move(two, who)
    calls = len(two.server.calls)
    await two.passes(2 * TURN - 6)
    assert not [each for each in two.server.calls[calls:] if drawing(two.table)(each)]
    await until_shown(two, f"{who.name} bids 0")
    assert board(two.table).edits == edits + 1
    assert "asleep" not in board(two.table).text
    assert await time_left(two) > TURN / 2


async def test_a_short_wait_is_over_before_anybody_notices(two: Stage) -> None:
    two.server.faults.fail(429, match=drawing(two.table), retry_after=0.001, everywhere=True)
    who = await mover(two)
    await move(two, who)
    assert f"{who.name} bids 0" in board(two.table).text


async def test_who_must_wait_in_one_channel_goes_on_in_another(two: Stage, cy: Person) -> None:
    two.server.faults.fail(429, match=drawing(two.table), retry_after=600)
    await moves(two, 1)
    two.table = two.guild.channel("other")
    assert "Cy" in (await two.open(cy)).text
    two.table = two.guild.channels[_of(two, "table")]
    await two.passes(600)


async def test_a_call_that_hangs_lets_the_clock_stand_and_is_given_up(two: Stage) -> None:
    answered = asyncio.Event()
    two.server.faults.delay(answered.wait(), match=drawing(two.table))
    who = await mover(two)
    await who.presses(hand(who), await first_move(two, who))
    await two.passes(4 * TURN)
    assert "asleep" not in board(two.table).text
    nobody = await two.seen(who)
    assert not any(place.autopilot for place in nobody.places)
    two.server.faults.clear()
    answered.set()
    await two.passes(TURN)
    assert f"{who.name} bids 0" in board(two.table).text


async def test_a_board_that_is_refused_is_left_alone_until_something_changes(two: Stage) -> None:
    drawn = drawing(two.table, "PATCH")
    two.server.faults.fail(400, times=1_000, match=drawn, code=50035)
    since = len(two.server.calls)
    who = await mover(two)
    await move(two, who)
    await two.passes(TURN / 3)
    assert len([each for each in two.server.calls[since:] if drawn(each)]) == 1
    assert f"{who.name} bids 0" not in board(two.table).text
    two.server.faults.clear()
    await moves(two, 1)
    assert f"{who.name} bids 0" in board(two.table).text


@pytest.mark.parametrize("resume", [True, False])
async def test_a_lost_connection_is_made_again_and_nobody_has_to_do_anything(
    two: Stage, resume: bool
) -> None:
    boards = list(two.table.messages)
    sessions = two.server._gateway.identified
    await two.server.drop_gateway(resume=resume)
    if not resume:
        await two.server.logged_in(sessions + 1)
    await two.passes(2)
    assert two.frontend.connected
    assert two.table.messages == boards
    who = await mover(two)
    assert (await move(two, who)).kind == "update"
    assert f"{who.name} bids 0" in board(two.table).text
    assert two.server._gateway.identified == sessions + (not resume)


async def test_a_press_while_the_connection_is_lost_is_answered_when_it_is_there_again(
    two: Stage,
) -> None:
    who = await mover(two)
    await two.server.drop_gateway()
    answer = await who.presses(hand(who), await first_move(two, who))
    await two.passes(2)
    assert answer.kind == "update"
    assert f"{who.name} bids 0" in board(two.table).text


async def test_in_bad_weather_every_move_counts_once(two: Stage) -> None:
    weather = [503, 0, 0, 429, 0, 500, 0, 0, 0, 502]
    count = iter(range(10_000))

    def bad(status: int) -> Match:
        return lambda call: call.kind == "call" and weather[next(count) % 10] == status

    for status in (500, 502, 503):
        two.server.faults.fail(status, times=1_000, match=bad(status))
    two.server.faults.fail(429, times=1_000, match=bad(429), retry_after=0.001)
    for _ in range(3):
        two.server.faults.lose_answers(4, match=bad(0))
    for number in range(12):
        who = await mover(two)
        made = (await two.seen(who)).moment.made
        assert made == number
        await move(two, who)
    two.server.faults.clear()
    await two.passes(TURN)
    assert "Round 2" in board(two.table).text
    assert "My hand" in labels(board(two.table))
    assert not any(place.autopilot for place in (await two.seen()).places)


def _of(room: Stage, name: str) -> str:
    return next(each.id for each in room.guild.channels.values() if each.name == name)
