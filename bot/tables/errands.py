"""What a chat has to do, one thing after the other, and how an answer to a press can do it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeAlias

from bot.tables.ports import Drawn
from bot.tables.screens import Urgency
from storage.records import TableId


@dataclass(frozen=True, slots=True)
class Errand:
    """Something to do in a chat, with one call at the most. What has failed comes later."""

    urgency: Urgency
    do: Callable[[], Awaitable[None]]
    table: TableId
    failures: int = 0

    def rank(self) -> tuple[int, int]:
        """Its place: the smallest first."""
        return self.failures, self.urgency


Send: TypeAlias = Callable[[Drawn], Awaitable[None]]
Answer: TypeAlias = Callable[[Send], Awaitable[bool]]
"""Draws with what sends the answer to a press; false where there was nothing to draw."""


async def not_drawn(send: Send) -> bool:
    """Draws nothing: see `Answer`."""
    return False
