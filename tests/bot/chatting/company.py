"""What people do alike at a table in any chat: how they choose, how they write cards, and how they
play until something is reached.
"""

import random
import re
from collections.abc import Callable, Sequence
from typing import Protocol

from bot.tables.commands import TableId
from bot.tables.ports import Pace
from bot.tables.table import Table
from bot.texts.catalogue import Words
from engine.games.bisqa.state import Round

BOTH = ("en", "fr")
TRIES = 6
BEAT_S = 1.0
CURIOSITY, HASTE, SLIPS = 0.12, 0.1, 0.15
"""How often somebody looks at something, presses too early, and does what is not possible."""
MOST_LOOKS, MOST_STEPS = 3_000, 400
BRISK = Pace(computer=0, trick=0, deal=2_000, hidden=3_000, autopilot=400)
"""Computers move at once: their moves alone need no look. A deal that is done rests until its board
has been drawn, for which there is about one call a second."""
SUITS = {
    "en": {"♥": "hearts", "♦": "diamonds", "♣": "clubs", "♠": "spades"},
    "fr": {"♥": "cœur", "♦": "carreau", "♣": "trèfle", "♠": "pique"},
}
RANKS = {
    "en": {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "7": "seven"},
    "fr": {"A": "as", "R": "roi", "D": "dame", "V": "valet", "7": "sept"},
}
OF = {"en": " of ", "fr": " de "}
HOW = {"en": {"↑": " high", "↓": " low"}, "fr": {"↑": " haut", "↓": " bas"}}
WRONG_CARD = "3 de pique et demi"
_CARD = re.compile(r"([A-Z0-9]+)([♥♦♣♠])([↑↓]?)")


class House(Protocol):
    """The part of a program that is looked into."""

    @property
    def service(self) -> "Service": ...


class Service(Protocol):
    """Knows the tables."""

    async def _fetch(self, id: TableId) -> Table: ...


class Room(Protocol):
    """A stage, of whatever platform."""

    @property
    def house(self) -> House: ...
    def code(self) -> TableId: ...
    async def passes(self, seconds: float) -> None: ...


class Seated(Protocol):
    """Somebody at a table who knows what can be seen there."""

    @property
    def to_move(self) -> bool: ...
    @property
    def is_over(self) -> bool: ...
    async def moves(self) -> None: ...
    async def hurries(self) -> None: ...


async def play_out(room: Room, players: Sequence[Seated], luck: random.Random) -> None:
    """Let them play until they see that the game is over; some press before their turn."""
    for _ in range(MOST_LOOKS):
        if players[0].is_over:
            return
        if luck.random() < HASTE:
            await luck.choice(players).hurries()
        await one_step(room, players)
    raise AssertionError("the game does not end")


async def play_until(room: Room, players: Sequence[Seated], there: Callable[[Round], bool]) -> None:
    """Let them play until a round of the newest table is ``there``."""
    for _ in range(MOST_STEPS):
        if there(round_of(await room.house.service._fetch(room.code()))):
            return
        await one_step(room, players)
    raise AssertionError("not reached")


async def one_step(room: Room, players: Sequence[Seated]) -> None:
    """Whoever is to move does; where nobody is, time passes."""
    mover = next((each for each in players if each.to_move), None)
    await (mover.moves() if mover else room.passes(BEAT_S))


def round_of(table: Table) -> Round:
    """The round that lies on a table."""
    now: Round = table.state.round
    return now


def chosen(luck: random.Random, offered: Sequence[str], allowed: Sequence[str], hand: str) -> str:
    """A bid that the hearts of a ``hand`` are worth, or any card; one that is ``allowed``, if any
    of those ``offered`` is.
    """
    possible = [each for each in offered if each in allowed] or list(offered)
    assert possible, f"nothing to choose: {hand}"
    if not possible[0].isdecimal():
        return luck.choice(possible)
    hearts = min(hand.count("♥"), 2)
    return min(possible, key=lambda bid: abs(int(bid) - hearts))


def allowed_by(sentence: str) -> list[str]:
    """What a refusal says is possible: cards, or else numbers."""
    return cards_of(sentence) or re.findall(r"\d", sentence)


def cards_of(text: str) -> list[str]:
    """The cards that stand in a text, as buttons show them."""
    return ["".join(found) for found in _CARD.findall(text)]


def is_move(label: str) -> bool:
    """Whether a button is a bid or a card."""
    return label.isdecimal() or bool(_CARD.fullmatch(label))


def code_in(text: str) -> str:
    """The table that a text says it is about, "" for none."""
    found = re.search(r"\bT\d+\b", text)
    return found[0] if found else ""


def spellings(card: str, language: str) -> list[str]:
    """How somebody may type the card of a button."""
    found = _CARD.fullmatch(card)
    assert found, card
    rank, suit, mark = found.groups()
    how, named = HOW[language].get(mark, ""), SUITS[language][suit]
    called = RANKS[language].get(rank, rank)
    return [f"{rank}{suit}{how}", f"{rank} {named}{how}", f"{called}{OF[language]}{named}{how}"]


def names_of(command: str, words: Words) -> set[str]:
    """What the button of a command may say."""
    if command in ("more", "refresh"):
        return {words(f"chat-{command}")}
    here = words.find_attribute(f"command-{command}", "button-lobby")
    return {words.attribute(f"command-{command}", "button"), here or ""}
