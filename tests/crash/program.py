"""The program that is killed: ``python -m tests.crash.program DB NUMBER RECALLS``.

The real `bot.app.house` on a real file and with the real clock, in short paces. Commands come as
JSON lines, and everything that can be seen outside goes out as JSON lines: what is drawn and told,
how a command was answered, when a thought begins and ends.
"""

import asyncio
import json
import os
import random
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import astuple, replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec

from bot import app, logs
from bot.tables import commands, pacing, timecontrol, timers
from bot.tables.errors import TableError
from bot.tables.ports import Clock, Pace, Tidings
from bot.tables.settings import Settings, TurnNotice
from bot.tables.systemclock import NANOSECONDS, SystemClock
from bot.tables.timecontrol import Tempo, TimeControl
from bot.tables.worker import WorkerProcess
from engine.actions import Action
from engine.player import Level
from engine.randomness import Rng
from engine.view import View
from tests.frontend import LIMITS, Body, FakeFrontend, Server

PLATFORM = "wire"
PACE = Pace(computer=10, trick=15, deal=40, hidden=40, autopilot=15)
TURN = 300
"""How long people may think, in milliseconds: much less than a start of the program takes."""
LIVE = TimeControl(Tempo.LIVE, TURN)
SLOWEST_CALL_S = 0.006


def main(db: str, number: str, recalls: str, wall_ahead: str) -> None:
    """Go on until there are no more commands, by a clock on the wall that is so many milliseconds
    ahead.
    """
    logs.configure(sys.stderr, json=True)
    with in_short():
        asyncio.run(serve(Path(db), number, recalls == "yes", int(wall_ahead)))


@contextmanager
def in_short() -> Iterator[None]:
    """People have less time here than tables allow; whatever goes with it is shorter, too."""
    with (
        patch.dict(timecontrol.LIMITS, {Tempo.LIVE: (TURN, TURN)}),
        patch.object(timers, "FIRST_LOOK", round(0.7 * TURN)),
        patch.object(pacing, "SHORT_TURN", 0),  # so that people are reminded
        patch.object(app, "WorkerProcess", Thinking),
    ):
        yield


async def serve(db: Path, number: str, recalls: bool, wall_ahead: int) -> None:
    """Open the house, and do what the lines ask for."""
    clock = SystemClock(wall=lambda: time.time_ns() + wall_ahead * NANOSECONDS)
    wire = Wire(clock, number)
    frontend = FakeFrontend(wire, limits=replace(LIMITS, recalls=recalls))
    async with app.house(db, {PLATFORM: frontend}, pace=PACE, clock=clock) as house:
        say({"start": clock.past.until})
        say({"ready": clock.now()})
        asking: set[asyncio.Task[None]] = set()
        lines = asyncio.StreamReader()
        await asyncio.get_running_loop().connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(lines), os.fdopen(0, "rb")
        )
        while line := await lines.readline():
            task = asyncio.create_task(answer(house, json.loads(line)))
            asking.add(task)
            task.add_done_callback(asking.discard)
        if asking:
            await asyncio.wait(asking)


async def answer(house: app.House, asked: dict[str, Any]) -> None:
    """Do one thing, and say how it went; a front end tells of presses on its messages, too."""
    if asked["kind"] == "Wants":  # somebody wants to be told of their turns
        await house.service.choose(asked["who"], Settings(turn_notice=TurnNotice.ALWAYS))
        return
    told: dict[str, object]
    try:
        command = msgspec.convert(asked["with"], getattr(commands, asked["kind"]))
        reply = await house.service.handle(command)
        told = {"table": reply.table, "version": reply.version, "changed": reply.changed}
    except TableError as refusal:
        told = {"refused": refusal.code}
    say({"answer": asked["number"], **told})
    if message := asked.get("message"):
        await house.publisher.pressed(asked["with"]["table"], asked["chat"], message)


def say(told: dict[str, object]) -> None:
    """Write one line; when this returns, it can be read whatever happens to this process."""
    left = memoryview(json.dumps(told).encode() + b"\n")
    while left:
        left = left[os.write(1, left) :]


class Wire(Server):
    """A platform that lies outside of this process. Every call takes a moment, before and after it
    takes effect.

    Where it recalls keys, whoever is outside knows a message by its address.
    """

    def __init__(self, clock: Clock, number: str) -> None:
        super().__init__(clock)
        self._run = number
        self._posts = 0
        self._luck = random.Random(number)

    async def post(self, chat: str, body: Body, key: str | None) -> str:
        self._posts += 1
        message = key or f"{self._run}.{self._posts}"
        await self._draw("post", chat, message, body)
        return message

    async def edit(self, chat: str, message: str, body: Body, kind: str = "edit") -> None:
        await self._draw(kind, chat, message, body)

    async def retire(self, chat: str, message: str) -> None:
        await self._say({"call": "retire", "chat": chat, "message": message})

    async def tell(self, chat: str, tidings: Tidings) -> str | None:
        self._posts += 1
        message = f"{self._run}.{self._posts}"
        told = {"table": tidings.table, "code": tidings.code, "to": tidings.reader}
        moment = astuple(tidings.seen.moment) if tidings.seen else None
        await self._say({"call": "tell", "chat": chat, **told, "moment": moment})
        return message

    async def withdraw(self, chat: str, message: str) -> None:
        await self._say({"call": "withdraw", "chat": chat, "message": message})

    async def _draw(self, kind: str, chat: str, message: str, body: Body) -> None:
        seen, drawing = body.seen, body.drawing
        await self._say(
            {
                "call": kind,
                "chat": chat,
                "message": message,
                "table": seen.table,
                "reader": drawing.reader,
                "hand": drawing.hand,
                "live": body.live,
                "buttons": body.buttons,
                "press": [body.press.game, body.press.decision] if body.press else None,
                "text": body.text,
                "version": seen.version,
                "moment": astuple(seen.moment),
                "phase": seen.phase,
                "paused": seen.paused,
                "host": seen.places[seen.host].name if seen.host is not None else None,
                "places": {place.name: place.away for place in seen.places},
            }
        )

    async def _say(self, told: dict[str, object]) -> None:
        await asyncio.sleep(self._luck.uniform(0, SLOWEST_CALL_S))
        say({**told, "at": self.clock.now()})
        await asyncio.sleep(self._luck.uniform(0, SLOWEST_CALL_S))


class Thinking(WorkerProcess):
    """Says when it thinks."""

    async def choose(
        self, game_id: str, level: Level, view: View, legal: tuple[Action, ...], rng: Rng
    ) -> Action:
        say({"thinking": level})
        try:
            return await super().choose(game_id, level, view, legal, rng)
        finally:
            say({"thought": level})


if __name__ == "__main__":
    main(*sys.argv[1:])
