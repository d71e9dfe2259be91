"""Several tables in one program, killed again and again until it may bring them to their end.

After each kill everything is held against what was seen and answered before it; see `Wall`,
`Ledger` and `Story` for what must be true.
"""

import asyncio
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from queue import Empty
from typing import Any

import msgspec

from bot.tables.commands import Act, Back, Command, Open, Press, Resume
from bot.tables.ports import Drawing
from bot.tables.screens import is_hand
from bot.tables.systemclock import SystemClock
from bot.tables.timecontrol import DAY, HOUR
from bot.tables.views import view_for
from storage.records import TableId, TableStatus
from tests.crash.ledger import ALREADY, DONE, Asked, Ledger, asked_by
from tests.crash.nursery import Forked
from tests.crash.people import Plan
from tests.crash.processes import LIMIT_S, Failed, Program
from tests.crash.program import PACE, PLATFORM, TURN
from tests.crash.wall import Message, Wall
from tests.frontend import FakeFrontend, Server

START_S = 30
"""So soon after a start the program must be ready, also where everything else is slow."""
LOOK_S = 0.005
"""How often people look."""
PROGRAM = "tests.crash.program"
COLD = 0.25
"""How many programs are started as everybody starts them; the others come from the nursery."""
LONGEST_WAIT_S = 2.0
YEAR = 365 * DAY
"""How long a moment is waited for."""
EVENING_S = 1.2
"""After so long without a kill people bring their games to an end."""
OFTEN = ("asking", "answered", "thinking", "telling")
MOMENTS = ("starting", "waiting", *OFTEN, *OFTEN)
"""When the program is killed: at any time, just after it was asked something or has answered, in
the middle of a thought, or while it tells somebody something.
"""


