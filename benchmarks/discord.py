"""Discord: calls a move, a board that eight people chase, and presses at hundreds of tables.

The program runs as a process of its own (`bisqa run`), and so does, by turns with it, a client of
the same library that only answers presses. The emulated Discord and its people are here. CPU time
is that of the processes, so it can be read on Linux only.
"""

import argparse
import asyncio
import itertools
import json
import random
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks._processes import AT_ONCE, LOOK_S, Load, child, compared, paced, until
from tests import idle
from tests.emulators.discord.components import Button
from tests.emulators.discord.people import Answer, Person
from tests.emulators.discord.server import Discord, running
from tests.emulators.discord.world import Channel, Message

LIVELY = {"COMPUTER": "0.3", "TRICK": "0.5", "DEAL": "1", "HIDDEN": "1", "AUTOPILOT": "0.5"}
USUAL: Mapping[str, str] = {}
MOVER = "▶️"


def program(server: Discord, folder: Path, pace: Mapping[str, str]) -> Any:
    """The program itself."""
    settings = {
        "BISQA_DATABASE__PATH": str(folder / "tables.db"),
        "BISQA_DISCORD__TOKEN": server.token,
        "BISQA_DISCORD__REST": server.rest,
        "BISQA_DISCORD__GATEWAY": server.gateway,
        "BISQA_HEALTH__PORT": "0",
        "BISQA_LOG__LEVEL": "warning",
        **{f"BISQA_PACE__{name}": value for name, value in pace.items()},
    }
    return child(server, "bot", "run", **settings)


def echo(server: Discord) -> Any:
    """The baseline."""
    return child(
        server,
        "benchmarks._echo",
        ECHO_REST=server.rest,
        ECHO_GATEWAY=server.gateway,
        ECHO_TOKEN=server.token,
    )


# ------------------------------------------------------------------------------- people at a table


@dataclass
class Table:
    """People in a channel, who press what they see, and whoever is to move."""

    channel: Channel
    people: Sequence[Person]
    luck: random.Random
    behind: list[float] = field(default_factory=list)
    moves: int = 0

    @property
    def board(self) -> Message | None:
        public = [each for each in self.channel.messages if each.viewer is None]
        return next((each for each in reversed(public) if not each.deleted), None)

    @property
    def over(self) -> bool:
        return (
            any(each.label == "Once more" for each in self.board.buttons) if self.board else False
        )

    def mover(self) -> Person | None:
        """Who is to move, as the board tells it."""
        lines = self.board.text.splitlines() if self.board else []
        marked = next((line for line in lines if line.startswith(MOVER)), "")
        return next((who for who in self.people if f"**{who.name}**" in marked), None)

    async def open(self, **options: object) -> None:
        """Open a table, let everybody sit down, and begin."""
        host, *others = self.people
        await host.types(self.channel, "/bisqa new", **options)
        board = await until(lambda: self.board)
        for who in others:
            await who.presses(board, f"o:{self._code(board)}:join:")
        start = f"o:{self._code(board)}:go:"
        await until(lambda: any(each.custom_id == start for each in board.buttons))
        await host.presses(board, start)

    async def move(self, who: Person) -> Answer | None:
        """Press something on one's hand; what is refused is pressed no more."""
        hands = [each for each in who.sees(who.private) if not each.ephemeral and each.buttons]
        if not hands:
            return None
        moves = [each.custom_id for each in hands[-1].buttons if _is_move(each)]
        self.luck.shuffle(moves)
        for what in moves:
            if hands[-1].deleted or all(each.custom_id != what for each in hands[-1].buttons):
                return None  # it is another turn, or the game is over
            seen = self._looks()
            answer = await who.presses(hands[-1], what)
            if answer.kind == "update":
                acknowledged = time.monotonic()
                await until(partial(self._changed, seen))
                self.behind.append(time.monotonic() - acknowledged)
                self.moves += 1
                return answer
        return None

    def _looks(self) -> tuple[str, str]:
        """What the board looks like; whoever moves has seen it with all moves before theirs."""
        return (self.board.id, self.board.text) if self.board else ("", "")

    def _changed(self, seen: tuple[str, str]) -> bool:
        return self._looks() != seen

    def _code(self, board: Message) -> str:
        return board.buttons[0].custom_id.split(":")[1]


# ------------------------------------------------------------------------------------ whole games


async def game(
    folder: Path, humans: int, computers: int, think: float, seed: int, pace: Mapping[str, str]
) -> dict[str, Any]:
    """A whole game; who is to move moves ``think`` seconds after they could see it."""
    async with running() as server:
        channel = server.guild("Club").channel("table")
        people = [server.user(f"P{number}") for number in range(humans)]
        for who in people:
            channel.guild.join(who)  # type: ignore[union-attr]
        table = Table(channel, people, random.Random(seed))
        async with program(server, folder, pace):
            begin = len(server.calls)
            await table.open(seats=humans + computers)
            async with asyncio.timeout(600):
                while not table.over:
                    if mover := table.mover():
                        await asyncio.sleep(think)
                        await table.move(mover)
                    await asyncio.sleep(LOOK_S)
            await asyncio.sleep(4)
        return told_of(server, table, begin)


def told_of(server: Discord, table: Table, begin: int) -> dict[str, Any]:
    calls = [each for each in server.calls[begin:] if each.kind == "call"]
    private = {who.private.id for who in table.people}
    kinds = Counter(_kind(each, private) for each in calls)
    moves = table.moves + _moves_by_others(table)
    return {
        "moves": moves,
        "by_people": table.moves,
        "calls": dict(kinds),
        "calls_a_move": {kind: round(count / moves, 3) for kind, count in kinds.items()},
        "calls_a_move_in_all": round(sum(kinds.values()) / moves, 3),
        "answers": sum(each.kind == "answer" for each in server.calls[begin:]),
        "refused_429": server.refused(429),
        "board_behind_s": round(max(table.behind), 2),
        "over": table.over,
    }


