"""What all that draws and tells for the publisher works with."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Protocol

from bot.metrics import Metrics
from bot.tables.bulletin import Bulletin
from bot.tables.ports import Clock
from bot.tables.rooms import Rooms
from bot.tables.service import TableService
from bot.tables.shown import Shown
from bot.tables.standing import Standing
from storage.records import ScreenRecord


@dataclass(frozen=True, slots=True)
class Means:
    """What every chat works with. ``muted`` is called with a screen where nothing can be written,
    ``restored`` with one that could not be shown and now is, ``posted`` with one that is new;
    ``progress`` after every step. What is told, and what is left of it, is known to ``bulletin``.
    """

    service: TableService
    shown: Shown
    clock: Clock
    standing: Standing
    rooms: Rooms
    metrics: Metrics
    bulletin: Bulletin
    muted: Callable[[ScreenRecord], Awaitable[None]]
    restored: Callable[[ScreenRecord], None]
    posted: Callable[[ScreenRecord], Awaitable[None]]
    progress: Callable[[], None]


class Caller(Protocol):
    """How a chat calls its platform."""

    async def __call__(self, call: Awaitable[Any]) -> Any:
        """What the call comes to."""
