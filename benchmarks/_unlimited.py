"""The program as `bisqa run` starts it, but it may write on Telegram as often as it likes; with a
``PROFILE`` in the environment it leaves there what `cProfile` has seen.
"""

import cProfile
import os
import sys

from bot.cli.main import main
from bot.tables.ports import Budget
from bot.telegram import frontend


def unlimited() -> int:
    plenty = Budget(calls=1_000_000, window=1_000, burst=1_000_000)
    frontend.GROUP = frontend.PRIVATE = frontend.OVERALL = plenty
    return main(["run"])


if __name__ == "__main__":
    if path := os.environ.get("PROFILE"):
        profile = cProfile.Profile()
        code = profile.runcall(unlimited)
        profile.dump_stats(path)
    else:
        code = unlimited()
    sys.exit(code)
