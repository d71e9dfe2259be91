"""A crowd that plays as fast as it can, and how far boards are behind it."""

import asyncio
import html
import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.tables.codec import from_row
from bot.tables.commands import TableId
from bot.tables.entries import Acted
from bot.tables.updates import Phase, TableView
from bot.telegram.pages import drawn_page
from tests.bot.stage import LIMIT_S
from tests.bot.telegram.stage import Stage
from tests.emulators.telegram.people import Answer, Person
from tests.emulators.telegram.server import USERNAME
from tests.emulators.telegram.world import Message, Topic

EVERY_S = 0.2
"""So soon after a move comes the next."""


@dataclass
class Told:
    """How a board reads from a moment on; ``also``: when it waits for nobody, as a deal's last."""

    at: int
    text: str
    also: set[str]


@dataclass
class Crowd:
    """People at one table, in a ``topic`` or not. Whoever has started the bot presses on their hand
    there; the others type.
    """

    room: Stage
    people: Sequence[Person]
    topic: Topic | None = None
    lives: int = 3
    luck: random.Random = field(default_factory=lambda: random.Random(1))
    behind: list[int] = field(default_factory=list)
    made: int = 0
    answers: list[Answer] = field(default_factory=list)
    table: TableId = field(default_factory=lambda: TableId(""))
    _told: list[Told] = field(default_factory=list)
    _deal: int = 0

    async def sit_down(self, seats: int) -> None:
        """Open a table, and begin."""
        room, (host, *others) = self.room, self.people
        text = f"/bisqa new lives={self.lives} seconds=120 seats={seats}"
        await room.types(host, text, topic=self.topic)
        self.table = room.code()
        board = self._boards()[-1]
        for who in others:
            await room.press(who, board, f"so:{self.table}:join:")
        await room.press(host, board, f"so:{self.table}:go:")

    async def step(self) -> bool:
        """Whoever is to move moves, and somebody may be curious; False when the game is over."""
        seen = await self._looked()
        if seen.phase is Phase.OVER:
            return False
        if self.luck.random() < 0.1:
            curious = self.luck.choice(self.people)
            board = self._boards()[-1]
            if "My hand" in board.data:
                await self._presses(curious, board, f"so:{self.table}:hand:")
        for seat in seen.view.to_act:
            who = [each for each in self.people if each.name == seen.places[seat].name]
            for each in who:  # nobody where a computer is to move
                await self._moves(each)
        await self._looked()
        return True

    async def moves(self) -> int:
        """How many moves were made, those of computers included."""
        rows = await self.room.house.store.entries(self.table)
        return sum(isinstance(from_row(row), Acted) for row in rows)

    async def looks(self) -> None:
        """See how far the board is behind."""
        await self._looked()

    async def shown(self) -> bool:
        """Whether the board shows the table as it is now."""
        return (await self._looked()) is not None and self._behind() == 0

    async def _moves(self, who: Person) -> None:
        seen = await self.room.seen(who, self.table)
        if not seen.legal:
            return
        action = self.luck.choice(seen.legal)
        before = seen.version
        if who.started:
            hand = self._hand_of(who)
            data = f"sm:{self.table}:{seen.game_number}::{seen.decision}:{action}"
            if hand is None or data not in hand.data.values():
                return  # it is being drawn
            answer = await self._presses(who, hand, data)
            self.answers.append(answer)
        else:
            await who.types(self.room.group, f"/{action}", topic=self.topic)
            await self.room.calm()
        assert (await self.room.seen(None, self.table)).version > before
        self.made += 1

    async def _presses(self, who: Person, message: Message, data: str) -> Answer:
        pressing = asyncio.create_task(who.presses(message, data, within=LIMIT_S))
        while not pressing.done():
            await self.room.calm()
        return pressing.result()

    def _hand_of(self, who: Person) -> Message | None:
        seen = [each for each in who.sees(who.private) if f":{self.table}:" in str(each.data)]
        return seen[-1] if seen else None

    def _boards(self) -> list[Message]:
        return [
            each
            for each in self.room.boards(topic=self.topic)
            if f":{self.table}:" in str(each.data) or f"table {self.table}" in each.text
        ]

    async def _looked(self) -> TableView:
        """Look how far the board is behind what there is."""
        seen = await self.room.seen(None, self.table)
        text = _text_of(self.room, seen, live=True)
        if not self._told or self._told[-1].text != text:
            if seen.deal > self._deal and self._told:
                last = await self._last(seen)
                self._told[-1].also.add(_text_of(self.room, last, live=False))
            still = {_text_of(self.room, each, live=False) for each in (seen, seen.still())}
            self._told.append(Told(self.room.clock.moment, text, still))
            self._deal = seen.deal
        self.behind.append(self._behind())
        return seen

    async def _last(self, seen: TableView) -> TableView:
        """What the board before that of ``seen`` shows in the end."""
        if not self._deal:
            return seen.as_lobby()
        service = self.room.house.service
        return (await service.look(seen.table, None, seen.game_number, self._deal)).still()

    def _behind(self) -> int:
        """For how many milliseconds there has been something newer than what is on view."""
        on_view = {each.text for each in self._boards()}
        shown = [at for at, each in enumerate(self._told) if on_view & {each.text, *each.also}]
        newer = self._told[shown[-1] + 1 :] if shown else self._told
        return self.room.clock.moment - newer[0].at if newer else 0


def _text_of(room: Stage, seen: TableView, *, live: bool) -> str:
    """How a board reads that shows a table."""
    words = room.frontend._tongues.speaking("en")
    page = drawn_page(seen, words, reader="", hand=False, live=live, bot=USERNAME)
    return html.unescape(re.sub(r"<[^>]*>", "", page.text))


async def play(room: Stage, crowds: Sequence[Crowd]) -> None:
    """All at once, to the end, and until everything is shown."""
    going = list(crowds)
    while going:
        going = [each for each in going if await each.step()]
        await room.passes(EVERY_S)
    for _ in range(200):
        if all([await each.shown() for each in crowds]):
            break
        await room.passes(EVERY_S)
