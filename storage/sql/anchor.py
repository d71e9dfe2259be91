"""Whether the files of an open database still are those that their names lead to."""

import os
from pathlib import Path
from typing import Final

from storage.sql.files import beside

_ENDINGS: Final = ("", "-wal", "-shm", ".lock")
_Place = tuple[int, int]


class Anchor:
    """Knows the database's files as they are when it is made.

    Who deletes or replaces one under the program takes nothing away at once: what is open stays
    open. But what is written there from then on nobody will find after the program's end.
    """

    def __init__(self, path: Path) -> None:
        self._places = {ending: _place(beside(path, ending)) for ending in _ENDINGS}
        self._path = path

    def lost(self) -> frozenset[str]:
        """Return the endings of the names that lead nowhere, or elsewhere ("": the database)."""
        return frozenset(
            ending
            for ending, place in self._places.items()
            if place is not None and _place(beside(self._path, ending)) != place
        )


def _place(path: Path) -> _Place | None:
    try:
        found = os.stat(path)  # noqa: PTH116
    except OSError:
        return None
    return found.st_dev, found.st_ino
