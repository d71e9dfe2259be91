"""What players read and what whoever runs the program reads are two sets of sentences: nothing that
names a file, an address or a setting can be told in a chat.
"""

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import pytest

from bot.chatting.reading import refusal
from bot.cli.output import TEXTS as OWNERS
from bot.config import BadConfig
from bot.parsing.errors import ParseError
from bot.tables import errors
from bot.tables.errors import NotSaved, TableError
from bot.tables.failures import reading, saving
from bot.texts.catalogue import Words, load
from bot.texts.languages import LANGUAGES, TEXTS
from engine.errors import GameError
from storage.errors import Conflict, StorageError

FOLDERS = [folder for folder in sorted(TEXTS.parent.glob("*/texts")) if folder != OWNERS]
PLAYERS = [Path(), *FOLDERS]
"""All that a chat or a table is given words from: the common texts alone, or with their own."""
REASONS = ("closed", "stopped", "no-log", "self-test", "EACCES", "SQLITE_IOERR")
SECRETS = {
    "path": "/srv/owner/tables.db",
    "table": "/srv/owner/table",
    "revision": "r4711",
    "reason": "EACCES",
    "host": "host.owner.example",
    "key": "/srv/owner/record.json",
}
ALLOWED = {"chat-about": {"program"}}  # its name and version
OWNERS_VARIABLES = {"path", "port", "line", "lock", "variables", "program", "where"}


_E = TypeVar("_E", bound=Exception)


def kinds(of: type[_E]) -> Iterator[type[_E]]:
    yield of
    for kind in of.__subclasses__():
        yield from kinds(kind)


def failures() -> Iterator[StorageError]:
    """Whatever a store may say, with all that it may say of it."""
    for kind in kinds(StorageError):
        for reason in REASONS:
            yield kind(**{**SECRETS, "reason": reason})


def chats() -> Iterator[Words]:
    for language, folder in itertools.product(LANGUAGES, PLAYERS):
        yield load(*([folder] if folder.parts else [])).words(language)


def test_what_a_store_says_reaches_no_player() -> None:
    for failure, words in itertools.product(failures(), chats()):
        for guard in (saving, reading):
            with pytest.raises(NotSaved) as told, guard():
                raise failure
            assert told.value.params == {}
            assert told.value.failure is failure
            for public in (False, True):
                sentence = refusal(words, told.value, None, public=public)
                assert not leaks(sentence), sentence
                assert sentence != words("error-unknown")
        # Nor where somebody passes on its code and what it says.
        assert words.error(failure.code, failure.params) in (
            words("error-unknown"),
            words("error-conflict"),
        )


def leaks(sentence: str) -> bool:
    return any(each in sentence for each in (*SECRETS.values(), "SQLITE", "self-test"))


def test_a_lasting_failure_is_told_otherwise_than_a_passing_one() -> None:
    told: dict[str, set[str]] = {}
    for kind in kinds(StorageError):
        with pytest.raises(NotSaved) as refused, saving():
            raise kind(path="x")
        told.setdefault(refused.value.code, set()).add(kind.__name__)
    assert told["conflict"] == {Conflict.__name__}
    assert told["not-saved"] == {"StorageError", "DatabaseBusy", "NotFound"}
    assert "DatabaseFull" in told["out-of-order"]


@pytest.mark.parametrize("family", [TableError, GameError])
def test_no_refusal_of_a_table_names_what_only_owners_read(family: type[Exception]) -> None:
    """Whatever stands in its parameters under the names that an owner's text has."""
    for kind, words in itertools.product(kinds(family), chats()):
        code = getattr(kind, "code", "")
        if not isinstance(code, str):  # a family that passes codes on
            continue
        for reason in ("", *REASONS):
            sentence = words.error(code, {**SECRETS, "table": "T1", "reason": reason})
            assert not leaks(sentence), sentence


def test_words_of_owners_are_in_no_catalogue_of_players() -> None:
    owners = set(load(OWNERS).ids()) - set(load().ids())
    assert {"error-database-busy", "running-no-token", "cli-usage"} <= owners
    for folder in FOLDERS:
        assert set(load(folder).ids()) & owners == set()
        assert load(folder).ids()


def test_no_text_of_players_has_a_place_for_what_only_owners_read() -> None:
    for folder in PLAYERS:
        catalogue = load(*([folder] if folder.parts else []))
        for message_id in catalogue.ids():
            if folder.parts and folder.parent.name == "terminal":
                continue  # whoever sits there has typed them
            found = set(catalogue.variables(message_id)) & OWNERS_VARIABLES
            assert found - ALLOWED.get(message_id, set()) == set(), message_id


def test_errors_of_owners_are_no_refusals() -> None:
    """What a chat answers with is one of these three: the type checker sees to the rest."""
    for kind in (StorageError, BadConfig):
        assert not issubclass(kind, TableError | GameError | ParseError)
    assert set(kinds(NotSaved)) == {
        getattr(errors, name) for name in ("NotSaved", "NotRead", "Overtaken", "OutOfOrder")
    }
