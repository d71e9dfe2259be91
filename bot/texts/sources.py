"""The texts of one language as their files hold them. Each is parsed at its first use: a program
says few of them, and to parse all takes longer than anything else at a start.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeAlias

from fluent.runtime import FluentBundle
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

Entry: TypeAlias = ast.Message | ast.Term

_RIGHT_TO_LEFT = ("ar", "fa", "he", "ur")
_SPACED = re.compile(r" (?=[:;!?»])|(?<=«) ")
_BEGINNING = re.compile(r"(-?[a-zA-Z][\w-]*) *=")
_CONTINUED = (" ", "}", "[", "*", "#", "\n")
"""What a line begins with that begins no text: what stands on it belongs to the one before it, or
is a comment.
"""


class Sources:
    """The texts in ``files``.

    Raises ValueError for a file that is not in order: for one text that is not, at its first use.
    """

    def __init__(self, language: str, files: Iterable[Path]) -> None:
        isolated = language.partition("-")[0] in _RIGHT_TO_LEFT
        self._bundle = FluentBundle([language], use_isolating=isolated)
        self._sources: dict[str, tuple[Path, str]] = {}
        self._parsed: dict[str, Entry] = {}
        for file in files:
            for name, source in _split(file, _typeset(file.read_text("utf-8"), language)):
                if name in self._sources:
                    raise ValueError(f"{file}: {name} is there already")
                self._sources[name] = file, source

    @property
    def ids(self) -> tuple[str, ...]:
        """The id of every text, in the order of the files."""
        return tuple(name for name in self._sources if not name.startswith("-"))

    def __contains__(self, message_id: str) -> bool:
        return message_id in self._sources

    def message(self, message_id: str) -> ast.Message:
        """A text as it was written. Raises LookupError where there is none."""
        entry = self._entry(message_id)
        if not isinstance(entry, ast.Message):
            raise LookupError(message_id)
        return entry

    def format(
        self, message_id: str, attribute: str, given: dict[str, str | int]
    ) -> tuple[str | None, list[Exception]]:
        """A text (its attribute, unless that is "") and what is wrong with it; None: not there."""
        if message_id not in self._sources:
            return None, []
        self._entry(message_id)
        message = self._bundle.get_message(message_id)
        pattern = message.attributes.get(attribute) if attribute else message.value
        if pattern is None:
            return None, []
        text, wrong = self._bundle.format_pattern(pattern, given)
        return str(text), wrong

    def _entry(self, name: str) -> Entry:
        if name not in self._parsed:
            file, source = self._sources[name]
            resource = FluentParser().parse(source)
            entries = [each for each in resource.body if not isinstance(each, ast.BaseComment)]
            if len(entries) != 1 or not isinstance(entries[0], ast.Message | ast.Term):
                raise ValueError(f"{file}: {name} cannot be read")
            self._parsed[name] = entries[0]
            self._bundle.add_resource(resource)
            for other in _referred(entries[0]):
                if other in self._sources:
                    self._entry(other)
        return self._parsed[name]


class _References(Visitor):
    """Collects what a text refers to."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def visit_MessageReference(self, node: ast.MessageReference) -> None:
        """Another text."""
        self.names.append(node.id.name)

    def visit_TermReference(self, node: ast.TermReference) -> None:
        """A term."""
        self.names.append(f"-{node.id.name}")
        self.generic_visit(node)


def _referred(entry: Entry) -> list[str]:
    found = _References()
    found.visit(entry)
    return found.names


def _split(file: Path, text: str) -> Iterator[tuple[str, str]]:
    """The name of each text in a file, and the lines that hold it."""
    name, lines = "", list[str]()
    for line in text.splitlines(keepends=True):
        begins = _BEGINNING.match(line)
        if not begins and not line.startswith(_CONTINUED):
            raise ValueError(f"{file}: cannot be read at {line!r}")
        if begins:
            if name:
                yield name, "".join(lines)
            name, lines = begins[1], []
        if not line.startswith("#"):
            lines.append(line)
    if name:
        yield name, "".join(lines)


def _typeset(text: str, language: str) -> str:
    """``text`` with the no-break spaces that French has at some signs; files have plain ones."""
    return _SPACED.sub("\u00a0", text) if language.partition("-")[0] == "fr" else text
