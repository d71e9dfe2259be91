"""How hard hypothesis tries: quickly and alike each time, or long with HYPOTHESIS_PROFILE=long.

Signals are as on a fresh machine: a shell may have told this program to ignore some (``nohup``, or
``&`` in a script), and programs that a test starts would inherit that.
"""

import os
import signal

from hypothesis import settings

from tests import idle

settings.register_profile("check", max_examples=50, derandomize=True, deadline=None)
settings.register_profile("long", max_examples=2000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "check"))

signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP"):
    signal.signal(signal.SIGHUP, signal.SIG_DFL)

idle.know_threads()


def pytest_asyncio_loop_factories() -> dict[str, type[idle.IdleLoop]]:
    """All tests run on a loop that knows when nothing happens."""
    return {"idle": idle.IdleLoop}
