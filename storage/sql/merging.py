"""Units that wait together become a few statements, with the result of one after the other.

The operations of all units in a part are sorted into groups, and each group is a statement or a
few, in this order: new tables, other inserts, updates, puts of tables, other puts, deletes,
deletes of tables, purges. Within a group the units' order stays. So what a unit does may come
before what a unit ahead of it does in a later group, and that must make no difference. It makes
none, unless both concern

- the same row (a put here, there an insert; a delete here, there a put), or
- the same table, and one of them makes, replaces or removes it (a purge here, there an insert).

A unit for which it would make one begins a new part. Moves, screens and notices of a table that
exists never do, so that nearly every commit is one part.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum, auto
from typing import Any, NamedTuple

from sqlalchemy import Delete as Deletion
from sqlalchemy import Insert, Integer, Update, and_, bindparam, case, insert
from sqlalchemy.dialects import sqlite

from storage.base import CHANGEABLE, UNCHANGED, TableUpdate, UnitOfWork
from storage.records import Record, TableId, TableRecord
from storage.sql import schema


@dataclass(frozen=True, slots=True)
class Statement:
    """What is executed once for each set of parameters. `exact`: each must find its row."""

    sql: Insert | Update | Deletion
    parameters: list[dict[str, Any]]
    exact: bool = False


def statements(units: Sequence[UnitOfWork]) -> Iterator[Statement]:
    """Return what applies the units, one after the other, in as few statements as possible."""
    for part in parts(units):
        yield from _statements(part)


def parts(units: Sequence[UnitOfWork]) -> Iterator[Sequence[UnitOfWork]]:
    """Divide the units where sorting their operations would change what they do together."""
    if len(units) == 1:
        yield units
        return
    start, seen = 0, _Seen()
    for number, unit in enumerate(units):
        marks = list(_marks(unit))
        if not seen.allows(marks):
            yield units[start:number]
            start, seen = number, _Seen()
        seen.add(marks)
    yield units[start:]


class _Group(IntEnum):
    """The groups of operations in the order in which they are applied."""

    NEW_TABLES = auto()
    INSERTS = auto()
    UPDATES = auto()
    PUT_TABLES = auto()
    PUTS = auto()
    DELETES = auto()
    DELETE_TABLES = auto()
    PURGES = auto()


class _Mark(NamedTuple):
    """What an operation touches: a table's existence (`owns`), or a row that needs the table."""

    group: _Group
    table: object = None
    owns: bool = False
    row: tuple[object, ...] | None = None


class _Seen:
    """The last group that touched a row or a table in this part."""

    def __init__(self) -> None:
        self._rows: dict[object, int] = {}
        self._owned: dict[object, int] = {}
        self._tables: dict[object, int] = {}

    def allows(self, marks: Sequence[_Mark]) -> bool:
        """Return whether nothing comes before something ahead of it that it touches too."""
        return all(
            mark.group >= self._rows.get(mark.row, 0)
            and mark.group >= (self._tables if mark.owns else self._owned).get(mark.table, 0)
            for mark in marks
        )

    def add(self, marks: Sequence[_Mark]) -> None:
        for mark in marks:
            if mark.row is not None:
                self._rows[mark.row] = max(mark.group, self._rows.get(mark.row, 0))
            if mark.table is not None:
                for groups in (self._tables, self._owned) if mark.owns else (self._tables,):
                    groups[mark.table] = max(mark.group, groups.get(mark.table, 0))


def _marks(unit: UnitOfWork) -> Iterator[_Mark]:
    for record in unit.inserts:
        yield _mark(type(record), record.key(), _Group.NEW_TABLES, _Group.INSERTS)
    for update in unit.updates:
        yield _Mark(_Group.UPDATES, update.table)
    for record in unit.puts:
        yield _mark(type(record), record.key(), _Group.PUT_TABLES, _Group.PUTS)
    for delete in unit.deletes:
        yield _mark(delete.kind, delete.key, _Group.DELETE_TABLES, _Group.DELETES)
    for table in unit.purges:
        yield _Mark(_Group.PURGES, table, owns=True)


