"""What the table service counts and measures, see `bot.metrics`."""

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from bot.metrics import Metrics, Mover
from bot.tables.commands import Command
from bot.tables.entries import Acted, Entry
from bot.tables.errors import TableError
from bot.tables.ports import Clock
from bot.tables.table import Table
from bot.tables.timecontrol import SECOND, Tempo

_T = TypeVar("_T")


def count_entries(metrics: Metrics, before: Table, entries: Sequence[Entry], now: int) -> None:
    """Count the decisions that were saved, and measure how long a person took."""
    for entry in entries:
        if not isinstance(entry, Acted):
            continue
        sitter = before.sitters[entry.seat]
        if not entry.by_computer:
            seconds = max(0, now - _turn_shown(before)) / SECOND
            metrics.turn.labels(game=before.game_id).observe(seconds)
            mover = Mover.PERSON
        else:
            mover = Mover.COMPUTER if sitter.person is None else Mover.AUTOPILOT
        metrics.moves.labels(game=before.game_id, mover=mover).inc()


async def counted(metrics: Metrics, command: Command, doing: Awaitable[_T]) -> _T:
    """Do what a command asks, and count how that ended."""
    kind, code = type(command).__name__.lower(), "failed"
    try:
        made = await doing
        code = "ok"
        return made
    except TableError as refusal:
        code = refusal.code
        raise
    finally:
        metrics.commands.labels(kind=kind, code=code).inc()


async def timed(observe: Callable[[float], None], clock: Clock, doing: Awaitable[_T]) -> _T:
    """Wait for something, and ``observe`` how many seconds that took."""
    begin = clock.now()
    try:
        return await doing
    finally:
        observe((clock.now() - begin) / SECOND)


def _turn_shown(table: Table) -> int:
    if table.deadline is not None and table.time.tempo is Tempo.LIVE:
        return table.deadline - table.time.turn
    return table.turn_at
