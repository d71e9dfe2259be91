"""The log of a program that ran, as whoever runs it finds it."""

import json
from pathlib import Path
from typing import Any

from tests.crash.processes import Failed


def check_log(log: Path, token: str) -> list[str]:
    """The events in a log in the form of JSON, if all is in order there. Raises `Failed`."""
    text = log.read_text("utf-8")
    for found in ("Traceback", token):
        if found in text:
            raise Failed(f"{found!r} is in the log:\n{text}")
    told = _lines(text)
    for each in told:
        if each["level"] in ("error", "critical") or "trace" in each:
            raise Failed(f"it logs {each}")
    return [each["event"] for each in told]


def starts(log: Path) -> list[int]:
    """When the programs began, by their own time."""
    text = log.read_text("utf-8") if log.exists() else ""
    return [told["moment"] for told in _lines(text) if told["event"] == "time goes on"]


def _lines(text: str) -> list[dict[str, Any]]:
    whole = [line for line in text.splitlines(keepends=True) if line.endswith("\n")]
    return [json.loads(line) for line in whole if line.startswith("{")]
