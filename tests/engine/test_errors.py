"""Errors: stable codes, and parameters that survive a journey through bytes."""

import pickle

import pytest

from engine import errors
from engine.errors import GameError

KINDS: list[type[GameError]] = [GameError, *GameError.__subclasses__()]


def test_codes_are_told_apart_and_listed_in_the_module() -> None:
    codes = [kind.code for kind in KINDS]
    assert len(set(codes)) == len(codes)
    assert errors.__doc__
    for kind in GameError.__subclasses__():
        assert f" {kind.code} " in errors.__doc__


@pytest.mark.parametrize("kind", KINDS)
def test_an_error_survives_bytes(kind: type[GameError]) -> None:
    """So that one raised in a worker process reaches its parent."""
    error = kind(reason="sum", legal=("bid 0", "bid 2"))
    twin = pickle.loads(pickle.dumps(error))
    assert type(twin) is kind
    assert twin.params == error.params
    assert str(twin) == str(error) == f"{kind.code} reason=sum legal=('bid 0', 'bid 2')"


def test_an_error_without_parameters() -> None:
    assert str(GameError()) == "game-error"
    assert GameError().params == {}
