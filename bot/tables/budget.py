"""How often something may be written: a place's budget, used evenly, and in order of urgency."""

import asyncio
import heapq
from dataclasses import dataclass, field
from itertools import count

from bot.tables.ports import Budget, Clock
from bot.tables.waiting import set_by


@dataclass(order=True, slots=True)
class _Ticket:
    """Somebody's place among those who wait."""

    urgency: int
    number: int
    woken: asyncio.Event = field(default_factory=asyncio.Event, compare=False)
    gone: bool = field(default=False, compare=False)


class Meter:
    """Keeps to a `Budget`: never more than its calls within any window of its length, and never two
    that are closer to each other than it says.

    Calls are spread evenly over the window, but for a ``burst`` after a rest (the generic cell rate
    algorithm). Those who wait are let through by urgency (the smallest first), then in their order.
    """

    def __init__(self, budget: Budget, clock: Clock) -> None:
        burst = min(budget.burst, budget.calls)
        self._interval = budget.window / (budget.calls - burst + 1)
        self._slack = (burst - 1) * self._interval
        self._clock = clock
        self._apart = budget.apart
        self._next = 0.0
        self._apart_from = 0
        self._held = 0
        self._number = count()
        self._waiting: list[_Ticket] = []

    def ready_at(self, reserve: int = 0) -> int:
        """The moment from which one more call may be made, and ``reserve`` more right after it;
        where there are no bursts nothing can be held back.
        """
        slack = max(0.0, self._slack - reserve * self._interval)
        return max(self._held, self._apart_from, round(self._next - slack))

    def has_room(self, calls: int) -> bool:
        """Whether so many calls may be made now, one right after the other."""
        if self._slack < (calls - 1) * self._interval:
            return False
        return self.ready_at(reserve=calls - 1) <= self._clock.now()

    def use(self) -> None:
        """Count a call now. Where calls take their time and follow one another, count each when it
        is done: the other side may have counted it at any moment until then.
        """
        now = self._clock.now()
        self._next = max(self._next, now) + self._interval
        self._apart_from = now + self._apart

    def give_back(self) -> None:
        """A call that was counted has not been made. The next one keeps apart from that moment all
        the same: another may have been counted just before it.
        """
        self._next -= self._interval
        self._wake()

    def hold(self, moment: int) -> None:
        """Let nobody through before ``moment``, and nobody in a burst right after it."""
        self._held = max(self._held, moment)
        self._next = max(self._next, moment + self._slack)

    def idle(self) -> bool:
        """Whether it has nothing to remember."""
        return not self._waiting and max(self._next, self.ready_at()) <= self._clock.now()

    def try_take(self) -> bool:
        """Count a call if it may be made at once."""
        if self._waiting or self._clock.now() < self.ready_at():
            return False
        self.use()
        return True

    async def take(self, urgency: int) -> None:
        """Wait until a call may be made, and count it."""
        ticket = _Ticket(urgency, next(self._number))
        heapq.heappush(self._waiting, ticket)
        try:
            while self._waiting[0] is not ticket or self._clock.now() < self.ready_at():
                ticket.woken.clear()
                if self._waiting[0] is ticket:
                    await set_by(self._clock, self.ready_at(), ticket.woken)
                else:
                    await ticket.woken.wait()
            self.use()
        finally:
            ticket.gone = True  # taken off when it comes to the front: hundreds may wait
            while self._waiting and self._waiting[0].gone:
                heapq.heappop(self._waiting)
            self._wake()

    def _wake(self) -> None:
        """Only the first of those who wait looks at the clock; the others wait for their turn."""
        if self._waiting:
            self._waiting[0].woken.set()
