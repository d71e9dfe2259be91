"""Logging is one for the whole process: what a test changed there is put back."""

import logging
from collections.abc import Iterator

import pytest

from bot import logs

LEVELS = ("", "bot", "engine", "storage", *logs.CHATTY)


@pytest.fixture(autouse=True)
def logging_as_before(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(logs, "_tokens", ())
    root = logging.getLogger()
    levels = {name: logging.getLogger(name or None).level for name in LEVELS}
    yield
    # Not simply those of before: pytest has other handlers now.
    for handler in root.handlers[:]:
        if isinstance(handler, logs.Output | logging.NullHandler):
            root.removeHandler(handler)
            handler.close()
    for name, level in levels.items():
        logging.getLogger(name or None).setLevel(level)
    logging.captureWarnings(False)
