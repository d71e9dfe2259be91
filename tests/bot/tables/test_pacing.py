"""When the program goes on by itself, and that a start of the program finds these moments again."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from bot.tables.pacing import IDLE_LIFE, LOBBY_LIFE, Duty, Kind, next_duty
from bot.tables.ports import AT_ONCE, Pace
from bot.tables.sitters import Sitter
from bot.tables.table import Table
from bot.tables.timecontrol import Tempo, TimeControl
from bot.tables.updates import Phase
from bot.tables.views import view_for
from engine.games.bisqa.rules import BISQA
from engine.player import Level
from engine.seats import Seat
from storage.records import TableId
from tests.bot.tables.room import ADA, BEN, CEM, Room
from tests.fakes import FakeClock

PACE = Pace(computer=1_200, trick=2_500, deal=4_000, hidden=8_000)


def test_the_paces_of_a_chat() -> None:
    assert Pace() == PACE


async def kinds_of_rest(pace: Pace, seed: int) -> dict[str, set[int | None]]:
    """How long each kind of moment rests, over a whole game; the clock moves between two steps."""
    room = Room(seed=seed, pace=pace)
    table = await room.open(ADA, BEN, computers=1, options={"lives": 5})
    rests: dict[str, set[int | None]] = {}
    while True:
        now = await room.table(table)
        assert now.at == room.clock.now()
        duty = next_duty(now, pace)
        due = duty.at if duty else None
        rests.setdefault(kind_of(now), set()).add(None if due is None else due - now.at)
        assert (await room.row(table)).due_at == await room.service.due_at(table) == due
        told = due if duty and duty.kind in (Kind.DEAL, Kind.THINK) else None
        assert (await room.look(table, BEN)).due_at == told
        assert (await room.restarted().look(table, None)).due_at == told
        await room.clock.move(60_000)
        if not await room.step(table):
            return rests


def kind_of(now: Table) -> str:
    current: Any = now.state.round
    if now.phase is Phase.OVER:
        return "over"
    if now.next_deal() is not None:
        return "hidden" if current.hidden else "deal"
    if not now.sitters[now.to_act()[0]].automatic:
        return "person"
    finished = not current.bidding and current.tricks and not current.table
    return "trick" if finished else "computer"


@pytest.mark.parametrize("seed", range(3))
async def test_each_kind_of_moment_rests_as_long_as_its_pace_says(seed: int) -> None:
    rests = await kinds_of_rest(PACE, seed)
    expected: dict[str, set[int | None]] = {
        "computer": {1_200},
        "trick": {2_500},
        "deal": {4_000},
        "hidden": {8_000},
        "person": {IDLE_LIFE},
        "over": {None},
    }
    assert {"computer", "trick", "deal", "person", "over"} <= rests.keys()
    assert rests == {kind: expected[kind] for kind in rests}


async def test_at_once_rests_nowhere() -> None:
    rests = await kinds_of_rest(AT_ONCE, 0)
    for kind, found in rests.items():
        assert found == {{"person": IDLE_LIFE, "over": None}.get(kind, 0)}


async def test_after_a_one_card_round_it_rests_longest() -> None:
    for seed in range(40):
        if "hidden" in (rests := await kinds_of_rest(PACE, seed)):
            assert rests["hidden"] == {8_000}
            return
    raise AssertionError("no game came to it")


@pytest.mark.parametrize("thought", [0, 500, 5_000])
async def test_who_leaves_on_their_turn_is_played_for_at_the_pace_of_a_computer(
    thought: int,
) -> None:
    """Counted from when it became their turn: getting up and coming back again and again holds
    nobody up."""
    room = Room(pace=PACE)
    table = await room.open(ADA, BEN, CEM)
    await room.until_turn_of(table, ADA)
    opened = room.clock.now()
    assert (await room.row(table)).due_at == opened + IDLE_LIFE
    await room.clock.move(thought)
    await room.leave(table, ADA)
    assert (await room.row(table)).due_at == opened + 1_200


async def test_a_game_without_result_is_not_gone_on_with() -> None:
    room = Room(pace=PACE)
    table = await room.open(ADA, computers=1)
    await room.leave(table, ADA)
    assert (await room.row(table)).due_at is None


@pytest.mark.parametrize("tempo", Tempo)
def test_before_a_game_only_the_end_of_the_lobby_is_due(tempo: Tempo) -> None:
    sitters = (Sitter("Hédi", level=Level.EASY),)
    lobby = Table(TableId("T"), {"bisqa": BISQA}, at=5, game_id="bisqa", sitters=sitters)
    lobby = replace(lobby, time=TimeControl(tempo))
    assert next_duty(lobby, PACE) == Duty(5 + LOBBY_LIFE[tempo], Kind.EXPIRE)
    assert view_for(lobby, None, now=5, pace=PACE).due_at is None


async def test_the_clock_of_tests_keeps_its_port() -> None:
    clock = FakeClock()
    begun = clock.now()
    await clock.sleep_until(begun)
    woken: list[int] = []

    async def sleep(moment: int) -> None:
        await clock.sleep_until(moment)
        woken.append(clock.now() - begun)

    tasks = [asyncio.create_task(sleep(begun + rest)) for rest in (20, 10)]
    await clock.move(9)
    assert woken == []
    await clock.move(1)
    assert woken == [10]
    await clock.move(1_000)
    assert woken == [10, 20], "each at their own moment"
    assert clock.now() - begun == 1_010
    await asyncio.gather(*tasks)


async def test_when_every_person_is_out_the_computers_finish_without_waiting() -> None:
    seen_out = seen_going = 0
    for seed in range(8):
        room = Room(seed=seed, pace=PACE)
        table = await room.open(ADA, computers=3, options={"lives": 3})
        was_out = False
        while True:
            now = await room.table(table)
            duty = next_duty(now, PACE)
            is_out = now.phase is Phase.PLAYING and now.is_out(now.seat_of(ADA.id) or Seat(0))
            if is_out and not was_out:  # she wants to see how
                seen_going += 1
                assert duty
                assert duty.at > now.at
                was_out = True
            elif is_out:
                seen_out += 1
                assert duty
                assert duty.at == now.at
            elif duty is not None:
                assert duty.at > now.at
            await room.clock.move(PACE.hidden)
            if not await room.step(table):
                break
    assert seen_out
    assert seen_going


async def test_computers_among_themselves_keep_their_pace() -> None:
    room = Room(seed=1, pace=PACE)
    table = await room.open(computers=3)
    duty = next_duty(await room.table(table), PACE)
    assert duty
    assert (duty.at, duty.kind) == (room.clock.now() + PACE.computer, Kind.THINK)
    assert not (await room.table(table)).all_people_out()
