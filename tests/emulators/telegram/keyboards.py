"""Buttons under messages: what the service takes, and what a person finds there."""

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from tests.emulators.telegram.errors import Payload, bad, require

MOST_BUTTONS: Final = 100
MOST_DATA: Final = 64
_LOOKS = {"text", "style", "icon_custom_emoji_id", "disabled"}
_STYLES = {None, "danger", "success", "primary"}
_ADDRESS = re.compile(r"(?:(?:https?|tg|ton)://)?[^\s/?#@]+\.?[^\s]*", re.IGNORECASE)
_OTHERS = {"keyboard", "remove_keyboard", "force_reply"}


def checked(markup: object, *, private: bool) -> Payload | None:
    """Return a reply markup as messages keep it, or refuse it; None where there is none."""
    if not markup:
        return None
    if not isinstance(markup, dict):
        raise bad("object expected as reply markup")
    if _OTHERS & markup.keys():
        return markup
    require("inline_keyboard" in markup, "can't parse reply keyboard markup JSON object")
    rows = [row for row in markup["inline_keyboard"] if row]
    everything = [button for row in rows for button in row]
    for button in everything:
        _check(button, private=private)
    require(len(everything) <= MOST_BUTTONS, "reply markup is too long")
    return {"inline_keyboard": rows} if rows else None


def _check(button: Payload, *, private: bool) -> None:
    whole = "can't parse inline keyboard button: "
    require(isinstance(button, dict), whole + "InlineKeyboardButton must be an Object")
    text = button.get("text")
    require(isinstance(text, str), whole + 'Can\'t find field "text"')
    require(str(text).strip(), "inline keyboard button text must be non-empty")
    kinds = [each for each in button if each not in _LOOKS]
    require(kinds, whole + "Text buttons are unallowed in the inline keyboard")
    require(len(kinds) == 1, whole + f"more than one kind of button: {kinds}")
    require(button.get("style") in _STYLES, "invalid button style specified")
    check = _KINDS.get(kinds[0])
    if check is None:
        raise bad(whole + f"{kinds[0]} is not emulated")
    if kinds[0] == "web_app":
        require(private, "BUTTON_TYPE_INVALID")
    check(button[kinds[0]])


def _check_data(data: Any) -> None:
    fits = isinstance(data, str) and 1 <= len(data.encode()) <= MOST_DATA
    require(fits, "BUTTON_DATA_INVALID")


def _check_url(url: Any) -> None:
    fits = isinstance(url, str) and _ADDRESS.fullmatch(url)
    plain = fits and ("." in url or url.lower().startswith("tg://"))
    require(plain, f"inline keyboard button URL '{url}' is invalid: Wrong HTTP URL")


def _check_copied(copied: Any) -> None:
    text = copied.get("text") if isinstance(copied, dict) else None
    fits = isinstance(text, str) and 1 <= len(text) <= 256
    require(fits, "BUTTON_COPY_TEXT_INVALID")


def _anything(value: Any) -> None:
    """Take it as it is."""


_KINDS: dict[str, Callable[[Any], None]] = {
    "callback_data": _check_data,
    "url": _check_url,
    "copy_text": _check_copied,
    "web_app": _anything,
    "switch_inline_query": _anything,
    "switch_inline_query_current_chat": _anything,
    "switch_inline_query_chosen_chat": _anything,
    "login_url": _anything,
}


def rows(raw: Payload) -> list[list[Payload]]:
    """Return the buttons under a message, row by row."""
    found: list[list[Payload]] = (raw.get("reply_markup") or {}).get("inline_keyboard", [])
    return found


def walk(raw: Payload) -> Iterator[Payload]:
    """Yield all buttons under a message."""
    for row in rows(raw):
        yield from row


def pressed(raw: Payload, what: str) -> Payload:
    """Return the one button that is called so, or that carries this data."""
    names = [(each["text"], each.get("callback_data")) for each in walk(raw)]
    found = [each for each, name in zip(walk(raw), names, strict=True) if what in name]
    assert len(found) == 1, f"{len(found)} are called {what!r} among {names}"
    assert not found[0].get("disabled"), f"{what!r} is disabled"
    return found[0]
