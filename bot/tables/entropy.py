"""Secrets and codes: the only module of ``bot`` that may ask the machine for luck."""

import secrets
from collections.abc import Sequence
from typing import Protocol, TypeVar

from engine.fairness import SECRET_BYTES

_T = TypeVar("_T")

_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"  # nothing that looks like something else
CODE_LENGTH = 6


class Entropy(Protocol):
    """Where luck comes from; a test brings its own."""

    def secret(self) -> bytes:
        """A game's secret: 32 bytes."""

    def code(self) -> str:
        """The code of a table, short enough to type."""

    def sample(self, things: Sequence[_T], count: int) -> list[_T]:
        """``count`` different ones of ``things`` in any order."""


class SystemEntropy:
    """Luck of the operating system."""

    def secret(self) -> bytes:
        """See `Entropy`."""
        return secrets.token_bytes(SECRET_BYTES)

    def code(self) -> str:
        """See `Entropy`."""
        return "".join(secrets.choice(_LETTERS) for _ in range(CODE_LENGTH))

    def sample(self, things: Sequence[_T], count: int) -> list[_T]:
        """See `Entropy`."""
        return secrets.SystemRandom().sample(things, count)
