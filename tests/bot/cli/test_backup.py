"""``bisqa backup``: what it says, and what is in the copy."""

import asyncio
import os
import re
import resource
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import TypeAlias

import pytest

from bot import app, control
from bot.cli.main import main
from bot.tables import inspection
from bot.tables.inspection import Inspection
from bot.tables.ports import AT_ONCE
from storage.records import TableId
from storage.sql import files
from storage.sql.store import open_store
from tests.bot.cli.conversing import a_game, ended, typed
from tests.bot.tables.room import ADA, BEN, Room

Capture = pytest.CaptureFixture[str]
Start = Callable[..., subprocess.Popen[bytes]]
Said: TypeAlias = tuple[int, str, str]
ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """A database that nobody has open."""
    path = tmp_path / "tables.db"

    async def made() -> None:
        await (await open_store(path)).close()

    asyncio.run(made())
    return path


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts the program as a process; none is left in the end."""
    started: list[subprocess.Popen[bytes]] = []

    def begin(*arguments: object, **how: object) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "bot", *map(str, arguments), "--lang", "en"]
        pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        begun = subprocess.Popen(command, env=environment, **{**pipes, **how})  # type: ignore[call-overload]
        started.append(begun)
        return begun  # type: ignore[no-any-return]

    yield begin
    for process in started:
        process.kill()
        process.communicate()


def run(capsys: Capture, *arguments: object) -> tuple[int, str, str]:
    code = main(["backup", *(str(argument) for argument in arguments)])
    printed = capsys.readouterr()
    assert "Traceback" not in printed.out + printed.err
    return code, printed.out, printed.err.replace("\u00a0", " ")


def moves_in(start: Start, db: Path) -> list[str]:
    code, out, err = ended(start("export", "--db", db, "--with-hands"))
    assert (code, err) == (0, "")
    moves = re.findall(r'"(\d (?:bid|play) [^"]+)"', out)
    assert moves
    return moves


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", r"There are no tables yet: the copy (.+) \(\d+ kB\) is as empty\.\n"),
        ("fr", r"Il n’y a pas encore de table : la copie (.+) \(\d+ ko\) est vide aussi\.\n"),
    ],
)
def test_where_the_copy_is_and_how_large(
    language: str, says: str, db: Path, tmp_path: Path, capsys: Capture
) -> None:
    target = tmp_path / "co py♥.db"
    code, out, err = run(capsys, target, "--db", db, "--lang", language)
    assert (code, err) == (0, "")
    said = re.fullmatch(says, re.sub("[\u00a0\u202f]", " ", out))
    assert said
    assert said[1] == str(target)
    assert target.stat().st_mode & 0o777 == 0o600


def test_large_copies_are_told_in_megabytes(
    db: Path, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def large(_path: Path, _target: Path) -> app.Copied:
        return app.Copied(12_345_678_901, Inspection(2, ()))

    monkeypatch.setattr(app, "back_up", large)
    _, out, _ = run(capsys, tmp_path / "copy", "--db", db)
    assert "(12,346 MB)" in out


def with_tables(path: Path) -> list[str]:
    """A file with some tables; their codes."""

    async def filled() -> list[str]:
        store = await open_store(path)
        room = Room(store)
        made: list[str] = [await room.open(ADA, BEN) for _ in range(3)]
        await store.close()
        return made

    path.unlink(missing_ok=True)
    return asyncio.run(filled())


def hurt(path: Path, *changes: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        for change in changes:
            connection.execute(change)


@pytest.fixture(params=["alone", "running"])
def copying(request: pytest.FixtureRequest, db: Path, capsys: Capture) -> Callable[..., Said]:
    """Makes a copy of what was damaged: of a file, or with the program that has it open."""

    def copied(target: Path, *changes: str, language: str = "en") -> Said:
        words = (target, "--db", db, "--lang", language)

        async def running() -> Said:
            async with app.house(db, {}, pace=AT_ONCE, ready=asyncio.Event().wait):
                hurt(db, *changes)
                return await asyncio.to_thread(run, capsys, *words)

        if request.param == "running":
            return asyncio.run(running())
        hurt(db, *changes)
        return run(capsys, *words)

    return copied


def test_a_whole_copy_says_of_how_many_tables(
    db: Path, tmp_path: Path, copying: Callable[..., Said]
) -> None:
    with_tables(db)
    code, out, err = copying(tmp_path / "copy.db")
    assert (code, err) == (0, "")
    assert out.startswith(f"All 3 tables were copied to {tmp_path / 'copy.db'} (")
    assert out.endswith("and each of them is whole.\n")


OF_TABLE = "WHERE table_id = '{}' AND number"


@pytest.mark.parametrize(
    "change",
    [
        f"UPDATE entries SET body = replace(body, 'Ada', 'Eve') {OF_TABLE} = 2",
        f"UPDATE entries SET body = CAST(X'c328' AS TEXT) {OF_TABLE} = 3",
        "UPDATE tables SET status = 'plaYing' WHERE id = '{}'",
        "UPDATE tables SET version = -1 WHERE id = '{}'",
    ],
)
def test_the_damaged_table_is_named(
    db: Path, tmp_path: Path, copying: Callable[..., Said], change: str
) -> None:
    _, table, _ = with_tables(db)
    code, out, err = copying(tmp_path / "copy.db", change.format(table))
    assert (code, out, err.count("\n")) == (1, "", 1)
    named = f"One table is damaged: {table}. It was copied as it is, with the 2 that are whole"
    assert named in err
    assert (tmp_path / "copy.db").exists()


def test_several_are_named_in_any_language(
    db: Path, tmp_path: Path, copying: Callable[..., Said]
) -> None:
    one, _, other = with_tables(db)
    changes = [f"DELETE FROM entries {OF_TABLE.format(table)} > 3" for table in (one, other)]
    code, out, err = copying(tmp_path / "copy.db", *changes, language="fr")
    assert (code, out) == (1, "")
    assert f"2 tables sont abîmées : {one} et {other}." in err.replace("\u202f", " ")


def test_not_more_are_named_than_can_be_read(
    db: Path, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def many(_path: Path, _target: Path) -> app.Copied:
        return app.Copied(1, Inspection(60, tuple(TableId(f"T{n}") for n in range(50))))

    monkeypatch.setattr(app, "back_up", many)
    code, _, err = run(capsys, tmp_path / "copy", "--db", db, "--lang", "en")
    assert code == 1
    assert "T18, T19 and 30 more." in err


def test_rows_in_disorder_are_told(db: Path, tmp_path: Path, copying: Callable[..., Said]) -> None:
    lost, *_ = with_tables(db)
    code, out, err = copying(tmp_path / "copy.db", f"DELETE FROM tables WHERE id = '{lost}'")
    assert (code, out, err.count("\n")) == (1, "", 2)
    assert f"One table is damaged: {lost}" in err
    assert "start the program with it" in err


def test_what_is_from_before_checksums_says_so(
    db: Path, tmp_path: Path, copying: Callable[..., Said]
) -> None:
    table, *_ = with_tables(db)
    change = f"UPDATE entries SET checksum = NULL {OF_TABLE.format(table)} < 3"
    code, out, err = copying(tmp_path / "copy.db", change)
    assert (code, err) == (0, "")
    assert "2 entries are from before there were checksums" in out


def test_what_there_was_no_time_for_is_told(
    db: Path, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_tables(db)
    monkeypatch.setattr(inspection, "LONGEST_S", -1.0)
    code, out, err = run(capsys, tmp_path / "copy.db", "--db", db, "--lang", "en")
    assert (code, err) == (0, "")
    assert "no time to play 3 tables again" in out


def test_a_copy_that_only_another_version_can_read(
    db: Path, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def by_another(_path: Path, target: Path) -> bool:
        await asyncio.to_thread(target.touch)
        return True

    monkeypatch.setattr(control, "back_up", by_another)
    code, out, err = run(capsys, tmp_path / "copy.db", "--db", db, "--lang", "en")
    assert (code, err) == (0, "")
    assert "by a program of another version" in out


@pytest.mark.parametrize("language", ["en", "fr"])
def test_help(language: str, capsys: Capture) -> None:
    with pytest.raises(SystemExit) as end:
        main(["backup", "--help", "--lang", language])
    assert not end.value.code
    out = capsys.readouterr().out
    assert "bisqa backup" in out
    assert "--db DATABASE" in out


def refused(capsys: Capture, says: dict[str, str], *arguments: object) -> None:
    for language, sentence in says.items():
        code, out, err = run(capsys, *arguments, "--lang", language)
        assert (code, out, err.count("\n")) == (1, "", 1)
        assert sentence in err


def test_what_cannot_be_copied_is_told(db: Path, tmp_path: Path, capsys: Capture) -> None:
    target = tmp_path / "copy.db"
    missing = tmp_path / "missing.db"
    nothing = {"en": f"nothing at {missing}", "fr": f"rien à {missing}"}
    refused(capsys, nothing, target, "--db", missing)
    circle = tmp_path / "circle.db"
    circle.symlink_to(circle)
    refused(capsys, {"en": "nothing at"}, target, "--db", circle)
    circle.unlink()
    other = tmp_path / "other.db"
    other.write_bytes(b"hello" * 5_000)
    damaged = {"en": f"{other} is damaged", "fr": f"{other} est abîmé"}
    refused(capsys, damaged, target, "--db", other)
    other.write_bytes(db.read_bytes()[:4096] + b"\xff" * (db.stat().st_size - 4096))
    refused(capsys, damaged, target, "--db", other)
    other.write_bytes(b"")
    refused(capsys, {"en": "still empty", "fr": "encore vide"}, target, "--db", other)
    assert {path.name for path in tmp_path.iterdir()} == {"other.db", "tables.db", "tables.db.lock"}


def test_where_nothing_can_be_copied_to_is_told(
    db: Path, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = {"en": f"{db} is there already", "fr": f"{db} existe déjà"}
    refused(capsys, there, db, "--db", db)
    monkeypatch.chdir(tmp_path)
    refused(capsys, {"en": f"{tmp_path} is there already"}, "", "--db", db)
    folder = {"en": "make it first", "fr": "crée-le d’abord"}
    refused(capsys, folder, tmp_path / "no" / "copy.db", "--db", db)
    refused(capsys, folder, db / "copy.db", "--db", db)
    refused(capsys, {"en": "cannot be used"}, tmp_path / ("x" * 300), "--db", db)
    monkeypatch.setattr(files, "mkstemp", _forbidden)
    copy = tmp_path / "copy.db"
    written = {"en": f"{copy} cannot be written", "fr": f"On ne peut pas écrire dans {copy}"}
    refused(capsys, written, copy, "--db", db)
    assert {path.name for path in tmp_path.iterdir()} == {"tables.db", "tables.db.lock"}


def _forbidden(**_how: object) -> None:
    raise PermissionError


def _full(_copied: Path, _target: Path) -> None:
    error = sqlite3.OperationalError()
    error.sqlite_errorcode = sqlite3.SQLITE_FULL
    raise error


@pytest.mark.parametrize("running", [False, True], ids=["alone", "running"])
async def test_a_full_disk_is_told(
    running: bool, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    db, target = tmp_path / "tables.db", tmp_path / "copy.db"
    house = app.house(db, {}, pace=AT_ONCE)
    full = {"en": f"no room left to write {target}", "fr": f"de place pour écrire {target}"}
    async with house:
        if running:
            monkeypatch.setattr(files, "finish", _full)
            await asyncio.to_thread(refused, capsys, full, target, "--db", db)
            exists = {"en": "there already", "fr": "existe déjà"}
            await asyncio.to_thread(refused, capsys, exists, db, "--db", db)
    if not running:
        monkeypatch.setattr(files, "finish", _full)
        await asyncio.to_thread(refused, capsys, full, target, "--db", db)
    assert {path.name for path in tmp_path.iterdir()} == {"tables.db", "tables.db.lock"}


def test_a_file_that_may_not_grow(db: Path, tmp_path: Path, start: Start) -> None:
    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (8_000, 8_000))

    target = tmp_path / "copy.db"
    code, out, err = ended(start("backup", target, "--db", db, preexec_fn=limited))
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert str(target) in err
    assert {path.name for path in tmp_path.iterdir()} == {"tables.db", "tables.db.lock"}


def test_while_somebody_plays(tmp_path: Path, start: Start) -> None:
    db, log, target = tmp_path / "t.db", tmp_path / "log", tmp_path / "here" / "copy.db"
    playing, move = a_game(start, db, "--log", log)
    answered = moves_in(start, db)
    target.parent.mkdir()
    code, out, err = ended(start("backup", "copy.db", "--db", "../t.db", cwd=target.parent))
    assert (code, err) == (0, "")
    assert str(target) in out
    assert "backup made" in log.read_text("utf-8")  # by the program itself
    assert [path.name for path in target.parent.iterdir()] == ["copy.db"]
    assert moves_in(start, target)[: len(answered)] == answered
    typed(playing, move)
    code, _, err = ended(playing)
    assert (code, err) == (0, "")
    assert not control.beside(db).exists()
    assert len(moves_in(start, db)) > len(answered)


def test_after_a_kill_and_put_back(tmp_path: Path, start: Start) -> None:
    db, target = tmp_path / "t.db", tmp_path / "copy.db"
    playing, move = a_game(start, db)
    typed(playing, move)
    playing.kill()
    playing.communicate()
    assert control.beside(db).is_socket()
    recorded = moves_in(start, db)
    code, _, err = ended(start("backup", target, "--db", db))
    assert (code, err) == (0, "")
    assert moves_in(start, target) == recorded
    # As the README says: the database goes with all that is beside it, the copy takes its place.
    for path in tmp_path.glob("t.db*"):
        path.unlink()
    target.rename(db)
    code, out, err = ended(start("play", "--plain", "--resume", "--db", db))
    assert (code, err) == (0, "")
    assert out.startswith("Back at table")
    assert moves_in(start, db)[: len(recorded)] == recorded


def test_a_program_that_is_stopped_is_not_waited_for(
    tmp_path: Path, start: Start, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    db, target = tmp_path / "t.db", tmp_path / "copy.db"
    playing, move = a_game(start, db)
    answered = moves_in(start, db)
    playing.send_signal(signal.SIGSTOP)
    with monkeypatch.context() as patched:
        patched.setattr(control, "SILENCE_S", 0.2)
        code, _, err = run(capsys, target, "--db", db)
    assert (code, err) == (0, "")
    assert moves_in(start, target)[: len(answered)] == answered
    target.unlink()
    playing.send_signal(signal.SIGCONT)
    typed(playing, move)
    code, _, err = run(capsys, tmp_path / "other.db", "--db", db)
    assert (code, err) == (0, "")
    assert not target.exists()
    assert ended(playing)[0] == 0