def _mark(
    kind: type[Record], key: tuple[object, ...], of_tables: _Group, of_others: _Group
) -> _Mark:
    if kind is TableRecord:
        return _Mark(of_tables, key[0], owns=True)
    owner = key[kind.KEY.index("table")] if "table" in kind.KEY else None
    return _Mark(of_others, owner, row=(kind, *key))


# ---------------------------------------------------------------------------------- statements


def _update() -> Update:
    """Return one statement for every update, so that all of them go in one executemany."""
    columns = schema.tables.c
    return (
        schema.tables.update()
        .where(columns.id == bindparam("key"), columns.version == bindparam("expected"))
        .values(
            {
                "version": columns.version + bindparam("step", type_=Integer),
                **{
                    name: case(
                        (
                            bindparam(f"{name}_set", type_=Integer) == 1,
                            bindparam(f"{name}_value", type_=columns[name].type),
                        ),
                        else_=columns[name],
                    )
                    for name in CHANGEABLE
                },
            }
        )
    )


def _put(kind: type[Record]) -> Insert:
    # Not INSERT OR REPLACE, which would delete a table under the rows that belong to it.
    statement = sqlite.insert(schema.TABLES[kind])
    values = {name: statement.excluded[name] for name in _FIELDS[kind] if name not in kind.KEY}
    key = schema.TABLES[kind].primary_key.columns
    if not values:
        return statement.on_conflict_do_nothing(index_elements=key)
    return statement.on_conflict_do_update(index_elements=key, set_=values)


def _delete(kind: type[Record], *names: str) -> Deletion:
    columns = schema.TABLES[kind].c
    return schema.TABLES[kind].delete().where(and_(*(columns[x] == bindparam(x) for x in names)))


_FIELDS = {kind: tuple(table.c.keys()) for kind, table in schema.TABLES.items()}
_INSERTS = {kind: insert(table) for kind, table in schema.TABLES.items()}
_PUTS = {kind: _put(kind) for kind in schema.TABLES}
_LAST_FIRST = tuple(schema.TABLES)[::-1]
_DELETES = {kind: _delete(kind, *kind.KEY) for kind in _LAST_FIRST}
_PURGES = {kind: _delete(kind, "table") for kind in _LAST_FIRST if "table" in _FIELDS[kind]}
_UPDATE = _update()


def _statements(units: Sequence[UnitOfWork]) -> Iterator[Statement]:
    yield from _of_kinds(_INSERTS, [record for unit in units for record in unit.inserts])
    if updates := [_parameters(update) for unit in units for update in unit.updates]:
        yield Statement(_UPDATE, updates, exact=True)
    yield from _of_kinds(_PUTS, [record for unit in units for record in unit.puts])
    if deletes := [delete for unit in units for delete in unit.deletes]:
        for kind, sql in _DELETES.items():
            keys = [each.key for each in deletes if each.kind is kind]
            if keys:
                yield Statement(sql, [dict(zip(kind.KEY, key, strict=True)) for key in keys])
    if purges := [table for unit in units for table in unit.purges]:
        yield from _purging(purges)


def _of_kinds(sql: dict[type[Record], Insert], records: Sequence[Record]) -> Iterator[Statement]:
    rows: dict[type[Record], list[dict[str, Any]]] = {kind: [] for kind in sql} if records else {}
    for record in records:
        kind = type(record)
        rows[kind].append({name: getattr(record, name) for name in _FIELDS[kind]})
    for kind, parameters in rows.items():
        if parameters:
            yield Statement(sql[kind], parameters)


def _purging(tables: Sequence[TableId]) -> Iterator[Statement]:
    for sql in _PURGES.values():
        yield Statement(sql, [{"table": table} for table in tables])
    yield Statement(_DELETES[TableRecord], [{"id": table} for table in tables])


def _parameters(update: TableUpdate) -> dict[str, Any]:
    parameters: dict[str, Any] = {
        "key": update.table,
        "expected": update.version,
        "step": int(update.shown),
    }
    for name in CHANGEABLE:
        value = getattr(update, name)
        parameters[f"{name}_set"] = int(value is not UNCHANGED)
        parameters[f"{name}_value"] = None if value is UNCHANGED else value
    return parameters
