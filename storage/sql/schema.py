"""The tables, and which kind of record each of them holds.

The columns of a table stand in the order of the fields of its record and have their keys.
STRICT tables know Text and Integer only.
"""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Column, Dialect, ForeignKey, Index, Integer, MetaData, Table, Text
from sqlalchemy.types import TypeDecorator

from storage.records import EntryRecord, Record, TableRecord, TableStatus

METADATA = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)


class StatusText(TypeDecorator[TableStatus]):
    """A TableStatus, kept as its text."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: TableStatus | None, dialect: Dialect) -> str | None:
        """Return the text that is stored."""
        return None if value is None else value.value

    def process_result_value(self, value: Any | None, dialect: Dialect) -> TableStatus | None:
        """Return the status that was stored."""
        return None if value is None else TableStatus(value)


tables = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("status", StatusText, nullable=False),
    Column("version", Integer, nullable=False),
    Column("opened_at", Integer, nullable=False),
    Column("touched_at", Integer, nullable=False),
    Column("due_at", Integer),
    Index(None, "status", "touched_at"),
    sqlite_strict=True,
)

entries = Table(
    "entries",
    METADATA,
    Column("table_id", ForeignKey(tables.c.id), key="table", primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", Integer, nullable=False),
    Column("kind", Text, nullable=False),
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
    # Rows that others belong to come first: this is also the order of inserting.
    TableRecord: tables,
    EntryRecord: entries,
}
