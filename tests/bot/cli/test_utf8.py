"""What is not written in UTF-8: variables and arguments are one sentence, and no traceback."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot.cli.main import main
from bot.config import is_text, sections, settings_of

ODD = b"caf\xe9"
"""As an old terminal writes it."""
VARIABLES = [
    f"BISQA_{section}__{name}".upper()
    for section, kind in sections().items()
    for name in settings_of(kind)
]
AROUND = (
    "BISQA_CONFIG", "BISQA_LOG", "HOME", "XDG_DATA_HOME", "LANG", "LC_ALL", "TERM", "COLUMNS", "TZ",
    "USER", "WATCHDOG_USEC", "NOTIFY_SOCKET", "CREDENTIALS_DIRECTORY",
)  # fmt: skip
COMMANDS = [
    ("simulate", "--games", "1", "--seed"),
    ("simulate", "--games", "1", "--set"),
    ("simulate", "--games"),
    ("simulate", "--levels"),
    ("play", "--plain", "--db", "x.db", "--resume"),
    ("play", "--plain", "--db", "x.db", "--set"),
    ("export", "--db", "x.db"),
    ("export", "--db"),
    ("replay",),
    ("replay", "x.json", "--seat"),
    ("verify",),
    ("backup", "--db", "x.db"),
    ("run", "--config"),
    ("check-config", "--config"),
    ("play", "--lang"),
    ("--lang",),
    (),
]


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith("BISQA_")]:
        monkeypatch.delenv(name)


def ended(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    """The exit code, and what was complained; there is never more than a line of that."""
    try:
        code = main(arguments)
    except SystemExit as ending:
        code = int(str(ending.code))
    return code, capsys.readouterr().err


@pytest.mark.parametrize("variable", VARIABLES)
def test_a_variable_of_the_settings(
    variable: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(variable, os.fsdecode(ODD))
    code, err = ended(capsys, "run", "--lang", "en")
    told = f"{variable} holds something that is not written in UTF-8: write it once more, in UTF-8."
    assert (code, err) == (2, f"{told}\n")


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_an_argument(command: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    code, err = ended(capsys, *command, os.fsdecode(ODD))
    assert code in (1, 2)
    assert err.count("\n") <= 1
    assert "Traceback" not in err
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize("odd", [AROUND, ("TZ",)], ids=["all of them", "the zone alone"])
def test_variables_around_the_program(odd: tuple[str, ...], tmp_path: Path) -> None:
    """A whole process: much of that is read before anything of ours is."""
    kept = {name: value for name, value in os.environ.items() if name not in odd}
    kept["HOME"] = str(tmp_path)
    environment = {os.fsencode(name): os.fsencode(value) for name, value in kept.items()}
    (tmp_path / os.fsdecode(ODD)).mkdir()
    for variable in odd:
        environment[variable.encode()] = os.fsencode(tmp_path) + b"/" + ODD
    done = subprocess.run(
        [sys.executable, "-m", "bot", "play", "--plain", "--seats", "2"], env=environment,
        cwd=tmp_path, input=b"", capture_output=True, check=False, timeout=100,
    )  # fmt: skip
    assert b"Traceback" not in done.stderr, done.stderr
    assert done.returncode in (0, 1, 2), done.stderr
    assert done.stderr.count(b"\n") <= 1


def test_halves_are_no_text() -> None:
    assert is_text("café ♥ 👩")
    assert not is_text(os.fsdecode(ODD))
