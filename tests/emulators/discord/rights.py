"""Permissions: their bits, and what is left of them in a channel."""

from collections.abc import Iterable
from enum import IntFlag


class Right(IntFlag):
    """Discord's permissions that matter to messages, commands and threads."""

    CREATE_INSTANT_INVITE = 1 << 0
    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    CHANGE_NICKNAME = 1 << 26
    MANAGE_ROLES = 1 << 28
    MANAGE_WEBHOOKS = 1 << 29
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    USE_EXTERNAL_STICKERS = 1 << 37
    SEND_MESSAGES_IN_THREADS = 1 << 38
    SEND_POLLS = 1 << 49
    USE_EXTERNAL_APPS = 1 << 50


EVERYTHING = Right((1 << 51) - 1)

MEMBER = (
    Right.CREATE_INSTANT_INVITE
    | Right.ADD_REACTIONS
    | Right.VIEW_CHANNEL
    | Right.SEND_MESSAGES
    | Right.EMBED_LINKS
    | Right.ATTACH_FILES
    | Right.READ_MESSAGE_HISTORY
    | Right.USE_EXTERNAL_EMOJIS
    | Right.CHANGE_NICKNAME
    | Right.USE_APPLICATION_COMMANDS
    | Right.CREATE_PUBLIC_THREADS
    | Right.CREATE_PRIVATE_THREADS
    | Right.USE_EXTERNAL_STICKERS
    | Right.SEND_MESSAGES_IN_THREADS
    | Right.SEND_POLLS
    | Right.USE_EXTERNAL_APPS
)
"""What an ordinary member may do."""

IN_PRIVATE = MEMBER & ~(Right.CREATE_PUBLIC_THREADS | Right.CREATE_PRIVATE_THREADS)

_SAYING = Right.EMBED_LINKS | Right.ATTACH_FILES | Right.MENTION_EVERYONE


def within(base: Right, overwrites: Iterable[tuple[Right, Right]], sending: Right) -> Right:
    """Return what is left of ``base`` after a channel's overwrites (allowed, denied), in order.

    Who may not see a channel may do nothing there; who lacks ``sending`` cannot attach either.
    """
    if base & Right.ADMINISTRATOR:
        return EVERYTHING
    for allowed, denied in overwrites:
        base = base & ~denied | allowed
    if not base & Right.VIEW_CHANNEL:
        return Right(0)
    return base if base & sending else base & ~_SAYING
