"""What Discord's refusals mean for a drawing."""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntEnum

import aiohttp
import discord

from bot.tables.ports import MessageGone, MustWait, Rejected, Unavailable, Unreachable

SECOND = 1_000
LOST = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError, TimeoutError)
"""What may go wrong with a call that nothing depends on, such as an answer: what was asked for is
done all the same.
"""
UNSURE = (aiohttp.ClientError, OSError, TimeoutError)
"""After these nobody knows whether Discord has heard it."""
ODD = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError)
"""What the library raises where something that Discord has told is not as it expects."""


class Code(IntEnum):
    """Discord's error codes that something follows from."""

    UNKNOWN_CHANNEL = 10_003
    UNKNOWN_MESSAGE = 10_008
    UNKNOWN_USER = 10_013  # an account that was deleted
    TOO_MANY_EDITS = 30_046  # of a message that is older than an hour
    OPENING_TOO_FAST = 40_003
    MISSING_ACCESS = 50_001
    CANNOT_SEND_TO_USER = 50_007
    NO_COMMON_SERVER = 50_278
    MISSING_PERMISSIONS = 50_013
    INVALID_RECIPIENT = 50_033
    THREAD_ARCHIVED = 50_083
    THREAD_LOCKED = 160_005
    ANSWERED = 40_060


_CLOSED = {
    Code.UNKNOWN_CHANNEL: "deleted",
    Code.UNKNOWN_USER: "closed",
    Code.OPENING_TOO_FAST: "closed",
    Code.CANNOT_SEND_TO_USER: "closed",
    Code.NO_COMMON_SERVER: "closed",
    Code.INVALID_RECIPIENT: "closed",
    Code.MISSING_ACCESS: "rights",
    Code.MISSING_PERMISSIONS: "rights",
    Code.THREAD_ARCHIVED: "archived",
    Code.THREAD_LOCKED: "archived",
}
"""Why nothing can be written there, by code."""
_GONE = (Code.UNKNOWN_MESSAGE, Code.TOO_MANY_EDITS)


@contextmanager
def understood() -> Iterator[None]:
    """Raise what Discord refuses as a `DrawingError`; what else goes wrong, as it is: then nobody
    knows whether anything was done.
    """
    try:
        yield
    except discord.RateLimited as wait:
        raise MustWait(int(wait.retry_after * SECOND)) from wait
    except discord.HTTPException as refusal:
        if refusal.code in _GONE:
            raise MessageGone() from refusal
        if refusal.code in _CLOSED:
            raise Unreachable(_CLOSED[Code(refusal.code)]) from refusal
        if refusal.status == 429:
            raise MustWait(_rest_of(refusal), everywhere=True) from refusal
        if refusal.status == 401:
            raise Unavailable() from refusal
        if refusal.status < 500:
            raise Rejected() from refusal
        raise
    except aiohttp.ClientConnectorError as away:
        raise Unavailable() from away


def _rest_of(refusal: discord.HTTPException) -> int:
    """For how many milliseconds Discord wants to be left alone."""
    try:
        return int(float(refusal.response.headers.get("Retry-After", "")) * SECOND)
    except ValueError:
        return 5 * SECOND
