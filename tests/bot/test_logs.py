"""What is written, how, and where; what may not be written: see also `test_logs_secrecy`."""

import io
import json
import logging
import warnings
from pathlib import Path
from typing import Any

import pytest

from bot import logs

LOG = logs.get("bot.somewhere")


def as_json(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


@pytest.fixture
def stream() -> io.StringIO:
    stream = io.StringIO()
    logs.configure(stream, json=True)
    return stream


def test_a_line_for_a_server(stream: io.StringIO) -> None:
    LOG.info("screen gone", table="ABCDEF", game=2, late=0.5, code=None)
    [line] = as_json(stream)
    assert list(line)[:4] == ["at", "level", "logger", "event"]
    assert line.pop("at").endswith("Z")
    assert line == {
        "level": "info", "logger": "bot.somewhere", "event": "screen gone",
        "table": "ABCDEF", "game": 2, "late": 0.5, "code": None,
    }  # fmt: skip


def test_a_readable_line() -> None:
    stream = io.StringIO()
    logs.configure(stream)
    LOG.warning("screen gone", table="ABCDEF", said="one\ntwo\x1b[31m\u202e")
    [line] = stream.getvalue().splitlines()
    assert "warning" in line
    assert "screen gone" in line
    assert "table=ABCDEF" in line
    assert "one\\ntwo\\x1b[31m\\u202e" in line


def test_a_key_of_the_head_keeps_its_value(stream: io.StringIO) -> None:
    LOG.info("thought", level="hard", at=5)
    [line] = as_json(stream)
    assert (line["level"], line["level_"], line["at_"]) == ("info", "hard", 5)


def test_context_is_told_by_all_who_log_meanwhile(stream: io.StringIO) -> None:
    with logs.bound(table="ABCDEF", secret="s"):
        LOG.info("one")
        LOG.bind(game=3).info("two")
        logging.getLogger("foreign").warning("three")
    LOG.info("four")
    lines = as_json(stream)
    assert [line.get("table") for line in lines] == ["ABCDEF"] * 3 + [None]
    assert lines[1]["game"] == 3
    assert [line.get("secret") for line in lines] == [logs.HIDDEN] * 3 + [None]


def test_libraries_go_the_same_way(stream: io.StringIO) -> None:
    logging.getLogger("asyncio").warning("slow: %s", "callback", extra={"token": "t"})
    [line] = as_json(stream)
    assert (line["logger"], line["level"], line["event"]) == (
        "asyncio",
        "warning",
        "slow: callback",
    )
    assert "token" not in line


def test_who_is_heard(stream: io.StringIO) -> None:
    logs.configure(stream, json=True, level=logging.DEBUG)
    LOG.debug("ours")
    logs.get("timers").debug("ours too")
    logging.getLogger("storage.sql").debug("ours too")
    logging.getLogger("foreign").debug("no")
    logging.getLogger("foreign").info("yes")
    for name in logs.CHATTY:
        logging.getLogger(name).info("no")
        logging.getLogger(name).warning("yes")
    told = [line["event"] for line in as_json(stream)]
    assert as_json(stream)[1]["logger"] == "bot.timers"
    assert told == ["ours", "ours too", "ours too", *["yes"] * (1 + len(logs.CHATTY))]


def test_nothing_below_the_level() -> None:
    stream = io.StringIO()
    logs.configure(stream, level=logging.ERROR)
    for log in (LOG, logging.getLogger("foreign"), logging.getLogger("httpx")):
        log.warning("no")
    assert stream.getvalue() == ""


def test_warnings_are_lines(stream: io.StringIO) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.warn("the moon is full", stacklevel=1)
    [line] = as_json(stream)
    assert line["logger"] == "py.warnings"
    assert "the moon is full" in line["event"]


def test_configured_again_lines_are_not_doubled(stream: io.StringIO) -> None:
    second = io.StringIO()
    logs.configure(second, json=True)
    logs.configure(second, json=True)
    LOG.info("once")
    logging.getLogger("foreign").info("once")
    assert stream.getvalue() == ""
    assert len(as_json(second)) == 2


def test_quiet(capfd: pytest.CaptureFixture[str]) -> None:
    logs.configure()
    LOG.error("one")
    logging.getLogger("foreign").error("two")
    assert capfd.readouterr() == ("", "")


def test_a_file_is_added_to(tmp_path: Path) -> None:
    path = tmp_path / "bisqa.log"
    for event in ("first", "second"):
        logs.configure(path)
        LOG.info(event, name="Zoé \udcff")
    logs.configure()
    text = path.read_text("utf-8")
    assert [word in text for word in ("first", "second", "Zoé", "\\udcff")] == [True] * 4
    assert text.count("\n") == 2


def test_a_file_that_cannot_be_written(stream: io.StringIO, tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No such file"):
        logs.configure(tmp_path / "none" / "bisqa.log")
    LOG.info("still here")
    assert len(as_json(stream)) == 1


def test_a_line_that_cannot_be_written_is_lost(capfd: pytest.CaptureFixture[str]) -> None:
    stream = io.StringIO()
    logs.configure(stream)
    stream.close()
    LOG.error("one", token="secret")
    logging.getLogger("foreign").error("token %s", "secret")
    assert capfd.readouterr() == ("", "")


def test_a_line_that_cannot_be_made_tells_where(stream: io.StringIO) -> None:
    # Not through a logger: pytest's own handler would complain.
    wrong = {"name": "foreign", "msg": "%d of %s", "args": ("sesame",), "pathname": "a/b/c/d.py"}
    logs.Output(stream, json=True).handle(logging.makeLogRecord(wrong))
    [line] = as_json(stream)
    assert "b/c/d.py" in line["event"]
    assert "sesame" not in stream.getvalue()
    LOG.warning("no formatting: %s", 5)
    assert as_json(stream)[1]["event"] == "no formatting: %s"


def fail(depth: int) -> None:
    sesame = "open"
    if depth:
        fail(depth - 1)
    try:
        raise KeyError(len(sesame))
    except KeyError as cause:
        raise ValueError("no\nway") from cause


@pytest.mark.parametrize("foreign", [False, True])
def test_a_failure_is_told_by_type_and_place(stream: io.StringIO, foreign: bool) -> None:
    try:
        fail(1)
    except ValueError as failure:
        if foreign:
            logging.getLogger("foreign").exception("failed", stack_info=True)
        else:
            LOG.warning("failed", exc_info=failure)
    [line] = as_json(stream)
    assert line["error"] == "ValueError"
    assert line["said"] == "no\\nway"
    assert line["trace"].count(" fail") == 2
    assert "bot/test_logs.py:" in line["trace"]
    assert line["because"][0].startswith("KeyError: 4 at ")
    assert "sesame" not in stream.getvalue()
    assert not {"exc_info", "stack_info", "exception", "stack"} & set(line)


def test_failures_without_end(stream: io.StringIO) -> None:
    def dig(depth: int) -> None:
        dig(depth + 1)

    group = ExceptionGroup("many", [ValueError(str(number)) for number in range(9)])
    group.__cause__ = group.exceptions[0]
    group.exceptions[0].__cause__ = group
    LOG.error("group", exc_info=group)
    try:
        dig(0)
    except RecursionError:
        LOG.exception("deep")
    LOG.error("nothing failed", exc_info=True)  # noqa: LOG014
    grouped, deep, nothing = as_json(stream)
    assert len(grouped["because"]) == 5
    assert len(deep["trace"]) < 3_000
    assert "error" not in nothing


class Unspeakable(Exception):
    def __str__(self) -> str:
        raise RuntimeError


def test_values_are_plain_or_types(stream: io.StringIO) -> None:
    nested: object = "deep"
    for _ in range(9):
        nested = [nested]
    told = {
        "path": Path("a/b"), "kind": dict, "thing": object(), "failure": ValueError("v"),
        "dumb": Unspeakable(), "pair": (1, "two"), "bytes": b"x", "nested": nested,
        "map": {1: {"hands": "x", "number": 2}}, "long": "x" * 5_000, "many": range(5),
        "big": 2**70, "list": [0] * 500,
    }  # fmt: skip
    LOG.info("told", **told)
    [line] = as_json(stream)
    assert line["path"] == "a/b"
    assert line["kind"] == "dict"
    assert line["thing"] == "<object>"
    assert line["failure"] == "ValueError: v"
    assert line["dumb"] == "Unspeakable: "
    assert line["pair"] == [1, "two"]
    assert line["bytes"] == "<bytes>"
    assert line["nested"] == [[["<list>"]]]
    assert line["map"] == {"1": {"hands": logs.HIDDEN, "number": 2}}
    assert len(line["long"]) == logs.LONGEST + 1
    assert line["many"] == "<range>"
    assert line["big"] == logs.HIDDEN
    assert len(line["list"]) == 50
