"""What every store promises, asked of each of them."""

import asyncio

import pytest

from storage.base import Store, TableUpdate, UnitOfWork
from storage.errors import Conflict, DatabaseUnavailable, NotFound
from storage.records import TableId, TableStatus
from tests.storage.rows import T, attempt, attempt_all, content, entry, inserts, table, updates


async def test_what_is_saved_is_read_again(store: Store) -> None:
    odd = '{"text": "roi de cœur ♥ \\u0000 \'quoted\' 🂡"}'
    await store.commit(inserts(table(due_at=2**40), entry(1, body=odd), entry(2)))
    assert await store.table(T) == table(due_at=2**40)
    assert await store.entries(T) == (entry(1, body=odd), entry(2))


async def test_a_status_comes_back_as_one(store: Store) -> None:
    await store.commit(inserts(table(status=TableStatus.OVER)))
    assert (await store.table(T)).status is TableStatus.OVER


async def test_an_unknown_table_is_not_found_and_has_no_entries(store: Store) -> None:
    with pytest.raises(NotFound) as caught:
        await store.table(T)
    assert caught.value.params == {"table": "T"}
    assert await store.entries(T) == ()


async def test_entries_come_in_order_and_from_where_one_asks(store: Store) -> None:
    await store.commit(inserts(table(), table("U"), entry(3), entry(1), entry(1, "U")))
    await store.commit(inserts(entry(2)))
    assert await store.entries(T) == (entry(1), entry(2), entry(3))
    assert await store.entries(T, after=2) == (entry(3),)
    assert await store.entries(T, after=3) == ()


async def test_tables_come_newest_touched_first(store: Store) -> None:
    old, new = table("A", touched_at=1), table("B", touched_at=3, status=TableStatus.OVER)
    twins = table("D", touched_at=2), table("C", touched_at=2)
    await store.commit(inserts(old, new, *twins))
    assert [found.id for found in await store.tables()] == ["B", "C", "D", "A"]
    assert [found.id for found in await store.tables(limit=2)] == ["B", "C"]
    assert await store.tables({TableStatus.OVER, TableStatus.CLOSED}) == (new,)
    assert await store.tables([TableStatus.LOBBY], limit=1) == (table("C", touched_at=2),)
    assert await store.tables([]) == ()


async def test_an_update_sets_what_it_names_and_raises_the_version(store: Store) -> None:
    await store.commit(inserts(table(version=7, due_at=5)))
    await store.commit(updates(TableUpdate(T, 7, status=TableStatus.PLAYING)))
    assert await store.table(T) == table(version=8, due_at=5, status=TableStatus.PLAYING)
    await store.commit(updates(TableUpdate(T, 8, due_at=None, touched_at=2_000)))
    assert await store.table(T) == table(
        version=9, due_at=None, status=TableStatus.PLAYING, touched_at=2_000
    )
    await store.commit(updates(TableUpdate(T, 9)))
    assert (await store.table(T)).version == 10


@pytest.mark.parametrize(
    "unit",
    [
        inserts(entry(2), entry(1)),
        inserts(entry(2), entry(2)),
        inserts(entry(2), table("U"), table()),
        inserts(entry(2), entry(1, "missing")),
        UnitOfWork((entry(2),), (TableUpdate(T, 2, due_at=9),)),
        UnitOfWork((entry(2),), (TableUpdate(T, 1, due_at=9), TableUpdate(T, 1, due_at=8))),
        UnitOfWork((entry(2), table("U")), (TableUpdate(TableId("missing"), 1, due_at=9),)),
    ],
)
async def test_a_conflict_leaves_nothing_of_its_unit(store: Store, unit: UnitOfWork) -> None:
    await store.commit(inserts(table(), entry(1)))
    before = await content(store)
    with pytest.raises(Conflict):
        await store.commit(unit)
    assert await content(store) == before
    assert await attempt(store, inserts(entry(2))) == "saved"


