"""Bisqa with computer players that do what no player should, for a thinking process to load.

A player that waits tells in the folder of `FOLDER` that it has begun, and goes on when it is told.
"""

import os
import re
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from engine.actions import Action
from engine.game import Game
from engine.games.bisqa.rules import BISQA, Bisqa
from engine.player import Level, Player
from engine.randomness import Rng
from engine.view import View
from tests.fakes import FakePlayer

FOLDER = "ODD_GAMES_FOLDER"
BEGUN = "begun"
GO_ON = "go-on"

Choose = Callable[[View, tuple[Action, ...], Rng], Action]


class Odd(Bisqa):
    def __init__(self, choose: Choose) -> None:
        self._choose = choose

    def player(self, level: Level) -> Player:
        return FakePlayer(self._choose)


def games() -> Mapping[str, Game[Any]]:
    odd = (waits, loops, hangs, dies, exits, raises, eats, answers_nothing, chats)
    return {"bisqa": BISQA, **{choose.__name__: Odd(choose) for choose in odd}}


def begins() -> Path:
    folder = Path(os.environ[FOLDER])
    (folder / BEGUN).touch()
    return folder


def waits(view: View, legal: tuple[Action, ...], rng: Rng) -> Action:
    folder = begins()
    while not (folder / GO_ON).exists():
        time.sleep(0.002)
    return legal[-1]


def loops(view: View, legal: tuple[Action, ...], rng: Rng) -> Action:
    begins()
    while True:
        pass


def hangs(view: View, legal: tuple[Action, ...], rng: Rng) -> Action:
    """In a call that lets no other thread run."""
    begins()
    assert re.match(r"(a|a)+$", "a" * 100 + "b")
    return legal[0]


def dies(view: View, legal: tuple[Action, ...], rng: Rng) -> Action:
    os._exit(3)


def exits(view: View, legal: tuple[Action, ...], rng: Rng) -> Action:
    raise SystemExit(0)


def raises(view: View, legal: tuple[Action, ...], rng: Rng) -> Action:
    raise KeyError(f"no card {view.zones}")


def eats(view: View, legal: tuple[Action, ...], rng: Rng) -> Action:
    raise MemoryError


def answers_nothing(view: View, legal: tuple[Action, ...], rng: Rng) -> Action:
    return None  # type: ignore[return-value]


def chats(view: View, legal: tuple[Action, ...], rng: Rng) -> Action:
    print("a good move", flush=True)  # noqa: T201
    os.write(1, b"\0\0\0\1" * 1000)
    assert os.read(0, 1) == b""
    return legal[-1]
