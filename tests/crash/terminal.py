"""Games in the terminal through pipes, with a scripted person, killed several times.

All are in one file, where each was left at some moment: while the program starts, while it waits,
between a typed line and its answer, while computers play. After each start the person must be asked
again soon, whatever else lies in the file; everything that was answered must be there exactly once,
nobody may have played on at the other tables, and every game must go on to its end; at the end the
records must verify.
"""

import asyncio
import random
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

from bot.app import stored_table
from bot.tables.commands import TableId
from bot.tables.table import Table
from bot.tables.updates import Phase
from storage.errors import DatabaseUnavailable, NotFound
from storage.sql.store import open_reader
from tests.crash.processes import Failed, Program, environment

NAME = "Crash Dummy"
ASKS = ("How many tricks will you take? Bid ", "will it take the trick? Bid ", "play? You have ")
BIDS, PLAYS = "You bid ", "You play "
MOMENTS = ("starting", "waiting", "answering", "answering", "computers")
"""When the program is killed."""
ASKED_S = 40
"""So long nothing is said at the most: a question must not wait for what else is in the file."""
THINKING_S = 2.0
MOST_GAMES = 4


def begun(db: Path, *arguments: str) -> Program:
    """``bisqa play`` on a file."""
    command = [sys.executable, "-m", "bot", "play", "--plain", "--lang", "en", "--db", str(db)]
    return Program.of(*command, *arguments)


class Person:
    """Types a random possible move whenever asked, and remembers what was answered."""

    def __init__(self, luck: random.Random) -> None:
        self._luck = luck
        self.table = TableId("")
        self.over = False
        self.answered: list[str] = []
        self.waiting_for_answer: str | None = None

    def hear(self, line: str) -> str | None:
        """Take in a line; the line to type, where one is asked for."""
        if self.waiting_for_answer and line.startswith((BIDS, PLAYS)):
            self.answered.append(as_recorded(self.waiting_for_answer))
            self.waiting_for_answer = None
        for ask in ASKS:
            _, found, choices = line.partition(ask)
            if found:
                move = self._luck.choice(choices.rstrip(".").replace(" or ", ", ").split(", "))
                return f"/bid {move}" if "Bid" in ask else f"/play {move}"
        return None

    def lost_sight(self) -> str | None:
        """The program is gone: what was typed and not answered may have counted or not."""
        unanswered, self.waiting_for_answer = self.waiting_for_answer, None
        return as_recorded(unanswered) if unanswered else None


class Evening:
    """Several games in one file. ``run`` raises `Failed`."""

    def __init__(self, db: Path, luck: random.Random, tally: Counter[str]) -> None:
        self._db = db
        self._luck = luck
        self._tally = tally
        self._games: list[Person] = []

    def run(self, kills: int) -> None:
        """As many games as there is time for, with ``kills`` interruptions, and each to its end."""
        game, program = self._new(*self._pace())
        for more in reversed(range(kills)):
            others = self._actions_elsewhere(game)
            moment = self._luck.choice(MOMENTS)
            if until_killed(program, game, moment, self._luck):
                self._tally[f"kills/{moment}"] += 1
            self._look(game)
            if self._actions_elsewhere(game) != others:
                raise Failed("somebody played on at a table where nobody sat")
            game, program = self._next(game, *(self._pace() if more else ()))
        finish(program, game)
        self._look(game)
        for left in self._games:
            if left.table and not left.over:
                finish(begun(self._db, "--resume", left.table), left)
                self._look(left)
        for each in self._games:
            self._verify(each)

    def _pace(self) -> tuple[str, ...]:
        """Computers that take their time are not for a game that is played to its end."""
        return ("--pace", "quick") if self._luck.random() < 0.5 else ()

    def _new(self, *pace: str) -> tuple[Person, Program]:
        game = Person(self._luck)
        self._games.append(game)
        self._tally["games"] += 1
        seats = "3" if len(self._games) == 1 else "2"  # later ones are short
        chosen = ("--name", NAME, "--seats", seats, "--level", "easy,normal", "--set", "lives=3")
        clock = ("--seconds", "60") if self._luck.random() < 0.3 else ()
        return game, begun(self._db, *chosen, *clock, *pace)

    def _next(self, game: Person, *pace: str) -> tuple[Person, Program]:
        """What somebody does who finds that their game is gone."""
        going = [each for each in self._games if each.table and not each.over]
        if not going or (len(self._games) < MOST_GAMES and self._luck.random() < 0.4):
            return self._new(*pace)
        if game in going and self._luck.random() < 0.5:
            return game, begun(self._db, "--resume", *pace)
        other = self._luck.choice(going)
        return other, begun(self._db, "--resume", other.table, *pace)

    def _look(self, game: Person) -> None:
        """Whether everything that was answered is on disk, and nothing else."""
        unanswered = game.lost_sight()
        if not game.table:
            known = {each.table for each in self._games}
            game.table = next((each for each in on_disk(self._db) if each not in known), game.table)
        if not game.table:
            if game.answered:
                raise Failed("a table with answered actions is gone")
            return
        table = asyncio.run(stored_table(self._db, game.table))
        stored = own_actions(table)
        known_actions = len(game.answered)
        if len(stored) - known_actions not in ((0, 1) if unanswered else (0,)):
            raise Failed(f"{known_actions} actions answered, {len(stored)} on disk")
        if len(stored) > known_actions and unanswered:
            game.answered.append(unanswered)
            self._tally["unanswered_but_kept"] += 1
        elif unanswered:
            self._tally["unanswered_and_lost"] += 1
        if stored != game.answered:
            raise Failed(f"{game.answered} answered, {stored} on disk")
        game.over = table.phase is Phase.OVER

    def _actions_elsewhere(self, game: Person) -> dict[TableId, int]:
        """How much was played at the other tables."""
        others = [each.table for each in self._games if each is not game and each.table]
        tables = [asyncio.run(stored_table(self._db, other)) for other in others]
        return {table.id: len(table.record(with_hands=True).actions) for table in tables}

    def _verify(self, game: Person) -> None:
        if not game.table:
            return
        self._tally["answered_actions"] += len(game.answered)
        verified = subprocess.run(
            [sys.executable, "-m", "bot", "verify", "-"],
            input=exported(self._db, game.table), capture_output=True, env=environment(),
            check=False,
        )  # fmt: skip
        if verified.returncode:
            raise Failed(f"the record does not verify: {verified.stdout!r}")


