"""By which signals a program is asked to end."""

import asyncio
import signal
from collections.abc import Callable, Iterable
from contextlib import suppress


def hangup() -> tuple[signal.Signals, ...]:
    """That the window was closed: not where a platform knows no such thing, nor where whoever
    started the program wants it to outlive its window (``nohup``).
    """
    number: signal.Signals | None = getattr(signal, "SIGHUP", None)
    if number is None or signal.getsignal(number) is signal.SIG_IGN:
        return ()
    return (number,)


def on_signals(numbers: Iterable[signal.Signals], asked: Callable[[signal.Signals], None]) -> None:
    """Call ``asked`` in the running loop at each of these signals."""
    loop = asyncio.get_running_loop()
    for number in numbers:
        with suppress(NotImplementedError):  # there is no such thing on Windows
            loop.add_signal_handler(number, asked, number)
