"""Notices: told in private, or in a channel, where they call one person at the most."""

from collections import OrderedDict
from typing import Any

import discord
from discord import ui

from bot.chatting.notices import button_of, chat_for, words_for
from bot.discord.addresses import person, place_of, user_of
from bot.discord.delivery import NOBODY, Delivery
from bot.discord.pages import control, plain
from bot.discord.refusals import LOST
from bot.discord.threads import done_with
from bot.discord.tongues import Tongues
from bot.rendering.notices import notice_text
from bot.tables.ports import Clock, Tidings, Unreachable
from bot.tables.timecontrol import MINUTE
from bot.texts.catalogue import Words

ANSWERABLE = 14 * MINUTE
"""For so long a press can be answered; Discord allows 15 minutes."""
KEPT = 2_000


class Notices:
    """Tells notices. What only one person need read is told as the answer to their last press, if
    Discord still takes one.
    """

    def __init__(self, delivery: Delivery, tongues: Tongues, clock: Clock) -> None:
        self._delivery = delivery
        self._tongues = tongues
        self._clock = clock
        self._recent: OrderedDict[str, tuple[int, discord.Interaction[Any]]] = OrderedDict()

    def heard(self, interaction: discord.Interaction[Any]) -> None:
        """Somebody pressed or typed something, and has had their answer."""
        who, now = person(interaction.user.id), self._clock.now()
        self._recent[who] = now + ANSWERABLE, interaction
        self._recent.move_to_end(who)
        while len(self._recent) > KEPT or next(iter(self._recent.values()))[0] < now:
            self._recent.popitem(last=False)

    def forget(self) -> None:
        """The connection over which all that was heard could be answered is gone."""
        self._recent.clear()

    async def tell(self, tidings: Tidings) -> str | None:
        """See `Frontend`."""
        chat = await chat_for(tidings, self._tongues)
        if chat is None or (tidings.code == "hand-closed" and await self._answered(tidings)):
            return None
        called = user_of(tidings.called) if tidings.called and place_of(chat) else 0
        words = await words_for(tidings, chat, self._tongues)
        text = plain(notice_text(tidings, words))
        if called:
            text = f"<@{called}> {text}"
        elif tidings.code == "muted":  # it names the place, which may be gone
            pass
        elif not place_of(chat) and tidings.seen and (place := place_of(tidings.seen.chat)):
            text += f"\n{place.mention}"
        last = await done_with(self._tongues.service, chat, tidings.seen)
        key = f"{tidings.table}/{tidings.entry}/{tidings.code}/{chat}/{tidings.called}"
        try:
            view = _controls(tidings, words)
            return await self._delivery.say(chat, text, view, key, called, last=last)
        except Unreachable:
            # Who has closed their private messages, or shares no server with the bot any more.
            if tidings.code not in ("muted", "visible") or not await self._answered(tidings):
                raise
            return None

    async def _answered(self, tidings: Tidings) -> bool:
        """Tell it to the person alone; False where that is not possible any more."""
        who = tidings.called or tidings.reader
        until, interaction = self._recent.get(who, (0, None))
        if interaction is None or self._clock.now() > until:
            return False
        words = await self._tongues.of_interaction(interaction)
        view: Any = _controls(tidings, words)
        try:
            await interaction.followup.send(
                plain(notice_text(tidings, words)),
                view=view,
                ephemeral=True,
                allowed_mentions=NOBODY,
            )
        except LOST:
            return False
        return True


def _controls(tidings: Tidings, words: Words) -> ui.View:
    view = ui.View(timeout=None)
    if made := button_of(tidings, words):
        view.add_item(control(made))
    return view
