"""The files that run the program for months: tools that know their form find nothing wrong."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bot.config import CREDENTIALS, Secret, platform_names, sections, settings_of

ROOT = Path(__file__).resolve().parents[2]
COMPOSE = ("check-jsonschema", "--builtin-schema", "vendor.compose-spec")
CHECKS = {
    "Dockerfile": ("hadolint", "--no-color"),
    "compose.yaml": COMPOSE,
    "deploy/bisqa.service": ("systemd-analyze", "verify"),
}
"""What looks at each file."""
FAULTS = {
    "Dockerfile": ("FROM python:3.13-slim\n", "FROM python\n"),
    "compose.yaml": ("read_only:", "red_only:"),
    "deploy/bisqa.service": ("WatchdogSec=", "WatchdogSex="),
}
NAMED = (*CHECKS, "config.example.toml", "docs/running.md")


def text_of(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def looked_at(name: str, text: str, folder: Path) -> tuple[int, str]:
    """The exit code of the tool for a file, and what it says."""
    tool, *arguments = CHECKS[name]
    beside = Path(sys.executable).with_name(tool)
    found = str(beside) if beside.exists() else shutil.which(tool)
    if not found:
        pytest.skip(f"{tool} is not there")
    file = folder / Path(name).name
    # The program need not be installed to look at what starts it.
    file.write_text(text.replace("/opt/bisqa/bin/bisqa", sys.executable), "utf-8")
    done = subprocess.run(
        [found, *arguments, str(file)], capture_output=True, text=True, check=False, cwd=folder
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("name", CHECKS)
def test_nothing_is_wrong(name: str, tmp_path: Path) -> None:
    code, said = looked_at(name, text_of(name), tmp_path)
    assert code == 0, said
    assert "bisqa.service" not in said


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_found(name: str, tmp_path: Path) -> None:
    right, wrong = FAULTS[name]
    assert right in text_of(name)
    code, said = looked_at(name, text_of(name).replace(right, wrong, 1), tmp_path)
    assert code != 0 or "bisqa.service" in said


@pytest.mark.parametrize("name", NAMED)
def test_variables_are_those_of_settings(name: str) -> None:
    known = {
        f"BISQA_{section}__{setting}".upper()
        for section, kind in sections().items()
        for setting in settings_of(kind)
    }
    assert set(re.findall(r"BISQA_[A-Z]+__[A-Z_]+", text_of(name))) - known == set()


def test_credentials_are_found_where_the_program_looks() -> None:
    """Each may be missing: a platform may be left out."""
    unit = text_of("deploy/bisqa.service").splitlines()
    compose = text_of("compose.yaml")
    secrets = {
        f"{platform}_{setting}"
        for platform in platform_names()
        for setting, field in settings_of(sections()[platform]).items()
        if field.type is Secret
    }
    assert secrets == {"discord_token", "telegram_token", "telegram_webhook_secret"}
    for name in secrets:
        assert f"LoadCredential={name}:/etc/bisqa/{name}" in unit
        assert f"SetCredential={name}:\\n" in unit
        assert name in compose
    assert f"{CREDENTIALS}: /run/secrets" in compose
    assert "- /etc/bisqa:/run/secrets:ro" in compose


def limits(text: str, **names: str) -> dict[str, int]:
    """What a file says of each, in plain numbers."""
    found = {what: re.search(rf"^\s*{name}[=:] ?(\d+)([KkMmGg]?)$", text, re.M)
             for what, name in names.items()}  # fmt: skip
    units = {"": 1, "k": 2**10, "m": 2**20, "g": 2**30}
    return {what: int(each[1]) * units[each[2].lower()] for what, each in found.items() if each}


def test_nothing_takes_more_of_the_machine_than_it_may() -> None:
    """Memory, tasks and files are limited, alike wherever the program runs."""
    unit = limits(
        text_of("deploy/bisqa.service"),
        memory="MemoryMax", soft="MemoryHigh", swap="MemorySwapMax", tasks="TasksMax",
        files="LimitNOFILE",
    )  # fmt: skip
    compose = limits(
        text_of("compose.yaml"),
        memory="mem_limit", both="memswap_limit", tasks="pids_limit", files="nofile",
    )  # fmt: skip
    assert set(unit) == {"memory", "soft", "swap", "tasks", "files"}
    assert set(compose) == {"memory", "both", "tasks", "files"}
    assert {name: unit[name] for name in ("memory", "tasks", "files")} == {
        name: compose[name] for name in ("memory", "tasks", "files")
    }
    assert compose["both"] == compose["memory"], "no swap, as in the unit"
    assert unit["swap"] == 0
    assert 2**29 <= unit["soft"] < unit["memory"] <= 2**31
    assert unit["tasks"] >= 64, "the pool of threads alone may have 32"
    assert unit["files"] >= 1024


def test_a_file_of_each_platform_is_kept_out_of_the_repository() -> None:
    ignored = text_of(".gitignore").splitlines()
    assert [name for name in platform_names() if f"/{name}_token" not in ignored] == []


def test_the_image_is_made_of_what_reaches_it() -> None:
    """Nothing else does: no settings, no database, no history."""
    ignored = text_of(".dockerignore").splitlines()
    assert "*" in ignored
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", text_of("Dockerfile"), re.M)
    sources = {source for line in copied for source in line.split()}
    assert {line[1:] for line in ignored if line.startswith("!")} == sources
    assert [source for source in sources if not (ROOT / source).exists()] == []
