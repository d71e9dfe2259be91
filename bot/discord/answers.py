"""The answer to one interaction: exactly one, within three seconds."""

import asyncio
import io
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from typing import Any

import discord

from bot.chatting.platform_clock import PlatformClock
from bot.chatting.sheets import HandSheet, Said, sheet
from bot.discord.addresses import stamp_of
from bot.discord.delivery import NOBODY, Shown
from bot.discord.pages import Page, page_of
from bot.discord.refusals import LOST, ODD, UNSURE, Code
from bot.logs import get
from bot.tables.ports import Clock, Drawn
from bot.tables.waiting import done_by

PATIENCE = 1_500
"""After so many milliseconds Discord is told that the answer takes longer."""

FIRST_WITHIN = 2_500
"""A first answer that comes later than that would come too late."""

_log = get("discord")


class _Said(Enum):
    NOTHING = "nothing"
    LATER = "a message will come"
    SAME = "the message stays, or will change"
    ALL = "the answer"


@dataclass(frozen=True, slots=True)
class _Sending:
    """What is to be sent, and whether it may be sent ``again``."""

    send: Callable[[], Awaitable[object]]
    again: bool = True


class DiscordAnswer:
    """The answer to ``interaction``: see `bot.chatting.asking.Answer`."""

    def __init__(
        self, interaction: discord.Interaction[Any], clock: Clock, discords: PlatformClock
    ) -> None:
        self._interaction = interaction
        self._clock = clock
        self._discords = discords
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

    async def say(self, said: Said) -> bool:
        """A message that nobody else sees."""

        def begin() -> _Sending:
            before, self._said = self._said, _Said.ALL
            # What is said in addition could be there twice.
            return _Sending(partial(self._say, said, before), again=before is not _Said.ALL)

        return await self._try(begin)

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
        send = self._interaction.response.send_message

        def begin() -> _Sending | None:
            if self._said is not _Said.NOTHING:
                return None
            self._said = _Said.ALL
            return _Sending(partial(send, text, view=controls, allowed_mentions=NOBODY))

        return await self._try(begin)

    async def redraw(self, said: Said) -> None:
        """The message that was pressed looks like this now."""
        sending = _Sending(partial(self._redraw, self._page(said)))
        await self._try(lambda: sending)

    async def draw(self, drawn: Drawn) -> None:
        """The same for the publisher, which wants to know when it fails."""
        shown: Shown = drawn.body
        async with self._sending:
            await self._redraw(shown.page)

    async def offer_nothing(self) -> None:
        """There is nothing to choose from while they type."""
        sending = _Sending(partial(self._interaction.response.autocomplete, []))
        await self._try(lambda: sending)

    async def nothing(self) -> None:
        """The message that was pressed stays as it is, for the moment."""

        def begin() -> _Sending | None:
            if self._said is not _Said.NOTHING:
                return None
            self._said = _Said.SAME if self._pressed else _Said.LATER
            return _Sending(self._defer)

        await self._try(begin)

    async def _try(self, begin: Callable[[], _Sending | None]) -> bool:
        """Whether Discord has taken what is to be sent, if anything. One thing is sent after the
        other: what is said before Discord knows of a delay would be lost. Where nobody knows what
        became of it, it is sent once more: the first answer counts.
        """
        async with self._sending:
            sending = begin()
            if sending is None:
                return False
            try:
                try:
                    await sending.send()
                except UNSURE:
                    if not sending.again or self._too_late():
                        raise
                    await self._once_more(sending.send)
            except LOST as failure:
                code = failure.code if isinstance(failure, discord.HTTPException) else None
                if code == Code.ANSWERED:  # and not by us
                    self._interaction.client.hearing.rival()
                _log.info("answer lost", failure=type(failure).__name__, code=code)
                return False
            except ODD as odd:  # what was answered to the answer
                _log.info("answer odd", failure=type(odd).__name__)
        return True

    async def _once_more(self, send: Callable[[], Awaitable[object]]) -> None:
        try:
            await send()
        except discord.HTTPException as refusal:
            if refusal.code != Code.ANSWERED:  # which it was at first already
                raise

    def _too_late(self) -> bool:
        since = self._discords.at(stamp_of(self._interaction.id))
        return self._clock.now() - since > FIRST_WITHIN and not self._interaction.response.is_done()

    def _page(self, said: Said) -> Page:
        if isinstance(said, HandSheet):
            said = replace(said, seen=self._discords.shown(said.seen))
        return page_of(said)

    async def _say(self, said: Said, before: _Said) -> None:
        page, files = self._page(said), _files(said)
        interaction = self._interaction
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
        await self._interaction.response.defer(ephemeral=True, thinking=not self._pressed)


def _files(said: Said) -> list[discord.File]:
    file = None if isinstance(said, HandSheet) else said.file
    return [discord.File(io.BytesIO(file.content), file.name)] if file else []
