"""What a round costs, who goes out, and who comes where. Pure functions of a state."""

from engine.games.bisqa.options import SHARED
from engine.games.bisqa.state import State
from engine.outcome import Outcome, places

BELOW_ZERO = "below-zero"
"""Nobody is left, and whoever would have the most lives left, below zero too, is first."""
_STILL_IN = 1 << 30


def losses(bids: tuple[int | None, ...], won: tuple[int, ...]) -> tuple[int, ...]:
    """Lives lost by each seat: the distance between bid and tricks; 0 for who was out."""
    return tuple(
        0 if bid is None else abs(bid - taken) for bid, taken in zip(bids, won, strict=True)
    )


def is_over(state: State) -> bool:
    """Whether at most one seat is left. Everybody may go out in the same round (reading E1)."""
    return state.out.count(0) <= 1


def lives_left(state: State) -> tuple[int, ...]:
    """Lives as they are shown, never below 0."""
    return tuple(max(0, lives) for lives in state.lives)


def outcome(state: State) -> Outcome | None:
    """The places once the game is over: who went out later is placed better.

    Those who went out in the same round are placed by the lives that would be left, or share their
    place with option ``tie`` = ``shared`` (readings E1, E2, E14).
    """
    if not is_over(state):
        return None
    shared = state.options.tie == SHARED
    keys = [
        (out or _STILL_IN, 0 if shared else lives)
        for out, lives in zip(state.out, state.lives, strict=True)
    ]
    ranking = places(keys)
    last = [lives for key, lives in zip(keys, state.lives, strict=True) if key[0] == max(keys)[0]]
    parted = not shared and len(set(last)) > 1
    return Outcome(lives_left(state), ranking, BELOW_ZERO if parted else "")


def told_lives(before: tuple[int, ...], after: tuple[int, ...], tie: str) -> tuple[int, ...]:
    """Lives as they are told at the end of a round, from those ``before`` and ``after`` it: below 0
    where several go out together and are placed by that.
    """
    gone = [was > 0 >= left for was, left in zip(before, after, strict=True)]
    parted = sum(gone) > 1 and tie != SHARED
    return tuple(
        left if parted and out else max(0, left) for left, out in zip(after, gone, strict=True)
    )
