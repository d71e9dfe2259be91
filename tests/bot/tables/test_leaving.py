"""Getting up: a computer plays on, and a game that nobody is left in ends without result."""

import asyncio
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

from bot.tables.commands import Leave, Person, TableId
from bot.tables.table import Table
from bot.tables.updates import Phase
from engine.replay import replay
from engine.seats import Seat
from engine.verification import verify
from storage.records import TableStatus
from tests.bot.tables.room import ADA, BEN, CEM, Room


def bidding(now: Any) -> bool:
    return bool(now.bidding)


def leading(now: Any) -> bool:
    return not now.bidding and not now.table


def following(now: Any) -> bool:
    return 0 < len(now.table) < len(now.order) - 1


def last(now: Any) -> bool:
    return len(now.table) == len(now.order) - 1


POSITIONS = [bidding, leading, following, last]


async def at(position: Callable[[Any], bool], seed: int, person: Person) -> tuple[Room, TableId]:
    """A table of two persons and two computers where it is the person's turn, in ``position``."""

    def reached(now: Table) -> bool:
        return now.to_act() == (now.seat_of(person.id),) and position(now.state.round)

    for attempt in count():
        room = Room(seed=f"{seed}/{attempt}")
        table = await room.open(ADA, BEN, computers=2, options={"lives": 5})
        try:
            now = await room.until(table, reached)
        except AssertionError:
            continue
        if not any(now.is_out(Seat(seat)) for seat, who in enumerate(now.sitters) if who.person):
            return room, table
    raise AssertionError


@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("who", [ADA, BEN])
async def test_who_leaves_on_their_turn_is_played_for_to_the_end(
    position: Callable[[Any], bool], seed: int, who: Person
) -> None:
    room, table = await at(position, seed, who)
    before = await room.table(table)
    seat = before.seat_of(who.id)
    await room.leave(table, who)
    now = await room.table(table)
    assert now.to_act() == before.to_act() == (seat,)
    assert now.state == before.state
    assert now.decisions == before.decisions
    seen = await room.look(table)
    assert [place.name for place in seen.places if place.away] == [who.name]
    assert [told.event.code for told in seen.happened][-1] == "left"
    assert seen.happened[-1].event.params == {"seat": seat}
    assert await room.service.advance(table), "the computer decides at once"
    over = await room.finish(table)
    assert over.ended is None
    record = await room.service.record(table)
    assert replay(over.game, record).step.state == over.state
    assert verify(over.game, record).fair


@pytest.mark.parametrize("seed", range(6))
async def test_who_leaves_out_of_turn_is_played_for_to_the_end(seed: int) -> None:
    room = Room(seed=seed)
    table = await room.open(ADA, BEN, CEM)
    for _ in range(seed * 3):
        await room.step(table)
    waited_for = await room.to_act(table)
    someone = next(person for person in (ADA, BEN, CEM) if person != waited_for)
    turn = (await room.table(table)).to_act()
    await room.leave(table, someone)
    assert (await room.table(table)).to_act() == turn
    assert (await room.finish(table)).ended is None


@pytest.mark.parametrize("seed", range(5))
async def test_two_leave_in_the_same_trick(seed: int) -> None:
    room = Room(seed=seed)
    table = await room.open(ADA, BEN, CEM, computers=1, options={"lives": 5})
    await room.until(table, lambda now: now.state.round.table and now.to_act() != ())
    await asyncio.gather(room.leave(table, ADA), room.leave(table, BEN))
    over = await room.finish(table)
    assert over.ended is None
    assert replay(over.game, over.record()).step.state == over.state


async def test_to_leave_a_game_is_asked_once() -> None:
    """Whoever has a part in it reads what becomes of it, and is not asked a second time."""
    room = Room()
    table = await room.open(ADA, BEN, CEM, computers=1)
    for sure in (None, 0, 2):
        refusal = await room.refused(Leave(table, ADA.id, sure=sure))
        assert (refusal.code, refusal.params) == ("confirm-leave", {"game": 1, "then": "on"})
    for person in (ADA, BEN):
        await room.service.handle(Leave(table, person.id, sure=1))
        assert await room.quiet(Leave(table, person.id))
    refusal = await room.refused(Leave(table, CEM.id))
    assert refusal.params == {"game": 1, "then": "over"}, "nobody is left"
    await room.service.handle(Leave(table, CEM.id, sure=1))
    assert (await room.look(table)).ended == "left"
    assert await room.quiet(Leave(table, CEM.id))


