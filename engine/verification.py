"""Whether the game of a record was dealt as its secret says.

``docs/fair-deals.md`` tells what that proves, and what it does not.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from engine.errors import BadRecord
from engine.fairness import FairStream, commitment, seating
from engine.game import Game
from engine.replay import ActionRefused, Fair, Record, steps


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at, and whether it is as it should be.

    ``what`` is commitment, seats, first, deal, actions, or unreached: a deal that the actions do
    not reach, so that nobody can say whose cards these are. ``number`` is that of the deal.
    """

    what: str
    holds: bool
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """All ``checks`` of a record in order. ``over`` tells whether its game came to an end,
    ``deals`` how many deals its actions reach.
    """

    checks: tuple[Check, ...]
    over: bool
    deals: int

    @property
    def fair(self) -> bool:
        """Whether all is as it was settled, and nothing was left out."""
        return all(check.holds for check in self.checks)


def verify(game: Game[Any], record: Record) -> Verdict:
    """Recompute from the secret what was settled by it: seats, first seat, and every deal begun.

    After an action that breaks the rules no deal can be told any more. Raises `BadRecord` where the
    record tells no secret or misses a deal.
    """
    if record.fair is None:
        raise BadRecord(key="fair", reason="unproved")
    checks = [*_settled(record, record.fair)]
    before: Any = None
    reached, ruled = 0, True
    try:
        for moment in steps(game, record):
            if moment.deal is not None:
                reached = moment.deal
                checks.append(Check("deal", _dealt(game, record, before, reached), reached))
            before = moment.step.state
    except ActionRefused:
        ruled = False
    checks.append(Check("actions", ruled))
    left = range(reached + 1, len(record.deals) + 1)
    checks += [Check("unreached", holds=False, number=number) for number in left]
    return Verdict(tuple(checks), game.outcome(before) is not None, reached)


def _settled(record: Record, fair: Fair) -> Iterator[Check]:
    """What the secret settles before the first deal."""
    secret, players = bytes.fromhex(fair.secret), record.players
    order, first = seating(secret, fair.salt, len(players))
    seated = len(fair.joined) == len(players) and players == tuple(
        fair.joined[place] for place in order
    )
    yield Check("commitment", commitment(secret) == fair.commitment)
    yield Check("seats", seated)
    yield Check("first", first == record.first)


def _dealt(game: Game[Any], record: Record, before: Any, number: int) -> bool:
    """Whether deal ``number``, before which the game stood so, is the one that the secret gives."""
    assert record.fair
    stream = FairStream(bytes.fromhex(record.fair.secret), record.fair.salt, number)
    laid_out = game.lay_out(before, stream.shuffled(game.pack.cards))
    return record.deals[number - 1] == laid_out
