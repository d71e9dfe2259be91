"""How often something may be written: a place's budget, used evenly, and in order of urgency."""

import heapq
from itertools import count
from math import ceil

from bot.tables.ports import Budget, Clock


class Meter:
    """Keeps to a `Budget`: never more than its calls within any window of its length.

    Calls are spread evenly over the window, but for a ``burst`` after a rest (the generic cell rate
    algorithm). Those who wait are let through by urgency (the smallest first), then in their order.
    """

    def __init__(self, budget: Budget, clock: Clock) -> None:
        burst = min(budget.burst, budget.calls)
        self._interval = budget.window / (budget.calls - burst + 1)
        self._slack = (burst - 1) * self._interval
        self._clock = clock
        self._next = 0.0
        self._number = count()
        self._waiting: list[tuple[int, int]] = []

    def ready_at(self, reserve: int = 0) -> int:
        """The moment from which one more call may be made, and ``reserve`` more right after it;
        where there are no bursts nothing can be held back.
        """
        slack = max(0.0, self._slack - reserve * self._interval)
        return ceil(self._next - slack)

    def use(self) -> None:
        """Count a call that is made now."""
        self._next = max(self._next, self._clock.now()) + self._interval

    def give_back(self) -> None:
        """A call that was counted has not been made."""
        self._next -= self._interval

    def hold(self, moment: int) -> None:
        """Let nobody through before ``moment``."""
        self._next = max(self._next, moment + self._slack)

    def idle(self) -> bool:
        """Whether it has nothing to remember."""
        return not self._waiting and self._next <= self._clock.now()

    async def take(self, urgency: int) -> None:
        """Wait until a call may be made, and count it."""
        ticket = (urgency, next(self._number))
        heapq.heappush(self._waiting, ticket)
        try:
            while self._waiting[0] != ticket or self._clock.now() < self.ready_at():
                await self._clock.sleep_until(max(self.ready_at(), self._clock.now() + 1))
            self.use()
        finally:
            self._waiting.remove(ticket)
            heapq.heapify(self._waiting)
