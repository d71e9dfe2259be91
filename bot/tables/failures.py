"""What rules and store say becomes a refusal of the table's: what of it players are told."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from bot.logs import get
from bot.tables.errors import NotRead, NotSaved, OutOfOrder, Overtaken, Refused
from engine.errors import GameError
from storage.errors import Conflict, DatabaseBusy, NotFound, StorageError

_PASSING: Final = (DatabaseBusy, NotFound)
"""What may well be over in a moment."""

_log = get("tables")


@contextmanager
def saving() -> Iterator[None]:
    """What the store cannot do is a `NotSaved`; why, stands in the log alone."""
    try:
        yield
    except StorageError as failure:
        raise _noted(failure, NotSaved) from failure


@contextmanager
def reading() -> Iterator[None]:
    """The same, where nothing is to be saved."""
    try:
        yield
    except StorageError as failure:
        raise _noted(failure, NotRead) from failure


@contextmanager
def refusing() -> Iterator[None]:
    """What the rules do not allow is a `Refused`."""
    try:
        yield
    except GameError as refusal:
        raise Refused(refusal) from refusal


def _noted(failure: StorageError, passing: type[NotSaved]) -> NotSaved:
    """What a failure is for players; ``passing`` is what is over in a moment."""
    if isinstance(failure, Conflict):  # which says nothing of the store
        return Overtaken(failure)
    _log.warning("store failed", code=failure.code, **failure.params)
    mends = type(failure) is StorageError or isinstance(failure, _PASSING)
    return passing(failure) if mends else OutOfOrder(failure)
