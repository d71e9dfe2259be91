"""Settings on the command line: wrong ones, missing ones, and what ``check-config`` looks at."""

import asyncio
import logging
import os
import re
import socket
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from bot.cli.main import main
from bot.connecting import State
from storage.sql.files import hold
from storage.sql.store import open_store
from tests.bot.online import FakeOnline

Capture = pytest.CaptureFixture[str]
FREE = re.compile(r"✓ \d+ [MG]B are free there\.")
VARIABLES = {"BISQA_DISCORD__TOKEN": "MTIzNDU2.abcdef.ghijkl", "BISQA_HEALTH__PORT": "0"}


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith("BISQA_")]:
        monkeypatch.delenv(name)
    for name in ("bot.discord", "bot.telegram"):
        module: Any = ModuleType(name)
        module.FRONTEND = FakeOnline
        monkeypatch.setitem(sys.modules, name, module)


@pytest.fixture
def _in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in VARIABLES.items():
        monkeypatch.setenv(name, value)


def run(capsys: Capture, *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    printed = capsys.readouterr()
    assert VARIABLES["BISQA_DISCORD__TOKEN"] not in printed.out + printed.err
    return code, printed.out, printed.err


@pytest.mark.parametrize(
    ("language", "says"), [("en", "There is no token yet"), ("fr", "Il n’y a pas encore de jeton")]
)
def test_without_a_token_it_says_what_to_do(
    language: str, says: str, capsys: Capture, tmp_path: Path
) -> None:
    code, out, err = run(capsys, "run", "--lang", language)
    assert (code, out) == (2, "")
    assert says in err
    for platform in ("DISCORD", "TELEGRAM"):
        assert f"BISQA_{platform}__TOKEN" in err
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["run", "check-config", "health"])
@pytest.mark.parametrize("where", ["option", "variable", "usual"])
def test_wrong_settings_are_one_sentence(
    where: str, command: str, capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / ("config.toml" if where == "usual" else "other.toml")
    file.write_text("[pace]\ntrick = -1\n")
    options = ("--config", str(file)) if where == "option" else ()
    if where == "variable":
        monkeypatch.setenv("BISQA_CONFIG", str(file))
    code, out, err = run(capsys, command, "--lang", "fr", *options)
    assert (code, out) == (2, "")
    assert err.endswith(f"{file.name} [pace] trick veut un nombre de 0 à 60.\n")
    assert err.count("\n") == 1


@pytest.mark.parametrize(("command", "expected"), [("run", (2, 0, 1)), ("check-config", (2, 6, 0))])
@pytest.mark.usefixtures("_in_order")
def test_without_the_library_of_a_platform(
    command: str, expected: tuple[int, int, int], capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "bot.discord", None)
    code, out, err = run(capsys, command, "--lang", "en")
    assert (code, out.count("\n"), err.count("\n")) == expected
    assert "Discord is not installed: install the requirements in requirements/discord.lock" in (
        out + err
    )


def test_a_missing_library_is_named_by_its_own_lock(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BISQA_TELEGRAM__TOKEN", "123456:sesame")
    monkeypatch.setitem(sys.modules, "bot.telegram", None)
    code, _, err = run(capsys, "run", "--lang", "en")
    assert code == 2
    assert (
        "Telegram is not installed: install the requirements in requirements/telegram.lock" in err
    )


@pytest.mark.usefixtures("_in_order")
def test_everything_is_in_order(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "config.toml").write_text("[log]\nfile = 'log'\n")
    (tmp_path / "tables.db").touch()
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    monkeypatch.setenv("BISQA_HEALTH__PORT", str(port))
    code, out, err = run(capsys, "check-config", "--lang", "en")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert FREE.fullmatch(lines.pop(4))
    assert lines == [
        "✓ The settings are in order: config.toml and variables.",
        "✓ There is a token for Discord, and its library.",
        "✓ Tables can be kept in tables.db.",
        "✓ There is no database there yet: the first start makes it.",
        "✓ Log lines can be written to log.",
        f"✓ Port {port} of 127.0.0.1 is free.",
    ]
    assert {each.name for each in tmp_path.iterdir()} == {"config.toml", "log", "tables.db"}
    assert (tmp_path / "tables.db").stat().st_size == 0
    logging.getLogger("bot.any").error("nobody hears it")
    assert (tmp_path / "log").read_text() == ""


def test_what_is_not_in_order_is_all_told(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.health.ASKING_S", 0.1)  # somebody else listens, and never answers
    monkeypatch.setenv("BISQA_DATABASE__PATH", "none/t.db")
    monkeypatch.setenv("BISQA_LOG__FILE", "none/log")
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        monkeypatch.setenv("BISQA_HEALTH__PORT", port)
        code, out, err = run(capsys, "check-config", "--lang", "en")
    assert (code, err) == (2, "")
    assert [line[0] for line in out.splitlines()] == ["✓", "✗", "✗", "✗", "✗"]
    for reason in (
        "There is no token yet",
        "Tables cannot be kept in none/t.db (No such file or directory)",
        "The log file none/log cannot be written (No such file or directory)",
        f"Port {port} of 127.0.0.1 cannot be used (Address already in use)",
    ):
        assert reason in out


DISCORD, TELEGRAM = VARIABLES["BISQA_DISCORD__TOKEN"], "7123456789:AAF-ab_0AAF-ab_0AAF-ab_0xyz"
TOKENS = [
    ("DISCORD", f"'{DISCORD}'", "holds a token in quotes: leave the quotes out."),
    ("DISCORD", f"Bot {DISCORD}", "has a word before the token, such as “Bot”:"),
    ("DISCORD", f"{DISCORD[:9]}\n{DISCORD[9:]}", "with a space or a line break inside:"),
    ("DISCORD", f"token={DISCORD}", "holds a whole line, with a sign “=” in it:"),
    ("DISCORD", TELEGRAM, "holds a token of Telegram, but that of your bot on Discord belongs"),
    ("TELEGRAM", DISCORD, "holds a token of Discord, but that of your bot on Telegram belongs"),
    ("TELEGRAM", f'"{TELEGRAM}"', "holds a token in quotes: leave the quotes out."),
    ("TELEGRAM", f"bot{TELEGRAM}", "has a word before the token, such as “Bot”:"),
    ("TELEGRAM", "12345", "holds no token of Telegram:"),
]


@pytest.mark.parametrize("command", ["run", "check-config"])
@pytest.mark.parametrize("where", ["variable", "file", "credential"])
@pytest.mark.parametrize(("platform", "token", "says"), TOKENS)
def test_a_token_that_is_none_is_told_by_what_is_wrong_with_it(
    platform: str,
    token: str,
    says: str,
    where: str,
    command: str,
    capsys: Capture,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file = tmp_path / f"{platform.lower()}_token"
    file.write_text(f"\ufeff{token}\n", "utf-8")
    match where:
        case "variable":
            monkeypatch.setenv(f"BISQA_{platform}__TOKEN", token)
        case "file":
            monkeypatch.setenv(f"BISQA_{platform}__TOKEN_FILE", str(file))
        case _:
            monkeypatch.setenv("CREDENTIALS_DIRECTORY", str(tmp_path))
    code, out, err = run(capsys, command, "--lang", "en")
    assert (code, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1
    assert token not in err


def database_line(capsys: Capture) -> tuple[int, list[str]]:
    """What is said of the database, below that tables can be kept there."""
    code, out, _ = run(capsys, "check-config", "--lang", "en")
    lines = out.splitlines()
    begin = next(at for at, line in enumerate(lines) if "Tables can be kept" in line)
    return code, [each for each in lines[begin + 1 :] if "[health]" not in each]


@pytest.mark.usefixtures("_in_order")
def test_what_a_start_would_find_in_the_database(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tables.db"
    asyncio.run(made(path))
    code, (state, free) = database_line(capsys)
    assert (code, state) == (0, "✓ The database there is sound and up to date, with 0 tables.")
    assert FREE.fullmatch(free)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '0001'")
    code, (state, _) = database_line(capsys)
    assert (code, "of an older version: the first start copies it" in state) == (0, True)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = 'next'")
    code, (state,) = database_line(capsys)
    assert (code, state[:1]) == (2, "✗")
    assert "was written by a newer version" in state
    path.write_text("no database at all, but a text")
    code, (state,) = database_line(capsys)
    assert code == 2
    assert "is damaged or is no database of this program" in state
    path.unlink()
    os.mkfifo(path)
    code, (state,) = database_line(capsys)
    assert code == 2
    assert "is no ordinary file" in state


@pytest.mark.usefixtures("_in_order")
def test_a_database_that_is_open_elsewhere(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tables.db"
    asyncio.run(made(path))
    lock = hold(path)
    try:
        code, (_, used, _) = database_line(capsys)
        assert (code, used[:1]) == (2, "✗")
        assert "Another program has" in used
        monkeypatch.setenv("BISQA_HEALTH__PORT", "9")
        monkeypatch.setattr("bot.cli.check_config.ask", lambda *_: {"database": State.OK})
        code, (_, used, _, _) = database_line(capsys)
        assert (code, used) == (0, "✓ The running program has it open.")
    finally:
        lock.release()


@pytest.mark.usefixtures("_in_order")
def test_a_disk_without_room(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = SimpleNamespace(free=3_000_000)
    monkeypatch.setattr("shutil.disk_usage", lambda _: usage)
    code, (_, free) = database_line(capsys)
    assert (code, free.startswith("✗ Only 3 MB are free there: make room")) == (2, True)


async def made(path: Path) -> None:
    await (await open_store(path)).close()


@pytest.mark.usefixtures("_in_order")
def test_a_program_that_cannot_be_asked(capsys: Capture) -> None:
    code, out, err = run(capsys, "health", "--lang", "en")
    assert (code, out) == (1, "")
    assert "cannot be asked" in err
    code, out, _ = run(capsys, "check-config", "--lang", "en")
    assert code == 0
    assert "[health] port is 0" in out


@pytest.fixture
def _webhook(_in_order: None, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (
        ("TOKEN", "123456:sesame"),
        ("WEBHOOK_URL", "https://host/hidden-path"),
        ("WEBHOOK_SECRET", "open_sesame"),
    ):
        monkeypatch.setenv(f"BISQA_TELEGRAM__{name}", value)


@pytest.mark.usefixtures("_webhook")
def test_where_telegram_is_heard(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        monkeypatch.setenv("BISQA_TELEGRAM__WEBHOOK_PORT", port)
        code, out, _ = run(capsys, "check-config", "--lang", "en")
        assert code == 2
        assert (
            f"✗ Port {port} of 127.0.0.1 cannot be used (Address already in use): choose another "
            "one as [telegram] webhook_port, or an address of this machine as webhook_listen."
        ) in out.splitlines()
        for state, expected in ((State.OK, 0), (State.FAILING, 2)):
            monkeypatch.setattr(
                "bot.cli.check_config.ask", lambda *_, state=state: {"telegram": state}
            )
            code, out, _ = run(capsys, "check-config", "--lang", "en")
            assert code == expected
            ours = f"✓ Port {port} of 127.0.0.1 is used by the running program."
            assert (ours in out.splitlines()) == (state is State.OK)
    code, out, _ = run(capsys, "check-config", "--lang", "en")
    assert code == 0
    assert "✓ There is a token for Telegram, and its library." in out
    assert f"✓ Telegram can be heard at port {port} of 127.0.0.1." in out.splitlines()
    for hidden in ("sesame", "hidden-path"):
        assert hidden not in out


@pytest.mark.parametrize("command", ["run", "check-config", "health"])
@pytest.mark.usefixtures("_webhook")
def test_a_webhook_needs_a_secret(
    command: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BISQA_TELEGRAM__WEBHOOK_SECRET", "")
    code, out, err = run(capsys, command, "--lang", "en")
    assert (code, out) == (2, "")
    assert "webhook_url needs a webhook_secret" in err
