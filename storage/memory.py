"""A store in dictionaries, for tests and for games that nobody needs tomorrow."""

from bisect import bisect_right, insort
from collections import ChainMap, defaultdict
from collections.abc import Collection, MutableMapping
from dataclasses import replace
from operator import attrgetter
from typing import TypeVar

from storage.base import UnitOfWork
from storage.errors import Conflict, DatabaseUnavailable, NotFound
from storage.records import EntryRecord, Record, TableId, TableRecord, TableStatus

_Key = TypeVar("_Key")
_Row = TypeVar("_Row")
_number = attrgetter("number")


class MemoryStore:
    """Keeps the contract of `storage.base.Store`; "durable" means: until it is closed."""

    def __init__(self) -> None:
        self._tables: dict[TableId, TableRecord] = {}
        self._others: dict[tuple[object, ...], Record] = {}
        self._entries: defaultdict[TableId, list[EntryRecord]] = defaultdict(list)
        self._closed = False

    async def commit(self, unit: UnitOfWork) -> None:
        """See `Store.commit`."""
        self._check_open()
        # Changes go into an empty layer on top, which is kept only if the whole unit fits.
        tables: ChainMap[TableId, TableRecord] = ChainMap({}, self._tables)
        others: ChainMap[tuple[object, ...], Record] = ChainMap({}, self._others)
        for record in unit.inserts:
            if isinstance(record, TableRecord):
                _insert(tables, record.id, record)
            else:
                _insert(others, (type(record), *record.key()), record)
        for record in unit.inserts:
            owner: TableId | None = getattr(record, "table", None)
            if owner is not None and owner not in tables:
                raise Conflict
        for update in unit.updates:
            old = tables.get(update.table)
            if old is None or old.version != update.version:
                raise Conflict
            tables[old.id] = replace(old, version=old.version + 1, **update.changes())
        self._tables.update(tables.maps[0])
        self._others.update(others.maps[0])
        for record in unit.inserts:
            if isinstance(record, EntryRecord):
                insort(self._entries[record.table], record, key=_number)

    async def table(self, table: TableId) -> TableRecord:
        """See `Store.table`."""
        self._check_open()
        if table not in self._tables:
            raise NotFound(table=table)
        return self._tables[table]

    async def entries(self, table: TableId, after: int = 0) -> tuple[EntryRecord, ...]:
        """See `Store.entries`."""
        self._check_open()
        entries = self._entries.get(table, [])
        return tuple(entries[bisect_right(entries, after, key=_number) :])

    async def tables(
        self, statuses: Collection[TableStatus] = tuple(TableStatus), limit: int | None = None
    ) -> tuple[TableRecord, ...]:
        """See `Store.tables`."""
        self._check_open()
        found = [table for table in self._tables.values() if table.status in statuses]
        found.sort(key=lambda table: (-table.touched_at, table.id))
        return tuple(found[:limit])

    async def close(self) -> None:
        """See `Store.close`."""
        self._closed = True

    def _check_open(self) -> None:
        if self._closed:
            raise DatabaseUnavailable(reason="closed")


def _insert(rows: MutableMapping[_Key, _Row], key: _Key, record: _Row) -> None:
    if key in rows:
        raise Conflict
    rows[key] = record
