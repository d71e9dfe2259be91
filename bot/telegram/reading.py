"""Commands as people type them here: ``/bisqa new lives=3 seconds=20``, ``/bid@thebot 2``; in
private chats also without the sign in front.
"""

from collections.abc import Collection
from dataclasses import dataclass

from bot.chatting import tongues
from bot.chatting.choosing import chat_settings, person_settings
from bot.chatting.fields import Features
from bot.chatting.typed import Typed, read_command, read_words
from bot.parsing.settings import read_settings
from bot.parsing.words import tidy
from bot.tables.updates import GameOffer
from bot.telegram.addresses import NAME
from bot.telegram.tongues import TEXTS
from bot.texts.catalogue import load

FOREIGN = frozenset({"start", "kick", "rules", "ban", "mute", "warn", "quit", "exit"})
"""What belongs to other bots in a group, whatever it means here."""
LONGEST = 1_000


@dataclass(frozen=True, slots=True)
class Head:
    """The name of a command, whether it was addressed to this bot, and what stands behind it."""

    name: str
    addressed: bool
    rest: str


def head(text: str, username: str) -> Head | None:
    """The command that a text begins with; None where it is none, or another bot's."""
    line = tidy(text[:LONGEST])
    if not line.startswith("/"):
        return None
    first, _, rest = line[1:].partition(" ")
    name, at, whose = first.partition("@")
    if at and whose.casefold() != username.casefold():
        return None
    return Head(name.casefold(), bool(at), rest.strip())


def in_words(text: str, offers: Collection[GameOffer]) -> Head | None:
    """The command that a text without the sign begins with, typed or as it stands on a button."""
    found = read_words(text[:LONGEST], offers)
    return Head(found[0], True, found[1]) if found else None


def read(found: Head, offers: Collection[GameOffer], *, group: bool) -> Typed | None:
    """What a command means; None where nobody knows, or where it belongs to others in a group.

    Raises `ParseError` for what is given with it.
    """
    if group and not found.addressed and found.name in FOREIGN:
        return None
    if found.name == "start":
        return Typed("start")
    alone = found.addressed or not group
    typed = read_command(found.name, found.rest, offers, alone=alone)
    if typed and typed.command == "settings":
        catalogue = load(tongues.TEXTS, TEXTS)
        known = (
            chat_settings(NAME, catalogue, Features())
            if group
            else person_settings(NAME, catalogue)
        )
        return Typed("settings", read_settings(found.rest, known))
    return typed
