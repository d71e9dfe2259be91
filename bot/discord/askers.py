"""Who asks for something, where, and what they may do there."""

from dataclasses import dataclass
from typing import Any

import discord

from bot.chatting.platform_clock import PlatformClock
from bot.discord.addresses import Place, message_id, person, server, stamp_of
from bot.rendering.people import name_of
from bot.texts.catalogue import Words


@dataclass(frozen=True, slots=True)
class DiscordAsker:
    """Somebody, with the words they speak: see `bot.chatting.asking.Asker`. ``discords`` is the
    clock of Discord.
    """

    interaction: discord.Interaction[Any]
    words: Words
    discords: PlatformClock

    @property
    def around(self) -> Words:
        """See `Asker`: what is answered nobody else reads."""
        return self.words

    @property
    def person(self) -> str:
        """See `Asker`."""
        return person(self.interaction.user.id)

    @property
    def name(self) -> str:
        """See `Asker`."""
        user = self.interaction.user
        return name_of(
            self.person, self.words, user.display_name, user.global_name or "", user.name
        )

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
        """See `Asker`."""
        place = self.place
        return place.chat if place else self.person

    @property
    def where(self) -> str:
        """See `Asker`."""
        name = getattr(self.interaction.channel, "name", None) if self.place else None
        return f"#{name}" if name else ""

    @property
    def owner(self) -> str:
        """See `Asker`: what was chosen holds for a whole server."""
        place = self.place
        return server(place.guild) if place else ""

    @property
    def moderates(self) -> bool:
        """See `Asker`."""
        return self.place is not None and self.interaction.permissions.manage_messages

    def looks_after(self, chat: str) -> bool:
        """See `Asker`."""
        return self.moderates and self.chat == chat

    @property
    def governs(self) -> bool:
        """See `Asker`."""
        return self.place is not None and self.interaction.permissions.manage_guild

    @property
    def press(self) -> str:
        """See `Asker`."""
        return str(self.interaction.id)

    @property
    def sent_at(self) -> int:
        """See `Asker`."""
        return self.discords.at(stamp_of(self.interaction.id))

    @property
    def meant_at(self) -> int:
        """See `Asker`."""
        return self.discords.meant_at(stamp_of(self.interaction.id))

    @property
    def roles(self) -> tuple[str, ...]:
        """See `Asker`."""
        user = self.interaction.user
        return tuple(map(str, user._roles)) if isinstance(user, discord.Member) else ()

    @property
    def locale(self) -> str:
        """See `Asker`."""
        return self.interaction.locale.value

    @property
    def message(self) -> str:
        """See `Asker`. A notice shows no table: its button is for the next one, too."""
        message = self.interaction.message
        if message is None or self.passing or not message.flags.components_v2:
            return ""
        return message_id(message.channel.id, message.id)

    @property
    def passing(self) -> bool:
        """See `Asker`."""
        message = self.interaction.message
        return message is not None and message.flags.ephemeral
