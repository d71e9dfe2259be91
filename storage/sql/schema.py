"""The tables, and which kind of record each of them holds.

The columns of a table stand in the order of the fields of its record and have their keys.
STRICT tables know Text and Integer only.
"""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import (
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    column,
    text,
)

from storage.records import (
    EntryRecord,
    NoticeRecord,
    Record,
    ScreenRecord,
    SeatRecord,
    SettingsRecord,
    TableRecord,
)

METADATA = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)


tables = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("opened_at", Integer, nullable=False),
    Column("touched_at", Integer, nullable=False),
    Column("due_at", Integer),
    Column("deadline", Integer),
    # The default is for rows that are older than the column.
    Column("warned", Integer, nullable=False, server_default=text("0")),
    Column("entries", Integer),
    Index(None, "status", "touched_at"),
    # Most tables wait for nothing, and are not in it.
    Index(None, "due_at", "id", sqlite_where=column("due_at").is_not(None)),
    sqlite_strict=True,
)


def _of_tables(name: str, *more: Column[Any] | Index) -> Table:
    """Return the table of rows that each belong to one of `tables`, which their key begins with.

    So the rows of one table stand together; an index of anything else ends with the key by itself.
    """
    return Table(
        name,
        METADATA,
        Column("table_id", ForeignKey(tables.c.id), key="table", primary_key=True),
        *more,
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )


entries = _of_tables(
    "entries",
    Column("number", Integer, primary_key=True),
    Column("at", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("checksum", Integer),
)

seats = _of_tables(
    "seats",
    Column("person", Text, primary_key=True),
    Index(None, "person"),
)

screens = _of_tables(
    "screens",
    Column("chat", Text, primary_key=True),
    Column("reader", Text, primary_key=True),
    Column("game", Integer, primary_key=True),
    Column("deal", Integer, primary_key=True),
    Column("message", Text),
    Column("version", Integer, nullable=False),
    Column("fingerprint", Text, nullable=False),
    Column("posts", Integer, nullable=False),
    Column("posted_at", Integer, nullable=False),
    Column("muted", Text, nullable=False),
    Index(None, "chat"),
    # One look for each table tells whether a screen of it is stale.
    Index(None, "table", "version"),
)

notices = _of_tables(
    "notices",
    Column("entry", Integer, primary_key=True),
    Column("code", Text, primary_key=True),
    Column("to", Text, primary_key=True),
    Column("game", Integer, nullable=False),
    Column("at", Integer, nullable=False),
    Column("params", Text, nullable=False),
    Column("decision", Integer),
    Column("until", Integer),
    Column("claimed_at", Integer),
)

settings = Table(
    "settings",
    METADATA,
    Column("owner", Text, primary_key=True),
    Column("body", Text, nullable=False),
    sqlite_strict=True,
    sqlite_with_rowid=False,
)

probe = Table(
    "probe",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("starts", Integer, nullable=False),
    sqlite_strict=True,
)
"""One row, counted up at every start: the self-test that saving really saves."""

TABLES: Mapping[type[Record], Table] = {
    # Rows that others belong to come first: the order of inserting, and backwards of deleting.
    TableRecord: tables,
    EntryRecord: entries,
    SeatRecord: seats,
    ScreenRecord: screens,
    NoticeRecord: notices,
    SettingsRecord: settings,
}
