"""People at a table who know only what Telegram shows them: they read, press and type.

Whose turn it is they see on the board. Their cards they find in their private chat, or by pressing
"My hand", in a message that they alone see or in an alert. A refusal they read, and then do what it
says is possible. What they do is up to their ``luck``.
"""

import random
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import TypeAlias, TypeVar

from msgspec import structs

from bot.chatting.tongues import TEXTS as CHATTING
from bot.tables.ports import Pace
from bot.telegram.tongues import TEXTS
from bot.texts.catalogue import Words, words_in
from tests.bot.chatting.company import (
    BEAT_S,
    BOTH,
    BRISK,
    CURIOSITY,
    SLIPS,
    TRIES,
    WRONG_CARD,
    allowed_by,
    cards_of,
    chosen,
    code_in,
    is_move,
    names_of,
    spellings,
)
from tests.bot.telegram.stage import Stage, stage
from tests.emulators.telegram.people import Answer, Person
from tests.emulators.telegram.world import Chat, Message

ROUND = re.compile(r"^(?:Round|Manche) (\d+) · ", re.MULTILINE)
LONGEST_WAIT = 40
"""Seconds after which everybody has seen on the board what was done; else nothing was."""
NAME = "table_bot"
WAYS = frozenset({"board", "private", "whisper", "group", "bare"})
"""How a move is made: on the board, on one's hand, on an answer, or typed here or in private."""
TYPED = frozenset({"group"})
_TURN = re.compile(r"^▶️ (.+?) · ", re.MULTILINE)
_ISOLATES = re.compile("[\u2066-\u2069]")

_T = TypeVar("_T")
Told: TypeAlias = Callable[[str, str, str], None]
"""Hears of what somebody reads that is for them alone: who, what they did, and the words."""


def speaking(language: str) -> Words:
    """All words of Telegram in a language."""
    return words_in(language, CHATTING, TEXTS)


