"""The languages we speak: one for each folder beside this file."""

from pathlib import Path

TEXTS = Path(__file__).parent
"""The folder that holds a folder of texts for each language."""

DEFAULT = "en"
"""What is spoken where nothing is wanted that we know, and where a text is missing."""

LANGUAGES: tuple[str, ...] = tuple(
    sorted(
        {file.parent.name for file in TEXTS.glob("*/*.ftl")},
        key=lambda language: (language != DEFAULT, language),
    )
)
"""All languages, the default first."""


def pick(*wanted: str | None) -> str:
    """The first language we speak out of preferences, best first: ``fr-CA``, ``fr_FR.UTF-8``, None.

    A preference for a country's form takes the plain language where we have no such form.
    """
    found = (each for preference in wanted for each in _spoken(preference or ""))
    return next(found, DEFAULT)


def spoken(preference: str) -> bool:
    """Whether we speak a language, or its plain form."""
    return any(_spoken(preference))


def chain(language: str) -> tuple[str, ...]:
    """Where texts of ``language`` are looked for, in this order; always ends with the default."""
    spoken = (each for each in _ever_wider(language) if each != DEFAULT)
    found = [name for each in spoken for name in LANGUAGES if name.lower() == each]
    return (*found, DEFAULT)


def _spoken(preference: str) -> list[str]:
    """The languages that we speak out of ever wider forms of a preference."""
    return [
        each
        for language in _ever_wider(preference)
        for each in LANGUAGES
        if each.lower() == language
    ]


def _ever_wider(preference: str) -> list[str]:
    tag = preference.partition(".")[0].partition("@")[0].strip().replace("_", "-").lower()
    parts = tag.split("-")
    return ["-".join(parts[:length]) for length in range(len(parts), 0, -1)]
