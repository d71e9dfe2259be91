"""Computers at work: a decision thought through outside the table's lock and the event loop."""

import asyncio
import logging
from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, field
from typing import Any

from bot.tables.commands import Answer
from engine.actions import Action
from engine.game import Game
from engine.player import Level
from engine.randomness import Rng
from engine.seats import Seat
from engine.view import View
from storage.records import TableId

_log = logging.getLogger(__name__)

CEILING_S = 2.0
"""A thought that takes longer is dropped and *normal* decides: a safety net, never a budget."""


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


class Thinker:
    """Lets the computer player of a seat choose. Never fails: whatever goes wrong, *normal* or at
    last the first legal action answers, so that no game can stall.
    """

    def __init__(self, games: Mapping[str, Game[Any]]) -> None:
        self._games = games

    async def think(self, thought: Thought) -> Answer:
        """The command that makes the decision; the service drops it if it comes too late."""
        action = await self._choice(thought, thought.level)
        if action is None:
            action = await self._choice(thought, Level.NORMAL)
        return Answer(
            table=thought.table,
            game=thought.game_number,
            seat=thought.seat,
            decision=thought.decision,
            action=(action or thought.legal[0]).text,
        )

    async def _choice(self, thought: Thought, level: Level) -> Action | None:
        try:
            player = self._games[thought.game_id].player(level)
            # Luck of its own: whoever is asked next draws the same, whatever was drawn before.
            rng = copy(thought.rng)
            thinking = asyncio.to_thread(player.choose, thought.view, thought.legal, rng)
            chosen = await asyncio.wait_for(thinking, CEILING_S)
            return thought.legal[thought.legal.index(chosen)]
        except Exception as failure:
            # Its kind alone: what it says may name cards.
            _log.warning(
                "computer %s failed: table %s game %d seat %d decision %d: %s",
                level,
                thought.table,
                thought.game_number,
                thought.seat,
                thought.decision,
                type(failure).__name__,
            )
            return None
