"""How lines that come by the thousand are told of: a few of them, and then how many there were."""

from typing import Final

FEW: Final = 5
"""So many lines of a kind are written within a `WINDOW`, and the others counted."""
WINDOW: Final = 60_000
"""In milliseconds."""
MOST_KINDS: Final = 200


class Sparing:
    """Says which lines may be written. Those that may not are counted, by their kind; ``now`` is
    any clock of milliseconds.
    """

    def __init__(self, few: int = FEW, window: int = WINDOW) -> None:
        self._few = few
        self._window = window
        self._written: dict[str, list[int]] = {}  # when
        self._withheld: dict[str, tuple[int, int]] = {}  # how many, since when

    def lets(self, kind: str, now: int) -> bool:
        """Whether a line may be written; counts it where not."""
        if kind not in self._written and len(self._written) >= MOST_KINDS:
            kind = ""  # whatever they are called, all further ones are one kind
        recent = [at for at in self._written.get(kind, ()) if abs(now - at) < self._window]
        if len(recent) < self._few:
            self._written[kind] = [*recent, now]
            return True
        count, since = self._withheld.get(kind, (0, now))
        self._withheld[kind] = count + 1, since
        return False

    def due(self, now: int) -> dict[str, int]:
        """How many lines of each kind have not been written, told once in each window."""
        over = {
            kind: count
            for kind, (count, since) in self._withheld.items()
            if abs(now - since) >= self._window
        }
        for kind in over:
            del self._withheld[kind]
        for kind, written in tuple(self._written.items()):
            if kind not in self._withheld and abs(now - written[-1]) >= self._window:
                del self._written[kind]
        return over
