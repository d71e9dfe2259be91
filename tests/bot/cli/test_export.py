"""``bisqa export``: what is told of games that run and of those that are over."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot import app
from bot.cli.main import main
from bot.tables.commands import Act, Open, Person
from bot.tables.ports import AT_ONCE
from engine.player import Level
from tests.fakes import FakeClock, FakeEntropy

Capture = pytest.CaptureFixture[str]
ANA = Person("terminal:local", "Ana")


def a_database(path: Path) -> None:
    """T1 is over, T2 stands in its second deal."""

    async def played() -> None:
        clock = FakeClock()
        never = asyncio.Event().wait  # nothing but what is done here
        async with app.house(
            path, {}, pace=AT_ONCE, clock=clock, entropy=FakeEntropy(1), ready=never
        ) as house:
            service = house.service
            over = Open("bisqa", (), (Level.EASY,) * 3, {"lives": 3})
            done = (await service.handle(over)).table
            while await service.advance(done):
                pass
            await clock.move(1_000)
            table = (await service.handle(Open("bisqa", (ANA,), (Level.EASY,) * 3))).table
            while True:
                seen = await service.look(table, ANA.id)
                if seen.legal:
                    if len(seen.view.past) == 1:
                        break
                    await service.handle(Act(table, ANA.id, seen.legal[0]))
                else:
                    await service.advance(table)

    asyncio.run(played())


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("export") / "tables.db"
    a_database(path)
    return path


def run(capsys: Capture, *arguments: object) -> tuple[int, str, str]:
    code = main(["export", *(str(argument) for argument in arguments)])
    printed = capsys.readouterr()
    assert "Traceback" not in printed.out + printed.err
    return code, printed.out, printed.err


def exported(capsys: Capture, *arguments: object) -> dict[str, Any]:
    code, out, err = run(capsys, *arguments)
    assert (code, err) == (0, "")
    told = json.loads(out)
    assert isinstance(told, dict)
    return told


def test_a_game_that_is_over_is_told_whole(database: Path, capsys: Capture, tmp_path: Path) -> None:
    record = exported(capsys, "--db", database, "t1")
    assert len(record["fair"]["secret"]) == 64
    assert record["format"] == "bisqa-record/1"
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record), "utf-8")
    assert main(["verify", str(file)]) == 0
    assert main(["replay", str(file), "--json"]) == 0
    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert told["over"]


def test_a_running_game_tells_only_deals_that_are_done(database: Path, capsys: Capture) -> None:
    record = exported(capsys, "--db", database)  # the one played last
    assert "fair" not in record
    assert len(record["deals"]) == 1
    more = exported(capsys, "--db", database, "T2", "--with-hands")
    assert "fair" not in more
    assert len(more["deals"]) == 2
    assert record["actions"] == more["actions"][: len(record["actions"])]
    secrets = set()
    with closing(sqlite3.connect(database)) as connection:
        for (body,) in connection.execute("SELECT body FROM entries WHERE kind = 'opened'"):
            secrets.add(json.loads(body)["secret"])
    assert len(secrets) == 2
    for arguments in (("T2",), ("T2", "--with-hands")):
        _, out, _ = run(capsys, "--db", database, *arguments)
        assert not any(secret in out for secret in secrets)


def test_looking_changes_no_file(database: Path, capsys: Capture) -> None:
    before = {path.name: path.read_bytes() for path in database.parent.iterdir()}
    exported(capsys, "--db", database)
    assert {path.name: path.read_bytes() for path in database.parent.iterdir()} == before


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_not_there(language: str, database: Path, tmp_path: Path, capsys: Capture) -> None:
    for arguments in (
        ("--db", database, "NOPE"),
        ("--db", database, "🎉"),
        ("--db", database, "x" * 5_000),
        ("--db", tmp_path / "missing.db", "T1"),
        ("--db", tmp_path, "T1"),
        ("--db", "", "T1"),
        ("--db", tmp_path / "no folder" / "x.db"),
        ("--db", Path("/dev/null")),
    ):
        code, out, err = run(capsys, *arguments, "--lang", language)
        assert (code, out) == (1, "")
        assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_files_that_are_no_database(tmp_path: Path, capsys: Capture, database: Path) -> None:
    path = tmp_path / "other.db"
    whole = database.read_bytes()
    contents = [b"", b"hello", b"hello" * 5_000, bytes(4096), whole[:5_000], whole[:100]]
    contents.append(whole[:4096] + b"\xff" * (len(whole) - 4096))
    for content in contents:
        path.write_bytes(content)
        code, out, err = run(capsys, "--db", path)
        assert (code, out) == (1, "")
        assert err.count("\n") == 1
        assert str(path) in err
        assert path.read_bytes() == content
    assert [each.name for each in tmp_path.iterdir()] == ["other.db"]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("UPDATE alembic_version SET version_num = '9999'", "newer version of this program"),
        ("DROP TABLE alembic_version", "belongs to another program"),
    ],
)
def test_newer_and_foreign_files(
    change: str, says: str, database: Path, tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "other.db"
    path.write_bytes(database.read_bytes())
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(change)
        connection.commit()
    code, out, err = run(capsys, "--db", path)
    assert (code, out) == (1, "")
    assert says in err


def test_a_damaged_table_is_told(database: Path, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "other.db"
    path.write_bytes(database.read_bytes())
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE entries SET body = '{' WHERE number = 7")
        connection.commit()
    code, out, err = run(capsys, "--db", path, "T1")
    assert (code, out) == (1, "")
    assert "T1" in err
