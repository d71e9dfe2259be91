"""A database of a later version is left alone; one of an earlier version is upgraded and kept."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot import app
from bot.cli.main import main
from bot.tables.ports import AT_ONCE
from tests.storage.sql.test_migrations import old_database

Capture = pytest.CaptureFixture[str]
COMMANDS = (
    ("play", "--plain", "--pace", "none"),
    ("play", "--plain", "--resume"),
    ("export",),
    ("backup", "copy.db"),
)


@pytest.fixture
def db(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path / "tables.db"


def said(capsys: Capture, *words: str) -> tuple[int, str, str]:
    code = main([*words])
    out, err = capsys.readouterr()
    assert "Traceback" not in out + err
    return code, out, err.replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "was written by a newer version"), ("fr", "version plus récente")],
)
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_later_one_is_left_alone_with_one_sentence(
    db: Path, capsys: Capture, command: tuple[str, ...], language: str, sentence: str
) -> None:
    old_database(db, "0002")
    with closing(sqlite3.connect(db)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.execute("ALTER TABLE tables ADD COLUMN whatever INTEGER")
    before = db.read_bytes()
    code, out, err = said(capsys, *command, "--db", str(db), "--lang", language)
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert sentence in err
    assert db.read_bytes() == before
    assert list(db.parent.iterdir()) == [db]


async def started(db: Path) -> None:
    async with app.house(db, {}, pace=AT_ONCE, ready=asyncio.Event().wait):
        pass


def test_an_earlier_one_is_upgraded_with_a_copy_that_can_be_gone_back_to(
    db: Path, capsys: Capture
) -> None:
    old_database(db, "0002")
    code, _, err = said(capsys, "export", "T1", "--db", str(db), "--lang", "en")
    assert code == 1
    assert "older version of this program: start the program once" in err
    asyncio.run(started(db))
    code, out, err = said(capsys, "export", "T1", "--db", str(db), "--lang", "en")
    assert (code, err) == (0, "")
    assert '"players": ["Ben", "Ada"]' in out
    copy = db.with_name("tables.db.0002.bak")
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT * FROM alembic_version").fetchall() == [("0002",)]
        assert connection.execute("SELECT count(*) FROM entries").fetchall() == [(16,)]
