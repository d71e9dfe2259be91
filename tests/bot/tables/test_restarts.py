"""A start of the program finds every table as it was, but for those whose rows are damaged."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from bot import app
from bot.tables.commands import Act, Leave, Rematch, TableId
from bot.tables.errors import TableDamaged, TableError
from bot.tables.ports import AT_ONCE
from bot.tables.updates import Phase
from engine.player import Level
from storage.memory import MemoryStore
from storage.records import EntryRecord, TableStatus
from storage.sql.store import open_store
from tests.bot.tables.room import ADA, BEN, CEM, Room, copied, everybody_sees


async def play_a_while(room: Room) -> TableId:
    """A game to its end, with somebody leaving, and the beginning of a rematch."""
    table = await room.open(ADA, BEN, CEM, computers=1)
    for _ in range(9):
        await room.step(table)
    await room.leave(table, BEN)
    await room.finish(table)
    await room.rematch(table, ADA)
    for _ in range(12):
        await room.step(table)
    return table


@pytest.mark.parametrize("filed", [False, True], ids=["memory", "file"])
async def test_every_prefix_of_a_game_is_found_again_as_it_was(filed: bool, path: Path) -> None:
    """Step by step, against a twin that is never interrupted."""
    store = await open_store(path) if filed else MemoryStore()
    twin, room = Room(seed=1), Room(store, seed=1)
    table = await twin.open(ADA, BEN, computers=1)
    assert await room.open(ADA, BEN, computers=1) == table
    left = rematched = False
    steps = 0
    while True:
        room.restart()
        assert await everybody_sees(room.service, table) == await everybody_sees(
            twin.service, table
        )
        steps += 1
        over = (await twin.look(table)).phase is Phase.OVER
        if over and rematched:
            break
        for each in (twin, room):
            await each.clock.move(1_000)
            if over:
                await each.rematch(table, ADA)
            elif steps == 20 and not left:
                await each.leave(table, BEN)
            else:
                await each.step(table)
        left, rematched = left or steps == 20, rematched or over
    assert left
    assert steps > 40
    await store.close()


async def test_a_file_gives_back_what_was_played(path: Path) -> None:
    memory = Room(seed=4)
    expected = await everybody_sees(memory.service, table := await play_a_while(memory))
    store = await open_store(path)
    room = Room(store, seed=4)
    assert await play_a_while(room) == table
    assert await everybody_sees(room.service, table) == expected
    await store.close()
    for _ in range(2):
        store = await open_store(path)
        room.store = store
        room.restart()
        assert await everybody_sees(room.service, table) == expected
        assert await room.service.unfinished() == table
        assert await room.rows(table) == await memory.rows(table)
        await store.close()
    stored = await app.stored_table(path, None)
    assert (stored.id, stored.record()) == (table, await memory.service.record(table))
    assert await app.stored_table(path, table) == stored
    with pytest.raises(TableError, match="table-not-found"):
        await app.stored_table(path, "NONE")


async def test_a_file_is_played_on_after_each_start(path: Path) -> None:
    twin = Room(seed=5)
    table = await twin.open(ADA, BEN)
    room = Room(seed=5)
    for start in range(6):
        store = await open_store(path)
        room.store = store
        room.restart()
        if not start:
            await room.open(ADA, BEN)
        for _ in range(3):
            assert await room.step(table) == await twin.step(table)
        assert await everybody_sees(room.service, table) == await everybody_sees(
            twin.service, table
        )
        await store.close()


async def test_the_root_puts_the_real_parts_together(path: Path) -> None:
    room = Room()
    for place in (None, path):
        async with app.house(place, {}, pace=AT_ONCE, clock=room.clock) as house:
            room.service = house.service
            table = await room.open(ADA, computers=2)
            assert len(table) == 6
            assert (await room.look(table, ADA)).due_at in (None, room.clock.now())
            assert await room.service.unfinished() == table
    async with app.house(path, {}, pace=AT_ONCE, clock=room.clock) as house:
        service = house.service
        found = await service.unfinished()
        assert found is not None
        assert (await service.look(found, ADA.id)).phase is Phase.PLAYING
        while not (seen := await service.look(found, ADA.id)).legal:
            await service.advance(found)
        await service.handle(Act(found, ADA.id, seen.legal[0]))


async def test_the_game_touched_last_is_gone_on_with() -> None:
    room = Room()
    assert await room.service.unfinished() is None
    one = await room.open(ADA, BEN)
    await room.clock.move(1)
    two = await room.open(ADA, BEN)
    assert await room.service.unfinished() == two
    await room.clock.move(1)
    await room.step(one)
    assert await room.service.unfinished() == one
    await room.finish(one)
    assert await room.service.unfinished() == two
    await room.finish(two)
    assert await room.service.unfinished() is None


class Rows(MemoryStore):
    """Says of one table that it has these entries, which no store would take."""

    def __init__(self, table: TableId, rows: tuple[EntryRecord, ...]) -> None:
        super().__init__()
        self._table = table
        self._damaged = rows

    async def entries(self, table: TableId, after: int = 0) -> tuple[EntryRecord, ...]:
        return self._damaged if table == self._table else await super().entries(table, after)


Damage = Callable[[tuple[EntryRecord, ...]], tuple[EntryRecord, ...]]


def body(kind: str, text: str, which: int = 0) -> Damage:
    """Another body for an entry of ``kind``."""

    def damage(rows: tuple[EntryRecord, ...]) -> tuple[EntryRecord, ...]:
        at = [number for number, row in enumerate(rows) if row.kind == kind][which]
        return (*rows[:at], replace(rows[at], body=text), *rows[at + 1 :])

    return damage


def without(number: int) -> Damage:
    return lambda rows: (*rows[:number], *rows[number + 1 :])


def other_deal(rows: tuple[EntryRecord, ...]) -> tuple[EntryRecord, ...]:
    """The cards of the first deal where those of the second were."""
    dealt = [row for row in rows if row.kind == "dealt"]
    return body("dealt", dealt[0].body, 1)(rows)


OPENED = '{"type":"opened","game":"%s","options":%s,"secret":"%s"}'
GOOD_OPTIONS = '{"lives":3,"tie":"remainder"}'
HANDS = '{"type":"dealt","deal":{"hands":%s}}'
DAMAGES: dict[str, Damage] = {
    "not JSON": body("acted", "{"),
    "no text": body("acted", ""),
    "nested": body(
        "dealt", '{"type":"dealt","deal":{"hands":' + "[" * 200_000 + "]" * 200_000 + "}}"
    ),
    "unknown kind": body("acted", '{"type":"danced","seat":0}'),
    "no kind": body("acted", "{}"),
    "a field is missing": body("acted", '{"type":"acted","seat":0}'),
    "a field is of another type": body("acted", '{"type":"acted","seat":"0","action":"bid 1"}'),
    "an illegal action": body("acted", '{"type":"acted","seat":0,"action":"bid 9"}'),
    "no action": body("acted", '{"type":"acted","seat":0,"action":"dance"}'),
    "no such seat": body("acted", '{"type":"acted","seat":77,"action":"bid 1"}'),
    "no such seat left": body("left", '{"type":"left","seat":77}'),
    "an unknown game": body("opened", OPENED % ("whist", GOOD_OPTIONS, "00" * 32)),
    "no options": body("opened", OPENED % ("bisqa", "{}", "00" * 32)),
    "wrong options": body("opened", OPENED % ("bisqa", '{"lives":"x","tie":3}', "00" * 32)),
    "no secret": body("opened", OPENED % ("bisqa", GOOD_OPTIONS, "zz")),
    "no deal": body("dealt", '{"type":"dealt","deal":{}}'),
    "no cards": body("dealt", HANDS % "[[],[],[],[]]"),
    "foreign cards": body("dealt", HANDS % '[["XX"],[],[],[]]'),
    "cards twice": body("dealt", HANDS % '[["KH","KH"],[],[],[]]'),
    "hands for others": body("dealt", HANDS % '[["KH"]]'),
    "another deal": other_deal,
    "started with other seats": body(
        "started", '{"type":"started","order":[0,1,2,9],"first":0,"salt":[]}'
    ),
    "started by nobody": body(
        "started", '{"type":"started","order":[0,1,2,3],"first":9,"salt":[]}'
    ),
    "no beginning": without(0),
    "a seat is missing": without(1),
    "a deal is missing": without(6),
    "an action is missing": without(8),
    "who left is missing": lambda rows: tuple(row for row in rows if row.kind != "left"),
    "nothing at all": lambda rows: (),
}


def as_one(change: Callable[[EntryRecord], EntryRecord], which: int = -1) -> Damage:
    """One row changed, and no other."""

    def damage(rows: tuple[EntryRecord, ...]) -> tuple[EntryRecord, ...]:
        at = range(len(rows))[which]
        return (*rows[:at], change(rows[at]), *rows[at + 1 :])

    return damage


def other_names(rows: tuple[EntryRecord, ...]) -> tuple[EntryRecord, ...]:
    """Two players have changed their names: nothing in the rules is against it."""
    seated = [number for number, row in enumerate(rows) if row.kind == "seated"][:2]
    told = {at: rows[other].body for at, other in zip(seated, reversed(seated), strict=True)}
    return tuple(replace(row, body=told.get(at, row.body)) for at, row in enumerate(rows))


# What the rules have nothing against: only checksums and the count of entries can tell.
PLAUSIBLE: dict[str, Damage] = {
    "the last is missing": without(-1),
    "the last two are missing": lambda rows: rows[:-2],
    "there is one more": lambda rows: (*rows, replace(rows[-1], number=len(rows) + 1).sealed()),
    "at another time": as_one(lambda row: replace(row, at=row.at + 1)),
    "another name": as_one(lambda row: replace(row, body=row.body.replace("Ada", "Eve")), 1),
    "two names": other_names,
    "of another kind": as_one(lambda row: replace(row, kind="danced")),
    "no checksum after others": as_one(lambda row: replace(row, checksum=None)),
    "another checksum": as_one(lambda row: replace(row, checksum=-1)),
    "of another table": as_one(lambda row: replace(row, table=TableId("T9")).sealed()),
    "a number twice": as_one(lambda row: replace(row, number=row.number - 1).sealed()),
}


def before_checksums(rows: tuple[EntryRecord, ...]) -> tuple[EntryRecord, ...]:
    return tuple(replace(row, checksum=None) for row in rows)


@pytest.mark.parametrize(
    ("damage", "summed"),
    [
        *((damage, True) for damage in DAMAGES.values()),
        *((damage, False) for damage in DAMAGES.values()),
        *((damage, True) for damage in PLAUSIBLE.values()),
    ],
    ids=[*DAMAGES, *(f"{name}, before checksums" for name in DAMAGES), *PLAUSIBLE],
)
async def test_a_damaged_table_is_set_aside_and_others_go_on(damage: Damage, summed: bool) -> None:
    room = Room(seed=2)
    table = await play_a_while(room)
    good = await room.open(ADA, BEN)
    rows, row = await room.rows(table), await room.row(table)
    if not summed:
        rows, row = before_checksums(rows), replace(row, entries=None)
    damaged = damage(rows)
    assert damaged != rows
    store = Rows(table, damaged)
    await copied((), row, store)
    await copied(await room.rows(good), await room.row(good), store)
    room.store = store
    room.restart()
    for _ in range(2):
        for asking in (
            room.service.look(table, ADA.id),
            room.service.record(table),
            room.service.advance(table),
            room.service.handle(Act(table, ADA.id, "bid 1")),
            room.service.handle(Leave(table, ADA.id, sure=1)),
            room.service.handle(Rematch(table, ADA.id)),
        ):
            with pytest.raises(TableDamaged) as caught:
                await asking
            assert caught.value.params == {"table": table}
    assert (await room.row(table)).status is TableStatus.DAMAGED
    assert (await room.finish(good)).phase is Phase.OVER
    assert await room.open(ADA, computers=1) not in (table, good)


async def test_a_table_from_before_checksums_is_played_on() -> None:
    """New entries have checksums, old ones stay without: it can be found again at every step."""
    room = Room(seed=2)
    table = await room.open(ADA, BEN, computers=1)
    for _ in range(12):
        await room.step(table)
    rows = before_checksums(await room.rows(table))
    old = replace(await room.row(table), entries=None)
    room.store = await copied(rows, old)
    room.restart()
    while await room.step(table):
        room.restart()
        assert (await room.row(table)).entries == len(await room.rows(table))
    assert (await room.rows(table))[: len(rows)] == rows
    assert all(row.checksum is not None for row in (await room.rows(table))[len(rows) :])


async def test_levels_and_names_outlive_a_restart() -> None:
    room = Room()
    table = await room.open(ADA, computers=2)
    before = (await room.look(table)).places
    room.restart()
    assert (await room.look(table)).places == before
    assert {place.level for place in before} == {None, Level.EASY}
