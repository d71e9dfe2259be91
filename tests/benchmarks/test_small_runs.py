"""Every benchmark of tables runs, if only over a few: what it finds out there means nothing."""

import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from benchmarks import publisher, restart, table, telegram


def run(
    main: Callable[[Sequence[str]], None], words: str, capsys: pytest.CaptureFixture[str]
) -> Any:
    main(words.split())
    return json.loads(capsys.readouterr().out)


def test_table(capsys: pytest.CaptureFixture[str]) -> None:
    words = "--tables 3 --moves 2 --paced-moves 2 --rate 100 --repeats 1 --memory 1"
    told = run(table.main, words, capsys)
    assert told["speed"]["moves_per_second"] > 0
    assert told["answers"]["moves_ms"]["p99"] > 0
    assert list(told["memory"]["kb_a_table"]) == ["1"]


def test_restart(capsys: pytest.CaptureFixture[str]) -> None:
    told = run(restart.main, "--tables 4 --steps 10 --repeats 1", capsys)
    for name in ("after_a_stop", "after_a_crash"):
        assert 1 <= told[name]["tables_loaded"] <= 4
        assert told[name]["rows"] > 4 * 10


def test_publisher(capsys: pytest.CaptureFixture[str]) -> None:
    told = run(publisher.main, "--burst 4 --players 2 --repeats 1", capsys)
    [row] = told["rows"]
    assert row["end_is_shown"]
    assert row["most_calls_in_a_minute"] <= 20


def test_telegram(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PTB_TIMEDELTA", "1")
    told = run(telegram.main, "--parts chase --chasing 2", capsys)["chase"]
    assert told["end_is_shown"]
    assert told["most_group_calls_in_a_minute"] <= 18
    words = "--parts load --tables 2 --presses 8 --rate 4 --repeats 1"
    told = run(telegram.main, words, capsys)["load"]
    assert told["presses"][0] > 0
    assert told["cpu_to_echo"] > 0
