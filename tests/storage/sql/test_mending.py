"""Files whose rows or indexes are in disorder are put in order; those whose pages are, never."""

import os
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from storage.errors import DatabaseDamaged, NotFound, RowDamaged
from storage.records import TableId, TableStatus
from storage.sql import files, mending
from storage.sql.store import open_reader, open_store
from tests.damage.mutations import rewritten_as
from tests.storage.rows import T, entry, everything, inserts, screen, seat, snapshot, table
from tests.storage.sql.test_migrations import old_database

LONG = "x" * 900


async def filled(path: Path) -> dict[str, object]:
    """A database of some pages, and all that is in it."""
    store = await open_store(path)
    for name in ("T", "U", "V"):
        await store.commit(
            inserts(
                table(name, due_at=5),
                *(
                    entry(number, name, body=f'"{number}{LONG}"').sealed()
                    for number in range(1, 20)
                ),
                *(seat(f"person {number}", name) for number in range(30)),
                screen("c", name, message="m"),
            )
        )
    found = await everything(store)
    await store.close()
    files.remove([files.beside(path, ".lock")])
    return found


def pages_of(path: Path, name: str) -> list[int]:
    """The pages that have rows of a table, in their order."""
    with closing(sqlite3.connect(path)) as connection:
        query = "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path"
        return [number for (number,) in connection.execute(query, (name,))]


def swap(path: Path, one: int, other: int) -> None:
    content = path.read_bytes()
    pages = [content[at : at + 4096] for at in range(0, len(content), 4096)]
    pages[one - 1], pages[other - 1] = pages[other - 1], pages[one - 1]
    path.write_bytes(b"".join(pages))


def is_sound(path: Path) -> bool:
    with closing(sqlite3.connect(path)) as connection:
        return mending.is_sound(connection) and not mending.has_lost_rows(connection)


async def mended(path: Path) -> dict[str, object]:
    """What is in it after a start; a copy of what was there before lies beside it."""
    assert not is_sound(path)
    store = await open_store(path)
    found = await everything(store)
    await store.close()
    assert is_sound(path)
    copy = files.beside(path, ".damaged.bak")
    assert not is_sound(copy)
    assert os.name == "nt" or copy.stat().st_mode & 0o777 == 0o600
    return found


async def test_pages_in_each_others_place_lose_nothing(path: Path) -> None:
    expected = await filled(path)
    first, *_, last = pages_of(path, "entries")
    swap(path, first, last)
    reader = await open_reader(path)
    assert not reader.in_order
    await reader.close()
    assert await mended(path) == expected


async def test_an_index_that_fits_no_rows_is_made_anew(path: Path) -> None:
    expected = await filled(path)
    [page, *_] = pages_of(path, "ix_tables_status_touched_at")
    content = bytearray(path.read_bytes())
    at = content.index(b"lobby", 4096 * (page - 1))
    content[at] ^= 1
    path.write_bytes(content)
    assert await mended(path) == expected


async def test_what_a_column_is_not_for_is_no_reason_to_refuse_others(path: Path) -> None:
    await filled(path)
    for column, value in (("status", None), ("version", "seven"), ("due_at", b"\xff")):
        rewritten_as(path, "tables", column, {"id": "T"}, value)
        store = await open_store(path)
        assert await store.unlisted() == (T,)
        with pytest.raises(RowDamaged):
            await store.table(T)
        assert len(await store.entries(T)) == 19
        assert {row.id for row in await store.tables()} == {"U", "V"}
        await store.close()
        assert is_sound(path)


async def test_of_an_entry_that_cannot_be_read_its_place_is_kept(path: Path) -> None:
    await filled(path)
    rewritten_as(path, "entries", "body", {"table_id": "T", "number": 7}, None)
    store = await open_store(path)
    found = await store.entries(T)
    assert [row.number for row in found if row.checksum != row.reckoned()] == [7]
    assert len(found) == len(await store.entries(TableId("U"))) == 19
    await store.close()


async def test_other_rows_that_cannot_be_read_are_left_out(path: Path) -> None:
    expected = await filled(path)
    rewritten_as(path, "screens", "version", {"table_id": "T"}, "new")
    rewritten_as(path, "seats", "person", {"table_id": "T", "person": "person 3"}, 3)
    store = await open_store(path)
    assert await store.screens(T) == ()
    assert [row.id for row in await store.tables_of("person 3")] == ["U", "V"]
    assert await store.tables() == expected["tables"]
    await store.close()


