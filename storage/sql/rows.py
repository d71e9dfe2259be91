"""Rows as they stand in the file become records, each by itself: a disk can change any bit.

SQLite gives what it finds, whatever the column was declared as: a flipped bit makes text of a
number, NULL of anything, or another year of a moment.
"""

import types
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Annotated, Any, Final, NewType, TypeAlias, TypeVar, Union, get_args, get_origin
from typing import get_type_hints as hints_of

from storage.records import Range, Record
from storage.sql.schema import TABLES

_R = TypeVar("_R", bound=Record)
_Read: TypeAlias = Callable[[Any], Any]


NO_CHECKSUM: Final = -1
"""What no row reckons to."""


class BadRow(Exception):
    """A row that is none of its kind, by the `column` that cannot be."""

    def __init__(self, column: str) -> None:
        super().__init__(column)
        self.column = column


def record(kind: type[_R], row: Sequence[Any]) -> _R:
    """Return the record that a row holds; raises `BadRow`."""
    values = []
    for (column, read), value in zip(_READERS[kind], row, strict=True):
        try:
            values.append(read(value))
        except ValueError:
            raise BadRow(column) from None
    return kind(*values)


def text(stored: bytes) -> str | bytes:
    """Return a text as it is stored; what is none stays bytes, so that its row alone is bad."""
    try:
        return stored.decode()
    except UnicodeDecodeError:
        return stored


def _reader(hint: Any) -> _Read:
    """Return what takes a value that may stand in a column of that type, and no other."""
    if isinstance(hint, NewType):
        return _reader(hint.__supertype__)
    if get_origin(hint) in (Union, types.UnionType):
        [inner] = (each for each in get_args(hint) if each is not types.NoneType)
        return _or_none(_reader(inner))
    if get_origin(hint) is Annotated:
        _, limits = get_args(hint)
        return _number(limits)
    if issubclass(hint, StrEnum):
        return _one_of({each.value: each for each in hint})
    return _text


def _or_none(read: _Read) -> _Read:
    return lambda value: None if value is None else read(value)


def _number(limits: Range) -> _Read:
    least, most = limits.least, limits.most

    def read(value: Any) -> int:
        if type(value) is int and least <= value <= most:
            return value
        raise ValueError

    return read


def _one_of(known: Mapping[str, Any]) -> _Read:
    def read(value: Any) -> Any:
        if type(value) is str and value in known:
            return known[value]
        raise ValueError

    return read


def _text(value: Any) -> str:
    if type(value) is str:
        return value
    raise ValueError


_READERS: Final[Mapping[type[Record], tuple[tuple[str, _Read], ...]]] = {
    kind: tuple(
        (column, _reader(hint))
        for column, hint in hints_of(kind, include_extras=True).items()
        if column in TABLES[kind].c
    )
    for kind in TABLES
}
