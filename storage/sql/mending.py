"""What SQLite finds wrong with a file, and putting in order what is wrong with its rows alone.

A flipped bit in a row is no reason to refuse all others. Where pages are damaged nothing is
touched: whoever writes there may damage more.
"""

import re
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

_FOUND: Final = 100
_ABOUT_ROWS: Final = re.compile(
    rb"(NULL|TEXT|NUMERIC|non-\w+) value in "
    rb"|row \d+ (missing from|values differ from) index "
    rb"|row not in PRIMARY KEY order for "
    rb"|(wrong # of entries in|non-unique entry in) index "
    rb"|rowid not at end-of-record for row \d+ of index "
)
_IN_PLACE: Final = {"INTEGER": "-1", "TEXT": "'?'"}
"""What stands where a value cannot be read: a status, a version or a moment it is not."""
_KEPT: Final = ("tables", "entries")
"""Of these a row has its place also with a value that cannot be read, unless it is in its key."""


LOST: Final = """
WITH RECURSIVE named(id) AS (
    SELECT min(table_id) FROM entries
    UNION ALL
    SELECT (SELECT min(table_id) FROM entries WHERE table_id > named.id) FROM named
    WHERE named.id IS NOT NULL
)
SELECT id FROM named WHERE id IS NOT NULL AND id NOT IN (SELECT id FROM tables)
"""
"""The tables that have entries and no row, found without a look at every entry."""


class PagesDamaged(Exception):
    """Not only rows are damaged, but how they are kept."""


@dataclass(frozen=True, slots=True)
class _Column:
    name: str
    type: str
    needed: bool
    in_key: bool

    def good(self) -> str:
        """Return the condition that the value is of the column's type."""
        if self.type not in _IN_PLACE:
            return "1"
        good = f'typeof("{self.name}") = lower({self.type!r})'
        return good if self.needed else f'("{self.name}" IS NULL OR {good})'

    def mended(self) -> str:
        """Return the value, or what stands in its place."""
        instead = _IN_PLACE.get(self.type, "NULL")
        return f'CASE WHEN {self.good()} THEN "{self.name}" ELSE {instead} END'


def is_sound(connection: sqlite3.Connection) -> bool:
    """Return whether SQLite has nothing against the file; false where `mend` is enough.

    Raises PagesDamaged, and what SQLite raises where it cannot even look.
    """
    factory, connection.text_factory = connection.text_factory, bytes  # it may quote any bytes
    try:
        found = [row[0] for row in connection.execute(f"PRAGMA integrity_check({_FOUND})")]
    finally:
        connection.text_factory = factory
    # What is wrong with pages comes first.
    if found != [b"ok"] and not all(_ABOUT_ROWS.match(line) for line in found):
        raise PagesDamaged
    return found == [b"ok"]


def mend(connection: sqlite3.Connection) -> None:
    """Put every row where it belongs, leave out what cannot be a row, and make all indexes anew.

    Where the row of a table is lost, one is put there that cannot be read: so the table is known
    to be damaged. To be called in a transaction, without foreign keys.
    """
    query = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite~_%'"
    tables = {
        name: _columns(connection, name) for (name,) in connection.execute(f"{query} ESCAPE '~'")
    }
    for name, columns in tables.items():
        _fill_anew(connection, name, columns)
    _add_lost(connection, tables["tables"])
    for name, columns in tables.items():
        if any(column.name == "table_id" for column in columns):
            connection.execute(
                f'DELETE FROM "{name}" WHERE table_id NOT IN (SELECT id FROM tables)'
            )


def has_lost_tables(connection: sqlite3.Connection) -> bool:
    """Return whether there are entries of a table that is not there."""
    return connection.execute(LOST).fetchone() is not None


def has_lost_rows(connection: sqlite3.Connection) -> bool:
    """Return whether there are rows of any kind of a table that is not there."""
    return connection.execute("PRAGMA foreign_key_check").fetchone() is not None


def _columns(connection: sqlite3.Connection, table: str) -> list[_Column]:
    return [
        _Column(name, kind, needed=bool(needed or key), in_key=bool(key))
        for _, name, kind, needed, _, key in connection.execute(f'PRAGMA table_info("{table}")')
    ]


def _fill_anew(connection: sqlite3.Connection, table: str, columns: Sequence[_Column]) -> None:
    kept = [column for column in columns if column.in_key or table not in _KEPT]
    good = " AND ".join(column.good() for column in kept)
    key = ", ".join(f'"{column.name}"' for column in columns if column.in_key)
    values = ", ".join(column.mended() for column in columns)
    (has_rowid,) = connection.execute(
        "SELECT NOT wr FROM pragma_table_list WHERE schema = 'main' AND name = ?", (table,)
    ).fetchone()
    connection.execute(f'CREATE TEMP TABLE mending AS SELECT * FROM "{table}" WHERE false')
    # In the order in which they stand there: no index is asked, which knows only what it knows.
    _copy(connection, table, "rowid" if has_rowid else key)
    connection.execute(f'DELETE FROM "{table}"')
    connection.execute(
        f'INSERT OR IGNORE INTO "{table}" SELECT {values} FROM mending WHERE {good} ORDER BY {key}'
    )
    connection.execute("DROP TABLE mending")


def _copy(connection: sqlite3.Connection, table: str, key: str) -> None:
    read = f'INSERT INTO mending SELECT * FROM "{table}" NOT INDEXED'
    with suppress(sqlite3.DatabaseError):  # one of them cannot even be taken apart
        connection.execute(f"{read} ORDER BY {key}")
        return
    query = f'SELECT {key} FROM "{table}" NOT INDEXED ORDER BY {key}'
    for values in connection.execute(query).fetchall():
        marks = ", ".join("?" for _ in values)
        try:
            connection.execute(f"{read} WHERE ({key}) = ({marks})", values)
        except sqlite3.DatabaseError:
            if key != "rowid":  # which is no part of a row
                connection.execute(f"INSERT INTO mending ({key}) VALUES ({marks})", values)


def _add_lost(connection: sqlite3.Connection, columns: Sequence[_Column]) -> None:
    """Give a row to tables that have a first entry, and none."""
    instead = (_IN_PLACE[column.type] if column.needed else "NULL" for column in columns)
    values = ", ".join(
        "table_id" if column.name == "id" else value
        for column, value in zip(columns, instead, strict=True)
    )
    connection.execute(
        f"INSERT INTO tables SELECT {values} FROM entries"
        " WHERE number = 1 AND table_id NOT IN (SELECT id FROM tables)"
    )
