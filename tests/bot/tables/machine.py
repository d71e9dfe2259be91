"""Programs, one after the other, on a machine whose clock on the wall is set now and then."""

import asyncio
from typing import Any

from bot.tables.lifetime import Lifetime
from bot.tables.ports import Budget
from bot.tables.systemclock import SystemClock
from bot.tables.timecontrol import SECOND
from tests.bot.tables.stage import Stage, quiet
from tests.fakes import Machine
from tests.frontend import PLENTY
from tests.simulation.sketch import Sketches

DOWN = 30 * SECOND
"""For so long nothing runs between two programs."""


class Programs(Stage):
    """The platform goes by the time of the world, the programs by that of their machine. Where they
    are of ``old``, they read the clock on the wall at their start, and keep nothing of their time.
    """

    clock: SystemClock  # type: ignore[assignment]  # nothing here moves it

    def __init__(self, *, old: bool = False, budget: Budget = PLENTY, **given: Any) -> None:
        self.machine = Machine()
        super().__init__(clock=self.machine.clock(), timers=True, **given)
        self.server.clock = self.machine.time
        self.frontends["test"] = Sketches(self.server, budget=budget)
        self.old = old

    @property
    def now(self) -> int:
        """The time of the world."""
        return self.machine.time.now()

    async def __aenter__(self) -> "Programs":
        await self.run()
        return self

    async def run(self) -> None:
        self.clock = self.machine.clock()
        self.lifetime = Lifetime(self.store, self.clock)
        if not self.old:
            await self.lifetime.begin()
        self.service = self.restarted(self.store)
        self.start()
        if not self.old:
            self.lifetime.listeners.append(self.sleeper.wall_was_set)
            self.runs.append(asyncio.create_task(self.lifetime.run()))
        await quiet()

    async def run_anew(self, down: int = DOWN, *, old: bool = False) -> None:
        """The program is killed, and another one begins after a while."""
        await self.crash()
        self.machine.time.moment += down
        self.old = old
        await self.run()

    def set_wall(self, step: int) -> None:
        """Somebody sets the clock on the wall."""
        self.machine.wall_ahead += step

    async def pass_(self, milliseconds: int) -> None:
        await quiet()
        await self.machine.time.move(milliseconds, quiet)