def until_killed(program: Program, person: Person, moment: str, luck: random.Random) -> bool:
    """Play until the chosen moment and kill. False where the game was over before."""
    if moment == "starting":
        time.sleep(luck.uniform(0, 1.5))
        hear_all(program.kill(), person)
        return True
    turns = luck.randrange(1, 8)
    while (line := program.next_line(ASKED_S)) is not None:
        typed = person.hear(line)
        if typed is None:
            if line.startswith("Once more"):
                program.type("no")
            continue
        turns -= 1
        if turns > 0 or moment != "waiting":
            person.waiting_for_answer = typed
            program.type(typed)
        if turns <= 0:
            time.sleep(luck.uniform(0, THINKING_S if moment == "computers" else 0.03))
            hear_all(program.kill(), person)
            return True
    if program.finish():
        raise Failed("the program ended with an error")
    return False


def hear_all(lines: list[str], person: Person) -> None:
    """What was said before the end counts as heard; questions come too late to answer."""
    for line in lines:
        person.hear(line)


def finish(program: Program, person: Person) -> None:
    """Play on to the end without interruption."""
    while (line := program.next_line(ASKED_S)) is not None:
        if line.startswith("Once more"):
            program.type("no")
        elif typed := person.hear(line):
            person.waiting_for_answer = typed
            program.type(typed)
    if program.finish():
        raise Failed("the program ended with an error")


def on_disk(db: Path) -> list[TableId]:
    """The tables of a file; none where there is no file yet."""

    async def found() -> list[TableId]:
        reader = await open_reader(db)
        try:
            return [row.id for row in await reader.tables()]
        finally:
            await reader.close()

    try:
        return asyncio.run(found())
    except (DatabaseUnavailable, NotFound):
        return []


def own_actions(table: Table) -> list[str]:
    """The person's actions on disk, in order."""
    record = table.record(with_hands=True)
    seat = record.players.index(NAME)
    return [text.partition(" ")[2] for text in record.actions if text.startswith(f"{seat} ")]


def exported(db: Path, table: TableId) -> bytes:
    """A table as a record."""
    command = [sys.executable, "-m", "bot", "export", table, "--db", str(db)]
    return subprocess.run(command, capture_output=True, env=environment(), check=False).stdout


def as_recorded(typed: str) -> str:
    """What a record says for a typed line: ``/play A♥↑`` is ``play AH+``."""
    return typed.lstrip("/").translate(str.maketrans("♥♦♣♠↑↓", "HDCS+-"))
