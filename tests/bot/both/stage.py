"""One program on the emulated Discord and the emulated Telegram at once, and people on both."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeAlias

from bot import app
from bot.connecting import OnlineFrontend
from bot.tables.ports import Pace
from tests.bot import stage as stages
from tests.bot.discord import stage as discord
from tests.bot.telegram import stage as telegram
from tests.emulators.discord.people import Person as Discordian
from tests.emulators.telegram.people import Person as Telegrammer
from tests.fakes import FakeClock

Anybody: TypeAlias = Discordian | Telegrammer


class Stage(stages.Stage):
    """A channel on ``discord`` and a group on ``telegram``, and the program that plays on both."""

    PAUSE_S = 6

    def __init__(
        self,
        discord: discord.Stage,
        telegram: telegram.Stage,
        clock: FakeClock,
        path: Path | None,
        pace: Pace,
    ) -> None:
        super().__init__(clock, path, pace)
        self.discord = discord
        self.telegram = telegram
        self.parts: tuple[stages.Stage, ...] = (discord, telegram)
        for each in self.parts:
            each.entropy = self.entropy
            each.PAUSE_S = self.PAUSE_S

    def frontends(self) -> Mapping[str, OnlineFrontend]:
        """See `stage.Stage`."""
        return {**self.discord.frontends(), **self.telegram.frontends()}

    def opened(self, house: app.House) -> None:
        """See `stage.Stage`."""
        super().opened(house)
        for each in self.parts:
            each.opened(house)


@asynccontextmanager
async def stage(path: Path | None = None, pace: Pace | None = None) -> AsyncIterator[Stage]:
    """A stage with both platforms, and one clock for all."""
    clock, pace = FakeClock(), pace or Pace()
    async with (
        discord.stage(path, pace, clock=clock) as first,
        telegram.stage(path, pace, clock=clock) as second,
    ):
        yield Stage(first, second, clock, path, pace)
