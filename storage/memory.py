"""A store in dictionaries, for tests and for games that nobody needs tomorrow."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from typing import TypeVar, cast

from storage.base import Delete, TableUpdate, UnitOfWork
from storage.errors import Conflict, DatabaseUnavailable, NotFound
from storage.records import (
    EntryRecord,
    NoticeRecord,
    Record,
    ScreenRecord,
    SeatRecord,
    SettingsRecord,
    TableId,
    TableRecord,
    TableStatus,
)

_R = TypeVar("_R", bound=Record)
_Key = tuple[object, ...]


class MemoryStore:
    """Keeps the contract of `storage.base.Store`; "durable" means: until it is closed."""

    def __init__(self) -> None:
        self._rows = _Rows()
        self._closed = False

    async def commit(self, unit: UnitOfWork) -> None:
        """See `Store.commit`."""
        self._check_open()
        try:
            self._rows.apply(unit)
        except BaseException:
            self._rows.undo()
            raise
        self._rows.keep()

    async def scrub(self, *texts: str) -> None:
        """See `Store.scrub`; there is nothing left here."""
        self._check_open()

    def taken_away(self) -> bool:
        """See `Store.taken_away`."""
        return False

    async def table(self, table: TableId) -> TableRecord:
        """See `Store.table`."""
        self._check_open()
        found = self._rows.table(table)
        if found is None:
            raise NotFound(table=table)
        return found

    async def entries(self, table: TableId, after: int = 0) -> tuple[EntryRecord, ...]:
        """See `Store.entries`."""
        self._check_open()
        found = [row for row in self._rows.of(EntryRecord, table) if row.number > after]
        return tuple(sorted(found, key=Record.key))

    async def tables(
        self,
        statuses: Collection[TableStatus] = tuple(TableStatus),
        limit: int | None = None,
        *,
        touched_before: int | None = None,
    ) -> tuple[TableRecord, ...]:
        """See `Store.tables`."""
        self._check_open()
        found = [table for table in self._rows.tables() if table.status in statuses]
        if touched_before is not None:
            found = [table for table in found if table.touched_at < touched_before]
        return _newest_first(found)[:limit]

    async def unlisted(self) -> tuple[TableId, ...]:
        """See `Store.unlisted`; nothing here can be damaged."""
        self._check_open()
        return ()

    async def waiting(self) -> tuple[TableRecord, ...]:
        """See `Store.waiting`."""
        self._check_open()
        found = [(row.due_at, row.id, row) for row in self._rows.tables() if row.due_at is not None]
        return tuple(row for _, _, row in sorted(found))

    async def tables_of(self, person: str) -> tuple[TableRecord, ...]:
        """See `Store.tables_of`."""
        self._check_open()
        return self._with_a_row(
            row.table for row in self._rows.all(SeatRecord) if row.person == person
        )

    async def tables_mentioning(self, *texts: str) -> tuple[TableRecord, ...]:
        """See `Store.tables_mentioning`."""
        self._check_open()
        return self._with_a_row(
            row.table
            for row in self._rows.all(EntryRecord)
            if any(text in row.body for text in texts)
        )

    async def tables_in(self, chat: str) -> tuple[TableRecord, ...]:
        """See `Store.tables_in`."""
        self._check_open()
        return self._with_a_row(
            row.table
            for row in self._rows.all(ScreenRecord)
            if row.chat == chat or (chat.endswith("/") and row.chat.startswith(chat))
        )

    async def screens(self, table: TableId) -> tuple[ScreenRecord, ...]:
        """See `Store.screens`."""
        self._check_open()
        return tuple(sorted(self._rows.of(ScreenRecord, table), key=Record.key))

    async def stale(self) -> tuple[TableId, ...]:
        """See `Store.stale`."""
        self._check_open()
        return tuple(
            sorted(
                table.id
                for table in self._rows.tables()
                if any(row.version < table.version for row in self._rows.of(ScreenRecord, table.id))
            )
        )

    async def notices(self) -> tuple[NoticeRecord, ...]:
        """See `Store.notices`."""
        self._check_open()
        return tuple(sorted(self._rows.all(NoticeRecord), key=lambda row: (row.at, row.key())))

    async def settings(self, owner: str) -> SettingsRecord | None:
        """See `Store.settings`."""
        self._check_open()
        return self._rows.find(SettingsRecord, None, (owner,))

    async def backup(self, target: str) -> None:
        """See `Store.backup`; there is nothing here to copy a file from."""
        self._check_open()
        raise DatabaseUnavailable(reason="memory")

    async def close(self) -> None:
        """See `Store.close`."""
        self._closed = True

    def _check_open(self) -> None:
        if self._closed:
            raise DatabaseUnavailable(reason="closed")

    def _with_a_row(self, names: Iterable[TableId]) -> tuple[TableRecord, ...]:
        found = (self._rows.table(name) for name in set(names))
        return _newest_first(row for row in found if row is not None)


def _newest_first(tables: Iterable[TableRecord]) -> tuple[TableRecord, ...]:
    return tuple(sorted(tables, key=lambda table: (-table.touched_at, table.id)))


class _Rows:
    """The rows by kind, then by the table they belong to (None: to no table), then by key.

    Changes are made in place; what was there before is kept until it is known that all fit.
    """

    def __init__(self) -> None:
        self._kinds: defaultdict[type[Record], dict[TableId | None, dict[_Key, Record]]]
        self._kinds = defaultdict(dict)
        self._before: list[tuple[type[Record], TableId | None, _Key, Record | None]] = []

    def find(self, kind: type[_R], owner: TableId | None, key: _Key) -> _R | None:
        return cast("_R | None", self._kinds[kind].get(owner, {}).get(key))

    def of(self, kind: type[_R], owner: TableId | None) -> Collection[_R]:
        return cast("Collection[_R]", self._kinds[kind].get(owner, {}).values())

    def all(self, kind: type[_R]) -> Iterator[_R]:
        return (row for owner in self._kinds[kind] for row in self.of(kind, owner))

    def table(self, name: TableId) -> TableRecord | None:
        return self.find(TableRecord, None, (name,))

    def tables(self) -> Collection[TableRecord]:
        return self.of(TableRecord, None)

    def apply(self, unit: UnitOfWork) -> None:
        for record in unit.inserts:
            if self.find(type(record), _owner(record), record.key()) is not None:
                raise Conflict
            self._put(record)
        self._check_owners(unit.inserts)
        for update in unit.updates:
            self._update(update)
        for record in unit.puts:
            self._put(record)
        self._check_owners(unit.puts)
        for delete in unit.deletes:
            self._set(delete.kind, _owner_in(delete), delete.key, None)
        for delete in unit.deletes:
            # A table goes after those rows that go with it, and not while it has others.
            if delete.kind is TableRecord and self._others(TableId(str(delete.key[0]))):
                raise Conflict
        for name in unit.purges:
            for row in self._others(name):
                self._set(type(row), name, row.key(), None)
            self._set(TableRecord, None, (name,), None)

    def undo(self) -> None:
        while self._before:
            kind, owner, key, old = self._before.pop()
            self._write(kind, owner, key, old)

    def keep(self) -> None:
        self._before.clear()

    def _update(self, update: TableUpdate) -> None:
        old = self.table(update.table)
        if old is None or old.version != update.version:
            raise Conflict
        version = old.version + 1 if update.shown else old.version
        self._put(replace(old, version=version, **update.changes()))

    def _put(self, record: Record) -> None:
        self._set(type(record), _owner(record), record.key(), record)

    def _set(
        self, kind: type[Record], owner: TableId | None, key: _Key, row: Record | None
    ) -> None:
        self._before.append((kind, owner, key, self.find(kind, owner, key)))
        self._write(kind, owner, key, row)

    def _write(
        self, kind: type[Record], owner: TableId | None, key: _Key, row: Record | None
    ) -> None:
        rows = self._kinds[kind].setdefault(owner, {})
        if row is not None:
            rows[key] = row
            return
        rows.pop(key, None)
        if not rows:  # nothing is remembered of a table that is gone
            del self._kinds[kind][owner]

    def _others(self, name: TableId) -> list[Record]:
        return [row for kind in self._kinds for row in self.of(kind, name)]

    def _check_owners(self, records: Iterable[Record]) -> None:
        for record in records:
            owner = _owner(record)
            if owner is not None and self.table(owner) is None:
                raise Conflict


def _owner(record: Record) -> TableId | None:
    return getattr(record, "table", None)


def _owner_in(delete: Delete) -> TableId | None:
    names = delete.kind.KEY
    return TableId(str(delete.key[names.index("table")])) if "table" in names else None