async def test_a_table_whose_row_is_lost_is_known_to_be_damaged(path: Path) -> None:
    await filled(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM tables WHERE id = 'U'")
        connection.execute("INSERT INTO seats VALUES ('W', 'nobody')")
    reader = await open_reader(path)
    assert not reader.in_order
    assert await reader.unlisted() == ("U",)
    with pytest.raises(NotFound):
        await reader.table(TableId("U"))
    await reader.close()
    store = await open_store(path)
    assert await store.unlisted() == ("U",)
    assert len(await store.entries(TableId("U"))) == 19
    assert {row.id for row in await store.tables()} == {"T", "V"}
    assert await store.tables_of("nobody") == ()
    await store.close()
    assert is_sound(path)


async def test_a_file_in_order_is_not_copied(path: Path, tmp_path: Path) -> None:
    await filled(path)
    await (await open_store(path)).close()
    assert snapshot(tmp_path).keys() == {path.name, f"{path.name}.lock"}


@pytest.mark.parametrize("revision", ["0001", "0002"])
async def test_an_old_database_with_a_damaged_row_is_upgraded(path: Path, revision: str) -> None:
    old_database(path, revision)
    with closing(sqlite3.connect(path)) as connection:
        [(name,), *_] = connection.execute("SELECT id FROM tables ORDER BY id").fetchall()
        others = connection.execute("SELECT id FROM tables WHERE id <> ?", (name,)).fetchall()
    rewritten_as(path, "tables", "version", {"id": name}, "x")
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("INSERT INTO entries VALUES ('LOST', 1, 1, 'opened', '{}')")
    store = await open_store(path)
    assert await store.unlisted() == tuple(sorted((name, "LOST")))
    assert {(row.id,) for row in await store.tables()} == set(others)
    await store.close()


@pytest.mark.parametrize("starts", [None, "x", -1, 2**63 - 1])
async def test_no_start_fails_for_its_own_test(path: Path, starts: object) -> None:
    expected = await filled(path)
    if starts is None:
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute("DELETE FROM probe")
    else:
        rewritten_as(path, "probe", "starts", {"id": 1}, starts)
    store = await open_store(path)
    assert await everything(store) == expected
    await store.close()


def bytes_that_are_no_text(whole: bytes) -> bytes:
    """In the words of the schema, which SQLite quotes when it cannot read them."""
    at = whole.index(b"CREATE TABLE entries")
    return whole[:at] + b"CREATE TABLE \xc3\x28\xff   " + whole[at + 20 :]


def another_name(whole: bytes) -> bytes:
    """A column is called otherwise: nothing is wrong with that but that nobody asks for it."""
    at = whole.index(b"opened_at")
    return whole[:at] + b"opened_It" + whole[at + 9 :]


def another_table(whole: bytes) -> bytes:
    """Rows refer to a table that is not there: nothing is wrong until one is saved."""
    assert b"REFERENCES tables" in whole
    return whole.replace(b"REFERENCES tables", b"REFERENCES tablgs")


def a_page_of_nothing(whole: bytes) -> bytes:
    return whole[:8192] + bytes(4096) + whole[12288:]


def a_page_of_words(whole: bytes) -> bytes:
    return whole[:8192] + b"words " * 682 + b"...." + whole[12288:]


@pytest.mark.parametrize(
    "damage",
    [bytes_that_are_no_text, another_name, another_table, a_page_of_nothing, a_page_of_words],
)
async def test_damaged_pages_are_left_as_they_are(
    path: Path, tmp_path: Path, damage: Callable[[bytes], bytes]
) -> None:
    await filled(path)
    path.write_bytes(damage(path.read_bytes()))
    before = snapshot(tmp_path)
    for opening in (open_store, open_reader):
        with pytest.raises(DatabaseDamaged):
            await opening(path)
    assert snapshot(tmp_path) == before


async def test_any_page_in_the_place_of_any_other(path: Path) -> None:
    """Whatever SQLite can read is put in order; no row becomes another one."""
    expected = await filled(path)
    whole, rng = path.read_bytes(), random.Random("pages")
    outcomes = set()
    for _ in range(25):
        files.remove(path.parent.iterdir())
        path.write_bytes(whole)
        swap(path, *rng.sample(range(2, len(whole) // 4096 + 1), 2))
        try:
            store = await open_store(path)
        except DatabaseDamaged:
            outcomes.add("refused")
            continue
        found = await everything(store)
        for row in found["tables"]:  # type: ignore[attr-defined]
            assert row in expected["tables"]  # type: ignore[operator]
        for row in await store.entries(T):
            assert row.checksum == row.reckoned() or row.number in range(20)
        outcomes.add("whole" if found == expected else "less")
        await store.close()
        assert is_sound(path)
    assert {"refused", "whole"} <= outcomes


def test_a_status_is_one_of_its_texts() -> None:
    assert "?" not in set(TableStatus)  # which stands where one cannot be read
