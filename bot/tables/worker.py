"""Computers think in one process of their own, so that nobody at a table waits for them.

The process is started at the first thought and stays. Whatever becomes of it costs the thought that
it was at, never another one: the next thought gets a new process. When processes die one after the
other, it rests for a while.
"""

import asyncio
import os
import pickle  # noqa: TID251  # nothing is stored: both ends are the same program
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from bot.logs import get
from bot.metrics import Ending
from bot.tables import mind
from bot.tables.computers import MindError
from engine.actions import Action
from engine.player import Level
from engine.randomness import Rng
from engine.view import View

_log = get(__name__)

GAMES = "engine.registry:games"


@dataclass(frozen=True, slots=True)
class Bounds:
    """What a process may cost, times in seconds.

    ``waiting`` thoughts may wait for their turn, and for the process to start, ``patience`` long.
    A thought that takes longer than ``ceiling`` ends with its process; a start may take ``start``.
    After ``deaths`` processes in a row that answered nothing there is none for ``rest``. Whoever
    closes waits ``farewell`` before force is used.
    """

    waiting: int = 64
    patience: float = 1.0
    ceiling: float = 2.0
    start: float = 30.0
    deaths: int = 3
    rest: float = 30.0
    farewell: float = 0.5


class WorkerProcess:
    """Thinks in a process of its own, one thought at a time, in the order they were asked
    (`Mind`).

    ``games`` names the function, as ``module:function``, that gives that process the games by id.
    """

    def __init__(self, games: str = GAMES, bounds: Bounds | None = None) -> None:
        self._games = games
        self._bounds = bounds or Bounds()
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._starting: asyncio.Task[None] | None = None
        self._asking: asyncio.Task[bytes] | None = None
        self._child: _Child | None = None
        self._deaths = 0
        self._rests_until = 0.0
        self._closed = False

    @property
    def waiting(self) -> int:
        """How many thoughts are waited for."""
        return self._waiting

    @property
    def pid(self) -> int | None:
        """The process that is ready to think, if there is one."""
        return self._child.pid if self._child and self._child.alive else None

    def start(self) -> None:
        """Begin to start the process now, so that the first thought need not wait for it."""
        if not self._closed and self._child is None:
            self._starting = self._begin()

    async def choose(
        self, game_id: str, level: Level, view: View, legal: tuple[Action, ...], rng: Rng
    ) -> Action:
        """The choice of that level's player.

        Whoever is cancelled stops waiting and nothing else: the thought is thought to its end.
        """
        if self._waiting >= self._bounds.waiting:
            raise MindError("too many thoughts are waiting", Ending.QUEUE_FULL)
        request = pickle.dumps((game_id, level, view, legal, rng))
        with self._counted():
            child = await self._turn_and_child()
        # From here on the turn belongs to the task, which ends it.
        asking = self._asking = asyncio.create_task(self._ask(child, request))
        asking.add_done_callback(_look_at)
        await asyncio.wait({asking})
        answer = asking.result()
        if not answer.isdigit():
            raise MindError(f"the player raised {answer.decode(errors='replace')}")
        return legal[int(answer)]

    async def close(self) -> None:
        """End the process; the thought that it is at fails, and those that wait."""
        self._closed = True
        if self._starting:
            self._starting.cancel()
            await asyncio.wait({self._starting})
        if self._child:
            await self._child.end(self._bounds.farewell)
        if self._asking:
            await asyncio.wait({self._asking})

    @contextmanager
    def _counted(self) -> Iterator[None]:
        self._waiting += 1
        try:
            yield
        except TimeoutError:
            raise MindError("the thought has waited for too long", Ending.QUEUE_FULL) from None
        finally:
            self._waiting -= 1

    async def _turn_and_child(self) -> "_Child":
        async with asyncio.timeout(self._bounds.patience):
            await self._turn.acquire()
            try:
                return await self._ready()
            except BaseException:
                self._turn.release()
                raise

    async def _ready(self) -> "_Child":
        """A living process, an old one or a new one."""
        if self._child and not self._child.alive:
            await self._lose(self._child)
        if self._child is None:
            if asyncio.get_running_loop().time() < self._rests_until:
                raise MindError("resting, after processes that died one after the other")
            if not self._closed:
                self._starting = self._begin()
                await asyncio.wait({self._starting})
        if self._closed:
            raise MindError("closed")
        if self._child is None:
            raise MindError("the process did not start")
        return self._child

    def _begin(self) -> asyncio.Task[None]:
        return self._starting or asyncio.create_task(self._start())

    async def _start(self) -> None:
        child = None
        try:
            async with asyncio.timeout(self._bounds.start):
                child = await _Child.born(self._games, self._bounds.ceiling + 1)
                await child.answer()  # `mind.READY`
            self._child = child
        except BaseException as failure:
            await self._lose(child)
            if not isinstance(failure, Exception):
                raise
            _log.warning("thinking process did not start", failure=type(failure).__name__)
        finally:
            self._starting = None

    async def _ask(self, child: "_Child", request: bytes) -> bytes:
        try:
            async with asyncio.timeout(self._bounds.ceiling):
                answer = await child.ask(request)
            self._deaths = 0
            return answer
        except BaseException as failure:
            # Also where it still lives: nobody would know which request it answers next.
            await self._lose(child)
            if isinstance(failure, TimeoutError):
                raise MindError("the thought took too long", Ending.OVERTIME) from None
            raise
        finally:
            self._turn.release()

    async def _lose(self, child: "_Child | None") -> None:
        """Do without this process from now on, and without any if that happens too often."""
        self._child = None
        self._deaths += 1
        if self._deaths >= self._bounds.deaths:
            self._rests_until = asyncio.get_running_loop().time() + self._bounds.rest
        if child and child.alive:
            await child.kill()
        elif child:
            await child.end(self._bounds.farewell)


