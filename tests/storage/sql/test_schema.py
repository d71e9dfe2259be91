from dataclasses import fields

import pytest

from storage import records
from storage.base import CHANGEABLE
from storage.records import Record, TableRecord
from storage.sql.schema import TABLES

KINDS = [
    kind for name, kind in vars(records).items() if name.endswith("Record") and kind is not Record
]


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_record_has_a_table_of_its_shape(kind: type[Record]) -> None:
    table = TABLES[kind]
    names = tuple(kind.__match_args__)  # type: ignore[attr-defined]
    assert tuple(table.columns.keys()) == names
    assert tuple(column.key for column in table.primary_key) == kind.KEY
    owned = [key for key in table.foreign_keys if key.column.table is TABLES[TableRecord]]
    assert [key.parent.key for key in owned] == [name for name in names if name == "table"]


def test_what_can_be_updated_is_a_column() -> None:
    assert set(CHANGEABLE) < {field.name for field in fields(TableRecord)}
