"""Names and descriptions of commands in every language that Discord and we speak."""

from collections.abc import Callable
from typing import Any, TypeAlias

import discord
from discord import app_commands
from discord.app_commands import TranslationContextTypes, locale_str

from bot.discord.tongues import speaking
from bot.texts.catalogue import Words
from bot.texts.languages import DEFAULT, LANGUAGES

Told: TypeAlias = Callable[[Words], str]
"""What is said, in the words of a language."""
LONGEST = 100
"""Characters of a description or of the label of a choice."""


def said(told: Told) -> locale_str:
    """A description or a label: in the default language here, in others by the translator."""
    return _translatable(lambda words: told(words)[:LONGEST])


def text(message_id: str, attribute: str = "", /, **params: Any) -> locale_str:
    """A text of the catalogue as a description or a label."""
    if attribute:
        return said(lambda words: words.attribute(message_id, attribute, **params))
    return said(lambda words: words(message_id, **params))


def named(name: str, told: Told) -> locale_str:
    """The name of a command or parameter: ``name`` itself, and one for each other language, in the
    form that Discord allows.
    """
    shown = _translatable(lambda words: as_name(told(words)))
    return locale_str(name, **shown.extras)


def as_name(told: str) -> str:
    """What a command or parameter is called where it is typed: "à propos" is "à-propos"."""
    return "-".join(told.lower().split())


class CatalogueTranslator(app_commands.Translator):
    """Looks texts up in the catalogue. Both kinds of English are filled: Discord would take the one
    for the other, but nothing else for either.
    """

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: TranslationContextTypes
    ) -> str | None:
        """See `discord.app_commands.Translator`."""
        language = locale.value.partition("-")[0]
        told: Told | None = string.extras.get("told")
        return told(speaking(language)) if told and language in LANGUAGES else None


def _translatable(told: Told) -> locale_str:
    return locale_str(told(speaking(DEFAULT)), told=told)
