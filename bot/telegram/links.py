"""Links that open the private chat with the bot, and what they carry."""

import re
from dataclasses import dataclass

_PAYLOAD = re.compile(r"(join|hand)-([A-Za-z0-9]{1,12})")


@dataclass(frozen=True, slots=True)
class Link:
    """What somebody wants who has followed a link: to ``join`` a table, or see their ``hand``."""

    command: str
    code: str


def chat(username: str) -> str:
    """What opens the private chat."""
    return f"https://t.me/{username}"


def base(username: str) -> str:
    """What every link begins with."""
    return f"{chat(username)}?start="


def read(payload: str) -> Link | None:
    """What a link carried; None for what is none of ours."""
    found = _PAYLOAD.fullmatch(payload)
    return Link(found[1], found[2].upper()) if found else None
