from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage.sql.store import SqlStore, open_store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture
async def sql_store(path: Path) -> AsyncIterator[SqlStore]:
    store = await open_store(path)
    yield store
    await store.close()
