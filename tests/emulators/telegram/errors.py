"""What the service refuses, in its own words and form."""

from typing import Any, Final

Payload = dict[str, Any]


class Refused(Exception):
    """An answer that is no success: the HTTP status, and a sentence for whoever reads it."""

    def __init__(self, status: int, text: str, **parameters: object) -> None:
        super().__init__(f"{status} {text} {parameters or ''}")
        self.status = status
        self.body: Payload = {"ok": False, "error_code": status, "description": text}
        if parameters:
            self.body["parameters"] = parameters


class NotEmulated(Exception):
    """Something was asked for that the real service knows and this one does not."""


NOT_MODIFIED: Final = (
    "message is not modified: specified new message content and reply markup are exactly the same"
    " as a current content and reply markup of the message"
)
TOO_OLD: Final = "query is too old and response timeout expired or query ID is invalid"
TERMINATED: Final = (
    "Conflict: terminated by other getUpdates request; make sure that only one bot instance is"
    " running"
)
HOOKED: Final = "Conflict: terminated by setWebhook request"
WEBHOOK_IS_SET: Final = (
    "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete"
    " the webhook first"
)


def bad(text: str, **parameters: object) -> Refused:
    """Return the refusal of something that was asked for in a wrong way."""
    return Refused(400, f"Bad Request: {text}", **parameters)


def forbidden(text: str) -> Refused:
    """Return the refusal of something that the bot may not do."""
    return Refused(403, f"Forbidden: {text}")


def conflict(text: str) -> Refused:
    """Return the refusal of a way to get updates while there is another."""
    return Refused(409, text)


def too_many(seconds: int) -> Refused:
    """Return the refusal of what comes too soon."""
    text = f"Too Many Requests: retry after {seconds}"
    return Refused(429, text, retry_after=seconds)


def require(holds: object, text: str) -> None:
    """Refuse what was asked unless something holds."""
    if not holds:
        raise bad(text)
