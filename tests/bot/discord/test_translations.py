"""Names, descriptions and choices in every language, as a person's client shows them."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from discord import Locale

from bot.discord.tongues import TEXTS
from bot.discord.translator import CatalogueTranslator, text
from bot.texts.catalogue import Value, load
from bot.texts.languages import LANGUAGES
from tests.bot.discord.definitions import commands, lines
from tests.bot.discord.stage import Stage
from tests.emulators.discord.commands import shown

LOCALES = {"en-US", "en-GB", "fr"}
ALIKE = {"table", "pause", "bisqa", "normal", "English", "français", "-"}
"""What both languages call the same."""


def nodes(told: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Commands, what is inside them, and the choices."""
    for each in told:
        yield each
        yield from nodes(each.get("options", []))
        yield from nodes(each.get("choices", []))


async def test_everything_has_its_name_in_every_language(room: Stage) -> None:
    for node in nodes(commands(room)):
        assert set(node["name_localizations"]) == LOCALES, node["name"]
        if "description" in node:
            assert set(node["description_localizations"]) == LOCALES, node["name"]


async def test_french_differs_from_english_and_both_englishes_are_one(room: Stage) -> None:
    for node in nodes(commands(room)):
        for key in ("name", "description"):
            told = node.get(f"{key}_localizations")
            if told:
                assert told["en-US"] == told["en-GB"]
                assert told["fr"] != told["en-US"] or told["fr"] in ALIKE, told


async def test_nothing_is_cut(room: Stage) -> None:
    """A text that fits ends as it was written: a description with a full stop."""
    for node in nodes(commands(room)):
        for told in node.get("description_localizations", {}).values():
            assert told.endswith("."), told


@pytest.mark.parametrize("locale", ["", *sorted(LOCALES)])
async def test_no_two_are_called_alike(room: Stage, locale: str) -> None:
    def distinct(siblings: list[dict[str, Any]]) -> None:
        names = [shown(each, locale) for each in siblings]
        assert len(set(names)) == len(names), names
        for each in siblings:
            distinct(each.get("options", []))
            distinct(each.get("choices", []))

    distinct(commands(room))


async def test_no_name_is_taken_by_another_command_in_another_language(room: Stage) -> None:
    """A person may type the first name as well as that of their language."""
    firsts = {each["name"]: each for each in commands(room)}
    for each in commands(room):
        for locale in LOCALES:
            assert firsts.get(shown(each, locale), each) is each


@pytest.mark.parametrize("language", LANGUAGES)
async def test_commands_that_texts_name_can_be_typed(room: Stage, language: str) -> None:
    locale = "en-US" if language == "en" else language
    known: set[str] = set()
    for each in commands(room):
        known |= {shown(each, locale), *lines(each, locale)}
    catalogue = load(TEXTS)
    for message_id in catalogue.ids(language):
        if message_id.startswith("discord-"):
            params: dict[str, Value] = dict.fromkeys(catalogue.variables(message_id), "x")
            for attribute in ("", *catalogue.attributes(message_id, language)):
                said = catalogue.format(language, message_id, attribute, params)[0] or ""
                assert set(re.findall(r"[“«]\s*/([\w -]+?)\s*[”»]", said)) <= known, message_id


async def test_other_languages_and_texts_without_a_translation_are_left_alone() -> None:
    translator, told = CatalogueTranslator(), text("level-easy")
    context: Any = None
    assert await translator.translate(told, Locale.french, context) == "facile"
    assert await translator.translate(told, Locale.british_english, context) == "easy"
    assert await translator.translate(told, Locale.german, context) is None
    bare = type(told)("easy")
    assert await translator.translate(bare, Locale.french, context) is None
