"""What the table service asks of the outside, and the paces it keeps."""

from dataclasses import dataclass
from typing import Protocol

from storage.records import TableId


class Clock(Protocol):
    """Time in UTC milliseconds; a test brings its own."""

    def now(self) -> int:
        """The present moment."""

    async def sleep_until(self, moment: int) -> None:
        """Return at ``moment``, at once if it has passed."""


class Listener(Protocol):
    """Somebody who wants to know that a table has changed, after it is on disk."""

    def changed(self, table: TableId) -> None:
        """Must return at once and never raise; draws and sends nothing itself."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How long things rest before the program goes on by itself, in milliseconds.

    ``computer`` after any entry, ``trick`` after a finished trick, ``deal`` after a finished deal,
    ``hidden`` after a deal in which the cards played themselves.
    """

    computer: int = 1_200
    trick: int = 2_500
    deal: int = 4_000
    hidden: int = 8_000


AT_ONCE = Pace(0, 0, 0, 0)
