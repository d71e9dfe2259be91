"""Updates that no library expects: kinds and fields that are new, missing, or of another type.

Each is made of a number and of a good message, as the bytes that come. Nobody can be asked to act
on one of `UNREADABLE`; what is in `READABLE` is only unusual, and means nothing to a bot.
"""

import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from tests.emulators.telegram.errors import Payload

Make = Callable[[int, Payload], bytes]


def message(number: int, good: Payload, /, **changed: Any) -> bytes:
    """A message of which something is changed."""
    return _update(number, message=good | changed)


def without(*keys: str) -> Make:
    """A message in which something is missing."""

    def make(number: int, good: Payload) -> bytes:
        return _update(number, message={k: v for k, v in good.items() if k not in keys})

    return make


def changed(**fields: Any) -> Make:
    """A message in which something is different."""
    return lambda number, good: message(number, good, **fields)


def raw(text: str) -> Make:
    """Something with this text; ``#`` stands for the number."""
    return lambda number, good: text.replace("#", str(number)).encode()


def numbered(value: str) -> Make:
    """A message whose update has this for a number."""
    return lambda number, good: _update(0, message=good).replace(b": 0", f": {value}".encode(), 1)


def query(number: int, good: Payload, /, **fields: Any) -> bytes:
    """A press on a message, with these fields, without those that are None."""
    made = {"id": str(number), "from": good["from"], "chat_instance": "1", "data": "x"} | fields
    return _update(number, callback_query={k: v for k, v in made.items() if v is not None})


def pressed(**fields: Any) -> Make:
    """Such a press."""
    return lambda number, good: query(number, good, **fields)


def _update(number: int, **content: Any) -> bytes:
    return json.dumps({"update_id": number} | content).encode()


DEEP = 5_000
BEYOND = "9" * 5_000

UNREADABLE: Mapping[str, Make] = {
    "a message without a date": without("date"),
    "a date that is a text": changed(date="today"),
    "a date before all time": changed(date=-5),
    "a date after all time": changed(date=10**30),
    "no chat": without("chat"),
    "a chat that is null": changed(chat=None),
    "a chat without a number": changed(chat={"type": "group"}),
    "a number of a chat beyond all numbers": changed(chat={"id": 10**30, "type": "group"}),
    "no number of the message": without("message_id"),
    "a text that is a number": changed(text=7),
    "a text that is a list": changed(text=["/bisqa", "new"]),
    "half a character": lambda number, good: message(number, good, text="@").replace(
        b'"@"', b'"\\ud83d"'
    ),
    "bytes that are no text": lambda number, good: message(number, good, text="@").replace(
        b'"@"', b'"\xff\xfe"'
    ),
    "a sender that is a text": changed(**{"from": "Ada"}),
    "a sender without a number": changed(**{"from": {"first_name": "Ada"}}),
    "a sender with the number 0": changed(**{"from": {"id": 0, "first_name": "Ada"}}),
    "a name that is a list": changed(**{"from": {"id": 5, "first_name": ["Ada"]}}),
    "a sender that is true": changed(**{"from": True}),
    "a message that is a list": raw('{"update_id": #, "message": []}'),
    "a message that is a text": raw('{"update_id": #, "message": "hello"}'),
    "a kind that nobody knows": raw('{"update_id": #, "telepathy": {"text": "hello"}}'),
    "nothing at all": raw('{"update_id": #}'),
    "a message that is null": raw('{"update_id": #, "message": null}'),
    "null": raw("null"),
    "a number": raw("5"),
    "a text": raw('"hello"'),
    "a list": raw("[[1]]"),
    "an empty one": raw("{}"),
    "no number": numbered("null"),
    "a number below zero": numbered("-7"),
    "a number that is a text": numbered('"7"'),
    "a number with a fraction": numbered("7.5"),
    "a number beyond all numbers": numbered(BEYOND),
    "a large number": numbered(str(2**40)),
    "the largest number that Telegram has": lambda number, good: _update(2**31 - 1, message={}),
    "lists in lists in lists": raw(f'{{"update_id": #, "message": {"[" * DEEP}{"]" * DEEP}}}'),
    "a press without a name": pressed(id=None),
    "a press of nobody": pressed(**{"from": None}),
    "a press on a text": pressed(message="hello"),
    "data that is a list": pressed(data=["x"]),
    "another standing without what it was": raw(
        '{"update_id": #, "my_chat_member": {"chat": {"id": 5, "type": "private"},'
        ' "from": {"id": 5}, "date": 5, "new_chat_member": {"status": "member"}}}'
    ),
    "another standing that is null": raw('{"update_id": #, "my_chat_member": {"chat": null}}'),
}
READABLE: Mapping[str, Make] = {
    "a message of nobody": without("from"),
    "a message without a text": without("text", "entities"),
    "a text that is null": changed(text=None),
    "a gigantic text": changed(text="/" + "a" * 2**19),
    "a text of zeros": changed(text="\0" * 50),
    "a chat of a kind never heard of": changed(chat={"id": -5, "type": "hologram"}),
    "a chat without a kind": changed(chat={"id": -5}),
    "entities that are none": changed(entities=[None, 5, {"type": []}, {"offset": "0"}]),
    "fields that nobody knows": changed(telepathy=[{"a": [{"b": None}]}], checklist=5),
    "an answer to something odd": changed(reply_to_message={"date": "never"}, quote=7),
    "lists in lists in a field that nobody knows": lambda number, good: message(
        number, good, text="hello", telepathy=0
    ).replace(b'"telepathy": 0', b'"telepathy": ' + b"[" * 500 + b"]" * 500),
    "a press without a message": pressed(),
    "a press without data": partial(query, data=None),
    "a press with data of a game": pressed(data=None, game_short_name="chess"),
    "a press on something that is gone": lambda number, good: query(
        number, good, message={"chat": good["chat"], "message_id": 1, "date": 0}
    ),
    "a press on a message with odd buttons": lambda number, good: query(
        number, good, message=good | {"reply_markup": {"inline_keyboard": [5, [None, {"text": 7}]]}}
    ),
    "an edited message": lambda number, good: _update(number, edited_message=good),
    "a post of a channel": lambda number, good: _update(number, channel_post={"odd": 5}),
    "a reaction": raw('{"update_id": #, "message_reaction": {"odd": 5}}'),
    "a standing that nobody knows": lambda number, good: _update(
        number,
        my_chat_member={
            "chat": {"id": -77, "type": "hologram"},
            "from": good["from"],
            "date": 5,
            "old_chat_member": {"status": "asleep"},
            "new_chat_member": {"status": "dreaming"},
        },
    ),
}
ODD: Mapping[str, Make] = {**UNREADABLE, **READABLE}
