"""One interaction, while it is answered."""

from typing import Any

import discord

from bot.chatting.platform_clock import PlatformClock
from bot.discord.answers import DiscordAnswer
from bot.discord.askers import DiscordAsker
from bot.discord.notices import Notices
from bot.discord.refusals import LOST
from bot.discord.tongues import Tongues
from bot.tables.ports import Clock


class DiscordVisit:
    """See `bot.chatting.asking.Visit`."""

    lost = LOST

    def __init__(
        self,
        interaction: discord.Interaction[Any],
        clock: Clock,
        discords: PlatformClock,
        notices: Notices,
        tongues: Tongues,
    ) -> None:
        self.answer = DiscordAnswer(interaction, clock, discords)
        self._discords = discords
        self._interaction = interaction
        self._notices = notices
        self._tongues = tongues

    async def asker(self) -> DiscordAsker:
        """See `Visit`."""
        words = await self._tongues.of_interaction(self._interaction)
        return DiscordAsker(self._interaction, words, self._discords)

    async def over(self) -> None:
        """See `Visit`: what only they need be told can be told as an answer for a while."""
        self._notices.heard(self._interaction)
