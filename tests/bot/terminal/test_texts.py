"""The terminal's own texts: the same in both languages, and every command has its help."""

import re

from bot.terminal.answers import AFTERWARDS, CLOCK, COMMANDS, TEXTS
from bot.texts.catalogue import Catalogue, words_in
from bot.texts.languages import LANGUAGES
from bot.texts.languages import TEXTS as COMMON

CATALOGUE = Catalogue(COMMON, TEXTS)
OWN = [message for message in CATALOGUE.ids() if message.startswith("terminal-")]


def test_both_languages_have_the_same_texts() -> None:
    for language in LANGUAGES:
        ids = [each for each in CATALOGUE.ids(language) if each.startswith("terminal-")]
        assert ids == OWN
        for message in OWN:
            assert CATALOGUE.variables(message, language) == CATALOGUE.variables(message)


def test_no_french_text_is_english() -> None:
    for message in OWN:
        params = dict.fromkeys(CATALOGUE.variables(message), "x")
        texts = [CATALOGUE.format(language, message, "", params)[0] for language in LANGUAGES]
        assert len(set(texts)) == len(LANGUAGES), message


def test_commands_named_in_texts_exist() -> None:
    for language in LANGUAGES:
        words = words_in(language, TEXTS)
        known = {words(f"command-{name}") for name in (*COMMANDS, *CLOCK, "end", *AFTERWARDS)}
        for message in OWN:
            params = dict.fromkeys(CATALOGUE.variables(message), "x")
            text, _ = CATALOGUE.format(language, message, "", params)
            assert text
            assert set(re.findall(r"(?<!\S)\(?/(\w+)", text)) <= known, text
