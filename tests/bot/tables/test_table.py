"""A table as a value: each entry makes a new one, and the old one stays as it was."""

from copy import deepcopy
from dataclasses import replace

import pytest

from bot.tables.codec import from_row
from bot.tables.entries import Acted, Left, Seated
from bot.tables.errors import TableDamaged
from bot.tables.history import replayed, then
from bot.tables.sitters import Sitter
from bot.tables.table import Table
from bot.tables.updates import Phase
from engine.errors import GameError
from engine.player import Level
from engine.seats import Seat
from storage.records import TableId, TableRecord, TableStatus
from tests.bot.tables.room import ADA, BEN, EVE, Room


@pytest.mark.parametrize(
    ("sitter", "automatic"),
    [
        (Sitter("Ada", person="a"), False),
        (Sitter("Ada", person="a", left=True), True),
        (Sitter("Ada", person="a", autopilot=True), True),
        (Sitter("Hédi", level=Level.EASY), True),
    ],
)
def test_who_is_decided_for(sitter: Sitter, automatic: bool) -> None:
    assert sitter.automatic is automatic


async def test_each_entry_makes_a_new_table_and_changes_no_old_one() -> None:
    room = Room()
    table = await room.open(ADA, BEN, computers=1)
    await room.leave(table, BEN)
    await room.finish(table)
    await room.rematch(table, ADA)
    await room.finish(table)
    rows = await room.rows(table)
    made = [Table(table, room.games, version=(await room.row(table)).version)]
    copies = []
    for row in rows:
        made.append(then(made[-1], from_row(row), row.at))
        copies.append(deepcopy(made[-1]))
    for number, (each, copy) in enumerate(zip(made[1:], copies, strict=True), 1):
        assert (each.entries, each.at) == (number, rows[number - 1].at)
        assert each.state == copy.state
        assert (each.happened, each.moves, each.decisions) == (
            copy.happened,
            copy.moves,
            copy.decisions,
        )
    now = await room.table(table)
    assert made[-1] == replace(now, deadline=None, warned=0)
    assert now == replayed(await room.row(table), room.games, rows)


async def test_phases() -> None:
    room = Room()
    table = await room.open(ADA, BEN)
    rows = await room.rows(table)
    now = Table(table, room.games)
    assert (now.phase, now.next_deal(), now.to_act()) == (Phase.LOBBY, None, ())
    phases = []
    for row in rows:
        now = then(now, from_row(row), row.at)
        phases.append((row.kind, now.phase))
    assert phases == [
        ("opened", Phase.LOBBY),
        ("seated", Phase.LOBBY),
        ("seated", Phase.LOBBY),
        ("started", Phase.PLAYING),
        ("dealt", Phase.PLAYING),
    ]
    over = await room.finish(table)
    assert (over.next_deal(), over.to_act()) == (None, ())


async def test_seats_are_found_by_person_never_by_name() -> None:
    room = Room()
    now = await room.table(await room.open(ADA, BEN, computers=1))
    assert len({now.seat_of(ADA.id), now.seat_of(BEN.id), None}) == 3
    for person in (ADA.name, BEN.name, EVE.id, ""):
        assert now.seat_of(person) is None
    for seat, sitter in enumerate(now.sitters):
        if sitter.person:
            assert now.seat_of(sitter.person) == seat


async def test_what_cannot_follow_is_refused_by_the_rules() -> None:
    room = Room()
    now = await room.table(await room.open(ADA, BEN))
    [turn] = now.to_act()
    for seat, text in ((turn, "bid 6"), (1 - turn, "bid 1"), (turn, "dance"), (turn, "play KH")):
        with pytest.raises(GameError):
            then(now, Acted(seat, text), 0)
    with pytest.raises(IndexError):
        then(now, Left(2), 0)


def test_a_table_needs_a_game() -> None:
    with pytest.raises(TableDamaged, match="table-damaged table=T"):
        replayed(TableRecord(TableId("T"), "bisqa", TableStatus.PLAYING, 1, 0, 0, None), {}, ())


async def test_who_is_out() -> None:
    room = Room()
    table = await room.open(ADA, BEN, computers=2)
    while (now := await room.table(table)).phase is Phase.PLAYING:
        for seat, gone in enumerate(now.state.out):
            assert now.is_out(Seat(seat)) is bool(gone)
        await room.step(table)
    assert any(now.is_out(Seat(seat)) for seat in range(4))


async def test_a_name_is_only_shown() -> None:
    """Whatever people are called: a computer's name, an action, another's id."""
    room = Room()
    names = ["Hédi", "bid 1", BEN.id, '<b>&"x', "@everyone", "1 play KH", "🂡" * 50]
    for name in names:
        table = await room.open(type(ADA)(ADA.id, name), BEN, computers=1)
        entry = next(
            each for each in map(from_row, await room.rows(table)) if each == Seated(name, ADA.id)
        )
        assert entry
        await room.finish(table)
        assert name in (await room.service.record(table)).players
