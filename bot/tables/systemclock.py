"""The clock of this machine: what has passed is told by its counter, civil time by the wall."""

import asyncio
import time
from collections.abc import Awaitable, Callable

from bot.tables.ports import Past
from bot.tables.timecontrol import SECOND

NANOSECONDS = 1_000_000
"""Of a millisecond."""
STEP = SECOND
"""What is less than that between both clocks is no more than how they are read."""


class SystemClock:
    """See `bot.tables.ports.Clock`. ``wall`` and ``passed`` count nanoseconds, ``sleep`` is told
    seconds.
    """

    def __init__(
        self,
        wall: Callable[[], int] = time.time_ns,
        passed: Callable[[], int] = time.monotonic_ns,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self.past = Past()
        self._wall = wall
        self._passed = passed
        self._sleep = sleep
        self._zero = wall() - passed()
        self._ahead = 0

    def now(self) -> int:
        """See `Clock`."""
        return (self._zero + self._passed()) // NANOSECONDS

    async def sleep_until(self, moment: int) -> None:
        """See `Clock`."""
        end = self._passed() + (moment - self.now()) * NANOSECONDS
        while (rest := end - self._passed()) > 0:
            await self._sleep(rest / (SECOND * NANOSECONDS))

    def ahead(self) -> int:
        """See `Clock`."""
        ahead = self._wall() // NANOSECONDS - self.now()
        if abs(ahead - self._ahead) >= STEP:
            self._ahead = ahead
        return self._ahead

    def go_on(self, moment: int, past: Past) -> None:
        """See `Clock`."""
        self._zero += (moment - self.now()) * NANOSECONDS
        self.past = past
