"""``bisqa`` with a Discord that does what the variable SCRIPT says.

It connects, is ``refused``, or ``hangs`` when it is asked to finish and to close.
"""

import asyncio
import os
import sys
from types import ModuleType
from typing import Any

from bot.cli.main import main
from bot.config import DiscordSettings
from bot.connecting import SignInRefused
from bot.tables.ports import Clock
from tests.bot.online import FakeOnline

SCRIPT = os.environ.get("SCRIPT", "")


class Scripted(FakeOnline):
    def __init__(self, settings: DiscordSettings, clock: Clock) -> None:
        super().__init__(clock, "discord")
        assert settings.token
        if SCRIPT == "refused":
            self.troubles = [SignInRefused()]
        if SCRIPT == "hangs":
            self.finishing = self.closing = _for_ever


async def _for_ever(*_: object) -> None:
    while True:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            print("goes on", flush=True)  # noqa: T201


discord: Any = ModuleType("bot.discord")
discord.FRONTEND = Scripted
sys.modules["bot.discord"] = discord

if __name__ == "__main__":
    sys.exit(main())
