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
from tests.bot.chatting.company import (
    BEAT_S,
    BOTH,
    BRISK,
    CURIOSITY,
    SLIPS,
    TRIES,
    WRONG_CARD,
    allowed_by,
    chosen,
    code_in,
    is_move,
    names_of,
    spellings,
)
from tests.bot.discord.stage import Stage, stage
from tests.emulators.discord.people import Answer, Person
from tests.emulators.discord.rights import EVERYTHING
from tests.emulators.discord.world import Channel, Message

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
    def is_over(self) -> bool:
        """Whether the board says that the game is over."""
        return over(self.board)

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
        card = WRONG_CARD if slip else self.luck.choice(spellings(move, self.language))
        return await self._type(channel, "/play", card=card)

    def _chosen(self, message: Message, allowed: Sequence[str]) -> str:
        hand = self.hand.text if self.hand else ""
        return chosen(self.luck, moves_on(message), allowed, hand)

    def _refused(self, answer: Answer) -> list[str]:
        """Keep the sentence of a refusal; what it says is possible."""
        sentence = shown(answer).text.partition("\n")[0]
        self.refusals.append(sentence)
        return allowed_by(sentence)

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


def shown(answer: Answer) -> Message:
    """The message of an answer."""
    assert answer.message, f"nothing to read: {answer.kind}"
    return answer.message


def accepted(answer: Answer) -> bool:
    """Whether a move was made: a refusal begins with its reason, all else with a heading."""
    return shown(answer).text.startswith("##")


def moves_on(message: Message) -> list[str]:
    """The buttons that are bids or cards."""
    return [each.label for each in message.buttons if is_move(each.label)]


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
    return code_in(message.text)


def _names(command: str, language: str) -> set[str]:
    return names_of(command, speaking(language))
