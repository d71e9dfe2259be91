"""An older copy of the tables is put back while buttons of later moves are out there."""

from copy import deepcopy
from dataclasses import replace

from bot.tables.commands import Act
from bot.tables.errors import TableError
from storage.base import UnitOfWork
from storage.memory import MemoryStore
from storage.records import NoticeRecord, TableId
from tests.bot.tables.room import ADA, BEN, CEM
from tests.bot.tables.stage import CAFE, Stage, quiet


async def copied(store: MemoryStore) -> MemoryStore:
    """As `bisqa backup` makes it: of screens it is not known what they show by then."""
    copy = deepcopy(store)
    for row in await copy.tables():
        screens = await copy.screens(row.id)
        unknown = tuple(replace(each, version=0, fingerprint="") for each in screens)
        await copy.commit(UnitOfWork(puts=unknown))
    return copy


async def later_presses(stage: Stage, table: TableId, steps: int) -> list[Act]:
    """Play on; the presses that were good then, one for each decision."""
    presses = []
    for _ in range(steps):
        if person := await stage.to_act(table):
            presses.append(await stage.press(table, person))
        if not await stage.played(table):
            break
    return presses


async def restored(stage: Stage, steps: int) -> tuple[TableId, list[Act], MemoryStore]:
    """A game that went on after a copy was made, and then the copy is in its place."""
    table = await stage.opened(ADA, BEN, CEM)
    for _ in range(6):
        await stage.played(table)
    assert isinstance(stage.store, MemoryStore)
    copy = await copied(stage.store)
    presses = await later_presses(stage, table, steps)
    await stage.pass_(5_000)
    await stage.reboot(copy)
    await stage.pass_(60_000)
    return table, presses, copy


async def test_a_press_of_a_move_that_was_never_made_is_late_and_changes_nothing() -> None:
    async with Stage(MemoryStore()) as stage:
        table, presses, copy = await restored(stage, 20)
        rows = await copy.entries(table)
        told = []
        for press in presses[1:]:  # the first is for the decision that is waited for again
            try:
                await stage.service.handle(press)
            except TableError as refusal:
                told.append(refusal.code)
        assert set(told) <= {"late", "not-your-turn"}
        assert len(told) == len(presses) - 1
        assert await copy.entries(table) == rows


async def test_the_board_shows_the_table_as_it_is_and_later_ones_lose_their_buttons() -> None:
    async with Stage(MemoryStore()) as stage:
        table, _, copy = await restored(stage, 40)
        known = {screen.message for screen in await copy.screens(table)}
        later = [board for board in stage.live(table) if board.id not in known]
        assert later, "the next deal had a board of its own"
        for board in later:
            await stage.publisher.pressed(table, CAFE, board.id)
        await quiet()
        assert not any(board.body.live for board in later)
        [board] = stage.live(table)
        assert board.id in known
        seen = await stage.look(table)
        assert board.body.seen.version == seen.version
        await stage.over(table)


async def test_a_message_that_was_deleted_since_is_posted_anew() -> None:
    async with Stage(MemoryStore()) as stage:
        table = await stage.opened(ADA, BEN)
        for _ in range(3):
            await stage.played(table)
        assert isinstance(stage.store, MemoryStore)
        copy = await copied(stage.store)
        stage.server.delete(stage.board(table).id)
        await stage.reboot(copy)
        await stage.pass_(60_000)
        await stage.is_shown(table)


async def test_what_was_told_since_is_told_once_more_while_it_is_true() -> None:
    async with Stage(MemoryStore()) as stage:
        table = await stage.opened(ADA, BEN)
        assert isinstance(stage.store, MemoryStore)
        now = stage.clock.now()
        true = NoticeRecord(table, 3, "result", "", 1, now)
        gone = NoticeRecord(table, 3, "paused", "", 1, now, '{"reason":"asked"}')
        copy = await copied(stage.store)
        await copy.commit(UnitOfWork(puts=(true, gone)))
        await stage.reboot(copy)
        await stage.pass_(10_000)
        await stage.reboot(copy)
        await stage.pass_(10_000)
        assert stage.told("result") == [("result", CAFE)]
        assert stage.told("paused") == []
        assert await copy.notices() == ()
