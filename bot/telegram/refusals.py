"""What Telegram's refusals mean for a drawing."""

from collections.abc import Iterator
from contextlib import contextmanager

import httpx
from telegram.error import (
    BadRequest,
    EndPointNotFound,
    Forbidden,
    InvalidToken,
    NetworkError,
    TelegramError,
)

from bot.tables.ports import MessageGone, MustWait, Rejected, Unavailable, Unreachable
from bot.telegram.wire import TooMany

SECOND = 1_000
_UNSENT = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)
"""After these nothing can have been sent."""
LOST = (TelegramError,)
"""What may go wrong with a call that nothing depends on, such as an answer: what was asked for is
done all the same.
"""
UNSTARTED = "unstarted"
SAME = "message is not modified"
_GONE = (
    "message to edit not found",
    "message can't be edited",
    "message to delete not found",
    "message_id_invalid",
    "message identifier is not specified",
)
_CLOSED = {
    "message thread not found": "deleted",
    "topic_deleted": "deleted",
    "topic_closed": "archived",
    "chat not found": "gone",
    "chat was deleted": "gone",
    "group chat was deactivated": "gone",
    "not enough rights": "rights",
    "have no rights": "rights",
    "chat_write_forbidden": "rights",
    "chat_restricted": "rights",
    "chat_send_plain_forbidden": "rights",
    "chat_admin_required": "rights",
    "need administrator rights": "rights",
    "user is deactivated": "closed",
    "bot was blocked": "closed",
    "can't initiate conversation": UNSTARTED,
    "bot was kicked": "kicked",
    "bot is not a member": "kicked",
}
"""Why nothing can be written there, by Telegram's words."""


class Unchanged(Exception):
    """The message looks like that already."""


@contextmanager
def understood() -> Iterator[None]:
    """Raise what Telegram refuses as a `DrawingError`, or `Unchanged`; what else goes wrong, as it
    is: then nobody knows whether anything was done.
    """
    try:
        yield
    except TooMany as wait:
        raise MustWait(wait.seconds * SECOND) from wait
    except (BadRequest, Forbidden) as refusal:
        raise _meaning(refusal) from refusal
    except (InvalidToken, EndPointNotFound) as refusal:
        raise Unavailable() from refusal
    except NetworkError as trouble:
        if isinstance(trouble.__cause__, _UNSENT):
            raise Unavailable() from trouble
        raise


def _meaning(refusal: TelegramError) -> Exception:
    words = str(refusal).lower()
    if SAME in words:
        return Unchanged()
    if any(each in words for each in _GONE):
        return MessageGone()
    for each, why in _CLOSED.items():
        if each in words:
            return Unreachable(why)
    return Unreachable("rights") if isinstance(refusal, Forbidden) else Rejected()
