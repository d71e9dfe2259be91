"""One table on Discord, two people who press what they see, and kills at random moments.

After each kill what was answered must be there exactly once, and after each start one board and one
hand each must show the table as it is on disk.
"""

import asyncio
import random
from collections import Counter
from itertools import count
from pathlib import Path

from tests.crash.processes import Failed
from tests.emulators.discord.people import Answer, Person
from tests.emulators.discord.world import Message
from tests.process.evening import Evening, Match, evening
from tests.process.sight import hands, moves, orders

MOMENTS = ("starting", "waiting", "asking", "writing", "calling", "called")
"""While it starts, at any time, just after a press, while it writes, and at a call to Discord, that
is not carried out or that is.
"""
LONGEST_REST_S = 0.25
"""How long people do nothing, at the most."""
START_S, WAIT_S, PRESS_S, LAST_S = 0.8, 2.5, 0.03, 1.5
LATEST_CALL = 8
ODD = 0.15
"""How often somebody presses what makes no sense."""


def play_on_discord(folder: Path, luck: random.Random, kills: int, tally: Counter[str]) -> None:
    """One evening with so many kills. Raises `Failed`."""
    asyncio.run(_evening(folder, luck, kills, tally))


async def _evening(folder: Path, luck: random.Random, kills: int, tally: Counter[str]) -> None:
    async with evening(folder) as room:
        players = Players(room, luck, tally)
        for _ in range(kills):
            moment = luck.choice(MOMENTS)
            await players.until_killed(moment)
            tally[f"kills/{moment}"] += 1
            tally.update(room.book.give_up())
            if luck.random() < 0.5:
                await _check_shown(room)
        await room.start()
        players.begin()
        await asyncio.sleep(LAST_S)
        await room.leave_off()
        await room.settled()
        room.ask_to_end()
        if code := await room.ended():
            raise Failed(f"the program ended with {code}")
        await room.book.check()
        room.check_log()
        table = room.book.table
        tally["decisions"] += table.made if table else 0
        tally["deals"] += len(table.deals) if table else 0


async def _check_shown(room: Evening) -> None:
    """Started again, it shows everything as it is; then it is killed once more."""
    if room.book.table is None:
        return
    await room.start()
    await room.settled()
    room.strike()
    await room.gone()


class Players:
    """People who press what they see."""

    def __init__(self, room: Evening, luck: random.Random, tally: Counter[str]) -> None:
        self._room = room
        self._luck = luck
        self._tally = tally
        self._pressed = asyncio.Event()

    def begin(self) -> None:
        """Everybody looks and presses from now on."""
        for who in self._room.people:
            self._room.try_to(self._play(who))

    async def until_killed(self, moment: str) -> None:
        """Start the program, and play until it is killed."""
        room, luck = self._room, self._luck
        if moment == "starting":
            room.begin()
            await asyncio.sleep(luck.uniform(0, START_S))
            room.strike()
            await room.gone()
            return
        await room.start()
        self.begin()
        await asyncio.sleep(luck.uniform(0, WAIT_S))
        await self._strike(moment)
        await room.gone()

    async def _strike(self, moment: str) -> None:
        room, luck = self._room, self._luck
        match moment:
            case "asking":
                self._pressed.clear()
                await self._pressed.wait()
                await asyncio.sleep(luck.uniform(0, PRESS_S))
                room.strike()
            case "writing":
                await room.strike_when_changed(room.book.db.with_name("tables.db-wal"))
            case "calling":
                room.strike_before(_later(luck.randrange(LATEST_CALL)))
            case "called":
                room.strike_after(_later(luck.randrange(LATEST_CALL)))
            case _:
                room.strike()

    async def _play(self, who: Person) -> Answer:
        while True:
            await asyncio.sleep(self._luck.uniform(0, LONGEST_REST_S))
            doing = self._wish(who)
            if doing is None:
                continue
            self._pressed.set()
            message, what = doing
            answer = await (self._room.press(who, message, what) if message else self._room.open())
            self._tally[f"answers/{answer.kind}"] += 1

    def _wish(self, who: Person) -> tuple[Message | None, str] | None:
        """What somebody presses next: a message and a button of it, or "" to open a table."""
        room, luck = self._room, self._luck
        boards = room.seen
        if not boards:
            return (None, "") if who is room.ada and not room.channel.messages else None
        board, offered = boards[-1], orders(boards[-1])
        if "join" in offered and who.name not in board.text:
            return board, "Join"
        if "go" in offered:
            return (board, "Start") if who is room.ada and "Free seat" not in board.text else None
        for order, label in (("rematch", "Once more"), ("resume", "Resume")):
            if order in offered:
                return board, label
        own = [each for each in room.channel.messages if each.viewer is who and moves(each)]
        shown = [each for each in (board, *hands(who), *own[-1:]) if moves(each)]
        odd = luck.random() < ODD
        if odd and luck.random() < 0.5 and "hand" in offered:
            return board, "My hand"
        if shown and (odd or f"▶️ **{who.name}**" in board.text):
            message = luck.choice(shown)
            ids = [each.custom_id for each in message.buttons if each.custom_id.startswith("m:")]
            return message, luck.choice(ids)
        return None


def _later(calls: int) -> Match:
    """Matches one call, after so many others."""
    numbers = count()
    return lambda call: next(numbers) == calls
