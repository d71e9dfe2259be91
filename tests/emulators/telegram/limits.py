"""How often may be called: windows that slide, by the server's clock."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from tests.emulators.telegram.errors import too_many

Now = Callable[[], int]

GROUP, CHAT, EVERYTHING = "group", "chat", "everything"


@dataclass(frozen=True, slots=True)
class Window:
    """So many calls within any so many milliseconds."""

    calls: int
    milliseconds: int


WINDOWS: Final = {
    GROUP: Window(20, 60_000),
    CHAT: Window(5, 5_000),
    EVERYTHING: Window(30, 1_000),
}


@dataclass(frozen=True, slots=True)
class Flood:
    """A call that came too soon: when, where, what, and for how many seconds it must wait."""

    at: int
    chat: int
    method: str
    retry_after: int


class Limiter:
    """Counts calls by place. Who called too soon must not call there until the wait is over."""

    def __init__(self, now: Now) -> None:
        self.windows = dict(WINDOWS)
        self.floods: list[Flood] = []
        self._now = now
        self._taken: dict[str, list[int]] = defaultdict(list)
        self._until: dict[str, int] = {}

    def take(self, chat: int, method: str) -> None:
        """Count one call, or raise 429."""
        now, everywhere = self._now(), EVERYTHING
        places = [(EVERYTHING, everywhere), (CHAT, str(chat))]
        if chat < 0:
            places.append((GROUP, f"{chat}/minute"))
        free = [(place, self._free(kind, place)) for kind, place in places]
        place, until = max(free, key=lambda each: each[1])
        if until > now:
            self._until[EVERYTHING if place == EVERYTHING else str(chat)] = until
            wait = -(-(until - now) // 1000)
            self.floods.append(Flood(now, chat, method, wait))
            raise too_many(wait)
        for _, place in places:
            self._taken[place].append(now)

    def punish(self, seconds: int, chat: int = 0) -> None:
        """Refuse everything in a chat, or everywhere, for so long."""
        place = str(chat) if chat else EVERYTHING
        self._until[place] = self._now() + seconds * 1000

    def _free(self, kind: str, place: str) -> int:
        """Return from when on one may call."""
        now, window = self._now(), self.windows.get(kind)
        until = self._until.get(place, 0)
        if window is None:
            return until
        taken = [each for each in self._taken[place] if each > now - window.milliseconds]
        self._taken[place] = taken
        if len(taken) < window.calls:
            return until
        return max(until, taken[-window.calls] + window.milliseconds)


def busiest(moments: Sequence[int], milliseconds: int = 60_000) -> int:
    """Return the most calls that fell within any so many milliseconds."""
    ordered = sorted(moments)
    most, first = 0, 0
    for last, moment in enumerate(ordered):
        while ordered[first] <= moment - milliseconds:
            first += 1
        most = max(most, last - first + 1)
    return most
