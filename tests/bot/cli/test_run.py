"""The program for chats as a process: started wrongly, asked to end, asked how it is."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.abcdef.ghijklmnopqrstuvwxyz0123456"
SCRIPTED = "tests.bot.cli.scripted"
LIMIT_S = 50
Start = Callable[..., subprocess.Popen[str]]
Ask = Callable[..., tuple[int, str, str]]


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Compiled modules are kept between the processes: a start takes a third of the time."""
    return str(tmp_path_factory.mktemp("compiled"))


@pytest.fixture
def port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        found: int = server.getsockname()[1]
        return found


@pytest.fixture
def start(compiled: str, tmp_path: Path, port: int) -> Iterator[Start]:
    """Begin a command in a folder of its own; ``script`` tells what its Discord does, None leaves
    the real one in its place.
    """
    begun: list[subprocess.Popen[str]] = []
    clean = {name: value for name, value in os.environ.items() if not name.startswith("BISQA_")}
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "PYTHONDONTWRITEBYTECODE"):
        clean.pop(name, None)

    def begin(*arguments: str, script: str | None = "", **variables: str) -> subprocess.Popen[str]:
        named = {f"BISQA_{name}": value for name, value in variables.items()}
        extra = {"SCRIPT": script or "", "PYTHONPATH": str(ROOT), "PYTHONPYCACHEPREFIX": compiled}
        process = subprocess.Popen(
            [sys.executable, "-m", "bot" if script is None else SCRIPTED, *arguments],
            cwd=tmp_path,
            env={**clean, **extra, "BISQA_HEALTH__PORT": str(port), **named},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        begun.append(process)
        return process

    yield begin
    for process in begun:
        process.kill()
        process.communicate()


@pytest.fixture
def ask(start: Start) -> Ask:
    """Run a command to its end: its exit code, and what it said."""

    def done(*arguments: str, **how: str) -> tuple[int, str, str]:
        return ended(start(*arguments, **how))

    return done


def ended(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    out, err = process.communicate(timeout=LIMIT_S)
    assert "Traceback" not in out + err
    assert TOKEN not in out + err
    return process.returncode, out, err


def until(process: subprocess.Popen[str], event: str) -> None:
    """Read its log on to a line that tells the event."""
    assert process.stderr
    for line in process.stderr:
        if event in line:
            return
    raise AssertionError(f"it ended before {event!r}")


@pytest.mark.parametrize("asked", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_ends_it_in_order(asked: signal.Signals, start: Start, tmp_path: Path) -> None:
    process = start("run", DISCORD__TOKEN=TOKEN)
    until(process, "started")
    process.send_signal(asked)
    code, out, err = ended(process)
    assert (code, out) == (0, "")
    assert "ending" in err
    assert "ended" in err.splitlines()[-1]
    assert not (tmp_path / "tables.db.control").exists()


def test_what_hangs_is_given_up(start: Start) -> None:
    process = start("run", DISCORD__TOKEN=TOKEN, script="hangs")
    until(process, "started")
    process.send_signal(signal.SIGTERM)
    code, _, err = ended(process)
    assert code == 1
    assert "took too long to end" in err


@pytest.mark.parametrize("second", [signal.SIGTERM, signal.SIGINT])
def test_a_second_signal_ends_it_at_once(second: signal.Signals, start: Start) -> None:
    process = start("run", DISCORD__TOKEN=TOKEN, script="hangs")
    until(process, "started")
    process.send_signal(signal.SIGTERM)
    until(process, "ending")
    process.send_signal(second)
    assert ended(process)[0] == 128 + second


@pytest.mark.parametrize(("language", "says"), [("en", "token"), ("fr", "jeton")])
def test_a_token_that_is_refused(language: str, says: str, ask: Ask) -> None:
    code, _, err = ask("run", "--lang", language, DISCORD__TOKEN=TOKEN, script="refused")
    assert code == 1
    [sentence] = [line for line in err.splitlines() if says in line and "Discord" in line]
    assert "sign-in refused" in err
    assert err.splitlines().index(sentence) < len(err.splitlines()) - 1


def test_lines_of_the_log_go_where_the_settings_say(start: Start, tmp_path: Path) -> None:
    process = start("run", DISCORD__TOKEN=TOKEN, LOG__FORMAT="json", LOG__FILE="log.jsonl")
    log = tmp_path / "log.jsonl"
    limit = time.monotonic() + LIMIT_S
    while not (log.exists() and '"event": "started"' in log.read_text()):
        assert time.monotonic() < limit
        time.sleep(0.05)
    process.terminate()
    assert ended(process) == (0, "", "")
    assert '"event": "ended"' in log.read_text().splitlines()[-1]
    code, _, err = ended(start("run", DISCORD__TOKEN=TOKEN, LOG__FILE="none/log"))
    assert code == 2
    assert err.startswith("The log file none/log cannot be written (No such file or directory)")


def test_it_can_be_asked_how_it_is(start: Start, ask: Ask, port: int) -> None:
    code, _, err = ask("health")
    assert (code, err.count("\n")) == (1, 1)
    assert f"Nothing answers at port {port}" in err
    process = start("run", DISCORD__TOKEN=TOKEN)
    until(process, "started")
    code, out, err = ask("health")
    assert (code, err) == (0, "")
    assert out == (
        "The program is well: database in order, timers in order and discord in order.\n"
    )
    code, out, _ = ask("check-config", "--lang", "fr", DISCORD__TOKEN=TOKEN)
    assert code == 0
    assert f"Le port {port} de 127.0.0.1 sert au programme en marche." in out
    process.terminate()
    assert ended(process)[0] == 0


def test_a_second_one_on_the_same_tables(start: Start, ask: Ask) -> None:
    first = start("run", DISCORD__TOKEN=TOKEN)
    until(first, "started")
    code, _, err = ask("run", DISCORD__TOKEN=TOKEN)
    assert code == 1
    assert "Another program has" in err


def test_discord_that_cannot_be_reached(start: Start, ask: Ask, port: int) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        closed = f"http://127.0.0.1:{server.getsockname()[1]}/api/v10"
    process = start("run", script=None, DISCORD__TOKEN=TOKEN, DISCORD__REST=closed)
    until(process, "connection lost")
    code, _, said = ask("health")
    assert code == 1
    assert said == (
        "The program runs, but is not ready: "
        "database in order, timers in order and discord failing.\n"
    )
    process.send_signal(signal.SIGTERM)
    code, _, err = ended(process)
    assert code == 0
    assert "ended" in err.splitlines()[-1]
