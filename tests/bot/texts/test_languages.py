import pytest

from bot.texts.languages import DEFAULT, LANGUAGES, TEXTS, chain, pick


def test_each_folder_is_a_language_and_the_default_comes_first() -> None:
    folders = {folder.name for folder in TEXTS.iterdir() if list(folder.glob("*.ftl"))}
    assert set(LANGUAGES) == folders
    assert LANGUAGES[0] == DEFAULT == "en"
    assert "fr" in LANGUAGES


@pytest.mark.parametrize(
    ("wanted", "picked"),
    [
        (("fr",), "fr"),
        (("FR",), "fr"),
        (("fr-CA",), "fr"),
        (("fr_FR.UTF-8",), "fr"),
        (("fr_FR@euro",), "fr"),
        (("en-GB", "fr"), "en"),
        ((None, "fr"), "fr"),
        (("", "fr"), "fr"),
        (("de", "fr-BE", "en"), "fr"),
        (("de", None), "en"),
        (("C.UTF-8",), "en"),
        (("POSIX",), "en"),
        (("frx",), "en"),
        (("-",), "en"),
        (("\ud800",), "en"),
        ((), "en"),
    ],
)
def test_the_first_wanted_language_that_we_speak(wanted: tuple[str, ...], picked: str) -> None:
    assert pick(*wanted) == picked


def test_texts_are_looked_for_in_the_default_language_last() -> None:
    assert chain("fr") == ("fr", "en")
    assert chain("fr-CA") == ("fr", "en")
    assert chain("en") == ("en",)
    assert chain("xx") == ("en",)
