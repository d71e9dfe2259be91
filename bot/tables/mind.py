"""The process in which computer players think: ``python -m bot.tables.mind GAMES SECONDS``.

It answers one request after the other, each by itself: what it may know of a table comes with the
request, and that is a `View`. It imports the engine alone, so that it starts quickly and holds no
secret. It ends when the process that started it ends, whatever becomes of that one.
"""

import os
import pickle  # noqa: TID251  # nothing is stored: both ends are the same program
import signal
import struct
import sys
import threading
from collections.abc import Mapping
from importlib import import_module
from queue import SimpleQueue
from typing import Any, BinaryIO

from engine.game import Game

HEAD = struct.Struct(">I")
"""Goes before each message, either way: its length in bytes."""
READY = b""
"""The first message, once the games are loaded. Each later one answers a request: the place of the
choice among the legal actions, in digits, or the name of the exception that came instead.
"""
_NICER = 5
"""People are answered first."""


def main(games_at: str, seconds: float) -> None:
    """Answer until nobody is left to ask.

    ``games_at`` names a function that gives the games by id, as ``module:function``. A thought that
    takes longer than ``seconds`` ends the process.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is meant for whoever started this
    if sys.platform != "win32":
        os.nice(_NICER)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
    requests, answers = _own_pipes()
    waiting: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_listen, args=(requests, waiting), daemon=True).start()
    module, _, function = games_at.partition(":")
    games: Mapping[str, Game[Any]] = getattr(import_module(module), function)()
    _send(answers, READY)
    while True:
        request = waiting.get()
        _end_after(seconds)
        answer = _answer(games, request)
        _end_after(0)
        _send(answers, answer)


def _own_pipes() -> tuple[BinaryIO, BinaryIO]:
    """Standard input and output, out of reach of a player that prints or reads."""
    own = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    return own


def _listen(requests: BinaryIO, waiting: SimpleQueue[bytes]) -> None:
    """Take requests in, also in the middle of a thought; at their end everything ends at once."""
    try:
        while len(head := requests.read(HEAD.size)) == HEAD.size:
            [size] = HEAD.unpack(head)
            waiting.put(requests.read(size))
    finally:
        os._exit(0)


def _answer(games: Mapping[str, Game[Any]], request: bytes) -> bytes:
    try:
        game_id, level, view, legal, rng = pickle.loads(request)
        chosen = games[game_id].player(level).choose(view, legal, rng)
        return str(legal.index(chosen)).encode()
    except MemoryError:
        raise  # the next process begins with what this one gives back
    except Exception as failure:
        # Its kind alone: what it says may name cards.
        return type(failure).__name__.encode()


def _send(answers: BinaryIO, message: bytes) -> None:
    answers.write(HEAD.pack(len(message)) + message)
    answers.flush()


def _end_after(seconds: float) -> None:
    """Have the system end this process: `_listen` cannot while a call into C lets nobody else run.

    0 takes it back. Windows has no such thing.
    """
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_REAL, seconds)


if __name__ == "__main__":
    try:
        main(sys.argv[1], float(sys.argv[2]))
    finally:
        os._exit(1)  # without waiting for the thread that listens
