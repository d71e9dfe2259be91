from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest
from hypothesis import given
from sqlalchemy import Connection, StaticPool, create_engine, event, select
from sqlalchemy.exc import IntegrityError

from storage.base import Delete, TableUpdate, UnitOfWork
from storage.records import SeatRecord, SettingsRecord, TableId
from storage.sql import schema
from storage.sql.merging import parts, statements
from tests.storage.rows import T, entry, inserts, notice, purges, puts, screen, seat, table, updates
from tests.storage.units import NAMES, Draft, rounds

U = TableId("U")


def moves(name: str) -> list[UnitOfWork]:
    """What happens to a table when it is opened, and then in a busy moment."""
    here = TableId(name)
    return [
        UnitOfWork((table(name), entry(1, name), seat(name=name)), puts=(screen(name=name),)),
        UnitOfWork((entry(2, name),), (TableUpdate(here, 1),), (notice(name=name),)),
        puts(screen(name=name, version=2)),
        UnitOfWork((entry(3, name),), (TableUpdate(here, 2, due_at=4),), (notice(2, name),)),
        UnitOfWork(puts=(screen(name=name, version=3),), deletes=(Delete(*of(notice(name=name))),)),
        updates(TableUpdate(here, 3, shown=False, warned=1)),
        UnitOfWork(deletes=(Delete(SeatRecord, (here, "ana")),)),
    ]


def of(row: Any) -> tuple[Any, Any]:
    return type(row), row.key()


def test_moves_screens_and_notices_share_statements() -> None:
    units = [unit for name in "ABC" for unit in moves(name)] + [purges("D"), inserts(table("E"))]
    assert list(parts(units)) == [units]
    assert len(list(statements(units))) == 3 + 1 + 2 + 2 + 5


def test_empty_units_are_no_statements() -> None:
    assert list(statements([UnitOfWork(), UnitOfWork()])) == []


gone = UnitOfWork(deletes=(Delete(SeatRecord, (T, "ana")),))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (puts(seat()), inserts(seat())),
        (gone, puts(seat())),
        (gone, inserts(seat())),
        (puts(SettingsRecord("a", "")), inserts(SettingsRecord("a", ""))),
        (purges("T"), inserts(table())),
        (purges("T"), inserts(seat())),
        (purges("T"), updates(TableUpdate(T, 1))),
        (purges("T"), gone),
        (puts(table()), updates(TableUpdate(T, 1))),
        (updates(TableUpdate(T, 1)), inserts(table())),
        (inserts(entry(1)), inserts(table())),
        (puts(seat()), puts(table())),
    ],
)
def test_where_the_order_matters_it_stays(first: UnitOfWork, second: UnitOfWork) -> None:
    between = inserts(entry(1, "X"))
    assert list(parts([first, between, second])) == [[first, between], [second]]
    assert list(parts([second, between, first])) == [[second, between, first]]


# -------------------------------------------------- the statements themselves, in a real database


@contextmanager
def database() -> Iterator[Connection]:
    engine = create_engine("sqlite://", poolclass=StaticPool)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: object) -> None:
        connection.isolation_level = None
        connection.execute("PRAGMA foreign_keys=ON")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    schema.METADATA.create_all(engine)
    with engine.connect() as connection:
        yield connection
    engine.dispose()


def apply(connection: Connection, units: Sequence[UnitOfWork]) -> bool:
    try:
        for each in statements(units):
            result = connection.execute(each.sql, each.parameters)
            if each.exact and result.rowcount != len(each.parameters):
                connection.rollback()
                return False
    except IntegrityError:
        connection.rollback()
        return False
    connection.commit()
    return True


def rows(connection: Connection) -> dict[str, list[Any]]:
    return {
        table.name: sorted(connection.execute(select(table)).all(), key=repr)
        for table in schema.TABLES.values()
    }


def versions(connection: Connection) -> dict[TableId, int]:
    columns = schema.tables.c
    return {
        TableId(row[0]): row[1] for row in connection.execute(select(columns.id, columns.version))
    }


@given(rounds)
def test_possible_units_do_together_what_they_do_singly(rounds: list[list[Draft]]) -> None:
    with database() as singly, database() as together:
        for each in (singly, together):
            assert apply(each, [inserts(*map(table, NAMES))])
        for drafts in rounds:
            units = [draft.at(versions(singly)) for draft in drafts]
            done = [unit for unit in units if apply(singly, [unit])]
            assert not done or apply(together, done)
            assert rows(together) == rows(singly)


@given(rounds)
def test_what_succeeds_together_succeeds_singly(rounds: list[list[Draft]]) -> None:
    with database() as singly, database() as together:
        for each in (singly, together):
            assert apply(each, [inserts(*map(table, NAMES))])
        for drafts in rounds:
            units = [draft.at(versions(singly)) for draft in drafts]
            if apply(together, units):
                assert all(apply(singly, [unit]) for unit in units)
                assert rows(together) == rows(singly)
