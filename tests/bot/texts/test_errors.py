"""Every code and reason that the code can raise has a sentence in every language."""

import ast
import re
from collections import defaultdict
from pathlib import Path

import pytest

from bot.cli.output import TEXTS as OWNERS
from bot.tables.errors import BadTime
from bot.tables.timecontrol import HOUR, LIMITS, Tempo, TimeControl, checked
from bot.texts.catalogue import Catalogue, load
from bot.texts.languages import LANGUAGES
from storage.errors import StorageError

ROOT = Path(__file__).resolve().parents[3]
FILES = [file for part in ("engine", "storage", "bot") for file in (ROOT / part).rglob("*.py")]
TREES = [ast.parse(file.read_text("utf-8")) for file in FILES]

# Codes that no class has: what the command line and the catalogue itself say.
FURTHER = {"bad-argument", "bad-argument-names", "bad-argument-utf8", "unknown"}
UNAVAILABLE = {
    *("closed", "empty", "older", "folder-missing", "foreign", "no-log", "self-test", "stopped"),
    "taken-away",
}


def classes() -> dict[str, str]:
    """The code of each class of error, by its name."""
    found = {}
    for tree in TREES:
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                for line in node.body:
                    if isinstance(line, ast.Assign | ast.AnnAssign) and line.value:
                        target = line.targets[0] if isinstance(line, ast.Assign) else line.target
                        if ast.unparse(target) == "code" and isinstance(line.value, ast.Constant):
                            found[node.name] = str(line.value.value)
    return found


CODES = classes()


def strings(node: ast.AST, tree: ast.AST) -> set[str]:
    """The texts that an expression may be: constants, chosen ones, and names they are given to."""
    if isinstance(node, ast.Constant):
        return {node.value} if isinstance(node.value, str) else set()
    if isinstance(node, ast.IfExp):
        return strings(node.body, tree) | strings(node.orelse, tree)
    if isinstance(node, ast.Name):
        given = [
            each.value
            for each in ast.walk(tree)
            if isinstance(each, ast.Assign) and ast.unparse(each.targets[0]) == node.id
        ]
        return {text for value in given for text in strings(value, tree)}
    return set()


def reasons() -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for tree in TREES:
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and (name := ast.unparse(node.func)) in CODES:
                for keyword in node.keywords:
                    if keyword.arg == "reason":
                        found[CODES[name]] |= strings(keyword.value, tree)
    # A record passes on what is wrong with a deal of it.
    found["bad-record"] |= found["bad-deal"]
    found["database-unavailable"] |= UNAVAILABLE
    return found


# What only whoever runs the program may read, for it names files and what the system says of them.
FOR_OWNERS = {
    StorageError.code,
    *(kind.code for kind in StorageError.__subclasses__()),
    *("bad-record", "bad-argument", "bad-argument-names", "bad-argument-utf8"),
} - {"conflict"}


def parse_codes() -> set[str]:
    return {
        node.args[0].value
        for tree in TREES
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "ParseError"
        if isinstance(node.args[0], ast.Constant) and isinstance(node.args[0].value, str)
    }


def test_the_search_finds_what_there_is() -> None:
    assert {"IllegalBid", "DatabaseFull", "TableNotFound"} <= set(CODES)
    assert {"hidden", "bidding", "playing"} <= reasons()["illegal-action"]
    assert {"range", "sum"} <= reasons()["illegal-bid"]
    assert {"empty", "ambiguous-card"} <= parse_codes()


def whole_codes() -> set[str]:
    return {*CODES.values(), *FURTHER, *parse_codes()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_sentence(language: str) -> None:
    missing = {code for code in whole_codes() if not told(code).has(language, f"error-{code}")}
    assert missing == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_a_sentence(language: str) -> None:
    missing = {
        f"{code}-{reason}"
        for code, each in reasons().items()
        for reason in each
        if not told(code).has(language, f"error-{code}-{reason}")
    }
    assert missing == set()


def told(code: str) -> Catalogue:
    """The texts that a code is told in."""
    return load(OWNERS) if code in FOR_OWNERS else load()


def test_no_sentence_is_without_a_code() -> None:
    named = whole_codes() | {
        f"{code}-{reason}" for code, each in reasons().items() for reason in each
    }
    ids = load(OWNERS).ids()
    assert {name.removeprefix("error-") for name in ids if name.startswith("error-")} == named


@pytest.mark.parametrize(
    ("code", "params", "english", "french"),
    [
        ("away", {}, "come back with “/back”.", "reviens avec « /retour »."),
        ("table-full", {"most": 4}, "All 4 seats", "Les 4 places"),
        ("not-host", {"name": "Ana"}, "ask Ana", "demande à Ana"),
        ("not-host", {"name": ""}, "your own table with “/bisqa new”", "ta propre table"),
        ("confirm-end", {"game": 3}, "once more if you are sure", "redemande-le"),
        ("game-paused", {}, "“/resume”", "« /reprendre »"),
        ("bad-setting", {"setting": "zone", "value": "Mars"}, "zone “Mars”", "horaire « Mars »"),
        ("bad-setting", {"setting": "quiet_from", "value": "25"}, "begin", "commencer"),
        ("bad-setting", {"setting": "new one", "value": "x"}, "“x” does not fit", "« x » ne va"),
    ],
)
def test_what_tables_refuse(
    code: str, params: dict[str, str | int], english: str, french: str
) -> None:
    assert english in load().words("en").error(code, params)
    assert french in load().words("fr").error(code, params).replace("\u00a0", " ")


def test_the_limits_of_time_are_told_in_seconds_or_hours() -> None:
    told = {}
    for tempo in Tempo:
        with pytest.raises(BadTime) as refused:
            checked(TimeControl(tempo, 100 * HOUR))
        told[tempo] = load().words("en").error(refused.value.code, refused.value.params)
    assert "from 10 to 120 seconds" in told[Tempo.LIVE]
    least, most = LIMITS[Tempo.SLOW]
    assert f"from {least // HOUR} to {most // HOUR} hours" in told[Tempo.SLOW]
    assert "Without a clock" in told[Tempo.OFF]


LISTS = ("choices", "legal", "names", "games", "tables")
"""Variables that list what can be chosen, and may be empty, or not be told to everybody."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("empty", [(), None])
def test_no_refusal_lists_nothing(language: str, empty: tuple[str, ...] | None) -> None:
    catalogue = load(OWNERS)
    words, seen = catalogue.words(language), 0
    for message_id in catalogue.ids():
        variables = catalogue.variables(message_id)
        if message_id.startswith("error-") and (lists := set(LISTS) & set(variables)):
            params = dict.fromkeys(variables, "Ana") | dict.fromkeys(lists, empty)
            told = words.error(message_id.removeprefix("error-"), params)
            assert "…" not in told, message_id
            assert not re.search(r"(choose|choisir) ?[.:]", told), message_id
            seen += 1
    assert seen > 20
