"""Kills the program at random moments while a scripted person plays, and looks what is left.

``python -m tests.crash --runs 50``. Each run is one whole game in the terminal through pipes. The
process is killed with SIGKILL several times: while it starts, while it waits, between a typed line
and its answer. After each restart everything that was answered must be there exactly once, and the
game must go on to its end; at the end the record must verify, and no process may be left.
"""

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, Queue

LIMIT_S = 60
"""How long any one thing may take before the run counts as failed."""

NAME = "Crash Dummy"
ASKS = ("How many tricks will you take? Bid ", "will it take the trick? Bid ", "You have ")
BIDS, PLAYS = "You bid ", "You play "


class Failed(AssertionError):
    """Something that must not happen did."""


@dataclass
class Tally:
    """What happened over all runs."""

    runs: int = 0
    kills: Counter[str] = field(default_factory=Counter)
    answered: int = 0
    unanswered_but_kept: int = 0
    unanswered_and_lost: int = 0


class Program:
    """One process of ``bisqa play``; its lines are read by a thread as they come."""

    def __init__(self, db: Path, *arguments: str) -> None:
        command = [sys.executable, "-m", "bot", "play", "--plain", "--lang", "en", "--db", str(db)]
        self.process = subprocess.Popen(
            [*command, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,  # a group of its own, to see that nothing is left of it
        )
        self.lines: Queue[str | None] = Queue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self.lines.put(line.decode("utf-8").rstrip("\n"))
        self.lines.put(None)

    def next_line(self) -> str | None:
        """The next line; None once the process has ended."""
        try:
            return self.lines.get(timeout=LIMIT_S)
        except Empty:
            raise Failed("the program says nothing any more") from None

    def type(self, line: str) -> None:
        """Type one line."""
        assert self.process.stdin
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def kill(self) -> list[str]:
        """Kill it and return what it had said by then."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.finish()
        said = []
        while (line := self.next_line()) is not None:
            said.append(line)
        return said

    def finish(self) -> int:
        """Wait for the end; nothing of its group may be left."""
        code = self.process.wait(LIMIT_S)
        assert self.process.stdin
        with suppress(BrokenPipeError):
            self.process.stdin.close()
        try:
            os.killpg(self.process.pid, 0)
        except ProcessLookupError:
            return code
        raise Failed("a process is left over")


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


def main() -> int:
    """Run, print one JSON object, exit with 1 if anything went wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=50)
    parser.add_argument("--kills", type=int, default=3, help="how often each game is interrupted")
    parser.add_argument("--seed", default="1")
    arguments = parser.parse_args()
    tally = Tally()
    for run in range(arguments.runs):
        luck = random.Random(f"{arguments.seed}/{run}")
        with tempfile.TemporaryDirectory() as folder:
            try:
                play_through(Path(folder) / "tables.db", luck, arguments.kills, tally)
            except Failed as failure:
                print(f"run {run} of seed {arguments.seed}: {failure}", file=sys.stderr)
                return 1
        tally.runs += 1
        print(f"run {run}: {sum(tally.kills.values())} kills so far", file=sys.stderr)
    print(
        json.dumps(
            {
                "runs": tally.runs,
                "kills": dict(tally.kills),
                "answered_actions": tally.answered,
                "unanswered_but_kept": tally.unanswered_but_kept,
                "unanswered_and_lost": tally.unanswered_and_lost,
            }
        )
    )
    return 0


def play_through(db: Path, luck: random.Random, kills: int, tally: Tally) -> None:
    """One game with ``kills`` interruptions. Raises `Failed`."""
    person = Person(luck)
    begin = ("--name", NAME, "--seats", "3", "--level", "easy,normal", "--set", "lives=3")
    program = Program(db, *begin)
    kept = 0  # the person's actions that are known to be on disk
    for _ in range(kills):
        moment = luck.choice(("starting", "waiting", "answering", "answering"))
        if not until_killed(program, person, moment, luck):
            break
        tally.kills[moment] += 1
        unanswered = person.lost_sight()
        stored = own_actions(db)
        known = len(person.answered)
        if stored is None:
            if known:
                raise Failed("a table with answered actions is gone")
            program = Program(db, *begin)
            continue
        if len(stored) - known not in ((0, 1) if unanswered else (0,)):
            raise Failed(f"{known} actions answered, {len(stored)} on disk")
        if len(stored) > known and unanswered:
            person.answered.append(unanswered)
            tally.unanswered_but_kept += 1
        elif unanswered:
            tally.unanswered_and_lost += 1
        if stored != person.answered:
            raise Failed(f"{person.answered} answered, {stored} on disk")
        kept = len(stored)
        if is_over(db):
            break  # killed after the last action: there is nothing to go on with
        program = Program(db, "--resume")
    else:
        finish(program, person)
    stored = own_actions(db)
    if stored != person.answered or len(stored) < kept:
        raise Failed(f"{person.answered} answered, at the end on disk: {stored}")
    tally.answered += len(stored)
    verified = subprocess.run(
        [sys.executable, "-m", "bot", "verify", "-"],
        input=exported(db), capture_output=True, check=False,
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


def own_actions(db: Path) -> list[str] | None:
    """The person's actions on disk, in order; None where there is no table yet."""
    if not db.exists():
        return None
    record = json.loads(exported(db, "--with-hands") or b"null")
    if record is None:
        return None
    seat = record["players"].index(NAME)
    return [text.partition(" ")[2] for text in record["actions"] if text.startswith(f"{seat} ")]


def is_over(db: Path) -> bool:
    """Whether the game on disk has come to its end: only then its record tells the secret."""
    return "fair" in json.loads(exported(db))


def exported(db: Path, *arguments: str) -> bytes:
    """The only table of a file as a record; b"" where there is none."""
    command = [sys.executable, "-m", "bot", "export", "--db", str(db), *arguments]
    return subprocess.run(command, capture_output=True, check=False).stdout


def as_recorded(typed: str) -> str:
    """What a record says for a typed line: ``/play A♥↑`` is ``play AH+``."""
    return typed.lstrip("/").translate(str.maketrans("♥♦♣♠↑↓", "HDCS+-"))


if __name__ == "__main__":
    sys.exit(main())
