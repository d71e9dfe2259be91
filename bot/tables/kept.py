"""What was kept as JSON, and may not be what it was: a disk can change any bit of it."""

from typing import TypeVar

import msgspec

_T = TypeVar("_T")


def read_kept(body: str, kind: type[_T], otherwise: _T) -> _T:
    """What was kept; ``otherwise`` where nothing was, and for what is none of its kind."""
    try:
        return msgspec.json.decode(body, type=kind) if body else otherwise
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return otherwise
