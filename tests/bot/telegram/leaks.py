"""All that was sent to Telegram, as `tests.bot.chatting.leaks` searches it."""

import html
import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from bot.telegram.addresses import person
from tests.bot.chatting import leaks
from tests.bot.chatting.leaks import Read, file_pieces, pieces
from tests.bot.telegram.stage import Stage
from tests.emulators.telegram.rest import Outgoing

IDS = frozenset({"callback_data", "url", "filename"})
_TAG = re.compile(r"</?[a-z-]+(?: [^<>]*)?>")


class Watch(leaks.Watch[Outgoing]):
    """Watches a room on Telegram."""

    def __init__(self, room: Stage) -> None:
        super().__init__(room, lambda: room.server.outgoing, _read, IDS)
        room.server.faults.hook = self.note


def _read(sent: Outgoing) -> Read:
    found = [(key, _shown(piece)) for key, piece in _pieces(sent.body)]
    for each in sent.files:
        found += file_pieces(each.name, each.data)
    return Read(
        tuple(found),
        frozenset(person(each) if each else "" for each in sent.readers),
        sent.call.method,
        files=bool(sent.files),
    )


def _pieces(body: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Much of a request comes as JSON in a text."""
    for key, piece in pieces(body):
        try:
            inner = json.loads(piece) if piece[:1] in ("{", "[") else None
        except ValueError:
            inner = None
        yield from pieces(inner, key) if inner is not None else [(key, piece)]


def _shown(text: str) -> str:
    """What a client shows of HTML."""
    return html.unescape(_TAG.sub("", text))
