"""Computers at work: a decision thought through outside the table's lock, and always made."""

import asyncio
from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, field
from typing import Any, Protocol

from bot.logs import get
from bot.metrics import Ending, Metrics
from bot.sparing import Sparing
from bot.tables.commands import Answer
from engine.actions import Action
from engine.game import Game
from engine.player import Level
from engine.randomness import Rng
from engine.seats import Seat
from engine.view import View
from storage.records import TableId

_log = get(__name__)


@dataclass(frozen=True, slots=True)
class Thought:
    """A decision that a computer has to make, with all it may know and the luck it may use."""

    table: TableId
    game_id: str
    game_number: int
    seat: Seat
    decision: int
    level: Level
    view: View = field(repr=False)
    legal: tuple[Action, ...] = field(repr=False)
    rng: Rng = field(repr=False)


class Mind(Protocol):
    """Where computer players think."""

    async def choose(
        self, game_id: str, level: Level, view: View, legal: tuple[Action, ...], rng: Rng
    ) -> Action:
        """What that level's player chooses; raises if that cannot be had, for whatever reason."""

    async def close(self) -> None:
        """Let go of what it holds; thoughts that are not finished fail."""


class MindError(Exception):
    """A mind made no choice. What it says is for logs, and never names a card."""

    def __init__(self, told: str, ending: Ending = Ending.FAILED) -> None:
        super().__init__(told)
        self.ending = ending


class InProcess:
    """Thinks where it is asked, at once, and nothing else goes on meanwhile (`Mind`): for tests and
    simulations, and for players that take no time.
    """

    def __init__(self, games: Mapping[str, Game[Any]]) -> None:
        self._games = games

    async def choose(
        self, game_id: str, level: Level, view: View, legal: tuple[Action, ...], rng: Rng
    ) -> Action:
        """What that level's player chooses."""
        return self._games[game_id].player(level).choose(view, legal, rng)

    async def close(self) -> None:
        """Nothing is held."""


class Thinker:
    """Lets the computer player of a seat choose. Never fails: whatever goes wrong, *normal* or at
    last the first legal action answers, so that no game can stall.

    Players think in ``mind``, here for None; but *normal*, where it stands in, always here.
    """

    def __init__(
        self,
        games: Mapping[str, Game[Any]],
        mind: Mind | None = None,
        *,
        metrics: Metrics | None = None,
    ) -> None:
        self._metrics = metrics or Metrics()
        self._here = InProcess(games)
        self._mind = mind or self._here
        self._sparing = Sparing()

    async def think(self, thought: Thought) -> Answer:
        """The command that makes the decision; the service drops it if it comes too late."""
        action = await self._choice(self._mind, thought, thought.level)
        if action is None:
            action = await self._choice(self._here, thought, Level.NORMAL)
        return Answer(
            table=thought.table,
            game=thought.game_number,
            seat=thought.seat,
            decision=thought.decision,
            action=(action or thought.legal[0]).text,
        )

    async def close(self) -> None:
        """Let go of the mind; who still thinks is answered by *normal*."""
        await self._mind.close()

    async def _choice(self, mind: Mind, thought: Thought, level: Level) -> Action | None:
        ended, begin = Ending.FAILED, asyncio.get_running_loop().time()
        for kind, count in self._sparing.due(round(begin * 1_000)).items():
            _log.warning("more computers failed", failure=kind, count=count)
        try:
            # Luck of its own: whoever is asked next draws the same, whatever was drawn before.
            rng = copy(thought.rng)
            chosen = await mind.choose(thought.game_id, level, thought.view, thought.legal, rng)
            action = thought.legal[thought.legal.index(chosen)]
            ended = Ending.CHOSEN
            return action
        except Exception as failure:
            # Its kind alone: what it says may name cards.
            kind = type(failure).__name__
            if isinstance(failure, MindError):
                kind, ended = str(failure), failure.ending
            if self._sparing.lets(kind, round(begin * 1_000)):
                _log.warning(
                    "computer failed",
                    table=thought.table,
                    game=thought.game_number,
                    seat=thought.seat,
                    decision=thought.decision,
                    player=level.value,
                    failure=kind,
                )
            return None
        finally:
            seconds = asyncio.get_running_loop().time() - begin
            self._metrics.thought.labels(level=level.value).observe(seconds)
            self._metrics.thoughts.labels(level=level.value, ending=ended).inc()
