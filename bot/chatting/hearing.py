"""What a platform tells the program, and what of that nobody could read.

Whatever comes from a platform may be odd, for platforms are ahead of every library: it costs the
one thing that was told, is said in a line of the log (in few lines where it comes by the thousand),
and is counted. Where nothing at all can be read any more, the program says that it is deaf.
"""

from bot.connecting import State
from bot.logs import get
from bot.metrics import Heard, Metrics
from bot.sparing import Sparing
from bot.tables.ports import Clock
from bot.tables.timecontrol import MINUTE, SECOND

MANY = 5
"""So many things in a row that nobody could read are no accident."""
AWHILE = 30 * SECOND
"""For so long nothing was understood, then."""
QUIET = 10 * MINUTE
"""After so long without anything odd, nobody knows whether it still is so."""
SEVERAL = 2
"""One refusal may come from a program that is about to end, such as our own predecessor."""
SHARED_FOR = 2 * MINUTE
"""For so long another program is believed to use our token, after the last sign of it."""

_log = get("hearing")


class Hearing:
    """What is heard of one ``platform``."""

    def __init__(self, platform: str, clock: Clock) -> None:
        self.metrics: Metrics | None = None
        self._platform = platform
        self._clock = clock
        self._sparing = Sparing()
        self._odd = 0
        self._odd_since = self._odd_last = 0
        self._rivals: list[int] = []
        self._rival_told = False

    def understood(self) -> None:
        """Something was told that could be read."""
        self._odd = 0
        self._count(Heard.UNDERSTOOD)

    def left_out(self, what: str, why: str, **about: object) -> None:
        """Something was told that nobody can read: ``what``, and ``why`` not; neither may hold
        anything that somebody wrote.
        """
        now = self._clock.now()
        if not self._odd:
            self._odd_since = now
        self._odd += 1
        self._odd_last = now
        self._count(Heard.LEFT_OUT)
        if self._sparing.lets("left out", now):
            _log.warning("left out", platform=self._platform, what=what, why=why, **about)

    def spared(self, count: int) -> None:
        """Parts of something that was understood have been dropped, so many."""
        if self._sparing.lets("dropped", self._clock.now()):
            _log.warning("dropped", platform=self._platform, count=count)

    def failed(self, what: str, failure: BaseException) -> None:
        """The program failed with something that it could read."""
        self._count(Heard.FAILED)
        if self._sparing.lets("failed", self._clock.now()):
            _log.error("failed with", platform=self._platform, what=what, exc_info=failure)

    def sum_up(self) -> None:
        """Say how many lines were spared; to be called now and then."""
        for kind, count in self._sparing.due(self._clock.now()).items():
            _log.warning(f"more {kind}", platform=self._platform, count=count)

    def rival(self) -> None:
        """A sign that another program uses the same token. That is said once, and once more only
        after it had ended.
        """
        now = self._clock.now()
        if not self._recent(now):
            self._rival_told = False
        self._rivals = [*self._recent(now), now][-SEVERAL:]
        if self.shared and not self._rival_told:
            self._rival_told = True
            _log.error("another program uses the same token: stop one", platform=self._platform)

    @property
    def shared(self) -> bool:
        """Whether another program uses the same token."""
        return len(self._recent(self._clock.now())) >= SEVERAL

    @property
    def deaf(self) -> bool:
        """Whether for a while a good deal was told and nothing understood. Where it is quiet,
        nothing need be understood.
        """
        now = self._clock.now()
        lately = now - self._odd_last < QUIET
        return self._odd >= MANY and lately and now - self._odd_since >= AWHILE

    def state(self, *, connected: bool) -> State:
        """How a platform is that is ``connected``, or not."""
        if self.shared:
            return State.SHARED
        if not connected:
            return State.FAILING
        return State.DEAF if self.deaf else State.OK

    def _recent(self, now: int) -> list[int]:
        return [at for at in self._rivals if now - at < SHARED_FOR]

    def _count(self, outcome: Heard) -> None:
        if self.metrics:
            self.metrics.heard.labels(platform=self._platform, outcome=outcome).inc()
