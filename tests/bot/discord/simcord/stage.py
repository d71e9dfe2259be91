"""The program on simcord: people type and press there, and what each of them sees is read back."""

import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Any, TypeAlias, TypeVar
from unittest.mock import patch

import discord
import simcord

from bot import app
from bot.config import DiscordSettings, Secret
from bot.discord import FRONTEND
from bot.tables.computers import InProcess
from bot.tables.ports import Pace
from storage.memory import MemoryStore
from tests.fakes import FakeClock, FakeEntropy, settle

TURNS = 80
"""Within so many turns of the event loop everything is done that a moment brings."""
LONGEST = 120
"""Looks within which a small game is over."""
Actor: TypeAlias = simcord.MemberActor
_T = TypeVar("_T")


class Disk(MemoryStore):
    """Keeps its rows when the program ends."""

    async def close(self) -> None:
        """Nothing is lost."""


class Room:
    """One server with a channel; ``clock`` is the program's and goes with that of simcord."""

    def __init__(self, env: simcord.Env) -> None:
        self.env = env
        self.guild = env.create_guild("Club")
        self.table = self.guild.create_text_channel("table")
        self.clock = FakeClock(round(env.now().timestamp() * 1_000))
        self._store = Disk()
        self._entropy = FakeEntropy()

    @asynccontextmanager
    async def program(self) -> AsyncIterator[None]:
        """The program runs; to be entered again after an end."""
        frontend = FRONTEND(DiscordSettings(token=Secret("simcord")), self.clock)
        with patch.object(app, "MemoryStore", lambda: self._store):
            house = app.house(
                None,
                {"discord": frontend},
                pace=Pace(),
                clock=self.clock,
                entropy=self._entropy,
            )
            async with house as opened:
                opened.service._thinker._mind = InProcess(opened.service.games)
                client = frontend.new_client(opened.service, opened.publisher)
                await self.env.restart_bot(client)  # this signs it in, as `run` would
                frontend._delivery.client = client
                await self.calm()
                try:
                    yield
                finally:
                    await frontend.close()

    def join(self, name: str, **rights: bool) -> Actor:
        """Somebody comes to the server."""
        role = self.guild.create_role(name, permissions=discord.Permissions(**rights))
        return self.guild.add_member(self.env.create_user(name), roles=[role])

    async def game(self) -> tuple[Actor, Actor]:
        """Ada and Ben begin a game with a computer; first who has to bid, then the other."""
        ada, ben = self.join("Ada"), self.join("Ben")
        await self.then(ada.slash(self.table, "bisqa new", seats=3, computers=1, lives="3"))
        await self.press(ben, self.board(), "Join")
        await self.press(ada, self.board(), "Start")
        await self.passes(3)
        return (ada, ben) if turn(self.board()) == ada.name else (ben, ada)

    async def then(self, doing: Awaitable[_T]) -> _T:
        """Do something, and see what comes of it within two seconds."""
        done = await doing
        await self.passes(2)
        return done

    async def press(
        self, who: Actor, message: discord.Message, label: str
    ) -> simcord.InteractionResult:
        """Press a button where the message is, and see what comes of it."""
        private = message.channel.id == who.user.dm_channel.id
        doing = (who.user if private else who).click(message, label=label)
        result: simcord.InteractionResult = await self.then(doing)
        return result

    async def offered(self, who: Actor, command: str, parameter: str) -> list[str]:
        """What completion offers to somebody."""
        choices = await who.autocomplete(self.table, command, parameter, "")
        return [str(each["name"]) for each in choices]

    async def play_until(self, reached: Callable[[discord.Message], bool], *people: Actor) -> None:
        """Whoever is to move presses the first thing offered, until the board shows something."""
        bidding, playing = ("bid", "number"), ("play", "card")
        for _ in range(LONGEST):
            if reached(self.board()):
                return
            movers = [who for who in people if who.name == turn(self.board())]
            for who in movers:
                moves = await self.offered(who, *bidding) or await self.offered(who, *playing)
                await self.press(who, hand(who), moves[0])
            if not movers:
                await self.passes(1)
        raise AssertionError(f"it never comes to that: {text(self.board())}")

    async def passes(self, seconds: float) -> None:
        """Time passes, and everybody does what they do then."""
        await self.clock.move(round(seconds * 1_000), self.calm)
        await self.env.advance_time(seconds)

    async def calm(self) -> None:
        """Let everything happen that the clock is not needed for: no other thread has a part."""
        await settle(TURNS)

    def board(self, channel: simcord.ChannelHandle | None = None) -> discord.Message:
        """The last message of a table that everybody sees."""
        public = [each for each in (channel or self.table).history() if not each.flags.ephemeral]
        return [each for each in public if text(each).startswith("#")][-1]


@asynccontextmanager
async def server() -> AsyncIterator[Room]:
    """A server on which nothing runs yet.

    Not a fixture: what simcord enters has to be left in the same context.
    """
    nobody = discord.Client(intents=discord.Intents(guilds=True))
    async with simcord.run(nobody) as env:
        yield Room(env)


@asynccontextmanager
async def club() -> AsyncIterator[Room]:
    """The same with the program on it."""
    async with server() as room, room.program():
        yield room


def hand(who: Actor) -> discord.Message:
    """The last hand in somebody's private chat."""
    private = who.user.dm_channel.history(viewer=who.user)
    return [each for each in private if text(each).startswith("###")][-1]


def cards(message: discord.Message) -> list[str]:
    """The cards on a hand."""
    (line,) = re.findall(r"^## (.+)", text(message), re.MULTILINE)
    return str(line).split()


def turn(message: discord.Message) -> str:
    """Who is to move, as a board tells it; "" for nobody."""
    found = re.search(r"^▶️ \*\*(.+?)\*\*", text(message), re.MULTILINE)
    return found[1] if found else ""


def text(message: discord.Message) -> str:
    """All that can be read, line by line."""
    texts = [each.content for each in _parts(message) if isinstance(each, discord.TextDisplay)]
    return "\n".join(filter(None, [message.content, *texts]))


def over(message: discord.Message) -> bool:
    """Whether a board shows the end of a game."""
    return text(message).startswith("## In first place: ")


def buttons(message: discord.Message) -> list[str]:
    """What the buttons of a message say."""
    return [each.label or "" for each in _parts(message) if isinstance(each, discord.Button)]


def menu(message: discord.Message, field: str) -> discord.SelectMenu:
    """The menu of a panel with which something is chosen."""
    found = [each for each in _parts(message) if isinstance(each, discord.SelectMenu)]
    (chosen,) = [each for each in found if (each.custom_id or "").endswith(f":{field}")]
    return chosen


def answer(result: simcord.InteractionResult) -> discord.Message:
    """What only who asked sees."""
    assert result.response
    assert result.response.ephemeral
    return result.response.message


def _parts(message: discord.Message) -> Iterator[Any]:
    left: list[Any] = list(message.components)
    while left:
        part = left.pop(0)
        yield part
        left[:0] = getattr(part, "children", ())
