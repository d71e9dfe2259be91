"""What the command line says: results on standard output, complaints on standard error."""

import json
import sys
import unicodedata
from pathlib import Path
from typing import Final, TextIO

from bot.typography import cut, isolated

TEXTS: Final = Path(__file__).parent / "texts"
"""What whoever runs the program reads, beside all that players do, and what no player ever does:
it names files, addresses and settings.
"""

LONGEST_QUOTE = 200
"""Characters that are quoted of a file."""
_TURNS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Signs that turn the direction of what follows them."""


def say(text: str) -> None:
    """A line of result."""
    _write(sys.stdout, isolated(harmless(text)))


def say_json(data: object) -> None:
    """One JSON object in one line."""
    text = json.dumps(data, ensure_ascii=False)
    shown = "".join(f"\\u{ord(sign):04x}" if _steers(sign) else sign for sign in text)
    _write(sys.stdout, shown)


def complain(text: str) -> None:
    """Why it did not work, in one sentence."""
    _write(sys.stderr, isolated(harmless(text)))


def harmless(text: str) -> str:
    """``text`` without what would steer a terminal: names and files come from anybody."""
    return "".join("�" if _steers(sign) else sign for sign in text)


def one_line(text: str, longest: int = LONGEST_QUOTE) -> str:
    """What stands in a file of unknown origin, so that it makes no lines of its own."""
    signs = cut(text, longest)
    return "".join("�" if _steers(sign) or sign.splitlines() != [sign] else sign for sign in signs)


def _steers(sign: str) -> bool:
    return sign in _TURNS or (unicodedata.category(sign) == "Cc" and sign != "\n")


def _write(stream: TextIO | None, text: str) -> None:
    if stream is not None:  # closed before the program began
        stream.write(text + "\n")
        stream.flush()
