"""The doors by which typed text comes in, of every place to play: whether they take it."""

import shlex
from collections.abc import Callable, Mapping
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from io import StringIO
from typing import Any

from bot.chatting.choosing import chat_settings, chosen, person_settings, table_settings
from bot.chatting.commands import EVERYWHERE
from bot.chatting.fields import Features
from bot.cli.arguments import BadArgument
from bot.cli.choices import read_options
from bot.cli.main import _parser
from bot.discord.translator import as_name
from bot.parsing.commands import Call, Move
from bot.parsing.errors import ASKING_BACK, ParseError
from bot.parsing.settings import Setting
from bot.parsing.tables import read_at
from bot.tables.updates import TableView
from bot.telegram import reading
from bot.terminal.answers import AFTERWARDS, CLOCK, COMMANDS, Answers
from bot.terminal.company import Company
from tests.bot.rendering.views import OFFER
from tests.bot.shown.extracts import ALL, speaking
from tests.bot.shown.moments import full_hand, moments

NAME = "table_bot"
OFFERS = [OFFER]
ALIASES = ("start", "kick")
THERE = frozenset((*COMMANDS, *AFTERWARDS, *CLOCK, "end", "rematch", "bid", "play"))
"""What can be typed at a terminal, each at its time."""


def _at_some_table(line: str, language: str) -> bool:
    """Whether a line is a move, or asks which of two, at some moment or with some card in hand."""
    return any(_is_move(seen, line, language) for seen in (full_hand(), *moments()))


def _is_move(seen: TableView, line: str, language: str) -> bool:
    try:
        read = read_at(seen, line, language, EVERYWHERE)
    except ParseError as reason:
        return reason.code in ASKING_BACK
    return isinstance(read, Move) and read.action in seen.legal


def _takes(typed: reading.Head | None, text: str, language: str, *, group: bool) -> bool:
    try:
        read = reading.read(typed, OFFERS, group=group) if typed else None
    except ParseError:
        return False
    if read is None:
        return not group and _at_some_table(text, language)
    line = read.given.get("line")
    if line is None:
        return True
    return not line or _at_some_table(f"{read.command} {line}", language)


def private(text: str, language: str) -> bool:
    """A private chat of Telegram."""
    head = reading.head(text, NAME) or reading.in_words(text, OFFERS)
    return _takes(head, text, language, group=False)


def group(text: str, language: str) -> bool:
    """A group of Telegram, where Telegram brings commands of plain letters alone."""
    head = reading.head(text, NAME)
    return bool(head and head.name.isascii()) and _takes(head, text, language, group=True)


def terminal(text: str, language: str) -> bool:
    """A line at a terminal: a move, or a command that there is at some time."""
    answers = Answers(speaking(language), Company())
    return any(_taken_at(answers, seen, text) for seen in (full_hand(), *moments()))


def _taken_at(answers: Answers, seen: TableView, text: str) -> bool:
    try:
        read = answers.read(text, seen)
    except ParseError as reason:
        return reason.code in (*ASKING_BACK, "missing-argument")
    return read.command in THERE if isinstance(read, Call) else read.action in seen.legal


def discord(text: str, language: str) -> bool:
    """A command as Discord's clients spell it, in the reader's language or in English, and a card
    or a bid behind it.
    """
    names = _discord_names(language)
    line = text.removeprefix("/").split()
    for length in (2, 1):
        command = names.get(" ".join(line[:length]))
        if command is not None:
            rest = " ".join(line[length:])
            verb = command in {verb.name for verb in OFFER.verbs}
            return not (verb and rest) or _at_some_table(f"{command} {rest}", language)
    return False


@cache
def _discord_names(language: str) -> Mapping[str, str]:
    names: dict[str, str] = {}
    for spoken in {language, "en"}:
        words = speaking(spoken)
        for name in (*EVERYWHERE, *(verb.name for verb in OFFER.verbs)):
            shown = {as_name(words(f"command-{name}")), *((name,) if spoken == "en" else ())}
            names |= dict.fromkeys(shown, name)
            names |= {f"{OFFER.id} {each}": name for each in shown}
        for alias in ALIASES:
            names[as_name(words(f"discord-alias-{alias}"))] = alias
        for who in ("me", "server"):
            settings = as_name(words("command-settings"))
            names[f"{settings} {as_name(words(f'discord-settings-{who}'))}"] = "settings"
    return names


def command_line(text: str, language: str) -> bool:
    """A line for a shell, ``bisqa`` in front."""
    argv = shlex.split(text.partition(">")[0])[1:]
    if len(argv) == 1:
        argv.append("--help")  # it is only named
    parser = _parser(speaking(language))
    with redirect_stderr(StringIO()), redirect_stdout(StringIO()):
        try:
            parsed = parser.parse_args(argv)
            read_options(OFFER.id, getattr(parsed, "set", []))
        except SystemExit as end:
            return end.code == 0
        except (BadArgument, ParseError):
            return False
    return True


LINES: Mapping[str, Callable[[str, str], bool]] = {
    "private": private,
    "group": group,
    "terminal": terminal,
    "discord": discord,
    "command line": command_line,
}


@cache
def settings_of(owner: str, platform: str) -> tuple[Setting, ...]:
    """What can be chosen for a table, a person or a chat of a platform."""
    if owner == "table":
        return table_settings(OFFER)
    if owner == "person":
        return person_settings(platform, ALL)
    more = platform == "discord"
    return chat_settings(platform, ALL, Features(roles=more, threads=more))


def read_setting(owner: str, platform: str, name: str, text: str) -> Any:
    """What a text is for one thing that can be chosen. Raises `ParseError`."""
    return chosen(settings_of(owner, platform), {name: text})[name]


def line_of(owner: str, text: str) -> bool:
    """A line of things to choose, as it stands behind a command of Telegram."""
    command = f"/bisqa@{NAME} new" if owner == "table" else f"/settings@{NAME}"
    head = reading.head(f"{command} {text}", NAME)
    assert head
    try:
        return (
            bool(read.given)
            if (read := reading.read(head, OFFERS, group=owner == "chat"))
            else False
        )
    except ParseError:
        return False
