"""What the bot has to be allowed where a table is shown. Nothing else is needed: no picture, no
embed and no emoji of a server is ever sent to a channel; files are sent as private answers.
"""

from collections.abc import Iterable

from bot.discord.askers import DiscordAsker
from bot.texts.catalogue import Words

IN_CHANNEL = ("view_channel", "send_messages")
IN_THREAD = ("view_channel", "send_messages_in_threads")


def missing(asker: DiscordAsker) -> list[str]:
    """The rights, by Discord's names, that the bot lacks where somebody asks."""
    place, rights = asker.place, asker.interaction.app_permissions
    needed = IN_THREAD if place and place.thread else IN_CHANNEL
    return [name for name in needed if not getattr(rights, name)]


def names_of(rights: Iterable[str], words: Words) -> list[str]:
    """What Discord's settings call them."""
    return [words(f"discord-right-{name.replace('_', '-')}") for name in rights]
