"""What the tokens of platforms look like, and what is often copied with them. Pure.

A platform alone knows whether a token is valid; but that it is another platform's, stands in quotes
or has a line break in it can be told without asking, before anything is begun. No value is told.
"""

import re
from collections.abc import Mapping
from typing import Final

FORMS: Final[Mapping[str, re.Pattern[str]]] = {
    "discord": re.compile(r"[\w-]+\.[\w-]+\.[\w-]+", re.ASCII),
    "telegram": re.compile(r"\d+:[\w-]+", re.ASCII),
}
"""How a token is written, by platform: three parts with dots between, or a number and a part."""
_QUOTES: Final = "\"'`\u00ab\u00b4\u00bb\u2018-\u201f\u2039\u203a"
_QUOTED = re.compile(f"^[{_QUOTES}]|[{_QUOTES}]$")
_UNSEEN: Final = "\ufeff\u200b\u200c\u200d\u2060\u00ad\u200e\u200f\u0000"
"""Marks of an order of bytes, joiners and the like: some editors leave them in a file."""
_HEAD = re.compile(r"(?:authorization\s*:)?\s*(?:bot|bearer|token)\s*[:\s]|bot(?=\d+:)", re.I)


def trimmed(text: str) -> str:
    """A token without what cannot be seen around it."""
    return text.strip(f"{_UNSEEN} \t\r\n\f\v\u00a0\u202f\u2028\u2029")


def wrong_with(platform: str, token: str) -> str:
    """What is wrong with a token, as a code: ``quoted``, ``assigned`` (the line that sets it),
    ``headed`` (a word stands before it), ``broken`` (a space or line break is in it), the name of
    the platform that it is of, ``unlike`` any; "" where nothing is.
    """
    if FORMS[platform].fullmatch(token):
        return ""
    others = (name for name, form in FORMS.items() if form.fullmatch(token))
    if other := next(others, ""):
        return other
    if _QUOTED.search(token):
        return "quoted"
    if "=" in token:
        return "assigned"
    if _HEAD.match(token):
        return "headed"
    if any(sign.isspace() or sign in _UNSEEN for sign in token):
        return "broken"
    return "unlike"
