"""Interactions come in here, and go to the desk."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import discord

from bot.chatting.about import About
from bot.chatting.asking import Asker
from bot.chatting.commands import GAMES_OWN
from bot.chatting.consent import Consent
from bot.chatting.desk import Desk
from bot.chatting.fields import Features
from bot.chatting.ids import Remembered
from bot.chatting.lookup import Lookup
from bot.chatting.opening import OpeningTables
from bot.chatting.panels import Panels
from bot.chatting.platform_clock import PlatformClock
from bot.config import DiscordSettings
from bot.discord.addresses import stamp_of
from bot.discord.commands import SETTINGS, TABLE
from bot.discord.completion import Completion
from bot.discord.delivery import Delivery
from bot.discord.ground import DiscordGround
from bot.discord.notices import Notices
from bot.discord.presence import Presence
from bot.discord.tongues import Tongues, speaking
from bot.discord.translator import as_name
from bot.discord.visits import DiscordVisit
from bot.tables.errors import TableError
from bot.tables.ports import Clock
from bot.tables.publisher import Publisher
from bot.tables.service import TableService
from bot.tables.timecontrol import SECOND
from bot.tables.updates import GameOffer
from bot.texts.catalogue import Words

Interaction: TypeAlias = discord.Interaction[Any]
ANSWERABLE = 3 * SECOND
"""For so long Discord waits for an answer."""


class Reception:
    """Makes visits of interactions, and answers what needs no desk."""

    def __init__(
        self,
        service: TableService,
        publisher: Publisher,
        clock: Clock,
        discords: PlatformClock,
        settings: DiscordSettings,
        delivery: Delivery,
        tongues: Tongues,
        notices: Notices,
    ) -> None:
        self._clock = clock
        self._discords = discords
        self._tongues = tongues
        self._notices = notices
        lookup = Lookup(service, publisher)
        about = About(service, publisher, lookup, settings.contact, self._listed)
        panels = Panels(service, about, tongues, Features(roles=True, threads=True))
        ground = DiscordGround(service, delivery, tongues)
        opening = OpeningTables(service, publisher, ground, Consent(service, publisher))
        self.desk = Desk(service, publisher, lookup, about, panels, opening, clock)
        self.presence = Presence(publisher)
        self._completion = Completion(service, lookup)

    @property
    def offers(self) -> Sequence[GameOffer]:
        """See `commands.Clerk`."""
        return self.desk.offers

    async def pressed(
        self, interaction: Interaction, what: Remembered, values: Sequence[str]
    ) -> None:
        """See `controls.Desk`."""
        await self.desk.pressed(self._visit(interaction), what, values)

    async def typed(
        self, interaction: Interaction, command: str, given: Mapping[str, Any], game: str = ""
    ) -> None:
        """See `commands.Clerk`."""
        await self.desk.typed(self._visit(interaction), command, given, game)

    async def complete(
        self, interaction: Interaction, command: str, parameter: str, begun: str
    ) -> list[tuple[str, str]]:
        """See `commands.Clerk`."""
        asker = await self._visit(interaction).asker()
        try:
            return await self._completion.offer(asker, command, parameter, begun)
        except TableError:  # there is nothing to choose from
            return []

    async def failed(self, interaction: Interaction) -> None:
        """Something went wrong before it came here. Who is still typing needs no sentence."""
        visit = self._visit(interaction)
        if interaction.type is discord.InteractionType.autocomplete:
            await visit.answer.offer_nothing()
        else:
            await self.desk.unknown(visit)

    def words_of(self, guild: discord.Guild) -> Words:
        """What a server speaks by itself."""
        return self._tongues.speaking(self._tongues.spoken_by(guild) or self._tongues.usual)

    def _visit(self, interaction: Interaction) -> DiscordVisit:
        # The first thing that comes is new, or it could not be answered. Later, after a break in
        # the connection, things may come that nobody waits for any more.
        just_now = None if self._discords.sure else self._clock.now() - ANSWERABLE
        self._discords.heard(stamp_of(interaction.id), just_now)
        return DiscordVisit(interaction, self._clock, self._discords, self._notices, self._tongues)

    def _listed(self, asker: Asker) -> Iterator[tuple[str, str]]:
        """What can be typed, by the names that Discord shows them, and the text with its help."""
        words, games = speaking(asker.locale), self.desk.service.games
        verbs = {verb.name: "" for game in games.values() for verb in game.verbs}
        for game in games:
            yield from _group(words, f"{game}-name", "command", ("new", *GAMES_OWN))
        for name in (*verbs, *TABLE):
            yield as_name(words(f"command-{name}")), f"command-{name}"
        yield from _group(words, "command-settings", "discord-settings", tuple(SETTINGS))


def _group(words: Words, group: str, kind: str, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    for message_id in (f"{kind}-{name}" for name in names):
        yield f"{as_name(words(group))} {as_name(words(message_id))}", message_id
