"""One table in a chat, two people who press what they see, and kills at random moments.

After each kill what was answered must be there exactly once, and after each start one board and one
hand each must show the table as it is on disk.
"""

import asyncio
import random
from collections import Counter
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from typing import Any, TypeAlias

from bot.chatting.ids import Order
from tests.crash.processes import Failed
from tests.process import discord, telegram
from tests.process.evening import Evening, Match
from tests.process.sight import moves

Room: TypeAlias = Evening[Any, Any, Any]
PLATFORMS: Mapping[str, Any] = {"discord": discord, "telegram": telegram}

MOMENTS = ("starting", "waiting", "asking", "writing", "calling", "called")
"""While it starts, at any time, just after a press, while it writes, and at a call to the platform,
that is not carried out or that is.
"""
LONGEST_REST_S = 0.25
"""How long people do nothing, at the most."""
START_S, WAIT_S, PRESS_S, LAST_S = 0.8, 2.5, 0.03, 1.5
LATEST_CALL = 8
ODD = 0.15
"""How often somebody presses what makes no sense."""


def play_on(
    platform: str, folder: Path, luck: random.Random, kills: int, tally: Counter[str]
) -> None:
    """One evening with so many kills. Raises `Failed`."""
    asyncio.run(_evening(platform, folder, luck, kills, tally))


async def _evening(
    platform: str, folder: Path, luck: random.Random, kills: int, tally: Counter[str]
) -> None:
    async with PLATFORMS[platform].evening(folder) as room:
        players = Players(room, luck, tally)
        for _ in range(kills):
            moment = luck.choice(MOMENTS)
            await players.until_killed(moment)
            tally[f"kills/{moment}"] += 1
            if not room.waiting:
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


async def _check_shown(room: Room) -> None:
    """Started again, it shows everything as it is; then it is killed once more."""
    if room.book.table is None:
        return
    await room.start()
    await room.settled()
    room.strike()
    await room.gone()


class Players:
    """People who press what they see."""

    def __init__(self, room: Room, luck: random.Random, tally: Counter[str]) -> None:
        self._room = room
        self._luck = luck
        self._tally = tally
        self._pressed = asyncio.Event()
        self._opening = False

    def begin(self) -> None:
        """Everybody looks and presses from now on."""
        self._opening = self._room.waiting
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

    async def _play(self, who: Any) -> None:
        while True:
            await asyncio.sleep(self._luck.uniform(0, LONGEST_REST_S))
            doing = self._wish(who)
            if doing is None:
                continue
            self._pressed.set()
            message, what = doing
            if message is None:
                await self._room.open()
            else:
                answer = await self._room.press(who, message, what)
                self._tally[f"answers/{answer.kind}"] += 1

    def _wish(self, who: Any) -> tuple[Any, str] | None:
        """What somebody presses next: a message and a button of it, or "" to open a table."""
        room, luck = self._room, self._luck
        boards = room.seen
        if not boards:
            first = who is room.ada and not self._opening and not room.book.disk.tables
            self._opening = self._opening or first
            return (None, "") if first else None
        board = boards[-1]
        buttons = room.buttons(board)
        known = {what.command: id for id, what in buttons.items() if isinstance(what, Order)}
        if "join" in known and who.name not in board.text:
            return board, known["join"]
        if "go" in known:
            ready = who is room.ada and "Free seat" not in board.text
            return (board, known["go"]) if ready else None
        for order in ("rematch", "resume"):
            if order in known:
                return board, known[order]
        shown = [board, *room.hands(who), *room.whispers(who)[-1:]]
        choices = [(message, id) for message in shown for id in moves(room.buttons(message))]
        odd = luck.random() < ODD
        if odd and luck.random() < 0.5 and "hand" in known:
            return board, known["hand"]
        if choices and (odd or room.on_turn(who, board)):
            return luck.choice(choices)
        return None


def _later(calls: int) -> Match:
    """Matches one call, after so many others."""
    numbers = count()
    return lambda call: next(numbers) == calls
