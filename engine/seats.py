"""Seats: where somebody sits at a table, numbered from 0 in playing order."""

from collections.abc import Sequence
from typing import NewType

Seat = NewType("Seat", int)


def seats(players: int) -> tuple[Seat, ...]:
    """All seats of a table of ``players``, in playing order."""
    return tuple(Seat(number) for number in range(players))


def order_from(first: Seat, players: int, playing: Sequence[bool]) -> tuple[Seat, ...]:
    """The seats still ``playing``, in order, counted from ``first`` (itself only if it plays)."""
    around = (Seat((first + step) % players) for step in range(players))
    return tuple(seat for seat in around if playing[seat])
