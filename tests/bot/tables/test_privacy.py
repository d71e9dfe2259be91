"""Who wants to be forgotten is gone from every row; their games stay, and can be proved still."""

import asyncio
from dataclasses import astuple, replace
from pathlib import Path

import pytest

from bot.tables.commands import (
    Act,
    Back,
    Command,
    Join,
    Leave,
    Person,
    Press,
    Rematch,
    Resume,
    TableId,
)
from bot.tables.errors import NotSaved, TableError
from bot.tables.history import then
from bot.tables.privacy import Erased, Kept, leaving, mentions
from bot.tables.service import TableService
from bot.tables.settings import Settings
from bot.tables.table import Table
from bot.tables.timecontrol import MINUTE
from bot.tables.updates import Phase
from engine.replay import replay
from engine.verification import verify
from storage.base import Store, UnitOfWork
from storage.errors import DatabaseUnavailable
from storage.records import Record, SeatRecord, SettingsRecord, TableStatus
from storage.sql.store import open_store
from tests.bot.tables.room import BEN, CEM, Room, codes
from tests.bot.tables.scenes import (
    BOARD,
    CHOSEN,
    SCENES,
    ZOE,
    Scene,
    as_an_heir,
    asleep,
    at_the_end,
    crowd,
    in_a_game,
    in_a_lobby,
    in_a_pause,
    long_ago,
    over,
    playing,
    to_move,
    who_has_left,
    who_was_kicked_from_a_lobby,
)
from tests.bot.tables.stage import CAFE, Stage
from tests.fakes import FakeStore

any_scene = pytest.mark.parametrize("scene", SCENES)
TRACES = ("zoë", "Ünal")
"""What of Zoë can be found, however it is written."""


async def all_rows(store: Store) -> set[Record]:
    rows: list[Record] = [*await store.notices()]
    for table in await store.tables():
        rows += [table, *await store.entries(table.id), *await store.screens(table.id)]
    for who in (ZOE, BEN, CEM):
        rows += [SeatRecord(table.id, who.id) for table in await store.tables_of(who.id)]
        settings = await store.settings(who.id)
        rows += [settings] if settings else []
    return set(rows)


def written(*rows: object) -> str:
    """Everything that stands in rows, also what no log shows."""
    return str([astuple(row) for row in rows])  # type: ignore[call-overload]


def traces(*rows: object) -> list[str]:
    """What of her stands in them."""
    return [trace for trace in TRACES if trace in written(*rows)]


def anonymous(told: str) -> str:
    told = told.replace(f"chat={ZOE.id!r}", "chat=''")
    return told.replace(ZOE.id, "erased:1").replace(ZOE.name, "Player 1")


def inside(table: Table) -> object:
    return table.state, table.deals, table.moves, table.last_step


async def proved(service: TableService, room: Room, table: TableId, games: int) -> int:
    """How many deals of all games are proved, and can be played again."""
    deals = 0
    for game in range(1, games + 1):
        record = await service.record(table, game, with_hands=True)
        replay(room.games["bisqa"], record)
        if record.fair:
            verdict = verify(room.games["bisqa"], record)
            assert verdict.fair
            deals += len(verdict.checks)
    return deals


@any_scene
async def test_a_stranger_has_sat_there(scene: Scene) -> None:
    """The table is the one it would be had she left, but for who she was."""
    room = Room()
    table = await scene(room)
    await crowd(room, table)
    before = await room.table(table)
    games = before.game_number if before.begun else before.game_number - 1
    expected = before
    for entry in leaving(before, ZOE.id):
        expected = then(expected, entry, room.clock.now())
    erased = await room.service.erase(ZOE.id)
    after = await room.table(table)
    assert erased == Erased(1, settings=True)
    assert after.version == before.version + 1
    expected = replace(
        expected, version=after.version, deadline=after.deadline, warned=after.warned
    )
    assert codes(after) == anonymous(codes(expected))
    assert inside(after) == inside(expected)
    assert room.listener.changes[-1].version == after.version
    fresh = room.restarted()
    assert await fresh.look(table, None) == await room.service.look(table, None)
    assert await fresh.due_at(table) == room.listener.changes[-1].due_at
    assert traces(await fresh.look(table, BEN.id)) == []
    assert await proved(fresh, room, table, games) >= games * (after.phase is Phase.OVER)


@any_scene
async def test_nothing_of_her_is_left_in_the_file(scene: Scene, path: Path) -> None:
    room = Room()
    table = await scene(room)
    await crowd(room, table)
    store = await open_store(path)
    rows = await all_rows(room.store)
    assert traces(*rows) == list(TRACES)
    tables = [row for row in rows if hasattr(row, "opened_at")]
    await store.commit(UnitOfWork((*tables,), puts=tuple(rows - set(tables))))
    service = room.restarted(store)
    await service.erase(ZOE.id)
    left = await all_rows(store)
    await service.close()
    await store.close()
    assert traces(*left) == []
    assert not [trace for trace in TRACES if trace.encode() in path.read_bytes()]
    assert {file.name for file in path.parent.iterdir()} == {path.name, f"{path.name}.lock"}


