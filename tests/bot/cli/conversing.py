"""The plain table as a process: what it asks is read, and lines are typed."""

import re
import subprocess
from collections.abc import Callable
from pathlib import Path


def asked(playing: subprocess.Popen[bytes]) -> str:
    """Read on to the next question; what it offers first."""
    assert playing.stdout
    for line in playing.stdout:
        if found := re.search(r"(Bid|You have) (\d|[^\s,.]+)(?=[,. ])", line.decode()):
            return f"{'/bid' if found[1] == 'Bid' else '/play'} {found[2]}"
    raise AssertionError("it ended without a question")


def typed(playing: subprocess.Popen[bytes], line: str) -> str:
    """Type a line; the next question."""
    assert playing.stdin
    playing.stdin.write(line.encode() + b"\n")
    playing.stdin.flush()
    return asked(playing)


def ended(process: subprocess.Popen[bytes]) -> tuple[int, str, str]:
    out, err = process.communicate(b"", 50)
    assert b"Traceback" not in out + err, err.decode()
    return process.returncode, out.decode(), err.decode()


def a_game(
    start: Callable[..., subprocess.Popen[bytes]], db: Path, *arguments: object
) -> tuple[subprocess.Popen[bytes], str]:
    """A game where one move was answered, and the next is asked for."""
    playing = start("play", "--plain", "--level", "easy", "--db", db, *arguments)
    return playing, typed(playing, asked(playing))
