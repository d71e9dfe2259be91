"""Who does not answer in time is played for, seen by all, until they do something themselves."""

from dataclasses import replace

import pytest

from bot.tables.commands import Act, Join, Leave, Pause
from bot.tables.pacing import DELIVERY, Duty, Kind, next_duty
from bot.tables.ports import Pace
from bot.tables.sitters import Sitter
from bot.tables.table import Table
from bot.tables.timecontrol import HOUR, LIVE, SLOW, Tempo, TimeControl
from bot.tables.updates import Phase, Who
from engine.actions import Action, Bid
from engine.player import Level
from engine.randomness import Rng
from engine.replay import replay
from engine.view import View
from storage.records import TableId
from tests.bot.tables.room import ADA, BEN, CEM, Room, dealt_in, timers
from tests.bot.tables.signs import Winking
from tests.fakes import FakePlayer

PACE = Pace()


async def asleep(*, time: TimeControl = LIVE, seed: object = 0) -> tuple[Room, TableId]:
    """Ada's first bid has been made for her; Ben and Cem are awake."""
    room, table = await dealt_in(ADA, BEN, CEM, time=time, pace=PACE, seed=seed)
    await room.wait(table, ((await room.row(table)).deadline or 0) - room.clock.now())
    assert (await room.sitter(table, ADA)).autopilot
    return room, table


async def next_turn_of_ada(room: Room, table: TableId) -> Table:
    """Ben and Cem play until it is Ada's turn again."""

    def reached(now: Table) -> bool:
        [mover] = now.to_act() or (None,)
        return mover == now.seat_of(ADA.id)

    while not reached(now := await room.table(table)):
        if now.next_deal() is not None:
            await room.clock.move(PACE.hidden)
        assert await room.step(table)
    return now


async def test_one_decision_is_made_and_everybody_sees_it() -> None:
    room, table = await asleep()
    now = await room.table(table)
    seat = now.seat_of(ADA.id)
    assert seat is not None
    assert (now.made, now.decisions[seat]) == (1, 1)
    for reader in (ADA, BEN, None):
        seen = await room.look(table, reader)
        place = seen.places[seat]
        assert (place.autopilot, place.away, place.left, place.level) == (True, True, False, None)
        told = [each.event for each in seen.happened if each.event.code == "autopilot"]
        assert [each.params for each in told] == [{"seat": seat}]
        offered = {each.command: each.who for each in seen.offered}
        assert offered.get("back") == (Who.AWAY if reader is not BEN else None)
    assert now.to_act() == ((seat + 1) % 3,)
    assert not any(who.autopilot for who in now.sitters if who.person != ADA.id)


async def test_normal_decides_from_what_the_seat_may_know() -> None:
    asked: list[Level] = []

    def choose(view: View, legal: tuple[Action, ...], rng: Rng) -> Action:
        return legal[0]

    player = FakePlayer(choose)
    room, table = await dealt_in(ADA, BEN)
    game = room.games["bisqa"]
    game.player = lambda level: asked.append(level) or player  # type: ignore[method-assign,func-returns-value]
    now = await room.table(table)
    await room.wait(table, DELIVERY + LIVE.turn)
    assert asked == [Level.NORMAL]
    seat = now.seat_of(ADA.id)
    assert player.views == [game.view(now.state, seat)]
    assert (await room.table(table)).moves[-1][0] == f"{seat} bid 0"


async def test_a_computer_that_fails_decides_all_the_same() -> None:
    def bad(view: View, legal: tuple[Action, ...], rng: Rng) -> Action:
        return Bid(77)

    room, table = await dealt_in(ADA, BEN)
    game = room.games["bisqa"]
    game.player = lambda level: FakePlayer(bad)  # type: ignore[method-assign]
    await room.wait(table, DELIVERY + LIVE.turn)
    assert (await room.sitter(table, ADA)).autopilot
    over = await room.finish(table)
    assert replay(over.game, over.record()).step.state == over.state


