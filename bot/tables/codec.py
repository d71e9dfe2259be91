"""Entries of a table <-> rows of the store: the only translator between the two; and records."""

from collections.abc import Mapping
from typing import Any

import msgspec

from bot.tables.entries import Entry
from engine.game import Game
from engine.replay import Record, write_record
from storage.records import EntryRecord, TableId

_DECODER: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)
_ENCODER = msgspec.json.Encoder()


class BadEntry(Exception):
    """A row that is no entry this program knows."""


def to_row(entry: Entry, table: TableId, number: int, at: int) -> EntryRecord:
    """The row of an entry; ``at`` in UTC milliseconds."""
    return EntryRecord(table, number, at, _kind(entry), body_of(entry)).sealed()


def body_of(entry: Entry) -> str:
    """What the row of an entry holds of it."""
    return _ENCODER.encode(entry).decode()


def from_row(row: EntryRecord) -> Entry:
    """The entry of a row, or `BadEntry`."""
    if row.checksum not in (None, row.reckoned()):
        raise BadEntry(f"{row.table}/{row.number}: {row.kind} (checksum)")
    try:
        entry = _DECODER.decode(row.body)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as wrong:
        raise BadEntry(f"{row.table}/{row.number}: {row.kind}") from wrong
    if row.kind != _kind(entry):
        raise BadEntry(f"{row.table}/{row.number}: {row.kind} that is {_kind(entry)}")
    return entry


def _kind(entry: Entry) -> str:
    return str(entry.__struct_config__.tag)


def record_file(record: Record, games: Mapping[str, Game[Any]]) -> bytes:
    """A record as it stands in a file."""
    return msgspec.json.format(_ENCODER.encode(write_record(record, games[record.game])), indent=1)
