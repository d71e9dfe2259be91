"""One run, of any kind."""

import random
import shutil
import tempfile
import time
import traceback
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from tests.crash.chats import PLATFORMS, play_on
from tests.crash.party import Party
from tests.crash.processes import end_all
from tests.crash.terminal import Evening

TERMINAL_EVERY = 10
"""One run of so many is a game in the terminal."""


@dataclass(frozen=True)
class Run:
    """What is to be run."""

    number: int
    seed: str
    kills: int
    kind: str

    @property
    def one_kind(self) -> str:
        """What it is: ``tables``, ``terminal``, or the name of a platform."""
        if self.kind != "both":
            return self.kind
        last = self.number % TERMINAL_EVERY == TERMINAL_EVERY - 1
        return "terminal" if last else "tables"


@dataclass
class Result:
    """What became of it; ``broken`` tells what was ("" for nothing)."""

    run: Run
    tally: Counter[str] = field(default_factory=Counter)
    slowest_start: float = 0.0
    seconds: float = 0.0
    broken: str = ""


def carry_out(run: Run) -> Result:
    """One run in a folder of its own, which stays where something is broken."""
    result, begin = Result(run), time.monotonic()
    luck = random.Random(f"{run.seed}/{run.number}")
    folder = Path(tempfile.mkdtemp(prefix=f"crash-{run.number}-"))
    try:
        match run.one_kind:
            case "terminal":
                Evening(folder / "tables.db", luck, result.tally).run(run.kills)
            case platform if platform in PLATFORMS:
                play_on(platform, folder, luck, run.kills, result.tally)
            case _:
                party = Party(folder / "tables.db", luck, result.tally)
                party.run(run.kills)
                result.slowest_start = party.slowest_start
    except Exception:
        result.broken = f"{traceback.format_exc(limit=-3)}see {folder}"
    else:
        shutil.rmtree(folder)
    finally:
        end_all()
    result.tally[f"runs/{run.one_kind}"] += 1
    result.seconds = time.monotonic() - begin
    return result