async def test_what_was_played_is_told_to_the_person_alone() -> None:
    room, table = await asleep()
    for _ in range(3):
        await next_turn_of_ada(room, table)
        await room.clock.move(PACE.autopilot)
        assert await room.service.advance(table)
    now = await room.table(table)
    seat = now.seat_of(ADA.id)
    own = [
        (deal, text.partition(" ")[2])
        for deal, moves in enumerate(now.moves, 1)
        for text in moves
        if text.startswith(f"{seat} ")
    ]
    assert len(own) == 4
    assert (await room.look(table, ADA)).played == tuple(own)
    for reader in (BEN, None):
        assert (await room.look(table, reader)).played == ()
    room.restart()
    assert (await room.look(table, ADA)).played == tuple(own)


async def test_a_live_turn_is_played_after_two_seconds() -> None:
    room, table = await asleep()
    now = await next_turn_of_ada(room, table)
    assert PACE.autopilot == 2_000
    seat = now.seat_of(ADA.id)
    assert next_duty(now, PACE) == Duty(now.turn_at + 2_000, Kind.THINK, seat)
    assert (await room.row(table)).deadline is None
    assert (await room.look(table, ADA)).due_at == now.turn_at + 2_000
    await room.wait(table, 1_999)
    assert (await room.table(table)).made == now.made
    await room.wait(table, 1)
    assert (await room.table(table)).made == now.made + 1


async def test_a_slow_turn_is_played_after_half_of_its_time() -> None:
    room, table = await asleep(time=SLOW)
    now = await next_turn_of_ada(room, table)
    await room.wait(table, 12 * HOUR - 1)
    assert (await room.table(table)).made == now.made
    room.restart()
    await room.wait(table, 1)
    assert (await room.table(table)).made == now.made + 1


@pytest.mark.parametrize("how", ["back", "join", "button", "typed"])
@pytest.mark.parametrize("time", [LIVE, SLOW], ids=["live", "slow"])
async def test_whatever_they_do_themselves_ends_it_at_once(how: str, time: TimeControl) -> None:
    room, table = await asleep(time=time)
    now = await next_turn_of_ada(room, table)
    await room.clock.move(1_999)
    assert (await room.look(table, ADA)).legal, "they may play without coming back first"
    if how == "back":
        await room.back(table, ADA)
        assert (await room.row(table)).deadline == (await room.table(table)).deadline
        assert (await room.table(table)).made == now.made
    elif how == "join":
        assert await room.quiet(Join(table, ADA.id, "Ada")), "they have a seat"
        return
    else:
        press = await room.press(table, ADA)
        command = press if how == "button" else replace(press, press=None, sent_at=now.turn_at)
        await room.service.handle(command)
        assert (await room.table(table)).made == now.made + 1
    ada = await room.sitter(table, ADA)
    assert (ada.autopilot, ada.missed) == (False, 0)
    entries = (await room.table(table)).entries
    await room.wait(table, 5_000)
    assert (await room.table(table)).entries == entries, "nobody decides for them any more"


async def test_coming_back_a_second_before_is_in_time_and_gives_a_whole_turn() -> None:
    room, table = await asleep()
    await next_turn_of_ada(room, table)
    async with timers(room):
        await room.clock.move(1_000)
        await room.back(table, ADA)
        made = (await room.table(table)).made
        await room.clock.move(DELIVERY + LIVE.turn - 1)
        assert (await room.table(table)).made == made
        await room.clock.move(1)
        assert (await room.table(table)).made == made + 1


async def test_coming_back_out_of_turn_changes_no_deadline() -> None:
    room, table = await asleep()
    before = await room.row(table)
    await room.clock.move(3_000)
    await room.back(table, ADA)
    after = await room.row(table)
    assert (after.deadline, after.due_at) == (before.deadline, before.due_at)
    assert not (await room.sitter(table, ADA)).autopilot
    assert (await room.look(table, ADA)).played, "what was played meanwhile can still be read"
    await next_turn_of_ada(room, table)
    await room.play(table, ADA)
    assert (await room.look(table, ADA)).played == (), "until one plays again"


