"""What a disk does to a file, and what a hand does to its rows."""

import random
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias


@dataclass(frozen=True)
class Damage:
    """What was done; to which `tables` at the most, None where nobody can say."""

    told: str
    tables: frozenset[str] | None = None


Mutation: TypeAlias = Callable[[Path, random.Random], Damage]
"""Changes the file, and says what it did."""

_STRANGE: Final = (
    *(None, -1, 0, 2**62, 9_300_000_000_000_000, 3.5, "", "?", "7", "plaYing", "x" * 3_000),
    *(b"", b"\xff\xfe", b"playing", "{", "null", "[]", '"x"', '{"a":7}', "[" * 5_000, "\x00"),
)
"""What may stand in a column, whatever it is for: a moment of the year 300,000 among it."""
_NO_TEXT: Final = b"\xc3\x28\xff"


def flipped(path: Path, rng: random.Random) -> Damage:
    """One bit, anywhere behind the file's header."""
    content = bytearray(path.read_bytes())
    at, bit = rng.randrange(100, len(content)), rng.randrange(8)
    content[at] ^= 1 << bit
    path.write_bytes(content)
    return Damage(f"bit {bit} of byte {at}")


def flipped_in_a_row(path: Path, rng: random.Random) -> Damage:
    """One bit of a value, where it stands in the file."""
    content = bytearray(path.read_bytes())
    with closing(sqlite3.connect(path)) as connection:
        table = rng.choice(_tables(connection))
        column = rng.choice(_columns(connection, table))
        values = [
            row[0].encode()
            for row in connection.execute(f'SELECT "{column}" FROM "{table}"')
            if isinstance(row[0], str) and len(row[0]) > 3
        ]
    if not values:
        return flipped(path, rng)
    value = rng.choice(values)
    places = [at for at in range(len(content)) if content.startswith(value, at)]
    if not places:
        return flipped(path, rng)
    at, bit = rng.choice(places) + rng.randrange(len(value)), rng.randrange(8)
    content[at] ^= 1 << bit
    path.write_bytes(content)
    return Damage(f"bit {bit} of byte {at}, in {table}.{column}")


def flipped_often(path: Path, rng: random.Random) -> Damage:
    """Some bits, one after the other."""
    return Damage(", ".join(flipped(path, rng).told for _ in range(rng.randrange(2, 20))))


