"""What was asked and answered, held against what is on disk."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bot.tables import commands
from bot.tables.commands import (
    Act,
    Back,
    Command,
    End,
    Join,
    Leave,
    Open,
    Rematch,
    Resume,
    Start,
)
from engine.registry import games
from storage.errors import DatabaseInUse, DatabaseUnavailable, NotFound
from storage.records import EntryRecord, NoticeRecord, ScreenRecord, TableId, TableRecord
from storage.sql import files
from storage.sql.store import open_reader
from tests.crash.processes import Failed
from tests.crash.story import Mark, Story
from tests.crash.wall import Wall

DONE, ALREADY, LOST = "done", "already", "lost"


@dataclass
class Asked:
    """A command and its answer: `DONE`, `ALREADY` where it was so before, a refusal's code, `LOST`
    where the program was killed and nothing of it is there, or "" while nobody knows.
    """

    command: Command
    answer: str = ""
    table: str = ""
    version: int = 0
    given_up: bool = False


@dataclass(frozen=True)
class Disk:
    """Everything that a file holds."""

    tables: tuple[TableRecord, ...] = ()
    entries: dict[TableId, tuple[EntryRecord, ...]] = field(default_factory=dict)
    screens: tuple[ScreenRecord, ...] = ()
    notices: tuple[NoticeRecord, ...] = ()


class Ledger:
    """Everything that was asked, and the stories of all tables."""

    def __init__(self, wall: Wall) -> None:
        self.asked: list[Asked] = []
        self.starts: list[int] = []
        self.stories: dict[TableId, Story] = {}
        self.disk = Disk()
        self._wall = wall
        self._games = games()

    def open_questions(self) -> list[Asked]:
        """What waits for its answer still."""
        return [each for each in self.asked if not each.answer and not each.given_up]

    def opened(self, press: str) -> TableId | None:
        """The table that a request has made, if it has."""
        found = [each.table.id for each in self.stories.values() if each.press == press]
        return found[0] if found else None

    def check(self, db: Path) -> None:
        """Read the file of a program that is gone, and hold everything against it."""
        check_free(db)
        self.disk = asyncio.run(read(db))
        for row in self.disk.tables:
            if row.id not in self.stories:
                self.stories[row.id] = Story(row, self._games, self._wall)
            self.stories[row.id].read_on(row, self.disk.entries[row.id], self.starts)
            if self._wall.versions[row.id] > row.version:
                raise Failed(f"{row.id}: shown before it was on disk")
        gone = self.stories.keys() - {row.id for row in self.disk.tables}
        if gone:
            raise Failed(f"tables are gone: {gone}")
        versions = {row.id: row.version for row in self.disk.tables}
        for each in self.asked:
            if each.version > versions.get(TableId(each.table), 0):
                raise Failed(f"{each} was answered, but {each.table} is not there yet")
        self._check_answers()
        self._check_notices()

    def check_whole(self) -> None:
        """At the end: everything once more from the beginning."""
        for row in self.disk.tables:
            self.stories[row.id].check_whole(row)

    def give_up(self) -> Counter[str]:
        """After a kill nothing will be answered any more; how much of it is there all the same."""
        told: Counter[str] = Counter()
        there = self._there()
        for each in self.open_questions():
            each.given_up = True
            if isinstance(each.command, Act | Join | Open | Rematch):  # these cannot be mistaken
                sure, _ = marks_of(each.command)
                kept = any(there[mark] for mark in sure)
                each.answer = "" if kept else LOST
                told["unanswered/kept" if kept else "unanswered/lost"] += 1
            else:
                told["unanswered/unknown"] += 1
        return told

    def _check_answers(self) -> None:
        """What was answered is there once; nothing is there that nobody asked for, or that was
        refused.
        """
        least: Counter[Mark] = Counter()
        most: Counter[Mark] = Counter()
        for each in self.asked:
            sure, perhaps = marks_of(each.command)
            if each.answer == DONE:
                least.update(sure)
            if each.answer in (DONE, ""):
                most.update((*sure, *perhaps))
        there = self._there()
        for mark in there.keys() | least.keys():
            if not least[mark] <= there[mark] <= most[mark]:
                told = f"answered {least[mark]} times, asked {most[mark]} times"
                raise Failed(f"{mark}: there {there[mark]} times, {told}")

    def _there(self) -> Counter[Mark]:
        there: Counter[Mark] = Counter()
        for story in self.stories.values():
            there.update(story.marks)
        return there

    def _check_notices(self) -> None:
        may: Counter[tuple[str, ...]] = Counter()
        for story in self.stories.values():
            may.update(story.notices)
        for key, count in self._wall.told.items():
            most = may[key]
            if len(key) == 5:
                *what, made = key
                if key[1] not in ("turn", "time"):
                    continue  # of no decision
                most += may[(*what, str(int(made) - 1))]  # it may have gone on while it was told
            if count > most:
                raise Failed(f"{key}: told {count} times, {most} at the most")


def marks_of(command: Command) -> tuple[Sequence[Mark], Sequence[Mark]]:
    """What a command leaves in a table's entries, surely and perhaps, where it is done."""
    awake = (getattr(command, "table", ""), "awake")
    match command:
        case Open() | Join():
            return [("seated", command.press)], []
        case Rematch():
            return [(command.table, "again")], []
        case Start():
            return [(command.table, "started")], []
        case Leave():
            return [(command.table, "left", command.person)], []
        case Back():
            returned = (command.table, "returned", command.person)
            return [returned, awake], [(command.table, "resumed"), awake]
        case Resume():
            returned = (command.table, "returned", command.person)
            return [awake], [(command.table, "resumed"), returned, awake]  # one or both of them
        case End():
            return [(command.table, "ended")], []
        case Act() if command.press:
            press = (command.press.game, command.press.decision)
            return [(command.table, "acted", command.person, *press, command.action)], []
    raise AssertionError(command)


def asked_by(command: Command) -> str:
    """Who has asked for it."""
    match command:
        case Open(people=(host, *_)):
            return host.id
        case commands.Asked():
            return command.person
    raise AssertionError(command)


async def read(db: Path) -> Disk:
    """All of a file through a read-only connection; nothing where there is no database yet."""
    try:
        reader = await open_reader(db)
    except (NotFound, DatabaseUnavailable):
        return Disk()
    try:
        tables = await reader.tables()
        entries = {row.id: await reader.entries(row.id) for row in tables}
        screens = [screen for row in tables for screen in await reader.screens(row.id)]
        return Disk(tables, entries, (*screens,), await reader.notices())
    finally:
        await reader.close()


def check_free(db: Path) -> None:
    """Nobody holds the file any more."""
    try:
        files.hold(db).release()
    except DatabaseInUse:
        raise Failed("the lock is not free") from None
