"""Telegram: calls a move, a board that eight people chase, and presses at hundreds of tables.

Where the figure is about calls, one clock is everybody's, and moves as fast as the computer can:
the whole program, the library and the emulated Telegram with its limits are in this process. Where
it is about time, the program runs as a process of its own, without limits, and so does, by turns
with it, a client of the same library that only answers presses; the start is not counted. CPU time
is that of the processes, so it can be read on Linux only.
"""

import argparse
import asyncio
import itertools
import json
import os
import random
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks._processes import AT_ONCE, Load, child, compared, paced, until
from tests import idle
from tests.bot.telegram.crowd import Crowd, play
from tests.bot.telegram.stage import Stage, stage
from tests.emulators.telegram.faults import Call
from tests.emulators.telegram.groups import Group
from tests.emulators.telegram.people import Person
from tests.emulators.telegram.server import Telegram, running
from tests.emulators.telegram.world import Message

NAMES = ("Ada", "Ben", "Cy", "Dan", "Eve", "Flo", "Gus", "Hal")
MINUTE = 60_000
MOVER = "▶️"
LOOK_S = 0.2
TOGETHER = 10
"""At so many tables people sit down at the same time."""


# ------------------------------------------------------------------------------------ whole games


@asynccontextmanager
async def evening(humans: int) -> AsyncIterator[tuple[Stage, list[Person]]]:
    """The program on the emulated Telegram, and people who have started it in private."""
    async with stage() as room, room.program():
        people = [room.join(name) for name in NAMES[:humans]]
        for who in people:
            await room.then(who.starts(), 1)
        yield room, people


async def game(computers: int, humans: int, think: float, lives: int, seed: int) -> dict[str, Any]:
    """People who take their time: ``think`` seconds on average from when they could move."""
    async with evening(humans) as (room, people):
        luck = random.Random(seed)
        crowd = Crowd(room, people, lives=lives, luck=luck)
        await crowd.sit_down(humans + computers)
        begin = len(room.server.calls)
        while await crowd.step():
            for _ in range(max(1, round(luck.uniform(0.5, 1.5) * think / LOOK_S))):
                await room.passes(LOOK_S)
                await crowd.looks()
        await play(room, [crowd])
        return await told_of(room, crowd, begin)


async def chase(humans: int, lives: int, seed: int) -> dict[str, Any]:
    """People who move as soon as it is their turn."""
    async with evening(humans) as (room, people):
        crowd = Crowd(room, people, lives=lives, luck=random.Random(seed))
        await crowd.sit_down(humans)
        begin = len(room.server.calls)
        await play(room, [crowd])
        return await told_of(room, crowd, begin)


async def told_of(room: Stage, crowd: Crowd, begin: int) -> dict[str, Any]:
    server, group = room.server, room.group
    calls = [each for each in server.calls[begin:] if each.counts]
    here = Counter(_kind(each, crowd) for each in calls if each.chat == group.id)
    private = sum(each.chat != group.id for each in calls)
    moves = (await crowd.moves()) or 1
    opening = sum(each.counts and each.chat == group.id for each in server.calls[:begin])
    minutes = (room.clock.moment - calls[0].at) / MINUTE
    return {
        "moves": moves,
        "by_people": crowd.made,
        "minutes": round(minutes, 1),
        "group_calls_before_the_game": opening,
        "group_calls": dict(here),
        "group_calls_a_move": {kind: round(count / moves, 3) for kind, count in here.items()},
        "group_calls_a_move_in_all": round(sum(here.values()) / moves, 3),
        "private_calls_a_move": round(private / moves, 3),
        "most_group_calls_in_a_minute": server.busiest(group),
        "group_calls_a_minute": round(sum(here.values()) / minutes, 1),
        "refused_429": len(server.floods),
        "board_behind_s": max(crowd.behind) / 1000,
        "end_is_shown": await crowd.shown(),
    }


def _kind(call: Call, crowd: Crowd) -> str:
    if "Ephemeral" in call.method or call.body.get("receiver_user_id"):
        return "whispers"
    if call.method == "editMessageText":
        return "boards edited"
    if call.method == "editMessageReplyMarkup":
        return "buttons taken off"
    about = f"table {crowd.table}" in str(call.body.get("text")) or "Seal of" in str(call.body)
    return "boards posted" if call.method == "sendMessage" and about else "notices"


# ------------------------------------------------------------------------- presses at many tables


@dataclass
class Table:
    """Two people in a group of their own, who press what they see."""

    group: Group
    people: tuple[Person, Person]
    luck: random.Random

    async def open(self) -> None:
        host, guest = self.people
        await host.types(self.group, "/bisqa new seats=2 seconds=120 lives=5")
        lobby = await until(lambda: self._board("Join"), 60)
        await guest.presses(lobby, "Join", 60)
        await until(lambda: guest.name in lobby.text, 60)
        await host.presses(lobby, "Start", 60)

    @property
    def ready(self) -> bool:
        """Whether somebody may press."""
        return bool(self.choices())

    def choices(self) -> tuple[Person, Message, Sequence[str]] | None:
        """Who is to move by the board, and what their hand lets them press."""
        board = self._board("My hand")
        lines = board.text.splitlines() if board else []
        marked = next((line for line in lines if line.startswith(MOVER)), "")
        who = next((each for each in self.people if f"{each.name} " in marked), None)
        if who is None:
            return None
        moves = [
            (each, [data for data in each.data.values() if data[:3] == "sm:"])
            for each in reversed(who.private.messages)
        ]
        return next(((who, message, found) for message, found in moves if found), None)

    def _board(self, label: str) -> Message | None:
        found = (each for each in reversed(self.group.messages) if label in each.data)
        return next(found, None)

    def press(self) -> Callable[[], Awaitable[Any]]:
        async def press() -> Any:
            found = self.choices()
            if found is None:
                return None
            who, message, moves = found
            answer = await who.presses(message, self.luck.choice(moves))
            return answer if answer.kind in ("toast", "alert", "empty") else None

        return press


