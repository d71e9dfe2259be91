"""What people outside see: the platform that outlives all programs, put together from the lines
that they wrote.
"""

from collections import Counter, defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from tests.crash.processes import Failed

Spot: TypeAlias = tuple[str, str, str, bool]
"""Table, chat, reader, and whether it is a hand."""


@dataclass
class Message:
    """A message as it is seen now. An ``orphan`` was posted just before a kill: the program does
    not know of it.
    """

    id: str
    chat: str
    table: str
    spot: Spot
    told: dict[str, Any]
    live: bool
    orphan: bool = False

    @property
    def moves(self) -> list[str]:
        """The buttons that play."""
        return [text for text in self.told["buttons"] if self.live and text[0] != "/"]

    def offers(self, command: str) -> bool:
        """Whether there is a button for it."""
        return self.live and command in self.told["buttons"]

    def __getitem__(self, name: str) -> Any:
        return self.told[name]


@dataclass
class Wall:
    """All messages, and what was told. ``drawn_at`` is when a board of a table first showed the
    decision that an entry opened.
    """

    messages: dict[str, Message] = field(default_factory=dict)
    boards: dict[str, Message] = field(default_factory=dict)
    drawn_at: dict[tuple[str, int], int] = field(default_factory=dict)
    versions: Counter[str] = field(default_factory=Counter)
    told: Counter[tuple[str, ...]] = field(default_factory=Counter)
    called: Counter[str] = field(default_factory=Counter)
    _chats: dict[str, dict[str, Message]] = field(default_factory=lambda: defaultdict(dict))
    _newest: dict[Spot, int] = field(default_factory=dict)

    def take(self, line: dict[str, Any]) -> None:
        """One call of a program. Raises `Failed` where it must not be made."""
        self.called[line["call"]] += 1
        match line["call"]:
            case "tell":
                game, made, _ = line["moment"]
                key = (line["table"], line["code"], line["to"])
                self.told[key] += 1
                self.told[(*key, str(game), str(made))] += 1
            case "post":
                self._post(line)
            case "edit":
                self._edit(self._known(line), line)
            case "retire":
                self._set_live(self._known(line), live=False)

    def live(self, chat: str) -> list[Message]:
        """The messages of a chat that have buttons."""
        return list(self._chats[chat].values())

    def all_live(self) -> list[Message]:
        """Those of all chats."""
        return [each for chat in self._chats.values() for each in chat.values()]

    def check_known(self, screens: Collection[tuple[str, str | None]], recalls: bool) -> None:
        """After a kill: what has buttons must be on disk (chat and address). Only where the next
        program will find it again by its key it need not.
        """
        for message in self.all_live():
            message.orphan = (message.chat, message.id) not in screens
            if message.orphan and not recalls:
                raise Failed(f"{message.id} in {message.chat} has buttons, and nobody knows it")

    def _post(self, line: dict[str, Any]) -> None:
        spot = (line["table"], line["chat"], line["reader"], line["hand"])
        known = self.messages.get(line["message"])
        if known:  # posted again under the same key: it stays as it is
            if known.spot != spot:
                raise Failed(f"{line['message']}: was {known.spot}, is {spot}")
            known.orphan = False
            return
        new = Message(line["message"], line["chat"], line["table"], spot, line, live=False)
        self.messages[new.id] = new
        self._edit(new, line)

    def _edit(self, message: Message, line: dict[str, Any]) -> None:
        newest = self._newest.get(message.spot, 0)
        if line["version"] < newest:
            raise Failed(f"{message.spot}: version {line['version']} after {newest}")
        self._newest[message.spot] = line["version"]
        message.told = line
        self._set_live(message, live=line["live"])
        if not line["hand"]:
            table = message.table
            self.versions[table] = max(self.versions[table], line["version"])
            self.drawn_at.setdefault((table, line["moment"][-1]), line["at"])
            self.boards[table] = message

    def _set_live(self, message: Message, *, live: bool) -> None:
        message.live = live
        chat = self._chats[message.chat]
        if not live:
            chat.pop(message.id, None)
            return
        for other in chat.values():
            if other is not message and other.spot == message.spot and not other.orphan:
                raise Failed(f"{message.spot}: {other.id} and {message.id} have buttons")
        chat[message.id] = message

    def _known(self, line: dict[str, Any]) -> Message:
        if line["message"] not in self.messages:
            raise Failed(f"{line['call']} of {line['message']}, which was never posted")
        return self.messages[line["message"]]
