"""The program's time goes on from run to run: how much of it has passed is kept in a row.

So nothing that is stored has to be changed where the program was down for a while, or somebody has
set the clock on the wall: both look the same from here, and neither counts.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

import msgspec

from bot.logs import get
from bot.tables.kept import read_kept
from bot.tables.ports import Clock, Past
from bot.tables.timecontrol import HOUR, MINUTE
from storage.base import Store, UnitOfWork
from storage.errors import StorageError
from storage.records import SettingsRecord

NOTED = "program:time"
EVERY = 10 * MINUTE
"""How often it is kept how much has passed; every change of a table tells it, too."""
NO_LATER = HOUR
"""What was saved so long after the last note was not saved by the clock of this program."""
BEYOND = 10**14
"""No moment is as late as that, some three thousand years from now."""
LEAST_STEP = MINUTE
"""Whatever is less need not be known when dates are told."""
MOST_STEPS = 500

_log = get("tables")


class _Kept(msgspec.Struct):
    since: int
    lived: int
    civil: tuple[tuple[int, int], ...] = ()


class Lifetime:
    """Lets the time of a program go on, and keeps it. ``listeners`` hear that the clock on the wall
    was set while it ran.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self.listeners: list[Callable[[], None]] = []
        self._store = store
        self._clock = clock

    async def begin(self) -> None:
        """Go on where the last run ended. Raises `StorageError`.

        Where none has kept its time yet, it begins with the clock on the wall, but later than all
        that is stored: whatever that clock has told before, what comes now comes after it.
        """
        row = await self._store.settings(NOTED)
        newest = await self._store.tables(limit=1)
        touched = newest[0].touched_at if newest else 0
        if kept := _read(row):
            moment = max(kept.lived, touched if touched - kept.lived < NO_LATER else 0) + 1
        else:
            moment = max(self._clock.now(), touched if touched < BEYOND else 0) + 1
            kept = _Kept(moment, moment)
        self._clock.go_on(moment, Past(kept.since, moment, kept.civil))
        _log.info("time goes on", moment=moment, ahead=self._clock.ahead())

    async def run(self) -> None:
        """Keep what has passed, again and again until cancelled."""
        while True:
            await self.keep()
            await self._clock.sleep_until(self._clock.now() + EVERY)

    async def keep(self) -> None:
        """Keep what has passed. Where that fails, the next run counts less of it."""
        clock, now = self._clock, self._clock.now()
        ahead, past = clock.ahead(), clock.past
        if abs(ahead - past.ahead(now)) >= LEAST_STEP:
            clock.past = past = replace(past, civil=(*past.civil, (now, ahead))[-MOST_STEPS:])
            _log.info("the wall is ahead", moment=now, ahead=ahead)
            for listener in self.listeners:
                listener()
        kept = _Kept(past.since, now, past.civil)
        with suppress(StorageError):
            row = SettingsRecord(NOTED, msgspec.json.encode(kept).decode())
            await self._store.commit(UnitOfWork(puts=(row,)))


def _read(row: SettingsRecord | None) -> _Kept | None:
    """What was kept, as far as it can be."""
    kept = read_kept(row.body if row else "", _Kept, _Kept(0, 0))
    return kept if 0 < kept.since <= kept.lived < BEYOND else None
