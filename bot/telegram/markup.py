"""Text in Telegram's HTML."""

import html
import re

LONGEST = 4_096
"""Characters of a message, as Telegram counts them: in units of UTF-16, without the markup."""
_FIRST, _LAST = "\u2068", "\u2069"
_RIGHT_TO_LEFT = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
_RUN = re.compile(rf"[{_RIGHT_TO_LEFT}](?:[ \u00a0'’_-]*[{_RIGHT_TO_LEFT}])*")
"""Words that are written from right to left: several together where only spaces, or what joins
words, stand between them. So a list of names goes on from left to right.
"""


def isolated(text: str) -> str:
    """``text`` in which what is written from right to left does not turn its neighbours round."""
    return _RUN.sub(rf"{_FIRST}\g<0>{_LAST}", text)


_CALL = re.compile(r"(?<!\w)@(?=\w{3})")
"""What Telegram would take for the name of an account, and call whoever has it."""
_DIVIDED = "@\u2060"


def harmless(text: str) -> str:
    """``text`` that looks the same, turns nothing round and calls nobody."""
    return _CALL.sub(_DIVIDED, isolated(text))


def plain(text: str) -> str:
    """``text`` so that Telegram shows it as it is, without any markup."""
    return html.escape(harmless(text), quote=False)


def length(text: str) -> int:
    """How long Telegram finds a text."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def cut(text: str, longest: int) -> str:
    """``text``, or its beginning where it is too long."""
    if length(text) <= longest:
        return text
    while length(text) > longest - 1:
        text = text[:-1]
    return text.rstrip() + "…"
