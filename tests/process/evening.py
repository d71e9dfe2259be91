"""People on an emulated platform, and the program in a process of its own that is ended at will."""

import asyncio
import os
import signal
import time
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from bot.chatting.ids import Remembered
from tests.crash.ledger import check_free
from tests.crash.processes import Failed, Program
from tests.process.births import born
from tests.process.book import Book
from tests.process.log import check_log
from tests.process.relay import Relay
from tests.process.sight import M, P, shows

LIMIT_S = 60.0
"""How long any one thing may take."""
LOOK_S = 0.005
LAST_WORDS_S = 0.05
STILL_S = 0.3
"""So long without a call, nothing is left to be drawn."""
SETTINGS = """
[database]
path = "{folder}/tables.db"
[log]
format = "json"
[health]
port = {port}
[pace]
computer = 0.02
trick = 0.02
deal = 0.05
hidden = 0.05
autopilot = 0.02
"""
Match = Callable[[Any], bool]


class Server(Protocol):
    """What the program talks to."""

    base: str
    faults: Any

    @property
    def token(self) -> str:
        """What the program is known by there."""

    @property
    def calls(self) -> Sequence[Any]:
        """All calls so far."""


A = TypeVar("A")
_T = TypeVar("_T")


class Evening(ABC, Generic[P, M, A]):
    """A chat and two people, who have clients; whatever they ask for is noted in the ``book``."""

    cut: ClassVar[type[Exception]]
    """What a fault raises for a call that is not to be carried out."""
    ada: P
    ben: P

    def __init__(self, server: Server, relay: Relay, folder: Path, settings: str) -> None:
        self.relay = relay
        self.book = Book(folder / "tables.db", folder / "log.jsonl")
        self.config = folder / "config.toml"
        self.log = self.book.log
        self.program: Program | None = None
        self._server = server
        self._doing: set[asyncio.Task[Any]] = set()
        self.config.write_text(settings)

    @property
    def people(self) -> tuple[P, P]:
        """Both."""
        return self.ada, self.ben

    # ----------------------------------------------------------------- what platforms differ in

    @property
    @abstractmethod
    def seen(self) -> list[M]:
        """The boards with buttons."""

    @abstractmethod
    def hands(self, who: P) -> list[M]:
        """The messages in somebody's private chat that show a hand as it is now."""

    @abstractmethod
    def whispers(self, who: P) -> list[M]:
        """The messages in the chat that somebody alone sees."""

    @property
    def waiting(self) -> bool:
        """Whether the platform will tell the program of something that it may have heard before."""
        return False

    @abstractmethod
    def buttons(self, message: M) -> Mapping[str, Remembered]:
        """What can be pressed: the id of each button, and what it is for."""

    @abstractmethod
    def on_turn(self, who: P, board: M) -> bool:
        """Whether it is somebody's turn by the board."""

    @abstractmethod
    async def connected(self) -> Callable[[], Coroutine[object, object, None]]:
        """What waits until another program than before hears of presses."""

    @abstractmethod
    async def press(self, who: P, message: M, what: str) -> A:
        """Press a button by its label or id, and note what became of it."""

    @abstractmethod
    def is_done(self, answer: A) -> bool | None:
        """Whether a press was carried out, by its answer; None: it does not tell."""

    @abstractmethod
    async def open(self) -> object:
        """Ada opens a table for two, with ten seconds for each move."""

    @abstractmethod
    async def play_on(self) -> object:
        """Whoever is to move types something from the middle of what they are offered."""

    @abstractmethod
    def posts(self, call: Any) -> bool:
        """Whether a call puts up a message for all."""

    @abstractmethod
    def edits(self, call: Any) -> bool:
        """Whether a call changes a message that all see."""

    @abstractmethod
    def answers(self, call: Any) -> bool:
        """Whether a call answers a press."""

    # ------------------------------------------------------------------------------ the program

    async def start(self, *, cold: bool = False) -> None:
        """Start the program, and wait until it hears of presses."""
        connected = await self.connected()
        self.begin(cold=cold)
        await connected()

    def begin(self, *, cold: bool = False) -> None:
        """Start the program; ``cold`` as everybody starts it."""
        self.program = born(self.config, self.log, cold=cold)

    def strike(self) -> None:
        """Kill it, this very moment."""
        assert self.program
        self.program.process.kill()

    def ask_to_end(self) -> None:
        """Ask it to end in order."""
        assert self.program
        os.kill(self.program.process.pid, signal.SIGTERM)

    def strike_before(self, match: Match) -> None:
        """Kill it when it makes such a call, which is not carried out."""

        async def strike(call: Any) -> None:
            if match(call):
                self.strike()
                raise self.cut

        self._server.faults.hook = strike

    def strike_after(self, match: Match) -> None:
        """Kill it when such a call has been carried out, before it is answered."""

        def struck(call: Any) -> bool:
            if match(call):
                self.strike()
                return True
            return False

        self._server.faults.lose_answers(match=struck)

    async def strike_when_changed(self, file: Path) -> None:
        """Kill it as soon as it has begun to write into a file."""

        def watch(before: int) -> None:
            end = time.monotonic() + LIMIT_S
            while file.stat().st_mtime_ns == before and time.monotonic() < end:
                pass
            self.strike()

        await asyncio.to_thread(watch, file.stat().st_mtime_ns)

    async def gone(self) -> None:
        """Wait until it has been killed; then everything that it answered must be on disk."""
        await self.ended()
        await self.leave_off()
        self._server.faults.clear()
        check_free(self.book.db)
        await self.book.check()
        self.check_log()

    async def ended(self) -> int:
        """Wait for its end; nothing of it may be left. Its exit code."""
        assert self.program
        code = await asyncio.to_thread(self.program.finish)
        self.program = None
        return code

    def check_log(self) -> list[str]:
        """What it has logged so far, which must be in order."""
        return check_log(self.log, self._server.token)

    # ------------------------------------------------------------------------------- the people

    def try_to(self, doing: Coroutine[object, object, object]) -> Callable[[], bool]:
        """Do something that may never be answered; whether it was, can be asked later."""
        task = asyncio.create_task(doing)
        self._doing.add(task)
        task.add_done_callback(self._doing.discard)
        return lambda: task.done() and not task.cancelled()

    async def leave_off(self) -> None:
        """Nobody waits for an answer any more, but for those that are just coming."""
        if self._doing:
            await asyncio.wait(self._doing, timeout=LAST_WORDS_S)
        doing = list(self._doing)
        for task in doing:
            task.cancel()
        for outcome in await asyncio.gather(*doing, return_exceptions=True):
            if isinstance(outcome, Exception):
                raise outcome

    async def looking(self) -> AsyncIterator[None]:
        """Moments at which to look for something; raises TimeoutError after a while."""
        async with asyncio.timeout(LIMIT_S):
            while True:
                yield
                await asyncio.sleep(LOOK_S)

    async def until(self, found: Callable[[], _T]) -> _T:
        """Look again and again until there is something; raises TimeoutError after a while."""
        async with asyncio.timeout(LIMIT_S):
            while not (it := found()):  # noqa: ASYNC110
                await asyncio.sleep(LOOK_S)
            return it

    async def settled(self) -> None:
        """Wait until all is shown as it is on disk, and nothing is called any more."""
        calls, end = -1, self._time() + LIMIT_S
        while not await self._shown() or calls != len(self._server.calls):
            calls = len(self._server.calls)
            await asyncio.sleep(STILL_S)
            if self._time() > end:
                seen = [each.text for who in self.people for each in (*self.hands(who), *self.seen)]
                raise Failed("\n".join(["it does not settle:", *seen, str(self.book.table)]))

    async def _shown(self) -> bool:
        await self.book.check()
        return shows(self, self.book.table)

    @property
    def made(self) -> int:
        """How many decisions stood on disk when it was last read."""
        table = self.book.table
        return table.made if table else 0

    @asynccontextmanager
    async def ending(self) -> AsyncIterator[None]:
        """No program runs after it."""
        try:
            yield
        finally:
            if self.program:
                self.strike()
                await self.ended()

    def _time(self) -> float:
        return asyncio.get_running_loop().time()
