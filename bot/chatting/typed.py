"""Commands as people type them in chats, with all that stands behind their names."""

import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from bot.chatting.choosing import level_setting, table_settings
from bot.chatting.commands import EVERYWHERE, OF_GAME, TABLE, UNLISTED, WITH_CODE
from bot.parsing import values
from bot.parsing.commands import command_in, glued
from bot.parsing.errors import ParseError
from bot.parsing.near import nearest
from bot.parsing.settings import key, read_settings
from bot.parsing.words import squeeze, trim, vocabulary
from bot.tables.updates import GameOffer

_SIGNS = re.compile(r"[\s=:,;]+")
_SIGN = re.compile(r"\s*[=:]\s*")
_FEW = 4
"""So many words may stand between a command and the game it is for: "new game of Bisqa"."""


@dataclass(frozen=True, slots=True)
class Typed:
    """A command, what was ``given`` with it, and the ``game`` it is about."""

    command: str
    given: Mapping[str, Any] = field(default_factory=dict)
    game: str = ""


def read_command(
    name: str, rest: str, offers: Collection[GameOffer], *, alone: bool = True
) -> Typed | None:
    """What a command means that is called ``name``; None where nobody knows. Raises `ParseError`
    for what is given with it.

    Where there is one game it need not be named, if ``alone`` is true. What is given with
    ``settings`` is left to who knows whose they are.
    """
    games = {squeeze(offer.id): offer for offer in offers}
    if offer := games.get(squeeze(name)):
        return _of_game(rest, offer)
    command, behind = command_in(f"{name} {rest}")
    if len(behind) < len(rest):
        rest = behind  # the command has several words: "à propos"
    else:
        command = vocabulary().commands.get(squeeze(name))
    if command == "quit":  # a program is closed where it runs; whoever quits in a chat leaves
        command = "leave"
    verbs = {verb.name for offer in offers for verb in offer.verbs}
    if command in OF_GAME:
        return _about_game(command, rest, games, alone=alone)
    if command in verbs:
        return Typed(command, {"line": rest})
    if command in (*EVERYWHERE, *UNLISTED):
        return Typed(command, given_with(command, rest))
    for offer in offers:
        if apart := glued(name, offer.verbs, offer.pack):
            return Typed(apart[0], {"line": f"{apart[1]} {rest}".rstrip()})
    return None


def read_words(text: str, offers: Collection[GameOffer]) -> tuple[str, str] | None:
    """The command or game that a text without a sign in front begins with, as it may be typed or
    stands on a button, and the rest; None for anything else.
    """
    command, rest = command_in(text)
    if command:
        return command, rest
    first, _, rest = trim(text).partition(" ")
    named = [offer.id for offer in offers if squeeze(offer.id) == squeeze(first)]
    return (named[0], rest) if named else None


def unknown_command(typed: str, language: str) -> ParseError:
    """That nobody knows a command, with the word that is near it."""
    name = typed.lstrip("/ ").partition(" ")[0].partition("@")[0]
    near = nearest(name, commands=EVERYWHERE, language=language)
    return ParseError("unknown-command", suggestion=f"/{near.word}" if near else None)


def given_with(command: str, rest: str) -> dict[str, Any]:
    """What stands behind a command to a table. Raises `ParseError`."""
    if command in WITH_CODE:
        return dict(_code_and_game(rest))
    if command == "addbot" and squeeze(rest):
        return _level_and_code(rest)
    if command == "unseat" and rest:
        return {"who": _without_name(rest, values.forms("who"))}
    return {"behind": rest} if command in TABLE and rest else {}


def _of_game(rest: str, offer: GameOffer) -> Typed | None:
    """``/bisqa`` alone asks what is wanted; what tells how to play opens a table so."""
    command, behind = command_in(rest)
    if command in OF_GAME:
        return _about_game(command, behind, {squeeze(offer.id): offer}, alone=True)
    if not squeeze(rest):
        return Typed("menu", game=offer.id)
    try:
        return Typed("new", read_settings(rest, table_settings(offer)), offer.id)
    except ParseError:
        if "=" in rest:
            raise
        return Typed("menu", game=offer.id)


def _about_game(
    command: str, rest: str, games: Mapping[str, GameOffer], *, alone: bool
) -> Typed | None:
    """A command about the game that is named behind it, or the only one there is. Of no game there
    are rules still, those of the table that is played.
    """
    tokens = rest.split()
    for at, token in enumerate(tokens[:_FEW]):
        if named := games.get(squeeze(token)):
            offer, tokens = named, tokens[at + 1 :]
            break
    else:
        if len(games) != 1 or not alone:
            return None if command == "new" else Typed(command)
        (offer,) = games.values()
    if command != "new":
        return Typed(command, game=offer.id)
    return Typed(command, _settings_of(tokens, offer), offer.id)


def _settings_of(tokens: list[str], offer: GameOffer) -> dict[str, Any]:
    """What a table is to be like; "game" may stand in front: "new game"."""
    settings = table_settings(offer)
    try:
        return read_settings(" ".join(tokens), settings)
    except ParseError:
        if tokens and key(tokens[0]) in values.forms("game"):
            return read_settings(" ".join(tokens[1:]), settings)
        raise


def _code_and_game(rest: str) -> Iterator[tuple[str, Any]]:
    """The code of a table, and which of its games; either may be named."""
    named = values.forms("code") | values.forms("game")
    words = [each for each in _SIGNS.split(rest) if squeeze(each) and key(each) not in named]
    if words:
        yield "code", values.code(words[0])
    if number := next(filter(None, map(values.number, words[1:])), None):
        yield "game", number


def _level_and_code(rest: str) -> dict[str, Any]:
    """How well a computer plays, and perhaps at which table. Raises `ParseError`."""
    setting = level_setting()
    try:
        return {"level": setting.value(_without_name(rest, setting.forms))}
    except ParseError:
        level, _, code = rest.rpartition(" ")
        with suppress(ParseError):
            if level:
                return {"level": setting.value(_without_name(level, setting.forms)), "behind": code}
        raise


def _without_name(rest: str, forms: Collection[str]) -> str:
    """What stands behind a name and a sign, or all of it where that is not how it begins."""
    parts = _SIGN.split(rest, maxsplit=1)
    return parts[1] if len(parts) > 1 and key(parts[0]) in forms else rest
