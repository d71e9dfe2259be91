"""``bisqa run`` as a process, mostly forked from one that has imported everything already."""

import multiprocessing
import os
import sys
from pathlib import Path

from bot import app
from bot.cli.main import main
from bot.tables.ports import Budget
from bot.telegram import frontend
from tests.crash.nursery import Forked
from tests.crash.processes import Program

multiprocessing.set_forkserver_preload([__name__])
for name in ("discord", "telegram"):
    app.frontend(name)

QUICK = Budget(calls=1_000, window=1_000, burst=100)
"""How often a forked program may write on Telegram, so that a test need not wait."""


def run(*arguments: str) -> None:
    """Be the command, from here on."""
    # Those that are there were opened on what the parent had.
    sys.stdin, sys.stdout, sys.stderr = (os.fdopen(n, how) for n, how in enumerate("rww"))
    frontend.GROUP = frontend.PRIVATE = frontend.OVERALL = QUICK
    sys.exit(main(arguments))


def born(config: Path, errors: Path, *, cold: bool = False) -> Program:
    """A program with its settings in a file; ``cold``: started as everybody starts it. What it
    logs and complains of is added to the file ``errors``.
    """
    arguments = ("run", "--config", str(config), "--lang", "en")
    errors.touch()
    if cold:
        return Program.of(sys.executable, "-m", "bot", *arguments, errors=errors)
    return Program(Forked(arguments, errors, run))
