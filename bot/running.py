"""The program for chats: keeps every platform connected, and ends in good order.

The end: new commands are put off, what was begun is finished, what can be drawn is drawn, and only
then are the connections closed. Each step has its limit; all together they take less than 5 s.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Final

import msgspec

from bot import health
from bot.app import House, house
from bot.config import Config
from bot.connecting import OnlineFrontend, SignInRefused, State
from bot.logs import get
from bot.tables.keeper import PROBE
from bot.tables.ports import Clock, Pace, Quota
from bot.tables.timecontrol import MINUTE, SECOND
from bot.tables.timers import cancelled
from bot.tables.waiting import RETRY_LAST, done_by, rest_after, set_by
from storage.base import UnitOfWork
from storage.records import SettingsRecord

FINISH: Final = 1_500
"""For how many milliseconds what was begun may go on when the program ends."""
CLOSE: Final = 1_000
"""For how many milliseconds the connections may take to close."""

_log = get("running")


class Connection:
    """The connection of one platform. ``stop`` is set when no further one is to be made;
    ``refused`` hears the name of a platform that does not know our token.
    """

    def __init__(
        self,
        name: str,
        frontend: OnlineFrontend,
        *,
        clock: Clock,
        stop: asyncio.Event,
        refused: Callable[[str], None],
    ) -> None:
        self.frontend = frontend
        self._name = name
        self._clock = clock
        self._stop = stop
        self._refused = refused
        self._off = False

    async def keep(self, here: House) -> None:
        """Connect, and again after trouble, until asked to stop or the platform is left out."""
        failures = 0
        while not self._stop.is_set():
            began = self._clock.now()
            try:
                await self.frontend.run(here.service, here.publisher)
            except SignInRefused:
                self._off = True
                _log.error("sign-in refused", platform=self._name)
                self._refused(self._name)
                return
            except OSError as trouble:  # the network's, which needs no trace
                _log.warning("connection lost", platform=self._name, said=trouble)
            except Exception:
                _log.warning("connection lost", platform=self._name, exc_info=True)
            else:
                _log.info("connection ended", platform=self._name)
            if self._clock.now() - began >= RETRY_LAST:
                failures = 0
            failures += 1
            await set_by(self._clock, self._clock.now() + rest_after(failures), self._stop)

    async def state(self) -> State:
        """How it is."""
        return State.OFF if self._off else self.frontend.state

    async def finish(self) -> None:
        """Take nothing new, and end what was begun."""
        self.frontend.stop_intake()
        await self.frontend.finished()


async def serve(
    config: Config,
    frontends: Mapping[str, OnlineFrontend],
    *,
    clock: Clock,
    stop: asyncio.Event,
    refused: Callable[[str], None],
) -> bool:
    """Play on all platforms until ``stop`` is set; False if none was left before that.

    Raises `StorageError` and `BadConfig` where it cannot begin.
    """
    connections = {
        name: Connection(name, each, clock=clock, stop=stop, refused=refused)
        for name, each in frontends.items()
    }
    keeping: list[asyncio.Future[list[None]]] = []
    signs = asyncio.create_task(health.give_signs(clock), name="signs")
    try:
        async with house(
            config.database.file(),
            frontends,
            pace=pace_of(config),
            clock=clock,
            quota=quota_of(config),
        ) as here:
            parts = _parts(here, connections, clock)
            async with health.listening(
                config.health.host, config.health.port, parts, here.metrics
            ):
                keeping.append(asyncio.gather(*(each.keep(here) for each in connections.values())))
                health.notify("READY=1")
                _log.info("started", platforms=tuple(connections))
                asked = await _set_before(stop, keeping[0])
                health.notify("STOPPING=1")
                _log.info("ending")
                await _within(clock, FINISH, *(each.finish() for each in connections.values()))
    finally:
        await _within(clock, CLOSE, *(each.close() for each in frontends.values()), *keeping)
        await cancelled(signs)
    _log.info("ended")
    return asked


def pace_of(config: Config) -> Pace:
    """The pace of tables, in milliseconds."""
    seconds = msgspec.structs.asdict(config.pace)
    return Pace(**{name: round(value * SECOND) for name, value in seconds.items()})


def quota_of(config: Config) -> Quota:
    """How many tables may be open."""
    limits = config.limits
    return Quota(limits.tables_per_person, limits.tables_per_chat, limits.openings_per_hour)


def _parts(
    here: House, connections: Mapping[str, Connection], clock: Clock
) -> dict[str, health.Part]:
    """What must be well for the program to be ready."""

    async def database() -> State:
        probe = SettingsRecord(PROBE, str(clock.now()))
        await here.store.commit(UnitOfWork(puts=(probe,)))
        return State.FAILING if here.store.taken_away() else State.OK

    async def timers() -> State:
        late = clock.now() - MINUTE
        rows = await here.store.waiting()
        overdue = any(row.due_at is not None and row.due_at < late for row in rows)
        return State.FAILING if overdue else State.OK

    for name, each in connections.items():
        connected = partial(getattr, each.frontend, "connected")
        here.metrics.connected.labels(platform=name).set_function(connected)
    platforms = {name: each.state for name, each in connections.items()}
    return {"database": database, "timers": timers, **platforms}


async def _set_before(stop: asyncio.Event, end: asyncio.Future[list[None]]) -> bool:
    """Wait for the one or the other; whether it was ``stop``."""
    stopping = asyncio.ensure_future(stop.wait())
    await asyncio.wait((stopping, end), return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    return stop.is_set()


async def _within(clock: Clock, milliseconds: int, *work: Awaitable[object]) -> None:
    """Do all of it at once, and give up what takes longer; failures are logged."""
    doing = asyncio.gather(*work, return_exceptions=True)
    if not await done_by(clock, clock.now() + milliseconds, doing):
        doing.cancel()
        _log.warning("given up at the end")
        return
    for outcome in doing.result():
        if isinstance(outcome, Exception):
            _log.error("failed at the end", exc_info=outcome)
