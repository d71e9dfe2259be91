"""For tests of the thinking process: something to think about, and a look at processes."""

import asyncio
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from bot.tables.computers import InProcess
from bot.tables.worker import Bounds, WorkerProcess
from engine.actions import Action
from engine.games.bisqa.rules import BISQA
from engine.player import Level
from engine.randomness import seeded
from engine.seats import Seat
from engine.view import View
from tests.bot.tables import odd_games

LIMIT = 30.0
ODD = f"{odd_games.__name__}:games"
PATIENT = Bounds(patience=LIMIT, ceiling=LIMIT, start=LIMIT)
Make = Callable[..., WorkerProcess]
"""Makes one that knows the odd games; bounds that are not given are wide."""


@dataclass(frozen=True)
class Moment:
    """What a seat is asked."""

    game: str
    view: View
    legal: tuple[Action, ...]
    number: int = 0

    async def by(self, mind: InProcess | WorkerProcess, level: Level = Level.NORMAL) -> Action:
        luck = seeded("worker", self.number)
        return await mind.choose(self.game, level, self.view, self.legal, luck)


def moment(game: str = "bisqa") -> Moment:
    """A first bid, with all bids possible."""
    state = BISQA.new(3, {spec.name: spec.default for spec in BISQA.options}, Seat(0))
    state = BISQA.deal(state, BISQA.lay_out(state, BISQA.pack.cards)).state
    [seat] = BISQA.to_act(state)
    return Moment(game, BISQA.view(state, seat), BISQA.legal_actions(state, seat))


def children() -> set[int]:
    """The processes that this one has started and that are still there, dead or alive."""
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has just ended
        if int(state[1]) == os.getpid():
            found.add(int(stat.parent.name))
    return found


def lives(pid: int) -> bool:
    """Whether a process runs; one that nobody has buried yet does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


async def until(reached: Callable[[], object]) -> None:
    async with asyncio.timeout(LIMIT):
        while not reached():  # noqa: ASYNC110  # what another process does sets no event here
            await asyncio.sleep(0.002)


async def ready(worker: WorkerProcess) -> int:
    worker.start()
    await until(lambda: worker.pid)
    assert worker.pid
    return worker.pid


async def lonely(game: str) -> None:
    """What a test of the process runs in another one, to kill that."""
    worker = WorkerProcess(ODD, replace(PATIENT, ceiling=1.5))
    sys.stdout.write(f"{await ready(worker)}\n")
    sys.stdout.flush()
    await moment(game).by(worker)
