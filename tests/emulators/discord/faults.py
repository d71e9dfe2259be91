"""What can go wrong between a client and the service, on a test's demand."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from tests.emulators.discord.errors import Payload, Refused
from tests.emulators.discord.limits import too_many


@dataclass(eq=False, slots=True)
class Call:
    """One request: when it came (UTC ms), what it asked for, and how it ended (0: not yet).

    ``route`` has names for ids, such as ``/channels/{channel}/messages``; ``kind`` is "answer"
    for all that belongs to an interaction, else "call".
    """

    at: int
    method: str
    route: str
    channel: str
    kind: str
    body: Payload | list[Payload] = field(default_factory=dict)
    status: int = 0


class Cut(Exception):
    """Raised by a hook: the call is not carried out, and its connection is cut."""


Match = Callable[[Call], bool]
Delay = float | Awaitable[object]


def every(call: Call) -> bool:
    """Match all calls."""
    return True


@dataclass(slots=True)
class _Failure:
    refusal: Refused
    times: int
    match: Match


class Faults:
    """Faults that are waiting to happen; each ``match`` says which calls it is for."""

    def __init__(self) -> None:
        self.hook: Callable[[Call], Awaitable[object]] | None = None
        """Runs before each call is carried out; raises `Cut` if it is not to be."""
        self.strange: Callable[[Call, object], object] = lambda call, answer: answer
        """Makes something else of what is answered to a call that was carried out."""
        self._failures: list[_Failure] = []
        self._losses: list[list[Match]] = []
        self._delays: list[tuple[Delay, Match]] = []

    def lose_answers(self, times: int = 1, match: Match = every) -> None:
        """Carry out the next calls, but cut the connection instead of answering."""
        self._losses.append([match] * times)

    def delay(self, delay: Delay, match: Match = every) -> None:
        """Let calls wait: some seconds each, or all for one thing that can be awaited."""
        if not isinstance(delay, int | float):
            delay = asyncio.ensure_future(delay)
        self._delays.append((delay, match))

    def fail(
        self,
        status: int,
        times: int = 1,
        match: Match = every,
        *,
        code: int = 0,
        retry_after: float = 0.05,
        everywhere: bool = False,
    ) -> None:
        """Refuse the next calls, undone; with 429 for ``retry_after`` seconds."""
        refusal = (
            too_many(retry_after, everywhere=everywhere, code=code)
            if status == 429
            else Refused(status, code, "as the test demands")
        )
        self._failures.append(_Failure(refusal, times, match))

    def clear(self) -> None:
        """Forget all faults that have not happened yet."""
        self.hook, self.strange = None, lambda call, answer: answer
        for delay, _ in self._delays:
            if isinstance(delay, asyncio.Future):
                delay.cancel()
        for waiting in (self._failures, self._losses, self._delays):
            waiting.clear()

    async def before(self, call: Call) -> None:
        """Let happen what comes before a call is carried out; raises what it fails with."""
        if self.hook:
            await self.hook(call)
        for delay, match in self._delays:
            if match(call):
                await _pass(delay)
        for failure in self._failures:
            if failure.times and failure.match(call):
                failure.times -= 1
                raise failure.refusal

    def loses(self, call: Call) -> bool:
        """Return whether the answer to this call is to be lost, and count it."""
        for waiting in self._losses:
            if waiting and waiting[-1](call):
                waiting.pop()
                return True
        return False


async def _pass(delay: Delay) -> None:
    if isinstance(delay, int | float):
        await asyncio.sleep(delay)
    else:
        # Many calls may wait for one thing; a client that hangs up must not cancel it.
        await asyncio.shield(delay)
