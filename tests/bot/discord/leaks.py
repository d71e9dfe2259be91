"""All that was sent to Discord, as `tests.bot.chatting.leaks` searches it."""

import re

from bot.discord.addresses import person
from tests.bot.chatting import leaks
from tests.bot.chatting.leaks import Read, file_pieces, pieces
from tests.bot.discord.stage import Stage
from tests.emulators.discord.rest import Outgoing

IDS = frozenset({"custom_id", "nonce", "value", "filename"})
_ESCAPED = re.compile(r"\\([\\*_~`|<>\[\]@:#+.)-])")


class Watch(leaks.Watch[Outgoing]):
    """Watches a room on Discord."""

    def __init__(self, room: Stage) -> None:
        super().__init__(room, lambda: room.server.outgoing, _read, IDS)
        room.server.faults.hook = self.note


def _read(sent: Outgoing) -> Read:
    found = [*pieces(sent.body)]
    for name, content in sent.files:
        found += file_pieces(name, content)
    return Read(
        tuple((key, _ESCAPED.sub(r"\1", piece)) for key, piece in found),
        frozenset(person(int(each)) if each.isdecimal() else "" for each in sent.readers),
        f"{sent.call.method} {sent.call.route}",
        files=bool(sent.files),
    )
