"""What people order at a table, as commands of the table service."""

import re

from bot.chatting.addresses import is_public
from bot.chatting.asking import Asker
from bot.parsing.words import squeeze
from bot.tables.commands import (
    AddComputer,
    Back,
    End,
    Join,
    Leave,
    Pause,
    PersonCommand,
    Rematch,
    Resume,
    Start,
    Unseat,
)
from bot.tables.errors import NoSuchPlayer
from bot.tables.updates import Place, TableView
from engine.player import Level

_PLACE = re.compile(r"#([0-9]{1,9})")


def may_moderate(asker: Asker, seen: TableView) -> bool:
    """Whether somebody looks after the chat where the table was opened."""
    return asker.looks_after(seen.chat)


def may_manage(asker: Asker, seen: TableView) -> bool:
    """Whether somebody is the host of the table, or may do what the host may."""
    return (seen.seat is not None and seen.seat == seen.host) or may_moderate(asker, seen)


def command_for(name: str, asker: Asker, seen: TableView, argument: str) -> PersonCommand | None:
    """The command of that name, as ``asker`` gives it; None for what is no command to a table.

    Raises `NoSuchPlayer` where ``argument`` should name somebody at the table, but does not.
    """
    table, person, moderator = seen.table, asker.person, may_moderate(asker, seen)
    match name:
        case "join":
            return Join(table, person, asker.name, asker.press)
        case "leave":
            return Leave(table, person)
        case "back":
            return Back(table, person)
        case "go":
            return Start(table, person, asker.press, moderator=moderator)
        case "addbot":
            level = Level(argument) if argument in set(Level) else Level.NORMAL
            return AddComputer(table, person, level, moderator=moderator)
        case "unseat":
            return Unseat(table, person, place=_place(seen, argument), moderator=moderator)
        case "pause":
            return Pause(table, person, moderator=moderator)
        case "resume":
            return Resume(table, person, moderator=moderator)
        case "end":
            sure = int(argument) if argument.isdecimal() else None
            return End(table, person, sure, moderator=moderator)
        case "rematch":
            several = sum(place.level is None for place in seen.places) > 1
            return Rematch(table, person, is_public(seen.chat) or several, asker.press)
        case _:
            return None


def place_label(seen: TableView, place: Place) -> str:
    """What somebody is called where one is to be chosen: told apart from others of that name."""
    alike = [at for at in seen.places if squeeze(at.name) == squeeze(place.name)]
    return place.name if len(alike) == 1 else f"{seen.places.index(place) + 1}. {place.name}"


def place_value(place: Place) -> str:
    """Somebody at a table as menus and completion have them."""
    return f"#{place.id}"


def _place(seen: TableView, argument: str) -> int:
    """The id of a place, by its value or by the name of who sits there."""
    if value := _PLACE.fullmatch(argument):
        return int(value[1])
    names = tuple(at.name for at in seen.places)
    if not argument:
        raise NoSuchPlayer(reason="missing", names=names)
    named = [at.id for at in seen.places if squeeze(at.name) == squeeze(argument)]
    if not named:
        raise NoSuchPlayer(names=names)
    if len(named) > 1:
        raise NoSuchPlayer(reason="several", names=names)
    return named[0]
