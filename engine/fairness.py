"""Fair deals: luck that is fixed before the game and can be checked after it.

``docs/fair-deals.md`` says the same byte for byte, with a worked example.
"""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from typing import TypeVar

_T = TypeVar("_T")

SECRET_BYTES = 32
SEATING = 0
"""The number of the stream that settles the seat order and the first seat; deals are 1, 2, …"""

_LABEL = b"bisqa-fair/1\n"


def commitment(secret: bytes) -> str:
    """What is shown before the game: the SHA-256 of the secret, as 64 hex digits."""
    return hashlib.sha256(secret).hexdigest()


class FairStream:
    """Bytes that depend on a game's secret, its salt and a number, and what is drawn from them."""

    def __init__(self, secret: bytes, salt: Sequence[str], number: int) -> None:
        grains = (grain.encode() for grain in salt)
        told = (b"%d:%b\n" % (len(grain), grain) for grain in grains)
        message = b"".join((_LABEL, b"%d\n" % number, *told))
        self._bytes = _blocks(hmac.digest(secret, message, "sha256"))

    def below(self, limit: int) -> int:
        """A whole number from 0 up to but not including ``limit`` (1 to 256), each as likely."""
        refused_from = 256 - 256 % limit
        while (byte := next(self._bytes)) >= refused_from:
            pass
        return byte % limit

    def shuffled(self, things: Sequence[_T]) -> tuple[_T, ...]:
        """``things`` in a new order: Fisher and Yates, from the last place down to the second."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)


def _blocks(key: bytes) -> Iterator[int]:
    counter = 0
    while True:
        yield from hmac.digest(key, counter.to_bytes(8, "big"), "sha256")
        counter += 1


def player_seed(secret: bytes, seat: int, decision: int) -> str:
    """What the luck of a computer player's decision starts from: nobody who has it, or draws from
    it, learns the secret, and once the secret is told any choice can be made again.
    """
    return hmac.digest(secret, f"bisqa-player/1\n{seat}\n{decision}\n".encode(), "sha256").hex()


def seating(secret: bytes, salt: Sequence[str], players: int) -> tuple[tuple[int, ...], int]:
    """Who sits where and who is first: for each seat the place in joining order; the first seat."""
    stream = FairStream(secret, salt, SEATING)
    order = stream.shuffled(range(players))
    return order, stream.below(players)
