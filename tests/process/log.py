"""The log of a program that ran, as whoever runs it finds it."""

import json
from pathlib import Path

from tests.crash.processes import Failed


def check_log(log: Path, token: str) -> list[str]:
    """The events in a log in the form of JSON, if all is in order there. Raises `Failed`."""
    text = log.read_text("utf-8")
    for found in ("Traceback", token):
        if found in text:
            raise Failed(f"{found!r} is in the log:\n{text}")
    whole = [line for line in text.splitlines(keepends=True) if line.endswith("\n")]
    told = [json.loads(line) for line in whole if line.startswith("{")]
    for each in told:
        if each["level"] in ("error", "critical") or "trace" in each:
            raise Failed(f"it logs {each}")
    return [each["event"] for each in told]