async def test_a_sign_ends_it_too() -> None:
    room = Room(game=Winking(), pace=PACE)
    table = await room.open(ADA, BEN, time=LIVE)
    await room.until_turn_of(table, ADA)
    await room.wait(table, DELIVERY + LIVE.turn)
    assert (await room.sitter(table, ADA)).autopilot
    await room.service.handle(Act(table, ADA.id, "wink"))
    assert not (await room.sitter(table, ADA)).autopilot


async def test_who_is_played_for_is_told_once_and_not_called_again() -> None:
    room, table = await asleep(time=SLOW)
    assert [notice.to for notice in await room.waiting(table, "autopilot")] == [ADA.id]
    calls = len([each for each in await room.waiting(table) if each.to == ADA.id])
    for _ in range(3):
        await next_turn_of_ada(room, table)
        await room.wait(table, 12 * HOUR)
    own = [each.code for each in await room.waiting(table) if each.to == ADA.id]
    assert len(own) == calls
    await room.back(table, ADA)
    await next_turn_of_ada(room, table)
    await room.wait(table, 50 * HOUR)
    assert len(await room.waiting(table, "autopilot")) == 2, "again when it begins again"


async def test_every_command_still_answers_who_is_played_for() -> None:
    room, table = await asleep()
    assert (await room.look(table, ADA)).seat is not None
    seen = await room.look(table, ADA)
    assert seen.view.zone("hand", seen.seat)
    await room.service.handle(Leave(table, ADA.id, sure=1))
    await room.back(table, ADA)
    assert not (await room.sitter(table, ADA)).away


async def test_who_leaves_while_played_for_is_played_for_as_a_computer_plays() -> None:
    room, table = await asleep()
    await room.leave(table, ADA)
    who = await room.sitter(table, ADA)
    assert (who.left, who.autopilot, who.missed, who.played) == (True, False, 0, ())
    now = await next_turn_of_ada(room, table)
    duty = next_duty(now, PACE)
    assert duty
    assert duty.at - now.turn_at in (PACE.computer, PACE.trick)
    await room.wait(table, PACE.trick)
    assert not (await room.sitter(table, ADA)).autopilot, "who has left does not sleep"


async def test_who_is_always_in_time_is_never_played_for() -> None:
    """A whole game played a millisecond before each deadline."""
    room, table = await dealt_in(ADA, BEN, CEM, five=False)
    async with timers(room):
        while (await room.look(table)).phase is Phase.PLAYING:
            person = await room.to_act(table)
            if person is None:
                await room.clock.move(1)
                continue
            await room.clock.move(((await room.row(table)).deadline or 0) - room.clock.now() - 1)
            await room.play(table, person)
            await room.clock.move(0)
    over = await room.table(table)
    assert over.ended is None
    assert not any(who.played for who in over.sitters)
    assert "autopilot" not in {notice.code for notice in await room.waiting(table)}


async def test_without_a_clock_nobody_is_played_for() -> None:
    room, table = await dealt_in(ADA, computers=1, time=TimeControl(Tempo.OFF))
    made = (await room.table(table)).made
    await room.wait(table, 13 * 24 * HOUR)
    assert (await room.table(table)).made == made
    await room.service.handle(Pause(table, ADA.id))


def test_what_is_said_of_a_sitter() -> None:
    computer = Sitter("Hédi", level=Level.EASY)
    ada = Sitter("Ada", "a")
    for who, away, automatic, stays in (
        (computer, False, True, False),
        (ada, False, False, True),
        (replace(ada, autopilot=True), True, True, True),
        (replace(ada, left=True), True, True, False),
    ):
        assert (who.away, who.automatic, who.stays) == (away, automatic, stays)