def program(server: Telegram, folder: Path) -> Any:
    """The program itself."""
    settings = {
        "BISQA_DATABASE__PATH": str(folder / "tables.db"),
        "BISQA_TELEGRAM__TOKEN": server.token,
        "BISQA_TELEGRAM__BASE_URL": server.base,
        "BISQA_HEALTH__PORT": "0",
        "BISQA_LOG__LEVEL": "warning",
        **{f"BISQA_PACE__{name}": value for name, value in AT_ONCE.items()},
    }
    return child(server, "benchmarks._unlimited", **settings)


def echo(server: Telegram) -> Any:
    """The baseline."""
    return child(
        server, "benchmarks._echo_telegram", ECHO_BASE=server.base, ECHO_TOKEN=server.token
    )


async def played(folder: Path, tables: int, presses: int, rate: float) -> tuple[Load, float]:
    """Presses on hands at so many tables of two people; and how many calls each has cost."""
    async with running() as server:
        server.limiter.windows.clear()
        rooms = list(_rooms(server, tables))
        async with program(server, folder) as running_child:
            for some in (rooms[at : at + TOGETHER] for at in range(0, tables, TOGETHER)):
                everybody = [who for room in some for who in room.people]
                await asyncio.gather(*(who.starts() for who in everybody))
                await asyncio.gather(*(room.open() for room in some))
            await until(lambda: all(room.ready for room in rooms), 60)
            await server.settled(1, 60)
            turns = itertools.islice(itertools.cycle(rooms), presses)
            calls, cpu = len(server.outgoing), running_child.cpu()
            times = await paced([room.press() for room in turns], rate)
            await server.settled(0.5, 60)
            used = running_child.cpu() - cpu
            made = len(server.outgoing) - calls
        return Load(times, 1000 * used / len(times)), made / len(times)


def _rooms(server: Telegram, tables: int) -> Iterator[Table]:
    for number in range(tables):
        pair = server.user(f"P{number}a"), server.user(f"P{number}b")
        yield Table(server.group(f"t{number}", *pair), pair, random.Random(number))


async def echoed(tables: int, presses: int, rate: float) -> Load:
    """As many presses on as many messages, at the same pace, of the baseline."""
    async with running() as server:
        server.limiter.windows.clear()
        people = [server.user(f"P{number}", started=True) for number in range(tables)]
        async with echo(server) as running_child:
            for who in people:
                await who.types(who.private, "/echo")
            messages = [await who.reads(who.private, "pressed", 60) for who in people]
            await server.settled(1, 60)
            turns = itertools.islice(itertools.cycle(zip(people, messages, strict=True)), presses)
            work = [_again(who, message, number) for number, (who, message) in enumerate(turns)]
            cpu = running_child.cpu()
            times = await paced(work, rate)
            await server.settled(0.5, 60)
            used = running_child.cpu() - cpu
        return Load(times, 1000 * used / len(times))


def _again(who: Person, message: Message, number: int) -> Callable[[], Awaitable[Any]]:
    return lambda: who.presses(message, f"echo:{number % 6}")


async def load(tables: int, presses: int, rate: float, repeats: int) -> dict[str, Any]:
    mine, bare, calls = [], [], []
    for _ in range(repeats):
        with tempfile.TemporaryDirectory() as folder:
            one, cost = await played(Path(folder), tables, presses, rate)
        mine.append(one)
        calls.append(round(cost, 2))
        bare.append(await echoed(tables, presses, rate))
    told = {"tables": tables, "presses_a_second": rate, "calls_a_press": calls}
    return told | compared(mine, bare)


async def measured(chosen: argparse.Namespace) -> dict[str, Any]:
    result: dict[str, Any] = {}
    if "game" in chosen.parts:
        result["game"] = await game(1, 3, chosen.think, chosen.lives, chosen.seed)
    if "chase" in chosen.parts:
        result["chase"] = await chase(chosen.chasing, chosen.lives, chosen.seed)
    if "load" in chosen.parts:
        result["load"] = await load(chosen.tables, chosen.presses, chosen.rate, chosen.repeats)
    return result


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parts = ("game", "chase", "load")
    parser.add_argument("--parts", nargs="+", choices=parts, default=list(parts))
    parser.add_argument("--think", type=float, default=6.0, help="seconds before each move")
    parser.add_argument("--chasing", type=int, default=8, help="people as fast as they can")
    parser.add_argument("--lives", type=int, choices=(3, 4, 5), default=3)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--presses", type=int, default=1_000)
    parser.add_argument("--rate", type=float, default=50, help="presses a second")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    os.environ["PTB_TIMEDELTA"] = "1"  # else the library warns of a change to come
    print(json.dumps(idle.run(measured(parser.parse_args(words))), indent=2))


if __name__ == "__main__":
    main()
