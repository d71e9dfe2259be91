"""One connection to Discord: the library's client with our commands and buttons."""

import logging
import sys
from functools import partial
from hashlib import sha256
from typing import Any

import discord
import msgspec
from discord import app_commands

from bot.chatting.hearing import Hearing
from bot.config import DiscordSettings
from bot.discord import greeting
from bot.discord.commands import add_commands
from bot.discord.controls import press
from bot.discord.delivery import NOBODY
from bot.discord.intake import Intake
from bot.discord.reception import Reception
from bot.discord.translator import CatalogueTranslator
from bot.logs import get

SYNCED = "discord:commands:"
"""Under which name it is noted what commands Discord knows of, with the id of the application."""

STALE = (
    app_commands.CommandNotFound,
    app_commands.CommandSignatureMismatch,
    app_commands.TransformerError,
)
"""What a client sends that knows older commands than ours."""

_log = get("discord")


class BotClient(discord.Client):
    """Only app commands and presses: no message of anybody is read, and nothing of it is kept."""

    def __init__(
        self,
        desk: Reception,
        settings: DiscordSettings,
        hearing: Hearing,
        *,
        ready_after: float,
    ) -> None:
        logging.getLogger("discord.client").addFilter(calm)
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nobody speaks here
        super().__init__(
            intents=discord.Intents(guilds=True),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            allowed_mentions=NOBODY,
            guild_ready_timeout=ready_after,
            max_ratelimit_timeout=30.0,
        )
        self.desk = desk
        self.hearing = hearing
        self._settings = settings
        self._away: set[int] = set()
        Intake(self, hearing, partial(press, desk=desk))
        self.tree: app_commands.CommandTree[BotClient] = _Tree(self)
        add_commands(self.tree, desk)

    async def setup_hook(self) -> None:
        """Tell Discord of the commands, unless it knows them as they are."""
        await self.tree.set_translator(CatalogueTranslator())
        told = [await each.get_translated_payload(self.tree, self.tree.translator)  # type: ignore[arg-type]
                for each in self.tree.get_commands()]  # fmt: skip
        content = sha256(msgspec.json.encode(told)).hexdigest()
        owner = f"{SYNCED}{self.application_id}"
        if await self.desk.desk.service.noted(owner) != content:
            try:
                await self.tree.sync()
            except (discord.HTTPException, discord.RateLimited) as refusal:
                # Those that Discord knows work on, and so do all buttons.
                _log.error("commands refused", failure=type(refusal).__name__)
                return
            await self.desk.desk.service.note(owner, content)
            _log.info("commands told", count=len(told))

    async def on_ready(self) -> None:
        """See `discord.on_ready`."""
        _log.info("connected", servers=len(self.guilds))
        await self.desk.presence.connected()

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """The bot was added to a server: say once how to begin. Boards come back that were there;
        after an outage it was not added, it is only back.
        """
        await self.desk.presence.changed(guild)
        if self._settings.greeting and guild.id not in self._away:
            await greeting.greet(guild, self.desk.words_of(guild))
        self._away.discard(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """An outage of a server is over."""
        self._away.discard(guild.id)
        await self.desk.presence.changed(guild)

    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """A server is out of order: it says nothing of the bot, and clocks stand meanwhile."""
        self._away.add(guild.id)
        _log.info("server unavailable")

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was thrown out, or the server is gone."""
        self._away.discard(guild.id)
        await self.desk.presence.removed(guild)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """See `discord.on_guild_channel_delete`."""
        await self.desk.presence.channel_deleted(channel.guild.id, channel.id)

    async def on_guild_channel_update(
        self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """See `discord.on_guild_channel_update`."""
        await self.desk.presence.channel_changed(before, after)

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """What a role may do has changed."""
        if before.permissions != after.permissions:
            await self.desk.presence.changed(after.guild)

    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """The bot itself has other roles, or has to be silent for a while."""
        await self.desk.presence.changed(after.guild)

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """See `discord.on_raw_thread_delete`."""
        await self.desk.presence.thread_deleted(thread)

    async def on_raw_thread_update(self, thread: discord.RawThreadUpdateEvent) -> None:
        """See `discord.on_raw_thread_update`."""
        await self.desk.presence.thread_changed(thread)

    async def on_error(self, event: str, /, *given: Any, **named: Any) -> None:
        """See `discord.Client.on_error`."""
        failure = sys.exception()
        self.hearing.failed(event, failure or RuntimeError(event))


def calm(line: logging.LogRecord) -> bool:
    """Let the library tell of a lost connection, which it makes anew by itself, as of no fault of
    the program: as a warning, without a trace.
    """
    if str(line.msg).startswith("Attempting a reconnect"):
        line.levelno, line.levelname, line.exc_info = logging.WARNING, "WARNING", None
    return True


class _Tree(app_commands.CommandTree[Any]):
    async def on_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /
    ) -> None:
        """What goes wrong outside the desk: above all, a command that is not there any more."""
        if isinstance(error, STALE):
            _log.info("command not known", failure=type(error).__name__)
        else:
            interaction.client.hearing.failed("command", error)
        await interaction.client.desk.failed(interaction)
