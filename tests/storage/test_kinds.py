"""What every store promises about seats, screens, notices and settings, and about taking away."""

from dataclasses import replace

import pytest

from storage.base import Delete, Store, TableUpdate, UnitOfWork
from storage.errors import Conflict, DatabaseUnavailable
from storage.memory import MemoryStore
from storage.records import (
    EntryRecord,
    NoticeRecord,
    Record,
    ScreenRecord,
    SeatRecord,
    SettingsRecord,
    TableId,
    TableRecord,
)
from tests.storage.rows import (
    T,
    attempt,
    attempt_all,
    entry,
    everything,
    inserts,
    notice,
    purges,
    puts,
    screen,
    seat,
    table,
    updates,
)

U = TableId("U")
FULL = NoticeRecord(T, 1, "your-turn", "ana", 1, 5, '{"card": "♥"}', 3, 9, 7)
ROWS: list[Record] = [entry(1), seat(), screen(message="12"), FULL]


async def test_rows_that_are_put_are_read_again(store: Store) -> None:
    shown = ScreenRecord(T, "café", "ana", 2, 0, "12:7", 4, "f", 3, 99, "blocked")
    await store.commit(inserts(table()))
    await store.commit(puts(seat(), shown, FULL, SettingsRecord("ana", '{"language": "fr"}')))
    assert await store.tables_of("ana") == (table(),)
    assert await store.screens(T) == (shown,)
    assert await store.notices() == (FULL,)
    assert await store.settings("ana") == SettingsRecord("ana", '{"language": "fr"}')
    assert await store.settings("bob") is None


async def test_a_put_takes_the_place_of_the_whole_row(store: Store) -> None:
    first = ScreenRecord(T, "café", "", 1, 1, "12", 4, "f", 3, 99, "blocked")
    await store.commit(inserts(table(), entry(1), first, seat()))
    await store.commit(puts(screen(version=9), screen(version=2), seat(), entry(1, body="[]")))
    assert await store.screens(T) == (screen(version=2),)
    assert await store.entries(T) == (entry(1, body="[]"),)
    assert await store.tables_of("ana") == (table(),)
    await store.commit(puts(table(version=5, due_at=3), table("U"), seat(name="U")))
    assert await store.table(T) == table(version=5, due_at=3)
    assert len(await store.entries(T)) == 1


@pytest.mark.parametrize("row", ROWS)
async def test_rows_need_their_table(store: Store, row: Record) -> None:
    for unit in (inserts(row), puts(row), UnitOfWork((table("U"),), puts=(row,))):
        with pytest.raises(Conflict):
            await store.commit(unit)
    assert await everything(store) == await everything(MemoryStore())
    await store.commit(UnitOfWork((table(),), puts=(row,)))
    assert await attempt(store, inserts(row)) == "conflict"


@pytest.mark.parametrize("row", [*ROWS, SettingsRecord("ana", "{}")])
async def test_deleted_rows_are_gone(store: Store, row: Record) -> None:
    unit = UnitOfWork(deletes=(Delete(type(row), row.key()),))
    await store.commit(unit)  # it need not be there
    await store.commit(inserts(table()))
    before = await everything(store)
    await store.commit(inserts(row))
    await store.commit(unit)
    assert await everything(store) == before
    await store.commit(UnitOfWork(puts=(row,), deletes=unit.deletes))
    assert await everything(store) == before


async def test_a_table_is_not_deleted_under_its_rows(store: Store) -> None:
    gone = Delete(TableRecord, (T,))
    await store.commit(inserts(table(), seat()))
    assert await attempt(store, UnitOfWork(deletes=(gone,))) == "conflict"
    assert await store.tables_of("ana") == (table(),)
    await store.commit(UnitOfWork(deletes=(gone, Delete(SeatRecord, (T, "ana")))))
    assert await store.tables() == ()


async def test_a_conflict_in_any_part_leaves_nothing_of_its_unit(store: Store) -> None:
    await store.commit(inserts(table(), *ROWS, table("U"), seat(name="U")))
    before = await everything(store)
    unit = UnitOfWork(
        (entry(2),),
        (TableUpdate(T, 1, due_at=2),),
        (screen(version=7), SettingsRecord("ana", "{}")),
        (Delete(EntryRecord, (T, 1)), Delete(NoticeRecord, FULL.key())),
        (U,),
    )
    for wrong in (
        replace(unit, inserts=(entry(2), entry(1))),
        replace(unit, updates=(TableUpdate(T, 2, shown=False),)),
        replace(unit, puts=(*unit.puts, notice(name="missing"))),
        replace(unit, deletes=(*unit.deletes, Delete(TableRecord, (T,)))),
    ):
        assert await attempt(store, wrong) == "conflict"
        assert await everything(store) == before
    assert await attempt(store, unit) == "saved"
    assert await store.tables() == (table(version=2, due_at=2),)


async def test_a_purge_takes_every_row_of_its_table_alone(store: Store) -> None:
    kept = [table("U"), entry(1, "U"), seat(name="U"), screen(name="U"), notice(name="U")]
    await store.commit(inserts(*kept, SettingsRecord("ana", "{}")))
    before = await everything(store)
    await store.commit(inserts(table(due_at=1), *ROWS))
    await store.commit(purges("T", "missing"))
    assert await everything(store) == before
    assert (await store.entries(T), await store.screens(T)) == ((), ())
    await store.commit(purges("T"))
    # What a unit brings is taken by its own purge, and the name is free again.
    await store.commit(UnitOfWork((table(), *ROWS), puts=(seat("bob"),), purges=(T,)))
    assert await everything(store) == before
    assert await attempt(store, inserts(table(), *ROWS)) == "saved"


