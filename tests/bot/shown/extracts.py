"""What texts show that can be typed: commands, examples, choices, numbers, in all languages."""

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bot.texts.catalogue import Value, Words, load
from bot.texts.languages import LANGUAGES, TEXTS

BOT = TEXTS.parent
FOLDERS = {
    "texts": TEXTS,
    **{
        part: BOT / part / "texts"
        for part in ("chatting", "discord", "telegram", "terminal", "cli")
    },
}
HERE = "§"
"""Stands for what somebody typed or is called, and for whatever else is no example."""
CODE = "AB12CD"
_SAMPLES: Mapping[str, tuple[Value, ...]] = {
    "who": ("you", "other", "nobody", "nothing"),
    "kind": ("card", "number", "slot", "switch", "choice", "address", "text"),
    "reason": (0, "left", "asked", "asleep", "expired", "muted", "deleted", "archived"),
    "what": ("game", "lobby"),
    "stage": ("open", "begun", "closed"),
    "tempo": ("off", "live", "slow"),
    "won": ("alone", "shared", "other"),
    "may": ("yes", "no"),
    "setting": (0, "zone", "language", "quiet_from", "quiet_until"),
    "known": ("yes", "no"),
    "holds": ("yes", "no"),
    "state": ("ok", "off", "failing"),
    "unit": ("mega", "kilo"),
    "least": (0, 10, 3_600),
}
_QUOTED = re.compile("[“«]\u00a0?([^”»“«]+?)\u00a0?[”»]")
_SLASHED = re.compile(r"(?<![\w/“«\u00a0])/[a-zàâçéèêëîïôûùœ]+(?: (?=[\d♣♥]))?[\d♣♥]*")


@dataclass(frozen=True, slots=True)
class Extract:
    """A ``text`` that can be typed, shown in a ``language`` by the message of that ``name``, which
    stands in the texts of a ``part`` of the program.
    """

    part: str
    name: str
    language: str
    text: str


ALL = load(*sorted(BOT.glob("*/texts")))
"""The texts of all parts together: to read them takes a while."""


def speaking(language: str) -> Words:
    """All words of a language."""
    return ALL.words(language)


def _ids(part: str, language: str) -> Iterator[str]:
    folder = FOLDERS[part]
    single = folder / f"{language}.ftl"
    files: Iterable[Path] = [single] if single.is_file() else (folder / language).glob("*.ftl")
    for file in files:
        for line in file.read_text("utf-8").splitlines():
            if found := re.match(r"([a-z][\w-]*) =", line):
                yield found[1]


@cache
def rendered(part: str, language: str) -> tuple[tuple[str, str], ...]:
    """Every text and attribute of a part, in all its forms; its variables as they may really be."""
    return tuple(_rendered(part, language))


def _rendered(part: str, language: str) -> Iterator[tuple[str, str]]:
    shown: Mapping[str, Value] = {
        "table": CODE, "bot": "table_bot", "program": "bisqa", "where": "", "verb": "play",
        "example": "5♣", "choices": "5♣", "legal": "5♣", "suggestion": "/play", "number": 2,
        "join": speaking(language)("command-join"), "near": "play", "command": "play",
        "button": speaking(language).attribute("command-go", "button"), "game": "1",
    }  # fmt: skip
    for message_id in _ids(part, language):
        names = ALL.variables(message_id, language)
        values = [
            (*(_SAMPLES.get(name, (0,)) if chosen_by else ()), shown.get(name, HERE))
            for name, chosen_by in names.items()
        ]
        for chosen in itertools.product(*values):
            given = dict(zip(names, chosen, strict=True))
            for attribute in ("", *ALL.attributes(message_id, language)):
                text, _ = ALL.format(language, message_id, attribute, given)
                if text and attribute not in ("words", "style", "symbol"):
                    yield f"{message_id}.{attribute}".rstrip("."), text


def extracts(part: str) -> list[Extract]:
    """What stands in quotes, and each command with its slash, of a part in every language."""
    found: dict[Extract, None] = {}
    for language in LANGUAGES:
        for name, text in rendered(part, language):
            quoted = _QUOTED.findall(text)
            slashed = _SLASHED.findall(_QUOTED.sub("", text))
            for each in (*quoted, *slashed):
                if HERE not in each:
                    found.setdefault(Extract(part, name, language, each.replace("\u00a0", " ")))
    return list(found)


def examples(part: str) -> list[Extract]:
    """What helps name behind a colon: "Say how many tricks you will take: bid 2"."""
    found: dict[Extract, None] = {}
    for language in LANGUAGES:
        words = speaking(language)
        for name, text in rendered(part, language):
            command = name.removeprefix("command-").removesuffix(".help")
            if name == f"command-{command}.help":
                tail = text.rstrip(".").rpartition(":")[2].strip()
                if tail.startswith(words(f"command-{command}")):
                    found.setdefault(Extract(part, name, language, tail))
    return list(found)
