"""An event loop that knows when nothing will happen any more before some time has passed.

Everybody is in one process here, the program and the platforms that it talks to: when no callback
waits, no socket has anything to read and no thread is at work, all of them wait for a clock. So
nobody has to look again and again whether that is so.
"""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from queue import SimpleQueue
from typing import Any, TypeVar

import aiosqlite.core

NEAR_S = 0.01
"""A timer that is due so soon belongs to what is going on."""
_T = TypeVar("_T")
_Events = list[tuple[selectors.SelectorKey, int]]


class IdleLoop(asyncio.SelectorEventLoop):
    """See above; `idle` waits for it."""

    def __init__(self) -> None:
        self._at_work = 0
        self._waiting: list[asyncio.Future[None]] = []
        super().__init__(_Selector(self))

    async def idle(self) -> None:
        """Wait until nothing happens any more."""
        waiting = self.create_future()
        self._waiting.append(waiting)
        await waiting

    def works(self, thread: "asyncio.Future[Any]") -> None:
        """Something happens until a ``thread`` has answered."""
        self._at_work += 1
        thread.add_done_callback(self._has_worked)

    def run_in_executor(  # type: ignore[override]  # as the base class has it
        self, executor: Any, func: Callable[..., _T], *args: Any
    ) -> "asyncio.Future[_T]":
        answer = super().run_in_executor(executor, func, *args)
        self.works(answer)
        return answer

    def at_rest(self, timeout: float | None) -> bool:
        """Tell those who wait, if somebody does and nothing happens. The loop would sleep for
        ``timeout`` seconds.
        """
        near = timeout is not None and timeout <= NEAR_S
        waiting = [each for each in self._waiting if not each.done()]
        if self._at_work or near or not waiting:
            return False
        self._waiting.clear()
        for each in waiting:
            each.set_result(None)
        return True

    def _has_worked(self, _: "asyncio.Future[Any]") -> None:
        self._at_work -= 1


class _Selector(selectors.DefaultSelector):
    def __init__(self, loop: IdleLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> _Events:
        events: _Events = super().select(0)
        if events or (timeout is not None and timeout <= 0) or self._loop.at_rest(timeout):
            return events
        return super().select(timeout)


class _Told(SimpleQueue[Any]):
    """What is to be done by a thread of aiosqlite."""

    def put_nowait(self, item: Any) -> None:
        answer = item[0]
        if answer is not None and isinstance(loop := answer.get_loop(), IdleLoop):
            loop.works(answer)
        super().put_nowait(item)


def know_threads() -> None:
    """Let loops know what is asked of the threads of aiosqlite, which belong to no executor."""
    vars(aiosqlite.core)["SimpleQueue"] = _Told


async def idle() -> None:
    """Wait until nothing happens any more."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, IdleLoop)
    await loop.idle()


async def a_moment() -> None:
    """Wait a little, for what a library does by the clock of the machine."""
    await asyncio.sleep(NEAR_S / 2)


def run(main: Coroutine[Any, Any, _T]) -> _T:
    """`asyncio.run` on such a loop."""
    with asyncio.Runner(loop_factory=IdleLoop) as runner:
        return runner.run(main)
