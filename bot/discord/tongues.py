"""Which language is spoken: a person's own in private, a chat's where everybody reads."""

from contextlib import suppress
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
    ``service`` knows what was chosen, once there is one.
    """

    service: TableService | None = None

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
        if self.service is None:
            return speaking(self._usual)
        if place is None:
            return speaking((await self.service.settings(chat)).speaks or self._usual)
        chosen = (await self.service.chat_settings(server(place.guild))).language
        client = self._delivery.client
        guild = client.get_guild(place.guild) if client else None
        return speaking(chosen) if chosen else self.of_guild(guild)

    def of_guild(self, guild: discord.Guild | None) -> Words:
        """What a server speaks. Only a community can tell; all others say English."""
        tells = guild is not None and "COMMUNITY" in guild.features
        return speaking(guild.preferred_locale.value if guild and tells else self._usual)

    async def of_interaction(self, interaction: discord.Interaction[Any]) -> Words:
        """What whoever asks has chosen, or what Discord speaks to them."""
        chosen = None
        with suppress(TableError):  # that, too, has to be said in some language
            if self.service:
                chosen = (await self.service.settings(person(interaction.user.id))).language
        return speaking(chosen or interaction.locale.value)


def speaking(language: str | None) -> Words:
    """The words of the language that comes nearest."""
    return words_in(language or "", TEXTS)