class Party:
    """One run."""

    def __init__(self, db: Path, luck: random.Random, tally: Counter[str]) -> None:
        self.db = db
        self.luck = luck
        self.tally = tally
        self.recalls = luck.random() < 0.5
        self.plans = [Plan.drawn(number, luck) for number in range(luck.choice((3, 3, 4, 5)))]
        self.wall = Wall()
        self.ledger = Ledger(self.wall)
        self.slowest_start = 0.0
        self._asked: dict[int, Asked] = {}
        self._program: Program | None = None
        self._starts = 0
        self._cold = True
        self._ready = 0.0
        self._thinking = 0
        self._done = 0
        self._thoughts = 0
        self._told = 0

    def run(self, kills: int) -> None:
        """Play, with so many kills, to the end. Raises `Failed`."""
        for _ in range(kills):
            self._start()
            self._until_killed(self.luck.choice(MOMENTS))
        self._start()
        self._play_to_the_end()
        self._check_end()

    # ----------------------------------------------------------------------- one program

    def _start(self) -> None:
        if self.luck.random() < 0.5:
            time.sleep(self.luck.uniform(0, 2 * TURN / 1000))  # it is not missed at once
        self._starts += 1
        for plan in self.plans:
            plan.pressed.clear()  # nobody knows whether it was heard
        wall_ahead = self.luck.choice((0, 0, -YEAR, -HOUR, HOUR, YEAR))
        recalls = "yes" if self.recalls else "no"
        words = (str(self.db), str(self._starts), recalls, str(wall_ahead))
        self._errors().touch()  # it may not live long enough to do so
        self._cold = self.luck.random() < COLD
        if self._cold:
            command = (sys.executable, "-m", PROGRAM, *words)
            self._program = Program.of(*command, errors=self._errors())
        else:
            self._program = Program(Forked(words, self._errors()))
        self._ready, self._thinking, self._done, self._thoughts, self._told = 0.0, 0, 0, 0, 0
        self.tally["starts/cold" if self._cold else "starts/forked"] += 1

    def _until_killed(self, moment: str) -> None:
        """Play until the moment has come, at the latest after a while, and kill."""
        assert self._program
        luck = self.luck
        if moment == "starting":
            time.sleep(luck.uniform(0, 1.2 if self._cold else 0.3))
            self._kill(moment)
            return
        self._until_ready()
        times = luck.randrange(1, 3 if moment == "telling" else 10)

        def reached() -> bool:
            match moment:
                case "answered":
                    return self._done >= times
                case "thinking":
                    return self._thinking > 0 and self._thoughts >= times
                case "telling":
                    return self._told >= times
            return False

        wait = luck.uniform(0.2, 1.2) if moment == "waiting" else LONGEST_WAIT_S
        latest = time.monotonic() + wait
        while time.monotonic() < latest:
            self._hear(LOOK_S, reached)
            if reached():
                break
            times -= bool(self._act() and moment == "asking")
            if times <= 0:
                break
        else:
            moment = "waiting"
        if moment in ("asking", "thinking"):
            time.sleep(luck.uniform(0, 0.012))
        self._kill(moment)

    def _kill(self, moment: str) -> None:
        assert self._program
        said = self._program.kill(alone=self.luck.random() < 0.5)
        self._program = None
        for number, line in enumerate(said):
            self._take(line, last=number == len(said) - 1)
        self.tally[f"kills/{moment}"] += 1
        if self.ledger.open_questions():
            self.tally["killed_with/open_questions"] += 1
        if self._thinking:
            self.tally["killed_with/a_thought_under_way"] += 1
        self._check()
        versions = {row.id: row.version for row in self.ledger.disk.tables}
        if any(each.version < versions[each.table] for each in self.ledger.disk.screens):
            self.tally["killed_with/something_to_draw"] += 1
        if self.ledger.disk.notices:
            self.tally["killed_with/something_to_tell"] += 1
        if any(notice.claimed_at for notice in self.ledger.disk.notices):
            self.tally["killed_with/something_being_told"] += 1
        self.tally.update(self.ledger.give_up())
        self._asked.clear()

    def _play_to_the_end(self) -> None:
        assert self._program
        self._until_ready()
        end = time.monotonic() + LIMIT_S
        while self._asked or not all(plan.is_done(self.wall) for plan in self.plans):
            self._hear(LOOK_S)
            self._act(late=time.monotonic() > self._ready + EVENING_S)
            if time.monotonic() > end:
                states = [plan.table and self.wall.boards.get(plan.table) for plan in self.plans]
                raise Failed(f"it does not come to its end: {states}")
        self._press_orphans()
        program, self._program = self._program, None
        assert program.process.stdin
        program.process.stdin.close()
        while (line := program.next_line()) is not None:
            self._take(line)
        if code := program.finish():
            raise Failed(f"the program ended with {code}")
        self._check()

    # ----------------------------------------------------------------------- what it says

    def _until_ready(self) -> None:
        assert self._program
        while not self._ready:
            if time.monotonic() > self._program.started + START_S:
                raise Failed(f"not ready after {START_S} s")
            self._hear(START_S)
        for who in self.plans[-1].people:  # they want to be told of their turns; nobody answers
            self._program.type(json.dumps({"kind": "Wants", "who": who.id}))
        self.slowest_start = max(self.slowest_start, self._ready - self._program.started)

    def _hear(self, seconds: float, until: Callable[[], object] = lambda: False) -> None:
        """Take in all that it has said, and wait a little where it has said nothing."""
        assert self._program
        while not until():
            try:
                line = self._program.lines.get(timeout=seconds)
            except Empty:
                return
            if line is None:
                raise Failed(f"the program ended by itself: {self._errors().read_text('utf-8')}")
            self._take(line)
            seconds = 0.0

    def _take(self, text: str, *, last: bool = False) -> None:
        try:
            line: dict[str, Any] = json.loads(text)
        except ValueError:
            if last:  # killed while it wrote this
                return
            raise Failed(f"it says {text!r}") from None
        match line:
            case {"call": call}:
                self.wall.take(line)
                self._told += call == "tell"
            case {"answer": number}:
                self._answered(number, line)
            case {"thinking": level}:
                self._thinking += 1
                self.tally[f"thoughts/{level}"] += 1
            case {"thought": _}:
                self._thinking -= 1
                self._thoughts += 1
            case {"start": at}:
                self.ledger.starts.append(at)
                # What was seen before is seen from the start on, also where it is drawn anew.
                self.wall.drawn_at = dict.fromkeys(self.wall.drawn_at, at)
            case {"ready": _}:
                self._ready = time.monotonic()

    def _answered(self, number: int, line: dict[str, Any]) -> None:
        asked = self._asked.pop(number)
        asked.answer = line.get("refused", DONE if line.get("changed") else ALREADY)
        self.tally[f"answered/{asked.answer}"] += 1
        if "table" in line:
            asked.table, asked.version = line["table"], line["version"]
            self._done += 1
        if isinstance(asked.command, Open) and asked.answer == DONE:
            self._plan(asked.command).table = line["table"]

    def _plan(self, opening: Open) -> Plan:
        return next(plan for plan in self.plans if plan.opening.press == opening.press)

    # ----------------------------------------------------------------------- what people do

    def _act(self, *, late: bool = False) -> bool:
        """Everybody looks; whether somebody did something. Each waits for their answer first."""
        acted = False
        for plan in self.plans:
            if self.luck.random() < 0.3:
                continue
            busy = {asked_by(each.command) for each in self._asked.values()}
            for wish in plan.wishes(self.wall, busy, self.luck, late=late):
                if isinstance(wish.command, Resume | Back):
                    plan.resumes -= bool(wish.message and wish.message["paused"])
                for _ in range(wish.times):
                    self._ask(wish.command, wish.message)
                acted = True
        return acted

    def _ask(self, command: Command, message: Message | None) -> None:
        assert self._program
        number, asked = len(self.ledger.asked), Asked(command)
        self.ledger.asked.append(asked)
        self._asked[number] = asked
        pressed = {"chat": message.chat, "message": message.id} if message else {}
        kind = type(command).__name__
        line = {"number": number, "kind": kind, "with": msgspec.to_builtins(command), **pressed}
        self._program.type(json.dumps(line))

    def _press_orphans(self) -> None:
        """A board that was posted just before a kill may have buttons, until one is pressed."""
        orphans = [each for each in self.wall.all_live() if each.orphan]
        for each in orphans:
            self.tally["orphans"] += 1
            press = Act(TableId(each.table), f"{PLATFORM}:nobody", "bid 0", Press(1, 0))
            self._ask(press, each)
        end = time.monotonic() + LIMIT_S
        while any(each.live for each in orphans) or self._asked:
            self._hear(LOOK_S)
            if time.monotonic() > end:
                raise Failed(f"it keeps its buttons: {orphans}")

    # ----------------------------------------------------------------------- what must be true

    def _check(self) -> None:
        """What must be true whenever no program runs."""
        self.ledger.check(self.db)
        known = {(screen.chat, screen.message) for screen in self.ledger.disk.screens}
        self.wall.check_known(known, self.recalls)
        for plan in self.plans:
            plan.table = self.ledger.opened(plan.opening.press)
        for line in self._errors().read_text("utf-8").splitlines(keepends=True):
            if line.endswith("\n"):
                self._check_log(line)

    def _check_log(self, line: str) -> None:
        try:
            told = json.loads(line)
        except ValueError:
            raise Failed(f"it complains: {self._errors().read_text('utf-8')}") from None
        if told["level"] != "info" and told["logger"].startswith("bot"):
            self.tally[f"logged/{told['event']}"] += 1
        if told["level"] in ("error", "critical"):
            raise Failed(f"it logs {line}")

    def _check_end(self) -> None:
        """When it has ended in order: everything is over, shown, told, and the same once more."""
        self.ledger.check_whole()
        disk = self.ledger.disk
        if disk.notices:
            raise Failed(f"notices are left: {disk.notices}")
        for row in disk.tables:
            if row.status not in (TableStatus.OVER, TableStatus.CLOSED):
                raise Failed(f"{row.id} is {row.status} at the end")
        if len(disk.tables) != len(self.plans):
            raise Failed(f"{len(disk.tables)} tables, {len(self.plans)} were opened")
        asyncio.run(self._check_screens())
        for story in self.ledger.stories.values():
            self.tally.update(story.tally)
        self.tally["tables"] += len(disk.tables)
        self.tally.update({f"calls/{call}": count for call, count in self.wall.called.items()})

    async def _check_screens(self) -> None:
        """Every screen shows its table as it is, and nothing else has buttons."""
        clock = SystemClock()
        frontend = FakeFrontend(Server(clock))
        for screen in self.ledger.disk.screens:
            table = self.ledger.stories[screen.table].table
            seen = view_for(table, screen.reader or None, now=clock.now(), pace=PACE)
            drawing = Drawing(screen.chat, screen.reader, is_hand(screen), seen, True, None)
            body = (await frontend.compose(drawing)).body
            shown = self.wall.messages[screen.message or ""]
            if (shown["text"], tuple(shown["buttons"])) != (body.text, body.buttons):
                raise Failed(f"{screen}: shows {shown.told}, not {body}")
        known = {(screen.chat, screen.message) for screen in self.ledger.disk.screens}
        self.wall.check_known(known, recalls=False)

    def _errors(self) -> Path:
        """Where the present program complains."""
        return self.db.with_name(f"errors-{self._starts}.log")
