"""Processes that are started to be killed."""

import os
import signal
import subprocess
import threading
import time
from contextlib import suppress
from pathlib import Path
from queue import Empty, Queue
from typing import IO, Protocol

LIMIT_S = 60
"""How long any one thing may take before the run counts as failed."""
LEFT_S = 5
"""How soon after the program everything that belongs to it must be gone."""


_running: set["Program"] = set()


class Failed(AssertionError):
    """Something that must not happen did."""


def environment() -> dict[str, str]:
    """That of this process, but compiled modules are kept: a start takes a third of the time."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


class Process(Protocol):
    """What `subprocess.Popen` gives, as far as it is used here."""

    @property
    def pid(self) -> int:
        """Also the number of its group."""

    @property
    def stdin(self) -> IO[bytes] | None:
        """What it reads."""

    @property
    def stdout(self) -> IO[bytes] | None:
        """What it writes."""

    def wait(self, timeout: float | None = None) -> int:
        """Wait for its end."""

    def kill(self) -> None:
        """Kill it alone."""


class Program:
    """One process and those that it starts; its lines are read by a thread as they come."""

    def __init__(self, process: Process) -> None:
        self.started = time.monotonic()
        self.process = process
        _running.add(self)
        self.lines: Queue[str | None] = Queue()
        threading.Thread(target=self._listen, daemon=True).start()

    @classmethod
    def of(cls, *command: str, errors: Path | None = None) -> "Program":
        """A command that has just been started. What it complains of goes to the end of the file
        ``errors``, else among its lines.
        """
        stderr = errors.open("ab") if errors else None
        try:
            process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=stderr or subprocess.STDOUT,
                env=environment(),
                start_new_session=True,  # a group of its own, to see that nothing is left of it
            )
        finally:
            if stderr:
                stderr.close()
        return cls(process)

    def _listen(self) -> None:
        assert self.process.stdout
        with self.process.stdout as stdout:
            for line in stdout:
                self.lines.put(line.decode("utf-8", "replace").rstrip("\n"))
        self.lines.put(None)

    def next_line(self, seconds: float = LIMIT_S) -> str | None:
        """The next line; None once the process has ended. Raises `Failed` after so long."""
        try:
            return self.lines.get(timeout=seconds)
        except Empty:
            raise Failed("the program says nothing any more") from None

    def type(self, line: str) -> None:
        """Type one line; it is lost where the process has just ended."""
        assert self.process.stdin
        with suppress(BrokenPipeError):
            self.process.stdin.write(line.encode() + b"\n")
            self.process.stdin.flush()

    def kill(self, *, alone: bool = False) -> list[str]:
        """Kill it, and return what it had said by then. ``alone``: its children see for themselves
        that they are not needed any more.
        """
        try:
            if not alone:
                os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:  # it is so young that it has no group yet
            alone = True
        if alone:
            self.process.kill()
        self.finish()
        said = []
        while (line := self.next_line()) is not None:
            said.append(line)
        return said

    def finish(self) -> int:
        """Wait for the end; nothing of its group may be left."""
        code = self.process.wait(LIMIT_S)
        assert self.process.stdin
        with suppress(BrokenPipeError):
            self.process.stdin.close()
        end = time.monotonic() + LEFT_S
        while time.monotonic() < end:
            try:
                os.killpg(self.process.pid, 0)
            except ProcessLookupError:
                _running.discard(self)
                return code
            time.sleep(0.01)  # one that was killed is there until somebody has taken note of it
        raise Failed("a process is left over")


def end_all() -> None:
    """End what still runs, whatever it is at: nobody wants to know any more."""
    while _running:
        program = _running.pop()
        with suppress(ProcessLookupError):
            os.killpg(program.process.pid, signal.SIGKILL)
        program.process.wait(LIMIT_S)
