"""Where log lines go while there is a table on the screen."""

import logging
import os
from pathlib import Path

import pytest

from bot import logs
from bot.cli import play
from bot.cli.main import main


@pytest.fixture(autouse=True)
def table_that_logs(monkeypatch: pytest.MonkeyPatch) -> None:
    async def at_the_table(*_: object) -> None:
        logs.get("bot.tables").warning("computer failed", table="ABCDEF")
        logging.getLogger("asyncio").error("a task was lost")

    monkeypatch.setattr(play, "_at_the_table", at_the_table)
    monkeypatch.delenv("BISQA_LOG", raising=False)


def test_never_on_the_screen(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["watch", "--plain"]) == 0
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("where", ["argument", "environment", "both"])
def test_a_file_if_one_is_named(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    path, other = tmp_path / "bisqa.log", tmp_path / "other.log"
    if where != "argument":
        monkeypatch.setenv("BISQA_LOG", str(path if where == "environment" else other))
    words = ["--log", str(path)] if where != "environment" else []
    assert main(["watch", "--plain", *words]) == 0
    assert capfd.readouterr() == ("", "")
    told = path.read_text("utf-8").splitlines()
    assert len(told) == 2
    assert "computer failed" in told[0]
    assert "a task was lost" in told[1]
    assert not other.exists()


@pytest.mark.skipif(os.name == "nt", reason="modes and pipes are of POSIX")
def test_it_is_its_owners_alone_whatever_the_umask(tmp_path: Path) -> None:
    path, umask = tmp_path / "bisqa.log", os.umask(0)
    try:
        assert main(["watch", "--plain", "--log", str(path)]) == 0
    finally:
        os.umask(umask)
    assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.skipif(os.name == "nt", reason="modes and pipes are of POSIX")
def test_a_pipe_that_nobody_reads_is_not_waited_for(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert main(["watch", "--plain", "--lang", "en", "--log", str(pipe)]) == 1
    assert capfd.readouterr().err.count("\n") == 1


def test_a_file_that_cannot_be_written(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["watch", "--plain", "--lang", "en", "--log", str(tmp_path)]) == 1
    out, err = capfd.readouterr()
    assert out == ""
    assert err.count("\n") == 1
