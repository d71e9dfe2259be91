"""An evening on the emulated Telegram, which has no limits there: how often the program may write
is tried where a clock can be moved.
"""

import socket
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

from bot.chatting.ids import Move, Remembered
from bot.tables.commands import Press
from bot.telegram.addresses import person
from bot.telegram.keyboards import Kind, read
from tests.emulators.telegram.faults import Call, Cut
from tests.emulators.telegram.people import Answer, Person
from tests.emulators.telegram.server import Telegram, running
from tests.emulators.telegram.world import Message
from tests.process.evening import LIMIT_S, SETTINGS, Evening
from tests.process.relay import Relay, relayed
from tests.process.sight import moves, orders

SECTION = """
[telegram]
token = "{token}"
base_url = "{base}"
"""
HAND = ("Your hand", "You hold no cards")
"""The words of a hand that has no buttons just now."""


class TelegramEvening(Evening[Person, Message, Answer]):
    """A group with two people; both press Start in their private chats before anything else."""

    cut = Cut

    def __init__(self, server: Telegram, relay: Relay, folder: Path, settings: str) -> None:
        super().__init__(server, relay, folder, settings)
        self.server = server
        self.ada, self.ben = server.user("Ada"), server.user("Ben")
        self.group = server.group("Club", *self.people)

    @property
    def seen(self) -> list[Message]:
        mine = [each for each in self.group.messages if each.author is self.server.bot]
        boards = [each for each in mine if each.viewer is None and _is_screen(each)]
        return [each for each in boards if "rules" in orders(self.buttons(each))]

    def hands(self, who: Person) -> list[Message]:
        mine = [each for each in who.private.messages if each.author is self.server.bot]
        shown = [each for each in mine if _is_screen(each) or any(h in each.text for h in HAND)]
        return shown[-1:]  # one that a crash has left behind can be pressed, too

    def whispers(self, who: Person) -> list[Message]:
        return [each for each in self.group.messages if each.viewer is who]

    async def _shown(self) -> bool:
        """A board that a crash has left behind loses its buttons when one of them is pressed."""
        if len(self.seen) > 1:
            await self.ada.presses(self.seen[0], "Rules", LIMIT_S)
            return False
        return await super()._shown()

    @property
    def waiting(self) -> bool:
        return bool(self.server.updates.pending)

    def buttons(self, message: Message) -> Mapping[str, Remembered]:
        found = {data: read(data) for data in message.data.values()}
        return {data: each[1] for data, each in found.items() if each}

    def on_turn(self, who: Person, board: Message) -> bool:
        return f"▶️ {who.name}" in board.text

    async def connected(self) -> Callable[[], Coroutine[object, object, None]]:
        return partial(self.server.logged_in, self.server._begun() + 1)

    async def press(self, who: Person, message: Message, what: str) -> Answer:
        data = message.data.get(what, what)
        asked = self.book.ask(person(who.id), self.buttons(message)[data])
        answer = await who.presses(message, data, LIMIT_S)
        asked.done = self.is_done(answer)
        return answer

    def is_done(self, answer: Answer) -> bool | None:
        return {"toast": True, "alert": False}.get(answer.kind)

    async def open(self) -> None:
        for who in self.people:
            if not who.started:
                await who.starts()
                await who.reads(who.private, "Welcome", LIMIT_S)
        asked = self.book.ask(person(self.ada.id), "open")
        await self.ada.types(self.group, "/bisqa new seats=2 seconds=10 lives=5")
        await self.until(lambda: self.seen)
        asked.done = True

    async def play_on(self) -> None:
        await self.book.check()
        table = self.book.table
        assert table
        seat, *_ = table.to_act()
        who = next(each for each in self.people if each.name == table.sitters[seat].name)
        press = Press(table.game_number, table.decisions[seat])
        (hand,) = await self.until(lambda: self._hand_for(who, press))
        offered = [each.action for each in moves(self.buttons(hand)).values()]
        action = offered[len(offered) // 2]
        asked = self.book.ask(person(who.id), Move(table.id, press, action))
        await who.types(self.group, f"/{action}")
        made = table.made
        async for _ in self.looking():
            await self.book.check()
            if self.made > made:
                break
        asked.done = True

    def _hand_for(self, who: Person, press: Press) -> list[Message]:
        """Somebody's hand, if it has buttons for a decision."""
        shown = [(each, moves(self.buttons(each))) for each in self.hands(who)]
        return [each for each, can in shown if press in [move.press for move in can.values()]]

    def posts(self, call: Call) -> bool:
        return call.method == "sendMessage" and call.chat == self.group.id

    def edits(self, call: Call) -> bool:
        return call.method == "editMessageText" and call.chat == self.group.id

    def answers(self, call: Call) -> bool:
        return call.method == "answerCallbackQuery"


def _is_screen(message: Message) -> bool:
    return any(data[:1] == Kind.SCREEN.value for data in message.data.values())


def section(server: Telegram, token: str = "") -> str:
    """The settings for a server."""
    return SECTION.format(token=token or server.token, base=server.base)


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        found: int = server.getsockname()[1]
        return found


@asynccontextmanager
async def evening(
    folder: Path, *, port: int = 0, token: str = "", also: str = ""
) -> AsyncIterator[TelegramEvening]:
    """An evening at which no program runs yet. At the end none does. ``also`` are more settings."""
    async with running() as server, relayed(server) as relay:
        server.limiter.windows.clear()
        settings = SETTINGS.format(folder=folder, port=port) + section(server, token) + also
        made = TelegramEvening(server, relay, folder, settings)
        async with made.ending():
            yield made
