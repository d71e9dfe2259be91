"""The answer to one interaction: exactly one, within three seconds."""

import asyncio
from collections.abc import Coroutine, Sequence
from enum import Enum
from typing import Any, TypeVar

import discord

from bot.discord.delivery import NOBODY, Sheet
from bot.discord.pages import Page
from bot.discord.refusals import LOST
from bot.logs import get
from bot.tables.ports import Clock, Drawn
from bot.tables.waiting import done_by

PATIENCE = 1_500
"""After so many milliseconds Discord is told that the answer takes longer."""

_T = TypeVar("_T")
_log = get("discord")


class _Said(Enum):
    NOTHING = "nothing"
    LATER = "a message will come"
    SAME = "the message stays, or will change"
    ALL = "the answer"


class Answer:
    """The answer to ``interaction``; only who asked sees what is said in it."""

    def __init__(self, interaction: discord.Interaction[Any], clock: Clock) -> None:
        self._interaction = interaction
        self._clock = clock
        self._said = _Said.NOTHING

    @property
    def given(self) -> bool:
        """Whether nothing need be said any more."""
        return self._said in (_Said.ALL, _Said.SAME)

    @property
    def _pressed(self) -> bool:
        return self._interaction.type is discord.InteractionType.component

    async def within(self, work: Coroutine[Any, Any, _T]) -> _T:
        """Do the work; where it takes long, ask for patience meanwhile."""
        doing = asyncio.ensure_future(work)
        try:
            if not await done_by(self._clock, self._clock.now() + PATIENCE, doing):
                await self._defer()
            return await doing
        finally:
            doing.cancel()

    async def say(self, page: Page, files: Sequence[discord.File] = ()) -> None:
        """A message that nobody else sees."""
        interaction = self._interaction
        kept, self._said = self._said, _Said.ALL
        try:
            if kept is _Said.NOTHING:
                await interaction.response.send_message(
                    view=page, files=files, ephemeral=True, allowed_mentions=NOBODY
                )
            elif kept is _Said.LATER:
                await interaction.edit_original_response(
                    view=page, attachments=list(files), allowed_mentions=NOBODY
                )
            else:
                await interaction.followup.send(
                    view=page, files=files, ephemeral=True, allowed_mentions=NOBODY
                )
        except LOST as failure:
            _lost(failure)

    async def announce(self, text: str, controls: discord.ui.View) -> None:
        """A message that everybody sees."""
        self._said = _Said.ALL
        try:
            await self._interaction.response.send_message(
                text, view=controls, allowed_mentions=NOBODY
            )
        except LOST as failure:
            _lost(failure)

    async def redraw(self, page: Page) -> None:
        """The message that was pressed looks like this now."""
        try:
            await self._redraw(page)
        except LOST as failure:
            _lost(failure)

    async def draw(self, drawn: Drawn) -> None:
        """The same for the publisher, which wants to know when it fails."""
        sheet: Sheet = drawn.body
        await self._redraw(sheet.page)

    async def nothing(self) -> None:
        """The message that was pressed stays as it is, for the moment."""
        if self._said is _Said.NOTHING:
            await self._defer()

    async def _redraw(self, page: Page) -> None:
        kept, self._said = self._said, _Said.ALL
        if kept is _Said.NOTHING:
            await self._interaction.response.edit_message(view=page, allowed_mentions=NOBODY)
        else:
            await self._interaction.edit_original_response(view=page, allowed_mentions=NOBODY)

    async def _defer(self) -> None:
        self._said = _Said.SAME if self._pressed else _Said.LATER
        try:
            await self._interaction.response.defer(ephemeral=True, thinking=not self._pressed)
        except LOST as failure:
            _lost(failure)


def _lost(failure: Exception) -> None:
    """The person may have gone, or Discord was slow: they see the table as it is all the same."""
    code = failure.code if isinstance(failure, discord.HTTPException) else None
    _log.info("answer lost", failure=type(failure).__name__, code=code)