class Player:
    """``who`` plays in the room's group, or in ``chat``, in some of the ``ways``; ``made`` counts
    what was accepted.
    """

    def __init__(
        self,
        room: Stage,
        who: Person,
        luck: random.Random,
        ways: frozenset[str] = WAYS,
        chat: Chat | None = None,
    ) -> None:
        self.room, self.who, self.luck, self.ways = room, who, luck, ways
        self.chat = chat or room.group
        self.language = "fr" if who.language == "fr" else "en"
        self.made = 0
        self.answers: list[Answer] = []
        self.refusals: list[str] = []
        self.told: Told = lambda who, what, text: None
        self._cards = ""
        self._kept: list[tuple[Message, str]] = []

    @property
    def board(self) -> Message:
        """The last message there that shows everybody a lobby or a deal."""
        return next(each for each in reversed(self.who.sees(self.chat)) if is_board(each))

    @property
    def is_over(self) -> bool:
        """Whether the board offers one more game."""
        return over(self.board)

    @property
    def to_move(self) -> bool:
        """Whether the board says so."""
        found = [_ISOLATES.sub("", each) for each in _TURN.findall(self.board.text)]
        return found == [self.who.name] and not self.is_over

    @property
    def hears(self) -> bool:
        """Whether the bot may write to this person in private."""
        return self.who.started and not self.who.blocked

    @property
    def hand(self) -> Message | None:
        """The newest message of the private chat that shows cards of the board's table."""
        return self._hand_in(self.who.private) if self.hears else None

    @property
    def whisper(self) -> Message | None:
        """The newest message of the group that shows them to this person alone."""
        return self._hand_in(self.chat, self.who)

    async def moves(self) -> None:
        """Look round perhaps, then move, in one of the ways there are; after a refusal again."""
        await self.until(lambda: bool(self.board.buttons))  # a new one gets them a moment later
        if self.luck.random() < CURIOSITY:
            await self.looks()
        allowed: list[str] = []
        for _ in range(TRIES):
            before = seen_as(self.board)
            way = self.luck.choice(sorted(self._possible()))
            refusal = await getattr(self, f"_{way}")(allowed)
            if not refusal and await self._sees_it(before):
                self.made += 1
                return
            allowed = self._refused(refusal) if refusal else []
        raise AssertionError(f"{self.who.name} finds no move: {self.refusals[-TRIES:]}")

    async def looks(self) -> None:
        """Ask for something that changes nothing."""
        what = self.luck.choice(["hand", "again", "rules", "more", "late"])
        match what:
            case "hand" | "rules" | "more":
                await self.press(what, self.board, label(self.board, what))
            case "late" if self._kept:
                message, data = self._kept.pop(0)
                if message in self.who.sees(message.chat) and data in message.data.values():
                    self._refused((await self.press("late", message, data)).text)
            case _ if self.whisper:
                await self.press("again", self.whisper, label(self.whisper, "refresh"))

    async def hurries(self) -> None:
        """Press on one's hand of the deal that all see, before the board says that one may: that is
        too early most often.
        """
        hand = self.hand or self.whisper
        if hand is None or ROUND.findall(hand.text) != ROUND.findall(self.board.text):
            return
        if (offered := moves_on(hand)) and not self.to_move:
            before, move = seen_as(self.board), self.luck.choice(offered)
            again = decision_of(hand.data[move]) < self.made  # an old hand: that is done
            answer = await self.press("early", hand, move)
            if answer.kind == "alert":
                self._refused(answer.text)
            elif not again:
                self.made += 1
                await self._sees_it(before)

    async def cards(self) -> str:
        """The words that show their cards, wherever they find them."""
        if hand := self.hand:
            return hand.text
        whisper = self.whisper
        if whisper is None or self.luck.random() < 0.5:
            answer = await self.press("hand", self.board, label(self.board, "hand"))
            whisper = self.whisper
            if answer.kind == "alert":
                return answer.text
        else:
            await self.press("again", whisper, label(whisper, "refresh"))
        assert whisper, f"{self.who.name} finds no cards"
        return whisper.text

    def _possible(self) -> set[str]:
        ways = {"group"}
        if moves_on(self.board):
            ways.add("board")
        if self.hand:
            ways |= {"private", "bare"}
        else:
            ways.add("whisper")
        return ways & self.ways

    async def _board(self, allowed: Sequence[str]) -> str:
        return await self._pressed("board", self.board, allowed)

    async def _private(self, allowed: Sequence[str]) -> str:
        assert self.hand
        return await self._pressed("mine", self.hand, allowed)

    async def _whisper(self, allowed: Sequence[str]) -> str:
        """On the message that they alone see; where there is none, as typed in the group."""
        if self.whisper is None or not moves_on(self.whisper):
            await self.press("hand", self.board, label(self.board, "hand"))
        elif self.luck.random() < CURIOSITY:
            await self.press("again", self.whisper, label(self.whisper, "refresh"))
        if self.whisper is None or not moves_on(self.whisper):
            return await self._group(allowed)
        return await self._pressed("mine", self.whisper, allowed)

    async def _group(self, allowed: Sequence[str]) -> str:
        move = self._slip(await self._choice(allowed))
        at = self.luck.choice(["", f"@{NAME}"])
        verb = "bid" if move.isdecimal() else "play"
        return await self._types(self.chat, f"/{verb}{at} {move}")

    async def _bare(self, allowed: Sequence[str]) -> str:
        """In the private chat, where the card alone is enough."""
        move = self._slip(await self._choice(allowed))
        verb = "/bid" if move.isdecimal() else "/play"
        return await self._types(self.who.private, self.luck.choice([move, f"{verb} {move}"]))

    def _slip(self, move: str) -> str:
        slips = self.luck.random() < SLIPS
        if move.isdecimal():
            return "9" if slips else move
        return WRONG_CARD if slips else self.luck.choice(spellings(move, self.language))

    async def _choice(self, allowed: Sequence[str]) -> str:
        """A move of which they know without any button of a hand, which may be a moment old."""
        for _ in range(TRIES):
            if bids := moves_on(self.board):
                return chosen(self.luck, bids, allowed, self._cards)
            self._cards = await self.cards()
            if cards := own_cards(self._cards):
                return self._exactly(chosen(self.luck, [*cards, *allowed], allowed, ""))
            await self.room.passes(BEAT_S)
        raise AssertionError(f"{self.who.name} has no cards: {self._cards}")

    def _exactly(self, card: str) -> str:
        """Say how, where there are two ways to play it; most often, that is."""
        return self.luck.choice([card, "A♥↑", "A♥↓"]) if card == "A♥" else card

    async def _pressed(self, what: str, message: Message, allowed: Sequence[str]) -> str:
        """Press a move; the refusal, "" for none."""
        self._cards = message.text if what == "mine" else self._cards
        move = chosen(self.luck, moves_on(message), allowed, self._cards)
        if what == "mine" and self.luck.random() < CURIOSITY:
            self._kept.append((message, message.data[move]))
        answer = await self.press(what, message, move)
        told = answer.text.partition("\n")[0]
        if answer.kind != "alert":
            return ""
        if message.viewer:
            await self.until(lambda: told in message.text or message.deleted)
        return told

    async def press(self, what: str, message: Message, button: str) -> Answer:
        """Press, and wait until what comes of it can be seen."""
        answer = await self._hearing(what, self.room.press(self.who, message, button, BEAT_S))
        self.answers.append(answer)
        if answer.kind == "alert":
            self.told(self.who.name, what, answer.text)
        return answer

    async def _types(self, chat: Chat, text: str) -> str:
        """Type something; what is said against it, "" for nothing."""
        known = [*self._replies()]
        await self._hearing(text, self.room.then(self.who.types(chat, text), BEAT_S))
        new = [each for each in self._replies() if each not in known]
        return new[-1].text.removeprefix(f"{self.who.name}: ") if new else ""

    async def _hearing(self, what: str, doing: Awaitable[_T]) -> _T:
        known = {id(each): each.edits for each in self._mine()}
        done = await doing
        for each in self._mine():
            if known.get(id(each)) != each.edits:
                self.told(self.who.name, what, each.text)
        return done

    def _mine(self) -> list[Message]:
        """What they alone see of the group."""
        return [each for each in self.who.sees(self.chat) if each.viewer is self.who]

    def _replies(self) -> list[Message]:
        """What was said to them, in private or in the group, that is no hand."""
        seen = self._mine()
        if not self.chat.is_private:
            everybodys = (each for each in self.who.sees(self.chat) if each.viewer is None)
            seen += [each for each in everybodys if each.text.startswith(f"{self.who.name}: ")]
        if self.hears:
            seen += self.who.sees(self.who.private)
        bot = self.room.server.bot
        return [each for each in seen if each.author is bot and not shows_cards(each)]

    async def _sees_it(self, before: tuple[int, str]) -> bool:
        """Wait until the board shows another moment than before."""
        return await self.until(lambda: seen_as(self.board) != before)

    async def until(self, holds: Callable[[], bool]) -> bool:
        """Wait for something that can be seen, as long as somebody would."""
        for _ in range(LONGEST_WAIT):
            if holds():
                return True
            await self.room.passes(BEAT_S)
        return False

    def _refused(self, sentence: str) -> list[str]:
        """Keep the sentence of a refusal; what it says is possible."""
        self.refusals.append(sentence.partition("\n")[0])
        return allowed_by(self.refusals[-1])

    def _hand_in(self, chat: Chat, viewer: Person | None = None) -> Message | None:
        code = code_in(self.board.text)
        seen = [each for each in self.who.sees(chat) if each.viewer is viewer]
        mine = [each for each in seen if shows_cards(each) and code_in(each.text) == code]
        return mine[-1] if mine else None