class _Child:
    """One process, from its start to its end."""

    def __init__(self, process: Process) -> None:
        assert process.stdin and process.stdout
        self.pid = process.pid
        self._process = process
        self._requests = process.stdin
        self._answers = process.stdout

    @classmethod
    async def born(cls, games: str, seconds: float) -> "_Child":
        """One that has just begun. What it complains of goes nowhere: it may name cards."""
        # The same modules as here, whatever the folder: -P adds none to the path.
        path = os.pathsep.join(entry or os.curdir for entry in sys.path)
        return cls(
            await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-m", mind.__name__, games, str(seconds)),
                stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env={**os.environ, "PYTHONPATH": path},
            )
        )  # fmt: skip

    @property
    def alive(self) -> bool:
        return self._process.returncode is None and not self._answers.at_eof()

    async def ask(self, request: bytes) -> bytes:
        # Nobody waits for the pipe to take it: if it never does, no answer comes.
        self._requests.write(mind.HEAD.pack(len(request)) + request)
        return await self.answer()

    async def answer(self) -> bytes:
        try:
            [size] = mind.HEAD.unpack(await self._answers.readexactly(mind.HEAD.size))
            return await self._answers.readexactly(size)
        except (OSError, asyncio.IncompleteReadError):
            raise MindError("the process died") from None

    async def end(self, farewell: float) -> None:
        """Let it end by itself, and kill it if it is still there after so many seconds.

        One that may be dying is not killed at once: that would look at it behind asyncio's back,
        which then knows nothing of its end.
        """
        self._requests.close()
        try:
            async with asyncio.timeout(farewell):
                await self._process.wait()
        except TimeoutError:
            await self.kill()

    async def kill(self) -> None:
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()
        self._requests.close()


def _look_at(asking: asyncio.Task[bytes]) -> None:
    """Nobody may be left to look at how it failed, and asyncio would complain."""
    if not asking.cancelled():
        asking.exception()