@any_scene
async def test_what_belongs_to_others_is_untouched(scene: Scene) -> None:
    room = Room()
    table = await scene(room)
    await crowd(room, table)
    await in_a_game_of_others(room)
    before, row_of_hers = await all_rows(room.store), await room.row(table)
    await room.service.erase(ZOE.id)
    gone = before - await all_rows(room.store)
    assert {row for row in gone if not traces(row)} == {row_of_hers}
    assert {notice.to for notice in await room.waiting(table)} >= {BEN.id, CEM.id}
    screens = {screen.chat for screen in await room.store.screens(table)}
    assert {BEN.id, BOARD.chat} <= screens
    assert ZOE.id not in screens
    assert await room.service.settings(CEM.id) == CHOSEN
    assert await room.service.settings(ZOE.id) == Settings()


async def in_a_game_of_others(room: Room) -> TableId:
    return await playing(room, BEN, CEM)


@any_scene
async def test_a_second_time_nothing_happens(scene: Scene) -> None:
    room = Room()
    await crowd(room, await scene(room))
    await room.service.erase(ZOE.id)
    rows, heard = await all_rows(room.store), len(room.listener.changes)
    assert await room.service.erase(ZOE.id) == Erased(0, settings=False)
    assert await room.service.kept_about(ZOE.id) == Kept(ZOE.id, None, ())
    assert await all_rows(room.store) == rows
    assert len(room.listener.changes) == heard


class Crashing(FakeStore):
    """Fails at one commit and ever after, like a killed process; perhaps that one is made."""

    def __init__(self, inner: Store, at: int, *, made: bool) -> None:
        super().__init__(inner)
        self.at, self.made = at, made

    async def _commit(self, unit: UnitOfWork) -> None:
        self.at -= 1
        if self.at == 0 and self.made:
            await self.inner.commit(unit)
        if self.at <= 0:
            raise DatabaseUnavailable(reason="test")
        await self.inner.commit(unit)


@pytest.mark.parametrize("made", [False, True])
@pytest.mark.parametrize("at", [1, 2, 3, 4, 5])
async def test_what_a_crash_has_left_is_done_by_the_next_attempt(at: int, made: bool) -> None:
    room = Room()
    tables = [await scene(room) for scene in (in_a_lobby, to_move, at_the_end, long_ago)]
    for table in tables:
        await crowd(room, table)
    crashing = room.restarted(Crashing(room.store, at, made=made))
    with pytest.raises(NotSaved):
        await crashing.erase(ZOE.id)
    await crashing.close()
    await room.restarted().erase(ZOE.id)
    rows = list(await all_rows(room.store))
    assert traces(*rows) == []
    assert "erased:1" in written(*rows)
    assert "erased:2" not in written(*rows), "each table was done once"


def presses(table: TableId) -> list[Command]:
    return [
        Join(table, ZOE.id, ZOE.name, "press 7"),
        Leave(table, ZOE.id, sure=1),
        Back(table, ZOE.id),
        Act(table, ZOE.id, "bid 0", Press(1, 0)),
        Rematch(table, ZOE.id, press="press 8"),
    ]


@any_scene
@pytest.mark.parametrize("first", [False, True])
async def test_what_she_does_meanwhile_does_not_bring_her_back(scene: Scene, first: bool) -> None:
    store = FakeStore()
    room = Room(store)
    table = await scene(room)
    commands = presses(table)

    async def press(command: Command) -> None:
        try:
            await room.service.handle(command)
        except TableError:
            return

    before = [asyncio.create_task(press(command)) for command in commands if first]
    store.hold()
    erasing = asyncio.create_task(room.service.erase(ZOE.id))
    await store.reached.wait()
    meanwhile = [asyncio.create_task(press(command)) for command in commands]
    store.gate.set()
    await asyncio.gather(erasing, *before, *meanwhile)
    assert traces(*await all_rows(store)) == []


@pytest.mark.parametrize("scene", [in_a_game, to_move, asleep, in_a_pause, as_an_heir])
async def test_the_others_play_on_with_a_computer_on_that_seat(scene: Scene) -> None:
    room = Room()
    table = await scene(room)
    seat = (await room.table(table)).seat_of(ZOE.id)
    assert seat is not None
    await room.service.erase(ZOE.id)
    assert await room.code(Back(table, ZOE.id)) == "not-seated"
    assert await room.code(Act(table, ZOE.id, "bid 0")) == "not-seated"
    now = await room.table(table)
    assert (now.sitters[seat].left, now.sitters[seat].person) == (True, "erased:1")
    if now.paused:
        await room.service.handle(Resume(table, BEN.id))
    done = await room.finish(table)
    assert done.ended is None
    assert done.sitters[seat].name == "Player 1"
    assert await proved(room.service, room, table, 1) > 1


