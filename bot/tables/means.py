"""What all that draws and tells for the publisher works with."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Protocol

from bot.metrics import Metrics
from bot.tables.budget import Meter
from bot.tables.ports import Clock, Frontend
from bot.tables.service import TableService
from bot.tables.shown import Shown
from bot.tables.standing import Standing
from storage.records import NoticeRecord, ScreenRecord


@dataclass(frozen=True, slots=True)
class Platform:
    """A front end, and the budget of all its chats together."""

    name: str
    frontend: Frontend
    meter: Meter


@dataclass(frozen=True, slots=True)
class Means:
    """What every chat works with. ``muted`` is called with a screen where nothing can be written,
    ``claim`` before and ``told`` after a notice; ``away`` where a platform cannot be reached at
    all; ``progress`` after every step.
    """

    service: TableService
    shown: Shown
    clock: Clock
    standing: Standing
    metrics: Metrics
    claim: Callable[[NoticeRecord, bool], Awaitable[None]]
    told: Callable[[NoticeRecord], Awaitable[None]]
    muted: Callable[[ScreenRecord], Awaitable[None]]
    stand_everywhere: Callable[[str, int], Awaitable[None]]
    away: Callable[[str, int], Awaitable[None]]
    progress: Callable[[], None]


class Caller(Protocol):
    """How a chat calls its platform."""

    async def __call__(self, call: Awaitable[Any]) -> Any:
        """What the call comes to."""
