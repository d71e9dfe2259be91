"""A person at a terminal: types possible moves, or what a test wants typed instead."""

import asyncio
import io
import re
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial

from bot.rendering.news import sentences
from bot.tables.codec import from_row
from bot.tables.commands import TableId
from bot.tables.history import then
from bot.tables.ports import Pace
from bot.tables.publisher import Publisher
from bot.tables.service import TableService
from bot.tables.table import Table
from bot.tables.timers import Timers, cancelled
from bot.terminal.answers import TEXTS
from bot.terminal.display import Display
from bot.terminal.frontend import Terminal
from bot.terminal.plain import PlainDisplay
from bot.terminal.settings import LOCAL_PERSON, Settings
from bot.texts.catalogue import words_in
from engine.player import Level
from engine.registry import games
from storage.base import Store
from storage.memory import MemoryStore
from tests.fakes import FakeClock, FakeEntropy

ASKED = re.compile(r"(?:Bid|Annonce|You have|Tu as) ([^\n]+)\.\s*$")
AT_ONCE = Pace(computer=0, trick=0, deal=0, hidden=0)
VERBS = {"en": ("/bid", "/play"), "fr": ("/annoncer", "/jouer")}


def settings(language: str = "en", **others: object) -> Settings:
    """A short game against three easy computers."""
    chosen: dict[str, object] = {
        "game": "bisqa",
        "computers": (Level.EASY,) * 3,
        "names": ("Ana",),
        "language": language,
        "plain": True,
        "options": {"lives": 3},
        **others,
    }
    return Settings(**chosen)  # type: ignore[arg-type]


class Home(TableService):
    """A service with its store and clock, at whose tables one may sit down again and again."""

    def __init__(self, store: Store, clock: FakeClock, seed: object, pace: Pace = AT_ONCE) -> None:
        self._luck = FakeEntropy(seed)
        super().__init__(store, games(), clock=clock, entropy=self._luck, pace=pace)
        self.store = store
        self.seed = seed
        self.clock = clock

    def seed_tables(self, number: int) -> None:
        """So many codes of tables are taken."""
        for _ in range(number):
            self._luck.code()

    async def play(self, chosen: Settings, display: Display) -> None:
        """A terminal, from sitting down to getting up, as `bot.app.house` runs it."""
        terminal = Terminal(chosen, self.clock, display)
        async with self.running(terminal) as publisher:
            await terminal.play(self, publisher)

    @asynccontextmanager
    async def running(self, terminal: Terminal) -> AsyncIterator[Publisher]:
        publisher = Publisher(self, self.store, {"terminal": terminal}, clock=self.clock)
        before = partial(terminal.looked_at, service=self, publisher=publisher)
        timers = Timers(self, self.store, clock=self.clock, before=before)

        async def keep_time() -> None:
            await terminal.seated()
            await timers.run()

        tasks = [asyncio.create_task(publisher.run()), asyncio.create_task(keep_time())]
        try:
            yield publisher
        finally:
            for task in tasks:
                await cancelled(task)
            self.listeners.clear()


def a_service(store: Store | None = None, seed: object = 0) -> Home:
    return Home(store or MemoryStore(), FakeClock(), seed)


async def where_i_begin() -> Home:
    """A service at whose first table the person bids first, so that every bid is legal."""
    for seed in range(100):
        trial = Session(a_service(seed=seed), script([]))
        await trial.run()
        if "you bid first" in trial.out.getvalue():
            return a_service(seed=seed)
    raise AssertionError("the person never begins")


def a_move(printed: str, language: str) -> str | None:
    """A move that the last question offers, as somebody would type it; None if none is asked."""
    found = ASKED.search(printed)
    if not found:
        return None
    choices = re.split(r", | ou | or ", found[1])
    bidding = choices[0].isdecimal()
    return f"{VERBS[language][0 if bidding else 1]} {choices[0]}"


Plan = Callable[[str, int], bytes | None]
"""What to type, given all that was printed and how many lines were typed; None: a possible move."""


class Person:
    """Lines for a `PlainDisplay`: each is made up only when it is read."""

    def __init__(self, out: io.StringIO, language: str = "en", plan: Plan | None = None) -> None:
        self.typed: list[bytes] = []
        self._out = out
        self._language = language
        self._plan = plan

    def readline(self, size: int = -1, /) -> bytes:
        printed = self._out.getvalue()
        line = self._plan(printed, len(self.typed)) if self._plan else None
        if line is None:
            move = a_move(printed, self._language)
            line = f"{move}\n".encode() if move else b"no\n"
        self.typed.append(line)
        return line[:size] if size >= 0 else line


class Session:
    """One run of a plain terminal with its person."""

    def __init__(
        self,
        service: Home,
        plan: Plan | None = None,
        language: str = "en",
        **others: object,
    ) -> None:
        self.service = service
        self.out = io.StringIO()
        self.person = Person(self.out, language, plan)
        words = words_in(language, TEXTS)
        self.face = PlainDisplay(words, self.person, self.out, service.clock.now)
        self.settings = settings(language, **others)

    async def run(self) -> str:
        """Play to the end of it; everything that was printed."""
        await self.service.play(self.settings, self.face)
        return self.out.getvalue()

    async def table(self) -> TableId:
        """The table that was left unfinished."""
        found = await self.service.unfinished()
        assert found
        return found


def script(lines: Sequence[str | bytes], then: bytes | None = b"") -> Plan:
    """Type these lines one after the other, then ``then`` (the end of input) for ever."""
    told = [line if isinstance(line, bytes) else f"{line}\n".encode() for line in lines]
    return lambda _printed, number: told[number] if number < len(told) else then


async def own_actions(service: TableService, table: TableId) -> list[str]:
    """What the person did, as the record has it."""
    seen = await service.look(table, LOCAL_PERSON)
    record = await service.record(table, with_hands=True)
    return [text for text in record.actions if text.startswith(f"{seen.seat} ")]


async def all_news(home: Home, table: TableId, reader: str = LOCAL_PERSON) -> list[str]:
    """Everything that happened at a table while the game ran, entry by entry, as it is told in
    English to ``reader`` ("" for a spectator).
    """
    seat = (await home.look(table, reader)).seat if reader else None
    made = Table(table, home.games)
    told: list[str] = []
    for row in await home.store.entries(table):
        made = then(made, from_row(row), row.at)
        if made.begun:
            words = words_in("en").of_game(made.game_id, made.game.pack)
            fresh = [
                each.event
                for each in made.happened
                if each.entry == made.entries and each.event.is_for(seat)
            ]
            names = [who.name for who in made.sitters]
            told += sentences(fresh, made.game_id, names, seat, words)
    return told
