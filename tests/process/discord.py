"""An evening on the emulated Discord."""

from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

from bot.chatting import ids
from bot.chatting.ids import Move, Remembered
from bot.discord.addresses import person
from bot.tables.commands import Press
from tests.emulators.discord.faults import Call, Cut
from tests.emulators.discord.people import Answer, Person
from tests.emulators.discord.server import Discord, running
from tests.emulators.discord.world import Message
from tests.process.evening import SETTINGS, Evening
from tests.process.relay import Relay, relayed
from tests.process.sight import orders

SLOW_S = 1.4
"""An answer that took longer may have been put off before anything was done."""
SECTION = """
[discord]
token = "{token}"
rest = "{rest}"
gateway = "{gateway}"
"""


class DiscordEvening(Evening[Person, Message, Answer]):
    """A server with a channel and two people."""

    cut = Cut

    def __init__(self, server: Discord, relay: Relay, folder: Path, settings: str) -> None:
        super().__init__(server, relay, folder, settings)
        self.server = server
        self.guild = server.guild("Club")
        self.channel = self.guild.channel("table")
        self.ada, self.ben = server.user("Ada"), server.user("Ben")
        for who in self.people:
            self.guild.join(who)

    @property
    def seen(self) -> list[Message]:
        seen = [each for each in self.channel.messages if each.viewer is None]
        boards = [each for each in seen if not each.raw["content"]]
        return [each for each in boards if "rules" in orders(self.buttons(each))]

    def hands(self, who: Person) -> list[Message]:
        seen = [each for each in who.sees(who.private) if each.viewer is None]
        return [each for each in seen if not each.raw["content"]]

    def whispers(self, who: Person) -> list[Message]:
        return [each for each in self.channel.messages if each.viewer is who]

    def buttons(self, message: Message) -> Mapping[str, Remembered]:
        found = {each.custom_id: ids.read(each.custom_id) for each in message.buttons}
        return {id: what for id, what in found.items() if what}

    def on_turn(self, who: Person, board: Message) -> bool:
        return f"▶️ **{who.name}**" in board.text

    async def connected(self) -> Callable[[], Coroutine[object, object, None]]:
        return partial(self.server.logged_in, self.server._gateway.identified + 1)

    async def press(self, who: Person, message: Message, what: str) -> Answer:
        button = next(each for each in message.buttons if what in (each.label, each.custom_id))
        remembered = ids.read(button.custom_id)
        assert remembered
        asked, begin = self.book.ask(person(int(who.id)), remembered), self._time()
        answer = await who.presses(message, button.custom_id)
        if self._time() - begin < SLOW_S:
            asked.done = self.is_done(answer)
        return answer

    def is_done(self, answer: Answer) -> bool | None:
        message = answer.message
        if answer.kind in ("message", "none", "deferred"):
            return False if answer.kind == "message" else None
        if answer.kind == "update" and message and message.ephemeral:
            return message.text.startswith("###")  # a refusal stands above the hand
        return True

    async def open(self) -> Answer:
        asked = self.book.ask(person(int(self.ada.id)), "open")
        answer = await self.ada.types(self.channel, "/bisqa new", seats=2, time="10s", lives="5")
        if answer.message:
            asked.done = "is open" in answer.message.text
        return answer

    async def play_on(self) -> Answer:
        await self.book.check()
        table = self.book.table
        assert table
        seat, *_ = table.to_act()
        who = next(each for each in self.people if each.name == table.sitters[seat].name)
        bids = table.made < len(self.people)
        verb, named = ("bid", "number") if bids else ("play", "card")
        offered = await who.completes(self.channel, f"/{verb}", named, **{named: ""})
        _, value = offered[len(offered) // 2]
        press = Press(table.game_number, table.decisions[seat])
        asked = self.book.ask(person(int(who.id)), Move(table.id, press, f"{verb} {value}"))
        answer = await who.types(self.channel, f"/{verb}", **{named: value})
        asked.done = True if answer.message else None
        return answer

    def posts(self, call: Call) -> bool:
        return call.method == "POST" and self._here(call)

    def edits(self, call: Call) -> bool:
        return call.method == "PATCH" and self._here(call)

    def answers(self, call: Call) -> bool:
        return call.kind == "answer" and call.route.startswith("/interactions/")

    def _here(self, call: Call) -> bool:
        about = call.route.startswith("/channels/{channel}/messages")
        return about and call.channel == self.channel.id


def section(server: Discord, token: str = "") -> str:
    """The settings for a server."""
    addresses = {"rest": server.rest, "gateway": server.gateway}
    return SECTION.format(token=token or server.token, **addresses)


@asynccontextmanager
async def evening(
    folder: Path, *, port: int = 0, token: str = "", also: str = ""
) -> AsyncIterator[DiscordEvening]:
    """An evening at which no program runs yet. At the end none does. ``also`` are more settings."""
    async with running() as server, relayed(server) as relay:
        settings = SETTINGS.format(folder=folder, port=port) + section(server, token) + also
        made = DiscordEvening(server, relay, folder, settings)
        async with made.ending():
            yield made
