"""Damages databases and looks what the program makes of them.

``python -m tests.damage --runs 500``. Bits are flipped anywhere, pages are swapped, copied, emptied
and cut off, rows get what their columns are not for. Where SQLite can read the file, only the
tables that are damaged are set aside, all others go on, and a backup names the damaged ones; else
it is refused with one sentence and left as it is. Nothing ends in a traceback, and no table becomes
another one without anybody noticing.

A run that fails is named, and its folder kept; ``--first RUN --runs 1`` with the same seed is the
same run. The end is one line of JSON.
"""

import argparse
import json
import sys
import time
from collections import Counter

from tests.crash.__main__ import nested
from tests.damage.mutations import KINDS
from tests.damage.run import carry_out


def main() -> int:
    """Run, print one JSON object, exit with 1 if anything went wrong."""
    parser = argparse.ArgumentParser(
        prog="damage", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=50)
    parser.add_argument("--first", type=int, default=0, help="the number of the first run")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--kind", choices=KINDS, help="one kind of damage alone")
    chosen = parser.parse_args()
    tally: Counter[str] = Counter()
    failed: list[int] = []
    begin = time.monotonic()
    for number in range(chosen.first, chosen.first + chosen.runs):
        result = carry_out(number, chosen.seed, chosen.kind)
        tally += result.tally
        tally[f"kinds/{result.kind}"] += 1
        if result.broken:
            failed.append(number)
            print(f"run {number} of seed {chosen.seed}: {result.broken}", file=sys.stderr)
    seconds = round(time.monotonic() - begin)
    told = {"seed": chosen.seed, "failed": failed, "seconds": seconds, **nested(tally)}
    print(json.dumps(told))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