async def test_tables_of_a_person_and_in_a_chat(store: Store) -> None:
    old, new, twin = table("A", touched_at=1), table("B", touched_at=3), table("C", touched_at=3)
    await store.commit(inserts(twin, old, new, table("D"), seat("bob", "D")))
    await store.commit(puts(*(seat("ana", name) for name in "ABC"), screen("c", "D")))
    await store.commit(puts(*(screen("café", name, deal=2) for name in "CBA"), screen(name="A")))
    assert await store.tables_of("ana") == (new, twin, old)
    assert await store.tables_in("café") == (new, twin, old)
    assert await store.tables_of("eve") == await store.tables_in("ana") == ()


@pytest.mark.parametrize(
    ("texts", "found"),
    [
        (['"who":"ana"'], "CA"),
        (['"who":"an"'], ""),
        (['"who":"Ana"'], ""),
        (["ana"], "CBA"),
        (["an_", "a%"], ""),
        (["é ♥"], "D"),
        (["É ♥"], ""),
        (['"who":"ana"', "é ♥"], "CAD"),
        ([], ""),
    ],
)
async def test_tables_that_mention_something(store: Store, texts: list[str], found: str) -> None:
    """Letter for letter, wherever it stands in an entry; the one touched last first."""
    bodies = {"A": '{"who":"ana"}', "B": '{"who":"banana"}', "C": '{"who":"ana","n":1}'}
    touched = {"A": 2, "B": 3, "C": 4, "D": 1, "E": 9}
    await store.commit(inserts(*(table(name, touched_at=at) for name, at in touched.items())))
    await store.commit(inserts(*(entry(1, name, body) for name, body in bodies.items())))
    await store.commit(inserts(entry(2, "A", bodies["A"]), entry(1, "D", "é ♥"), seat("ana", "E")))
    assert [row.id for row in await store.tables_mentioning(*texts)] == list(found)


async def test_screens_come_in_the_order_of_their_keys(store: Store) -> None:
    first, second = screen("a", reader="b"), screen("b", deal=1)
    third, fourth = screen("b", deal=2), screen("b", deal=10)
    await store.commit(inserts(table(), table("U"), screen(name="U")))
    await store.commit(puts(fourth, third, second, first))
    assert await store.screens(T) == (first, second, third, fourth)


async def test_a_table_is_stale_while_a_screen_shows_less(store: Store) -> None:
    await store.commit(inserts(table(), table("U"), table("V"), screen(), screen("b"), entry(1)))
    await store.commit(puts(screen(name="U"), screen(name="V", version=2)))
    assert await store.stale() == ()
    await store.commit(updates(TableUpdate(T, 1, shown=False, warned=1)))
    assert await store.stale() == ()
    await store.commit(updates(TableUpdate(T, 1), TableUpdate(U, 1)))
    assert await store.stale() == (T, U)
    await store.commit(puts(screen(version=2), screen(name="U", version=2)))
    assert await store.stale() == (T,)
    await store.commit(UnitOfWork(deletes=(Delete(ScreenRecord, screen("b").key()),)))
    assert await store.stale() == ()


async def test_notices_come_earliest_first(store: Store) -> None:
    await store.commit(inserts(table(), table("U")))
    late, first = notice(1, at=9), notice(7, "U", at=1)
    twins = notice(1, at=4, to=""), notice(1, at=4, to="bob"), notice(2, at=4), notice(1, "U", at=4)
    await store.commit(puts(late, *reversed(twins), first))
    assert await store.notices() == (first, *twins, late)
    await store.commit(puts(replace(first, at=99, claimed_at=3)))
    assert await store.notices() == (*twins, late, replace(first, at=99, claimed_at=3))


@pytest.mark.parametrize(
    ("units", "results"),
    [
        ([puts(screen()), inserts(screen())], ["saved", "conflict"]),
        ([inserts(screen()), puts(screen(version=5))], ["saved", "saved"]),
        ([puts(seat()), UnitOfWork(deletes=(Delete(SeatRecord, (T, "ana")),))], ["saved"] * 2),
        ([UnitOfWork(deletes=(Delete(SeatRecord, (T, "ana")),)), puts(seat())], ["saved"] * 2),
        ([purges("T"), inserts(table(version=4)), puts(seat())], ["saved"] * 3),
        ([purges("T"), puts(seat()), inserts(table("U"))], ["saved", "conflict", "saved"]),
        ([puts(seat()), purges("T"), inserts(table())], ["saved"] * 3),
        ([inserts(entry(1, "U")), inserts(table("U"))], ["conflict", "saved"]),
        ([inserts(table("U")), updates(TableUpdate(U, 1, due_at=4))], ["saved"] * 2),
        ([updates(TableUpdate(U, 1, due_at=4)), inserts(table("U"))], ["conflict", "saved"]),
        ([puts(table(version=3)), updates(TableUpdate(T, 3))], ["saved"] * 2),
        ([puts(table(version=3)), updates(TableUpdate(T, 1))], ["saved", "conflict"]),
        ([updates(TableUpdate(T, 1)), updates(TableUpdate(T, 1))], ["saved", "conflict"]),
    ],
)
async def test_together_is_one_after_the_other(
    store: Store, units: list[UnitOfWork], results: list[str]
) -> None:
    singly = MemoryStore()
    for each in (store, singly):
        await each.commit(inserts(table()))
    assert await attempt_all(store, units) == results
    assert [await attempt(singly, unit) for unit in units] == results
    assert await everything(store) == await everything(singly)


async def test_memory_has_nothing_to_copy() -> None:
    with pytest.raises(DatabaseUnavailable) as caught:
        await MemoryStore().backup("copy.db")
    assert caught.value.params == {"reason": "memory"}
