"""A person at a terminal: types possible moves, or what a test wants typed instead."""

import io
import re
from collections.abc import Callable, Sequence

from bot.tables.commands import TableId
from bot.tables.ports import AT_ONCE
from bot.tables.service import TableService
from bot.terminal.frontend import TEXTS, Terminal
from bot.terminal.plain import PlainDisplay
from bot.terminal.settings import LOCAL_PERSON, Settings
from bot.texts.catalogue import words_in
from engine.player import Level
from engine.registry import games
from storage.base import Store
from storage.memory import MemoryStore
from tests.fakes import FakeClock, FakeEntropy

ASKED = re.compile(r"(?:Bid|Annonce|You have|Tu as) ([^\n]+)\.\s*$")
VERBS = {"en": ("/bid", "/play"), "fr": ("/annoncer", "/jouer")}


def settings(language: str = "en", **others: object) -> Settings:
    """A short game against three easy computers."""
    chosen: dict[str, object] = {
        "game": "bisqa",
        "computers": (Level.EASY,) * 3,
        "name": "Ana",
        "language": language,
        "plain": True,
        "options": {"lives": 3},
        **others,
    }
    return Settings(**chosen)  # type: ignore[arg-type]


def a_service(store: Store | None = None, seed: object = 0) -> TableService:
    return TableService(
        store or MemoryStore(),
        games(),
        clock=FakeClock(),
        entropy=FakeEntropy(seed),
        pace=AT_ONCE,
    )


async def where_i_begin() -> TableService:
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
        service: TableService,
        plan: Plan | None = None,
        language: str = "en",
        **others: object,
    ) -> None:
        self.service = service
        self.out = io.StringIO()
        self.person = Person(self.out, language, plan)
        words = words_in(language, TEXTS)
        face = PlainDisplay(words, self.person, self.out)
        self.terminal = Terminal(service, FakeClock(), settings(language, **others), face)

    async def run(self) -> str:
        """Play to the end of it; everything that was printed."""
        await self.terminal.run()
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