async def test_who_has_no_part_in_a_game_leaves_at_once() -> None:
    room, table = await with_somebody_out({ADA.id})
    await room.service.handle(Leave(table, ADA.id))
    assert (await room.sitter(table, ADA)).left
    lobby = await room.lobby(BEN, CEM)
    await room.service.handle(Leave(lobby, CEM.id))
    assert (await room.table(lobby)).seat_of(CEM.id) is None
    table = await room.open(ADA, computers=2)
    await room.join(table, BEN)
    await room.service.handle(Leave(table, BEN.id))
    assert (await room.table(table)).promised(BEN.id) is None


@pytest.mark.parametrize("people", [(ADA,), (ADA, BEN), (ADA, BEN, CEM)])
@pytest.mark.parametrize("steps", [0, 3, 17])
async def test_when_all_have_left_it_ends_without_result(
    people: tuple[Person, ...], steps: int
) -> None:
    room = Room()
    table = await room.open(*people, computers=2, options={"lives": 5})
    for _ in range(steps):
        await room.step(table)
    state = (await room.table(table)).state
    for person in people:
        assert (await room.look(table)).phase is Phase.PLAYING
        await room.leave(table, person)
    for reader in (*people, None):
        seen = await room.look(table, reader)
        assert (seen.phase, seen.ended, seen.legal, seen.due_at) == (Phase.OVER, "left", (), None)
        assert [told.event.code for told in seen.happened][-2:] == ["left", "ended"]
        assert seen.view.outcome is None
        assert seen.proof is not None
        assert seen.proof.commitment == seen.commitment
        assert seen.proof.secret == room.entropy.secrets[0].hex()
    assert (await room.row(table)).status is TableStatus.CLOSED, "it has no result"
    record = await room.service.record(table)
    over = await room.table(table)
    assert over.state == state
    assert record.deals == over.deals
    assert verify(over.game, record).fair
    assert replay(over.game, record).step.state == state
    assert not await room.service.advance(table)
    assert await room.service.unfinished() is None


async def test_everybody_leaves_at_once() -> None:
    room = Room()
    table = await room.open(ADA, BEN, CEM)
    await asyncio.gather(*(room.leave(table, person) for person in (ADA, BEN, CEM)))
    assert (await room.look(table)).ended == "left"
    kinds = [row.kind for row in await room.rows(table)]
    assert kinds.count("ended") == 1
    assert kinds[-2:] == ["left", "ended"]


async def out(room: Room, table: TableId, who: set[str]) -> Table:
    """Play until exactly the persons ``who`` are out."""

    def reached(now: Table) -> bool:
        gone = {now.sitters[seat].person for seat, left in enumerate(now.state.out) if left}
        return gone & {ADA.id, BEN.id} == who

    return await room.until(table, reached)


async def with_somebody_out(who: set[str]) -> tuple[Room, TableId]:
    for seed in range(50):
        room = Room(seed=seed)
        table = await room.open(ADA, BEN, computers=3)
        try:
            await out(room, table, who)
        except AssertionError:
            continue
        if (await room.look(table)).phase is Phase.PLAYING:
            return room, table
    raise AssertionError("no game went like that")


async def test_who_is_out_does_not_keep_a_game_going() -> None:
    room, table = await with_somebody_out({ADA.id})
    await room.leave(table, BEN)
    assert (await room.look(table)).ended == "left"


async def test_who_is_out_may_go_without_ending_the_others_game() -> None:
    room, table = await with_somebody_out({ADA.id})
    await room.leave(table, ADA)
    assert (await room.look(table)).phase is Phase.PLAYING
    assert (await room.finish(table)).ended is None


async def test_computers_finish_for_those_who_are_out_and_stay() -> None:
    room, table = await with_somebody_out({ADA.id, BEN.id})
    await room.leave(table, ADA)
    assert (await room.look(table)).phase is Phase.PLAYING
    while await room.service.advance(table):
        pass
    assert (await room.table(table)).phase is Phase.OVER
    assert (await room.table(table)).ended is None
