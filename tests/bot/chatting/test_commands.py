"""Every command of chat platforms has its words, in every language."""

import pytest

from bot.chatting.commands import GAMES_OWN, GENERAL, TABLE
from bot.chatting.tongues import TEXTS
from bot.discord.commands import SETTINGS
from bot.discord.commands import TABLE as ON_DISCORD
from bot.texts.catalogue import words_in
from bot.texts.languages import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [*TABLE, *GENERAL, *GAMES_OWN])
def test_a_command_has_its_name_and_its_help(language: str, name: str) -> None:
    words = words_in(language, TEXTS)
    assert words(f"command-{name}")
    assert words.attribute(f"command-{name}", "help")


def test_discord_has_them_all() -> None:
    groups = {"settings"} if SETTINGS else set()
    assert {*ON_DISCORD, *groups} == {*TABLE, *GENERAL}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [name for name in TABLE if name not in ("hand", "last")])
def test_what_was_done_is_told(language: str, name: str) -> None:
    told = words_in(language, TEXTS).find(f"chat-done-{name}", table="T1")
    assert told
