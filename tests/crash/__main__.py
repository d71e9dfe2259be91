"""Kills the program at random moments while scripted people play, and looks what is left.

``python -m tests.crash --runs 50``. Most runs have several tables with people who come and go,
sleep and press twice, autopilots and thinking computers (`tests.crash.party`); some are games in
the terminal (`tests.crash.terminal`). With ``--kind discord`` and ``--kind telegram`` people press
buttons on that platform's emulator (`tests.crash.chats`). The program is killed with SIGKILL; after
each restart everything that was answered must be there exactly once, and the games must go on, to
their end where there is one. No process may be left.

A run that fails is named; ``--first RUN --runs 1`` with the same seed tries it again, with the same
people and moments, as far as processes and clocks allow. The end is one line of JSON.
"""

import argparse
import json
import multiprocessing
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed

from tests.crash.chats import PLATFORMS
from tests.crash.runs import Result, Run, carry_out

KINDS = ("tables", "terminal", "both", *PLATFORMS)


def main() -> int:
    """Run, print one JSON object, exit with 1 if anything went wrong."""
    parser = argparse.ArgumentParser(
        prog="crash", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=50)
    parser.add_argument("--first", type=int, default=0, help="the number of the first run")
    parser.add_argument("--kills", type=int, default=3, help="how often each run is interrupted")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--kind", choices=KINDS, default="both")
    parser.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1), help="at a time")
    chosen = parser.parse_args()
    runs = [
        Run(number, chosen.seed, chosen.kills, chosen.kind)
        for number in range(chosen.first, chosen.first + chosen.runs)
    ]
    tally: Counter[str] = Counter()
    failed: list[int] = []
    begin, slowest_start = time.monotonic(), 0.0
    for result in results_of(runs, chosen.jobs):
        tally += result.tally
        slowest_start = max(slowest_start, result.slowest_start)
        number = result.run.number
        if result.broken:
            failed.append(number)
            print(f"run {number} of seed {chosen.seed}:\n{result.broken}", file=sys.stderr)
        print(f"run {number}: {result.run.one_kind}, {result.seconds:.1f} s", file=sys.stderr)
    told = {
        "seed": chosen.seed,
        "failed": sorted(failed),
        "seconds": round(time.monotonic() - begin),
        "slowest_start_ms": round(1000 * slowest_start),
        **nested(tally),
    }
    print(json.dumps(told))
    return 1 if failed else 0


def results_of(runs: Sequence[Run], jobs: int) -> Iterator[Result]:
    """Carry out all runs, so many at a time."""
    if jobs == 1:
        yield from map(carry_out, runs)
        return
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        for done in as_completed([pool.submit(carry_out, run) for run in runs]):
            yield done.result()


def nested(tally: Counter[str]) -> dict[str, object]:
    """Counts under their headings."""
    told: dict[str, object] = {}
    for name, count in sorted(tally.items()):
        heading, _, rest = name.partition("/")
        if rest:
            below = told.setdefault(heading, {})
            assert isinstance(below, dict)
            below[rest] = count
        else:
            told[name] = count
    return told


if __name__ == "__main__":
    sys.exit(main())
