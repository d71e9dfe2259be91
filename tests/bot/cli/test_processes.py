"""The program as a process: killed, interrupted, cut off, or on a full disk."""

import asyncio
import fcntl
import os
import re
import resource
import signal
import subprocess
import sys
import termios
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.app import stored_table
from tests.crash.terminal import as_recorded

LIMIT = 50
MOVE = re.compile(r"(?:Bid|You have) (\d|[^\s,.]+[♥♦♣♠][↑↓]?)(?=[,. ])")
Start = Callable[..., subprocess.Popen[bytes]]


@pytest.fixture(scope="session")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Compiled modules are kept between the processes: a start takes a third of the time."""
    cache = tmp_path_factory.mktemp("compiled")
    dropped = ("PYTHONDONTWRITEBYTECODE", "LC_ALL", "LC_MESSAGES", "LANG")
    kept = {name: value for name, value in os.environ.items() if name not in dropped}
    return {**kept, "PYTHONPYCACHEPREFIX": str(cache), "XDG_DATA_HOME": str(cache / "data")}


@pytest.fixture
def start(environment: dict[str, str]) -> Start:
    def begin(*arguments: str, **how: object) -> subprocess.Popen[bytes]:
        if arguments[0] == "play":
            arguments = (*arguments, "--level", "easy")
        pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
        command = [sys.executable, "-m", "bot", *arguments]
        # Where a file may not grow, Python would leave half a compiled module for the others.
        kept = {"PYTHONDONTWRITEBYTECODE": "1"} if "preexec_fn" in how else {}
        return subprocess.Popen(command, env={**environment, **kept}, **{**pipes, **how})  # type: ignore[call-overload,no-any-return]

    return begin


def until_asked(process: subprocess.Popen[bytes]) -> str:
    """Read on to the next question; a move that it offers."""
    assert process.stdout
    for line in process.stdout:
        if found := offered(line.decode()):
            return found
    raise AssertionError("it ended without a question")


def offered(line: str) -> str:
    """A move that a line offers, "" for none."""
    if found := MOVE.search(line):
        return f"{'/bid' if found[1].isdecimal() else '/play'} {found[1]}"
    return "no" if line.startswith("Once more") else ""


def type_line(process: subprocess.Popen[bytes], line: str) -> None:
    assert process.stdin
    process.stdin.write(line.encode() + b"\n")
    process.stdin.flush()


def ended(process: subprocess.Popen[bytes], typed: bytes = b"") -> tuple[int, str, str]:
    out, err = process.communicate(typed, LIMIT)
    assert b"Traceback" not in out + err, err.decode()
    return process.returncode, out.decode(), err.decode()


def own_actions(start: Start, db: Path) -> list[str]:
    _, out, _ = ended(start("export", "--db", str(db), "--with-hands"))
    return re.findall(r'"\d ((?:bid|play) [^"]+)"', out) if out else []


def test_a_kill_in_a_trick_loses_nothing(start: Start, tmp_path: Path) -> None:
    db = tmp_path / "t.db"
    process = start("play", "--plain", "--lang", "en", "--db", str(db))
    typed = []
    for _ in range(2):
        typed.append(until_asked(process))
        type_line(process, typed[-1])
    until_asked(process)  # so the last one is answered
    process.kill()
    process.communicate()
    recorded = own_actions(start, db)
    for move in typed:
        assert as_recorded(move) in recorded
    code, out, err = ended(start("play", "--plain", "--resume", "--db", str(db)))
    assert (code, err) == (0, "")
    assert out.startswith("Back at table")
    assert "--resume" in out.splitlines()[-1]
    assert own_actions(start, db) == recorded


def test_control_c_keeps_the_game(start: Start, tmp_path: Path) -> None:
    db = tmp_path / "t.db"
    process = start("play", "--plain", "--lang", "fr", "--db", str(db))
    assert process.stdout
    for line in process.stdout:
        if "Annonce" in line.decode():
            break
    process.send_signal(signal.SIGINT)
    code, _, err = ended(process)
    assert code == 130
    assert err.count("\n") == 1
    assert f" play --resume --db {db}" in err
    assert "Table" not in err
    code, out, _ = ended(start("play", "--plain", "--resume", "--lang", "fr", "--db", str(db)))
    assert code == 0
    assert out.startswith("Retour à la table")


@pytest.mark.parametrize("asked", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_nothing_is_left_of_a_program_that_was_asked_to_end(
    asked: signal.Signals, start: Start, tmp_path: Path
) -> None:
    db = tmp_path / "t.db"
    arguments = ("play", "--plain", "--lang", "en", "--seconds", "60", "--db", str(db))
    process = start(*arguments, start_new_session=True)
    type_line(process, until_asked(process))
    until_asked(process)  # so computers have thought, in a process of their own
    process.send_signal(asked)
    code, _, err = ended(process)
    assert code == 128 + asked
    assert err.count("\n") == 1
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)
    code, out, _ = ended(start("play", "--plain", "--resume", "--lang", "en", "--db", str(db)))
    assert code == 0
    assert "The game goes on." in out  # it had been paused
    assert "Time left: 60 seconds" in out or "Time left: 1 minute" in out


@pytest.mark.parametrize("plain", [("--plain",), ()])
def test_a_closed_window_is_left_in_order(
    plain: tuple[str, ...], start: Start, tmp_path: Path
) -> None:
    db, ready = tmp_path / "t.db", b"How many tricks"
    window, inside = os.openpty()
    process = start(
        "play", "--lang", "en", "--seconds", "60", "--pace", "quick", "--db", str(db), *plain,
        stdin=inside, stdout=inside, stderr=inside, start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
    )  # fmt: skip
    os.close(inside)
    seen = b""
    while ready not in seen:
        seen += os.read(window, 1000)
    os.close(window)
    assert process.wait(LIMIT) == 128 + signal.SIGHUP
    table = asyncio.run(stored_table(db, None))
    assert table.paused == "asked"


def test_whoever_wants_it_to_outlive_the_window_is_obeyed(start: Start, tmp_path: Path) -> None:
    process = start(
        "play", "--plain", "--lang", "en", "--db", str(tmp_path / "t.db"),
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN),
    )  # fmt: skip
    move = until_asked(process)
    process.send_signal(signal.SIGHUP)
    type_line(process, move)
    until_asked(process)
    assert ended(process)[0] == 0


def test_two_people_share_a_terminal(start: Start, tmp_path: Path) -> None:
    process = start(
        "play", "--plain", "--lang", "fr", "--hotseat", "Zoé", "Léa", "--seats", "2",
        "--db", str(tmp_path / "t.db"),
    )  # fmt: skip
    code, out, err = ended(process, b"\n0\n\n")
    assert (code, err) == (0, "")
    for name in ("Zoé", "Léa"):
        assert f"\n{name}, appuie sur Entrée quand personne d’autre ne voit l’écran.\n" in out
    assert out.count("Ta main") == 2
    assert out.count("— Les cartes sont de nouveau cachées. —") == 2
    process = start("play", "--plain", "--resume", "--lang", "en", "--db", str(tmp_path / "t.db"))
    _, out, _ = ended(process)
    assert "press Enter when only you can see the screen." in out
    assert "Your hand" not in out


def test_a_closed_pipe_is_no_traceback(start: Start, tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    process = start("play", "--plain", "--db", str(tmp_path / "t.db"), stdout=writing)
    os.close(writing)
    _, err = process.communicate(b"", LIMIT)
    assert process.returncode == 1
    assert err.decode().count("\n") == 1
    assert b"--resume" in err


def test_nothing_open_at_all(start: Start, tmp_path: Path) -> None:
    def close_all() -> None:
        for number in (0, 1, 2):
            os.close(number)

    process = start(
        "play", "--plain", "--db", str(tmp_path / "t.db"),
        stdin=None, stdout=None, stderr=None, preexec_fn=close_all,
    )  # fmt: skip
    assert process.wait(LIMIT) == 0


def test_what_cannot_be_written_is_told(start: Start, tmp_path: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        code, err = start("replay", "/dev/null", stdout=full), b""
        _, err = code.communicate(b"", LIMIT)
    assert code.returncode == 1
    assert err.decode().count("\n") == 1
    assert b"Traceback" not in err


def test_lines_are_read_only_when_asked_for(start: Start, tmp_path: Path) -> None:
    """Whatever is typed: the same process goes on, and invalid UTF-8 is a word like any other."""
    lines = b"\xff\xfe\n/bid \x80\n" + b"y" * 10_000 + b"\n\x00\n" + "🎉\n".encode()
    process = start("play", "--plain", "--lang", "en", "--db", str(tmp_path / "t.db"))
    code, out, err = ended(process, lines)
    assert (code, err) == (0, "")
    assert out.count("How many tricks will you take?") == 1
    assert len(out[out.index("How many tricks") :].splitlines()) == 1 + 5 + 1


def test_a_second_one_may_not_write(start: Start, tmp_path: Path) -> None:
    db = tmp_path / "t.db"
    first = start("play", "--plain", "--lang", "en", "--db", str(db))
    type_line(first, until_asked(first))
    move = until_asked(first)
    code, out, err = ended(start("play", "--plain", "--lang", "fr", "--db", str(db)))
    assert (code, out) == (1, "")
    assert "Un autre programme tient" in err
    assert own_actions(start, db)  # reading is allowed meanwhile
    type_line(first, move)
    code, out, _ = ended(first)
    assert code == 0
    assert "You play" in out


@pytest.mark.parametrize("small", [3_000, 20_000])
def test_a_full_disk_is_told_and_nothing_half_written(
    small: int, start: Start, tmp_path: Path
) -> None:
    db = tmp_path / "t.db"

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (small, small))

    process = start("play", "--plain", "--lang", "en", "--db", str(db), preexec_fn=limited)
    code, out, err = ended(process)
    assert code == 1
    assert err.count("\n") == 1
    assert str(db) in err
    assert out == ""
    assert list(tmp_path.iterdir()) == []


def test_a_disk_that_fills_in_a_game(start: Start, tmp_path: Path) -> None:
    db = tmp_path / "t.db"
    process = start("play", "--plain", "--lang", "en", "--db", str(db))
    type_line(process, until_asked(process))
    until_asked(process)
    process.kill()
    process.communicate()
    before = own_actions(start, db)
    grown = max(path.stat().st_size for path in tmp_path.iterdir())

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (grown + 9_000, grown + 9_000))

    again = start(
        "play", "--plain", "--resume", "--lang", "en", "--db", str(db), preexec_fn=limited
    )
    assert again.stdout
    told = ""
    while "room" not in told:
        told = again.stdout.readline().decode()
        assert told, "it ended"
        if found := offered(told):
            type_line(again, found)
    code, out, err = ended(again, b"/quit\n")
    assert (code, err) == (0, "")
    assert out.splitlines()[-1].startswith("Table ")
    after = own_actions(start, db)
    assert after[: len(before)] == before
    code, out, err = ended(start("play", "--plain", "--resume", "--db", str(db)))
    assert (code, err) == (0, "")
    assert "Back at table" in out


def test_watching_keeps_nothing(start: Start, environment: dict[str, str]) -> None:
    process = start("watch", "--plain", "--seats", "2", "--set", "lives=3", "--level", "easy")
    code, out, err = ended(process)
    assert (code, err) == (0, "")
    assert "Round by round" in out
    assert not Path(environment["XDG_DATA_HOME"]).exists()


def test_the_usual_file_is_in_the_data_folder(start: Start, environment: dict[str, str]) -> None:
    code, out, _ = ended(start("play", "--plain", "--lang", "en"))
    assert code == 0
    assert re.search(r" play --resume \w{6}$", out.rstrip())
    files = [path.name for path in Path(environment["XDG_DATA_HOME"], "bisqa").iterdir()]
    assert "tables.db" in files
    code, out, _ = ended(start("play", "--plain", "--resume", "--lang", "en"))
    assert code == 0
    assert out.startswith("Back at table")


def test_one_crash_run(environment: dict[str, str]) -> None:
    """See `tests.crash`."""
    chosen = ("--runs", "1", "--kills", "1", "--jobs", "1", "--kind", "tables")
    command = [sys.executable, "-m", "tests.crash", *chosen]
    done = subprocess.run(command, env=environment, capture_output=True, timeout=100, check=False)
    assert done.returncode == 0, done.stderr.decode()
