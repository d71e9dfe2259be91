"""Whole games: what is kept of them can be played again, and nothing hidden is told to anybody."""

import json
from dataclasses import replace

import pytest

from bot.tables.commands import Person, TableId
from bot.tables.errors import TableError
from bot.tables.table import Table
from bot.tables.updates import Phase, TableView
from engine.cards.card import Card
from engine.games.bisqa.rules import BISQA
from engine.replay import read_record, replay, write_record
from engine.seats import Seat
from engine.verification import verify
from storage.records import TableStatus
from tests.bot.tables.room import ADA, BEN, CEM, EVE, Room, codes
from tests.leaks import named

TABLES = [(people, size - people) for size in range(2, 9) for people in (0, 1, 3) if people <= size]


async def assert_kept(room: Room, table: TableId) -> None:
    """The finished game at ``table`` can be played again and proved from what is told of it."""
    over = await room.table(table)
    record = await room.service.record(table)
    assert replay(over.game, record).step.state == over.state
    read = read_record(json.dumps(write_record(record, over.game)), room.games)
    assert read == record
    assert await room.service.record(table, with_hands=True) == record
    verdict = verify(over.game, record)
    assert {"commitment", "seats", "first", "deal"} <= {check.what for check in verdict.checks}
    assert (verdict.fair, verdict.over) == (True, over.ended is None)
    assert verdict.deals == len(over.deals)
    rows = await room.rows(table)
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    row = await room.row(table)
    assert (row.status, row.due_at) == (TableStatus.OVER, None)


@pytest.mark.parametrize(("people", "computers"), TABLES)
async def test_a_game_is_played_to_its_end(people: int, computers: int) -> None:
    room = Room(seed=(people, computers))
    table = await room.open(*(ADA, BEN, CEM)[:people], computers=computers)
    units = 1
    while await room.step(table):
        units += 1
        assert (await room.row(table)).version == units
    assert len(room.listener.heard) == units
    over = await room.table(table)
    assert over.game.outcome(over.state) is not None
    assert over.ended is None
    proof = (await room.look(table)).proof
    assert proof is not None
    assert proof.secret == room.entropy.secrets[0].hex()
    await assert_kept(room, table)


async def test_the_real_computers_play_to_the_end() -> None:
    room = Room(game=BISQA)
    table = await room.open(ADA, computers=3)
    await room.finish(table)
    await assert_kept(room, table)


async def test_several_games_at_one_table_are_each_kept() -> None:
    room = Room()
    table = await room.open(ADA, BEN, computers=1)
    for game in range(1, 5):
        await room.finish(table)
        assert (await room.look(table)).game_number == game
        await assert_kept(room, table)
        await room.rematch(table, (ADA, BEN)[game % 2])
    assert len(set(room.entropy.secrets)) == 5


async def test_a_record_of_a_running_game_has_only_what_is_done() -> None:
    room = Room()
    table = await room.open(ADA, BEN, computers=1, options={"lives": 5})
    while (now := await room.table(table)).phase is Phase.PLAYING:
        running = len(now.deals) - (now.next_deal() is None)
        told = await room.service.record(table)
        assert told.fair is None
        assert told.deals == now.deals[:running]
        assert told.actions == tuple(text for moves in now.moves[:running] for text in moves)
        assert len([deal for deal in now.game.history(now.state) if deal["done"]]) == running
        again = replay(now.game, told).step.state
        assert now.game.next_deal(again) == running + 1
        whole = await room.service.record(table, with_hands=True)
        assert whole.fair is None
        assert replay(now.game, whole).step.state == now.state
        assert_secret_kept(room, told, whole)
        await room.step(table)


def assert_secret_kept(room: Room, *told: object) -> None:
    secret = room.entropy.secrets[-1]
    assert secret.hex() not in repr(told)
    assert repr(secret)[2:-1] not in repr(told)


def of_this_deal(seen: TableView) -> str:
    """What a reader gets, as text, without the cards of deals before the present one: a card that
    was played then may be in somebody's hand now."""
    view = replace(seen.view, past=())
    dealt = [told.entry for told in seen.happened if told.event.code == "dealt"]
    happened = [told for told in seen.happened if told.entry >= max(dealt, default=0)]
    return codes(view, happened, seen.legal)


