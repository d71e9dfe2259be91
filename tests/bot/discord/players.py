"""People at a table who know only what Discord shows them: they read, press and type.

Whose turn it is they see on the board, their cards in their private chat. A refusal they read, and
then do what it says is possible. What they do is up to their ``luck``.
"""

import random
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import TypeAlias

from bot.discord.tongues import speaking
from bot.tables.ports import Pace
from bot.tables.table import Table
from engine.games.bisqa.state import Round
from tests.bot.discord.stage import Stage, stage
from tests.emulators.discord.people import Answer, Person
from tests.emulators.discord.rights import EVERYTHING
from tests.emulators.discord.world import Channel, Message

BOTH = ("en", "fr")
TRIES = 6
BEAT_S = 1.0
CURIOSITY, HASTE, SLIPS = 0.12, 0.1, 0.15
"""How often somebody looks at something, presses too early, and does what is not possible."""
MOST_LOOKS, MOST_STEPS = 900, 200
BRISK = Pace(computer=0, trick=0, deal=2_000, hidden=3_000, autopilot=400)
"""Computers move at once: their moves alone need no look. A deal that is done rests until its board
has been drawn, for which a channel has one call a second."""
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
_CARD = re.compile(r"([A-Z0-9]+)([♥♦♣♠])([↑↓]?)")
_TURN = re.compile(r"^▶️ \*\*(.+?)\*\*", re.MULTILINE)

Told: TypeAlias = Callable[[str, str, Message], None]
"""Hears of what somebody reads for the first time: who, what they did, and the message."""


class Player:
    """``who`` plays in the room's channel, or in ``channel``; ``made`` counts what was accepted."""

    def __init__(
        self, room: Stage, who: Person, luck: random.Random, channel: Channel | None = None
    ) -> None:
        self.room, self.who, self.luck = room, who, luck
        self.channel = channel or room.table
        self.language = who.locale.partition("-")[0]
        self.made = 0
        self.answers: list[Answer] = []
        self.refusals: list[str] = []
        self.told: Told = lambda who, what, message: None
        self._kept: list[tuple[Message, str]] = []

    @property
    def board(self) -> Message:
        """The last message in the channel that everybody sees and that has a heading."""
        seen = (each for each in reversed(self.who.sees(self.channel)) if each.viewer is None)
        return next(each for each in seen if "##" in each.text)

    @property
    def hand(self) -> Message | None:
        """The newest message of the private chat that shows cards of the board's table."""
        code = code_of(self.board)
        seen = (each for each in reversed(self.who.sees(self.who.private)) if each.viewer is None)
        return next((each for each in seen if "###" in each.text and code_of(each) == code), None)

    @property
    def to_move(self) -> bool:
        """Whether the board says so."""
        return _TURN.findall(self.board.text) == [self.who.name]

    async def moves(self) -> None:
        """Look round perhaps, then move, in one of the ways there are; after a refusal again."""
        if self.luck.random() < CURIOSITY:
            await self.looks()
        allowed: list[str] = []
        for _ in range(TRIES):
            ways = [self._on_board] if moves_on(self.board) else []
            way = self.luck.choice([*ways, self._on_hand, self._on_answer, self._typed])
            answer = await way(allowed)
            if accepted(answer):
                self.made += 1
                return
            allowed = self._refused(answer)
        raise AssertionError(f"{self.who.name} finds no move: {self.refusals[-TRIES:]}")

    async def looks(self) -> None:
        """Ask for something that changes nothing."""
        what = self.luck.choice(["hand", "again", "rules", "last", "late"])
        match what:
            case "rules":
                await self._press("rules", self.board, label(self.board, "rules"))
            case "last":
                more = await self._press("more", self.board, label(self.board, "more"))
                await self._press("last", shown(more), label(shown(more), "last"))
            case "late" if self._kept:
                self._refused(await self._press("late", *self._kept.pop(0)))
            case _:
                mine = shown(await self._press("hand", self.board, label(self.board, "hand")))
                if what == "again":
                    await self._press("again", mine, label(mine, "refresh"))
                elif self.to_move and (offered := moves_on(mine)):
                    self._kept.append((mine, self.luck.choice(offered)))

    async def hurries(self) -> None:
        """Press on one's hand before the board says that one may, which most often is too early."""
        if self.hand and (offered := moves_on(self.hand)) and not self.to_move:
            answer = await self._press("early", self.hand, self.luck.choice(offered))
            if accepted(answer):
                self.made += 1
            else:
                self._refused(answer)

    async def _on_board(self, allowed: Sequence[str]) -> Answer:
        return await self._press("board", self.board, self._chosen(self.board, allowed))

    async def _on_hand(self, allowed: Sequence[str]) -> Answer:
        assert self.hand
        return await self._press("mine", self.hand, self._chosen(self.hand, allowed))

    async def _on_answer(self, allowed: Sequence[str]) -> Answer:
        mine = shown(await self._press("hand", self.board, label(self.board, "hand")))
        return await self._press("mine", mine, self._chosen(mine, allowed))

    async def _typed(self, allowed: Sequence[str]) -> Answer:
        assert self.hand
        move = self._chosen(self.hand, allowed)
        channel = self.luck.choice([self.channel, self.who.private])
        if move.isdecimal():
            number = 9 if self.luck.random() < SLIPS else int(move)
            return await self._type(channel, "/bid", number=number)
        slip = self.luck.random() < SLIPS
        card = "3 de pique et demi" if slip else self.luck.choice(spellings(move, self.language))
        return await self._type(channel, "/play", card=card)

    def _chosen(self, message: Message, allowed: Sequence[str]) -> str:
        """A bid that one's hearts are worth, or any card; one that is ``allowed``, if any is."""
        offered = moves_on(message)
        possible = [each for each in offered if each in allowed] or offered
        assert possible, f"{self.who.name} sees nothing to choose: {message.text}"
        if not possible[0].isdecimal():
            return self.luck.choice(possible)
        hearts = self.hand.text.count("♥") if self.hand else 0
        return min(possible, key=lambda bid: abs(int(bid) - min(hearts, 2)))

    def _refused(self, answer: Answer) -> list[str]:
        """Keep the sentence of a refusal; what it says is possible."""
        sentence = shown(answer).text.partition("\n")[0]
        self.refusals.append(sentence)
        return ["".join(found) for found in _CARD.findall(sentence)] or re.findall(r"\d", sentence)

    async def _press(self, what: str, message: Message, button: str) -> Answer:
        return await self._reads(what, self.who.presses(message, button))

    async def _type(self, channel: Channel, line: str, **options: object) -> Answer:
        what = " ".join([line, *map(str, options.values())])
        return await self._reads(what, self.who.types(channel, line, **options))

    async def _reads(self, what: str, doing: Awaitable[Answer]) -> Answer:
        """Do something, and wait until what comes of it can be seen."""
        answer = await doing
        await self.room.passes(BEAT_S)
        self.answers.append(answer)
        if answer.message and answer.kind == "message":
            self.told(self.who.name, what, answer.message)
        return answer


