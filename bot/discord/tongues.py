"""Which language a server speaks."""

from pathlib import Path
from typing import Any

import discord

from bot.chatting import tongues
from bot.discord.addresses import person, place_of, server
from bot.discord.delivery import Delivery
from bot.texts.catalogue import Words, words_in

TEXTS = Path(__file__).parent / "texts"
NOT_TOLD = discord.Locale.american_english.value
"""What a server that has not chosen anything is said to speak."""


class Tongues(tongues.Tongues):
    """Finds the words for whoever reads."""

    def __init__(self, delivery: Delivery, usual: str) -> None:
        super().__init__(usual, TEXTS)
        self._delivery = delivery

    def owner_of(self, chat: str) -> str:
        """Under which name is kept what was chosen for the server of a channel."""
        place = place_of(chat)
        return server(place.guild) if place else ""

    def spoken_in(self, chat: str) -> str:
        """What the server of a channel speaks."""
        place, client = place_of(chat), self._delivery.client
        return self.spoken_by(client.get_guild(place.guild) if client and place else None)

    def spoken_by(self, guild: discord.Guild | None) -> str:
        """What a server speaks, "" where it does not tell: only a community can, and all others say
        English.
        """
        if guild is None:
            return ""
        spoken = guild.preferred_locale.value
        return spoken if "COMMUNITY" in guild.features or spoken != NOT_TOLD else ""

    async def of_interaction(self, interaction: discord.Interaction[Any]) -> Words:
        """What whoever asks has chosen, or what Discord speaks to them."""
        return await self.of_person(person(interaction.user.id), interaction.locale.value)


def speaking(language: str | None) -> Words:
    """The words of the language that comes nearest."""
    return words_in(language or "", tongues.TEXTS, TEXTS)
