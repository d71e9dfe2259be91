"""What holds up a table though nobody there is slow: a start of the program, a store that was out
of order for a while, a clock on the wall that was set. Nobody's time runs out for it.
"""

from dataclasses import replace

from bot.tables.lifetime import EVERY
from bot.tables.pacing import after_start, after_step, found_after_step, taken_up
from bot.tables.ports import Clock
from bot.tables.table import Table
from bot.tables.timecontrol import MINUTE, SECOND

NOTICED = EVERY + 2 * MINUTE
"""After so long at the latest it is noticed that the clock on the wall was set."""
OUTAGE = 5 * SECOND
"""A store that fails for so long has cost people their time."""


class Interruptions:
    """Knows of the last ones, and what they mean for a table."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._started = self._looked = self._stepped = clock.now()
        self._ahead = self._before = clock.ahead()
        self._failing_since: int | None = None

    @property
    def ahead(self) -> int:
        """How far the clock on the wall is ahead, as tables know it."""
        return self._ahead

    def found(self, table: Table) -> Table:
        """A table as it is taken up from disk."""
        past = self._clock.past
        table = taken_up(table, past.since, self._clock.now())
        table = replace(table, ahead=self._ahead)
        table = replace(table, deadline=found_after_step(table, self._stepped, past))
        return self.after_outage(table)

    def wall_was_set(self) -> bool:
        """Whether the clock on the wall was set since this was asked last."""
        now, ahead, looked = self._clock.now(), self._clock.ahead(), self._looked
        self._looked = now
        if ahead == self._ahead:
            return False
        self._stepped, self._before, self._ahead = max(looked, now - NOTICED), self._ahead, ahead
        return True

    def after_step(self, table: Table) -> Table:
        """A table that knew the wall as it was before it was set."""
        table = replace(table, ahead=self._ahead)
        return replace(table, deadline=after_step(table, self._stepped, self._before))

    def failed(self) -> None:
        """The store has failed."""
        if self._failing_since is None:
            self._failing_since = self._clock.now()

    @property
    def store_was_out(self) -> bool:
        """Whether the store has failed for long, as far as is known."""
        since = self._failing_since
        return since is not None and self._clock.now() - since >= OUTAGE

    def works(self) -> bool:
        """The store does what it should; whether it is after an outage."""
        was_out, self._failing_since = self.store_was_out, None
        if was_out:
            self._started = self._clock.now()
        return was_out

    def after_outage(self, table: Table) -> Table:
        """A table when the store works again: as after a start, nobody could have moved before."""
        return replace(table, deadline=after_start(table, self._started))
