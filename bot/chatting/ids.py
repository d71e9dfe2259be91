"""What buttons and menus remember: everything that is needed when they are pressed, for the program
may have been started anew since then.
"""

import re
from dataclasses import dataclass
from typing import TypeAlias

from bot.tables.commands import Press, TableId
from engine.seats import Seat


@dataclass(frozen=True, slots=True)
class Move:
    """An action at a table, ``sure`` where nobody need be asked once more."""

    table: TableId
    press: Press
    action: str
    sure: bool = False


@dataclass(frozen=True, slots=True)
class Order:
    """A command about a table (``join``), with what it needs besides."""

    table: TableId
    command: str
    argument: str = ""


@dataclass(frozen=True, slots=True)
class Wish:
    """Something about a person (or a server), not a table: ``settings`` and which of them."""

    about: str
    field: str = ""


Remembered: TypeAlias = Move | Order | Wish

_MOVE = re.compile(r"m:(\w+):(\d+):(\d*):(\d+):(!?)([^:]+)")
_ORDER = re.compile(r"o:(\w+):([a-z-]+):([^:]*)")
_WISH = re.compile(r"w:([a-z-]+):([^:]*)")


def write(what: Remembered) -> str:
    """The id of a button or menu."""
    match what:
        case Move(table, Press(game, decision, seat), action, sure):
            whose = "" if seat is None else seat
            return f"m:{table}:{game}:{whose}:{decision}:{'!' if sure else ''}{action}"
        case Order(table, command, argument):
            return f"o:{table}:{command}:{argument}"
        case Wish(about, field):
            return f"w:{about}:{field}"


def read(text: str) -> Remembered | None:
    """What `write` wrote; None for anything else."""
    if found := _MOVE.fullmatch(text):
        table, game, seat, decision, sure, action = found.groups()
        press = Press(int(game), int(decision), Seat(int(seat)) if seat else None)
        return Move(TableId(table), press, action, bool(sure))
    if found := _ORDER.fullmatch(text):
        table, command, argument = found.groups()
        return Order(TableId(table), command, argument)
    if found := _WISH.fullmatch(text):
        return Wish(*found.groups())
    return None