@asynccontextmanager
async def club(
    language: str = "en", pace: Pace = BRISK, *, ephemerals: bool = True
) -> AsyncIterator[Stage]:
    """A stage whose groups speak a language, with the program on it."""
    async with stage(pace=pace, ephemerals=ephemerals) as room:
        room.settings = structs.replace(room.settings, language=language)
        async with room.program():
            yield room


async def sit_down(room: Stage, players: Sequence[Player], options: str = "") -> None:
    """The first of them opens a table, the others join, and the game begins."""
    host = players[0]
    await room.types(host.who, f"/bisqa new {options}".strip())
    assert await host.until(lambda: has(host.board, "go"))
    for each in players[1:]:
        await each.press("join", each.board, label(each.board, "join"))
    await room.passes(2)
    await host.press("go", host.board, label(host.board, "go"))
    await room.passes(3)


def decision_of(data: str) -> int:
    """Which of their decisions the button of a move is for."""
    return int(data.split(":")[4])


def is_board(message: Message) -> bool:
    """Whether a message shows a lobby or a deal to all who read there."""
    chat = message.chat
    if message.viewer or (shows_cards(message) and not chat.is_private):
        return False
    title = message.text.partition("\n")[0]
    lobby = title.startswith("Bisqa · ") and not code_in(title)
    return message.author is chat.world.bot and (lobby or bool(ROUND.search(message.text)))


def shows_cards(message: Message) -> bool:
    """Whether a message is somebody's hand."""
    return bool(ROUND.search(message.text)) and any(
        each in message.text.split("\n") for each in _hand_words()
    )


def own_cards(hand: str) -> list[str]:
    """The cards of a hand: those in the line below its heading."""
    lines = hand.split("\n")
    (at,) = (number for number, each in enumerate(lines) if each in _hand_words())
    return cards_of("".join(lines[at + 1 : at + 2]))


def moves_on(message: Message) -> list[str]:
    """The buttons that are bids or cards."""
    return [each for each in message.buttons if is_move(each)]


def label(message: Message, command: str) -> str:
    """What a button of this message says, in whatever language the message is."""
    names = {name for each in BOTH for name in names_of(command, speaking(each))}
    (found,) = (each for each in message.buttons if each in names)
    return found


def has(message: Message, command: str) -> bool:
    """Whether a message has the button of a command, in whatever language it is."""
    names = {name for each in BOTH for name in names_of(command, speaking(each))}
    return any(each in names for each in message.buttons)


def over(board: Message) -> bool:
    """Whether a board offers one more game."""
    return has(board, "rematch")


def seen_as(board: Message) -> tuple[int, str]:
    """Which message it is, and what it says now."""
    return board.id, board.text


def _hand_words() -> tuple[str, ...]:
    return tuple(speaking(each)(name) for each in BOTH for name in ("board-hand", "chat-no-hand"))
