"""What a platform says of the time, as moments of the program's time.

A platform has its own clock, and whether the machine's is right nobody knows. So it is learned from
what comes: nothing was sent later than it is heard, and of some things it is known that they cannot
have been sent before a certain moment.
"""

from dataclasses import replace

from bot.tables.already import TYPED_TOLERANCE
from bot.tables.ports import Clock
from bot.tables.timecontrol import SECOND
from bot.tables.updates import TableView

DRIFT = 5_000
"""Of two clocks that run, one is no more than a part in so many faster than the other."""
STEADY = 2 * SECOND
"""What people are shown is not moved by less: it would be drawn anew for nothing."""


class PlatformClock:
    """The clock of one platform, which tells time in steps of ``precision`` milliseconds."""

    def __init__(self, clock: Clock, precision: int = 1) -> None:
        self._clock = clock
        self._precision = precision
        self._least: int | None = None  # how far it is ahead of the program's time
        self._learned_at = 0
        self._dated: int | None = None
        self._shown = 0
        self.sure = False

    def heard(self, stamp: int, since: int | None = None) -> None:
        """Now something is heard that was sent when the platform's clock showed ``stamp``; not
        before the moment ``since``, where that is known.
        """
        now = self._clock.now()
        least = stamp - now
        if since is not None:
            believed, most = self._ahead(), stamp + self._precision - since
            if not self.sure or believed > most:
                self._learn(least, now)
            self.sure = True
        if self._least is None or least > self._ahead():
            self._learn(least, now)

    def dated(self, stamp: int) -> None:
        """Now an answer comes that the platform's server dates so. Who is not the platform itself,
        but stands between, may have a wrong clock, too: it is no more than better than nothing.
        """
        self._dated = stamp - self._clock.now()

    def at(self, stamp: int) -> int:
        """The moment at which the platform's clock showed ``stamp``. Before the start of this run
        time goes on backwards as if the program had run: so much is the age of what was sent.
        """
        return stamp + self._precision - 1 - self._ahead()

    def meant_at(self, stamp: int) -> int:
        """The same for what is meant for a turn. Nothing went on while the program did not run: it
        may be meant for a turn that was open at its start, but for none that opened later.
        """
        at, start = self.at(stamp), self._clock.past.until
        return at if at >= start else start - TYPED_TOLERANCE - 1

    def shown(self, seen: TableView) -> TableView:
        """A table with the moments that its people's own clocks show, if the platform's do."""
        if seen.deadline is None:
            return seen
        if abs((ahead := self._ahead()) - self._shown) >= STEADY:
            self._shown = ahead
        return replace(seen, deadline=seen.deadline + self._shown)

    def _ahead(self) -> int:
        """As far as is known. As long as nothing is sure, what the server dates is believed, else
        the machine's clock, unless something has come that they would say is still to be sent.
        """
        guess = self._clock.ahead() if self._dated is None else self._dated
        if self._least is None:
            return guess
        least = self._least - (self._clock.now() - self._learned_at) // DRIFT
        return least if self.sure else max(least, guess)

    def _learn(self, ahead: int, now: int) -> None:
        self._least, self._learned_at = ahead, now