@asynccontextmanager
async def club(locale: str = "en-US", pace: Pace = BRISK) -> AsyncIterator[Stage]:
    """A stage whose server has chosen a language, with the program on it."""
    async with stage(pace=pace) as room, room.program():
        owner = room.server.user("Owner")
        room.guild.join(owner, rights=EVERYTHING)
        chosen = locale.partition("-")[0]
        await room.then(owner.types(room.table, "/settings server", language=chosen))
        yield room


async def sit_down(
    room: Stage,
    people: Sequence[Person],
    luck: random.Random,
    channel: Channel | None = None,
    **options: object,
) -> list[Player]:
    """The first of ``people`` opens a table, the others join, and the game begins."""
    players = [Player(room, each, luck, channel) for each in people]
    host = players[0]
    await room.then(host.who.types(host.channel, "/bisqa new", **options))
    for each in players[1:]:
        await room.press(each.who, host.board, label(host.board, "join"))
    await room.press(host.who, host.board, label(host.board, "go"))
    await room.passes(2)
    return players


async def play_out(room: Stage, players: Sequence[Player], luck: random.Random) -> None:
    """Let them play until the board says that the game is over; some press before their turn."""
    for _ in range(MOST_LOOKS):
        if over(players[0].board):
            return
        if luck.random() < HASTE:
            await luck.choice(players).hurries()
        await one_step(room, players)
    raise AssertionError(f"the game does not end: {players[0].board.text}")


async def play_until(
    room: Stage, players: Sequence[Player], there: Callable[[Round], bool]
) -> None:
    """Let them play until a round of the newest table is ``there``."""
    for _ in range(MOST_STEPS):
        if there(round_of(await room.house.service._fetch(room.code()))):
            return
        await one_step(room, players)
    raise AssertionError(f"not reached: {players[0].board.text}")


async def one_step(room: Stage, players: Sequence[Player]) -> None:
    """Whoever is to move does; where nobody is, time passes."""
    mover = next((each for each in players if each.to_move), None)
    await (mover.moves() if mover else room.passes(BEAT_S))


def round_of(table: Table) -> Round:
    """The round that lies on a table."""
    now: Round = table.state.round
    return now


def shown(answer: Answer) -> Message:
    """The message of an answer."""
    assert answer.message, f"nothing to read: {answer.kind}"
    return answer.message


def accepted(answer: Answer) -> bool:
    """Whether a move was made: a refusal begins with its reason, all else with a heading."""
    return shown(answer).text.startswith("##")


def moves_on(message: Message) -> list[str]:
    """The buttons that are bids or cards."""
    labels = [each.label for each in message.buttons]
    return [each for each in labels if each.isdecimal() or _CARD.fullmatch(each)]


def label(message: Message, command: str) -> str:
    """What a button of this message says, in whatever language the message is."""
    names = {name for each in BOTH for name in _names(command, each)}
    (found,) = (each.label for each in message.buttons if each.label in names)
    return found


def over(board: Message) -> bool:
    """Whether a board offers one more game."""
    return any(each.label in _names("rematch", lang) for each in board.buttons for lang in BOTH)


def code_of(message: Message) -> str:
    """The table that a message says it is about, "" for none."""
    found = re.search(r"\bT\d+\b", message.text)
    return found[0] if found else ""


def spellings(card: str, language: str) -> list[str]:
    """How somebody may type the card of a button."""
    found = _CARD.fullmatch(card)
    assert found, card
    rank, suit, mark = found.groups()
    how, named = HOW[language].get(mark, ""), SUITS[language][suit]
    called = RANKS[language].get(rank, rank)
    return [f"{rank}{suit}{how}", f"{rank} {named}{how}", f"{called}{OF[language]}{named}{how}"]


def _names(command: str, language: str) -> set[str]:
    words = speaking(language)
    if command in ("more", "refresh"):
        return {words(f"chat-{command}")}
    here = words.find_attribute(f"command-{command}", "button-lobby")
    return {words.attribute(f"command-{command}", "button"), here or ""}
