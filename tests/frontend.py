"""A place to play without a platform: its server, which outlives programs, and its front end.

A test sets what the server allows, how long it takes and what goes wrong. What people see there is
made by the real rendering.
"""

from collections import defaultdict, deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any

from bot.rendering.build import build
from bot.rendering.scene import Scene
from bot.rendering.text import end_text, hand_text, table_text
from bot.tables.commands import Press
from bot.tables.ports import (
    Budget,
    Clock,
    Drawing,
    Drawn,
    Limits,
    MessageGone,
    MustWait,
    Tidings,
)
from bot.tables.updates import Moment, TableView
from bot.texts.catalogue import Words, words_in
from storage.records import TableId

PLENTY = Budget(calls=1_000_000, window=1_000)
LIMITS = Limits(overall=PLENTY)
NO_NEWS = 1_000_000
"""Entries beyond any: news are not shown here, and making sentences of them takes long."""


@dataclass(frozen=True)
class Body:
    """What a message looks like, and what it was drawn from."""

    text: str
    buttons: tuple[str, ...]
    press: Press | None
    live: bool
    drawing: Drawing = field(repr=False, compare=False)

    @property
    def seen(self) -> TableView:
        return self.drawing.seen


@dataclass
class Message:
    """A message on the server: its bodies, the newest last, and when each came."""

    id: str
    chat: str
    bodies: list[tuple[int, Body]]
    gone: bool = False

    @property
    def body(self) -> Body:
        return self.bodies[-1][1]

    @property
    def table(self) -> TableId:
        return self.body.seen.table

    @property
    def moment(self) -> Moment:
        return self.body.seen.moment


@dataclass(frozen=True)
class Told:
    """A notice that somebody got."""

    at: int
    tidings: Tidings
    message: str = ""


class Server:
    """The platform itself. ``answers`` is asked before each call: it may wait, or raise."""

    def __init__(self, clock: Clock, *, limit: Budget | None = None) -> None:
        self.clock = clock
        self.messages: dict[str, Message] = {}
        self.told: list[Told] = []
        self.withdrawn: list[str] = []
        self.missing: set[str] = set()
        self.calls: list[tuple[int, str, str]] = []
        self.refused = 0
        self.buried: set[str] = set()
        self.barred: dict[str, str] = {}
        self.names: dict[str, str] = {}
        self.answers: dict[str, str] = {}
        self.asked: list[str] = []
        self.before: Callable[[str, str], Awaitable[None]] | None = None
        self.after: Callable[[str, str], Awaitable[None]] | None = None
        self._limit = limit
        self._recent: dict[str, deque[int]] = defaultdict(deque)
        self._keys: dict[str, str] = {}
        self._number = count(1)

    def chat(self, name: str) -> list[Message]:
        """The messages of a chat, the oldest first."""
        return [each for each in self.messages.values() if each.chat == name and not each.gone]

    def boards(self, table: TableId, chat: str) -> list[Message]:
        return [each for each in self.chat(chat) if each.table == table]

    def live(self, chat: str) -> list[Message]:
        """Those that have buttons."""
        return [each for each in self.chat(chat) if each.body.live]

    def delete(self, message: str) -> None:
        self.messages[message].gone = True

    async def call(self, kind: str, chat: str) -> None:
        if self.before:
            await self.before(kind, chat)
        now = self.clock.now()
        self._count(chat, now)
        self.calls.append((now, kind, chat))

    async def called(self, kind: str, chat: str) -> None:
        if self.after:
            await self.after(kind, chat)

    async def post(self, chat: str, body: Body, key: str | None) -> str:
        await self.call("post", chat)
        known = self._keys.get(f"{chat} {key}") if key else None
        if known is None:
            known = f"m{next(self._number)}"
            self.messages[known] = Message(known, chat, [(self.clock.now(), body)])
            if key:
                self._keys[f"{chat} {key}"] = known
        await self.called("post", chat)
        return known

    async def edit(self, chat: str, message: str, body: Body, kind: str = "edit") -> None:
        await self.call(kind, chat)
        self._there(message).bodies.append((self.clock.now(), body))
        await self.called(kind, chat)

    async def retire(self, chat: str, message: str) -> None:
        there = self._there(message)
        await self.edit(chat, message, replace(there.body, live=False, buttons=()), "retire")

    async def tell(self, chat: str, tidings: Tidings) -> str | None:
        await self.call("tell", chat)
        message = f"t{next(self._number)}"
        self.told.append(Told(self.clock.now(), tidings, message))
        await self.called("tell", chat)
        return message

    async def withdraw(self, chat: str, message: str) -> None:
        await self.call("withdraw", chat)
        if message in self.withdrawn or message in self.missing:
            raise MessageGone()
        self.withdrawn.append(message)
        await self.called("withdraw", chat)

    def on_view(self) -> list[Told]:
        """What was told and not taken away."""
        return [each for each in self.told if each.message not in self.withdrawn]

    def _there(self, message: str) -> Message:
        found = self.messages.get(message)
        if found is None or found.gone:
            raise MessageGone()
        return found

    def _count(self, chat: str, now: int) -> None:
        """As platforms do: too many calls are refused, and the caller must wait."""
        if self._limit is None:
            return
        recent = self._recent[chat]
        while recent and recent[0] <= now - self._limit.window:
            recent.popleft()
        if len(recent) >= self._limit.calls:
            self.refused += 1
            raise MustWait(recent[0] + self._limit.window - now)
        recent.append(now)


