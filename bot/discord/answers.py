"""The answer to one interaction: exactly one, within three seconds."""

import asyncio
import io
from collections.abc import Awaitable, Callable, Coroutine
from enum import Enum
from functools import partial
from typing import Any

import discord

from bot.chatting.sheets import HandSheet, Said, sheet
from bot.discord.delivery import NOBODY, Shown
from bot.discord.pages import page_of
from bot.discord.refusals import LOST
from bot.logs import get
from bot.tables.ports import Clock, Drawn
from bot.tables.waiting import done_by

PATIENCE = 1_500
"""After so many milliseconds Discord is told that the answer takes longer."""

_log = get("discord")


class _Said(Enum):
    NOTHING = "nothing"
    LATER = "a message will come"
    SAME = "the message stays, or will change"
    ALL = "the answer"


class DiscordAnswer:
    """The answer to ``interaction``: see `bot.chatting.asking.Answer`."""

    def __init__(self, interaction: discord.Interaction[Any], clock: Clock) -> None:
        self._interaction = interaction
        self._clock = clock
        self._said = _Said.NOTHING
        self._sending = asyncio.Lock()

    @property
    def _pressed(self) -> bool:
        return self._interaction.type is discord.InteractionType.component

    async def within(self, work: Coroutine[Any, Any, None]) -> None:
        """Do the work, which answers; where it takes long, ask for patience meanwhile."""
        doing = asyncio.ensure_future(work)
        try:
            if not await done_by(self._clock, self._clock.now() + PATIENCE, doing):
                await self.nothing()
            await doing
        finally:
            doing.cancel()

    async def say(self, said: Said) -> None:
        """A message that nobody else sees."""
        await self._try(partial(self._say, said))

    async def done(self, told: str, said: Said | None = None, *, shown: bool = False) -> None:
        """See `Answer`: to a command there is always an answer, to a press the screen tells it."""
        message = self._interaction.message
        if message and message.flags.ephemeral:
            await self.redraw(sheet(told))
        elif message and message.flags.components_v2:
            await self.nothing()
        else:
            await self.say(said or sheet(told))

    async def announce(self, text: str, controls: discord.ui.View) -> bool:
        """A message that everybody sees; False where it is too late for that."""
        async with self._sending:
            late = self._said is not _Said.NOTHING
            self._said = self._said if late else _Said.ALL
        send = self._interaction.response.send_message
        return not late and await self._try(
            partial(send, text, view=controls, allowed_mentions=NOBODY)
        )

    async def redraw(self, said: Said) -> None:
        """The message that was pressed looks like this now."""
        await self._try(partial(self._redraw, page_of(said)))

    async def draw(self, drawn: Drawn) -> None:
        """The same for the publisher, which wants to know when it fails."""
        shown: Shown = drawn.body
        async with self._sending:
            await self._redraw(shown.page)

    async def offer_nothing(self) -> None:
        """There is nothing to choose from while they type."""
        await self._try(partial(self._interaction.response.autocomplete, []))

    async def nothing(self) -> None:
        """The message that was pressed stays as it is, for the moment."""
        await self._try(self._defer)

    async def _try(self, send: Callable[[], Awaitable[object]]) -> bool:
        """Whether Discord has taken it. One thing is sent after the other: what is said before
        Discord knows of a delay would be lost.
        """
        async with self._sending:
            try:
                await send()
            except LOST as failure:
                code = failure.code if isinstance(failure, discord.HTTPException) else None
                _log.info("answer lost", failure=type(failure).__name__, code=code)
                return False
        return True

    async def _say(self, said: Said) -> None:
        page, files = page_of(said), _files(said)
        interaction, before, self._said = self._interaction, self._said, _Said.ALL
        if before is _Said.NOTHING:
            await interaction.response.send_message(
                view=page, files=files, ephemeral=True, allowed_mentions=NOBODY
            )
        elif before is _Said.LATER:
            await interaction.edit_original_response(
                view=page, attachments=files, allowed_mentions=NOBODY
            )
        else:
            await interaction.followup.send(
                view=page, files=files, ephemeral=True, allowed_mentions=NOBODY
            )

    async def _redraw(self, page: discord.ui.LayoutView) -> None:
        if self._said is _Said.NOTHING:
            await self._interaction.response.edit_message(view=page, allowed_mentions=NOBODY)
        else:
            await self._interaction.edit_original_response(view=page, allowed_mentions=NOBODY)
        self._said = _Said.ALL

    async def _defer(self) -> None:
        if self._said is _Said.NOTHING:
            self._said = _Said.SAME if self._pressed else _Said.LATER
            await self._interaction.response.defer(ephemeral=True, thinking=not self._pressed)


def _files(said: Said) -> list[discord.File]:
    file = None if isinstance(said, HandSheet) else said.file
    return [discord.File(io.BytesIO(file.content), file.name)] if file else []
