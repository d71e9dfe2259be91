"""What any text shows as typable is taken where it is shown, in every language."""

from collections import Counter
from functools import cache

import pytest

from bot.chatting.typed import read_words
from bot.parsing.errors import ParseError
from tests.bot.rendering.views import OFFER
from tests.bot.shown.doors import LINES, line_of, read_setting
from tests.bot.shown.trials import Trial, trials

NOT_TYPABLE = {
    "More …": "shows further buttons of the board that it stands on",
    "Plus …": "shows further buttons of the board that it stands on",
    "🔒 My cards in private": "leads to another chat",
    "🔒 Mes cartes en privé": "leads to another chat",
    "/play@name 5♣": "the name stands for that of the bot",
    "/play@nom 5♣": "the name stands for that of the bot",
    "bisqa replay --json": "is named without its file",
    "/settings zone=Europe/Paris quiet-from=23 quiet-until=7": "is said, and meant, in private",
    "/settings fuseau=Europe/Paris calme-de=23 calme-jusque=7": "is said, and meant, in private",
}
ELSEWHERE = {
    "private": ({"quit", "yes", "no"}, "a chat has no program to leave, and asks with buttons"),
    "terminal": (
        {"new", "join", "go", "addbot", "unseat", "configure", "settings", "replay", "privacy"}
        | {"about"},
        "at a terminal there is one table that is played at once, and no chat to be set up",
    ),
}
"""Commands that there are in other places, and why not here: a refusal says so."""


@cache
def everything() -> list[Trial]:
    return trials()


def elsewhere(trial: Trial) -> bool:
    commands, _ = ELSEWHERE.get(trial.door, (set(), ""))
    named = read_words(trial.text.lstrip("/"), [OFFER])
    command = named[0] if named else ""
    return command in commands or (command == OFFER.id and "new" in commands)


def taken(trial: Trial) -> bool:
    if trial.door in LINES:
        return LINES[trial.door](trial.text, trial.language)
    if trial.door.startswith("line of "):
        return line_of(trial.door.removeprefix("line of "), trial.text)
    try:
        read = read_setting(trial.owner, trial.platform, trial.name, trial.text)
        same = trial.same or trial.text
        return bool(read == read_setting(trial.owner, trial.platform, trial.name, same))
    except ParseError:
        return False


@pytest.mark.parametrize(
    "door", [*LINES, "settings", "line of table", "line of person", "line of chat"]
)
def test_what_is_shown_is_taken(door: str) -> None:
    here = [each for each in everything() if each.door == door and not elsewhere(each)]
    assert len(here) > 20
    refused = {
        (each.language, each.text, each.source)
        for each in here
        if each.text not in NOT_TYPABLE and not taken(each)
    }
    assert refused == set()


def test_every_exception_is_shown_somewhere_and_not_taken() -> None:
    shown = {each.text for each in everything() if each.text in NOT_TYPABLE and not taken(each)}
    assert set(NOT_TYPABLE) == shown


def test_both_languages_show_about_as_much() -> None:
    counted = Counter(each.language for each in everything())
    assert min(counted.values()) * 2 > max(counted.values())
