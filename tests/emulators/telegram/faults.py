"""What can go wrong between a client and the service, on a test's demand."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from tests.emulators.telegram.errors import Payload, Refused, too_many


@dataclass(eq=False, slots=True)
class Call:
    """One request: when it came (UTC ms), what it asked for, and how it ended (0: not yet).

    ``chat`` is the id that it named, 0 where it named none; ``counts`` tells whether it was
    counted towards the limits of that chat.
    """

    at: int
    method: str
    chat: int
    body: dict[str, Any] = field(default_factory=dict)
    counts: bool = False
    status: int = 0
    error: str = ""
    result: Any = None


class Cut(Exception):
    """Raised by a hook: the call is not carried out, and its connection is cut."""


Match = Callable[[Call], bool]
MatchUpdate = Callable[[str, Payload], bool]
Delay = float | Awaitable[object]


def every(call: Call) -> bool:
    """Match all calls but those for updates."""
    return call.method != "getUpdates"


def every_update(kind: str, data: Payload) -> bool:
    """Match all updates."""
    return True


@dataclass(slots=True)
class _Failure:
    error: Exception
    times: int
    match: Match


class Faults:
    """Faults that are waiting to happen; each ``match`` says which calls it is for."""

    def __init__(self) -> None:
        self.hook: Callable[[Call], Awaitable[object]] | None = None
        """Runs before each call is carried out; raises `Cut` if it is not to be."""
        self.strange: Callable[[Call], object] = lambda call: call.result
        """Makes something else of the result of a call that was carried out."""
        self.down = False
        """While this holds nobody is answered: all connections are cut."""
        self._failures: list[_Failure] = []
        self._losses: list[list[Match]] = []
        self._delays: list[tuple[Delay, Match]] = []
        self._late: list[tuple[Callable[[], Awaitable[object]], Match]] = []
        self._odd: list[Callable[[int], bytes]] = []
        self._updates: dict[str, list[MatchUpdate]] = {"lose": [], "repeat": [], "swap": []}

    def lose_answers(self, times: int = 1, match: Match = every) -> None:
        """Carry out the next calls, but cut the connection instead of answering."""
        self._losses.append([match] * times)

    def drop(self, times: int = 1, match: Match = every) -> None:
        """Cut the connections of the next calls, which are not carried out."""
        self._failures.append(_Failure(Cut(), times, match))

    def delay(self, delay: Delay, match: Match = every) -> None:
        """Let calls wait: some seconds each, or all for one thing that can be awaited."""
        if not isinstance(delay, int | float):
            delay = asyncio.ensure_future(delay)
        self._delays.append((delay, match))

    def answer_late(self, later: Callable[[], Awaitable[object]], match: Match = every) -> None:
        """Carry calls out at once, but answer them only after each has waited for something."""
        self._late.append((later, match))

    def fail(
        self,
        status: int = 502,
        times: int = 1,
        match: Match = every,
        *,
        text: str = "",
        retry_after: int = 1,
    ) -> None:
        """Refuse the next calls, undone; with 429 for ``retry_after`` seconds.

        To refuse all that comes within some time there is ``punish`` of the limiter's.
        """
        refusal = Refused(status, text or _TEXTS.get(status, "as the test demands"))
        if status == 429:
            refusal = too_many(retry_after)
        self._failures.append(_Failure(refusal, times, match))

    def lose_updates(self, times: int = 1, match: MatchUpdate = every_update) -> None:
        """Let the next updates never come."""
        self._updates["lose"] += [match] * times

    def repeat_updates(self, times: int = 1, match: MatchUpdate = every_update) -> None:
        """Let the next updates come twice, with the same number."""
        self._updates["repeat"] += [match] * times

    def swap_updates(self, times: int = 1, match: MatchUpdate = every_update) -> None:
        """Let the next updates come after those that happened after them."""
        self._updates["swap"] += [match] * times

    def odd_updates(self, *made: Callable[[int], bytes]) -> None:
        """Let these come before each update from now on: see `Updates.push_odd`."""
        self._odd = [*made]

    def odd_before(self) -> list[Callable[[int], bytes]]:
        """Return what comes before the next update."""
        return self._odd

    def clear(self) -> None:
        """Forget all faults that have not happened yet."""
        self.hook, self.down, self.strange = None, False, lambda call: call.result
        for delay, _ in self._delays:
            if isinstance(delay, asyncio.Future):
                delay.cancel()
        self._odd = []
        self._late.clear()
        self._failures.clear()
        self._losses.clear()
        self._delays.clear()
        for matches in self._updates.values():
            matches.clear()

    async def before(self, call: Call) -> None:
        """Let happen what comes before a call is carried out; raises what it fails with."""
        if self.down:
            raise Cut
        if self.hook:
            await self.hook(call)
        for delay, match in self._delays:
            if match(call):
                await _pass(delay)
        for failure in self._failures:
            if failure.times and failure.match(call):
                failure.times -= 1
                raise failure.error

    async def after(self, call: Call) -> None:
        """Let happen what comes between a call and its answer."""
        for later, match in self._late:
            if match(call):
                await later()

    def loses(self, call: Call) -> bool:
        """Return whether the answer to this call is to be lost, and count it."""
        if self.down:
            return True
        for waiting in self._losses:
            if waiting and waiting[-1](call):
                waiting.pop()
                return True
        return False

    def befalls(self, what: str, kind: str, data: Payload) -> bool:
        """Return whether this happens to an update, and count it."""
        waiting = self._updates[what]
        found = next((each for each in waiting if each(kind, data)), None)
        if found:
            waiting.remove(found)
        return found is not None


_TEXTS = {
    500: "Internal Server Error",
    502: "Bad Gateway",
    503: "Service Unavailable",
    504: "Gateway Timeout",
}


async def _pass(delay: Delay) -> None:
    if isinstance(delay, int | float):
        await asyncio.sleep(delay)
    else:
        # Many calls may wait for one thing; a client that hangs up must not cancel it.
        await asyncio.shield(delay)
