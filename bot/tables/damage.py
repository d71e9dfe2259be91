"""Tables that cannot be read: how one is set aside, so that nothing is due there. Pure."""

from bot.tables.codec import BadEntry, from_row
from bot.tables.entries import Opened
from bot.tables.notices import damaged
from bot.tables.updates import Change
from storage.base import TableUpdate, UnitOfWork
from storage.records import (
    EntryRecord,
    ScreenRecord,
    TableId,
    TableRecord,
    TableStatus,
)


def setting_aside(row: TableRecord, now: int) -> tuple[UnitOfWork, Change]:
    """What marks a table whose entries cannot be read, and what its chats are told of it."""
    update = TableUpdate(
        row.id, row.version, status=TableStatus.DAMAGED, due_at=None, deadline=None
    )
    notice = damaged(row.id, row.version, now)
    unit = UnitOfWork(updates=(update,), puts=(notice,))
    return unit, Change(row.id, row.version + 1, None, (notice,))


def replacing(
    table: TableId,
    entries: tuple[EntryRecord, ...],
    screens: tuple[ScreenRecord, ...],
    now: int,
) -> tuple[UnitOfWork, Change]:
    """The same for a table whose own row cannot be read: another one takes its place.

    It says that there are no entries, which contradicts those there are. So the table stays aside,
    whole as they may be, until somebody has looked at it.
    """
    moments = [entry.at for entry in entries if entry.at] or [now]
    row = TableRecord(
        id=table,
        game=_game(entries),
        status=TableStatus.DAMAGED,
        version=1 + max((screen.version for screen in screens), default=0),
        opened_at=moments[0],
        touched_at=moments[-1],
        due_at=None,
        entries=0,
    )
    notice = damaged(table, row.version, now)
    return UnitOfWork(puts=(row, notice)), Change(table, row.version, None, (notice,))


def _game(entries: tuple[EntryRecord, ...]) -> str:
    """Which game was opened last there; "" where that cannot be known."""
    for row in reversed(entries):
        try:
            entry = from_row(row)
        except BadEntry:
            continue
        if isinstance(entry, Opened):
            return entry.game
    return ""
