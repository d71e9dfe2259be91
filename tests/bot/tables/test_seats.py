"""A seat's life in a game: who leaves, who comes back, who takes over, who may not return."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from bot.tables.commands import Act, Back, End, Join, Leave, Person, Rematch, Unseat
from bot.tables.errors import TableError
from bot.tables.table import Table
from bot.tables.timecontrol import LIVE, NO_CLOCK
from bot.tables.updates import Phase
from engine.replay import replay
from engine.seats import Seat
from engine.verification import verify
from storage.records import TableId
from tests.bot.tables.room import ADA, BEN, CEM, EVE, MANY, Room, dealt_in, everybody_sees

PEOPLE = (ADA, BEN, CEM)


async def kick(room: Room, table: TableId, person: Person, host: Person = ADA) -> None:
    place = (await room.sitter(table, person)).since
    await room.service.handle(Unseat(table, host.id, place=place))


def between_deals(now: Table) -> bool:
    return now.next_deal() is not None


def mid_trick(now: Table) -> bool:
    return bool(now.to_act() and now.state.round.table)


async def kept(room: Room, table: TableId) -> Table:
    """Play to the end; what comes of it is a game that can be played again and proved."""
    over = await room.finish(table)
    assert over.ended is None
    record = await room.service.record(table)
    assert replay(over.game, record).step.state == over.state
    assert verify(over.game, record).fair
    return over


async def test_who_left_comes_back_to_their_seat() -> None:
    for back in (Back, Join):
        room, table = await dealt_in(ADA, BEN, computers=1)
        seat = (await room.table(table)).seat_of(ADA.id)
        await room.leave(table, ADA)
        assert (await room.sitter(table, ADA)).left
        seen = await room.look(table, ADA)
        assert (seen.seat, seen.legal) == (seat, ())
        command = Back(table, ADA.id) if back is Back else Join(table, ADA.id, "Ada again")
        await room.service.handle(command)
        now = await room.table(table)
        assert now.seat_of(ADA.id) == seat
        assert not now.sitters[seat or 0].away
        assert now.sitters[seat or 0].name == "Ada", "the name they had here"
        assert (await room.look(table, ADA)).legal
        assert await room.quiet(Back(table, ADA.id))
        assert await room.quiet(Join(table, ADA.id, "Ada"))
        await kept(room, table)


async def test_a_partial_trick_is_healed_by_coming_back() -> None:
    room, table = await dealt_in(ADA, BEN, CEM)
    now = await room.until(table, lambda now: len(now.state.round.table) == 1)
    [mover] = now.to_act()
    person = Person(now.sitters[mover].person or "", now.sitters[mover].name)
    await room.leave(table, person)
    await room.back(table, person)
    after = await room.table(table)
    assert (after.state, after.to_act()) == (now.state, (mover,))
    await room.play(table, person)
    await kept(room, table)


@pytest.mark.parametrize("position", [between_deals, mid_trick])
@pytest.mark.parametrize("seed", range(3))
async def test_two_leave_and_one_comes_back(position: Callable[[Table], bool], seed: int) -> None:
    room, table = await dealt_in(ADA, BEN, CEM, seed=seed)
    await room.until(table, position)
    await asyncio.gather(room.leave(table, ADA), room.leave(table, BEN))
    for _ in range(5):
        await room.step(table)
    await room.back(table, BEN)
    now = await room.table(table)
    assert {who.name: who.left for who in now.sitters} == {"Ada": True, "Ben": False, "Cem": False}
    await kept(room, table)


async def test_who_has_won_the_trick_leaves_before_they_lead() -> None:
    """The trick stays theirs, and their seat leads: a computer does it."""
    for seed in range(5):
        room, table = await dealt_in(ADA, BEN, CEM, seed=seed)

        def led(now: Table) -> bool:
            current = now.state.round
            return bool(now.to_act() and current.tricks and not current.table)

        now = await room.until(table, led)
        [leader] = now.to_act()
        assert now.state.round.tricks[-1].winner == leader
        person = Person(now.sitters[leader].person or "", now.sitters[leader].name)
        await room.leave(table, person)
        after = await room.table(table)
        assert (after.to_act(), after.state.round.won) == ((leader,), now.state.round.won)
        assert await room.service.advance(table)
        assert (await room.table(table)).state.round.table[0].seat == leader
        await kept(room, table)


@pytest.mark.parametrize("seed", range(4))
async def test_between_two_deals_people_come_and_go(seed: int) -> None:
    room, table = await dealt_in(ADA, BEN, CEM, seed=seed)
    await room.until(table, between_deals)
    await room.leave(table, ADA)
    await room.leave(table, BEN)
    await room.back(table, ADA)
    assert (await room.table(table)).next_deal() == 2
    assert await room.service.advance(table)
    now = await room.table(table)
    assert len(now.deals) == 2
    await kept(room, table)


async def test_who_leaves_the_hidden_round_has_their_bid_made() -> None:
    for seed in range(20):
        room, table = await dealt_in(ADA, BEN, CEM, seed=seed)
        try:
            now = await room.until(
                table, lambda now: bool(now.to_act()) and bool(now.state.round.hidden)
            )
        except AssertionError:
            continue
        for seat in now.state.round.order:
            await room.leave(table, Person(now.sitters[seat].person or "", ""))
            if (await room.look(table)).phase is Phase.OVER:
                assert (await room.look(table)).ended == "left"
                return
            assert await room.service.advance(table)
    raise AssertionError("no game came to it")


async def test_a_kick_on_their_turn_lets_a_computer_decide_and_the_next_seat_follows() -> None:
    room = Room()
    table = await room.lobby(*MANY[:5])
    await room.begin(table, MANY[0])
    now = await room.until(
        table, lambda now: now.sitters[now.to_act()[0]].person not in (None, MANY[0].id)
    )
    [mover] = now.to_act()
    person = Person(now.sitters[mover].person or "", "")
    await kick(room, table, person, MANY[0])
    after = await room.table(table)
    assert (after.to_act(), after.state) == ((mover,), now.state)
    assert set(after.kicked) == {person.id}
    assert await room.service.advance(table)
    assert (await room.table(table)).to_act() == ((mover + 1) % 5,)
    for command in (
        Join(table, person.id, "X"),
        Back(table, person.id),
        Act(table, person.id, "bid 1"),
    ):
        assert await room.code(command) in {"kicked", "not-seated"}
    assert await room.quiet(Leave(table, person.id))
    seen = await room.look(table, person)
    assert (seen.seat, seen.legal, seen.decision) == (None, (), None)
    assert seen.view == (await room.look(table)).view, "who was kicked sees what a spectator sees"
    assert await room.store.tables_of(person.id) == ()
    room.restart()
    assert await room.code(Join(table, person.id, "X")) == "kicked"


async def test_who_had_left_may_be_kept_from_coming_back() -> None:
    room, table = await dealt_in(ADA, BEN, CEM)
    await room.leave(table, BEN)
    await kick(room, table, BEN)
    assert await room.code(Back(table, BEN.id)) == "not-seated"
    assert await room.code(Join(table, BEN.id, "Ben")) == "kicked"
    place = (await room.sitter(table, BEN)).since
    assert await room.quiet(Unseat(table, ADA.id, place=place)), "once is enough"


async def test_a_computer_cannot_be_unseated_in_a_game() -> None:
    room, table = await dealt_in(ADA, computers=1)
    places = (await room.look(table)).places
    computer = next(each for each in places if each.level is not None)
    refusal = await room.refused(Unseat(table, ADA.id, place=computer.id))
    assert refusal.code == "no-such-player"
    assert refusal.params == {"reason": "computer", "names": ("Ada",)}


async def test_a_two_player_game_goes_on_with_one_and_ends_with_none() -> None:
    room, table = await dealt_in(ADA, BEN)
    await room.leave(table, ADA)
    assert (await room.look(table)).phase is Phase.PLAYING
    for _ in range(6):
        await room.step(table)
    await room.leave(table, BEN)
    assert (await room.look(table)).ended == "left"
    for person in (ADA, BEN):
        assert await room.code(Back(table, person.id)) == "table-closed"
        assert await room.code(Join(table, person.id, "X")) == "table-closed"


async def test_when_the_last_one_is_kicked_the_game_ends() -> None:
    room, table = await dealt_in(ADA, computers=2)
    place = (await room.sitter(table, ADA)).since
    await room.service.handle(Unseat(table, EVE.id, place=place, moderator=True))
    assert (await room.look(table)).ended == "left"


async def test_everything_of_a_seat_outlives_a_restart() -> None:
    room, table = await dealt_in(ADA, BEN, CEM, computers=1)
    await room.leave(table, BEN)
    await kick(room, table, CEM)
    await room.join(table, EVE)
    before = await everybody_sees(room.service, table)
    now = await room.table(table)
    room.restart()
    assert await everybody_sees(room.service, table) == before
    for _ in range(30):
        await room.step(table)
        room.restart()
    assert (await room.table(table)).kicked == now.kicked


async def with_newcomer(**named: Any) -> tuple[Room, TableId]:
    """Ada, Ben and a computer, whose seat Eve has been promised."""
    room, table = await dealt_in(ADA, BEN, computers=1, **named)
    await room.join(table, EVE)
    return room, table


async def test_a_newcomer_takes_over_a_computers_seat_at_the_next_deal() -> None:
    room, table = await with_newcomer()
    now = await room.table(table)
    seat = now.promised(EVE.id)
    assert seat is not None
    assert now.sitters[seat].automatic
    computer = now.sitters[seat].name
    assert (await room.look(table)).places[seat].heir == "Eve"
    assert [row.id for row in await room.store.tables_of(EVE.id)] == [table]
    assert await room.quiet(Join(table, EVE.id, "Eve"))
    assert await room.code(Act(table, EVE.id, "bid 1")) == "not-seated"
    while len((await room.table(table)).deals) == 1:
        assert await room.look(table, EVE) == await room.look(table), "until then she looks on"
        await room.step(table)
    now = await room.table(table)
    who = now.sitters[seat]
    assert (now.seat_of(EVE.id), who.name, who.level, who.heir) == (seat, "Eve", None, None)
    seen = await room.look(table, EVE)
    assert (seen.seat, len(seen.view.zone("hand", seat))) == (seat, 4)
    told = [each.event for each in seen.happened if each.event.code == "taken-over"]
    assert [each.params for each in told] == [{"seat": seat, "computer": computer}]
    await room.until_turn_of(table, EVE)
    await room.play(table, EVE)
    await kept(room, table)


async def test_a_newcomer_never_gets_the_seat_of_who_is_absent() -> None:
    room, table = await dealt_in(ADA, BEN, CEM)
    await room.leave(table, BEN)
    await room.wait(table, 60_000)
    assert {who.name: who.away for who in (await room.table(table)).sitters} == {
        "Ada": True,
        "Ben": True,
        "Cem": False,
    }
    assert await room.code(Join(table, EVE.id, "Eve")) == "no-free-seat"


async def test_newcomers_come_only_where_the_host_wants_them() -> None:
    room = Room()
    table = await room.lobby(ADA, computers=2, newcomers=False)
    await room.begin(table)
    assert await room.code(Join(table, EVE.id, "Eve")) == "no-free-seat"
    assert "join" not in {each.command for each in (await room.look(table)).offered}


async def test_more_newcomers_than_computers() -> None:
    room, table = await dealt_in(ADA, computers=2)
    joining = [Join(table, person.id, person.name) for person in MANY[:4]]
    results = await asyncio.gather(*map(room.service.handle, joining), return_exceptions=True)
    refused = [result.code for result in results if isinstance(result, TableError)]
    assert refused == ["no-free-seat"] * 2
    now = await room.table(table)
    assert {now.promised(person.id) for person in MANY[:2]} == {
        Seat(seat) for seat, who in enumerate(now.sitters) if who.person is None
    }


async def test_a_newcomer_may_think_better_of_it() -> None:
    room, table = await with_newcomer()
    await room.leave(table, EVE)
    now = await room.table(table)
    assert now.promised(EVE.id) is None
    assert EVE.id not in now.people()
    assert await room.store.tables_of(EVE.id) == ()
    assert await room.quiet(Leave(table, EVE.id))
    await room.join(table, EVE)
    await room.until(table, lambda now: len(now.deals) == 2)
    assert (await room.table(table)).seat_of(EVE.id) is not None
    await room.leave(table, EVE)
    assert (await room.sitter(table, EVE)).left
    await room.back(table, EVE)


async def test_a_newcomer_to_a_game_that_ends_first_plays_the_next() -> None:
    room, table = await dealt_in(ADA, BEN, computers=1)
    await room.join(table, EVE)
    await room.service.handle(End(table, ADA.id, sure=1))
    assert await room.code(Rematch(table, EVE.id)) == "not-seated"
    await room.rematch(table, BEN)
    now = await room.table(table)
    assert {who.name for who in now.sitters} == {"Ada", "Ben", "Eve"}
    assert all(who.level is None for who in now.sitters)


async def test_a_game_waits_for_its_newcomer_when_all_others_leave() -> None:
    room, table = await with_newcomer()
    await room.leave(table, ADA)
    await room.leave(table, BEN)
    assert (await room.look(table)).phase is Phase.PLAYING
    while (await room.table(table)).seat_of(EVE.id) is None:
        assert await room.service.advance(table), "computers play on without waiting"
    await room.until_turn_of(table, EVE)
    assert (await room.look(table)).host == (await room.table(table)).seat_of(EVE.id)
    await room.leave(table, EVE)
    assert (await room.look(table)).ended == "left"


async def test_a_game_ends_when_its_newcomer_leaves_too() -> None:
    room, table = await with_newcomer()
    for person in (ADA, BEN, EVE):
        assert (await room.look(table)).phase is Phase.PLAYING
        await room.leave(table, person)
    seen = await room.look(table)
    assert (seen.phase, seen.ended) == (Phase.OVER, "left")


async def test_a_newcomer_is_not_given_a_seat_that_has_gone_out_meanwhile() -> None:
    for seed in range(60):
        room, table = await dealt_in(ADA, BEN, computers=3, seed=seed, five=False)
        while True:  # until the seat she is promised goes out while another computer stays
            now = await room.until(table, lambda now: now.phase is Phase.OVER or now.to_act() != ())
            if now.free_seat() is None:
                break
            await room.join(table, EVE)
            promised = (await room.table(table)).promised(EVE.id)
            now = await room.until(table, lambda now: now.to_act() == ())
            assert promised is not None
            if now.phase is Phase.OVER or (free := now.free_seat()) is None:
                break
            if now.is_out(promised):
                assert await room.service.advance(table)
                now = await room.table(table)
                assert (now.seat_of(EVE.id), now.is_out(free)) == (free, False)
                assert now.sitters[promised].person is None
                await kept(room, table)
                return
            await room.leave(table, EVE)
            await room.service.advance(table)
    raise AssertionError("no game came to it")


async def test_people_who_are_out_stay_and_look_on() -> None:
    room, table = await dealt_in(ADA, BEN, CEM, five=False)
    now = await room.until(table, lambda now: any(now.is_out(Seat(seat)) for seat in range(3)))
    if now.phase is Phase.OVER:
        return
    out = next(seat for seat in range(3) if now.is_out(Seat(seat)))
    person = Person(now.sitters[out].person or "", "")
    seen = await room.look(table, person)
    assert (seen.seat, seen.legal) == (out, ())
    assert seen.view == (await room.look(table)).view
    assert not seen.places[out].away
    await kept(room, table)


async def test_a_game_with_a_newcomer_has_a_clock() -> None:
    """Who waits for somebody else needs one, whatever the game began with."""
    room, table = await dealt_in(ADA, computers=2, time=NO_CLOCK)
    await room.join(table, EVE)
    await room.until(table, lambda now: now.seat_of(EVE.id) is not None)
    await room.until_turn_of(table, ADA)
    assert (await room.table(table)).time == LIVE
    assert (await room.row(table)).deadline
