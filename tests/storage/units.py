"""Units at random that are often possible: an update mostly names the version that there is."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from hypothesis import strategies as st

from storage.base import UNCHANGED, Delete, TableUpdate, UnitOfWork
from storage.records import (
    EntryRecord,
    NoticeRecord,
    ScreenRecord,
    SeatRecord,
    SettingsRecord,
    TableId,
    TableRecord,
    TableStatus,
)
from tests.storage.rows import OWNERS

NAMES = (TableId("T"), TableId("U"))

names = st.sampled_from(NAMES)
owners = st.sampled_from(OWNERS[:2])
small = st.integers(1, 3)
maybe = small | st.none()
of_tables = st.builds(
    TableRecord,
    *(names, st.just("bisqa"), st.sampled_from(TableStatus)),
    *(small, small, small, maybe, maybe, small),
)
of_others = st.one_of(
    st.builds(EntryRecord, names, st.integers(1, 2), small, st.just("action"), st.text(max_size=2)),
    st.builds(SeatRecord, names, owners),
    st.builds(ScreenRecord, names, owners, st.just(""), st.just(1), st.just(1), version=small),
    st.builds(NoticeRecord, names, st.just(1), st.just("code"), owners, small, small),
    st.builds(SettingsRecord, owners, st.text(max_size=2)),
)
rows = st.one_of(of_others, of_others, of_tables)
updates = st.builds(
    TableUpdate,
    names,
    st.sampled_from([0, 0, 0, 0, 1]),  # how far it is from the version that there is
    st.booleans(),
    st.sampled_from(TableStatus) | st.just(UNCHANGED),
    small | st.just(UNCHANGED),
    maybe | st.just(UNCHANGED),
    maybe | st.just(UNCHANGED),
    small | st.just(UNCHANGED),
)
operations = st.one_of(
    *(st.tuples(st.just("inserts"), rows), st.tuples(st.just("updates"), updates)),
    st.tuples(st.just("puts"), rows),
    st.tuples(st.just("deletes"), rows.map(lambda row: Delete(type(row), row.key()))),
    st.tuples(st.just("purges"), names),
)


@dataclass(frozen=True)
class Draft:
    """A unit whose updates do not yet know the versions."""

    unit: UnitOfWork

    def at(self, versions: Mapping[TableId, int]) -> UnitOfWork:
        """Return the unit for tables of these versions."""
        now, updates = dict(versions), []
        for row in self.unit.inserts:
            if isinstance(row, TableRecord):
                now[row.id] = row.version
        for update in self.unit.updates:
            version = now.get(update.table, 1)
            updates.append(replace(update, version=version + update.version))
            now[update.table] = version + int(update.shown)
        return replace(self.unit, updates=tuple(updates))


def _draft(parts: list[tuple[str, Any]]) -> Draft:
    fields = UnitOfWork.__dataclass_fields__
    return Draft(UnitOfWork(*(tuple(x for kind, x in parts if kind == name) for name in fields)))


drafts = st.lists(operations, min_size=1, max_size=3).map(_draft)
rounds = st.lists(st.lists(drafts, min_size=1, max_size=6), min_size=1, max_size=4)