async def test_a_unit_may_open_a_table_enter_into_it_and_update_it(store: Store) -> None:
    step, next_step = TableUpdate(T, 1, due_at=3), TableUpdate(T, 2, due_at=4)
    await store.commit(UnitOfWork((entry(1), table()), (step, next_step)))
    assert await store.table(T) == table(version=3, due_at=4)


async def test_an_update_that_nobody_sees_leaves_the_version(store: Store) -> None:
    await store.commit(inserts(table(version=7)))
    await store.commit(updates(TableUpdate(T, 7, shown=False, deadline=5, warned=2, due_at=4)))
    assert await store.table(T) == table(version=7, deadline=5, warned=2, due_at=4)
    both = updates(TableUpdate(T, 7, shown=False, warned=0), TableUpdate(T, 7, deadline=None))
    await store.commit(both)
    assert await store.table(T) == table(version=8, due_at=4)
    assert await attempt(store, updates(TableUpdate(T, 7, shown=False, warned=1))) == "conflict"


async def test_a_damaged_table_is_one_like_others(store: Store) -> None:
    await store.commit(inserts(table()))
    await store.commit(updates(TableUpdate(T, 1, status=TableStatus.DAMAGED)))
    assert (await store.table(T)).status is TableStatus.DAMAGED
    assert len(await store.tables([TableStatus.DAMAGED])) == 1


async def test_tables_that_nobody_touched_for_long(store: Store) -> None:
    over = table("C", touched_at=1, status=TableStatus.OVER)
    await store.commit(inserts(table("A", touched_at=1), table("B", touched_at=2), over))
    assert [found.id for found in await store.tables(touched_before=2)] == ["A", "C"]
    assert await store.tables({TableStatus.OVER}, touched_before=2) == (over,)
    assert await store.tables(touched_before=1) == ()
    assert len(await store.tables(limit=2, touched_before=9)) == 2


async def test_tables_that_wait_come_earliest_first(store: Store) -> None:
    later, twins = table("A", due_at=9), (table("C", due_at=3), table("B", due_at=3))
    await store.commit(inserts(later, table("D"), *twins))
    assert [found.id for found in await store.waiting()] == ["B", "C", "A"]
    await store.commit(updates(TableUpdate(later.id, 1, due_at=None)))
    assert [found.id for found in await store.waiting()] == ["B", "C"]


async def test_an_empty_unit_is_saved(store: Store) -> None:
    await store.commit(UnitOfWork())
    assert await content(store) == {}


async def test_of_two_that_save_the_same_step_one_is_first(store: Store) -> None:
    await store.commit(inserts(table()))
    results = await attempt_all(store, [inserts(entry(1)), inserts(entry(1)), inserts(entry(2))])
    assert results == ["saved", "conflict", "saved"]


async def test_no_increment_is_lost(store: Store) -> None:
    tasks, increments = 15, 14
    await store.commit(inserts(table(touched_at=0)))

    async def increment() -> None:
        for _ in range(increments):
            while True:
                seen = await store.table(T)
                unit = updates(TableUpdate(T, seen.version, touched_at=seen.touched_at + 1))
                if await attempt(store, unit) == "saved":
                    break

    await asyncio.gather(*(increment() for _ in range(tasks)))
    assert await store.table(T) == table(
        version=1 + tasks * increments, touched_at=tasks * increments
    )


async def test_a_closed_store_refuses(store: Store) -> None:
    await store.close()
    await store.close()
    calls = [
        *(store.commit(UnitOfWork()), store.table(T), store.entries(T), store.tables()),
        *(store.waiting(), store.tables_of("ana"), store.tables_in("café"), store.screens(T)),
        *(store.stale(), store.notices(), store.settings("ana"), store.backup("copy.db")),
    ]
    for call in calls:
        with pytest.raises(DatabaseUnavailable) as caught:
            await call
        assert caught.value.params["reason"] == "closed"