@pytest.mark.parametrize("scene", [at_the_end, who_has_left])
async def test_a_rematch_is_without_them(scene: Scene) -> None:
    room = Room()
    table = await scene(room)
    await room.service.erase(ZOE.id)
    if (await room.table(table)).phase is not Phase.OVER:
        await room.finish(table)
    await room.service.handle(Rematch(table, BEN.id))
    again = await room.table(table)
    assert {who.person for who in again.sitters} == {BEN.id, None}
    await room.finish(table)


async def test_who_was_kicked_and_erased_is_a_newcomer_like_others() -> None:
    """Nothing links the two any more."""
    room = Room()
    table = await who_was_kicked_from_a_lobby(room)
    join = Join(table, ZOE.id, ZOE.name)
    assert await room.code(join) == "kicked"
    await room.service.erase(ZOE.id)
    await room.service.handle(join)
    assert (await room.table(table)).seat_of(ZOE.id) is not None


async def test_several_strangers_at_a_table_are_told_apart() -> None:
    room = Room()
    table = await over(room, BEN, ZOE, Person("test:one", "Player 1"), CEM)
    for who in (ZOE, CEM):
        await room.service.erase(who.id)
    told = {who.person: who.name for who in (await room.table(table)).sitters}
    assert told == {
        BEN.id: BEN.name,
        "test:one": "Player 1",
        "erased:2": "Player 2",
        "erased:3": "Player 3",
    }
    assert await proved(room.service, room, table, 1) > 1


@pytest.mark.parametrize("named", [False, True])
async def test_a_damaged_table_forgets_her_too(named: bool) -> None:
    """Also where it is an entry about her that cannot be read."""
    room = Room()
    table = await in_a_game(room)
    rows = await room.rows(table)
    of_hers = f'{{"type":"reserved",{mentions(ZOE.id)[0]},"name":3}}'
    damaged = replace(rows[-1], body=of_hers if named else "{")
    await room.store.commit(UnitOfWork(puts=(damaged,)))
    room.restart()
    [kept] = (await room.service.kept_about(ZOE.id)).tables
    assert [game.name for game in kept.games] == [ZOE.name], "what can be read is told"
    assert await room.service.erase(ZOE.id) == Erased(1, settings=False)
    assert traces(*await all_rows(room.store)) == []
    assert (await room.row(table)).status is TableStatus.DAMAGED
    assert [row.number for row in await room.rows(table)] == [row.number for row in rows]


async def test_who_is_called_alike_is_somebody_else() -> None:
    """Ids that begin or end like hers, and somebody whose name is her id."""
    room = Room()
    alike = [Person(f"{ZOE.id}2", "A"), Person(ZOE.id[:-1], "B"), Person("test:odd", ZOE.id)]
    alike += [Person(ZOE.id.upper(), "C"), Person(f"x{ZOE.id}", "D")]
    table = await over(room, *alike)
    rows = await room.rows(table)
    assert await room.service.erase(ZOE.id) == Erased(0, settings=False)
    await room.service.handle(Rematch(table, alike[0].id, lobby=True))
    await room.service.handle(Join(table, ZOE.id, ZOE.name))
    assert await room.service.erase(ZOE.id) == Erased(1, settings=False)
    assert (await room.rows(table))[: len(rows)] == rows
    assert "Ünal" not in written(*await room.rows(table))


async def test_what_is_drawn_knows_her_no_more() -> None:
    """A board goes on with a stranger, her hand has no buttons, and nothing is drawn for her."""
    async with Stage() as stage:
        table = await stage.opened(ZOE, BEN, computers=1)
        private = await stage.opened(ZOE, computers=2, chat=ZOE.id, reader=ZOE.id)
        assert len(stage.server.live(ZOE.id)) == 2, "a hand, and a board of her own"
        for kept in (await stage.service.kept_about(ZOE.id)).tables:
            await stage.publisher.hide(kept.code, ZOE.id)
        assert await stage.service.erase(ZOE.id) == Erased(2, settings=False)
        await stage.pass_(MINUTE)
        assert traces(*await all_rows(stage.store)) == []
        assert await stage.store.screens(private) == ()
        assert (len(stage.server.chat(ZOE.id)), stage.server.live(ZOE.id)) == (2, [])
        [board] = stage.server.boards(table, CAFE)
        assert "Player 1" in board.body.text
        assert ZOE.name not in board.body.text


async def test_settings_that_are_read_while_they_are_erased_do_not_stay() -> None:
    room = Room()
    await room.store.commit(UnitOfWork(puts=(SettingsRecord(ZOE.id, '{"language":"fr"}'),)))
    read, erased = await asyncio.gather(room.service.settings(ZOE.id), room.service.erase(ZOE.id))
    assert (read.language, erased) == ("fr", Erased(0, settings=True))
    assert await room.service.settings(ZOE.id) == Settings()
