from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage.base import Store
from storage.memory import MemoryStore
from storage.sql.store import SqlStore, open_store


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture
async def sql_store(path: Path) -> AsyncIterator[SqlStore]:
    store = await open_store(path)
    yield store
    await store.close()


@pytest.fixture(params=["memory", "sqlite"])
async def store(request: pytest.FixtureRequest, path: Path) -> AsyncIterator[Store]:
    store: Store = MemoryStore() if request.param == "memory" else await open_store(path)
    yield store
    await store.close()
