"""Short ways to write rows and units in tests."""

import asyncio
from collections.abc import Iterable
from pathlib import Path

from storage.base import Store, TableUpdate, UnitOfWork
from storage.errors import StorageError
from storage.records import EntryRecord, TableId, TableRecord, TableStatus
from storage.sql.reader import SqlReader

T = TableId("T")


def table(
    name: str = "T",
    *,
    version: int = 1,
    status: TableStatus = TableStatus.LOBBY,
    touched_at: int = 1_000,
    due_at: int | None = None,
) -> TableRecord:
    return TableRecord(TableId(name), "bisqa", status, version, 1_000, touched_at, due_at)


def entry(number: int, name: str = "T", body: str = "{}") -> EntryRecord:
    return EntryRecord(TableId(name), number, 1_000 + number, "action", body)


def inserts(*records: TableRecord | EntryRecord) -> UnitOfWork:
    return UnitOfWork(records)


def updates(*changes: TableUpdate) -> UnitOfWork:
    return UnitOfWork((), changes)


async def attempt(store: Store, unit: UnitOfWork) -> str:
    """Commit and say how it went: `saved` or the code of the error."""
    try:
        await store.commit(unit)
    except StorageError as error:
        return error.code
    return "saved"


async def attempt_all(store: Store, units: Iterable[UnitOfWork]) -> list[str]:
    """Commit all at the same time."""
    return await asyncio.gather(*(attempt(store, unit) for unit in units))


async def content(store: Store | SqlReader) -> dict[TableRecord, tuple[EntryRecord, ...]]:
    return {found: await store.entries(found.id) for found in await store.tables()}


def snapshot(folder: Path) -> dict[str, bytes]:
    """Return the content of each file, and nothing for a folder, by name."""
    return {file.name: file.read_bytes() if file.is_file() else b"" for file in folder.iterdir()}