def hidden_from(now: Table, reader: Seat | None, seen: TableView) -> set[Card]:
    """Every card that the reader may not know, worked out from the state: those in hands that the
    reader cannot see, and those that were not dealt."""
    current = now.state.round
    known = {played.card for trick in current.tricks for played in trick.cards}
    known |= {played.card for played in current.table}
    playing = reader is not None and not now.state.out[reader]
    for seat, hand in enumerate(current.hands):
        if playing and (seat == reader) != current.hidden:
            known |= set(hand)
    return set(seen.offer.pack.cards) - known


@pytest.mark.parametrize("computers", [0, 2, 5])
async def test_nobody_is_told_a_hidden_card_or_the_secret(computers: int) -> None:
    room = Room(seed=(computers, 2))
    people = (ADA, BEN, CEM)
    table = await room.open(*people, computers=computers, options={"lives": 5})
    hidden_rounds = 0
    while (now := await room.table(table)).phase is Phase.PLAYING:
        hidden_rounds += now.state.round.hidden
        for reader in (*people, EVE, None):
            seen = await room.look(table, reader)
            seat = None if reader is None else now.seat_of(reader.id)
            assert seen.seat == seat
            assert seen.proof is None
            hidden = hidden_from(now, seat, seen)
            assert named(of_this_deal(seen), hidden) == set()
            assert_secret_kept(room, seen)
            for told in seen.happened:
                assert told.event.is_for(seat)
            if seat not in now.to_act():
                assert seen.legal == ()
        await room.step(table)
    assert hidden_rounds
    assert (await room.look(table)).proof is not None


async def test_in_the_hidden_round_one_sees_every_card_but_ones_own() -> None:
    room = Room(seed=3)
    for attempt in range(20):
        table = await room.open(ADA, BEN, CEM, computers=attempt % 3, options={"lives": 5})
        now = await room.table(table)
        while now.phase is Phase.PLAYING and not now.state.round.hidden:
            await room.step(table)
            now = await room.table(table)
        if now.phase is Phase.PLAYING:
            break
    else:
        raise AssertionError("no game came to it")
    for reader in (ADA, BEN, CEM):
        seat = now.seat_of(reader.id)
        assert seat is not None
        if now.state.out[seat]:
            continue
        seen = await room.look(table, reader)
        assert seen.view.zone("hand", seat) == (None,)
        own = now.state.round.hands[seat][0]
        others = [hand[0] for at, hand in enumerate(now.state.round.hands) if at != seat and hand]
        assert named(of_this_deal(seen), [own]) == set()
        assert named(of_this_deal(seen), others) == set(others)


async def test_what_happened_reaches_back_to_the_deal_before() -> None:
    room = Room()
    table = await room.open(ADA, BEN, CEM, options={"lives": 5})
    told: list[object] = []
    while await room.step(table):
        seen = await room.look(table)
        dealt = [
            each.event.params["number"] for each in seen.happened if each.event.code == "dealt"
        ]
        now = await room.table(table)
        number = len(now.deals)
        assert dealt == [each for each in (number - 1, number) if each]
        entries = [each.entry for each in seen.happened]
        assert entries == sorted(entries)
        new = [each for each in seen.happened if each not in told]
        assert all(each.entry == now.entries for each in new if told)
        told += new
    assert [each.event.code for each in (await room.look(table)).happened][-1] == "over"


@pytest.mark.parametrize("reader", [ADA, EVE, None])
async def test_places_are_in_playing_order_for_everybody(reader: Person | None) -> None:
    room = Room()
    table = await room.open(ADA, BEN, computers=3)
    now = await room.table(table)
    seen = await room.look(table, reader)
    assert [place.name for place in seen.places] == [sitter.name for sitter in now.sitters]
    assert (await room.service.record(table)).players == tuple(p.name for p in seen.places)


async def test_after_a_rematch_the_finished_game_can_still_be_proved() -> None:
    room = Room()
    table = await room.open(ADA, computers=1)
    await room.finish(table)
    finished = await room.service.record(table)
    await room.rematch(table, ADA)
    assert await room.service.record(table, 1) == finished
    assert verify(room.games["bisqa"], finished).fair
    running = await room.service.record(table)
    assert running.fair is None
    assert await room.service.record(table, 2) == running
    for number in (0, 3):
        with pytest.raises(TableError) as refusal:
            await room.service.record(table, number)
        assert refusal.value.code == "game-not-found"
