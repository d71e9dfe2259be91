"""What people order at a table, as commands of the table service."""

import re

from bot.chatting.addresses import is_public
from bot.chatting.asking import Asker
from bot.parsing.people import meant
from bot.parsing.words import squeeze
from bot.tables.commands import (
    AddComputer,
    Admit,
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
from bot.tables.errors import GameFinished, NoSuchPlayer, NotHost, TableClosed
from bot.tables.updates import Phase, Place, Removed, TableView
from engine.player import Level

_UNTYPED = "\ue000"
"""A sign that stands for nothing, and is on no keyboard: what begins with it was chosen."""
_PLACE = re.compile(rf"{_UNTYPED}([0-9]{{1,9}})")
_REMOVED = re.compile(rf"{_UNTYPED}\+([0-9]{{1,9}})")
NOBODY = 0
"""The id of a place that nobody has."""
_FORMER = re.compile(r"#[0-9]{1,9}")


def may_moderate(asker: Asker, seen: TableView) -> bool:
    """Whether somebody looks after the chat where the table was opened."""
    return asker.looks_after(seen.chat)


def may_manage(asker: Asker, seen: TableView) -> bool:
    """Whether somebody is the host of the table, or may do what the host may."""
    return (seen.seat is not None and seen.seat == seen.host) or may_moderate(asker, seen)


def command_for(name: str, asker: Asker, seen: TableView, argument: str) -> PersonCommand | None:
    """The command of that name, as ``asker`` gives it; None for what is no command to a table.

    Where ``argument`` should name somebody at the table, but does not, raises `NoSuchPlayer`, or
    what stands against it whoever is named.
    """
    table, person, moderator = seen.table, asker.person, may_moderate(asker, seen)
    match name:
        case "join":
            return Join(table, person, asker.name, asker.press)
        case "leave":
            return Leave(table, person, _sure(argument))
        case "back":
            return Back(table, person)
        case "go":
            return Start(table, person, asker.press, moderator=moderator)
        case "addbot":
            level = Level(argument) if argument in set(Level) else Level.NORMAL
            return AddComputer(table, person, level, moderator=moderator)
        case "unseat" if removed := _REMOVED.fullmatch(argument):
            return Admit(table, person, int(removed[1]), moderator=moderator)
        case "unseat":
            return Unseat(table, person, place=_place(asker, seen, argument), moderator=moderator)
        case "pause":
            return Pause(table, person, moderator=moderator)
        case "resume":
            return Resume(table, person, moderator=moderator)
        case "end":
            return End(table, person, _sure(argument), moderator=moderator)
        case "rematch":
            several = sum(place.level is None for place in seen.places) > 1
            return Rematch(table, person, is_public(seen.chat) or several, asker.press)
        case _:
            return None


def _sure(argument: str) -> int | None:
    """The game that a question's answer is about."""
    return int(argument) if argument.isdecimal() else None


def deed(name: str, command: PersonCommand) -> str:
    """What was done by the command of that name: who takes seats away gives them back, too."""
    return "admit" if isinstance(command, Admit) else name


def place_value(place: Place) -> str:
    """Somebody at a table as menus and completion have them: nobody can type it."""
    return f"{_UNTYPED}{place.id}"


def removed_value(removed: Removed) -> str:
    """Somebody who may be let in again, likewise."""
    return f"{_UNTYPED}+{removed.id}"


def chosen_place(value: str) -> str:
    """A value of a menu as `place_value` writes it now; menus of older messages have another."""
    return f"{_UNTYPED}{value[1:]}" if _FORMER.fullmatch(value) else value


def _place(asker: Asker, seen: TableView, argument: str) -> int:
    """The id of a place, by its value or as people type who sits there."""
    if value := _PLACE.fullmatch(argument):
        return int(value[1])
    numbered = seen.phase is Phase.LOBBY
    named = meant(argument, seen.places, numbered=numbered) if argument else ()
    if len(named) == 1:
        return named[0].id
    if not named and _has_got_up(seen, argument):
        return NOBODY
    _check_choosing(asker, seen)
    names = tuple(at.name for at in seen.places)
    if named:
        raise NoSuchPlayer(reason="several", names=names)
    if not argument:
        raise NoSuchPlayer(reason="missing", names=names)
    raise NoSuchPlayer(names=names)


def _check_choosing(asker: Asker, seen: TableView) -> None:
    """Nothing, where somebody may say whose seat they want to take away; else why they need not be
    asked back.
    """
    if not may_manage(asker, seen):
        raise NotHost(name=seen.places[seen.host].name if seen.host is not None else "")
    if seen.phase is Phase.OVER:
        raise GameFinished() if seen.view.deal else TableClosed()


def _has_got_up(seen: TableView, name: str) -> bool:
    """Whether somebody of that name has sat in this lobby."""
    gone = (told.event for told in seen.happened if told.event.code == "unseated")
    return bool(squeeze(name)) and squeeze(name) in {
        squeeze(str(event.params["name"])) for event in gone
    }
