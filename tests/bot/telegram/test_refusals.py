"""What Telegram's refusals mean to the publisher."""

import httpx
import pytest
from telegram.error import (
    BadRequest,
    Forbidden,
    InvalidToken,
    NetworkError,
    TelegramError,
    TimedOut,
)

from bot.tables.ports import MessageGone, MustWait, Rejected, Unavailable, Unreachable
from bot.telegram.refusals import UNSTARTED, Unchanged, understood
from bot.telegram.wire import TooMany


def caused(failure: TelegramError, cause: Exception) -> TelegramError:
    failure.__cause__ = cause
    return failure


@pytest.mark.parametrize(
    ("failure", "expected"),
    [
        (BadRequest("Message is not modified: specified new message content"), Unchanged),
        (BadRequest("Message to edit not found"), MessageGone),
        (BadRequest("Message can't be edited"), MessageGone),
        (BadRequest("MESSAGE_ID_INVALID"), MessageGone),
        (BadRequest("Can't parse entities: unsupported start tag"), Rejected),
        (BadRequest("Message is too long"), Rejected),
        (InvalidToken("Unauthorized"), Unavailable),
        (caused(NetworkError("x"), httpx.ConnectError("refused")), Unavailable),
        (caused(TimedOut("x"), httpx.PoolTimeout("full")), Unavailable),
        (caused(TimedOut("x"), httpx.ReadTimeout("late")), TimedOut),
        (NetworkError("Bad Gateway"), NetworkError),
    ],
)
def test_what_follows_from_a_refusal(failure: TelegramError, expected: type[Exception]) -> None:
    with pytest.raises(expected), understood():
        raise failure


@pytest.mark.parametrize(
    ("failure", "reason"),
    [
        (Forbidden("Forbidden: bot was blocked by the user"), "closed"),
        (Forbidden("Forbidden: bot can't initiate conversation with a user"), UNSTARTED),
        (Forbidden("Forbidden: user is deactivated"), "closed"),
        (Forbidden("Forbidden: bot was kicked from the supergroup chat"), "kicked"),
        (Forbidden("Forbidden: bot is not a member of the supergroup chat"), "kicked"),
        (Forbidden("Forbidden: the group chat was deleted"), "gone"),
        (Forbidden("Forbidden: the supergroup chat was deleted"), "gone"),
        (Forbidden("Forbidden: something new"), "rights"),
        (BadRequest("Not enough rights to send text messages to the chat"), "rights"),
        (BadRequest("CHAT_WRITE_FORBIDDEN"), "rights"),
        (BadRequest("Chat not found"), "gone"),
        (BadRequest("Message thread not found"), "deleted"),
        (BadRequest("TOPIC_CLOSED"), "archived"),
    ],
)
def test_why_nothing_can_be_written(failure: TelegramError, reason: str) -> None:
    with pytest.raises(Unreachable) as found, understood():
        raise failure
    assert found.value.reason == reason


def test_a_chat_wants_to_be_left_alone() -> None:
    with pytest.raises(MustWait) as found, understood():
        raise TooMany(7)
    assert found.value.milliseconds == 7_000
    assert not found.value.everywhere
