"""Whenever the program stops, or its disk fails: what is on the platform is found again."""

import asyncio

import pytest

from bot.tables.commands import Rematch
from bot.tables.ports import Limits, Unavailable
from bot.tables.timecontrol import MINUTE
from storage.base import UnitOfWork
from storage.errors import DatabaseBusy, DatabaseFull
from storage.records import NoticeRecord, ScreenRecord, TableId
from tests.bot.tables.room import ADA, BEN, CEM
from tests.bot.tables.stage import CAFE, Stage, failing, quiet
from tests.fakes import FakeStore
from tests.frontend import PLENTY

BOTH = pytest.mark.parametrize("recalls", [True, False])


def limits(recalls: bool) -> Limits:
    return Limits(overall=PLENTY, recalls=recalls)


class Crash(asyncio.CancelledError):
    """The program is gone in the middle of a call."""


@BOTH
@pytest.mark.parametrize("kind", ["post", "edit"])
@pytest.mark.parametrize("answered", [False, True])
@pytest.mark.parametrize("step", ["open", "act", "deal", "rematch"])
async def test_a_crash_in_the_middle_of_any_call_leaves_one_board_with_buttons(
    recalls: bool, kind: str, answered: bool, step: str
) -> None:
    """Before the platform has done it, or after, when nobody hears of it any more."""
    async with Stage(limits=limits(recalls)) as stage:
        table = None if step == "open" else await stage.opened(ADA, BEN)
        if table and step == "deal":
            await stage.deal_over(table)
        elif table and step == "rematch":
            await stage.over(table)
        hit = False

        async def crash(called: str, chat: str) -> None:
            nonlocal hit
            if called == kind and chat == CAFE:
                hit = True
                raise Crash

        if answered:
            stage.server.after = crash
        else:
            stage.server.before = crash
        if table is None:
            table = await stage.opened(ADA, BEN)
        elif step == "act":
            await stage.acts(table)
        elif step == "deal":
            assert await stage.service.advance(table)
        else:
            await stage.service.handle(Rematch(table, ADA.id))
        await quiet()
        assert hit or (step, kind) in {("act", "post"), ("deal", "edit")}
        stage.server.before = stage.server.after = None
        await stage.crash()
        await stage.step(table)  # it goes on before anybody draws
        await stage.reboot()
        await stage.pass_(10_000)
        await stage.is_shown(table)
        stage.in_order()


@BOTH
async def test_a_crash_at_every_single_commit(recalls: bool) -> None:
    """Before the rows are on disk, and after: twins of one game, each with a crash elsewhere."""
    for number in range(1, 11):
        for kept in (False, True):
            store = FakeStore()
            async with Stage(store, limits=limits(recalls)) as stage:
                table = await stage.opened(ADA, BEN)
                await stage.pass_(1_000)
                before = store.commits
                real = store.inner.commit

                async def commit(unit: object, real=real, store=store) -> None:  # type: ignore[no-untyped-def]
                    if store.commits - before + 1 == number:  # noqa: B023
                        if kept:  # noqa: B023
                            await real(unit)
                        store.hold()
                        await store.gate.wait()
                    await real(unit)

                store.inner.commit = commit  # type: ignore[method-assign]
                playing = asyncio.create_task(play(stage, table))
                await quiet()
                await stage.pass_(1_000)
                assert not playing.done() or store.commits - before < number
                store.inner.commit = real  # type: ignore[method-assign]
                await stage.reboot(FakeStore(store.inner))
                await stage.pass_(10_000)
                await stage.is_shown(table)
                for person in (ADA, BEN):
                    assert len(stage.live(table, person.id)) <= 1
                stage.in_order()


async def play(stage: Stage, table: TableId) -> None:
    for _ in range(6):
        await stage.step(table)
        await stage.publisher.settled()


@BOTH
async def test_the_address_of_a_board_is_never_lost_while_the_program_runs(recalls: bool) -> None:
    """The disk is full for a minute, just when a board was posted."""
    store = FakeStore()
    async with Stage(store, limits=limits(recalls)) as stage:
        table = await stage.opened(ADA, BEN)
        await stage.deal_over(table)
        posted = asyncio.Event()

        async def after(kind: str, chat: str) -> None:
            if kind == "post" and chat == CAFE:
                store.failures += [DatabaseFull(path="x")] * 5
                posted.set()

        stage.server.after = after
        await stage.played(table)
        assert posted.is_set()
        stage.server.after = None
        await stage.pass_(MINUTE)
        assert len(stage.boards(table)) == 2
        await stage.is_shown(table)
        await stage.reboot()
        await stage.acts(table)
        await quiet()
        assert len(stage.boards(table)) == 2
        await stage.is_shown(table)


