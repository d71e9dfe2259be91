import logging
import sqlite3
from pathlib import Path

import pytest

from storage.sql.library import has_reset_fault
from storage.sql.store import open_store


@pytest.mark.parametrize(
    ("version", "affected"),
    [
        ((3, 6, 23), False),
        ((3, 7, 0), True),
        ((3, 40, 1), True),
        ((3, 44, 5), True),
        ((3, 44, 6), False),
        ((3, 45, 0), True),
        ((3, 50, 4), True),
        ((3, 50, 7), False),
        ((3, 51, 0), True),
        ((3, 51, 2), True),
        ((3, 51, 3), False),
        ((3, 53, 4), False),
        ((4, 0, 0), False),
    ],
)
def test_which_versions_have_the_fault(version: tuple[int, int, int], affected: bool) -> None:
    assert has_reset_fault(version) is affected


@pytest.mark.parametrize(("version", "lines"), [((3, 51, 2), 1), ((3, 51, 3), 0)])
async def test_the_log_says_so_when_a_database_is_opened(
    path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    version: tuple[int, int, int],
    lines: int,
) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", version)
    monkeypatch.setattr(sqlite3, "sqlite_version", "3.51.x")
    store = await open_store(path)
    await store.close()
    found = [line for line in caplog.records if line.name == "storage.sql.library"]
    assert [line.levelno for line in found] == [logging.WARNING] * lines
    assert all("SQLite 3.51.x" in line.getMessage() for line in found)
