"""Runs the simulation over many seeds, in as many processes as there are cores.

``python -m tests.simulation.run --seeds 2000``. A seed that fails is named with what was broken;
``--first SEED --seeds 1`` runs it again, exactly as it was. The end is one line of JSON.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import sys
import traceback
from collections import Counter
from dataclasses import dataclass

from bot import logs
from tests.simulation.invariants import (
    check_ended,
    check_history,
    check_repeats,
    check_screens,
    check_secrecy,
)
from tests.simulation.world import World


@dataclass(frozen=True)
class Result:
    """What a seed came to: a digest, what happened, and what was broken ("" for nothing)."""

    seed: str
    trace: str
    tally: Counter[str]
    broken: str


def simulate(seed: str) -> Result:
    """One run, with all checks."""
    logs.configure(None)  # what fails here fails on purpose
    world = World(seed)
    broken = ""
    try:
        asyncio.run(_checked(world))
    except Exception:
        broken = traceback.format_exc(limit=-4)
    return Result(seed, world.trace(), world.tally, broken)


async def _checked(world: World) -> None:
    await world.run()
    await check_history(world)
    await check_screens(world)
    check_secrecy(world)
    check_repeats(world)
    await world.end()
    await check_history(world)
    await check_screens(world)
    check_secrecy(world)
    await check_ended(world)
    await world.stop()


def main() -> int:
    """Run the seeds that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=100, help="how many seeds")
    parser.add_argument("--first", type=int, default=1, help="the first of them")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    chosen = parser.parse_args()
    seeds = [str(seed) for seed in range(chosen.first, chosen.first + chosen.seeds)]
    total: Counter[str] = Counter()
    failed = []
    with multiprocessing.get_context("spawn").Pool(min(chosen.jobs, len(seeds))) as pool:
        for result in pool.imap_unordered(simulate, seeds, chunksize=1):
            total += result.tally
            if result.broken:
                failed.append(int(result.seed))
                sys.stderr.write(f"seed {result.seed}:\n{result.broken}\n")
    told = {"seeds": len(seeds), "failed": sorted(failed), **dict(sorted(total.items()))}
    sys.stdout.write(json.dumps(told) + "\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
