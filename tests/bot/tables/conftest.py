import gc
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.tables.worker import WorkerProcess
from tests.bot.tables.odd_games import FOLDER
from tests.bot.tables.thoughts import ODD, PATIENT, Make, children


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture
def nothing_is_left() -> Iterator[None]:
    before = children()
    yield
    assert children() == before
    gc.collect()  # a pipe that was left open complains here


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(FOLDER, str(tmp_path))
    return tmp_path


@pytest.fixture
async def odd(folder: Path, nothing_is_left: None) -> AsyncIterator[Make]:
    made: list[WorkerProcess] = []

    def make(**bounds: float) -> WorkerProcess:
        made.append(WorkerProcess(ODD, replace(PATIENT, **bounds)))  # type: ignore[arg-type]
        return made[-1]

    yield make
    for worker in made:
        await worker.close()
