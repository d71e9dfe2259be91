"""Who asks for something, where, and what they may do there."""

from dataclasses import dataclass
from typing import Any

import discord

from bot.discord.addresses import Place, person
from bot.texts.catalogue import Words


@dataclass(frozen=True, slots=True)
class Asker:
    """Somebody, with the words they speak. ``chat`` is where they ask, ``press`` what Discord calls
    the request, ``sent_at`` when it was made (UTC milliseconds).
    """

    interaction: discord.Interaction[Any]
    words: Words

    @property
    def person(self) -> str:
        """Their id."""
        return person(self.interaction.user.id)

    @property
    def name(self) -> str:
        """What they are called where they ask."""
        return self.interaction.user.display_name

    @property
    def place(self) -> Place | None:
        """The channel or thread where they ask; None in private."""
        guild, channel = self.interaction.guild_id, self.interaction.channel
        if guild is None or self.interaction.channel_id is None:
            return None
        if isinstance(channel, discord.Thread):
            return Place(guild, channel.parent_id, channel.id)
        return Place(guild, self.interaction.channel_id)

    @property
    def chat(self) -> str:
        """The address of where they ask."""
        place = self.place
        return place.chat if place else self.person

    @property
    def moderates(self) -> bool:
        """Whether they look after the channel."""
        return self.place is not None and self.interaction.permissions.manage_messages

    @property
    def press(self) -> str:
        """Nobody can choose it: it is mixed into the deals."""
        return str(self.interaction.id)

    @property
    def sent_at(self) -> int:
        """See the class."""
        return int(self.interaction.created_at.timestamp() * 1_000)

    @property
    def roles(self) -> tuple[int, ...]:
        """The roles they have on the server."""
        user = self.interaction.user
        return tuple(user._roles) if isinstance(user, discord.Member) else ()
