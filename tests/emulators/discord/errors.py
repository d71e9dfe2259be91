"""What the service refuses, in its own codes and form."""

from collections.abc import Mapping
from typing import Any

Payload = dict[str, Any]


class Refused(Exception):
    """An answer that is no success: the HTTP status and the body with Discord's own code."""

    def __init__(
        self,
        status: int,
        code: int,
        text: str,
        *,
        headers: Mapping[str, str] | None = None,
        **more: object,
    ) -> None:
        super().__init__(f"{status} {code} {text} {more or ''}")
        self.status = status
        self.headers = dict(headers or {})
        self.body: Payload = {"code": code, "message": text, **more}


_KNOWN = {
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    30032: (400, "Maximum number of application commands reached (100)."),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50013: (403, "Missing Permissions"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50033: (400, "Invalid Recipient(s)"),
    50083: (400, "Thread is archived"),
    50278: (403, "Cannot send messages to this user due to having no mutual guilds"),
    160004: (400, "A thread has already been created for this message"),
}


def refused(code: int) -> Refused:
    """Return the refusal with this code of Discord's."""
    status, text = _KNOWN[code]
    return Refused(status, code, text)


def invalid(path: str, code: str, text: str) -> Refused:
    """Return "Invalid Form Body" that names the field at ``path``, such as ``0.options.1.name``."""
    errors: Payload = {"_errors": [{"code": code, "message": text}]}
    for part in reversed(path.split(".")):
        errors = {part: errors}
    return Refused(400, 50035, "Invalid Form Body", errors=errors)


def require(holds: object, path: str, code: str, text: str) -> None:
    """Refuse the field at ``path`` unless something holds."""
    if not holds:
        raise invalid(path, code, text)


def require_length(text: str, path: str, least: int, most: int) -> None:
    """Refuse a text that is shorter or longer than it may be, in characters."""
    require(
        least <= len(text) <= most,
        path,
        "BASE_TYPE_BAD_LENGTH",
        f"Must be between {least} and {most} in length.",
    )
