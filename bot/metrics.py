"""What is counted and measured, for Prometheus; times are seconds.

One `Metrics` is made by the program and passed to those who count. No label may ever have many
values: never a table, a person, a chat or a card. As a last defence a value that does not look like
a code (``not-your-turn``) is counted as ``other``.
"""

import re
from enum import StrEnum
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

CONTENT_TYPE: Final = CONTENT_TYPE_PLAIN_0_0_4
"""The HTTP content type of `Metrics.text`."""
OTHER: Final = "other"

_CODE = re.compile(r"[a-z]+(?:[-_][a-z]+)*")
_LONGEST = 40
_SHORT_S = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
_CALL_S = (0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300)
_TURN_S = (1, 2, 5, 10, 15, 20, 30, 45, 60, 90, 120, 600, 3_600, 21_600, 86_400, 172_800)


class Mover(StrEnum):
    """Who made a decision; ``autopilot`` is a computer in place of an absent person."""

    PERSON = "person"
    COMPUTER = "computer"
    AUTOPILOT = "autopilot"


class Refusal(StrEnum):
    """Why a platform did not draw: not now (retry after a while), the message is gone, the chat or
    person cannot be reached, or anything else.
    """

    WAIT = "wait"
    GONE = "gone"
    UNREACHABLE = "unreachable"
    FAILED = "failed"


class Ending(StrEnum):
    """How a computer's thought ended."""

    CHOSEN = "chosen"
    OVERTIME = "overtime"
    FAILED = "failed"
    QUEUE_FULL = "queue-full"


class Heard(StrEnum):
    """What became of something that a platform has told: it was understood, it was left out since
    nobody could read it, or it was given up since the program failed with it.
    """

    UNDERSTOOD = "understood"
    LEFT_OUT = "left-out"
    FAILED = "failed"


class Queue(StrEnum):
    """What may wait: units of work, thoughts, screens and notices."""

    WRITER = "writer"
    THINKER = "thinker"
    PUBLISHER = "publisher"


class _Counter(Counter):
    def labels(self, *values: object, **named: object) -> "_Counter":
        return super().labels(*map(_code, values), **_codes(named))


class _Gauge(Gauge):
    def labels(self, *values: object, **named: object) -> "_Gauge":
        return super().labels(*map(_code, values), **_codes(named))


class _Histogram(Histogram):
    def labels(self, *values: object, **named: object) -> "_Histogram":
        return super().labels(*map(_code, values), **_codes(named))


class Metrics:
    """All metrics, in a registry of their own.

    Where nothing else is said, count with ``metrics.draws.labels(platform="discord").inc()`` and
    measure with ``metrics.draw_call.labels(platform="discord").observe(seconds)``. A gauge is set,
    or asks whenever it is read: ``metrics.queue.labels(queue=Queue.WRITER).set_function(length)``.
    Such a function must not fail, or nothing at all can be read.
    """

    def __init__(self) -> None:
        self.registry = CollectorRegistry()

        self.moves = self._counter(
            "moves", "Decisions made in games, by who made them.", "game", "mover"
        )
        self.turn = self._histogram(
            "turn_seconds",
            "From the moment a person's turn is shown to their decision.",
            _TURN_S,
            "game",
        )
        self.commands = self._counter(
            "commands",
            "Commands, by kind and outcome: ok, or the refusal's code.",
            "kind",
            "code",
        )
        self.tables = self._gauge("tables", "Tables that are not over, by status.", "status")
        self.damaged_tables = self._gauge("damaged_tables", "Tables set aside as unreadable.")

        self.connected = self._gauge(
            "platform_connected", "1 while a platform is connected, else 0.", "platform"
        )
        self.heard = self._counter(
            "updates", "What platforms have told, by what became of it.", "platform", "outcome"
        )
        self.draw_latency = self._histogram(
            "draw_latency_seconds",
            "From a table's version on disk to the message that shows it.",
            _CALL_S,
            "platform",
        )
        self.draw_call = self._histogram(
            "draw_call_seconds", "One call that draws, accepted or refused.", _CALL_S, "platform"
        )
        self.draws = self._counter("draws", "Messages drawn: posted or edited.", "platform")
        self.draws_skipped = self._counter(
            "draws_skipped", "Draws spared because there was nothing new to see.", "platform"
        )
        self.draws_refused = self._counter(
            "draws_refused", "Draws that the platform did not make, by why.", "platform", "reason"
        )
        self.notices_sent = self._counter("notices_sent", "Notices sent.", "code")
        self.notices_dropped = self._counter(
            "notices_dropped", "Notices not sent: overtaken, or nobody to be reached.", "code"
        )

        self.commit = self._histogram(
            "commit_seconds", "From handing over a unit of work until it is on disk.", _SHORT_S
        )
        self.queue = self._gauge("queue_length", "How many wait, by what for.", "queue")
        self.deadline_late = self._histogram(
            "deadline_late_seconds", "From the moment something was due until it was done.", _CALL_S
        )
        self.thoughts = self._counter(
            "thoughts", "Thoughts of computer players, by how they ended.", "level", "ending"
        )
        self.thought = self._histogram(
            "thought_seconds", "How long computer players think.", _SHORT_S, "level"
        )

    def text(self) -> str:
        """Everything as Prometheus reads it, to be served as `CONTENT_TYPE`."""
        return generate_latest(self.registry).decode()

    def _counter(self, name: str, told: str, *labels: str) -> Counter:
        return _Counter(f"bisqa_{name}_total", told, labels, registry=self.registry)

    def _gauge(self, name: str, told: str, *labels: str) -> Gauge:
        return _Gauge(f"bisqa_{name}", told, labels, registry=self.registry)

    def _histogram(
        self, name: str, told: str, buckets: tuple[float, ...], *labels: str
    ) -> Histogram:
        return _Histogram(f"bisqa_{name}", told, labels, buckets=buckets, registry=self.registry)


def _code(value: object) -> str:
    text = str(value)
    return text if len(text) <= _LONGEST and _CODE.fullmatch(text) else OTHER


def _codes(named: dict[str, object]) -> dict[str, str]:
    return {name: _code(value) for name, value in named.items()}
