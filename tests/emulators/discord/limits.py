"""How often may be called: windows that begin with a call, by the server's clock."""

from collections.abc import Callable
from dataclasses import dataclass

from tests.emulators.discord.errors import Refused

Now = Callable[[], int]

SEND, EDIT, OLD_EDIT, EVERYTHING = "send", "edit", "old edit", "everything"


@dataclass(frozen=True, slots=True)
class Window:
    """So many calls within so many milliseconds, from the first of them on."""

    calls: int
    milliseconds: int


WINDOWS = {
    SEND: Window(5, 5_000),
    EDIT: Window(5, 5_000),
    OLD_EDIT: Window(3, 20_000),
    EVERYTHING: Window(50, 1_000),
}


class Limiter:
    """Counts calls by kind and place; a kind without a window is not limited."""

    def __init__(self, now: Now) -> None:
        self.windows = dict(WINDOWS)
        self._now = now
        self._taken: dict[tuple[str, str], tuple[int, int]] = {}

    def take(self, kind: str, place: str = "") -> dict[str, str]:
        """Count one call and return the headers that tell what is left; raises 429."""
        window = self.windows.get(kind)
        if window is None:
            return {}
        now = self._now()
        end, taken = self._taken.get((kind, place), (now, 0))
        if end <= now:
            end, taken = now + window.milliseconds, 0
        over = taken >= window.calls
        taken += not over
        self._taken[kind, place] = end, taken
        wait = (end - now) / 1000
        headers = {
            "X-RateLimit-Limit": str(window.calls),
            "X-RateLimit-Remaining": str(window.calls - taken),
            "X-RateLimit-Reset": f"{now / 1000 + wait:.3f}",
            "X-RateLimit-Reset-After": f"{wait:.3f}",
            "X-RateLimit-Bucket": kind.replace(" ", "-"),
        }
        if over:
            raise _refusal(kind, wait, headers)
        # Only a route's own window is told beforehand; the others show when they are used up.
        return headers if kind in (SEND, EDIT) else {}


def too_many(wait: float, *, everywhere: bool = False, code: int = 0, text: str = "") -> Refused:
    """Return a refusal for ``wait`` seconds, of this route or of everything."""
    text = text or "You are being rate limited."
    headers = {"Retry-After": f"{wait:.3f}", "Via": "1.1 emulator"}
    headers["X-RateLimit-Scope"] = "global" if everywhere else "user"
    if everywhere:
        headers["X-RateLimit-Global"] = "true"
    return Refused(429, code, text, headers=headers, retry_after=wait, **{"global": everywhere})


def _refusal(kind: str, wait: float, headers: dict[str, str]) -> Refused:
    if kind == OLD_EDIT:
        text = "Maximum number of edits to messages older than 1 hour reached. Try again later."
        return too_many(wait, code=30046, text=text)
    refusal = too_many(wait, everywhere=kind == EVERYTHING)
    if kind != EVERYTHING:
        refusal.headers |= headers
    return refusal