class FakeFrontend:
    """A front end to a `Server` (`bot.tables.ports.Frontend`)."""

    def __init__(
        self,
        server: Server,
        *,
        limits: Limits = LIMITS,
        budget: Budget | Callable[[str], Budget] = PLENTY,
        language: str = "en",
    ) -> None:
        self.server = server
        self.limits = limits
        self.language = language
        self._budget = budget
        self._words: dict[str, Words] = {}

    def budget(self, chat: str) -> Budget:
        return self._budget(chat) if callable(self._budget) else self._budget

    def room(self, chat: str) -> str:
        """A thread, as in "test:café#1", is in the room of its chat."""
        return chat.partition("#")[0]

    def buried(self, chat: str, message: str) -> bool:
        return message in self.server.buried

    def barred(self, chat: str, *, posting: bool = False) -> str:
        return self.server.barred.get(chat, "")

    async def asked(self, chat: str) -> str:
        self.server.asked.append(chat)
        return self.server.answers.get(chat, "")

    def named(self, chat: str) -> str:
        return self.server.names.get(chat, "")

    async def compose(self, drawing: Drawing) -> Drawn:
        words = self.words(drawing.language)
        scene = build(drawing.seen, words, since=drawing.seen.version + NO_NEWS)
        buttons: tuple[str, ...] = ()
        if drawing.live:
            buttons = tuple(button.action for button in (*scene.buttons, *scene.menu))
            buttons += tuple(f"/{each.command}" for each in drawing.seen.offered)
        text = hand_text(scene, words) if drawing.hand else whole_text(scene, words)
        body = Body(text, buttons, scene.press, drawing.live, drawing)
        return Drawn(repr((text, buttons, scene.press if buttons else None)), body)

    async def post(self, chat: str, drawn: Drawn, key: str) -> str:
        return await self.server.post(chat, drawn.body, key if self.limits.recalls else None)

    async def edit(self, chat: str, message: str, drawn: Drawn) -> None:
        await self.server.edit(chat, message, drawn.body)

    async def retire(self, chat: str, message: str) -> None:
        await self.server.retire(chat, message)

    async def tell(self, tidings: Tidings) -> str | None:
        return await self.server.tell(tidings.chat, tidings)

    async def withdraw(self, chat: str, message: str) -> None:
        await self.server.withdraw(chat, message)

    def words(self, language: str | None) -> Words:
        language = language or self.language
        if language not in self._words:
            self._words[language] = words_in(language)
        return self._words[language]


def whole_text(scene: Scene, words: Words) -> str:
    """All that a board says."""
    parts: list[Any] = [
        table_text(scene, words),
        hand_text(scene, words),
        scene.ask,
        end_text(scene, words) if scene.over else "",
    ]
    return "\n".join(part for part in parts if part)
