"""Where most programs are born: forked from a process that has imported everything already.

A start takes most of a second, nearly all of it for imports, where nothing can go wrong.
"""

import multiprocessing
import os
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import BinaryIO

from bot.texts.catalogue import words_in
from engine.registry import games
from tests.crash import program

_births = multiprocessing.get_context("forkserver")
_births.set_forkserver_preload([__name__])

# What is read at its first use is read here, once for all.
words_in("en").find("")
games()


class Forked:
    """A running program (`tests.crash.processes.Process`): ``main`` of the words."""

    def __init__(
        self, words: tuple[str, ...], errors: Path, main: Callable[..., None] = program.main
    ) -> None:
        reading, typing = _births.Pipe(duplex=False)
        hearing, writing = _births.Pipe(duplex=False)
        self._process: ForkServerProcess = _births.Process(
            target=_live, args=(reading, writing, str(errors), words, main)
        )
        self._process.start()
        reading.close()
        writing.close()
        self.stdin: BinaryIO = os.fdopen(os.dup(typing.fileno()), "wb")
        self.stdout: BinaryIO = os.fdopen(os.dup(hearing.fileno()), "rb")
        typing.close()
        hearing.close()
        assert self._process.pid
        self.pid = self._process.pid

    def wait(self, timeout: float | None = None) -> int:
        """How it ended."""
        self._process.join(timeout)
        if self._process.exitcode is None:
            raise TimeoutError
        return self._process.exitcode

    def kill(self) -> None:
        """It alone, and at once."""
        self._process.kill()


def _live(
    reading: Connection,
    writing: Connection,
    errors: str,
    words: tuple[str, ...],
    main: Callable[..., None],
) -> None:
    os.setsid()  # a group of its own, as any program that is started
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    complaints = os.open(errors, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    for number, end in enumerate((reading.fileno(), writing.fileno(), complaints)):
        os.dup2(end, number)
        os.close(end)
    main(*words)