def swapped(path: Path, rng: random.Random) -> Damage:
    """Two pages in each other's place."""
    content = path.read_bytes()
    size = _page_size(content)
    one, other = sorted(rng.sample(range(1, len(content) // size), 2))
    pages = [content[at : at + size] for at in range(0, len(content), size)]
    pages[one], pages[other] = pages[other], pages[one]
    path.write_bytes(b"".join(pages))
    return Damage(f"pages {one} and {other}")


def copied(path: Path, rng: random.Random) -> Damage:
    """A page in the place of another."""
    content = path.read_bytes()
    size = _page_size(content)
    one, other = rng.sample(range(1, len(content) // size), 2)
    pages = [content[at : at + size] for at in range(0, len(content), size)]
    pages[one] = pages[other]
    path.write_bytes(b"".join(pages))
    return Damage(f"page {other} at {one}")


def zeroed(path: Path, rng: random.Random) -> Damage:
    """A part of a page is gone."""
    content = bytearray(path.read_bytes())
    size = _page_size(content)
    length = rng.choice([1, 16, 512, size])
    at = rng.randrange(100, len(content) - length)
    content[at : at + length] = bytes(length)
    path.write_bytes(content)
    return Damage(f"{length} bytes at {at}")


def cut_off(path: Path, rng: random.Random) -> Damage:
    """The end is gone."""
    length = rng.randrange(path.stat().st_size)
    with path.open("rb+") as opened:
        opened.truncate(length)
    return Damage(f"all after {length}")


def rewritten(path: Path, rng: random.Random) -> Damage:
    """A value in a row, by something that does not mind what a column is for."""
    return _changed(path, rng, lambda: rng.choice(_STRANGE))


def no_text(path: Path, rng: random.Random) -> Damage:
    """Bytes that are no text, in a column of texts."""
    return _changed(path, rng, lambda: _NO_TEXT, as_text=True)


def taken_out(path: Path, rng: random.Random) -> Damage:
    """A row is gone: the one of a table, or one of its entries."""
    with closing(sqlite3.connect(path)) as connection, connection:
        table = rng.choice(["tables", "entries", "entries", "screens", "probe"])
        row = rng.choice(_keys(connection, table))
        connection.execute(f"DELETE FROM {table} WHERE {_where(row)}", tuple(row.values()))
    return Damage(f"{table} {row}", _named(row))


def exchanged(path: Path, rng: random.Random) -> Damage:
    """The bodies of two entries, of any table."""
    with closing(sqlite3.connect(path)) as connection, connection:
        one, other = rng.sample(_keys(connection, "entries"), 2)
        read = "SELECT at, kind, body, checksum FROM entries WHERE "
        write = "UPDATE entries SET at = ?, kind = ?, body = ?, checksum = ? WHERE "
        first, second = (
            connection.execute(read + _where(row), tuple(row.values())).fetchone()
            for row in (one, other)
        )
        connection.execute(write + _where(one), (*second, *one.values()))
        connection.execute(write + _where(other), (*first, *other.values()))
    return Damage(f"{one} and {other}", _named(one, other))


KINDS: Final[Mapping[str, Mutation]] = {
    each.__name__: each
    for each in (
        *(flipped, flipped_in_a_row, flipped_often, swapped, copied, zeroed, cut_off),
        *(rewritten, no_text, taken_out, exchanged),
    )
}


def _changed(
    path: Path, rng: random.Random, value: Callable[[], object], *, as_text: bool = False
) -> Damage:
    new = value()
    with closing(sqlite3.connect(path)) as connection:
        table = rng.choice(_tables(connection))
        column = rng.choice(_columns(connection, table))
        row = rng.choice(_keys(connection, table))
    rewritten_as(path, table, column, row, new, as_text=as_text)
    return Damage(f"{new!r:.40} in {table}.{column} of {row}", _named(row, {"id": new}))


def rewritten_as(
    path: Path,
    table: str,
    column: str,
    row: Mapping[str, object],
    value: object,
    *,
    as_text: bool = False,
) -> None:
    """Put a value where it cannot be: the schema looks away meanwhile."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        (schema,) = connection.execute("PRAGMA schema_version").fetchone()
        query = "SELECT name, sql FROM sqlite_master WHERE type = 'table'"
        told = connection.execute(query).fetchall()
        _tell(connection, [(name, _lenient(sql)) for name, sql in told], schema + 1)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        given = "CAST(? AS TEXT)" if as_text else "?"
        change = f'UPDATE OR REPLACE "{table}" SET "{column}" = {given} WHERE {_where(row)}'
        with suppress(sqlite3.DatabaseError):  # some keys are never NULL, whatever a schema says
            connection.execute(change, (value, *row.values()))
        _tell(connection, told, schema)


def _named(*rows: Mapping[str, object]) -> frozenset[str]:
    """The tables that rows with these keys belong to."""
    return frozenset(str(row.get("table_id", row.get("id", ""))) for row in rows)


def _lenient(sql: str) -> str:
    words = sql.replace("STRICT", "").replace("WITHOUT ROWID,", "WITHOUT ROWID")
    return words.replace("NOT NULL", "").replace(" INTEGER", " BLOB").replace(" TEXT", " BLOB")


def _tell(connection: sqlite3.Connection, told: list[tuple[str, str]], version: int) -> None:
    connection.execute("PRAGMA writable_schema=ON")
    for name, sql in told:
        connection.execute("UPDATE sqlite_master SET sql = ? WHERE name = ?", (sql, name))
    connection.execute(f"PRAGMA schema_version={version}")
    connection.execute("PRAGMA writable_schema=OFF")


def _page_size(content: bytes | bytearray) -> int:
    return int.from_bytes(content[16:18], "big")


def _tables(connection: sqlite3.Connection) -> list[str]:
    query = "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'alembic_version'"
    return sorted(name for (name,) in connection.execute(query))


def _columns(connection: sqlite3.Connection, table: str) -> list[str]:
    return [row[1] for row in connection.execute(f'PRAGMA table_info("{table}")')]


def _keys(connection: sqlite3.Connection, table: str) -> list[dict[str, object]]:
    """The keys of all rows, by column."""
    told = connection.execute(f'PRAGMA table_info("{table}")').fetchall()
    names = [row[1] for row in told if row[5]]
    chosen = ", ".join(f'"{name}"' for name in names)
    rows = connection.execute(f'SELECT {chosen} FROM "{table}" ORDER BY {chosen}')
    return [dict(zip(names, row, strict=True)) for row in rows]


def _where(row: Mapping[str, object]) -> str:
    return " AND ".join(f'"{name}" = ?' for name in row)
