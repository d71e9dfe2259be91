"""What is seen of a text: its characters as people count them, its beginning where it is too long,
and words that are written from right to left among others.
"""

import re
import unicodedata
from collections.abc import Callable, Sequence

from wcwidth import iter_graphemes

BLANKS = "\u115f\u1160\u2800\u3164\uffa0\U00013441\U00013442\U0001d159"
"""Signs that count as letters or symbols, and of which nothing is seen."""
UNSEEN_MARKS = "\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f"
"""Marks of which nothing is seen."""
SELECTORS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Marks that choose how the sign before them looks."""

_FIRST, _LAST = "\u2068", "\u2069"
_RIGHT_TO_LEFT = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
_RUN = re.compile(rf"[{_RIGHT_TO_LEFT}](?:[ \u00a0'’_-]*[{_RIGHT_TO_LEFT}])*")
"""Words that are written from right to left: several together where only spaces, or what joins
words, stand between them. So a list of names goes on from left to right.
"""


def clusters(text: str) -> Sequence[str]:
    """What people take for one character each: a letter with its accents, a flag, a family."""
    return text if text.isascii() else [*iter_graphemes(text)]


def is_mark(sign: str) -> bool:
    """Whether a sign stands on the one before it, and is nothing by itself."""
    return unicodedata.category(sign)[0] == "M"


def cut(text: str, longest: int, size: Callable[[str], int] = len) -> str:
    """``text``, or as much of its beginning as there is room for, with no character torn apart.

    ``size`` measures texts.
    """
    if size(text) <= longest:
        return text
    room = longest - size("…") - (_FIRST in text)
    kept = ""
    for cluster in clusters(text):
        room -= size(cluster)
        if room < 0:
            break
        kept += cluster
    closing = _LAST * (kept.count(_FIRST) - kept.count(_LAST))
    return kept.rstrip() + closing + "…"


def isolated(text: str) -> str:
    """``text`` in which what is written from right to left does not turn its neighbours round."""
    return text if text.isascii() else _RUN.sub(rf"{_FIRST}\g<0>{_LAST}", text)