@BOTH
async def test_nor_where_nobody_knows_whether_it_was_saved(recalls: bool) -> None:
    store = FakeStore()
    async with Stage(store, limits=limits(recalls)) as stage:

        async def after(kind: str, chat: str) -> None:
            if not store.lost:
                store.lost.append(DatabaseBusy(path="x"))

        stage.server.after = after
        table = await stage.opened(ADA, BEN)
        for _ in range(4):
            await stage.pass_(70_000)
            await stage.acts(table)
        stage.server.after = None
        store.lost.clear()
        await stage.pass_(70_000)
        assert len(stage.boards(table)) == 1
        await stage.is_shown(table)


async def test_a_slow_disk_delays_drawings_and_nothing_else() -> None:
    store = FakeStore()
    async with Stage(store, limits=limits(True)) as stage:
        table = await stage.opened(ADA, BEN)
        await stage.acts(table)
        store.hold()
        acting = asyncio.create_task(stage.acts(table))
        await stage.pass_(1_000)
        store.gate.set()
        await acting
        await quiet()
        await stage.is_shown(table)


async def test_a_disk_that_cannot_be_read_for_a_while_loses_nothing() -> None:
    store = FakeStore()
    async with Stage(store, limits=limits(True)) as stage:
        table = await stage.opened(ADA, BEN)
        await stage.crash()
        await stage.step(table)
        store.unreadable += [DatabaseBusy(path="x")] * 7
        await stage.reboot()
        await stage.pass_(3 * MINUTE)
        assert not store.unreadable
        await stage.is_shown(table)


async def test_one_table_whose_rows_cannot_be_read_delays_no_other() -> None:
    store = FakeStore()
    async with Stage(store, limits=limits(True)) as stage:
        bad = await stage.opened(ADA, BEN)
        good = await stage.opened(ADA, CEM)
        await stage.crash()
        for table in (bad, good):
            await stage.step(table)
        real = store.inner.screens

        async def screens(table: object) -> object:
            if table == bad:
                raise DatabaseBusy(path="x")
            return await real(table)  # type: ignore[arg-type]

        store.inner.screens = screens  # type: ignore[assignment]
        await stage.reboot()
        await quiet()
        await stage.is_shown(good)
        store.inner.screens = real  # type: ignore[method-assign]
        await stage.pass_(2 * MINUTE)
        await stage.is_shown(bad)


async def test_one_table_that_cannot_be_looked_at_at_all_delays_no_other() -> None:
    """Whatever is wrong with it."""
    async with Stage(limits=limits(True)) as stage:
        bad = await stage.opened(ADA, BEN)
        good = await stage.opened(ADA, CEM)
        await stage.crash()
        for table in (bad, good):
            await stage.step(table)
        stage.service = stage.restarted()
        real = stage.service.glance

        async def glance(table: object) -> object:
            if table == bad:
                raise ZeroDivisionError
            return await real(table)  # type: ignore[arg-type]

        stage.service.glance = glance  # type: ignore[assignment, method-assign]
        stage.start()
        await quiet()
        await stage.is_shown(good)


async def test_a_publisher_that_is_run_again_goes_on_and_tells_nothing_twice() -> None:
    async with Stage(limits=limits(True)) as stage:
        table = await stage.opened(ADA, BEN)
        stage.server.before = failing(Unavailable)
        await stage.over(table)
        await quiet()
        run = stage.runs[0]
        run.cancel()
        await quiet()
        stage.runs = [asyncio.create_task(stage.publisher.run())]
        await quiet()
        stage.server.before = None
        await stage.pass_(MINUTE)
        await stage.is_shown(table)
        assert stage.told("result") == [("result", CAFE)]
        assert await stage.notices() == ()


