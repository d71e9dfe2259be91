"""Programs for chats in processes of their own, beside a baseline, and presses at a steady pace.

CPU time is that of the processes, so it can be read on Linux only.
"""

import asyncio
import os
import signal
import statistics
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from benchmarks.table import milliseconds

AT_ONCE = dict.fromkeys(("COMPUTER", "TRICK", "DEAL", "HIDDEN", "AUTOPILOT"), "0")
LOOK_S = 0.01
TICKS = os.sysconf("SC_CLK_TCK")


class Server(Protocol):
    """A platform."""

    async def logged_in(self) -> None:
        """Wait until a client is there."""


@dataclass
class Child:
    """A process that is logged in."""

    process: asyncio.subprocess.Process

    def cpu(self) -> float:
        """Seconds of CPU time it has had so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text("ascii").rpartition(")")[2]
        return sum(map(int, fields.split()[11:13])) / TICKS


@asynccontextmanager
async def child(server: Server, *words: str, **environment: str) -> AsyncIterator[Child]:
    """Start ``python -m words``, wait until it is logged in, and stop it in the end."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", *words, env=os.environ | environment
    )
    try:
        await server.logged_in()
        await asyncio.sleep(1)  # the library waits for further servers
        yield Child(process)
    finally:
        process.send_signal(signal.SIGTERM)
        await process.wait()


async def until(found: Callable[[], Any], limit: float = 20.0) -> Any:
    """Look again and again until something is seen."""
    async with asyncio.timeout(limit):
        while not (seen := found()):  # noqa: ASYNC110  # what others see sets no event
            await asyncio.sleep(LOOK_S)
    return seen


async def paced(work: Sequence[Callable[[], Awaitable[Any]]], rate: float) -> list[float]:
    """Each piece of work in its moment, ``rate`` a second; milliseconds from then on, sorted."""
    now = asyncio.get_running_loop().time
    times: list[float] = []

    async def one(do: Callable[[], Awaitable[Any]], due: float) -> None:
        if await do() is not None:
            times.append(1000 * (now() - due))

    begin = now()
    async with asyncio.TaskGroup() as group:
        for number, do in enumerate(work):
            due = begin + number / rate
            await asyncio.sleep(max(0.0, due - now()))
            group.create_task(one(do, due))
    return sorted(times)


@dataclass
class Load:
    """How presses at a steady pace were answered, and what they cost."""

    times: list[float]
    cpu_ms_a_press: float


def compared(mine: Sequence[Load], bare: Sequence[Load]) -> dict[str, Any]:
    """How the program answered, and what that cost, against the baseline."""
    ratios = [
        one.cpu_ms_a_press / other.cpu_ms_a_press for one, other in zip(mine, bare, strict=True)
    ]
    return {
        "presses": [len(each.times) for each in mine],
        "answer_ms": milliseconds([each.times for each in mine]),
        "echo_ms": milliseconds([each.times for each in bare]),
        "cpu_ms_a_press": [round(each.cpu_ms_a_press, 2) for each in mine],
        "echo_cpu_ms_a_press": [round(each.cpu_ms_a_press, 2) for each in bare],
        "cpu_to_echo": round(statistics.median(ratios), 2),
    }