def _kind(call: Any, private: set[str]) -> str:
    if call.route.endswith("/users/@me/channels"):
        return "private chats opened"
    if call.channel in private:
        return "hands"
    content = call.body.get("content") if isinstance(call.body, dict) else None
    return "notices" if content else "board"


def _moves_by_others(table: Table) -> int:
    """The decisions of computers, counted on the boards: each bid, each card of a trick."""
    return sum(_decisions(each) for each in _finished(table)) - table.moves


def _finished(table: Table) -> list[Message]:
    return [each for each in table.channel.messages if "· bid " in each.text and not each.deleted]


def _decisions(board: Message) -> int:
    """The seats with a bid, times one and the cards of a hand; none in the one-card round."""
    bids = [line for line in board.text.splitlines() if " · bid " in line]
    title = next(line for line in board.text.splitlines() if line.startswith("### "))
    cards = int("".join(itertools.takewhile(str.isdigit, title.split(" · ")[1])))
    return len(bids) * (1 + (cards if cards > 1 else 0))


# ------------------------------------------------------------------------- presses at many tables


async def played(folder: Path, tables: int, presses: int, rate: float) -> tuple[Load, int]:
    """Presses on hands at so many tables of two people."""
    async with running() as server:
        guild = server.guild("Club")
        rooms = []
        for number in range(tables):
            pair = [server.user(f"P{number}a"), server.user(f"P{number}b")]
            for who in pair:
                guild.join(who)
            rooms.append(Table(guild.channel(f"t{number}"), pair, random.Random(number)))
        async with program(server, folder, AT_ONCE) as running_child:
            for room in rooms:
                for who in room.people:  # nobody's time runs out, and nobody is called
                    await who.types(who.private, "/settings me", turns="never")
                await room.open(seats=2, time="48h")
            everybody = [who for room in rooms for who in room.people]
            await until(lambda: all(who.sees(who.private) for who in everybody), 300)
            await until(lambda: all(room.mover() for room in rooms), 60)
            await asyncio.sleep(2)
            turns = itertools.islice(itertools.cycle(rooms), presses)
            cpu = running_child.cpu()
            times = await paced([_press(room) for room in turns], rate)
            await asyncio.sleep(2)
            used = running_child.cpu() - cpu
        return Load(times, 1000 * used / len(times)), server.refused(429)


def _is_move(button: Button) -> bool:
    return button.custom_id.startswith("m:")


def _press(room: Table) -> Callable[[], Awaitable[Any]]:
    async def press() -> Any:
        who = room.mover()
        seen = who.sees(who.private) if who else []
        hands = [each for each in seen if any(_is_move(button) for button in each.buttons)]
        if not who or not hands:
            return None
        moves = [button for button in hands[-1].buttons if _is_move(button)]
        return await who.presses(hands[-1], room.luck.choice(moves).custom_id)

    return press


async def echoed(tables: int, presses: int, rate: float) -> Load:
    """As many presses on as many messages, at the same pace, of the baseline."""
    async with running() as server:
        guild = server.guild("Club")
        people = [server.user(f"P{number}") for number in range(tables)]
        async with echo(server) as running_child:
            messages = []
            for who in people:
                guild.join(who)
                message = (await who.types(who.private, "/echo")).message
                assert message
                messages.append((who, message))
            turns = itertools.islice(itertools.cycle(messages), presses)
            work = [_again(who, message, number) for number, (who, message) in enumerate(turns)]
            cpu = running_child.cpu()
            times = await paced(work, rate)
            used = running_child.cpu() - cpu
        return Load(times, 1000 * used / len(times))


def _again(who: Person, message: Message, number: int) -> Callable[[], Awaitable[Any]]:
    return lambda: who.presses(message, f"echo:{number % 6}")


async def load(tables: int, presses: int, rate: float, repeats: int) -> dict[str, Any]:
    mine, bare, refused = [], [], 0
    for _ in range(repeats):
        with tempfile.TemporaryDirectory() as folder:
            one, limited = await played(Path(folder), tables, presses, rate)
        mine.append(one)
        refused += limited
        bare.append(await echoed(tables, presses, rate))
    told = {"tables": tables, "presses_a_second": rate, "refused_429": refused}
    return told | compared(mine, bare)


async def measured(chosen: argparse.Namespace) -> dict[str, Any]:
    result: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder:
        for name, people, computers, think, pace in (
            ("game", 3, 1, chosen.think, LIVELY),
            ("chase", chosen.chasing, 0, 0, USUAL),
        ):
            if name in chosen.parts:
                path = Path(folder) / name
                path.mkdir()
                played_out = await game(path, people, computers, think, chosen.seed, pace)
                result[name] = played_out
    if "load" in chosen.parts:
        result["load"] = await load(chosen.tables, chosen.presses, chosen.rate, chosen.repeats)
    return result


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parts = ("game", "chase", "load")
    parser.add_argument("--parts", nargs="+", choices=parts, default=list(parts))
    parser.add_argument("--think", type=float, default=1.0, help="seconds before each move")
    parser.add_argument("--chasing", type=int, default=8, help="people as fast as they can")
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--presses", type=int, default=1_000)
    parser.add_argument("--rate", type=float, default=50, help="presses a second")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    print(json.dumps(idle.run(measured(parser.parse_args(words))), indent=2))


if __name__ == "__main__":
    main()
