"""Which language is spoken: a person's own in private, a chat's where everybody reads."""

from pathlib import Path
from typing import Any

import discord

from bot.discord.addresses import person, place_of, server
from bot.discord.delivery import Delivery
from bot.tables.errors import TableError
from bot.tables.ports import Drawing
from bot.tables.service import TableService
from bot.texts.catalogue import Words, words_in

TEXTS = Path(__file__).parent / "texts"


class Tongues:
    """Finds the words for whoever reads, the ``usual`` ones where nothing is known of them.
    ``service`` is set before anything is asked.
    """

    service: TableService

    def __init__(self, delivery: Delivery, usual: str) -> None:
        self._delivery = delivery
        self._usual = usual

    async def of_drawing(self, drawing: Drawing) -> Words:
        """The words of a screen."""
        if drawing.language or drawing.reader:
            return speaking(drawing.language or self._usual)
        return await self.of_chat(drawing.chat)

    async def of_chat(self, chat: str) -> Words:
        """What its server has chosen, or speaks; in a private chat what the person speaks."""
        place = place_of(chat)
        if place is None:
            return speaking((await self.service.settings(chat)).speaks or self._usual)
        chosen = (await self.service.chat_settings(server(place.guild))).language
        return speaking(chosen or self._locale_of(place.guild) or self._usual)

    async def of_interaction(self, interaction: discord.Interaction[Any]) -> Words:
        """What whoever asks has chosen, or what Discord speaks to them."""
        try:
            chosen = (await self.service.settings(person(interaction.user.id))).language
        except TableError:  # that, too, has to be said in some language
            chosen = None
        return speaking(chosen or interaction.locale.value)

    def _locale_of(self, guild_id: int) -> str | None:
        client = self._delivery.client
        guild = client.get_guild(guild_id) if client else None
        return guild.preferred_locale.value if guild else None


def speaking(language: str | None) -> Words:
    """The words of the language that comes nearest."""
    return words_in(language or "", TEXTS)
