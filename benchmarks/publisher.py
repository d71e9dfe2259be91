"""Eight people who act as fast as they can, and a group where little may be written.

The clock is a fake one, so how far the board is behind, and how many calls are made, is exact and
the same each time. Only CPU is measured: that of the publisher is what a game with it takes beyond
the same game without it; by turns with them the same drawings are composed, and nothing else.
"""

import argparse
import asyncio
import json
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from benchmarks._scripted import Move, SameLuck, opening, people_of, script
from bot.tables.commands import Person, TableId
from bot.tables.ports import Budget, Drawing, Drawn, Pace
from bot.tables.publisher import Publisher
from bot.tables.service import TableService
from bot.tables.timecontrol import MINUTE, SECOND
from bot.tables.timers import Timers, cancelled
from bot.tables.updates import Change, TableView
from engine.registry import games
from storage.memory import MemoryStore
from tests.bot.tables.stage import CalmHands, quiet, shows
from tests.fakes import FakeClock
from tests.frontend import Server

GROUP = "test:group"
CALLS = 20
"""A minute, in the group."""
PRIVATE = Budget(calls=60, window=MINUTE, burst=4)
REST = 2 * MINUTE
"""After that whatever could be drawn has been."""


class KeepingFrontend(CalmHands):
    """Keeps what it has composed."""

    def __init__(self, server: Server, group: Budget) -> None:
        super().__init__(server, budget=lambda chat: group if chat == GROUP else PRIVATE)
        self.drawings: list[Drawing] = []

    async def compose(self, drawing: Drawing) -> Drawn:
        self.drawings.append(drawing)
        return await super().compose(drawing)


@dataclass
class Diary:
    """When the versions of a table came about (`bot.tables.ports.Listener`)."""

    clock: FakeClock
    made: dict[int, int] = field(default_factory=dict)

    def changed(self, change: Change) -> None:
        self.made.setdefault(change.version, self.clock.now())


@dataclass
class Game:
    """A whole game, once it is over and everything has been drawn."""

    diary: Diary
    server: Server
    drawings: list[Drawing]
    cpu: float
    table: TableId
    end: TableView


async def played(
    moves: Sequence[Move], people: Sequence[Person], think: int, group: Budget | None
) -> Game:
    """The game of a script in a group with that budget; with None, without a publisher."""
    clock, store = FakeClock(), MemoryStore()
    server = Server(clock)
    frontend = KeepingFrontend(server, group or PRIVATE)
    service = TableService(store, games(), clock=clock, entropy=SameLuck(), pace=Pace())
    diary = Diary(clock)
    service.listeners.append(diary)
    begin = time.process_time()
    running = [asyncio.create_task(Timers(service, store, clock=clock).run())]
    if group:
        publisher = Publisher(service, store, {"test": frontend}, clock=clock)
        running.append(asyncio.create_task(publisher.run()))
    table = (await service.handle(opening(people, GROUP))).table
    await quiet()
    for move in moves:
        while move.version not in diary.made:  # it is dealt first
            await clock.move(100, quiet)
        await clock.move(think, quiet)
        await service.handle(move.at(table, people))
    await clock.move(REST, quiet)
    cpu = time.process_time() - begin
    for task in running:
        await cancelled(task)
    end = await service.look(table, None)
    await service.close()
    return Game(diary, server, frontend.drawings, cpu, table, end)


def behind(game: Game, moves: Sequence[Move]) -> dict[str, float]:
    """For how long the board in the group did not show yet what had happened: at most, in seconds;
    after moves, and after a deal, which takes a new message.
    """
    drawn = sorted(
        (at, body.seen.deal, body.seen.version)
        for message in game.server.boards(game.table, GROUP)
        for at, body in message.bodies
    )
    after_moves = {move.version + 1 for move in moves}
    deal = 0
    longest = {"moves": 0, "deals": 0}
    for version, made in sorted(game.diary.made.items()):
        kind = "moves" if version in after_moves else "deals"
        deal += kind == "deals"
        shown = next(at for at, laid, newest in drawn if newest >= version and laid >= deal)
        longest[kind] = max(longest[kind], shown - made)
    return {f"after_{kind}": most / SECOND for kind, most in longest.items()}


def calls(game: Game) -> Counter[str]:
    """What was called for."""

    def kind(call: str, chat: str) -> str:
        return "notices" if call == "tell" else "board" if chat == GROUP else "hands"

    return Counter(kind(call, chat) for _, call, chat in game.server.calls)


def most_in_a_minute(game: Game) -> int:
    """In the group."""
    times = [at for at, _, chat in game.server.calls if chat == GROUP]
    return max(sum(at <= other < at + MINUTE for other in times) for at in times)


async def compose(drawings: Sequence[Drawing]) -> float:
    """The CPU time of composing alone."""
    frontend = CalmHands(Server(FakeClock()))
    frontend.words(None)
    begin = time.process_time()
    for drawing in drawings:
        await frontend.compose(drawing)
    return time.process_time() - begin


async def measured(burst: int, players: int, think: int, repeats: int) -> dict[str, Any]:
    moves, people = await script(players), people_of(0, players)
    group = Budget(CALLS, MINUTE, burst)
    games = []
    without = []
    composing = []
    for _ in range(repeats):
        games.append(await played(moves, people, think, group))
        without.append((await played(moves, people, think, None)).cpu)
        composing.append(await compose(games[-1].drawings))
    game, drawings = games[-1], len(games[-1].drawings)
    publishing = (min(each.cpu for each in games) - min(without)) / drawings
    alone = min(composing) / drawings
    board = game.server.boards(game.table, GROUP)[-1].body
    return {
        "burst": burst,
        "interval_s": round(MINUTE / (CALLS - burst + 1) / SECOND, 2),
        "moves": len(moves),
        "seconds": round((max(game.diary.made.values()) - min(game.diary.made.values())) / SECOND),
        "behind_s": behind(game, moves),
        "end_is_shown": shows(board.seen) == shows(game.end),
        "calls": dict(calls(game)),
        "calls_a_move": {kind: round(count / len(moves), 3) for kind, count in calls(game).items()},
        "most_calls_in_a_minute": most_in_a_minute(game),
        "drawings": drawings,
        "cpu_ms_a_drawing": round(1000 * publishing, 3),
        "cpu_ms_composing_alone": round(1000 * alone, 3),
        "drawing_to_composing": round(publishing / alone, 2),
    }


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--burst", type=int, nargs="+", default=[1, 4])
    parser.add_argument("--players", type=int, default=8)
    parser.add_argument("--think", type=int, default=300, help="milliseconds before each move")
    parser.add_argument("--repeats", type=int, default=3)
    chosen = parser.parse_args(words)
    rows = [
        asyncio.run(measured(burst, chosen.players, chosen.think, chosen.repeats))
        for burst in chosen.burst
    ]
    result = {"players": chosen.players, "think_ms": chosen.think, "rows": rows}
    print(json.dumps(result, indent=2))


if __name__ == "__main__":
    main()
