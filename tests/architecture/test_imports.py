"""The arrows between parts only go where the contracts in pyproject.toml allow."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("bot", "engine", "storage")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Return a copy of the source, to plant forbidden imports in."""
    for package in PACKAGES:
        without = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / package, tmp_path / package, ignore=without)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    command = "from importlinter.cli import lint_imports_command as lint; lint()"
    return subprocess.run(
        [sys.executable, "-c", command, "--no-cache", "--no-logo"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


def test_contracts_hold() -> None:
    done = lint(ROOT)
    assert done.returncode == 0, done.stdout


def test_planted_violations_are_found(copy: Path) -> None:
    plants = {
        "engine/errors.py": ("import bot", "bot stands on engine and on storage"),
        "engine/seats.py": ("import engine.game", "Layers of engine"),
        "engine/outcome.py": ("import random", "Only engine.randomness imports random"),
        "bot/tables/errors.py": ("import bot.tables.service", "Layers of bot.tables"),
        "storage/records.py": ("import storage.sql", "Layers of storage"),
    }
    for name, (line, _) in plants.items():
        with (copy / name).open("a", encoding="utf-8") as module:
            module.write(f"\n{line}\n")
    done = lint(copy)
    broken = [line for line in done.stdout.splitlines() if line.endswith("BROKEN")]
    assert done.returncode == 1
    for _, contract in plants.values():
        assert any(line.startswith(contract) for line in broken), done.stdout
