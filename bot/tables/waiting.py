"""Waiting: for one thing or a moment, and for a store that fails to work again."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, ParamSpec, TypeVar

from bot.logs import get
from bot.tables.errors import NotSaved
from bot.tables.ports import Clock
from bot.tables.timecontrol import MINUTE, SECOND
from storage.errors import Conflict, StorageError

RETRY_FIRST, RETRY_LAST = SECOND, MINUTE
"""After how long something that fails is tried again; doubled each time."""
STORE_LAST = 5 * SECOND
"""A store is asked again so soon at the latest: where it works again, people have waited enough."""

_A = ParamSpec("_A")
_T = TypeVar("_T")
_log = get("tables")


def rest_after(failures: int) -> int:
    """How long to wait before another try, after so many that have failed in a row (from 1)."""
    return min(RETRY_FIRST << min(failures - 1, 10), RETRY_LAST)


async def done_by(clock: Clock, moment: int, awaited: asyncio.Future[Any]) -> bool:
    """Wait for something, but not after ``moment``; whether it is done."""
    await asyncio.sleep(0)  # what is done at once needs no alarm
    if awaited.done():
        return True
    sleep = asyncio.ensure_future(clock.sleep_until(moment))
    try:
        await asyncio.wait((awaited, sleep), return_when=asyncio.FIRST_COMPLETED)
    finally:
        sleep.cancel()
    return awaited.done()


async def set_by(clock: Clock, moment: int, event: asyncio.Event) -> bool:
    """Wait for an event, but not after ``moment``; whether it has come."""
    waiting = asyncio.ensure_future(event.wait())
    try:
        return await done_by(clock, moment, waiting)
    finally:
        waiting.cancel()


async def insist(
    clock: Clock, do: Callable[_A, Awaitable[_T]], *given: _A.args, **named: _A.kwargs
) -> _T:
    """Do it, again and again where the store fails: it comes back, or the program ends. Raises what
    trying again would not help, as `Conflict`.
    """
    failures = 0
    while True:
        try:
            return await do(*given, **named)
        except Conflict:
            raise
        except StorageError as failure:
            _log.warning("store failed", code=failure.code, **failure.params)
        except NotSaved:  # it stands in the log already
            pass
        failures += 1
        await clock.sleep_until(clock.now() + min(rest_after(failures), STORE_LAST))
