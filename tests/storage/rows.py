"""Short ways to write rows and units in tests."""

import asyncio
from collections.abc import Iterable
from pathlib import Path

from storage.base import Store, TableUpdate, UnitOfWork
from storage.errors import StorageError
from storage.records import (
    EntryRecord,
    NoticeRecord,
    Record,
    ScreenRecord,
    SeatRecord,
    TableId,
    TableRecord,
    TableStatus,
)
from storage.sql.reader import SqlReader

T = TableId("T")
PEOPLE = CHATS = OWNERS = ("ana", "café", "")


def table(
    name: str = "T",
    *,
    version: int = 1,
    status: TableStatus = TableStatus.LOBBY,
    touched_at: int = 1_000,
    due_at: int | None = None,
    deadline: int | None = None,
    warned: int = 0,
) -> TableRecord:
    return TableRecord(
        TableId(name), "bisqa", status, version, 1_000, touched_at, due_at, deadline, warned
    )


def entry(number: int, name: str = "T", body: str = "{}") -> EntryRecord:
    return EntryRecord(TableId(name), number, 1_000 + number, "action", body)


def seat(person: str = "ana", name: str = "T") -> SeatRecord:
    return SeatRecord(TableId(name), person)


def screen(
    chat: str = "café",
    name: str = "T",
    *,
    reader: str = "",
    deal: int = 1,
    message: str | None = None,
    version: int = 1,
) -> ScreenRecord:
    return ScreenRecord(TableId(name), chat, reader, 1, deal, message, version)


def notice(number: int = 1, name: str = "T", *, to: str = "ana", at: int = 5) -> NoticeRecord:
    return NoticeRecord(TableId(name), number, "your-turn", to, 1, at)


def inserts(*records: Record) -> UnitOfWork:
    return UnitOfWork(records)


def updates(*changes: TableUpdate) -> UnitOfWork:
    return UnitOfWork((), changes)


def puts(*records: Record) -> UnitOfWork:
    return UnitOfWork(puts=records)


def purges(*names: str) -> UnitOfWork:
    return UnitOfWork(purges=tuple(map(TableId, names)))


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


async def everything(store: Store | SqlReader) -> dict[str, object]:
    """Return the answer to every question that a store can be asked."""
    tables = await store.tables()
    return {
        "tables": tables,
        "old": await store.tables(touched_before=2),
        "entries": [await store.entries(found.id) for found in tables],
        "screens": [await store.screens(found.id) for found in tables],
        "waiting": await store.waiting(),
        "of": [await store.tables_of(person) for person in PEOPLE],
        "mentioning": [await store.tables_mentioning(text) for text in ("a", "é")],
        "in": [await store.tables_in(chat) for chat in CHATS],
        "stale": await store.stale(),
        "notices": await store.notices(),
        "settings": [await store.settings(owner) for owner in OWNERS],
    }


def snapshot(folder: Path) -> dict[str, bytes]:
    """Return the content of each file, and nothing for a folder, by name."""
    return {file.name: file.read_bytes() if file.is_file() else b"" for file in folder.iterdir()}
