"""Looks at every table of a file that nobody writes to: which are whole, and which cannot be read.

To play all tables again may take minutes where there are ten thousand, so there is an end to it: of
those that come after it the checksums alone are held against their rows.
"""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from bot.tables.codec import BadEntry
from bot.tables.errors import TableDamaged
from bot.tables.history import entries_of, replayed
from engine.game import Game
from storage.base import Reader
from storage.records import EntryRecord, TableId, TableRecord, TableStatus

LONGEST_S: Final = 60.0
"""For so long tables are played again."""
_GO_ON: Final = (TableStatus.PLAYING, TableStatus.LOBBY)


@dataclass(frozen=True, slots=True)
class Inspection:
    """How many ``tables`` there are, and the codes of those that are ``damaged``; of how many only
    the checksums were looked at (``summed``), and how many entries are ``old`` and have none.
    """

    tables: int
    damaged: tuple[TableId, ...]
    summed: int = 0
    old: int = 0


async def inspected(
    store: Reader, games: Mapping[str, Game[Any]], longest: float | None = None
) -> Inspection:
    """Look at all tables, those that go on first, for `LONGEST_S` unless it is said how ``longest``
    they are played again. Nothing else is done meanwhile. Raises `StorageError`.
    """
    unread, rows = await store.unlisted(), await store.tables()
    damaged = list(unread)
    summed = old = 0
    end = time.monotonic() + (LONGEST_S if longest is None else longest)
    for row in sorted(rows, key=lambda row: row.status not in _GO_ON):
        entries = await store.entries(row.id)
        old += sum(entry.checksum is None for entry in entries)
        in_time = time.monotonic() < end
        summed += not in_time
        if not _is_whole(row, entries, games if in_time else None):
            damaged.append(row.id)
    return Inspection(len(rows) + len(unread), tuple(sorted(damaged)), summed, old)


def _is_whole(
    row: TableRecord, entries: Sequence[EntryRecord], games: Mapping[str, Game[Any]] | None
) -> bool:
    """Whether a table can be read; without ``games`` it is not played again."""
    try:
        if games:
            replayed(row, games, entries)
        else:
            list(entries_of(row, entries))
    except (TableDamaged, BadEntry):
        return False
    return True