@BOTH
async def test_a_notice_that_waited_is_told_after_a_start(recalls: bool) -> None:
    async with Stage(limits=limits(recalls)) as stage:
        table = await stage.opened(ADA, BEN)
        await stage.crash()
        await stage.finish(table)
        assert [row.code for row in await stage.notices()] == ["result"]
        await stage.reboot()
        assert stage.told() == [("result", CAFE)]
        assert await stage.notices() == ()


@pytest.mark.parametrize("answered", [False, True])
async def test_one_that_was_being_told_is_told_once_at_the_most(answered: bool) -> None:
    async with Stage() as stage:
        table = await stage.opened(ADA, BEN)

        async def crash(kind: str, chat: str) -> None:
            if kind == "tell":
                raise Crash

        if answered:
            stage.server.after = crash
        else:
            stage.server.before = crash
        await stage.finish(table)
        await quiet()
        (notice,) = await stage.notices()
        assert notice.claimed_at is not None
        stage.server.before = stage.server.after = None
        await stage.reboot()
        await stage.pass_(MINUTE)
        assert len(stage.told()) == answered
        assert await stage.notices() == ()


async def test_one_that_certainly_was_not_told_is_told_after_a_start() -> None:
    """The platform was away, and somebody restarts the program meanwhile."""
    async with Stage() as stage:
        table = await stage.opened(ADA, CEM)
        notice = NoticeRecord(table, 1, "turn", ADA.id, 1, stage.clock.now())
        stage.server.before = failing(Unavailable, "tell")
        await stage.store.commit(UnitOfWork(puts=(notice,)))
        await stage.reboot()
        await stage.pass_(5 * MINUTE)
        assert stage.told() == []
        await stage.reboot()
        stage.server.before = None
        await stage.pass_(MINUTE)
        assert stage.told() == [("turn", ADA.id)]


async def test_screens_of_a_forgotten_table_stop_nobody() -> None:
    """Its rows are gone, but its screen was in the middle of being drawn."""
    async with Stage(limits=limits(True)) as stage:
        table = await stage.opened(ADA, BEN)
        other = await stage.opened(ADA, CEM)

        async def after(kind: str, chat: str) -> None:
            if kind == "edit" and chat == CAFE:
                stage.server.after = None
                await stage.store.commit(UnitOfWork(purges=(table,)))

        stage.server.after = after
        await stage.acts(table)
        await quiet()
        await stage.acts(other)
        await stage.pass_(MINUTE)
        assert stage.board(other).body.seen.version == (await stage.row(other)).version


async def test_a_start_finds_screens_that_a_stop_has_left_stale_and_only_those() -> None:
    async with Stage(limits=limits(True)) as stage:
        table = await stage.opened(ADA, BEN)
        other = await stage.opened(ADA, CEM)
        await stage.crash()
        await stage.step(table)
        calls = len(stage.server.calls)
        await stage.reboot()
        await stage.is_shown(table)
        await stage.is_shown(other)
        assert {chat for _, _, chat in stage.server.calls[calls:]} <= {CAFE, ADA.id, BEN.id}
        rows: list[ScreenRecord] = [*await stage.screens(table)]
        assert all(row.message for row in rows)


async def test_where_calls_are_few_a_board_has_its_buttons_at_once() -> None:
    async with Stage(limits=Limits(overall=PLENTY, at_once=True)) as stage:
        table = await stage.opened(ADA, BEN)
        await stage.pass_(1_000)
        (board,) = stage.live(table)
        assert len(board.bodies) == 1


async def test_a_board_that_a_crash_has_left_there_loses_its_buttons_when_it_is_pressed() -> None:
    async with Stage(limits=Limits(overall=PLENTY, at_once=True)) as stage:
        hit = False

        async def crash(called: str, chat: str) -> None:
            nonlocal hit
            if called == "post" and chat == CAFE:
                hit = True
                raise Crash

        stage.server.after = crash
        table = await stage.opened(ADA, BEN)
        await quiet()
        assert hit
        stage.server.after = None
        await stage.reboot()
        await stage.pass_(10_000)
        orphan, board = stage.live(table)
        await stage.publisher.pressed(table, CAFE, orphan.id)
        await stage.pass_(10_000)
        assert stage.live(table) == [board]
        await stage.step(table)
        await stage.pass_(10_000)
        await stage.is_shown(table)
