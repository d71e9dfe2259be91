"""Text in Telegram's HTML."""

import html
import re

from bot import typography
from bot.typography import isolated

LONGEST = 4_096
"""Characters of a message, as Telegram counts them: in units of UTF-16, without the markup."""
_CALL = re.compile(r"(?<!\w)@(?=\w{3})")
"""What Telegram would take for the name of an account, and call whoever has it."""
_DIVIDED = "@\u2060"
_TAG = re.compile(r"<[^>]*>")


def harmless(text: str) -> str:
    """``text`` that looks the same, turns nothing round and calls nobody."""
    return _CALL.sub(_DIVIDED, isolated(text))


def plain(text: str) -> str:
    """``text`` so that Telegram shows it as it is, without any markup."""
    return html.escape(harmless(text), quote=False)


def length(text: str) -> int:
    """How long Telegram finds a text."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def shown_length(text: str) -> int:
    """How long Telegram finds a text with its markup."""
    return length(html.unescape(_TAG.sub("", text)))


def cut(text: str, longest: int) -> str:
    """``text``, or its beginning where it is too long."""
    return typography.cut(text, longest, length)
