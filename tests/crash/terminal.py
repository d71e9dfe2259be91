"""One whole game in the terminal through pipes, with a scripted person, killed several times.

It is killed while it starts, while it waits, between a typed line and its answer. After each
restart everything that was answered must be there exactly once, and the game must go on to its end;
at the end the record must verify.
"""

import asyncio
import random
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

from bot.app import stored_table
from bot.tables.errors import TableNotFound
from bot.tables.table import Table
from bot.tables.updates import Phase
from storage.errors import DatabaseUnavailable, NotFound
from tests.crash.processes import Failed, Program, environment

NAME = "Crash Dummy"
ASKS = ("How many tricks will you take? Bid ", "will it take the trick? Bid ", "You have ")
BIDS, PLAYS = "You bid ", "You play "


def begun(db: Path, *arguments: str) -> Program:
    """``bisqa play`` on a file."""
    command = [sys.executable, "-m", "bot", "play", "--plain", "--lang", "en", "--db", str(db)]
    return Program.of(*command, *arguments)


class Person:
    """Types a random possible move whenever asked, and remembers what was answered."""

    def __init__(self, luck: random.Random) -> None:
        self._luck = luck
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


def play_through(db: Path, luck: random.Random, kills: int, tally: Counter[str]) -> None:
    """One game with ``kills`` interruptions. Raises `Failed`."""
    person = Person(luck)
    begin = ("--name", NAME, "--seats", "3", "--level", "easy,normal", "--set", "lives=3")
    program = begun(db, *begin)
    kept = 0  # the person's actions that are known to be on disk
    for _ in range(kills):
        moment = luck.choice(("starting", "waiting", "answering", "answering"))
        if not until_killed(program, person, moment, luck):
            break
        tally[f"kills/{moment}"] += 1
        unanswered = person.lost_sight()
        stored = own_actions(db)
        known = len(person.answered)
        if stored is None:
            if known:
                raise Failed("a table with answered actions is gone")
            program = begun(db, *begin)
            continue
        if len(stored) - known not in ((0, 1) if unanswered else (0,)):
            raise Failed(f"{known} actions answered, {len(stored)} on disk")
        if len(stored) > known and unanswered:
            person.answered.append(unanswered)
            tally["unanswered_but_kept"] += 1
        elif unanswered:
            tally["unanswered_and_lost"] += 1
        if stored != person.answered:
            raise Failed(f"{person.answered} answered, {stored} on disk")
        kept = len(stored)
        if is_over(db):
            break  # killed after the last action: there is nothing to go on with
        program = begun(db, "--resume")
    else:
        finish(program, person)
    stored = own_actions(db)
    if stored != person.answered or len(stored) < kept:
        raise Failed(f"{person.answered} answered, at the end on disk: {stored}")
    tally["answered_actions"] += len(stored)
    verified = subprocess.run(
        [sys.executable, "-m", "bot", "verify", "-"],
        input=exported(db), capture_output=True, env=environment(), check=False,
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
    while (line := program.next_line()) is not None:
        typed = person.hear(line)
        if typed is None:
            if line.startswith("Once more"):
                program.type("no")
            continue
        turns -= 1
        if turns > 0 or moment == "answering":
            person.waiting_for_answer = typed
            program.type(typed)
        if turns <= 0:
            time.sleep(luck.uniform(0, 0.03))
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
    while (line := program.next_line()) is not None:
        if line.startswith("Once more"):
            program.type("no")
        elif typed := person.hear(line):
            person.waiting_for_answer = typed
            program.type(typed)
    if program.finish():
        raise Failed("the program ended with an error")


def on_disk(db: Path) -> Table | None:
    """The only table of a file; None where there is none yet."""
    try:
        return asyncio.run(stored_table(db, None))
    except (DatabaseUnavailable, NotFound, TableNotFound):
        return None


def own_actions(db: Path) -> list[str] | None:
    """The person's actions on disk, in order; None where there is no table yet."""
    table = on_disk(db)
    if table is None:
        return None
    record = table.record(with_hands=True)
    seat = record.players.index(NAME)
    return [text.partition(" ")[2] for text in record.actions if text.startswith(f"{seat} ")]


def is_over(db: Path) -> bool:
    """Whether the game on disk has come to its end."""
    table = on_disk(db)
    return table is not None and table.phase is Phase.OVER


def exported(db: Path) -> bytes:
    """The only table of a file as a record."""
    command = [sys.executable, "-m", "bot", "export", "--db", str(db)]
    return subprocess.run(command, capture_output=True, env=environment(), check=False).stdout


def as_recorded(typed: str) -> str:
    """What a record says for a typed line: ``/play A♥↑`` is ``play AH+``."""
    return typed.lstrip("/").translate(str.maketrans("♥♦♣♠↑↓", "HDCS+-"))
