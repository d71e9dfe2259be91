"""The copies that opening a database leaves beside it, and what they hold that was erased since."""

import mmap
from collections.abc import Iterable, Sequence
from pathlib import Path

from storage.sql import migrations
from storage.sql.files import DAMAGED, RESCUED, beside, remove


def of_revision(path: Path, revision: str) -> Path:
    """Return where a database is kept as it was before an upgrade from that revision."""
    return beside(path, f".{revision}.bak")


def forget(path: Path, texts: Sequence[bytes]) -> list[Path]:
    """Remove the copies from before upgrades that hold one of the texts. All that is in them is in
    the database as well; of other copies nobody can know, so those that hold one are returned.
    """
    upgraded = (of_revision(path, revision) for revision in migrations.revisions())
    remove(_holding(upgraded, texts))
    return _holding((beside(path, DAMAGED), beside(path, RESCUED)), texts)


def _holding(copies: Iterable[Path], texts: Sequence[bytes]) -> list[Path]:
    return [copy for copy in copies if copy.is_file() and _holds(copy, texts)]


def _holds(copy: Path, texts: Sequence[bytes]) -> bool:
    with copy.open("rb") as opened:
        if not copy.stat().st_size:  # of nothing there is no map
            return False
        with mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ) as content:
            return any(content.find(text) >= 0 for text in texts)
